import type { z } from 'zod'
import type { Access } from '#src/kit/trpc.ts'
import { appRouter } from '#src/router.ts'
import type { ProcedurePath } from './route.ts'

export type ProcedureFacts = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: { access: Access }
  inputs: z.ZodType[]
}

/** Every procedure of the router by its path. The cast is needed because tRPC types this flat record as nested. */
export const procedures = Object.fromEntries(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: ProcedureFacts }>).map(
    ([path, { _def }]) => [path, _def],
  ),
) as Record<ProcedurePath, ProcedureFacts>
