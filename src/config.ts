import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { accountEmail, username } from '#src/domains/users/schema.ts'
import { StartError } from '#src/shared/start-error.ts'

type Reader<Value> = (text: string) => Value | undefined

/**
 * A variable whose text `read` turns into its value, or refuses with undefined. `expected` completes the sentence
 * "PORT: expected ..." (RUN-2).
 */
const variable = <Value>(expected: string, read: Reader<Value>) =>
  z.string().transform((text, refused): Value => {
    const value = read(text)
    if (value !== undefined) return value
    refused.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })

const when = (isRight: (text: string) => boolean): Reader<string> => {
  return (text) => (isRight(text) ? text : undefined)
}
const parsedBy = (schema: z.ZodType<string>): Reader<string> => {
  return (text) => schema.safeParse(text).data
}
const oneOf = <Name extends string>(...names: Name[]) =>
  variable(`one of ${names.join(', ')}`, (text) => names.find((name) => name === text))
const onOff = variable('on or off', (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined))

/** An address of one of these protocols, without slashes at its end. */
const url = (example: string, ...protocols: string[]) =>
  variable(`an address such as ${example}`, (text) =>
    protocols.includes(URL.parse(text)?.protocol ?? '') ? text.replace(/(?<!\/)\/+$/, '') : undefined,
  )

/** Whether a text is a name of a machine: labels of letters, digits and inner hyphens, the last not of digits alone. */
const isHostName = (text: string): boolean => {
  const labels = text.split('.')
  return (
    labels.every((label) => /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label)) &&
    /\D/.test(labels.at(-1) ?? '')
  )
}
const isHost = (text: string): boolean => isIP(text) !== 0 || isHostName(text)

/** The origin of an address that has nothing else: the shop cannot be below a path. */
const originOf: Reader<string> = (text) => {
  const parsed = URL.parse(text)
  const isOrigin = parsed && /^https?:$/.test(parsed.protocol) && `${parsed.origin}/` === parsed.href
  return isOrigin ? parsed.origin : undefined
}

/** An address, a range (10.0.0.0/8), or the name of a range that Fastify knows. */
const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
const proxiesOf: Reader<string[]> = (text) => {
  if (text === 'off') return []
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every(isProxy) ? proxies : undefined
}

const isMailbox = (text: string): boolean => {
  const [mailbox, ...others] = addressparser(text, { flatten: true })
  return others.length === 0 && z.regexes.html5Email.test(mailbox?.address ?? '')
}

const NO_SENDER = 'WaCRM <no-reply@localhost>'
const SECRET_MIN = 16
const PASSWORD_MIN = 12
const publicUrlHelp = 'the address that customers type, such as https://shop.example.com, without a path'
const proxyHelp =
  'off, or the addresses or ranges of your proxies, such as 127.0.0.1 or 10.0.0.0/8, and no name, number or true, with which visitors could forge their address'

/** Every environment variable that the shop reads. The README and .env.example list the same ones. */
const variables = {
  HOST: variable('an IP address or the name of a machine', when(isHost)).default('127.0.0.1'),
  PORT: variable('a number from 0 to 65535', (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
  ).default(3000),
  PUBLIC_URL: variable(publicUrlHelp, originOf).optional(),
  DATA_DIR: z.string().default('./data'),
  APP_SECRET: variable(
    `${SECRET_MIN} characters or more`,
    when(({ length }) => length >= SECRET_MIN),
  ).optional(),
  ADMIN_USERNAME: variable('a username of 3 characters or more', parsedBy(username)).default('admin'),
  ADMIN_EMAIL: variable('an email address', parsedBy(accountEmail(''))).default('admin@localhost'),
  ADMIN_PASSWORD: variable(
    `${PASSWORD_MIN} characters or more, without a blank at either end`,
    when((text) => text.length >= PASSWORD_MIN && text === text.trim()),
  ).optional(),
  SMTP_URL: url('smtps://user:password@mail.example.com:465', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: variable('a sender such as My Shop <shop@example.com>', when(isMailbox)).default(NO_SENDER),
  PUSHFLOW_BASE_URL: url('https://btn.pushflow.xyz', 'http:', 'https:').default('https://btn.pushflow.xyz'),
  WHATSAPP_WEB: onOff.default(true),
  WA_SOCKET_URL: url('ws://127.0.0.1:3001', 'ws:', 'wss:').optional(),
  AI_BASE_URL: url('https://api.example.com/v1', 'http:', 'https:').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** A number of hops or `true` is not accepted, because any client could then forge its address (HTTP-7). */
  TRUST_PROXY: variable(proxyHelp, proxiesOf).default([]),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  RATE_LIMIT: onOff.default(true),
  REQUEST_LOG: onOff.default(false),
  /** Where the newest version of the shop is named. Unset, the shop asks nobody (WATCH-8). */
  UPDATE_URL: url('https://updates.example.com/version.txt', 'http:', 'https:').optional(),
}

const aiNames = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const
const environment = z.object(variables).check(({ value, issues }) => {
  const unset = aiNames.filter((name) => value[name] === undefined)
  if (unset.length === 0 || unset.length === aiNames.length) return
  for (const name of unset) {
    issues.push({
      code: 'custom',
      input: undefined,
      path: [name],
      message: `a value, because ${aiNames.filter((other) => !unset.includes(other)).join(' and ')} is set`,
    })
  }
})

/** Variables that hold a secret, which no message repeats. */
const secrets = new Set(['APP_SECRET', 'ADMIN_PASSWORD', 'SMTP_URL', 'AI_API_KEY'])
/** Variables in which a blank at an end counts. */
const untrimmed = new Set(['APP_SECRET', 'ADMIN_PASSWORD'])

const findRoot = (from: string): string =>
  existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from))

/** The folder of package.json and of the code. Works from the sources and from the bundle, at different depths. */
export const rootDir = findRoot(import.meta.dirname)
/** The migrations of the database, with their journal. */
export const migrationsDir = join(rootDir, 'db/migrations')

/**
 * The folder of `.env`, from which a relative DATA_DIR starts too: the folder of the code, or for a release the folder
 * in which `releases/VERSION` lies, so that an upgrade replaces the code alone (REL-4).
 */
export const homeDir = existsSync(join(rootDir, 'release.json')) ? resolve(rootDir, '../..') : rootDir

/** The folder of the code as a service names it. It stays the same through the updates of a release (REL-4). */
export const serviceDir = homeDir === rootDir ? rootDir : join(homeDir, 'current')

const manifest: { version: string } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))

/** The version of the product; package.json alone states it (REL-2). */
export const { version } = manifest

/** The environment of the process, completed from the file .env of the home folder if it exists. */
const readEnvironment = (): NodeJS.ProcessEnv => {
  const file = join(homeDir, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Names in .env that are no variable of the shop: usually a slip, such as PUBLIC_ULR (RUN-2). */
export const unknownVariables = (dir = homeDir): string[] => {
  const file = join(dir, '.env')
  if (!existsSync(file)) return []
  return Object.keys(parseEnv(readFileSync(file, 'utf8'))).filter((name) => !(name in variables))
}

/** "PORT: expected a number from 0 to 65535, received "abc"", without the value of a secret. */
const problemOf = ({ path, message }: z.core.$ZodIssue, given: Record<string, string>): string => {
  const name = String(path[0])
  const value = given[name]
  const received = value === undefined || secrets.has(name) ? '' : `, received ${JSON.stringify(value)}`
  return `${name}: expected ${message}${received}`
}

/** The variables that are set. Blanks around most values do not count, and an empty value counts as unset. */
const setVariables = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.keys(variables).flatMap((name) => {
      const value = untrimmed.has(name) ? env[name] : env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )

/**
 * The addresses at which a shop that listens on `host` can be opened. For all addresses of the machine (0.0.0.0, ::)
 * that is localhost, and last the first address on a network, which other machines reach too.
 */
export const addressesOf = (host: string, port: number): string[] => {
  const isAll = host === '0.0.0.0' || host === '::'
  const outer = Object.values(networkInterfaces())
    .flatMap((facts = []) => facts)
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const hosts = isAll ? ['localhost', ...outer.toReversed()] : [isIP(host) === 6 ? `[${host}]` : host]
  return hosts.map((name) => new URL(`http://${name}:${port}`).origin)
}

/**
 * The configuration, read from the environment; nothing else reads it. An empty variable counts as unset.
 * Throws a StartError with a line for each invalid variable.
 */
export const loadConfig = (env: NodeJS.ProcessEnv = readEnvironment()) => {
  const given = setVariables(env)
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => problemOf(issue, given)).join('\n'))
  }
  const e = parsed.data
  if (e.SMTP_URL !== undefined && /@localhost>?$/i.test(e.MAIL_FROM)) {
    // Most mail servers refuse this sender, each letter anew (MAIL-6).
    throw new StartError(
      'MAIL_FROM must be an address of your own once SMTP_URL is set, because mail servers refuse no-reply@localhost; for example MAIL_FROM=My Shop <shop@example.com>.',
    )
  }
  const dataDir = resolve(homeDir, e.DATA_DIR)
  return Object.freeze({
    version,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? addressesOf(e.HOST, e.PORT).at(-1) ?? '',
    /** Without it, `publicUrl` is an address of this machine, and only local ones count as the shop's (HTTP-18). */
    isPublicUrlSet: e.PUBLIC_URL !== undefined,
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
    updateUrl: e.UPDATE_URL,
    requestLog: e.REQUEST_LOG,
  })
}

export type Config = ReturnType<typeof loadConfig>
