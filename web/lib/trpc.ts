import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import superjson from 'superjson'
import type { AppRouter } from '#src/router.ts'

export const trpc = createTRPCReact<AppRouter>()

type Procedures = AppRouter['_def']['record']
type Domain = keyof Procedures
/** `'orders.list'`: every procedure by its path. */
export type ProcedurePath = { [D in Domain]: `${D}.${keyof Procedures[D] & string}` }[Domain]
export type Utils = ReturnType<typeof trpc.useUtils>
/** What a procedure answers: `Output<'orders', 'mine'>`. */
export type Output<D extends Domain, P extends keyof Procedures[D]> = Procedures[D][P] extends {
  _def: { $types: { output: infer Answer } }
}
  ? Answer
  : never

/** The server takes no more calls in one batch (decision §2). */
const MAX_BATCH = 10

/** Where the signed-in user stands in the cache. */
export const meKey = () => getQueryKey(trpc.auth.me, undefined, 'query')

/** Whether the server answered that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus === 401

/**
 * The clients of one page. Queries are fetched once: never stale, not retried, not fetched again on focus
 * (specification, public §7). A call that meets 401 makes the user null, and guards then ask to sign in.
 */
export const createClients = () => {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) queryClient.setQueryData(meKey(), null)
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
  const trpcClient = trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: MAX_BATCH,
        transformer: superjson,
        fetch: (url, options) => fetch(url, { ...options, credentials: 'same-origin' }),
      }),
    ],
  })
  return { queryClient, trpcClient }
}
