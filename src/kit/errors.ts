import { AppError, type ErrorCode, httpStatus } from '#src/shared/app-error.ts'

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(httpStatus).map(([code, status]) => [status, code as ErrorCode]),
)

const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request could not be read',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not accepted here',
}

/**
 * An error of Fastify or its plugins (malformed body, body too large, overload) as an AppError; null for other
 * errors.
 */
export const fromServerError = (error: unknown): AppError | null => {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return null
  const status = error.statusCode
  const code = codeOfStatus.get(status) ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined)
  return code ? new AppError(code, sentences[code] ?? error.message) : null
}

const diskErrorCodes = /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN|READONLY)/

/**
 * An error of a full or failing disk as SERVICE_UNAVAILABLE instead of an internal error (HTTP-12); null for other
 * errors.
 */
export const fromStorageError = (error: unknown): AppError | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!diskErrorCodes.test(code)) return null
  const failure = new AppError(
    'SERVICE_UNAVAILABLE',
    'The shop cannot save right now. Please try again in a moment.',
  )
  failure.cause = error
  return failure
}
