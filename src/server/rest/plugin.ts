import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import type { Context, CreateContext } from '#src/kit/context.ts'
import { describeError, startErrorReply } from '#src/kit/failure.ts'
import { appRouter } from '#src/router.ts'
import { AppError } from '#src/shared/app-error.ts'
import { procedures } from './procedures.ts'
import type { ProcedureRoute } from './route.ts'
import { routes } from './routes.ts'

/** Answers an error under /api as `{message, error, code}` (REST-2). */
export const sendError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = startErrorReply(thrown, request, reply)
  const { message, issues } = describeError(error)
  return reply.send({
    ...(error.cause instanceof AppError ? error.cause.extra : {}),
    message,
    error: message,
    code: error.code,
    ...(issues.length > 0 ? { issues } : {}),
  })
}

const coerceParams = (params: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      name,
      name === 'id' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  )

const isPage = (value: unknown): value is { rows: unknown[]; total: number } =>
  typeof value === 'object' && value !== null && 'rows' in value && 'total' in value

/** The cached bodies, by path and parameters. Dropped when public content changes (CONTENT-7). */
const createAnswerCache = ({ events }: Pick<Deps, 'events'>, app: FastifyInstance) => {
  let cached = new Map<string, string>()
  const clear = () => {
    cached = new Map()
  }
  events.on('site', clear)
  app.addHook('onClose', async () => {
    events.off('site', clear)
  })
  return () => cached
}

/** Serves the table of documented calls: each line calls its procedure (REST-1). */
export const restPlugin =
  (deps: Pick<Deps, 'events'>, createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(sendError)
    // Accepts an empty JSON body, which scripts often send with DELETE and with calls that take no input.
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null)
      else void parse(request, body, done)
    })
    const cachedAnswers = createAnswerCache(deps, app)

    const answer = async (line: ProcedureRoute, request: FastifyRequest, ctx: Context): Promise<unknown> =>
      callTRPCProcedure({
        router: appRouter,
        path: line.procedure,
        type: procedures[line.procedure].type,
        ctx,
        getRawInput: async () =>
          line.input({
            params: coerceParams(request.params),
            query: request.query as Record<string, unknown>,
            body: request.body,
            headers: request.headers,
          }),
        signal: undefined,
        batchIndex: 0,
      })

    for (const line of routes) {
      if (!('procedure' in line)) continue
      app.route({
        method: line.method,
        url: line.path,
        handler: async (request, reply) => {
          // Comes before the cache, so that a wrong API token is refused here too (AUTH-19).
          const ctx = createContext(request, reply)
          reply.code(line.status)
          if (line.isKept) {
            const cached = cachedAnswers()
            // Caches successful answers only, so requests for missing paths cannot grow the cache.
            const key = JSON.stringify([line.path, request.params])
            const body = cached.get(key) ?? JSON.stringify(line.output(await answer(line, request, ctx)))
            cached.set(key, body)
            return reply.type('application/json; charset=utf-8').send(body)
          }
          const value = await answer(line, request, ctx)
          if (isPage(value)) reply.header('x-total-count', value.total)
          return line.status === 204 ? reply.send() : reply.send(line.output(value))
        },
      })
    }
  }
