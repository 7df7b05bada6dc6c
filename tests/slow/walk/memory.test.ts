import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import type { WebSocket } from 'ws'
import { SESSIONS, SOCKETS, shopClient } from '#bench/chat-load.ts'
import { memoryOf, startServer, stopServer } from '#bench/server.ts'
import { startCommand } from '#scripts/start-command.ts'
import { signIn } from '#tests/helpers/account.ts'
import { orderOf } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { ADMIN_PASSWORD, freePort } from '#tests/helpers/shop.ts'

const VISITORS = 200
const SECONDS = amounts.secondsOfLoad
const REST_SECONDS = 300
const BUSY_MB = 250
const REST_MB = 160
const pages = ['/', '/products', '/login', '/track', '/privacy-policy', '/api/plans', '/healthz']

/** The shop as `npm start` starts it. */
const startedShop = async () => {
  const { env, options, file } = startCommand()
  const server = await startServer(`${options} ${file}`, {
    ...env,
    DATA_DIR: testFolder('memory'),
    PORT: String(await freePort()),
    ADMIN_PASSWORD,
    RATE_LIMIT: 'off',
    WHATSAPP_WEB: 'off',
  })
  onTestFinished(() => stopServer(server))
  return server
}

/** A photo of 12 megapixels, as phones take them. */
const photo = () =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer()

it('a busy shop stays small, and gives back what it took (RUN-16)', async () => {
  const server = await startedShop()
  const { url } = server
  const cookie = await signIn(server, 'admin')
  const client = shopClient(url)
  const rooms: WebSocket[][] = []
  for (let session = 0; session < SESSIONS; session += 1) rooms.push(await client.connect(session))

  const until = performance.now() + SECONDS * 1000
  const answers = new Map<string, number>()
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  /** Does it again and again until the load ends, with this many ms in between. */
  const again = async (what: string, waitMs: () => number, ask: () => Promise<Response>) => {
    while (performance.now() < until) {
      const answer = await ask()
      await answer.arrayBuffer()
      count(`${what} ${answer.ok ? 'answered' : answer.status}`)
      await pause(waitMs())
    }
  }
  const asAdmin = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { cookie } })
  const picture = await photo()
  const form = () => {
    const data = new FormData()
    data.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
    return data
  }
  let orders = 0
  const order = () => {
    orders += 1
    return fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(orderOf(orders)),
    })
  }
  const chat = async () => {
    for (let n = 0; performance.now() < until; n += 1) {
      for (const [session, sockets] of rooms.entries()) {
        const socket = sockets[n % sockets.length]
        if (socket) client.send(socket, `${session}-${n}`)
      }
      await pause(2000)
    }
  }
  let busiest = 0
  const watch = setInterval(() => {
    busiest = Math.max(busiest, memoryOf(server))
  }, 500)
  await Promise.all([
    chat(),
    ...Array.from({ length: VISITORS }, (_, n) =>
      again(
        'page',
        () => 1000 + Math.random() * 4000,
        () => fetch(`${url}${pages[n % pages.length]}`),
      ),
    ),
    again('order', () => 500, order),
    again(
      'picture',
      () => 4000,
      () => asAdmin('/api/admin/upload-image', { method: 'POST', body: form() }),
    ),
    again(
      'export',
      () => 2000,
      () => asAdmin('/api/admin/orders/export'),
    ),
    again(
      'receipt',
      () => 3000,
      () => asAdmin('/api/orders/1/receipt'),
    ),
  ])
  clearInterval(watch)
  for (const socket of rooms.flat()) socket.terminate()
  const kinds = ['page', 'order', 'picture', 'export', 'receipt']
  expect(kinds.filter((kind) => !answers.has(`${kind} answered`))).toEqual([])
  const under = `under ${SOCKETS.toLocaleString('en')} sockets and ${VISITORS} visitors for ${SECONDS} s`
  prove(`memory of the shop ${under}, MB`, busiest, { atMost: BUSY_MB, unit: 'MB' })
  const rest = performance.now() + REST_SECONDS * 1000
  while (memoryOf(server) > REST_MB && performance.now() < rest) await pause(1000)
  prove('memory within five minutes after it, MB', memoryOf(server), { atMost: REST_MB, unit: 'MB' })
})
