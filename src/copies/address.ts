import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { copyPlace, type PlaceConfig, sftpServer } from '#src/shared/copies.ts'
import { StartError } from '#src/shared/start-error.ts'
import { NAME } from './layout.ts'
import { readHostKey } from './sftp-place.ts'

type Environment = Record<string, string | undefined>
type Address = { place: PlaceConfig; copy?: string }

/** The variable's value. Throws a StartError that names it when it is not set. */
const required = (env: Environment, name: string, what: string): string => {
  const value = env[name]
  if (!value) throw new StartError(`${name} is not set. Set it to ${what}.`)
  return value
}

/** A path without the copy that may be named at its end, and that copy. */
const splitCopy = (path: string): { path: string; copy?: string } => {
  const clean = path.replace(/(?<!\/)\/+$/, '')
  const last = basename(clean)
  return NAME.test(last)
    ? { path: clean.slice(0, -last.length).replace(/(?<!\/)\/+$/, ''), copy: last }
    : { path: clean }
}

/** A text of an address without its escapes. A % that is none stands for itself, as in the name of a folder. */
const plain = (text: string): string =>
  text.replace(/(%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

/** The folder at the end of an address, from the root of the server or, behind `/~`, from the home of the user. */
const serverFolder = (path: string): string => {
  const named = plain(path)
  return /^\/~(\/|$)/.test(named) ? named.slice(3) || '.' : named || '/'
}

const bucketOf = (url: URL, prefix: string, env: Environment) => {
  const region = env.AWS_REGION || 'us-east-1'
  return {
    kind: 's3',
    endpoint: env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`,
    region,
    bucket: url.hostname,
    prefix: prefix.replace(/^\/+/, ''),
    accessKeyId: required(env, 'AWS_ACCESS_KEY_ID', 'the access key of the bucket'),
    secretAccessKey: required(env, 'AWS_SECRET_ACCESS_KEY', 'the secret key of the bucket'),
  }
}

const serverOf = async (url: URL, path: string, env: Environment) => {
  const server = sftpServer.parse({ host: plain(url.hostname), port: Number(url.port || 22) })
  if (!env.SFTP_PASSWORD && !env.SFTP_KEY_FILE)
    throw new StartError('Set SFTP_PASSWORD to the password, or SFTP_KEY_FILE to the file of a private key.')
  if (!env.SFTP_HOST_KEY)
    throw new StartError(
      `The server shows the host key ${await readHostKey(server)}. If it is the right one, set SFTP_HOST_KEY to it.`,
    )
  return {
    kind: 'sftp',
    ...server,
    user: plain(url.username),
    path: serverFolder(path),
    password: env.SFTP_PASSWORD ?? '',
    privateKey: env.SFTP_KEY_FILE ? readFileSync(env.SFTP_KEY_FILE, 'utf8') : '',
    hostKey: env.SFTP_HOST_KEY,
  }
}

const checked = (config: unknown): PlaceConfig => {
  const parsed = copyPlace.safeParse(config)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartError(`The address of the place is wrong: ${issue?.path.join('.')}: ${issue?.message}`)
}

/**
 * The place, and the copy where one is named, of `s3://bucket/prefix[/COPY]`, `sftp://user@host/path[/COPY]` or a
 * folder with copies (COPY-9). Null for anything else, such as the file of a backup. Credentials come from the
 * environment. Throws a StartError that names a missing variable.
 */
export const readAddress = async (text: string, env: Environment): Promise<Address | null> => {
  // The path is read by itself, because URL would end it at a # and resolve the dots in it.
  const [, start, folder = ''] = /^((?:s3|sftp):\/\/[^/]*)(\/.*)?$/.exec(text) ?? []
  if (start !== undefined) {
    const url = URL.parse(start)
    if (!url)
      throw new StartError(
        'The address of the place cannot be read. An IPv6 address of a host stands in [ ].',
      )
    const { path, ...named } = splitCopy(folder)
    const isBucket = url.protocol === 's3:'
    return { place: checked(isBucket ? bucketOf(url, path, env) : await serverOf(url, path, env)), ...named }
  }
  const { path, ...named } = splitCopy(resolve(text))
  if (!existsSync(join(path, 'copies'))) return null
  return { place: checked({ kind: 'folder', path }), ...named }
}

/** A folder beside the database for fetched copies, so that they need not be copied again. */
export const fetchFolder = (database: string): string => join(dirname(database), 'fetching-copy')
