import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createApp } from '#src/app/server/app.ts'
import { textFrame } from '#src/kit/text-frame.ts'
import { noPages, sharedApp, testApp } from '#tests/helpers/app.ts'
import {
  contents,
  dial,
  guestChat,
  joinedLine,
  openLine,
  socketUrl,
  upgradeByHand,
} from '#tests/helpers/sockets.ts'

/** The documented socket and the web application's. */
const socketPaths = ['/ws', '/trpc']

describe('an upgrade', () => {
  const shop = sharedApp()
  const unnamed = sharedApp({ env: { PUBLIC_URL: '' } })
  const ofPage = (origin: string, host: string) => ({ origin, host })
  const rows: [what: string, shop: typeof unnamed, headers: Record<string, string>, status: number | null][] =
    [
      ['of our own page', shop, { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }, null],
      ['of a script', shop, {}, null],
      ['of another site', shop, { origin: 'https://evil.example' }, 403],
      ['of a site that says so', shop, { origin: 'http://shop.test', 'sec-fetch-site': 'cross-site' }, 403],
      ['of a browser that hides its page', shop, { 'sec-fetch-mode': 'websocket' }, 403],
      ['with the origin null', shop, { origin: 'null' }, 403],
      ['with a wrong API token', shop, { authorization: 'Bearer wrong' }, 401],
      ['of its own host', unnamed, ofPage('http://192.168.1.5:3000', '192.168.1.5:3000'), null],
      ['of another host', unnamed, ofPage('http://192.168.1.66:3000', '192.168.1.5:3000'), 403],
      ['of a name made up', unnamed, ofPage('http://evil.example:3000', 'evil.example:3000'), 403],
    ]
  it.each(rows)('%s is accepted or refused (SOCK-1)', async (_name, shopOf, headers, status) => {
    const url = await socketUrl(shopOf())
    for (const path of socketPaths) {
      const line = dial(`${url}${path}`, { headers })
      if (status === null) await line.opened
      else await expect(line.opened).rejects.toThrow(`Refused with ${status}`)
      line.socket.terminate()
    }
  })

  it('that is refused before the sockets are asked leaves no connection behind (SOCK-8)', async () => {
    // Any process has more memory than one byte: the shop is too busy from its first sample on.
    const t = testApp({ pressure: { maxRssBytes: 1, sampleInterval: 10 } })
    const url = await socketUrl(t)
    const app = await t.http()
    await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(503)
    const client = upgradeByHand(url)
    const answer: string[] = []
    client.on('data', (chunk) => answer.push(chunk.toString()))
    await once(client, 'close')
    expect(answer.join('')).toMatch(/^HTTP\/1.1 503 /)
  })

  it('is refused on any other path, and a plain request to a socket path gets 404', async () => {
    const url = await socketUrl(shop())
    for (const path of ['/', '/api/plans', '/nothing', '/trpc/chat.hours']) {
      await expect(dial(`${url}${path}`).opened).rejects.toThrow('Refused with 404')
    }
    const app = await shop().http()
    for (const path of socketPaths) expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('is refused for the 51st socket of an address, until one closes', async () => {
    const t = testApp({ limits: true })
    const url = `${await socketUrl(t)}/ws`
    const lines = Array.from({ length: 50 }, () => dial(url))
    await Promise.all(lines.map(({ opened }) => opened))
    await expect(dial(url).opened).rejects.toThrow('Refused with 429')
    // An administrator who shares the address has sockets of their own.
    await dial(url, { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }).opened
    lines[0]?.socket.close()
    await lines[0]?.closed
    await expect.poll(() => dial(url).opened).toBeUndefined()
  })
})

describe('the input of a socket', () => {
  it('may be 2,000 invalid frames without harm', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const url = await socketUrl(t)
    const nonsense = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '[[[]]]',
      '{"type":7}',
      '{"type":"join_session","sessionId":"1 or 1=1"}',
      '{"type":"send_message","message":{"content":{"a":1}}}',
      '{"id":1,"method":"query","params":{"path":"__proto__"}}',
      '{"id":null,"method":"subscription","params":{"path":"chat.watch","input":{"json":{"id":-1}}}}',
      '{"id":2,"method":"subscription","params":{"path":"chat.watch","input":{"json":{"id":{}}}}}',
      '\u0000\ud800',
      'x'.repeat(60_000),
    ]
    for (const path of socketPaths) {
      const line = dial(`${url}${path}`, { cookie })
      await line.opened
      for (let n = 0; n < 1000; n += 1) {
        line.socket.send(n % 7 === 0 ? Buffer.from([n % 256, 255, 0]) : (nonsense[n % nonsense.length] ?? ''))
      }
      const guest = await openLine(t, { cookie })
      guest.say({ type: 'join_session', sessionId: id })
      guest.say({ type: 'send_message', message: 'Still here' })
      await guest.next(({ type }) => type === 'new_message')
      await line.next(800)
      line.socket.close()
      expect(await line.closed).toBe(1005)
    }
    expect((await t.as.admin().chat.messages({ id })).total).toBe(2)
  })

  it('is at most 64 KiB a frame', async () => {
    const t = testApp()
    for (const path of socketPaths) {
      const line = dial(`${await socketUrl(t)}${path}`)
      await line.opened
      line.say('x'.repeat(64 * 1024 + 1))
      expect(await line.closed).toBe(1009)
    }
  })

  it('is at most 10 calls a batch and 20 subscriptions', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const line = dial(`${await socketUrl(t)}/trpc`, { cookie })
    await line.opened
    const call = (n: number, path = 'chat.hours', method = 'query') => ({
      id: n,
      method,
      params: { path, input: { json: { id } } },
    })
    const range = (from: number, size: number) => Array.from({ length: size }, (_, n) => from + n)
    line.say(range(0, 11).map((n) => call(n)))
    expect((await line.next(1)).error).toMatchObject({
      json: { message: 'A batch holds 10 calls at most', data: { code: 'PARSE_ERROR' } },
    })
    line.say(range(0, 10).map((n) => call(n)))
    await line.next(11)
    line.frames.length = 0

    const watch = (n: number) => call(n, 'chat.watch', 'subscription')
    for (const n of range(1, 25)) line.say(watch(n))
    const refused = () => line.frames.filter(({ error }) => error)
    await line.next(() => refused().length === 5)
    expect(refused()[0]?.error).toMatchObject({ json: { data: { code: 'TOO_MANY_REQUESTS' } } })
    // A stopped subscription makes room; a second one with the same id does not.
    line.say({ id: 1, method: 'subscription.stop' })
    line.say(watch(2))
    line.say(watch(30))
    await line.next(() => refused().length === 6)
    line.say(watch(31))
    await line.next(() => refused().length === 7)
    expect(refused().map((frame) => frame.id)).toEqual([21, 22, 23, 24, 25, 2, 31])
    line.socket.terminate()
  })
})

describe('a socket', () => {
  it('of an API token closes when that token is revoked', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const [revoked, kept] = [
      await admin.auth.createToken({ name: 'revoked' }),
      await admin.auth.createToken({ name: 'kept' }),
    ]
    for (const path of socketPaths) {
      const url = `${await socketUrl(t)}${path}`
      const [gone, stays] = [revoked, kept].map(({ token }) =>
        dial(url, { headers: { authorization: `Bearer ${token}` } }),
      )
      await Promise.all([gone?.opened, stays?.opened])
      await admin.auth.revokeToken({ id: revoked.id })
      expect(await gone?.closed).toBe(4401)
      expect(stays?.socket.readyState).toBe(WebSocket.OPEN)
      t.connection.prepare('update api_tokens set revoked_at = null').run()
    }
  })

  it('that does not read is closed at 1 MiB, and the others go on', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const [slow, quick] = [await joinedLine(t, { id, cookie }), await joinedLine(t, { id, cookie })]
    const { clients } = (await t.http()).websocketServer
    expect(clients.size).toBe(2)
    slow.socket.pause()
    const admin = t.as.admin()
    let count = 0
    let highest = 0
    while (clients.size === 2 && count < 5000) {
      count += 1
      await admin.chat.send({ id, content: `${count} ${'€'.repeat(3900)}` })
      highest = Math.max(highest, ...[...clients].map(({ bufferedAmount }) => bufferedAmount))
      if (count % 20 === 0) await new Promise(setImmediate)
    }
    expect(clients.size).toBe(1)
    expect(highest).toBeLessThan(1024 * 1024 + 20_000)
    await admin.chat.send({ id, content: 'the last' })
    await quick.next(() => quick.heard('new_message').length === count + 1, 20_000)
    expect(contents(quick.heard('new_message')).map((content) => content.split(' ')[0])).toEqual([
      ...Array.from({ length: count }, (_, n) => String(n + 1)),
      'the',
    ])
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
  })

  it('is closed when the shop restarts, and misses nothing (RUN-3)', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const admin = t.as.admin()
    const first = await createApp(t.deps, noPages)
    await first.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = first.server.server.address() as AddressInfo
    const url = `ws://127.0.0.1:${port}/ws`

    const before = dial(url, { cookie })
    await before.opened
    before.say({ type: 'join_session', sessionId: id })
    before.say({ type: 'send_message', message: { content: 'one', clientId: 'c1' } })
    await before.next(({ type }) => type === 'new_message')
    // A client that never answers the close frame must not delay the stop.
    const silent = dial(url)
    await silent.opened
    silent.socket.pause()
    await first.server.close()
    expect(await before.closed).toBe(1012)
    silent.socket.terminate()

    await admin.chat.send({ id, content: 'two' })
    const second = await createApp(t.deps, noPages)
    onTestFinished(() => second.server.close())
    await second.server.listen({ host: '127.0.0.1', port })
    const after = dial(url, { cookie })
    await after.opened
    const [seen] = before.heard('new_message')
    const lastMessageId = (seen?.message as { id: number } | undefined)?.id
    after.say({ type: 'join_session', sessionId: id, lastMessageId })
    // The client cannot know whether its first message arrived, so it repeats it.
    after.say({ type: 'send_message', message: { content: 'one', clientId: 'c1' } })
    after.say({ type: 'send_message', message: { content: 'three', clientId: 'c2' } })
    await after.next(3)
    // A repeated message is confirmed only to its sender.
    expect(contents(after.frames)).toEqual(['two', 'one', 'three'])
    const stored = (await admin.chat.messages({ id })).rows.map(({ content }) => content)
    expect(stored).toEqual(['one', 'two', 'three'])
    after.socket.terminate()
    await once(after.socket, 'close')
  })
})

it('a frame that is made once for many sockets is read as its text, whatever its length (CHAT-12)', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  onTestFinished(() => server.close())
  const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length))
  texts.push('آپ کا آرڈر 👍')
  server.on('connection', (socket, request) => {
    for (const text of texts) request.socket.write(textFrame(text))
    socket.send('by ws')
  })
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => client.terminate())
  const read: string[] = []
  const last = Promise.withResolvers<void>()
  client.on('message', (data, isBinary) => {
    expect(isBinary).toBe(false)
    read.push((data as Buffer).toString())
    if (read.length > texts.length) last.resolve()
  })
  client.on('error', last.reject)
  await last.promise
  expect(read).toEqual([...texts, 'by ws'])
})
