import { type Output, trpc } from '#web/lib/trpc.ts'

export type Waiting = Output<'stats', 'waiting'>

const MINUTE_MS = 60_000

/** What waits for an administrator: shown on the dashboard, and beside the tabs. */
export const useWaiting = () =>
  trpc.stats.waiting.useQuery(undefined, {
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: true,
  })
