import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { createClients } from './clients.ts'

type Props = { clients?: ReturnType<typeof createClients>; children: ReactNode }

/** Provides the tRPC client and the query client, new ones where none are given, to its children. */
export const ApiProvider = ({ clients, children }: Props) => {
  const [{ queryClient, trpcClient }] = useState(() => clients ?? createClients())
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
