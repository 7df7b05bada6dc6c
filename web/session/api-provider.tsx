import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { createClients } from './clients.ts'

/** Provides the tRPC client and the query client to its children. */
export const ApiProvider = ({ children }: { children: ReactNode }) => {
  const [{ queryClient, trpcClient }] = useState(createClients)
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
