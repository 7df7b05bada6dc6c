import { describe, expect, it } from 'vitest'
import { MAX_DEPTH } from '#src/shared/json.ts'
import { sharedApp } from '#tests/helpers/app.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'
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

  it('in the address of a query is refused where it nests deep (HTTP-132)', async () => {
    const input = encodeURIComponent(`{"json":${nested(4000, '[', ']')}}`)
    const app = await shop().http()
    for (const accept of ['application/json', 'application/jsonl']) {
      const url = `/trpc/otp.proof?input=${input}`
      expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(400)
    }
  })

  it.each(Object.entries(odd))('is refused where superjson names %s (HTTP-132)', async (_, values) => {
    const body = { json: { ...form, list: [] }, meta: { v: 1, values } }
    expect((await post('/trpc/contacts.send', JSON.stringify(body))).statusCode).toBe(400)
  })

  it('over a socket is refused where it nests deep, and the socket stays open (HTTP-132)', async () => {
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

  it('is refused beside an idempotencyKey whichever way it came (HTTP-132)', async () => {
    const deep: unknown = JSON.parse(nested(30_000))
    const given = { ...form, idempotencyKey: 'two', deep }
    await expectRefusal(shop().call().contacts.send(given), 'BAD_REQUEST')
  })
})
