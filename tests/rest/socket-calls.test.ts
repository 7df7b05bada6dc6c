import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { dial, type Line, socketUrl } from '#tests/helpers/sockets.ts'

const TOO_MANY_CALLS = 4429

/** A call that each path answers with one frame. */
const calls = {
  '/ws': { type: 'nothing' },
  '/trpc': { id: 1, method: 'query', params: { path: 'chat.hours', input: { json: null } } },
}
type Path = keyof typeof calls
const paths = Object.keys(calls) as Path[]

/** A shop with limits behind a proxy, whose sockets come from the given addresses. */
const limitedShop = async () => {
  const t = testApp({ limits: true, env: { TRUST_PROXY: '127.0.0.1' } })
  const url = await socketUrl(t)
  const open = async (path: Path, address = '203.0.113.7'): Promise<Line> => {
    const line = dial(`${url}${path}`, { headers: { 'x-forwarded-for': address } })
    await line.opened
    return line
  }
  return { t, open }
}

/** Makes this many calls and waits for their answers. */
const make = async (line: Line, path: Path, count: number): Promise<void> => {
  const answered = line.frames.length
  for (let n = 0; n < count; n += 1) line.say(calls[path])
  await line.next(answered + count)
}

/** Makes this many calls in as many seconds as the limit of a second asks for. */
const makeSlowly = async (t: TestApp, line: Line, path: Path, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 50) {
    await make(line, path, Math.min(50, count - made))
    t.clock.advance(1)
  }
}

describe.each(paths)('a socket at %s (SOCK-7)', (path) => {
  it('may make 50 calls a second, and is closed with 4429 at the next one', async () => {
    const { t, open } = await limitedShop()
    const line = await open(path)
    await make(line, path, 50)
    t.clock.advance(1)
    await make(line, path, 50)
    line.say(calls[path])
    expect(await line.closed).toBe(TOO_MANY_CALLS)
    expect(line.frames).toHaveLength(100)
    // The security log tells of it.
    const { rows } = await t.as.admin().security.list({ event: 'limit_hit' })
    expect(rows).toMatchObject([{ actorName: 'guest', address: '203.0.113.7', about: path, count: 1 }])
  })

  it('may make 600 calls a minute together with the others of its address', async () => {
    const { t, open } = await limitedShop()
    const [first, second] = [await open(path), await open(path)]
    await makeSlowly(t, first, path, 200)
    await makeSlowly(t, second, path, 400)
    first.say(calls[path])
    await first.next(201)
    second.say(calls[path])
    expect(await second.closed).toBe(TOO_MANY_CALLS)
    expect(second.frames).toHaveLength(400)
    // The first one made less than its share.
    expect(first.socket.readyState).toBe(first.socket.OPEN)
    await expect(open(path)).rejects.toThrow('Refused with 429')
    t.clock.advance(60)
    await make(await open(path), path, 1)
  })

  it('counts pings, and pongs that nobody asked for', async () => {
    const { open } = await limitedShop()
    for (const kind of ['ping', 'pong'] as const) {
      const line = await open(path, kind === 'ping' ? '203.0.113.9' : '203.0.113.10')
      for (let n = 0; n < 51; n += 1) line.socket[kind]()
      expect(await line.closed).toBe(TOO_MANY_CALLS)
    }
  })

  it('is not served while it is flooded, and others are', async () => {
    const { t, open } = await limitedShop()
    const app = await t.http()
    const greedy = await Promise.all(Array.from({ length: 6 }, () => open(path)))
    const other = await open(path, '203.0.113.8')
    const flood = greedy.map(async ({ socket, say, closed }) => {
      while (socket.readyState === socket.OPEN) {
        for (let n = 0; n < 500; n += 1) say(calls[path])
        await new Promise(setImmediate)
      }
      return closed
    })
    for (let n = 0; n < 20; n += 1) expect((await app.inject({ url: '/api/plans' })).statusCode).toBe(200)
    await make(other, path, 50)
    await make(await open(path, '203.0.113.9'), path, 50)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([TOO_MANY_CALLS]))
    // Each made its share at most.
    for (const { frames } of greedy) expect(frames.length).toBeLessThanOrEqual(50)
  })
})

describe('the calls of the application', () => {
  it('are counted one by one in a batch, which is not begun where it exceeds the limit (SOCK-701)', async () => {
    const { open } = await limitedShop()
    const line = await open('/trpc')
    const batch = (size: number) => line.say(Array.from({ length: size }, () => calls['/trpc']))
    for (const size of [10, 10, 10, 10, 9]) batch(size)
    await line.next(49)
    batch(2)
    expect(await line.closed).toBe(TOO_MANY_CALLS)
    expect(line.frames).toHaveLength(49)
  })

  it('include the beginning and the end of a subscription and its pings, but not its events', async () => {
    const { t, open } = await limitedShop()
    const line = await open('/trpc')
    const params = { path: 'auth.watch', input: { json: null } }
    for (let n = 0; n < 10; n += 1) {
      line.say({ id: n, method: 'subscription', params })
      line.say({ id: n, method: 'subscription.stop' })
    }
    for (let n = 0; n < 30; n += 1) line.say('{"id":1,"method":"subscription.stop"}')
    t.deps.events.emit('sessionsEnded', 1)
    line.socket.send(JSON.stringify(calls['/trpc']))
    expect(await line.closed).toBe(TOO_MANY_CALLS)
  })
})
