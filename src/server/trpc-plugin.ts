import { getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import superjson from 'superjson'
import { maxBatchSize } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import type { CreateContext } from '#src/kit/context.ts'
import { beginFailure, retryAfterOf, toTRPCError } from '#src/kit/failure.ts'
import { type AppRouter, appRouter, socketRouter } from '#src/router.ts'
import type { Sockets } from '#src/server/sockets.ts'
import { AppError } from '#src/shared/app-error.ts'

/** One frame is one call or a batch of them, no longer than a batch over HTTP (decision §2). */
const frames: Encoder = {
  encode: (data) => JSON.stringify(data),
  decode: (data) => {
    if (typeof data !== 'string') throw new AppError('BAD_REQUEST', 'Frames are text')
    const calls: unknown = JSON.parse(data)
    if (Array.isArray(calls) && calls.length > maxBatchSize) {
      throw new AppError('BAD_REQUEST', `A batch holds ${maxBatchSize} calls at most`)
    }
    return calls
  },
}

/** Every procedure under /trpc, as the browser application calls them; each failure reads as one of a procedure. */
export const trpcPlugin =
  (deps: Pick<Deps, 'log'>, createContext: CreateContext, sockets: Sockets) =>
  async (app: FastifyInstance): Promise<void> => {
    // The input is left out: it may hold a password or a code.
    const tell = (log: Deps['log'], { error, path }: { error: TRPCError; path: string | undefined }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error.cause, path }, 'A call failed')
    }
    // Under which the log has what failed.
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
    // What is refused before any procedure runs: limits, other sites, pressure, broken bodies.
    app.setErrorHandler((thrown, request, reply) => {
      const error = beginFailure(thrown, request, reply)
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
          } catch (error) {
            throw toTRPCError(error)
          }
        },
        maxBatchSize,
        responseMeta: ({ errors }) => {
          const seconds = Math.max(...errors.map((error) => retryAfterOf(error) ?? 0), 0)
          return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {}
        },
        onError: (failure) => tell(failure.req.log, failure),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>)
    app.route({
      method: 'GET',
      url: '/trpc',
      handler: async () => {
        throw new AppError('NOT_FOUND', 'There is no such call')
      },
      wsHandler: (socket, request) => {
        const context = sockets.open(socket, request)
        const serve = getWSConnectionHandler({
          router: socketRouter,
          createContext: () => context,
          experimental_encoder: frames,
          onError: (failure) => tell(deps.log, failure),
          wss: app.websocketServer,
        })
        serve(socket, request.raw)
      },
    })
  }
