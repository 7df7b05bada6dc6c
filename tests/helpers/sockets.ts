import type { AddressInfo } from 'node:net'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import superjson from 'superjson'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { AppRouter } from '#src/router.ts'
import type { TestApp } from './app.ts'
import { createArrivals } from './fakes/arrivals.ts'

/** The address of a shop that listens, for sockets. */
export const socketUrl = async (t: TestApp): Promise<string> => {
  const app = await t.http()
  if (!app.server.listening) await t.listen()
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

type Facts = { cookie?: string; headers?: Record<string, string>; options?: ClientOptions }
export type Frame = { type: string; message?: unknown; sessionId?: number } & Record<string, unknown>

/** A raw socket that keeps the frames that arrive. It may still be on its way, or be refused. */
export const dial = (url: string, { cookie, headers = {}, options = {} }: Facts = {}) => {
  const socket = new WebSocket(url, { headers: { ...(cookie ? { cookie } : {}), ...headers }, ...options })
  const arrivals = createArrivals<Frame>('frame')
  socket.on('message', (data) => arrivals.add(JSON.parse((data as Buffer).toString()) as Frame))
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
    /** What arrived of a type so far. */
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

/** The application's own client over a socket, as this cookie. */
export const openClient = async (t: TestApp, cookie = '') => {
  class CookieSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie } })
    }
  }
  const codes: number[] = []
  const client = createWSClient({
    url: `${await socketUrl(t)}/trpc`,
    WebSocket: CookieSocket as unknown as typeof globalThis.WebSocket,
    retryDelayMs: () => 20,
    onClose: (cause) => codes.push(cause?.code ?? 0),
  })
  onTestFinished(() => client.close())
  const trpc = createTRPCClient<AppRouter>({ links: [wsLink({ client, transformer: superjson })] })
  return { trpc, client, codes }
}
