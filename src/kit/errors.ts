import { AppError, type ErrorCode, httpStatus } from '#src/shared/app-error.ts'
import { refusals as texts } from '#src/shared/texts.ts'

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(httpStatus).map(([code, status]) => [status, code as ErrorCode]),
)

const sentences: Partial<Record<ErrorCode, () => string>> = {
  BAD_REQUEST: () => texts.notRead,
  PAYLOAD_TOO_LARGE: () => texts.requestTooLarge,
  UNSUPPORTED_MEDIA_TYPE: () => texts.typeNotAccepted,
}

/**
 * An error of Fastify or its plugins (malformed body, body too large, overload) as an AppError; null for other
 * errors.
 */
export const fromServerError = (error: unknown): AppError | null => {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return null
  if ('code' in error && error.code === 'FST_ERR_BAD_URL') {
    return new AppError('BAD_REQUEST', () => texts.malformedAddress)
  }
  const status = error.statusCode
  const code = codeOfStatus.get(status) ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined)
  return code ? new AppError(code, sentences[code] ?? error.message) : null
}

const diskErrorCodes = /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN|READONLY)/
/** The file itself is damaged or gone, and only the operator can mend it. */
const lostErrorCodes = /^(SQLITE_(CORRUPT|NOTADB)|DATABASE_LOST)/

/**
 * An error of a full or failing disk (HTTP-12) or of a damaged or removed database file as
 * SERVICE_UNAVAILABLE instead of an internal error, with the error as its cause; null for other errors.
 */
export const fromStorageError = (error: unknown): AppError | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isLost = lostErrorCodes.test(code)
  if (!isLost && !diskErrorCodes.test(code)) return null
  const failure = isLost
    ? new AppError('SERVICE_UNAVAILABLE', () => texts.cannotTakeThis, { retryAfter: 60 })
    : new AppError('SERVICE_UNAVAILABLE', () => texts.cannotSave)
  failure.cause = error
  return failure
}
