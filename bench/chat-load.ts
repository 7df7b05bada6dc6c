import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

// The chat under load (CHAT-26): 1,000 sockets in 100 conversations with 10 messages a second each.

export const SESSIONS = 100
const SOCKETS_PER_SESSION = 10
export const SOCKETS = SESSIONS * SOCKETS_PER_SESSION
/** Messages per second and session. */
const RATE = 10
const SATURATED_SECONDS = 5
/** A message that has not arrived after this time counts as lost. */
const TIMEOUT_MS = 10_000

/** A conversation: its sockets, the time at which each message was sent, and the ids that each socket received. */
type Room = { sockets: WebSocket[]; sentAt: Map<string, number>; received: string[][] }
/** How to talk to a server: the shop or the relay. */
type Client = {
  connect(session: number): Promise<WebSocket[]>
  send(socket: WebSocket, id: string): void
  /** The id of the message in a frame; null for other frames. */
  messageId(frame: string): string | null
}

const opened = (socket: WebSocket) =>
  new Promise<WebSocket>((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })

const openSockets = (url: string, cookie = '') =>
  Promise.all(
    Array.from({ length: SOCKETS_PER_SESSION }, () => opened(new WebSocket(url, { headers: { cookie } }))),
  )

/** The documented socket of the shop: a guest's session, joined by ten sockets of the same browser. */
export const shopClient = (url: string): Client => ({
  connect: async (session) => {
    const answer = await fetch(`${url}/api/chat/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ guestName: `Guest ${session}`, guestEmail: `guest${session}@example.com` }),
    })
    const { id: sessionId } = (await answer.json()) as { id: number }
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    const joined = await openSockets(`${url.replace('http', 'ws')}/ws`, cookie)
    for (const socket of joined) socket.send(JSON.stringify({ type: 'join_session', sessionId }))
    return joined
  },
  send: (socket, id) =>
    socket.send(JSON.stringify({ type: 'send_message', message: { content: `Hello ${id}`, clientId: id } })),
  messageId: (frame) => /"clientId":"([^"]+)"/.exec(frame)?.[1] ?? null,
})

export const relayClient = (url: string): Client => ({
  connect: (session) => openSockets(`${url.replace('http', 'ws')}/${session}`),
  send: (socket, id) =>
    socket.send(JSON.stringify({ type: 'new_message', message: { content: `Hello ${id}`, clientId: id } })),
  messageId: (frame) => /"clientId":"([^"]+)"/.exec(frame)?.[1] ?? null,
})

const openRooms = async (client: Client, onMessage: (room: Room, socket: number, id: string) => void) => {
  const rooms: Room[] = []
  for (let session = 0; session < SESSIONS; session += 1) {
    const room: Room = { sockets: await client.connect(session), sentAt: new Map(), received: [] }
    for (const [index, socket] of room.sockets.entries()) {
      room.received.push([])
      socket.on('message', (data) => {
        const id = client.messageId((data as Buffer).toString())
        if (id !== null) onMessage(room, index, id)
      })
    }
    rooms.push(room)
  }
  await pause(500)
  return rooms
}

const closeRooms = (rooms: Room[]) => {
  for (const { sockets } of rooms) for (const socket of sockets) socket.terminate()
}

const percentile = (values: Float64Array, share: number) =>
  values.sort()[Math.floor(values.length * share)] ?? Number.NaN

/** Sends messages at a steady rate, and checks that every socket receives each message, once and in the same order. */
export const steadyLoad = async (client: Client, seconds: number) => {
  const expected = SOCKETS * RATE * seconds
  // Twice as many, because messages may arrive twice.
  const delays = new Float64Array(expected * 2)
  const allReceived = Promise.withResolvers<void>()
  let delivered = 0
  const rooms = await openRooms(client, (room, socket, id) => {
    room.received[socket]?.push(id)
    delays[delivered] = performance.now() - (room.sentAt.get(id) ?? Number.NaN)
    delivered += 1
    if (delivered === expected) allReceived.resolve()
  })
  const startedAt = performance.now()
  const intervalMs = 1000 / RATE
  for (let n = 0; n < RATE * seconds; n += 1) {
    for (const [session, room] of rooms.entries()) {
      const id = `${session}-${n}`
      const socket = room.sockets[n % SOCKETS_PER_SESSION]
      // Spreads the sessions over the interval.
      const waitMs = startedAt + (n + session / SESSIONS) * intervalMs - performance.now()
      if (waitMs > 1) await pause(waitMs)
      room.sentAt.set(id, performance.now())
      if (socket) client.send(socket, id)
    }
  }
  await Promise.race([allReceived.promise, pause(TIMEOUT_MS)])
  const tookSeconds = (performance.now() - startedAt) / 1000
  // Waits for duplicates, which arrive late.
  await pause(500)
  closeRooms(rooms)
  let [lost, doubled, disordered] = [0, 0, 0]
  for (const { sentAt, received } of rooms) {
    const order = received[0]?.join()
    for (const ids of received) {
      lost += sentAt.size - new Set(ids).size
      doubled += ids.length - new Set(ids).size
      if (ids.join() !== order) disordered += 1
    }
  }
  const p99 = percentile(delays.subarray(0, delivered), 0.99)
  return { lost, doubled, disordered, p99, rate: delivered / tookSeconds }
}

/**
 * The most deliveries a second, and the CPU time of each in microseconds: each conversation sends its next message as
 * soon as it has received the last one.
 */
export const saturate = async (
  client: Client,
  cpuMs: () => number,
): Promise<{ rate: number; cpuUs: number }> => {
  let delivered = 0
  let running = true
  const counts = new Map<Room, number>()
  const rooms = await openRooms(client, (room, socket) => {
    delivered += 1
    // Socket 0 is the sender: its own message has come back, so it is stored and delivered.
    if (socket === 0 && running) sendNext(room)
  })
  const sendNext = (room: Room) => {
    const n = (counts.get(room) ?? 0) + 1
    counts.set(room, n)
    if (room.sockets[0]) client.send(room.sockets[0], `s${rooms.indexOf(room)}-${n}`)
  }
  const before = cpuMs()
  for (const room of rooms) sendNext(room)
  await pause(SATURATED_SECONDS * 1000)
  running = false
  const measured = { rate: delivered / SATURATED_SECONDS, cpuUs: ((cpuMs() - before) * 1000) / delivered }
  closeRooms(rooms)
  return measured
}
