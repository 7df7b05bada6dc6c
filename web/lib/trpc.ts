import { getUntypedClient, TRPCClientError } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import type { AppRouter } from '#src/app/router.ts'

export const trpc = createTRPCReact<AppRouter>()

type Procedures = AppRouter['_def']['record']
type Domain = keyof Procedures
/** The path of a procedure, such as `'orders.list'`. */
export type ProcedurePath = { [D in Domain]: `${D}.${keyof Procedures[D] & string}` }[Domain]
export type Utils = ReturnType<typeof trpc.useUtils>
/** The output of a procedure: `Output<'orders', 'mine'>`. */
export type Output<D extends Domain, P extends keyof Procedures[D]> = Procedures[D][P] extends {
  _def: { $types: { output: infer Answer } }
}
  ? Answer
  : never

/** A query or mutation of the client, as the back office names what a table reads and writes: `trpc.orders.list`. */
type Procedure = Parameters<typeof getQueryKey>[0]
/** The path of a procedure of the client. */
export const pathOf = (procedure: object): ProcedurePath =>
  getQueryKey(procedure as Procedure)[0].join('.') as ProcedurePath
/** Calls a query past the cache. Rejects as the call does. */
export const fetchPast = (utils: Pick<Utils, 'client'>, query: object, input: unknown): Promise<unknown> =>
  getUntypedClient(utils.client).query(pathOf(query), input)

/** The cache key of the signed-in user. */
export const meKey = () => getQueryKey(trpc.auth.me, undefined, 'query')

/** Whether the server answered 401, that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus === 401
