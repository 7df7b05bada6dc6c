import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { guest } from '#src/deps.ts'
import { procedures } from '#src/server/rest/procedures.ts'
import { testApp } from '#tests/helpers/app.ts'
import { amounts } from '#tests/helpers/proof-size.ts'
import { prove } from '#tests/helpers/prove.ts'

const INPUTS = amounts.inputsOfProcedure
const SEED = 20_261_121

const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'null',
  '\u0000',
  'nul\u0000in the middle',
  '\ud800',
  "'; drop table users; --",
  '{{code}}',
  '<script>alert(1)</script>',
  '%',
  '../../etc/passwd',
  'x'.repeat(5000),
  '۱۲۳۴۵۶',
  '+923001234567',
  'a@example.com',
  'starter',
  'confirmed',
  1,
  4999,
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  null,
  undefined,
  true,
  [],
  {},
  [[]],
  { toString: 1 },
  new Date(Number.NaN),
  10n,
)

/** Half of the inputs are arbitrary; half have the procedure's own fields with hostile values. */
const inputsFor = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> => {
  const json = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    : {}
  const value = fc.oneof({ weight: 5, arbitrary: hostile }, fc.anything({ maxDepth: 2 }))
  const fields = fc.record(
    Object.fromEntries(Object.keys(json.properties ?? {}).map((name) => [name, value])),
    { requiredKeys: [] },
  )
  return fc.oneof(
    fields,
    fields,
    fc.anything({ maxDepth: 2 }),
    fc.json().map((text) => JSON.parse(text) as unknown),
  )
}

type Caller = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

it(`${INPUTS} generated inputs for every procedure, as every actor, cause no fault (REST-9)`, async () => {
  const t = testApp()
  t.make.license()
  t.make.download()
  const { id: chatSession } = await t.as
    .guest()
    .chat.start({ guestName: 'Asma', guestEmail: 'asma@example.com' })
  const administrator = t.make.actor(t.make.user({ id: 5001, isAdmin: true }))
  const callers = Object.entries({
    anonymous: t.call(guest),
    'guest in a chat': t.call(guest, { chatSession }),
    customer: t.call(t.make.actor(t.make.user({ id: 5000 }))),
    administrator: t.call(administrator),
    'API token': t.call({ ...administrator, sessionId: null, tokenScope: 'all' }),
  }) as unknown as [string, Caller][]
  // Stack traces of a hundred thousand expected refusals would take longer than the calls.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  onTestFinished(() => {
    Error.stackTraceLimit = stackTraceLimit
  })
  const faults: string[] = []
  let calls = 0
  for (const [path, { inputs }] of Object.entries(procedures)) {
    const [domain = '', name = ''] = path.split('.')
    const samples = fc.sample(inputsFor(inputs[0]), { numRuns: INPUTS, seed: SEED })
    for (const [kind, caller] of callers) {
      for (const input of samples) {
        calls += 1
        try {
          await caller[domain]?.[name]?.(input)
        } catch (error) {
          const known = error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR'
          if (!known)
            faults.push(`${path} as ${kind} with ${fc.stringify(input).slice(0, 300)}: ${String(error)}`)
        }
      }
    }
  }
  await t.settled()
  const asked = `${Object.keys(procedures).length} procedures, ${INPUTS} inputs each as ${callers.length} actors`
  prove(`fuzz, ${asked}, ${calls} calls: faults`, faults, { is: [] })
  expect(t.connection.pragma('integrity_check', { simple: true })).toBe('ok')
})
