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
  /** The input field that the error is about; it goes out as an issue, as those of invalid input do. */
  field?: string
  /** Fields added to the answer beside message, error and code; decision §3 asks for `success: false` on some. */
  extra?: Record<string, unknown>
  /** Seconds until another try makes sense; becomes the Retry-After header. */
  retryAfter?: number
}

/** An expected failure. `message` is shown to the user as it is, so it never carries internals. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.field = details.field
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** The object does not exist, or belongs to somebody else: the same answer for both (decision §2). */
export const notFound = (what: string) => new AppError('NOT_FOUND', `${what} not found`)
