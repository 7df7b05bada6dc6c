import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createWSClient, httpBatchLink, splitLink, wsLink } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import superjson from 'superjson'
import { isSignedOut, trpc } from '#web/lib/trpc.ts'
import { loseSession } from './session.ts'

/** The server takes no more calls in one batch (decision §2). */
const MAX_BATCH = 10
/** How long the live connection outlives what was last listened to. */
const IDLE_MS = 1000
const PING_MS = 15_000
const PONG_MS = 5000

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/** Before each try to connect anew: 1 s to 30 s, less up to half by chance, so that not everybody comes at once. */
export const retryDelay = (attempt: number, chance = Math.random()): number =>
  Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS) * (1 - chance / 2)

/** Opens when something is listened to, and again whenever it breaks. */
const liveLink = () =>
  wsLink({
    client: createWSClient({
      url: () => `${window.location.origin.replace(/^http/, 'ws')}/trpc`,
      lazy: { enabled: true, closeMs: IDLE_MS },
      retryDelayMs: (attempt) => retryDelay(attempt),
      // A network that went away says nothing; a ping that is not answered does.
      keepAlive: { enabled: true, intervalMs: PING_MS, pongTimeoutMs: PONG_MS },
    }),
    transformer: superjson,
  })

/**
 * The clients of one page. Queries are fetched once: never stale, not retried, not fetched again on focus
 * (specification, public §7). Who meets 401 is signed out, and guards then ask to sign in.
 */
export const createClients = () => {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) loseSession(queryClient)
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      // Without a connection a change fails at once, instead of waiting unseen until there is one.
      mutations: { networkMode: 'always' },
    },
  })
  // What is for sale is asked for once more (specification, public §7).
  queryClient.setQueryDefaults(getQueryKey(trpc.plans.onSale), { retry: 1 })
  const trpcClient = trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: liveLink(),
        false: httpBatchLink({
          url: '/trpc',
          maxItems: MAX_BATCH,
          transformer: superjson,
          fetch: (url, options) => fetch(url, { ...options, credentials: 'same-origin' }),
        }),
      }),
    ],
  })
  return { queryClient, trpcClient }
}
