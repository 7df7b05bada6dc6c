import type { Server } from 'node:http'
import type { FastifyCookieOptions } from '@fastify/cookie'
import type { FastifyMultipartOptions } from '@fastify/multipart'
import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from '#src/config.ts'
import { REMOVAL_DAYS } from '#src/domains/licenses/schema.ts'

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB
const MINUTE = 60
const SECOND_MS = 1000

/** The largest upload of each kind, in bytes. */
export const maxUploadBytes = { download: GIB, image: 10 * MIB, video: 50 * MIB } as const
/** The most subscriptions that a socket holds at the same time. */
export const maxSubscriptions = 20
/** The free space on the disk below which visitors' writing is refused, in bytes (HTTP-17). */
export const minFreeBytes = 500 * MIB
/** The longest time a graceful stop may take. */
export const stopMs = 10 * SECOND_MS

/**
 * The path of an address for logs: no query string, which may carry a claim token; no secret of a webhook or pay link;
 * no ids, and nothing that looks like a token.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/(?<=\/webhooks\/[\w-]+\/|^\/pay\/).+/, '***')
    .replace(/(?<=\/)\d+(?=\/|$)/g, ':id')
    .replace(/(?<=\/)(?=[^/]*\d)[^/]{24,}/g, '***')

/** Options of the structured log, which contains no secret (HTTP-13). */
export const logOptions = (config: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: config.logLevel,
  serializers: {
    req: (request: { method: string; url?: string }) => ({
      method: request.method,
      path: loggedPath(request.url ?? ''),
    }),
  },
  redact: [
    ...['password', 'accessToken', 'otp', 'token', 'authorization', 'cookie'].flatMap((name) => [
      name,
      `*.${name}`,
    ]),
    // The parser of uploads logs these headers, which contain the cookie and the token of the request.
    'busboyOptions.headers',
  ],
})

/**
 * The logger of the server. Requests share it, because hardly one of them logs anything: what is logged names the request
 * itself. A `childLoggerFactory` would do the same, but Fastify checks what it returns at every request.
 */
export const sharedLogger = (log: FastifyBaseLogger): FastifyBaseLogger => {
  const shared: FastifyBaseLogger = Object.assign(Object.create(log), { child: () => shared })
  return shared
}

const noCompiler = (): never => {
  throw new Error('A route has a JSON Schema: describe its input by zod')
}

/** Options of the server: sizes (HTTP-3) and timeouts (HTTP-14). */
export const serverOptions: FastifyHttpOptions<Server> = {
  bodyLimit: 256 * KIB,
  requestTimeout: 0,
  // An upload may be slow, so no timeout bounds a request. A connection without traffic ends, and its upload with it.
  connectionTimeout: 60 * SECOND_MS,
  keepAliveTimeout: 72 * SECOND_MS,
  http: { headersTimeout: 15 * SECOND_MS },
  forceCloseConnections: 'idle',
  return503OnClosing: true,
  exposeHeadRoutes: true,
  logController: new LogController({ disableRequestLogging: true }),
  // The path of a tRPC batch is a single parameter that names every call.
  routerOptions: { maxParamLength: 2000 },
  // Fastify would load two compilers of JSON Schema for routes that have one, and none has (docs/decisions/62).
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
}

/** Cookies are parsed where a request's are first looked at (src/app/server/request-context.ts). */
export const cookieOptions: FastifyCookieOptions = { hook: false }

/** The seconds in which a body must arrive (HTTP-704). */
export const bodySeconds = 15
/**
 * An upload that is let in may take these seconds, and longer as long as it has brought so many bytes for each second
 * since (HTTP-705). 8 KiB a second is a slow mobile connection.
 */
export const slowestUpload = { seconds: 60, bytesPerSecond: 8 * KIB } as const

/** Limits of a multipart form, to which bodyLimit does not apply. */
export const multipartOptions = (maxBytes: number): FastifyMultipartOptions => ({
  limits: { files: 1, parts: 8, fields: 6, fieldSize: 4 * KIB, fileSize: maxBytes, headerPairs: 20 },
  throwFileSizeLimit: false,
})

/** The limit of requests per address, in addition to the limits below (HTTP-5). */
export const rateLimitOptions = { max: 600, timeWindow: MINUTE * SECOND_MS } satisfies RateLimitPluginOptions
/** The same of files. A page loads some forty, and the phones of a mobile network share a few addresses. */
export const MAX_FILES = 10 * rateLimitOptions.max

/** When the event loop lags this much, requests get 503 (HTTP-11); never in load tests. */
export const pressureOptions = (config: Pick<Config, 'rateLimit'>) => ({
  maxEventLoopDelay: config.rateLimit ? SECOND_MS / 2 : 0,
  // The mean of so much time, so that one stall, as at the start on a slow machine, is no pressure (HTTP-709). A stall of
  // the whole interval counts as endless.
  sampleInterval: 5 * SECOND_MS,
  retryAfter: 5,
})

/**
 * A rate limit: `max` uses in `seconds`. One use more refuses further ones for `refuseSeconds`, by default for the rest
 * of `seconds`.
 */
export type Limit = { max: number; seconds: number; refuseSeconds?: number }

/**
 * The limits that are counted in the database (OTP-8, HTTP-707, LIC-57, PAY-89).
 */
const databaseLimits = {
  signInPerAddress: { max: 10, seconds: MINUTE },
  signInFailures: { max: 5, seconds: 15 * MINUTE },
  signInFailuresOfBrowser: { max: 5, seconds: 15 * MINUTE },
  passwordTriesPerSession: { max: 5, seconds: 15 * MINUTE },
  codesPerIdentity: { max: 3, seconds: 15 * MINUTE },
  codesPerIdentityDay: { max: 10, seconds: 24 * 60 * MINUTE },
  codesPerNetwork: { max: 10, seconds: 60 * MINUTE },
  // Many phones of a mobile network share an address, so it only bounds what one network takes of the shop's codes.
  trialCodesPerNetwork: { max: 150, seconds: 60 * MINUTE },
  trialsPerSystem: { max: 5, seconds: 24 * 60 * MINUTE },
  // The setting codes_per_day says how many.
  codesAltogether: { max: 0, seconds: 24 * 60 * MINUTE },
  // Of one network for one phone, because a stranger may type anybody's.
  trackingsPerNetwork: { max: 10, seconds: 60 * MINUTE },
  trackingsPerPhone: { max: 3, seconds: 15 * MINUTE },
  wordsPerIdentity: { max: 3, seconds: 15 * MINUTE },
  wordsPerIdentityDay: { max: 10, seconds: 24 * 60 * MINUTE },
  wordsPerNetwork: { max: 10, seconds: 60 * MINUTE },
  // A limit per address also stops guessing across many phones.
  codeTriesPerAddress: { max: 100, seconds: 60 * MINUTE },
  strangerTriesPerOrder: { max: 5, seconds: 60 * MINUTE },
  strangerTriesPerAddress: { max: 20, seconds: 60 * MINUTE },
  // Of one network for one email, because a stranger may type anybody's.
  mailedCodesPerAsker: { max: 3, seconds: 15 * MINUTE },
  mailedCodesPerAskerDay: { max: 5, seconds: 24 * 60 * MINUTE },
  mailedCodesPerEmailDay: { max: 10, seconds: 24 * 60 * MINUTE },
  resetCodesPerAddress: { max: 20, seconds: 60 * MINUTE },
  resetCodesOfBrowser: { max: 3, seconds: 15 * MINUTE },
  messagesPerRecipient: { max: 3, seconds: 24 * 60 * MINUTE },
  testMailsPerUser: { max: 10, seconds: 10 * MINUTE },
  testEventsPerUser: { max: 10, seconds: 10 * MINUTE },
  formsPerAddress: { max: 10, seconds: MINUTE },
  quotesPerAddress: { max: 30, seconds: MINUTE },
  chatMessagesPerSession: { max: 30, seconds: MINUTE },
  chatMessagesPerAddress: { max: 60, seconds: MINUTE },
  chatPicturesPerSession: { max: 30, seconds: 60 * MINUTE },
  receiptsPerUser: { max: 10, seconds: MINUTE },
  dataFilesPerUser: { max: 10, seconds: 60 * MINUTE },
  aiTextsPerUser: { max: 10, seconds: MINUTE },
  picturesPerOrder: { max: 30, seconds: 60 * MINUTE },
  picturesPerAddress: { max: 60, seconds: 60 * MINUTE },
  bankAlertsPerSource: { max: 60, seconds: MINUTE },
  proofsPerOrderMinute: { max: 1, seconds: MINUTE },
  proofsPerOrder: { max: 5, seconds: 30 * 24 * 60 * MINUTE },
  activationsPerKey: { max: 10, seconds: 60 * MINUTE },
  activationsPerAddress: { max: 20, seconds: 60 * MINUTE },
  validationsPerDevice: { max: 60, seconds: 60 * MINUTE },
  activationRequestsPerAddress: { max: 20, seconds: 60 * MINUTE },
  activationRequestsPerDevice: { max: 10, seconds: 60 * MINUTE },
  swapsPerKey: { max: 10, seconds: 60 * MINUTE },
  unknownCodesPerAddress: { max: 10, seconds: 10 * MINUTE, refuseSeconds: 15 * MINUTE },
  systemRemovals: { max: 2, seconds: REMOVAL_DAYS * 24 * 60 * MINUTE },
  unknownKeysPerAddress: { max: 10, seconds: 10 * MINUTE, refuseSeconds: 15 * MINUTE },
} satisfies Record<string, Limit>
export type Limits = Record<keyof typeof databaseLimits, Limit>

/** Those limits; none of them in load tests. */
export const limits = (config: Pick<Config, 'rateLimit'>): Partial<Limits> =>
  config.rateLimit ? databaseLimits : {}

/** Frames have 64 KiB at most. They are not compressed, because deflate takes much memory for each socket. */
export const socketOptions = { maxPayload: 64 * KIB, perMessageDeflate: false } as const

/**
 * The limits of sockets. Load tests switch the counts off, but not the bound of buffered
 * bytes.
 */
export const socketLimits = (config: Pick<Config, 'rateLimit'>) => ({
  perAddress: config.rateLimit ? 50 : Number.POSITIVE_INFINITY,
  /** The calls of an address over all its sockets. */
  calls: config.rateLimit
    ? [
        { max: 50, seconds: 1 },
        { max: 600, seconds: MINUTE },
      ]
    : [],
  bufferedBytes: MIB,
  pingMs: 25 * SECOND_MS,
  /** How long a client may take to answer the close frame. */
  closeMs: 2 * SECOND_MS,
})

/** Headers of every answer (HTTP-9). Pages and files replace the cache and content policies with their own. */
export const securityHeaders = (config: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Without includeSubDomains and preload, because other hosts of the shop's domain may speak http.
  ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Lets pages of any origin read the answer of an open call, which the browser asks without cookies (HTTP-51). */
export const anyOrigin = { 'access-control-allow-origin': '*' }

/**
 * The Content-Security-Policy of pages (HTTP-10). Inline scripts and style tags need the nonce. Style attributes are
 * allowed, because Mantine writes them and a nonce does not apply to them. The demo video is the only foreign frame.
 * `scripts` and `frames` are further sources of script-src and frame-src. `framedBy` says who may frame the page.
 */
export const pagePolicy = (
  nonce: string,
  {
    scripts = [],
    frames = [],
    framedBy = "'none'",
  }: { scripts?: string[]; frames?: string[]; framedBy?: "'none'" | "'self'" } = {},
): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "connect-src 'self'",
    ['frame-src https://www.youtube-nocookie.com', ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
