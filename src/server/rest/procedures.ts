import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from '#src/kit/context.ts'
import { type AppRouter, appRouter } from '#src/router.ts'
import type { Rights } from '#src/shared/rights.ts'

type Procedures = AppRouter['_def']['record']
/** `'orders.create'`: every procedure of the router by its path. */
export type ProcedurePath = {
  [Domain in keyof Procedures]: `${Domain}.${keyof Procedures[Domain] & string}`
}[keyof Procedures]

type Call = { path: string; ctx: Context; getRawInput(): Promise<unknown>; input?: unknown }
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }
/** Access, input and at last the procedure itself. */
type Middleware = (
  call: Call & {
    type: string
    meta: unknown
    next(changes?: { ctx?: Partial<Context>; input?: unknown }): Promise<Result>
  },
) => Promise<Result>

export type ProcedureFacts = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: Rights
  inputs: z.ZodType[]
  middlewares: Middleware[]
}

/** Every procedure of the router by its path. The cast is needed because tRPC types this flat record as nested. */
export const procedures = Object.fromEntries(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: ProcedureFacts }>).map(
    ([path, { _def }]) => [path, _def],
  ),
) as Record<ProcedurePath, ProcedureFacts>

/** Runs the middlewares of a procedure from `index` on. */
const run = async (procedure: ProcedureFacts, call: Call, index: number): Promise<Result> => {
  const middleware = procedure.middlewares[index]
  if (!middleware) throw new Error(`${call.path} has no resolver`)
  const { path, ctx, getRawInput, input } = call
  const { type, meta } = procedure
  try {
    return await middleware({
      path,
      ctx,
      getRawInput,
      input,
      type,
      meta,
      next: (changes) => {
        const next = {
          path,
          ctx: changes?.ctx ? { ...ctx, ...changes.ctx } : ctx,
          getRawInput,
          input: changes && 'input' in changes ? changes.input : input,
        }
        return run(procedure, next, index + 1)
      },
    })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) }
  }
}

/**
 * Calls a procedure as tRPC's own caller does: access, input, resolver. tRPC copies all options six times a call by a
 * helper for old engines, which took longer than most procedures take.
 */
export const callProcedure = async (
  path: ProcedurePath,
  ctx: Context,
  getInput: () => unknown,
): Promise<unknown> => {
  const result = await run(procedures[path], { path, ctx, getRawInput: async () => getInput() }, 0)
  if (!result.ok) throw result.error
  return result.data
}
