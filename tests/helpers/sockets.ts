import { type AddressInfo, connect } from 'node:net'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import superjson from 'superjson'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { AppRouter } from '#src/app/router.ts'
import { sealChatSession } from '#src/domains/chat/cookie.ts'
import type { TestApp } from './app.ts'
import { createArrivals } from './fakes/arrivals.ts'

/** The cookie of the browser that a guest's conversation belongs to. */
export const chatCookie = ({ deps }: Pick<TestApp, 'deps'>, id: number): string =>
  `chat-session=${encodeURIComponent(sealChatSession(deps, id))}`

/** A guest's conversation and the cookie of its browser. */
export const guestChat = async (t: TestApp) => {
  const { id } = await t.as.guest().chat.start({ guestName: 'Asma', guestEmail: 'asma@example.com' })
  return { id, cookie: chatCookie(t, id) }
}

/** The texts of the messages in frames. */
export const contents = (frames: { message?: unknown }[]) =>
  frames.map(({ message }) => (message as { content: string }).content)

/** The address of a shop that listens, for sockets. */
export const socketUrl = async (t: TestApp): Promise<string> => {
  const app = await t.http()
  if (!app.server.listening) await t.listen()
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** A connection that asks for a socket without a library, which would answer pings and end the connection itself. */
export const upgradeByHand = (url: string) => {
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.write(
    'GET /ws HTTP/1.1\r\nhost: shop.test\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  return client
}

type Facts = { cookie?: string; headers?: Record<string, string>; options?: ClientOptions }
export type Frame = { type: string; message?: unknown; sessionId?: number } & Record<string, unknown>

/** A raw socket that keeps the frames that arrive. It may still be on its way, or be refused. */
export const dial = (url: string, { cookie, headers = {}, options = {} }: Facts = {}) => {
  const socket = new WebSocket(url, { headers: { ...(cookie ? { cookie } : {}), ...headers }, ...options })
  const arrivals = createArrivals<Frame>('frame')
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    // The answer to a text frame PING is no JSON.
    if (text !== 'PONG') arrivals.add(JSON.parse(text) as Frame)
  })
  onTestFinished(() => socket.terminate())
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, { statusCode }) => {
      reject(new Error(`Refused with ${statusCode}`))
      socket.terminate()
    })
    socket.on('error', reject)
  })
  opened.catch(() => undefined)
  return {
    socket,
    opened,
    /** The close code. */
    closed,
    frames: arrivals.all,
    next: arrivals.waitFor,
    say: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** The frames of a type that arrived so far. */
    heard: (type: string) => arrivals.all.filter((frame) => frame.type === type),
  }
}
export type Line = ReturnType<typeof dial>

/** An open socket at `/ws`. */
export const openLine = async (t: TestApp, facts: Facts = {}): Promise<Line> => {
  const line = dial(`${await socketUrl(t)}/ws`, facts)
  await line.opened
  return line
}

const isAnswer = ({ message }: Frame) => message === 'Unknown message type'

/** Resolves once the shop has answered all that this socket said before. */
export const settle = async ({ say, next, frames }: Line): Promise<void> => {
  say({ type: 'nothing' })
  await next(isAnswer)
  frames.splice(frames.findIndex(isAnswer), 1)
}

/** A socket at `/ws` that has joined a conversation, as the browser with this cookie. */
export const joinedLine = async (
  t: TestApp,
  { id, cookie }: { id: number; cookie: string },
): Promise<Line> => {
  const line = await openLine(t, { cookie })
  line.say({ type: 'join_session', sessionId: id })
  await settle(line)
  return line
}

/** The application's own client over a socket of the shop, as this cookie. */
export const openClient = async (t: TestApp, cookie = '') => {
  const url = await socketUrl(t)
  class CookieSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie } })
    }
  }
  const codes: number[] = []
  const client = createWSClient({
    url: `${url}/trpc`,
    WebSocket: CookieSocket as unknown as typeof globalThis.WebSocket,
    retryDelayMs: () => 20,
    onClose: (cause) => codes.push(cause?.code ?? 0),
  })
  onTestFinished(() => client.close())
  const trpc = createTRPCClient<AppRouter>({ links: [wsLink({ client, transformer: superjson })] })
  return { trpc, codes }
}

type Watched = { id: string; data: { type: string } & Record<string, unknown> }

/** Follows a conversation; the events as they arrive. */
export const follow = (
  { trpc }: Pick<Awaited<ReturnType<typeof openClient>>, 'trpc'>,
  input: { id: number; lastMessageId?: number },
) => {
  const arrivals = createArrivals<Watched>('event')
  const subscription = trpc.chat.watch.subscribe(input, { onData: (event) => arrivals.add(event) })
  return {
    stop: () => subscription.unsubscribe(),
    next: (type: string, nth = 1) =>
      arrivals.waitFor((event) => event === arrivals.all.filter(({ data }) => data.type === type)[nth - 1]),
    all: arrivals.all,
    said: () =>
      arrivals.all.flatMap(({ data }) =>
        data.type === 'message' ? [(data.message as { content: string }).content] : [],
      ),
  }
}
