import { once } from 'node:events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { dial, socketUrl } from '#tests/helpers/sockets.ts'

// What parsers meet before any schema: frames and bodies as bytes, batches, and superjson's own metadata.

const INPUTS = amounts.framesAndBodies
const SEED = 20_261_122

/** One of these words, or none. */
const oneOf = (words: string) => fc.constantFrom(...words.split(' '), '')
const key = oneOf('__proto__ constructor prototype toString json meta 0 id')
const path = oneOf('chat.hours chat.send chat.watch auth.watch __proto__ chat .')
/** Nesting that a recursive parser could not bear. */
const deep = fc
  .tuple(
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"__proto__":', '}']),
    fc.integer({ min: 1, max: 5000 }),
  )
  .map(([[open, close], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`)
const hostileObject = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true }).map(
  (value) =>
    // Written by hand, because an object cannot have a property `__proto__` by assignment.
    `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`)
      .concat('"__proto__":{"isAdmin":true}')
      .join()}}`,
)

/** A payload with metadata of superjson, of types that are allowed and that are not, at paths that do not exist. */
const type = fc.constantFrom<unknown>(
  ...'Date undefined number bigint set map regexp Error URL'.split(' ').map((name) => [name]),
  [['class', 'Shop']],
  [['symbol', 'x']],
  [['custom', 'x']],
  [['typed-array', 'Float64Array']],
  'Date',
  null,
  [],
  [[]],
  7,
)
const place = oneOf('id a.b __proto__ constructor.prototype __proto__.isAdmin 0 \\.')
const meta = fc.record(
  {
    values: fc.oneof(type, fc.dictionary(place, type)),
    referentialEqualities: fc.oneof(
      fc.dictionary(place, fc.array(place)),
      fc.array(fc.anything()),
      fc.constant('x'),
    ),
    v: fc.constantFrom(0, 1, '1', null),
  },
  { requiredKeys: [] },
)
const payload = fc.oneof(
  fc
    .record({ json: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(1e9)), meta })
    .map((value) => JSON.stringify(value)),
  hostileObject,
  deep,
  fc.json(),
  fc.string(),
)

const call = fc
  .tuple(
    fc.constantFrom('1', '"a"', 'null', '{}', '[]', '1e400', '-1'),
    fc.constantFrom('query', 'mutation', 'subscription', 'subscription.stop', '__proto__', 'PING'),
    path,
    payload,
  )
  .map(
    ([id, method, name, input]) =>
      `{"id":${id},"method":"${method}","params":{"path":"${name}","input":${input}}}`,
  )
const documented = fc
  .tuple(oneOf('join_session admin_connect send_message typing mark_read __proto__'), payload)
  .map(([name, input]) => `{"type":"${name}","sessionId":${input},"message":${input},"isTyping":${input}}`)
const frame = fc.oneof(
  call,
  documented,
  fc.array(call, { maxLength: 12 }).map((calls) => `[${calls.join()}]`),
  payload,
  fc.constantFrom('PING', 'PONG', '', 'null', '[[[[]]]]'),
)

const isFault = (answer: unknown) => JSON.stringify(answer).includes('INTERNAL_SERVER_ERROR')
const isWrong = (answer: unknown) =>
  isFault(answer) || JSON.stringify(answer).includes('Something went wrong')

/** Nothing reached the prototype of all objects. */
const expectUnpolluted = () => expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()

it(`${INPUTS} hostile frames on each socket cause no fault (SOCK-2)`, async () => {
  const t = testApp()
  const url = await socketUrl(t)
  const faults: string[] = []
  for (const socketPath of ['/ws', '/trpc']) {
    const frames = fc.sample(frame, { numRuns: INPUTS, seed: SEED })
    let line = dial(`${url}${socketPath}`, { cookie: t.cookieOf(t.make.user()) })
    await line.opened
    for (const [n, text] of frames.entries()) {
      if (line.socket.readyState !== line.socket.OPEN) {
        line = dial(`${url}${socketPath}`, { cookie: t.cookieOf(t.make.user()) })
        await line.opened
      }
      line.socket.send(n % 10 === 9 ? Buffer.from(text) : text)
      if (n % 50 === 49) {
        const wrong = line.frames.filter(isWrong).map((answer) => JSON.stringify(answer))
        faults.push(...wrong.map((answer) => `${socketPath}: ${answer}`))
        // Until it has handled them, or has closed the socket.
        line.socket.ping()
        await Promise.race([once(line.socket, 'pong'), line.closed])
      }
    }
    faults.push(...line.frames.filter(isWrong).map((answer) => `${socketPath}: ${JSON.stringify(answer)}`))
    line.socket.terminate()
  }
  prove(`hostile frames, ${INPUTS} on each of 2 sockets: faults`, faults, { is: [] })
  expectUnpolluted()
  const after = dial(`${url}/trpc`)
  await after.opened
  after.say({ id: 1, method: 'query', params: { path: 'chat.hours', input: { json: null } } })
  expect((await after.next(1)).result).toMatchObject({ type: 'data' })
})

it(`${INPUTS} hostile bodies, batches and queries over HTTP cause no fault`, async () => {
  const names = fc
    .array(fc.oneof(path, fc.constantFrom('plans.onSale', 'auth.signIn', 'contacts.send', 'orders.list')), {
      minLength: 1,
      maxLength: 12,
    })
    .map((all) => all.join())
  const batch = fc.dictionary(fc.constantFrom('0', '1', '2', '-1', '__proto__', 'length'), payload).map(
    (calls) =>
      `{${Object.entries(calls)
        .map(([n, input]) => `"${n}":${input}`)
        .join()}}`,
  )
  const body = fc.oneof(batch, payload)
  // Made before the shop listens: it would find its thread busy, and say so.
  const inputs = fc.sample(fc.tuple(names, body), { numRuns: INPUTS, seed: SEED })
  const t = testApp()
  const base = await t.listen()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const headers = { 'content-type': 'application/json', cookie }
  const faults: string[] = []
  let calls = 0
  for (const [called, text] of inputs) {
    const url = `/trpc/${encodeURIComponent(called)}`
    const input = encodeURIComponent(text.toWellFormed().slice(0, 2000))
    const requests: [method: string, url: string][] = [
      ['POST', `${url}?batch=1`],
      ['POST', url],
      ['GET', `${url}?batch=1&input=${input}`],
      ['POST', '/api/contact'],
      ['PUT', '/api/admin/plans/1'],
    ]
    for (const [method, address] of requests) {
      calls += 1
      const answer = await fetch(`${base}${address}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: text }),
      })
      const said = await answer.text()
      if (answer.status >= 500 || isWrong(said)) {
        faults.push(
          `${method} ${address} ${text}`.slice(0, 500) + ` answered ${answer.status} ${said.slice(0, 300)}`,
        )
      }
    }
  }
  prove(`hostile bodies, ${calls} calls over HTTP: faults`, faults, { is: [] })
  expectUnpolluted()
  expect((await fetch(`${base}/api/plans`)).status).toBe(200)
})
