import '@mantine/core/styles.layer.css'
import './base.css'
import './badges.css'
import './dialogs.css'
import './touch.css'
import './forced-colors.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { holdIdle } from '#web/arrival/hydrate.ts'
import { pageNonce } from '#web/arrival/page-data.ts'
import { followTheme } from '#web/frame/stored-theme.ts'
import { ThemeProvider } from '#web/frame/theme-provider.tsx'
import { Toaster } from '#web/lib/toast.tsx'
import { router } from '#web/routing/router.tsx'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { createClients, firstAnswers } from '#web/session/clients.ts'

followTheme()
const clients = createClients()
holdIdle(firstAnswers(clients.queryClient))
// The first commit replaces the frame that the server drew, so it must not be an empty one.
await router.load()
const root = document.getElementById('root')
if (root) {
  // A transition renders in small tasks, so that the page responds to input between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <ThemeProvider nonce={pageNonce()}>
          <ApiProvider clients={clients}>
            <RouterProvider router={router} />
            <Toaster />
          </ApiProvider>
        </ThemeProvider>
      </StrictMode>,
    )
  })
}
