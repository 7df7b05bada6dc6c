import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  createWSClient,
  httpBatchLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
  wsLink,
} from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { observable, tap } from '@trpc/server/observable'
import superjson, { type SuperJSONResult } from 'superjson'
import type { AppRouter } from '#src/app/router.ts'
import { SESSION_ENDED, TOO_MANY_CALLS } from '#src/shared/close-codes.ts'
import { currentLanguage } from '#src/shared/language.ts'
import type { FirstScreen } from '#src/shared/pages.ts'
import { MAX_BATCH } from '#src/shared/values/limits.ts'
import { isSignedOut, trpc } from '#web/lib/trpc.ts'
import { fetchConfirmed } from './confirmation.ts'
import { loseSession } from './session.ts'

/** How long the live connection stays open after the last subscription ends. */
const IDLE_MS = 1000
const PING_MS = 15_000
const PONG_MS = 5000

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/** The server counts the calls of a minute. */
const LIMIT_MS = 60_000

type Retry = { chance?: number; closeCode?: number | undefined }

/**
 * The delay before reconnecting: 1 s to 30 s, less up to half at random, so that not all clients return at once. After
 * too many calls it is 60 s to 90 s, because the server would refuse an earlier return. After the end of the session
 * the first attempt comes at once: its refusal is how the page learns within a second that it is signed out.
 */
export const retryDelay = (attempt: number, { chance = Math.random(), closeCode }: Retry = {}): number => {
  if (closeCode === TOO_MANY_CALLS) return LIMIT_MS * (1 + chance / 2)
  if (closeCode === SESSION_ENDED && attempt === 0) return 0
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS) * (1 - chance / 2)
}

/** Connects on the first subscription, and again when the connection breaks. */
const liveClient = () => {
  let closeCode: number | undefined
  return createWSClient({
    // A socket takes no headers.
    url: () => `${window.location.origin.replace(/^http/, 'ws')}/trpc?language=${currentLanguage()}`,
    lazy: { enabled: true, closeMs: IDLE_MS },
    onClose: (cause) => {
      closeCode = cause?.code
    },
    retryDelayMs: (attempt) => retryDelay(attempt, { closeCode }),
    // A lost network sends no close event, so an unanswered ping closes the connection.
    keepAlive: { enabled: true, intervalMs: PING_MS, pongTimeoutMs: PONG_MS },
  })
}

/** Makes the live client with the first subscription, of which the server, rendering a page, has none. */
const liveLink = (): TRPCLink<AppRouter> => (runtime) => {
  let link: ReturnType<TRPCLink<AppRouter>> | undefined
  return (call) => {
    link ??= wsLink<AppRouter>({ client: liveClient(), transformer: superjson })(runtime)
    return link(call)
  }
}

/** A 401 to any call signs the user out, and the guards then ask to sign in. */
const sessionLink =
  (queryClient: QueryClient): TRPCLink<AppRouter> =>
  () =>
  ({ next, op }) =>
    next(op).pipe(
      tap({
        error: (error) => {
          if (isSignedOut(error)) loseSession(queryClient)
        },
      }),
    )

/** Resolves when calls were answered and none is under way, so that code that is loaded then delays no data. */
export const firstAnswers = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || queryClient.isFetching() > 0) return
      if (event.action.type !== 'success' && event.action.type !== 'error') return
      stop()
      resolve()
    })
  })

/**
 * Fetches again what was told to be outdated while it was on its way for the first time. The library does so only for
 * what it has fetched before, and else takes the older answer for new (PAGE-701).
 */
const repeatOutdated = (queryClient: QueryClient): void => {
  const outdated = new WeakSet<Query>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query)
    else if (action.type === 'success' && outdated.delete(query)) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
}

/** Calls over the network: the live connection for subscriptions, batches for all else. */
const remote = (queryClient: QueryClient): TRPCLink<AppRouter>[] => [
  sessionLink(queryClient),
  splitLink({
    condition: ({ type }) => type === 'subscription',
    true: liveLink(),
    false: httpBatchLink({
      url: '/trpc',
      maxItems: MAX_BATCH,
      transformer: superjson,
      headers: { 'accept-language': currentLanguage() },
      fetch: fetchConfirmed,
    }),
  }),
]

/** Calls queries in this process, for a page that the server renders. */
export const inProcess = (call: FirstScreen['call']) => (): TRPCLink<AppRouter>[] => [
  () =>
    ({ op }) =>
      observable((observer) => {
        const answer = async () => {
          try {
            observer.next({ result: { type: 'data', data: await call(op.path, op.input) } })
            observer.complete()
          } catch (cause) {
            observer.error(TRPCClientError.from(cause as Error))
          }
        }
        void answer()
      }),
]

/**
 * Creates the clients of one page. Queries are fetched once: never stale, not retried, not fetched again on focus
 * (PAGE-8).
 */
export const createClients = (links = remote) => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      // Offline, a mutation fails at once instead of waiting unseen for the network.
      mutations: { networkMode: 'always' },
    },
  })
  repeatOutdated(queryClient)
  // Plans on sale are retried once (PAGE-702).
  queryClient.setQueryDefaults(getQueryKey(trpc.plans.onSale), { retry: 1 })
  return { queryClient, trpcClient: trpc.createClient({ links: links(queryClient) }) }
}

type Answers = [key: QueryKey, data: unknown][]

/** What the calls of a rendered page were answered, for `takeAnswers` of the browser. */
export const answersOf = (queryClient: QueryClient): Answers =>
  queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' })

/** How long an answer in the page counts as fresh, so that a call that is made anew at each visit is not made at once. */
const TAKEN_MS = 10_000

/** Takes the answers that the server wrote into the page, so that the first screen makes no call. */
export const takeAnswers = (queryClient: QueryClient, answers: unknown): void => {
  const updatedAt = Date.now() + TAKEN_MS
  for (const [key, data] of superjson.deserialize<Answers>(answers as SuperJSONResult))
    queryClient.setQueryData(key, data, { updatedAt })
}
