import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { socketLimits, socketOptions } from '#fastify.config.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import type { Context } from '#src/kit/context.ts'
import { isForeign, ownOrigins } from '#src/server/guards.ts'
import { socketContext } from '#src/server/request-context.ts'
import { AppError } from '#src/shared/app-error.ts'

/** The session or API token behind the socket has ended; its client learns whether there is another when it connects again. */
const SESSION_ENDED = 4401
/** Clients come back by themselves (RFC 6455 registry: service restart). */
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
  /** Takes charge of a socket that has just opened, and gives the context of whoever is at its other end. */
  open(socket: WebSocket, request: FastifyRequest): Context
}

/** A browser always names the page that opens a socket; what shows a browser's headers and no origin hides it. */
const isNameless = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))

/** Whether two look-ups found the same person with the same rights. */
const isSame = (a: Actor, b: Actor): boolean =>
  a.kind === 'user' && b.kind === 'user'
    ? a.id === b.id && a.isAdmin === b.isAdmin && a.sessionId === b.sessionId
    : a.kind === b.kind

/** Counts the sockets of an address from before the upgrade until the connection ends. */
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

/** In development Vite answers the upgrades of its own sockets on the same server; these are the others. */
const besideVite = (server: Server): Server => {
  const ours = new EventEmitter()
  server.on('upgrade', (request, socket, head) => {
    const isVite = request.headers['sec-websocket-protocol']?.startsWith('vite-')
    if (!isVite) ours.emit('upgrade', request, socket, head)
  })
  return ours as Server
}

/** A reader that does not read is let go, before what waits for it fills the memory. */
const limitBuffer = (socket: WebSocket, maxBytes: number): void => {
  const send = socket.send.bind(socket) as (data: string | Buffer) => void
  socket.send = (data: string | Buffer) => {
    if (socket.bufferedAmount > maxBytes) socket.terminate()
    else send(data)
  }
}

/**
 * What holds for every socket, whatever it speaks (security.md): our own origin, so many an address, small frames, no
 * deflate, a ping that finds the dead, slow readers let go, and none that outlives its session.
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
    options: isDeveloping ? { ...socketOptions, server: besideVite(app.server) } : socketOptions,
    errorHandler: (error, socket, request) => {
      // ws has begun to close by itself when what came was no WebSocket; anything else is a fault of ours.
      if (socket.readyState !== socket.OPEN) return
      request.log.error({ err: error }, 'A socket failed')
      socket.terminate()
    },
    preClose: (done) => {
      for (const { socket } of opened) socket.close(RESTART, 'The shop restarts')
      // Whoever does not say goodbye is not waited for.
      setTimeout(() => {
        for (const { socket } of opened) socket.terminate()
      }, max.goodbyeMs).unref()
      app.websocketServer.close()
      done()
    },
  })

  app.addHook('onRequest', async (request) => {
    if (!request.ws) return
    if (!paths.has(request.routeOptions.url ?? '')) throw new AppError('NOT_FOUND', 'There is no socket here')
    if (isForeign(request, own) || isNameless(request)) {
      throw new AppError('FORBIDDEN', 'This request came from another site')
    }
    // A wrong API token is refused while there is an answer to refuse it by.
    socketContext(deps, request).actor satisfies Actor
    countAddress(request)
  })

  const endIfOver = (open: Open): void => {
    if (!open.isCurrent()) open.socket.close(SESSION_ENDED, 'The session has ended')
  }
  const onSessionsEnded = (userId: number) => {
    for (const open of opened) if (open.userId === userId) endIfOver(open)
  }
  deps.events.on('sessionsEnded', onSessionsEnded)

  const pinging = setInterval(() => {
    for (const open of opened) {
      if (!open.isAlive) open.socket.terminate()
      open.isAlive = false
      open.socket.ping()
      endIfOver(open)
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
          return isSame(actor, context.actor)
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
      // Stands before the listeners that answer.
      socket.on('message', () => {
        open.frames += 1
        // Read more slowly, so that nothing is lost and nobody else has to wait.
        if (open.frames > max.framesPerSecond) socket.pause()
        endIfOver(open)
      })
      socket.once('close', () => opened.delete(open))
      return context
    },
  }
}
