import { getTRPCErrorShape } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import superjson from 'superjson'
import { maxBatchSize } from '#fastify.config.ts'
import type { CreateContext } from '#src/context.ts'
import type { Deps } from '#src/deps.ts'
import { beginFailure, retryAfterOf, toTRPCError } from '#src/failure.ts'
import { type AppRouter, appRouter } from '#src/router.ts'

/** Every procedure under /trpc, as the browser application calls them; each failure reads as one of a procedure. */
export const trpcPlugin =
  (deps: Pick<Deps, 'log'>, createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
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
        // The input is left out: it may hold a password or a code.
        onError: ({ error, path }) => {
          if (error.code === 'INTERNAL_SERVER_ERROR')
            deps.log.error({ err: error.cause, path }, 'A call failed')
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>)
  }
