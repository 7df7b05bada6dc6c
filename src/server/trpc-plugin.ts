import { getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import superjson from 'superjson'
import type { WebSocket } from 'ws'
import type { Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import type { CreateContext } from '#src/kit/context.ts'
import { retryAfterOf, startErrorReply, toTRPCError } from '#src/kit/failure.ts'
import { recordRefusal } from '#src/kit/security-log.ts'
import { type AppRouter, appRouter, socketRouter } from '#src/router.ts'
import type { Sockets } from '#src/server/sockets.ts'
import { AppError } from '#src/shared/app-error.ts'
import { MAX_BATCH } from '#src/shared/values/limits.ts'

/** Reads the frames of a socket: one call or a batch of calls, with the same limit as a batch over HTTP (HTTP-4). */
const framesOf = (socket: WebSocket, countFurther: (calls: number) => void): Encoder => ({
  encode: (data) => JSON.stringify(data),
  decode: (data) => {
    if (typeof data !== 'string') throw new AppError('BAD_REQUEST', 'Frames are text')
    const calls: unknown = JSON.parse(data)
    if (Array.isArray(calls)) {
      if (calls.length > MAX_BATCH) {
        throw new AppError('BAD_REQUEST', `A batch holds ${MAX_BATCH} calls at most`)
      }
      countFurther(calls.length - 1)
    }
    // The calls that close a socket are not made (SOCK-7).
    if (socket.readyState !== socket.OPEN) throw new AppError('TOO_MANY_REQUESTS', 'Too many calls')
    return calls
  },
})

/** Serves all procedures under /trpc for the browser application. Every error has the shape of a tRPC error. */
export const trpcPlugin =
  (deps: Pick<Deps, 'log' | 'security' | 'config'>, createContext: CreateContext, sockets: Sockets) =>
  async (app: FastifyInstance): Promise<void> => {
    // Does not log the input, which may hold a password or a code (HTTP-13).
    const logFailure = ({ error, path }: { error: TRPCError; path: string | undefined }, reqId?: string) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return
      deps.log.error({ ...(reqId ? { reqId } : {}), err: error.cause, path }, 'A call failed')
    }
    // The id under which an error is logged (HTTP-13).
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
    // Errors from before a procedure runs: limits, requests from other sites, overload, malformed bodies.
    app.setErrorHandler((thrown, request, reply) => {
      const error = startErrorReply(deps, thrown, request, reply)
      const facts = { type: 'unknown', path: undefined, input: undefined, ctx: undefined } as const
      const shape = getTRPCErrorShape({ ...facts, config: appRouter._def._config, error })
      return reply.send({ error: superjson.serialize(shape) })
    })
    await app.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, res }) => {
          try {
            return createContext(req, res)
          } catch (thrown) {
            const error = toTRPCError(thrown)
            const address = canonicalAddress(req.ip)
            recordRefusal(deps, { actor: null, address, path: 'a wrong API token' }, error)
            throw error
          }
        },
        maxBatchSize: MAX_BATCH,
        responseMeta: ({ errors }) => {
          const seconds = Math.max(...errors.map((error) => retryAfterOf(error) ?? 0), 0)
          return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {}
        },
        onError: (failure) => logFailure(failure, failure.req.id),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>)
    app.route({
      method: 'GET',
      url: '/trpc',
      handler: async () => {
        throw new AppError('NOT_FOUND', 'There is no such call')
      },
      wsHandler: (socket, request) => {
        const { context, countFurther } = sockets.open(socket, request)
        const serve = getWSConnectionHandler({
          router: socketRouter,
          createContext: () => context,
          experimental_encoder: framesOf(socket, countFurther),
          onError: (failure) => logFailure(failure),
          wss: app.websocketServer,
        })
        serve(socket, request.raw)
      },
    })
  }
