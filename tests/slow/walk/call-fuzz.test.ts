import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { guest } from '#src/deps.ts'
import { NO_IBAN } from '#src/domains/payment-methods/schema.ts'
import { FOR_NOTHING, STRUCK_TOO_LOW } from '#src/domains/plans/schema.ts'
import { testApp } from '#tests/helpers/app.ts'
import { type DocumentedCall, documentedCalls, type Parts } from '#tests/helpers/documented-calls.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { form, multipartType, zipFile } from '#tests/helpers/uploads.ts'

// Calls made from the OpenAPI document alone, as a stranger's tool makes them, and calls of the procedures behind it.

const SEED = 20_261_125
const { inputsOfDocument: INPUTS, callsOfDocument: CALLS, inputsOfProcedure: INPUTS_OF_PROCEDURE } = amounts

/** What JSON Schema cannot say: rules between two fields, the check digits of an IBAN, and a secret of quotes alone. */
const beyondSchemas = new Set<string>([
  "Passwords don't match",
  'Discount price must be lower than the price',
  STRUCK_TOO_LOW,
  FOR_NOTHING,
  NO_IBAN,
  'Code is required',
  'Say what it takes off: a percentage or an amount',
  'It takes off a percentage or an amount, not both',
  'Amount off must be at least 1 rupee',
  'Please enter all four values',
  'Both Instance ID and Access Token are required',
])

/** The input of a procedure as the REST line makes it from these parts; the file of an upload names itself. */
const inputOf = ({ line, path }: DocumentedCall, { path: given, query, body }: Parts): unknown => {
  if ('operation' in line) return line.upload ? { fileName: 'a.zip', ...(body as object) } : query
  // Calls with paths of the same shape share the names of their parameters in the document.
  const names = [...line.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const documented = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name, index) => [name, given[documented[index] ?? '']]))
  return line.input({ params, query, body, headers: {} })
}

it('an input that the OpenAPI document permits passes the schema of its call (REST-10)', () => {
  const refused = documentedCalls.flatMap((call) => {
    const { line } = call
    const schema =
      'operation' in line ? (line.upload?.form ?? line.query) : procedures[line.procedure].inputs[0]
    if (!schema) return []
    return fc.sample(call.parts, { numRuns: INPUTS, seed: SEED }).flatMap((parts) => {
      const issues = schema.safeParse(inputOf(call, parts)).error?.issues ?? []
      return issues
        .filter(({ message }) => !beyondSchemas.has(message))
        .map(({ path, message }) => `${line.method} ${line.path} ${path.join('.')}: ${message}`)
    })
  })
  prove(`inputs that the OpenAPI document permits, ${INPUTS} a call: refused`, [...new Set(refused)], {
    is: [],
  })
})

const odd = ['', ' ', '%', 'nul\u0000in the middle', 'x'.repeat(5000), "'; drop table users; --", '{{code}}']
const numeric = ['0', '-1', '1e309', 'null', '۱۲۳', -1, 0, 1.5, 2 ** 60]
/** What JSON can hold. */
const hostileJson: unknown[] = [...odd, ...numeric, null, true, [], {}, [[]]]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts with one value replaced or left out, so that they are just no longer as documented. */
const spoilt = (parts: fc.Arbitrary<Parts>): fc.Arbitrary<Parts> =>
  fc
    .tuple(parts, fc.nat(), fc.constantFrom(...hostileJson), fc.boolean())
    .map(([given, pick, value, isLeftOut]) => {
      const places = (['path', 'query', 'body'] as const).flatMap((part) => {
        const fields = given[part]
        return isObject(fields) ? Object.keys(fields).map((name) => ({ part, fields, name })) : []
      })
      const place = places[pick % Math.max(1, places.length)]
      if (!place) return { ...given, body: value }
      const { [place.name]: _, ...others } = place.fields
      const isKept = isLeftOut && place.part !== 'path'
      return { ...given, [place.part]: isKept ? others : { ...others, [place.name]: value } }
    })

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

const requestOf = ({ line, path, type }: DocumentedCall, { path: params, query, body }: Parts) => {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // A path has no room for an empty part, and a server reads dots as folders.
    encodeURIComponent(written(params[name]).toWellFormed() || '0').replace(/^\.+$/, '0'),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, written(value)]))
  const url = search.size > 0 ? `${address}?${search}` : address
  if (type !== 'multipart/form-data')
    return {
      method: line.method,
      url,
      ...(body === undefined
        ? {}
        : { payload: body as object, headers: { 'content-type': 'application/json' } }),
    }
  const file = ('operation' in line && line.upload?.file) || 'file'
  const fields = Object.entries(isObject(body) ? body : {}).filter(([name]) => name !== file)
  const payload = form([
    ...fields.map(([name, value]) => ({ name, value: written(value).toWellFormed() })),
    { name: file, value: zipFile(200), fileName: 'a.zip' },
  ])
  return { method: line.method, url, payload, headers: { 'content-type': multipartType } }
}

it(`${CALLS} calls generated from the OpenAPI document get an answer that it names, and no 500`, async () => {
  const t = testApp()
  const app = await t.http()
  const customer = t.make.user()
  t.make.license()
  t.make.download()
  const each = Math.ceil(CALLS / documentedCalls.length)
  const faults: string[] = []
  let calls = 0
  for (const call of documentedCalls) {
    const samples = fc.sample(fc.oneof(call.parts, spoilt(call.parts)), { numRuns: each, seed: SEED })
    for (const [n, parts] of samples.entries()) {
      const cookie = [undefined, t.cookieOf(customer), t.cookieOf(t.make.user({ isAdmin: true }))][n % 3]
      const { headers = {}, ...request } = requestOf(call, parts)
      calls += 1
      try {
        const answer = await app.inject({
          ...request,
          headers: { ...headers, ...(cookie ? { cookie } : {}) },
        } as never)
        if (answer.statusCode === 500) faults.push(`${request.method} ${request.url}: ${answer.body}`)
      } catch (error) {
        faults.push(
          `${request.method} ${request.url} ${JSON.stringify(parts.body)?.slice(0, 300)}: ${String(error)}`,
        )
      }
    }
  }
  await t.settled()
  prove(`calls from the OpenAPI document, ${calls} of ${documentedCalls.length} operations: faults`, faults, {
    is: [],
  })
  expect(t.connection.pragma('integrity_check', { simple: true })).toBe('ok')
})

const familiar = ['+923001234567', 'a@example.com', 'starter', 'confirmed', 1, 4999]
const texts = ['\u0000', '\ud800', '<script>alert(1)</script>', '../../etc/passwd']
const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, 2 ** 63, 10n]
const others = [undefined, { toString: 1 }, new Date(Number.NaN)]
const hostile = fc.constantFrom<unknown>(...hostileJson, ...familiar, ...texts, ...numbers, ...others)

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

it(`${INPUTS_OF_PROCEDURE} generated inputs for every procedure, as every actor, cause no fault`, async () => {
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
    const samples = fc.sample(inputsFor(inputs[0]), { numRuns: INPUTS_OF_PROCEDURE, seed: SEED })
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
  const asked = `${Object.keys(procedures).length} procedures, ${INPUTS_OF_PROCEDURE} inputs each as ${callers.length} actors`
  prove(`fuzz, ${asked}, ${calls} calls: faults`, faults, { is: [] })
  expect(t.connection.pragma('integrity_check', { simple: true })).toBe('ok')
})
