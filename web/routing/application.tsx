import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { clickArrived, pageHydrated } from '#web/arrival/early-events.ts'
import { ThemeProvider } from '#web/frame/theme-provider.tsx'
import { Toaster } from '#web/lib/toast.tsx'
import { ApiProvider } from '#web/session/api-provider.tsx'
import type { createClients } from '#web/session/clients.ts'
import type { pageRouter } from './router.tsx'

type Props = {
  clients: ReturnType<typeof createClients>
  router: ReturnType<typeof pageRouter>
  nonce: string
}

/** Dashboard or back office with all that is around it, as the server renders it and the browser hydrates it. */
export const Application = ({ clients, router, nonce }: Props) => {
  useEffect(pageHydrated, [])
  return (
    <StrictMode>
      <ThemeProvider nonce={nonce}>
        <ApiProvider clients={clients}>
          <div onClickCapture={clickArrived}>
            <RouterProvider router={router} />
          </div>
          <Toaster />
        </ApiProvider>
      </ThemeProvider>
    </StrictMode>
  )
}
