import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Server, start, stop } from './server.ts'

// 1,000 sockets in 100 conversations, 10 messages a second in each: what the chat delivers, beside a bare relay.

const SESSIONS = 100
const SOCKETS = 10
const RATE = 10
const SATURATED_SECONDS = 5
/** What has not come by then is lost. */
const LATE_MS = 10_000
/** The shop stores each message on disk before it sends it on, which a relay does not. */
const SMALLEST_RATIO = 0.5

type Say = (line: string) => void
/** One conversation: its sockets, what was said when, and what each socket heard. */
type Room = { sockets: WebSocket[]; said: Map<string, number>; heard: string[][] }
type Kind = {
  connect(session: number): Promise<WebSocket[]>
  say(socket: WebSocket, name: string): void
  nameOf(frame: string): string | null
}

const opened = (socket: WebSocket) =>
  new Promise<WebSocket>((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })

const sockets = (url: string, cookie = '') =>
  Promise.all(Array.from({ length: SOCKETS }, () => opened(new WebSocket(url, { headers: { cookie } }))))

/** The shop's documented door: a guest's session, joined by ten sockets of their browser. */
const shopKind = ({ url }: Server): Kind => ({
  connect: async (session) => {
    const answer = await fetch(`${url}/api/chat/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ guestName: `Guest ${session}`, guestEmail: `guest${session}@example.com` }),
    })
    const { id: sessionId } = (await answer.json()) as { id: number }
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    const joined = await sockets(`${url.replace('http', 'ws')}/ws`, cookie)
    for (const socket of joined) socket.send(JSON.stringify({ type: 'join_session', sessionId }))
    return joined
  },
  say: (socket, name) =>
    socket.send(
      JSON.stringify({ type: 'send_message', message: { content: `Hello ${name}`, clientId: name } }),
    ),
  nameOf: (frame) => /"clientId":"([^"]+)"/.exec(frame)?.[1] ?? null,
})

const relayKind = ({ url }: Server): Kind => ({
  connect: (session) => sockets(`${url.replace('http', 'ws')}/${session}`),
  say: (socket, name) =>
    socket.send(
      JSON.stringify({ type: 'new_message', message: { content: `Hello ${name}`, clientId: name } }),
    ),
  nameOf: (frame) => /"clientId":"([^"]+)"/.exec(frame)?.[1] ?? null,
})

const openRooms = async (kind: Kind, onHeard: (room: Room, index: number, name: string) => void) => {
  const rooms: Room[] = []
  for (let session = 0; session < SESSIONS; session += 1) {
    const room: Room = { sockets: await kind.connect(session), said: new Map(), heard: [] }
    for (const [index, socket] of room.sockets.entries()) {
      room.heard.push([])
      socket.on('message', (data) => {
        const name = kind.nameOf((data as Buffer).toString())
        if (name !== null) onHeard(room, index, name)
      })
    }
    rooms.push(room)
  }
  await pause(500)
  return rooms
}

const closeRooms = (rooms: Room[]) => {
  for (const { sockets: all } of rooms) for (const socket of all) socket.terminate()
}

const percentile = (values: Float64Array, share: number) =>
  values.sort()[Math.floor(values.length * share)] ?? Number.NaN

/** The same load on either: who said what reaches everybody, once and in one order. */
const underLoad = async (kind: Kind, seconds: number) => {
  const delays = new Float64Array(SESSIONS * SOCKETS * RATE * seconds * 2)
  const wanted = SESSIONS * SOCKETS * RATE * seconds
  const all = Promise.withResolvers<void>()
  let delivered = 0
  const rooms = await openRooms(kind, (room, index, name) => {
    room.heard[index]?.push(name)
    delays[delivered] = performance.now() - (room.said.get(name) ?? Number.NaN)
    delivered += 1
    if (delivered === wanted) all.resolve()
  })
  const begun = performance.now()
  const beat = 1000 / RATE
  for (let n = 0; n < RATE * seconds; n += 1) {
    for (const [session, room] of rooms.entries()) {
      const name = `${session}-${n}`
      const socket = room.sockets[n % SOCKETS]
      // Spread over the beat, as people are.
      const late = begun + n * beat + (session / SESSIONS) * beat - performance.now()
      if (late > 1) await pause(late)
      room.said.set(name, performance.now())
      if (socket) kind.say(socket, name)
    }
  }
  await Promise.race([all.promise, pause(LATE_MS)])
  const took = (performance.now() - begun) / 1000
  // What comes twice comes late.
  await pause(500)
  closeRooms(rooms)
  let [lost, doubled, disordered] = [0, 0, 0]
  for (const { said, heard } of rooms) {
    const order = heard[0]?.join()
    for (const names of heard) {
      lost += said.size - new Set(names).size
      doubled += names.length - new Set(names).size
      if (names.join() !== order) disordered += 1
    }
  }
  const p99 = percentile(delays.subarray(0, delivered), 0.99)
  return { lost, doubled, disordered, p99, rate: delivered / took }
}

/** As fast as either can: one message of each conversation on its way at a time. */
const saturated = async (kind: Kind): Promise<number> => {
  let delivered = 0
  let running = true
  const counts = new Map<Room, number>()
  const rooms = await openRooms(kind, (room, index) => {
    delivered += 1
    // The sender has heard itself, so it is stored and sent on.
    if (index === 0 && running) sayNext(room)
  })
  const sayNext = (room: Room) => {
    const n = (counts.get(room) ?? 0) + 1
    counts.set(room, n)
    if (room.sockets[0]) kind.say(room.sockets[0], `s${rooms.indexOf(room)}-${n}`)
  }
  for (const room of rooms) sayNext(room)
  await pause(SATURATED_SECONDS * 1000)
  running = false
  closeRooms(rooms)
  return delivered / SATURATED_SECONDS
}

/**
 * Prints what 1,000 sockets meet. The process ends with 1 where anything was lost, doubled or out of order, or the shop
 * delivers less than half of what a relay does.
 */
export const measureChat = async (
  say: Say,
  shopFile: string,
  shopEnv: Record<string, string>,
  seconds: number,
) => {
  const relay = await start('bench/relay.ts', {})
  const shop = await start(shopFile, shopEnv)
  const rates: Record<string, { load: number; full: number }> = {}
  const faults: string[] = []
  for (const [name, kind] of [
    ['relay', relayKind(relay)],
    ['shop', shopKind(shop)],
  ] as const) {
    const { lost, doubled, disordered, p99, rate } = await underLoad(kind, seconds)
    say(
      `chat, ${SESSIONS * SOCKETS} sockets in ${SESSIONS} sessions, ${RATE} messages/s each, ${seconds} s: ${name} ` +
        `${Math.round(rate)} deliveries/s, ${lost} lost, ${doubled} doubled, ${disordered} out of order, ` +
        `p99 ${p99.toFixed(1)} ms`,
    )
    if (lost + doubled + disordered > 0) faults.push(`${name} lost, doubled or disordered messages`)
    const full = await saturated(kind)
    rates[name] = { load: rate, full }
    say(`chat, saturated: ${name} ${Math.round(full)} deliveries/s`)
  }
  const ratio = (of: 'load' | 'full') => (rates.shop?.[of] ?? 0) / (rates.relay?.[of] ?? 1)
  const [load, full] = [ratio('load'), ratio('full')]
  say(
    `chat, throughput to a bare relay: ratio ${load.toFixed(2)} under this load, ${full.toFixed(2)} saturated ` +
      `(at least ${SMALLEST_RATIO})`,
  )
  if (Math.min(load, full) < SMALLEST_RATIO) faults.push('the shop is too slow beside a relay')
  for (const fault of faults) say(`chat: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  await stop(shop)
  await stop(relay)
}
