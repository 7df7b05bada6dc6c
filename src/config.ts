// Over 300 lines, because it is all that is read from the environment: each variable, how it is read, and what is said
// of a wrong one.
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { accountEmail, username } from '#src/domains/users/schema.ts'
import { StartError } from '#src/shared/start-error.ts'
import { isLoopback } from '#src/shared/values/loopback.ts'
import { pastedSecret, pastedToken } from '#src/shared/values/secret.ts'

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

/** What a text says as an address of one of these protocols with a host; undefined for any other text. */
const addressOf = (text: string, protocols: string[]): URL | undefined => {
  // Without both slashes, some protocols have no host and others another one than the text shows.
  const parsed = /^\w+:\/\/[^/]/.test(text) ? URL.parse(text) : null
  return parsed?.hostname && parsed.port !== '0' && protocols.includes(parsed.protocol) ? parsed : undefined
}

/**
 * The address of a service, without slashes at its end. Nothing that the calls of the service would lose is accepted:
 * no query, no fragment, and no user, with which `fetch` refuses every call.
 */
const serviceAt = (text: string, protocols: string[]): string | undefined => {
  const parsed = addressOf(text, protocols)
  const isPlain = parsed && !/[?#]/.test(text) && parsed.username + parsed.password === ''
  return isPlain ? text.replace(/(?<!\/)\/+$/, '') : undefined
}
const url = (example: string, ...protocols: string[]) =>
  variable(`an address such as ${example}, without user, ? and #`, (text) => serviceAt(text, protocols))

/** The same for a service of Meta, which is spoken to by `http:` on this machine alone, as tests have it. */
const metaUrl = (example: string) =>
  variable(`an address such as ${example}, with https, without user, ? and #`, (text) => {
    const isHere = isLoopback(URL.parse(text)?.hostname ?? '')
    return serviceAt(text, isHere ? ['http:', 'https:'] : ['https:'])
  })

/**
 * The address of a mail server. A password with a bare `/`, `?` or `#` ends the host early, so what follows the host is
 * refused, but for the options that nodemailer reads from the query.
 */
const mailServerOf: Reader<string> = (text) => {
  const parsed = addressOf(text, ['smtp:', 'smtps:'])
  if (!parsed || parsed.hash !== '' || !['', '/'].includes(parsed.pathname)) return undefined
  if (parsed.search.includes('@') || !isHost(bareHost(parsed.hostname))) return undefined
  try {
    decodeURIComponent(parsed.username)
    const password = decodeURIComponent(parsed.password)
    const secret = pastedSecret(password)
    if (secret !== password) parsed.password = encodeURIComponent(secret)
    return parsed.href
  } catch {
    return undefined
  }
}

/**
 * Whether a text is a name of a machine: labels of letters, digits, underscores and inner
 * hyphens, the last not of digits alone.
 */
const isHostName = (text: string): boolean => {
  const labels = text.split('.')
  return (
    labels.every((label) => /^[a-z0-9_-]+$/i.test(label) && !/^-|-$/.test(label)) &&
    /\D/.test(labels.at(-1) ?? '')
  )
}
const isHost = (text: string): boolean => isIP(text) !== 0 || isHostName(text)
/** The host of an address without the brackets of IPv6. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The origin of an address that has nothing else: the shop cannot be below a path. */
const originOf: Reader<string> = (text) => {
  const parsed = addressOf(text, ['http:', 'https:'])
  const isOrigin = parsed && `${parsed.origin}/` === parsed.href && !/[?#]/.test(text)
  return isOrigin && isHost(bareHost(parsed.hostname)) ? parsed.origin : undefined
}

/** An address, a range (10.0.0.0/8), or the name of a range that Fastify knows. */
const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  // A zone (fe80::1%eth0) is a name of this machine's own, which Fastify does not know.
  if (family === 0 || more !== undefined || address.includes('%')) return false
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

const smtpHelp =
  'an address such as smtps://user:password@mail.example.com:465, where the signs @ : / ? # % of user and password are written as %40 %3A %2F %3F %23 %25'
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
  // Quotation marks that a program kept, and what only a shell replaces, would begin a new shop in a folder of that name.
  DATA_DIR: variable(
    'the path of a folder, without quotation marks, ~ and $',
    when((text) => !/^["'~]|\$[{A-Za-z]/.test(text)),
  ).default('./data'),
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
  SMTP_URL: variable(smtpHelp, mailServerOf).optional(),
  MAIL_FROM: variable('a sender such as My Shop <shop@example.com>', when(isMailbox)).default(NO_SENDER),
  PUSHFLOW_BASE_URL: url('https://btn.pushflow.xyz', 'http:', 'https:').default('https://btn.pushflow.xyz'),
  WHATSAPP_CLOUD_URL: metaUrl('https://graph.facebook.com').default('https://graph.facebook.com'),
  WHATSAPP_MEDIA_URL: metaUrl('https://mmg.whatsapp.net').default('https://mmg.whatsapp.net'),
  WHATSAPP_WEB: onOff.default(true),
  WA_SOCKET_URL: url('ws://127.0.0.1:3001', 'ws:', 'wss:').optional(),
  // Its documentation often shows the whole address of a call.
  AI_BASE_URL: url('https://api.example.com/v1', 'http:', 'https:')
    .transform((address) => address.replace(/\/chat\/completions$/, ''))
    .optional(),
  AI_API_KEY: variable('the key alone, of letters, digits and signs without a blank', (text) => {
    // Two words are no key with a blank in it, but perhaps a key and something else.
    const key = /\S +\S/.test(text) ? '' : pastedToken(text)
    return /^[!-~]+$/.test(key) ? key : undefined
  }).optional(),
  AI_MODEL: z.string().optional(),
  AI_TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
  /** A number of hops or `true` is not accepted, because any client could then forge its address. */
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

/** The folder of the code as a service names it. It stays the same through the updates of a release. */
export const serviceDir = homeDir === rootDir ? rootDir : join(homeDir, 'current')

const manifest: { version: string } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))

/** The version of the product; package.json alone states it. */
export const { version } = manifest

/** The text of `.env` in a folder, without the byte order mark that programs of Windows write. */
const envText = (dir: string): string => {
  const file = join(dir, '.env')
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : ''
}

/** The environment of the process, completed from the file .env of the home folder if it exists. */
const readEnvironment = (): NodeJS.ProcessEnv => {
  for (const [name, value] of Object.entries(parseEnv(envText(homeDir)))) process.env[name] ??= value
  return process.env
}

/** A value without quotation marks that goes on behind a `#`, where Node begins a comment. The group is its name. */
const CUT = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(?![ \t]*["'`])[^#\n]*[^#\s]#/gm

/** The number of letters to change, add or leave out until one word is the other. */
const distanceOf = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= other.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1)
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

const MAX_SLIPS = 2
/** Shorter names are too close to others: HOST to HOME, PORT to PATH. */
const MIN_NAME = 6

/** The variable that a name was probably meant for: SMTP_URL for SMTP_URI, smtp_url or SMPT_URL. */
const alikeOf = (name: string): string | undefined =>
  Object.keys(variables).find(
    (known) =>
      known.length >= MIN_NAME &&
      Math.abs(known.length - name.length) <= MAX_SLIPS &&
      distanceOf(name.toUpperCase(), known) <= MAX_SLIPS,
  )

/**
 * A line for each name that is no variable of the shop and was probably meant for one, any such name in `.env`, and in
 * the rest of the environment the names that resemble a variable (RUN-704); and for each value in `.env` of which a
 * part is not read (RUN-703).
 */
export const unknownVariables = (env: NodeJS.ProcessEnv = process.env, dir = homeDir): string[] => {
  const text = envText(dir)
  const written = Object.keys(parseEnv(text))
  const unknown = [...new Set([...written, ...Object.keys(env)])].flatMap((name) => {
    const meant = alikeOf(name)
    if (name in variables || (meant === undefined && !written.includes(name))) return []
    const source = written.includes(name) ? '.env' : 'The environment'
    return [`${source} sets ${name}, which is no variable of the shop.${meant ? ` Is ${meant} meant?` : ''}`]
  })
  const cut = [...text.matchAll(CUT)].map(
    ([, name]) =>
      `.env: of ${name}, nothing behind the # is read. Please set quotation marks around the value.`,
  )
  return [...unknown, ...cut]
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
  const hosts = isAll
    ? ['localhost', ...outer.toReversed()]
    : [isIP(host) === 6 ? `[${host.replace(/%.*/, '')}]` : host]
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
    // Most mail servers refuse this sender, each letter anew (MAIL-707).
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
    /** Without it, `publicUrl` is an address of this machine, and only local ones count as the shop's. */
    isPublicUrlSet: e.PUBLIC_URL !== undefined,
    dataDir,
    /** Undefined when APP_SECRET is not set: the data folder then holds the secret. */
    appSecret: e.APP_SECRET,
    admin: { username: e.ADMIN_USERNAME, email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    pushflowBaseUrl: e.PUSHFLOW_BASE_URL,
    whatsappCloudUrl: e.WHATSAPP_CLOUD_URL,
    whatsappWeb: e.WHATSAPP_WEB,
    whatsappMediaUrl: e.WHATSAPP_MEDIA_URL,
    whatsappSocketUrl: e.WA_SOCKET_URL,
    ai: {
      baseUrl: e.AI_BASE_URL,
      apiKey: e.AI_API_KEY,
      model: e.AI_MODEL,
      transcriptionModel: e.AI_TRANSCRIPTION_MODEL,
    },
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    rateLimit: e.RATE_LIMIT,
    updateUrl: e.UPDATE_URL,
    requestLog: e.REQUEST_LOG,
  })
}

export type Config = ReturnType<typeof loadConfig>
