import { callTRPCProcedure, TRPCError } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CreateContext } from '#src/context.ts'
import { AppError, type ErrorCode, httpStatus, storageFailure } from '#src/errors.ts'
import { appRouter } from '#src/router.ts'
import { describeError, type Issue } from '#src/trpc.ts'
import { procedures } from './procedures.ts'
import { routes } from './routes.ts'

type Envelope = { message: string; error: string; code: string; issues?: Issue[] }

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(httpStatus).map(([code, status]) => [status, code as ErrorCode]),
)

const UNREADABLE = 'The request could not be read'
const sentenceOfStatus: Partial<Record<number, string>> = {
  400: UNREADABLE,
  413: 'The request is too large',
  415: 'This content type is not accepted here',
}

const envelope = (
  code: string,
  message: string,
  issues: Issue[] = [],
  extra: Record<string, unknown> = {},
): Envelope => ({
  ...extra,
  message,
  error: message,
  code,
  ...(issues.length > 0 ? { issues } : {}),
})

/** Any failure under /api → status and `{message, error, code}`, never a stack (decision §8). */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const cause = error instanceof TRPCError ? error.cause : error
  const expected = cause instanceof AppError ? cause : storageFailure(cause)
  if (expected) {
    if (expected.retryAfter) reply.header('retry-after', expected.retryAfter)
    return reply
      .code(httpStatus[expected.code])
      .send(envelope(expected.code, expected.message, [], expected.extra))
  }
  if (error instanceof TRPCError) {
    const status: number = httpStatus[error.code as ErrorCode] ?? 500
    if (status === 500) request.log.error({ err: error.cause ?? error }, 'A call failed')
    const { message, issues } = describeError(error)
    return reply.code(status).send(envelope(error.code, message, issues))
  }
  const status = (error as FastifyError).statusCode ?? 500
  const code = codeOfStatus.get(status)
  if (code)
    return reply.code(status).send(envelope(code, sentenceOfStatus[status] ?? (error as Error).message))
  if (status >= 400 && status < 500) return reply.code(status).send(envelope('BAD_REQUEST', UNREADABLE))
  request.log.error({ err: error }, 'A request failed')
  return reply.code(500).send(envelope('INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.'))
}

const coerceParams = (params: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      name,
      name === 'id' ? Number(value) : value,
    ]),
  )

const isPage = (value: unknown): value is { rows: unknown[]; total: number } =>
  typeof value === 'object' && value !== null && 'rows' in value && 'total' in value

/** Mounts the table of documented calls onto the procedures. */
export const restPlugin =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(sendError)
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
