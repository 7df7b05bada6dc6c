import { AppError, type ErrorCode, httpStatus } from '#src/shared/app-error.ts'

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(httpStatus).map(([code, status]) => [status, code as ErrorCode]),
)

const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request could not be read',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not accepted here',
}

/** What the server itself refuses (a broken body, too many bytes, too much at once) in our words; null for other errors. */
export const serverRefusal = (error: unknown): AppError | null => {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return null
  const status = error.statusCode
  const code = codeOfStatus.get(status) ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined)
  return code ? new AppError(code, sentences[code] ?? error.message) : null
}

const storageFailures = /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN|READONLY)/

/** A full or failing disk, told as such instead of as a fault of ours; null for any other error. */
export const storageFailure = (error: unknown): AppError | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!storageFailures.test(code)) return null
  const failure = new AppError(
    'SERVICE_UNAVAILABLE',
    'The shop cannot save right now. Please try again in a moment.',
  )
  failure.cause = error
  return failure
}
