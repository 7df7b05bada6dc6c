import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { rowsOf } from '#src/domains/payments/statement/table.ts'
import { MAX_DEPTH } from '#src/shared/json.ts'
import { expectRefusal, sharedApp } from '#tests/helpers/app.ts'
import type { JsonSchema } from '#tests/helpers/from-schema.ts'
import { dial, openLine, socketUrl } from '#tests/helpers/sockets.ts'

/** JSON whose innermost value lies this many levels deep. */
const nested = (depth: number, opening = '{"a":', closing = '}'): string =>
  `${opening.repeat(depth)}1${closing.repeat(depth)}`

const deepValues = [
  nested(30_000),
  nested(100_000, '[', ']'),
  nested(7000, '{"ephemeralMessage":{"message":', '}}'),
  nested(MAX_DEPTH + 1),
]
const form = { name: 'Sana', email: 'sana@customer.test', phone: '+923001234567', message: 'Hello' }
/** The contact form with a key that makes it happen once, and this beside it. */
const keyed = (beside: string) =>
  `${JSON.stringify({ ...form, idempotencyKey: 'one' }).slice(0, -1)},"a":${beside}}`

/** Annotations of superjson that lead to values which the JSON does not hold. */
const odd = {
  'an element far behind the end of a list': { 'list.4000000000': ['undefined'] },
  'a path of many names': { [`${'a.'.repeat(20_000)}a`]: ['undefined', { a: ['undefined'] }] },
  'annotations in each other': JSON.parse(nested(5000)),
}

describe('what a client sends', () => {
  const shop = sharedApp()
  const headers = { 'content-type': 'application/json' }
  const post = async (url: string, payload: string) =>
    (await shop().http()).inject({ method: 'POST', url, headers, payload })

  it.each([
    ['a documented call', '/api/contact', (deep: string) => `{"a":${deep}}`],
    ['a documented call with an idempotencyKey', '/api/contact', keyed],
    ['the webhook', '', (deep: string) => `{"data":${deep}}`],
    ['a call of the application', '/trpc/contacts.send', (deep: string) => `{"json":${keyed(deep)}}`],
    ['a batch of calls', '/trpc/contacts.send?batch=1', (deep: string) => `{"0":{"json":${keyed(deep)}}}`],
    ['the check of a licence', '/api/license/validate', (deep: string) => `{"a":${deep}}`],
  ])('in the body of %s is refused where it nests deep (HTTP-132)', async (_, url, bodyOf) => {
    const webhook = new URL((await shop().as.admin().incoming.address()).url).pathname
    for (const deep of deepValues) expect((await post(url || webhook, bodyOf(deep))).statusCode).toBe(400)
    expect((await (await shop().http()).inject('/api/plans')).statusCode).toBe(200)
  })

  it('nests as deep as the rule says, and has one effect a key', async () => {
    const body = keyed(nested(MAX_DEPTH - 1))
    for (const _time of [1, 2]) expect((await post('/api/contact', body)).statusCode).toBe(201)
    expect(await shop().as.admin().contacts.list({})).toMatchObject({ total: 1 })
  })

  it('in the address of a query is refused where it nests deep', async () => {
    const input = encodeURIComponent(`{"json":${nested(4000, '[', ']')}}`)
    const app = await shop().http()
    for (const accept of ['application/json', 'application/jsonl']) {
      const url = `/trpc/otp.proof?input=${input}`
      expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(400)
    }
  })

  it.each(Object.entries(odd))('is refused where superjson names %s', async (_, values) => {
    const body = { json: { ...form, list: [] }, meta: { v: 1, values } }
    expect((await post('/trpc/contacts.send', JSON.stringify(body))).statusCode).toBe(400)
  })

  it('over a socket is refused where it nests deep, and the socket stays open', async () => {
    const deep = nested(30_000, '[', ']')
    const line = await openLine(shop())
    line.say(`{"type":"typing","isTyping":true,"a":${deep}}`)
    line.say({ type: 'nothing' })
    await line.next(2)
    const calls = dial(`${await socketUrl(shop())}/trpc`)
    await calls.opened
    calls.say(`{"id":1,"method":"query","params":{"path":"chat.hours","input":{"json":${deep}}}}`)
    calls.say(`{"id":2,"method":"query","params":{"path":"chat.session","input":{"json":${deep}}}}`)
    calls.say({ id: 3, method: 'query', params: { path: 'chat.hours', input: { json: null } } })
    await calls.next(3)
    expect(line.frames).toMatchObject([{ message: expect.stringContaining('deep') }, { type: 'error' }])
    expect(calls.frames).toMatchObject([{ error: {} }, { error: {} }, { id: 3, result: {} }])
  })

  it('is refused beside an idempotencyKey whichever way it came', async () => {
    const deep: unknown = JSON.parse(nested(30_000))
    const given = { ...form, idempotencyKey: 'two', deep }
    await expectRefusal(shop().call().contacts.send(given), 'BAD_REQUEST')
  })
})

describe('a text that a client sends', () => {
  const LONG = 'ﷺ'.repeat(80_000)
  /** Longer texts than these are none that a form is made of. */
  const MOST = 10_000

  /** Inputs that have the long text wherever this schema takes a text. */
  const inputsFor = (schema: JsonSchema, depth = 0): unknown[] => {
    const alternatives = schema.anyOf ?? schema.oneOf
    if (alternatives) return alternatives.flatMap((each) => inputsFor(each, depth))
    if (schema.type === 'array') return inputsFor(schema.items ?? {}, depth + 1).map((item) => [item])
    const { properties = {}, additionalProperties: others } = schema
    if (schema.type !== 'object' || depth > 4) return [LONG]
    const named = Object.entries(properties)
    const fields = named.map(([name, each]) => [name, inputsFor(each, depth + 1)] as const)
    const further = typeof others === 'object' ? inputsFor(others, depth + 1) : []
    const most = Math.max(1, further.length, ...fields.map(([, values]) => values.length))
    return Array.from({ length: most }, (_, at) => ({
      ...(further.length > 0 && { further: further[at % further.length], [LONG]: '' }),
      ...Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
    }))
  }
  const taken = Object.entries(procedures).flatMap(([path, { inputs }]) =>
    inputs.map((schema) => [path, schema] as const),
  )

  it.each(taken)('is measured before its one form is made, in %s', (_, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    for (const input of inputsFor(described)) schema.safeParse(input)
    const lengths = normalize.mock.contexts.map((text) => String(text).length)
    expect(lengths.filter((length) => length > MOST)).toEqual([])
  })

  it('and that takes long to read leaves turns to other requests (PAY-741)', async () => {
    let [turns, isOver] = [0, false]
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await rowsOf('"a\n'.repeat(40_000))
    isOver = true
    expect(turns).toBeGreaterThan(3)
  })
})
