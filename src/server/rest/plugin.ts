import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import type { Context, CreateContext } from '#src/kit/context.ts'
import { beginFailure, describeError } from '#src/kit/failure.ts'
import { appRouter } from '#src/router.ts'
import { AppError } from '#src/shared/app-error.ts'
import { procedures } from './procedures.ts'
import type { ProcedureRoute } from './route.ts'
import { routes } from './routes.ts'

/** Any failure under /api: `{message, error, code}`, never a stack (decision §8). */
export const sendError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = beginFailure(thrown, request, reply)
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

/** Bodies of kept lines by path and its parameters, forgotten as soon as public content changes. */
const keepAnswers = ({ events }: Pick<Deps, 'events'>, app: FastifyInstance) => {
  let kept = new Map<string, string>()
  const forget = () => {
    kept = new Map()
  }
  events.on('site', forget)
  app.addHook('onClose', async () => {
    events.off('site', forget)
  })
  return () => kept
}

/** Mounts the table of documented calls onto the procedures. */
export const restPlugin =
  (deps: Pick<Deps, 'events'>, createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(sendError)
    // Scripts often name JSON and send nothing, above all with DELETE and calls that take no input.
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null)
      else void parse(request, body, done)
    })
    const keptNow = keepAnswers(deps, app)

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
          // Also where the answer is kept: a wrong token is refused everywhere.
          const ctx = createContext(request, reply)
          reply.code(line.status)
          if (line.isKept) {
            const kept = keptNow()
            // Only what was answered is kept, so nobody fills the memory with addresses of nothing.
            const key = JSON.stringify([line.path, request.params])
            const body = kept.get(key) ?? JSON.stringify(await answer(line, request, ctx))
            kept.set(key, body)
            return reply.type('application/json; charset=utf-8').send(body)
          }
          const value = await answer(line, request, ctx)
          if (line.status === 204) return reply.send()
          if (!isPage(value)) return reply.send(value)
          // A growing list answers as a plain array here, with its total in a header.
          return reply.header('x-total-count', value.total).send(value.rows)
        },
      })
    }
  }
