import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  bodySeconds,
  cookieOptions,
  maxBatchSize,
  pressureOptions,
  rateLimitOptions,
  securityHeaders,
  serverOptions,
} from '#fastify.config.ts'
import { rootDir } from '#src/config.ts'
import { canonicalAddress, contextFactory } from '#src/context.ts'
import type { Deps } from '#src/deps.ts'
import { downloadFiles } from '#src/downloads/http.ts'
import { AppError } from '#src/errors.ts'
import { guardRequests } from '#src/guards.ts'
import { pagesPlugin } from '#src/pages/plugin.ts'
import type { PageRenderer } from '#src/pages/renderer.ts'
import { docsPlugin } from '#src/rest/docs.ts'
import { restPlugin, sendError } from '#src/rest/plugin.ts'
import { routes } from '#src/rest/routes.ts'
import { type AppRouter, appRouter } from '#src/router.ts'

type State = 'starting' | 'ready' | 'stopping'
export type App = { server: FastifyInstance; setState(state: State): void }

const uploadPaths = new Set(routes.filter((line) => !('procedure' in line)).map(({ path }) => path))

/** Builds the server around its dependencies; listens to nothing yet. */
export const createApp = async (deps: Deps, renderer: PageRenderer): Promise<App> => {
  let state: State = 'starting'
  const server: FastifyInstance = Fastify({ ...serverOptions(deps.config), loggerInstance: deps.log })
  const createContext = contextFactory(deps)

  server.setErrorHandler(sendError)
  const headers = securityHeaders(deps.config)
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  guardRequests(server, { publicUrl: deps.config.publicUrl, bodySeconds, uploadPaths })
  await server.register(cookie, cookieOptions)
  await server.register(underPressure, pressureOptions)
  if (deps.config.rateLimit) {
    await server.register(rateLimit, {
      ...rateLimitOptions,
      keyGenerator: (request) => canonicalAddress(request.ip),
      errorResponseBuilder: (_request, { ttl }) => {
        const seconds = Math.ceil(ttl / 1000)
        return new AppError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} seconds.`, {
          retryAfter: seconds,
        })
      },
    })
  }

  server.get('/healthz', async () => {
    deps.db.get('select 1')
    return { status: 'ok' }
  })
  server.get('/readyz', async (_request, reply) => {
    if (state !== 'ready') reply.code(503)
    return { status: state }
  })

  await server.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(req, res),
      maxBatchSize,
      // The input is left out: it may hold a password or a code.
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          deps.log.error({ err: error.cause, path }, 'A call failed')
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>)

  await server.register(restPlugin(createContext))
  await server.register(downloadFiles(createContext))
  await server.register(docsPlugin({ rootDir, publicUrl: deps.config.publicUrl }))
  server.all('/api/*', async () => {
    throw new AppError('NOT_FOUND', 'There is no such call')
  })
  server.setNotFoundHandler(async () => {
    throw new AppError('NOT_FOUND', 'There is nothing at this address')
  })
  await server.register(pagesPlugin(deps, renderer, createContext))

  return {
    server,
    setState: (next) => {
      state = next
    },
  }
}
