import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CreateContext } from '#src/context.ts'
import { AppError } from '#src/errors.ts'
import { beginFailure, describeError } from '#src/failure.ts'
import { appRouter } from '#src/router.ts'
import { procedures } from './procedures.ts'
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

/** Mounts the table of documented calls onto the procedures. */
export const restPlugin =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(sendError)
    // Scripts often name JSON and send nothing, above all with DELETE and calls that take no input.
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null)
      else parse(request, body, done)
    })
    for (const line of routes) {
      if (!('procedure' in line)) continue
      const { type } = procedures[line.procedure]
      app.route({
        method: line.method,
        url: line.path,
        handler: async (request, reply) => {
          const ctx = createContext(request, reply)
          const value = await callTRPCProcedure({
            router: appRouter,
            path: line.procedure,
            type,
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
          if (isPage(value)) reply.header('x-total-count', value.total)
          reply.code(line.status)
          return line.status === 204 ? reply.send() : reply.send(line.output(value))
        },
      })
    }
  }
