import { TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import { tellOfTrouble } from '#src/kit/database-trouble.ts'
import { fromServerError, fromStorageError } from '#src/kit/errors.ts'
import { recordRefusal } from '#src/kit/security-log.ts'
import { AppError, type ErrorCode, httpStatus } from '#src/shared/app-error.ts'
import { refusals as texts } from '#src/shared/texts.ts'

type Issue = { path: string; message: string }

/**
 * Converts anything thrown to the error that both transports answer with. An AppError keeps its code, errors of the
 * disk and of the server get theirs, and anything else is INTERNAL_SERVER_ERROR.
 */
export const toTRPCError = (thrown: unknown): TRPCError => {
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown
  const expected = cause instanceof AppError ? cause : (fromStorageError(cause) ?? fromServerError(cause))
  if (expected) return new TRPCError({ code: expected.code, message: expected.message, cause: expected })
  return thrown instanceof TRPCError
    ? thrown
    : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown })
}

/** The message for the user, and the issues by input field. Never contains a stack or SQL. */
export const describeError = ({ code, message, cause }: TRPCError): { message: string; issues: Issue[] } => {
  // Comes first, because an internal error may be a ZodError of a stored row, whose issues must not leave the server.
  if (code === 'INTERNAL_SERVER_ERROR') return { message: texts.wentWrong, issues: [] }
  if (cause instanceof ZodError) {
    const issues = cause.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    return { message: issues[0]?.message ?? texts.invalidInput, issues }
  }
  // The message of a parser describes code, not the request.
  if (cause && !(cause instanceof AppError)) return { message: texts.notRead, issues: [] }
  const said = cause?.said ?? message
  return { message: said, issues: cause?.field ? [{ path: cause.field, message: said }] : [] }
}

/** Seconds until a retry makes sense, if the error says so. */
export const retryAfterOf = ({ cause }: TRPCError): number | undefined =>
  cause instanceof AppError ? cause.retryAfter : undefined

/** What an error answers beside its message, such as that a code of the second factor is asked for. */
export const extraOf = ({ cause }: TRPCError): AppError['extra'] =>
  cause instanceof AppError ? cause.extra : {}

/**
 * Sets the status and Retry-After of an error answer, logs internal errors under the id of the request, and
 * records refusals that happened outside a procedure in the security log; procedures record their own. The caller adds
 * the body.
 */
export const startErrorReply = (
  deps: Pick<Deps, 'security' | 'log' | 'config'>,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): TRPCError => {
  const error = toTRPCError(thrown)
  if (!(thrown instanceof TRPCError)) {
    const path = request.routeOptions.url ?? 'an unknown path'
    recordRefusal(deps, { actor: null, address: canonicalAddress(request.ip), path }, error)
    tellOfTrouble(deps, error.cause)
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    request.log.error({ reqId: request.id, err: error.cause }, 'A call failed')
  }
  const retryAfter = retryAfterOf(error)
  if (retryAfter) reply.header('retry-after', retryAfter)
  reply.code(httpStatus[error.code as ErrorCode] ?? 500)
  return error
}
