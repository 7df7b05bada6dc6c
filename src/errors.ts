/** Every error that the product answers on purpose, and the HTTP status it stands for (decision §8). */
export const httpStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof httpStatus

type Details = {
  /** Fields added to the answer beside message, error and code; decision §3 asks for `success: false` on some. */
  extra?: Record<string, unknown>
  /** Seconds until another try makes sense; becomes the Retry-After header. */
  retryAfter?: number
}

/** An expected failure. `message` is shown to the user as it is, so it never carries internals. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** The object does not exist, or belongs to somebody else: the same answer for both (decision §2). */
export const notFound = (what: string) => new AppError('NOT_FOUND', `${what} not found`)

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
