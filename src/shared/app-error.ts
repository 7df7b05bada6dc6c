import { refusals as texts } from '#src/shared/texts.ts'
import { readIn, type Said } from './language.ts'
import type { SecurityEventName } from './security-event.ts'

/** The codes of expected errors and their HTTP status. */
export const httpStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
} as const

export type ErrorCode = keyof typeof httpStatus

type Details = {
  /** The input field that the error is about; it is answered as an issue, like errors of invalid input. */
  field?: string
  /** Fields added to the answer beside message, error and code, for example `success: false`. */
  extra?: Record<string, unknown>
  /**
   * The event for the security log, where the call alone does not determine it; null for none. Never sent to the
   * client.
   */
  security?: { event: SecurityEventName; about?: string } | null
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  retryAfter?: number
}

/**
 * An expected error. What it says is shown to the user unchanged, so it must not contain internals. `message` is that in
 * English, for logs and histories (LANG-704); the doors answer `said`, in the language of the request.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined
  readonly security: Details['security']
  readonly #said: Said

  constructor(code: ErrorCode, said: Said, details: Details = {}) {
    super(typeof said === 'string' ? said : readIn('en', said))
    this.#said = said
    this.name = 'AppError'
    this.code = code
    this.field = details.field
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
    this.security = details.security
  }

  /** What the user is told, in the language that is spoken. */
  get said(): string {
    return typeof this.#said === 'string' ? this.#said : this.#said()
  }
}

/** The answer for an object that does not exist, and the same for one that belongs to somebody else (REST-6). */
export const notFound = (what: string) =>
  new AppError('NOT_FOUND', () => {
    const known: Partial<Record<string, string>> = texts.notFound
    return known[what] ?? `${what} not found`
  })
