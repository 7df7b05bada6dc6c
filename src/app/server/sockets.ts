import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { socketLimits, socketOptions } from '#fastify.config.ts'
import { createAddressUse } from '#src/app/server/address-use.ts'
import { foreignOrigin, type originCheck } from '#src/app/server/origins.ts'
import { socketContext } from '#src/app/server/request-context.ts'
import type { Actor, Deps } from '#src/deps.ts'
import type { Context } from '#src/kit/context.ts'
import { languageOf, speakIn } from '#src/kit/language.ts'
import { byActor } from '#src/kit/security-log.ts'
import { AppError } from '#src/shared/app-error.ts'
import { SESSION_ENDED, TOO_MANY_CALLS } from '#src/shared/close-codes.ts'
import { isAdministrator } from '#src/shared/role.ts'

/** Close code "service restart": clients reconnect. */
const RESTART = 1012

type Open = {
  socket: WebSocket
  userId: number | null
  isCurrent(): boolean
  isAlive: boolean
}

type Opened = {
  /** The context of the socket's calls. */
  context: Context
  /** Counts the calls of a frame beyond the first, which is already counted (SOCK-701). */
  countFurther(calls: number): void
  /**
   * Writes a whole frame (kit/text-frame.ts), which is made once for many sockets. ws would make its beginning anew for
   * each and write it apart from the text (docs/decisions/56).
   */
  writeFrame(frame: Buffer): void
}

export type Sockets = {
  /** Puts a new socket under the limits of this file. */
  open(socket: WebSocket, request: FastifyRequest): Opened
}

/**
 * Whether a browser opens the socket without naming its page: it sends `sec-fetch-` headers and always an origin.
 */
const hidesOrigin = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))

/** Whether two look-ups found the same session of the same user with the same rights. */
const isSameActor = (a: Actor, b: Actor): boolean =>
  a.kind === 'user' && b.kind === 'user'
    ? a.id === b.id && a.role === b.role && a.sessionId === b.sessionId
    : a.kind === b.kind

/** Whose sockets are counted together: those of an address, or of an administrator, who may share it with strangers. */
const counterOf = ({ actor, request }: Context): string =>
  isAdministrator(actor) ? `administrator ${actor.id}` : request.address

/** Only for development: the server without the upgrades of Vite's own sockets, which Vite answers itself. */
const withoutVite = (server: Server): Server => {
  const filtered = new EventEmitter()
  server.on('upgrade', (request, socket, head) => {
    const isVite = request.headers['sec-websocket-protocol']?.startsWith('vite-')
    if (!isVite) filtered.emit('upgrade', request, socket, head)
  })
  return filtered as Server
}

/** Closes a socket whose client does not read, before its buffer fills the memory. */
const limitBuffer = (socket: WebSocket, maxBytes: number): void => {
  type Options = Parameters<typeof socket.send>[1] & object
  const send = socket.send.bind(socket) as (data: string | Buffer, options: Options) => void
  socket.send = (data: string | Buffer, options = {}) => {
    if (socket.bufferedAmount > maxBytes) socket.terminate()
    else send(data, options)
  }
}

/** Handles all that arrives at a socket in the language of the page that opened it (LANG-2). */
const speakTo = (socket: WebSocket, request: FastifyRequest): void => {
  const language = languageOf(request)
  const emit = socket.emit.bind(socket)
  socket.emit = (name: string | symbol, ...given: unknown[]) => speakIn(language, () => emit(name, ...given))
}

type Doors = {
  checkOrigin: ReturnType<typeof originCheck>
  /** The paths at which sockets are opened. */
  paths: ReadonlySet<string>
  isDeveloping: boolean
}

/**
 * The guards and limits of every socket, for tRPC and the documented chat alike: opened from the shop's own origin
 * (SOCK-1), limited per address and in size, closed when its session ends, pinged, closed when its
 * client reads too slowly (SOCK-4), and closed when it makes too many calls.
 */
export const registerSockets = async (
  app: FastifyInstance,
  deps: Deps,
  { checkOrigin, paths, isDeveloping }: Doors,
): Promise<Sockets> => {
  const opened = new Set<Open>()
  const max = socketLimits(deps.config)
  const addresses = createAddressUse(max, deps.uptime)

  await app.register(websocket, {
    options: isDeveloping ? { ...socketOptions, server: withoutVite(app.server) } : socketOptions,
    errorHandler: (error, socket, request) => {
      // After a protocol error of the client, ws closes the socket by itself. Anything else is an internal error.
      if (socket.readyState !== socket.OPEN) return
      request.log.error({ reqId: request.id, err: error }, 'A socket failed')
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

  // The plugin closes the connection of an upgrade that was refused after its own hook. The check for overload comes
  // before it. Node no longer counts such a connection, so a stop would wait for it.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade !== undefined && request.ws === null) request.raw.socket.destroy()
    done()
  })

  const admit = (request: FastifyRequest): void => {
    if (!paths.has(request.routeOptions.url ?? '')) throw new AppError('NOT_FOUND', 'There is no socket here')
    const foreign = checkOrigin(request) ?? (hidesOrigin(request) ? foreignOrigin() : undefined)
    if (foreign) throw foreign
    // Reads the actor before the upgrade, so that a wrong API token gets an HTTP answer.
    const context = socketContext(deps, request)
    context.actor satisfies Actor
    addresses.admit(counterOf(context), request)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ws) admit(request)
    done()
  })

  const closeIfEnded = (open: Open): void => {
    if (!open.isCurrent()) open.socket.close(SESSION_ENDED, 'The session has ended')
  }
  /** Closes a socket, and drops the frames that its client sends until it answers. */
  const closeGreedy = (socket: WebSocket): void => {
    socket.close(TOO_MANY_CALLS, 'Too many calls')
    socket.removeAllListeners('message')
    setTimeout(() => socket.terminate(), max.closeMs).unref()
  }
  const onSessionsEnded = (userId: number) => {
    for (const open of opened) if (open.userId === userId) closeIfEnded(open)
  }
  deps.events.on('sessionsEnded', onSessionsEnded)

  const ping = () => {
    for (const open of opened) {
      if (!open.isAlive) open.socket.terminate()
      open.isAlive = false
      open.socket.ping()
      closeIfEnded(open)
    }
    addresses.sweep()
  }
  // After a stall of the event loop, this timer comes before the answers to the last ping, which wait to be read. The
  // immediate comes after them.
  const pinging = setInterval(() => setImmediate(ping), max.pingMs)
  app.addHook('onClose', async () => {
    clearInterval(pinging)
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
      }
      opened.add(open)
      speakTo(socket, request)
      limitBuffer(socket, max.bufferedBytes)
      const isGreedyAfter = addresses.countSocket(counterOf(context))
      const count = (calls: number): void => {
        if (socket.readyState !== socket.OPEN || !isGreedyAfter(calls)) return
        closeGreedy(socket)
        const { address } = context.request
        deps.security.record({
          event: 'limit_hit',
          ...byActor(actor),
          address,
          about: request.routeOptions.url ?? '',
        })
      }
      socket.on('ping', () => count(1))
      socket.on('pong', () => {
        // The answer to the shop's own ping is no call.
        if (open.isAlive) count(1)
        open.isAlive = true
      })
      // Registered before the listeners that answer, so that an ended session gets no answer.
      socket.on('message', () => {
        count(1)
        if (socket.readyState === socket.OPEN) closeIfEnded(open)
      })
      socket.once('close', () => opened.delete(open))
      return {
        context,
        countFurther: count,
        writeFrame: (frame) => {
          if (socket.bufferedAmount > max.bufferedBytes) socket.terminate()
          // After the frame that closes a socket, no other may follow.
          else if (socket.readyState === socket.OPEN) request.raw.socket.write(frame)
        },
      }
    },
  }
}
