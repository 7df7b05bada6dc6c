import { TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { serverRefusal, storageFailure } from '#src/kit/errors.ts'
import { AppError, type ErrorCode, httpStatus } from '#src/shared/app-error.ts'

type Issue = { path: string; message: string }

/**
 * Whatever was thrown, as both doors tell it: an AppError keeps its code, a full disk and what the server refuses by
 * itself are told as such, and anything else is a fault of ours.
 */
export const toTRPCError = (thrown: unknown): TRPCError => {
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown
  const expected = cause instanceof AppError ? cause : (storageFailure(cause) ?? serverRefusal(cause))
  if (expected) return new TRPCError({ code: expected.code, message: expected.message, cause: expected })
  return thrown instanceof TRPCError
    ? thrown
    : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown })
}

/** The message a user may read, and the issues by input field. Never a stack, never SQL (decision §8). */
export const describeError = ({ code, message, cause }: TRPCError): { message: string; issues: Issue[] } => {
  // Also where what failed is our own parsing: its issues would tell of our rows.
  if (code === 'INTERNAL_SERVER_ERROR')
    return { message: 'Something went wrong. Please try again.', issues: [] }
  if (cause instanceof ZodError) {
    const issues = cause.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    return { message: issues[0]?.message ?? 'Invalid input', issues }
  }
  // A parser's own words speak of code, not of what was sent.
  if (cause && !(cause instanceof AppError)) return { message: 'The request could not be read', issues: [] }
  return { message, issues: cause?.field ? [{ path: cause.field, message }] : [] }
}

/** Seconds until another try makes sense, where the error knows them. */
export const retryAfterOf = ({ cause }: TRPCError): number | undefined =>
  cause instanceof AppError ? cause.retryAfter : undefined

/** Begins the answer to a failure: its status, Retry-After, and for a fault of ours a line in the log. The door adds its body. */
export const beginFailure = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): TRPCError => {
  const error = toTRPCError(thrown)
  if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error.cause }, 'A call failed')
  const retryAfter = retryAfterOf(error)
  if (retryAfter) reply.header('retry-after', retryAfter)
  reply.code(httpStatus[error.code as ErrorCode] ?? 500)
  return error
}
