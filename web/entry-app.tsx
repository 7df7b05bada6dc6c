import '@mantine/core/styles.layer.css'
import './base.css'
import './badges.css'
import './dialogs.css'
import './touch.css'
import './forced-colors.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { replayEarlyClick, startHydration } from '#web/arrival/early-events.ts'
import { holdIdle } from '#web/arrival/hydrate.ts'
import { pageNonce } from '#web/arrival/page-data.ts'
import { followTheme } from '#web/frame/stored-theme.ts'
import { Application } from '#web/routing/application.tsx'
import { pageRouter } from '#web/routing/router.tsx'
import { createClients, firstAnswers, takeAnswers } from '#web/session/clients.ts'
import { shellData } from '#web/session/shell-data.ts'

followTheme()
const clients = createClients()
const router = pageRouter()
const { answers } = shellData()
if (answers === null) holdIdle(firstAnswers(clients.queryClient))
else {
  takeAnswers(clients.queryClient, answers)
  // Tells the router that the server rendered the page, so that it puts the same boundaries around it.
  router.ssr = { manifest: undefined }
}
// The first commit replaces the frame that the server drew, so it must not be an empty one.
await router.load()
const root = document.getElementById('root')
if (root) {
  const application = <Application clients={clients} router={router} nonce={pageNonce()} />
  startHydration(root)
  // A transition renders in small tasks, so that the page responds to input between them.
  startTransition(() => {
    if (answers === null) createRoot(root).render(application)
    // A mismatch with the server's markup is a bug, so it is reported as an error of the page.
    else hydrateRoot(root, application, { onRecoverableError: (error) => reportError(error) })
  })
  replayEarlyClick()
}
