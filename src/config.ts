import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from '#src/shared/start-error.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const NO_SENDER = 'WaCRM <no-reply@localhost>'
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Every environment variable that the shop reads (RUN-2). The README and .env.example list the same ones. */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  APP_SECRET: z.string().min(16, 'APP_SECRET must be at least 16 characters').optional(),
  ADMIN_USERNAME: z.string().min(3).default('admin'),
  ADMIN_EMAIL: z.string().default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(12, 'ADMIN_PASSWORD must be at least 12 characters').optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/?#]/i.test(value) && URL.canParse(value),
      'must be smtp://host:port or smtps://host:port',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
      'must be an email address, or Name <address>',
    )
    .default(NO_SENDER),
  PUSHFLOW_BASE_URL: url.default('https://btn.pushflow.xyz'),
  WHATSAPP_WEB: onOff.default(true),
  WA_SOCKET_URL: z.string().optional(),
  AI_BASE_URL: url.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /**
   * Addresses of trusted proxies, comma separated. A number of hops or `true` is not accepted, because any client could
   * then forge its address.
   */
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((value) => (value === 'off' ? [] : value.split(',').map((address) => address.trim()))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: onOff.default(true),
})

const findRoot = (from: string): string =>
  existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from))

/** The folder of package.json. Works from the sources and from the bundle, which lie at different depths. */
export const rootDir = findRoot(import.meta.dirname)

/** The environment of the process, completed from the file .env beside package.json if it exists. */
const readEnvironment = (): NodeJS.ProcessEnv => {
  const file = join(rootDir, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/**
 * The configuration, read from the environment; nothing else reads it. An empty variable counts as unset.
 * Throws a StartError that names the invalid variables.
 */
export const loadConfig = (env: NodeJS.ProcessEnv = readEnvironment()) => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The configuration is wrong.\n${problems.join('\n')}`)
  }
  const e = parsed.data
  if (e.SMTP_URL !== undefined && /@localhost>?$/i.test(e.MAIL_FROM)) {
    // Most mail servers refuse such a sender, each letter anew (MAIL-6).
    throw new StartError(
      'MAIL_FROM must be an address of your own once SMTP_URL is set, because mail servers refuse no-reply@localhost; for example MAIL_FROM=My Shop <shop@example.com>.',
    )
  }
  const dataDir = resolve(rootDir, e.DATA_DIR)
  return Object.freeze({
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`,
    dataDir,
    /** Undefined when APP_SECRET is not set: the data folder then holds the secret. */
    appSecret: e.APP_SECRET,
    admin: { username: e.ADMIN_USERNAME, email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    pushflowBaseUrl: e.PUSHFLOW_BASE_URL,
    whatsappWeb: e.WHATSAPP_WEB,
    whatsappSocketUrl: e.WA_SOCKET_URL,
    ai: { baseUrl: e.AI_BASE_URL, apiKey: e.AI_API_KEY, model: e.AI_MODEL },
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    rateLimit: e.RATE_LIMIT,
  })
}

export type Config = ReturnType<typeof loadConfig>
