import { callTRPCProcedure } from '@trpc/server'
import type { z } from 'zod'
import { type AppRouter, appRouter } from '#src/app/router.ts'
import type { Context } from '#src/kit/context.ts'
import type { Rights } from '#src/shared/rights.ts'

type Procedures = AppRouter['_def']['record']
/** `'orders.create'`: every procedure of the router by its path. */
export type ProcedurePath = {
  [Domain in keyof Procedures]: `${Domain}.${keyof Procedures[Domain] & string}`
}[keyof Procedures]

export type ProcedureFacts = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: Rights
  inputs: z.ZodType[]
}

/** Every procedure of the router by its path. The cast is needed because tRPC types this flat record as nested. */
export const procedures = Object.fromEntries(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: ProcedureFacts }>).map(
    ([path, { _def }]) => [path, _def],
  ),
) as Record<ProcedurePath, ProcedureFacts>

/** Whether there is a query of this path. */
export const isQuery = (path: string): path is ProcedurePath =>
  Object.hasOwn(procedures, path) && procedures[path as ProcedurePath].type === 'query'

/** Calls a procedure as tRPC's own caller does: access, input, resolver. */
export const callProcedure = (path: ProcedurePath, ctx: Context, getInput: () => unknown): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path,
    ctx,
    getRawInput: async () => getInput(),
    type: procedures[path].type,
    signal: undefined,
    batchIndex: 0,
  })
