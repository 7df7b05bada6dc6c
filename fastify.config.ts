import type { Server } from 'node:http'
import type { FastifyCookieOptions } from '@fastify/cookie'
import type { FastifyMultipartOptions } from '@fastify/multipart'
import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import { type FastifyHttpOptions, LogController } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from '#src/config.ts'
import type { Limit, LimitName } from '#src/deps.ts'

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB
const MINUTE = 60
const SECOND_MS = 1000

export const maxUploadBytes = { download: GIB, image: 10 * MIB, video: 50 * MIB } as const
/** Calls in one batch, over HTTP and in one frame of a socket. */
export const maxBatchSize = 10
/** Subscriptions that a socket holds at once. */
export const maxSubscriptions = 20
/** What a stop may take: stop accepting, finish, checkpoint, exit (decision §10). */
export const stopMs = 10 * SECOND_MS

/** Structured logs that never show a secret. */
export const logOptions = (config: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: config.logLevel,
  // A query string may carry a claim token, and the address of a webhook is its secret.
  serializers: {
    req: (request: { method: string; url?: string }) => ({
      method: request.method,
      path: request.url?.split('?')[0]?.replace(/(?<=\/webhooks\/\w+\/).+/, '***'),
    }),
  },
  redact: ['password', 'accessToken', 'otp', 'token', 'authorization', 'cookie'].flatMap((name) => [
    name,
    `*.${name}`,
  ]),
})

/** Server: sizes, timeouts, and the proxies believed. */
export const serverOptions = (config: Config): FastifyHttpOptions<Server> => ({
  bodyLimit: 256 * KIB,
  trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  requestTimeout: 0,
  // No upload is too slow, but one whose sender has vanished ends, and with it its half file.
  connectionTimeout: 60 * SECOND_MS,
  keepAliveTimeout: 72 * SECOND_MS,
  http: { headersTimeout: 15 * SECOND_MS },
  forceCloseConnections: 'idle',
  return503OnClosing: true,
  exposeHeadRoutes: true,
  logController: new LogController({ disableRequestLogging: true }),
  // The path of a tRPC batch names every call in it.
  routerOptions: { maxParamLength: 2000 },
})

export const cookieOptions: FastifyCookieOptions = {}

/** Seconds that a JSON body may take; uploads have none, they are bounded by size. */
export const bodySeconds = 15

/** One file an upload; bodyLimit does not bound multipart. */
export const multipartOptions = (maxBytes: number): FastifyMultipartOptions => ({
  limits: { files: 1, parts: 8, fields: 6, fieldSize: 4 * KIB, fileSize: maxBytes, headerPairs: 20 },
  throwFileSizeLimit: false,
})

/** The coarse limit that stands in front of all others. */
export const rateLimitOptions: RateLimitPluginOptions = { max: 600, timeWindow: MINUTE * SECOND_MS }

export const pressureOptions: FastifyUnderPressureOptions = {
  maxEventLoopDelay: 2 * SECOND_MS,
  retryAfter: 5,
  message: 'The shop is busy. Please try again in a moment.',
}

/** Decision §2. Switched off for load tests alone. */
export const limits = (config: Pick<Config, 'rateLimit'>): Partial<Record<LimitName, Limit>> =>
  config.rateLimit
    ? {
        signInPerAddress: { max: 10, seconds: MINUTE },
        signInFailures: { max: 5, seconds: 15 * MINUTE },
        codesPerIdentity: { max: 3, seconds: 15 * MINUTE },
        codesPerAddress: { max: 20, seconds: 60 * MINUTE },
        // As many as those codes take (decision §3), so that nobody tries one code after the other of everybody.
        codeTriesPerAddress: { max: 100, seconds: 60 * MINUTE },
        formsPerAddress: { max: 10, seconds: MINUTE },
        chatMessagesPerSession: { max: 30, seconds: MINUTE },
      }
    : {}

/** Frames are small, and compressing them would cost more memory than it saves. */
export const socketOptions = { maxPayload: 64 * KIB, perMessageDeflate: false } as const

/** Counts are switched off for load tests, with the other limits; what protects the memory is not. */
export const socketLimits = (config: Pick<Config, 'rateLimit'>) => ({
  perAddress: config.rateLimit ? 50 : Number.POSITIVE_INFINITY,
  framesPerSecond: config.rateLimit ? 1000 : Number.POSITIVE_INFINITY,
  bufferedBytes: MIB,
  pingMs: 25 * SECOND_MS,
  /** How long a socket may take to say goodbye when the shop stops. */
  goodbyeMs: 2 * SECOND_MS,
})

/** Headers of every answer. Pages and files bring their own policies; all else runs, frames and is kept nowhere. */
export const securityHeaders = (config: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(config.publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/**
 * The policy of pages. Inline script and style tags need the nonce; Mantine also writes style attributes, which no
 * nonce covers. The demo video is the only foreign frame. `scripts` allows a page more than that.
 */
export const pagePolicy = (nonce: string, ...scripts: string[]): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
