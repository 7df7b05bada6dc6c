import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { createClients } from './clients.ts'

type Props = { clients?: ReturnType<typeof createClients>; children: ReactNode }

const Provider = ({ clients, children }: Props) => {
  const [{ queryClient, trpcClient }] = useState(() => clients ?? createClients())
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}

/**
 * Provides the tRPC client and the query client to its children: those that are given or there already, or else new
 * ones, so that a part of a public page also stands in an application.
 */
export const ApiProvider = (props: Props) =>
  useContext(QueryClientContext) ? props.children : <Provider {...props} />
