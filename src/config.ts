import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from '#src/shared/start-error.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
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
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('WaCRM <no-reply@localhost>'),
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

/** The folder of package.json, and so of the code. Works from the sources and from the bundle, which lie at different depths. */
export const rootDir = findRoot(import.meta.dirname)

/**
 * The folder of `.env`, and the one that a relative DATA_DIR starts from: that of the code, or for a release the one in
 * which `releases/VERSION` lies, so that an upgrade replaces the code alone (REL-4).
 */
export const homeDir = existsSync(join(rootDir, 'release.json')) ? resolve(rootDir, '../..') : rootDir

const manifest: { version: string } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))

/** The version of the product; package.json alone states it (REL-2). */
export const { version } = manifest

/** The environment of the process, completed from the file .env of the home folder if it exists. */
const readEnvironment = (): NodeJS.ProcessEnv => {
  const file = join(homeDir, '.env')
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
  const dataDir = resolve(homeDir, e.DATA_DIR)
  return Object.freeze({
    version,
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
