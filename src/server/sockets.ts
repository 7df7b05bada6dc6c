import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { socketLimits, socketOptions } from '#fastify.config.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import type { Context } from '#src/kit/context.ts'
import { foreignOrigin, isForeign, ownOrigins } from '#src/server/guards.ts'
import { socketContext } from '#src/server/request-context.ts'
import { AppError } from '#src/shared/app-error.ts'

/**
 * Close code: the session or API token of the socket has ended (SOCK-3). The client reconnects to learn who it is
 * now.
 */
const SESSION_ENDED = 4401
/** Close code "service restart": clients reconnect (RUN-3). */
const RESTART = 1012
const SECOND_MS = 1000

type Open = {
  socket: WebSocket
  userId: number | null
  isCurrent(): boolean
  isAlive: boolean
  frames: number
}

export type Sockets = {
  /** Puts a new socket under the limits of this file, and returns the context of its calls. */
  open(socket: WebSocket, request: FastifyRequest): Context
}

/**
 * Whether a browser opens the socket without naming its page: it sends `sec-fetch-` headers and always an origin
 * (SOCK-1).
 */
const hidesOrigin = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))

/** Whether two look-ups found the same session of the same user with the same rights. */
const isSameActor = (a: Actor, b: Actor): boolean =>
  a.kind === 'user' && b.kind === 'user'
    ? a.id === b.id && a.isAdmin === b.isAdmin && a.sessionId === b.sessionId
    : a.kind === b.kind

/** Limits the sockets of an address (SOCK-2). Counts each from its request until its connection ends. */
const limitAddresses = (max: number) => {
  const counts = new Map<string, number>()
  return (request: FastifyRequest): void => {
    const address = canonicalAddress(request.ip)
    const count = (counts.get(address) ?? 0) + 1
    if (count > max) throw new AppError('TOO_MANY_REQUESTS', 'Too many connections', { retryAfter: 30 })
    counts.set(address, count)
    request.raw.socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  }
}

/** Only for development: the server without the upgrades of Vite's own sockets, which Vite answers itself. */
const withoutVite = (server: Server): Server => {
  const filtered = new EventEmitter()
  server.on('upgrade', (request, socket, head) => {
    const isVite = request.headers['sec-websocket-protocol']?.startsWith('vite-')
    if (!isVite) filtered.emit('upgrade', request, socket, head)
  })
  return filtered as Server
}

/** Closes a socket whose client does not read, before its buffer fills the memory (SOCK-4). */
const limitBuffer = (socket: WebSocket, maxBytes: number): void => {
  const send = socket.send.bind(socket) as (data: string | Buffer) => void
  socket.send = (data: string | Buffer) => {
    if (socket.bufferedAmount > maxBytes) socket.terminate()
    else send(data)
  }
}

/**
 * The guards and limits of every socket, for tRPC and the documented chat alike: opened from the shop's own origin
 * (SOCK-1), limited per address and in size (SOCK-2), closed when its session ends (SOCK-3), pinged, and closed when its
 * client reads too slowly (SOCK-4).
 */
export const registerSockets = async (
  app: FastifyInstance,
  deps: Deps,
  { paths, isDeveloping }: { paths: ReadonlySet<string>; isDeveloping: boolean },
): Promise<Sockets> => {
  const opened = new Set<Open>()
  const max = socketLimits(deps.config)
  const own = ownOrigins(deps.config.publicUrl)
  const countAddress = limitAddresses(max.perAddress)

  await app.register(websocket, {
    options: isDeveloping ? { ...socketOptions, server: withoutVite(app.server) } : socketOptions,
    errorHandler: (error, socket, request) => {
      // After a protocol error of the client, ws closes the socket by itself. Anything else is an internal error.
      if (socket.readyState !== socket.OPEN) return
      request.log.error({ err: error }, 'A socket failed')
      socket.terminate()
    },
    preClose: (done) => {
      for (const { socket } of opened) socket.close(RESTART, 'The shop restarts')
      // Does not wait for clients that do not answer the close frame.
      setTimeout(() => {
        for (const { socket } of opened) socket.terminate()
      }, max.closeMs).unref()
      app.websocketServer.close()
      done()
    },
  })

  app.addHook('onRequest', async (request) => {
    if (!request.ws) return
    if (!paths.has(request.routeOptions.url ?? '')) throw new AppError('NOT_FOUND', 'There is no socket here')
    if (isForeign(request, own) || hidesOrigin(request)) throw foreignOrigin()
    // Reads the actor before the upgrade, so that a wrong API token gets an HTTP answer (AUTH-19).
    socketContext(deps, request).actor satisfies Actor
    countAddress(request)
  })

  const closeIfEnded = (open: Open): void => {
    if (!open.isCurrent()) open.socket.close(SESSION_ENDED, 'The session has ended')
  }
  const onSessionsEnded = (userId: number) => {
    for (const open of opened) if (open.userId === userId) closeIfEnded(open)
  }
  deps.events.on('sessionsEnded', onSessionsEnded)

  const pinging = setInterval(() => {
    for (const open of opened) {
      if (!open.isAlive) open.socket.terminate()
      open.isAlive = false
      open.socket.ping()
      closeIfEnded(open)
    }
  }, max.pingMs)
  const counting = setInterval(() => {
    for (const open of opened) {
      open.frames = 0
      if (open.socket.isPaused) open.socket.resume()
    }
  }, SECOND_MS)
  app.addHook('onClose', async () => {
    clearInterval(pinging)
    clearInterval(counting)
    deps.events.off('sessionsEnded', onSessionsEnded)
  })

  return {
    open: (socket, request) => {
      const context = socketContext(deps, request)
      const { actor } = context
      const isCurrent = () => {
        try {
          return isSameActor(actor, context.actor)
        } catch (error) {
          if (error instanceof AppError) return false
          throw error
        }
      }
      const open: Open = {
        socket,
        isCurrent,
        userId: actor.kind === 'user' ? actor.id : null,
        isAlive: true,
        frames: 0,
      }
      opened.add(open)
      limitBuffer(socket, max.bufferedBytes)
      socket.on('pong', () => {
        open.isAlive = true
      })
      // Registered before the listeners that answer, so that an ended session gets no answer.
      socket.on('message', () => {
        open.frames += 1
        // Pauses until the next second: no frame is lost, and other sockets do not wait (SOCK-4).
        if (open.frames > max.framesPerSecond) socket.pause()
        closeIfEnded(open)
      })
      socket.once('close', () => opened.delete(open))
      return context
    },
  }
}
