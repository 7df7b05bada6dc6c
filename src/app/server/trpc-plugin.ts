import type { TRPCError } from '@trpc/server'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { appRouter, socketRouter } from '#src/app/router.ts'
import type { KeptAnswers } from '#src/app/server/rest/kept-answers.ts'
import type { Sockets } from '#src/app/server/sockets.ts'
import { type Failure, failureOf, readServer } from '#src/app/server/trpc-reads.ts'
import type { Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import type { CreateContext } from '#src/kit/context.ts'
import { retryAfterOf, startErrorReply, toTRPCError } from '#src/kit/failure.ts'
import { languageOf, speakIn } from '#src/kit/language.ts'
import { recordRefusal } from '#src/kit/security-log.ts'
import { AppError } from '#src/shared/app-error.ts'
import { parseJson } from '#src/shared/json.ts'
import { MAX_BATCH } from '#src/shared/values/limits.ts'

/** Reads the frames of a socket: one call or a batch of calls, with the same limit as a batch over HTTP. */
const framesOf = (socket: WebSocket, countFurther: (calls: number) => void): Encoder => ({
  encode: (data) => JSON.stringify(data),
  decode: (data) => {
    if (typeof data !== 'string') throw new AppError('BAD_REQUEST', 'Frames are text')
    const calls = parseJson(data)
    if (Array.isArray(calls)) {
      if (calls.length > MAX_BATCH) {
        throw new AppError('BAD_REQUEST', `A batch holds ${MAX_BATCH} calls at most`)
      }
      countFurther(calls.length - 1)
    }
    // The calls that close a socket are not made.
    if (socket.readyState !== socket.OPEN) throw new AppError('TOO_MANY_REQUESTS', 'Too many calls')
    return calls
  },
})

/** Serves all procedures under /trpc for the browser application. Every error has the shape of a tRPC error. */
export const trpcPlugin =
  (
    deps: Pick<Deps, 'log' | 'security' | 'config'>,
    createContext: CreateContext,
    sockets: Sockets,
    kept: KeptAnswers,
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    // Does not log the input, which may hold a password or a code.
    const logFailure = ({ error, path }: { error: TRPCError; path: string | undefined }, reqId?: string) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return
      deps.log.error({ ...(reqId ? { reqId } : {}), err: error.cause, path }, 'A call failed')
    }
    // The id under which an error is logged.
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    // Errors from before a procedure runs: limits, requests from other sites, overload, malformed bodies.
    app.setErrorHandler((thrown, request, reply) => {
      const error = startErrorReply(deps, thrown, request, reply)
      return reply.send(speakIn(languageOf(request), () => failureOf(error, 'unknown').body))
    })
    const contextOf = (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return createContext(request, reply)
      } catch (thrown) {
        const error = toTRPCError(thrown)
        const address = canonicalAddress(request.ip)
        recordRefusal(deps, { actor: null, address, path: 'a wrong API token' }, error)
        throw error
      }
    }
    const headersOf = (errors: TRPCError[]): Record<string, string> => {
      const seconds = Math.max(...errors.map((error) => retryAfterOf(error) ?? 0), 0)
      return seconds > 0 ? { 'retry-after': String(seconds) } : {}
    }
    const onError = (failure: Pick<Failure, 'error' | 'req'> & { path: string | undefined }) =>
      logFailure(failure, failure.req.id)
    const read = readServer({ kept, createContext, onError, headersOf })
    // The adapter reads the JSON of a body by itself.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.all<{ Params: { path: string } }>(
      '/trpc/:path',
      (request, reply) =>
        read(request, reply) ??
        fastifyRequestHandler({
          router: appRouter,
          req: request,
          res: reply,
          path: request.params.path,
          createContext: ({ req, res }) => contextOf(req, res),
          maxBatchSize: MAX_BATCH,
          responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
          onError,
        }),
    )
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
