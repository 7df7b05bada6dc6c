import { trpc } from '#web/lib/trpc.ts'

/** How many orders wait for approval. */
export const usePendingOrders = (): { count: number; of: string } => {
  const { data } = trpc.orders.list.useQuery(
    { status: 'pending', limit: 1 },
    { staleTime: 60_000, refetchOnWindowFocus: true },
  )
  return { count: data?.total ?? 0, of: 'pending orders' }
}
