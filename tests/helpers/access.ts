import { TRPCError } from '@trpc/server'
import { expect } from 'vitest'
import { ZodError } from 'zod'
import { guest } from '#src/deps.ts'
import { appRouter } from '#src/router.ts'
import type { Access } from '#src/shared/rights.ts'
import type { TestApp } from './app.ts'

type Row = { access: Access; input?: unknown }
type Refusal = 'UNAUTHORIZED' | 'FORBIDDEN' | 'allowed'

const expected: Record<Access, { guest: Refusal; customer: Refusal; admin: Refusal }> = {
  public: { guest: 'allowed', customer: 'allowed', admin: 'allowed' },
  owner: { guest: 'allowed', customer: 'allowed', admin: 'allowed' },
  customer: { guest: 'UNAUTHORIZED', customer: 'allowed', admin: 'allowed' },
  admin: { guest: 'UNAUTHORIZED', customer: 'FORBIDDEN', admin: 'allowed' },
}

/** Whether the call never reached the procedure's own rules, or broke there. */
const isNoAnswer = ({ code }: TRPCError) => code === 'INTERNAL_SERVER_ERROR' || code === 'TOO_MANY_REQUESTS'

/**
 * Whether the access rule let the call pass. A refusal by a rule of the domain counts as passed, because it comes
 * later; a fault of the procedure, or of the call, is rethrown.
 */
const outcome = async (run: () => Promise<unknown>): Promise<Refusal> => {
  try {
    await run()
    return 'allowed'
  } catch (error) {
    if (!(error instanceof TRPCError) || error.cause instanceof ZodError || isNoAnswer(error)) throw error
    return error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN' ? error.code : 'allowed'
  }
}

/** Calls every procedure of the table as each kind of actor. A domain's procedure without a row fails. */
export const expectAccess = async (t: TestApp, table: Record<string, Row>): Promise<void> => {
  const domain = Object.keys(table)[0]?.split('.')[0] ?? ''
  const procedures = Object.keys(appRouter._def.procedures).filter((path) => path.startsWith(`${domain}.`))
  expect(procedures).not.toEqual([])
  expect(Object.keys(table).sort()).toEqual(procedures.sort())

  const actors = {
    guest,
    customer: t.make.actor(t.make.user()),
    admin: t.make.actor(t.make.user({ isAdmin: true })),
  }
  for (const [path, { access, input }] of Object.entries(table)) {
    const name = path.split('.')[1] ?? ''
    for (const [kind, actor] of Object.entries(actors)) {
      const caller = t.call(actor) as unknown as Record<
        string,
        Record<string, (input: unknown) => Promise<unknown>>
      >
      const call = caller[domain]?.[name]
      if (!call) throw new Error(`No procedure ${path}`)
      const got = await outcome(() => call(input))
      expect(`${path} as ${kind}: ${got}`).toBe(
        `${path} as ${kind}: ${expected[access][kind as keyof typeof actors]}`,
      )
    }
  }
}
