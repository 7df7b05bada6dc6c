import { type Output, trpc } from '#web/lib/trpc.ts'

export type Waiting = Output<'stats', 'waiting'>

export const MINUTE_MS = 60_000

/** The counts of everything that waits for an administrator, for the dashboard and the sidebar. */
export const useWaiting = () =>
  trpc.stats.waiting.useQuery(undefined, {
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: true,
  })
