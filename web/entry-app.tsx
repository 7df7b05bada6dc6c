import '@mantine/core/styles.layer.css'
import './base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Look } from '#web/frame/look.tsx'
import { followTheme } from '#web/frame/stored-theme.ts'
import { pageNonce } from '#web/lib/page-data.ts'
import { Toaster } from '#web/lib/toast.tsx'
import { router } from '#web/router.tsx'
import { ApiProvider } from '#web/session/api-provider.tsx'

// Dialogs lock the page's scrolling by a style tag of react-remove-scroll, which takes its nonce from here.
Object.assign(window, { __webpack_nonce__: pageNonce() })

followTheme()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Look nonce={pageNonce()}>
        <ApiProvider>
          <RouterProvider router={router} />
          <Toaster />
        </ApiProvider>
      </Look>
    </StrictMode>,
  )
}
