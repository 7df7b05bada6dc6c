import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { anyOrigin } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import type { Context, CreateContext } from '#src/kit/context.ts'
import { describeError, extraOf, startErrorReply } from '#src/kit/failure.ts'
import { languageOf, speakIn } from '#src/kit/language.ts'
import { inSteps, isWhole, jsonOf } from '#src/kit/whole-lists.ts'
import { requireShallow } from '#src/shared/json.ts'
import type { Listed } from '#src/shared/paging.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { callProcedure } from './procedures.ts'
import type { ProcedureRoute } from './route.ts'
import { routes } from './routes.ts'

/** Answers an error under /api as `{message, error, code}`. */
export const errorSender =
  (deps: Pick<Deps, 'security' | 'log' | 'config'>) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = startErrorReply(deps, thrown, request, reply)
    const { message, issues } = speakIn(languageOf(request), () => describeError(error))
    return reply.send({
      ...extraOf(error),
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

const isList = (value: unknown): value is Listed<unknown> =>
  isWhole(value) || (typeof value === 'object' && value !== null && 'rows' in value && 'total' in value)

const PREFLIGHT_SECONDS = 86_400

/**
 * Serves the table of documented calls: each route calls its procedure (REST-1), except those that `direct` answers,
 * with the same bodies and errors.
 */
export const restPlugin =
  (
    deps: Pick<Deps, 'security' | 'log' | 'config'>,
    createContext: CreateContext,
    direct: FastifyPluginAsync,
    kept: KeptAnswers,
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(errorSender(deps))
    // Accepts an empty JSON body, which scripts often send with DELETE and with calls that take no input.
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null)
      else void parse(request, body, done)
    })
    app.addHook('preValidation', ({ body }, _reply, done) => {
      requireShallow(body)
      done()
    })
    await app.register(direct)

    const answer = async (route: ProcedureRoute, request: FastifyRequest, ctx: Context): Promise<unknown> =>
      callProcedure(route.procedure, ctx, () =>
        route.input({
          params: coerceParams(request.params),
          query: request.query as Record<string, unknown>,
          body: request.body,
          headers: request.headers,
        }),
      )

    const answerAnew = async (
      route: ProcedureRoute,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      reply.code(route.status)
      const context = { ...createContext(request, reply), takesSteps: true as const }
      const value = await answer(route, request, context)
      if (route.status === 204) return reply.send()
      if (!isList(value)) return reply.send(value)
      // A growing list answers as a plain array here. Headers give its total (REST-4), and say whether there are
      // more rows (REST-701).
      const { total, isMore, chunks } = await inSteps(value, () => reply.raw.destroyed)
      if (isMore) reply.header('x-total-more', 'true')
      reply.header('x-total-count', total)
      if (!isWhole(value)) return reply.send(value.rows)
      return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(chunks)))
    }

    for (const route of routes) {
      if (!('procedure' in route)) continue
      if (route.isOpen) {
        app.options(route.path, async (_request, reply) =>
          reply
            .code(204)
            .headers({
              ...anyOrigin,
              'access-control-allow-methods': route.method,
              'access-control-allow-headers': 'content-type',
              'access-control-max-age': PREFLIGHT_SECONDS,
            })
            .send(),
        )
      }
      if (route.isDirect) continue
      const keptName = (params: unknown) =>
        route.path.includes(':') ? `${route.path} ${JSON.stringify(params)}` : route.path
      app.route({
        method: route.method,
        url: route.path,
        handler: (request, reply) => {
          if (route.isOpen) reply.headers(anyOrigin)
          if (!route.isCached) return answerAnew(route, request, reply)
          // The answer is the same for everybody, so nobody asks who asks; a wrong API token is refused.
          if (request.headers.authorization !== undefined) createContext(request, reply)
          // Keeps successful answers only, so requests for missing paths cannot grow the memory.
          return kept.answer(keptName(request.params), reply, async () => {
            const value = await answer(route, request, createContext(request, reply))
            reply.type('application/json; charset=utf-8')
            return JSON.stringify(value)
          })
        },
      })
    }
  }
