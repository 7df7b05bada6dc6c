import { createHash } from 'node:crypto'
import { dirname, posix } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import Client from 'ssh2-sftp-client'
import { NO_ANSWER, type PlaceConfig } from '#src/shared/copies.ts'
import { createPages, createPatience } from './patience.ts'
import { CopyError, type CopyPlace, MissingObject, type StoredObject } from './place.ts'
import { toNode, toWeb } from './streams.ts'

type SftpConfig = Extract<PlaceConfig, { kind: 'sftp' }>

const READY_MS = 20_000
const ALIVE_MS = 10_000

/** The fingerprint of a host key as OpenSSH prints it. */
const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

/** The host key that a server shows, without signing in. */
export const readHostKey = async ({ host, port }: { host: string; port: number }): Promise<string> => {
  const ignore = () => undefined
  const client = new Client('host key', { error: ignore, end: ignore, close: ignore })
  let shown: string | undefined
  const hostVerifier = (key: Buffer): boolean => {
    shown = fingerprint(key)
    return false
  }
  const failure = await client
    .connect({ host, port, username: 'host-key', readyTimeout: READY_MS, hostVerifier })
    .catch((error: unknown) => error)
  if (!shown) throw failure
  return shown
}

/** The failures that ssh2 and SFTP tell in words of their own, as sentences. */
const explain = (error: unknown): unknown => {
  const { code, message = '' } = error as { code?: string | number; message?: string }
  if (/authentication methods failed|authentication failure/i.test(message))
    return new CopyError('The server refused the user name, password or key.')
  if (/Cannot parse privateKey|Unsupported key format|passphrase/i.test(message))
    return new CopyError('The private key cannot be read. It must be one without a passphrase.')
  if (/Timed out while waiting for handshake/i.test(message)) return new CopyError(NO_ANSWER)
  if (code === 3 || code === 'EACCES' || /permission denied/i.test(message))
    return new CopyError('Access was denied: the user may not write there.')
  if (/No space left|quota/i.test(message)) return new CopyError('The disk of the server is full.')
  // OpenSSH tells a full disk as a failure without a reason.
  if (code === 4 || code === 'ERR_GENERIC_CLIENT' || /\bFailure\b/.test(message))
    return new CopyError('The server could not do it, or the connection was cut. Is its disk full?')
  return error
}

/** A batch of names has about 100. */
const MOST_BATCHES = 10_000
/** What SFTP answers after the last batch of a folder. */
const END_OF_FOLDER = 1

type Sftp = Awaited<ReturnType<Client['connect']>>
type Batch = Parameters<Parameters<Sftp['readdir']>[1]>[1]

/** The parts of ssh2 below the library, which its types leave out. */
type Below = { client: { setNoDelay(on: boolean): void; destroy(): void } }

/** A folder of an SFTP server, whose host key must be the given one. */
export const openSftp = async (config: SftpConfig, stallMs?: number): Promise<CopyPlace> => {
  const { within, listing, sending, reading, signal } = createPatience('The server', stallMs)
  let lost: unknown
  let isOpen = false
  let cut: (error: unknown) => void = () => undefined
  const whenCut = new Promise<never>((_, reject) => {
    cut = reject
  })
  whenCut.catch(() => undefined)
  // Replaces the library's own listeners, which write to the console.
  const client = new Client('copies', {
    error: (error) => {
      lost = error
    },
    end: () => undefined,
    close: () => {
      if (isOpen) cut(new CopyError('The connection was cut.'))
    },
  })
  const { client: below } = client as unknown as Below
  /** Ends with the work, or as soon as the connection is cut, after which some calls of the library never answer. */
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([work, whenCut])
    } catch (error) {
      throw explain(lost ?? error)
    }
  }
  /** The answer to one call. */
  const ask = <T>(work: () => Promise<T>): Promise<T> => within(() => guarded(work()))
  let shown = ''
  const connect = () =>
    client.connect({
      host: config.host,
      port: config.port,
      username: config.user,
      readyTimeout: READY_MS,
      keepaliveInterval: ALIVE_MS,
      hostVerifier: (key: Buffer) => {
        shown = fingerprint(key)
        return shown === config.hostKey
      },
      ...(config.password ? { password: config.password } : {}),
      ...(config.privateKey ? { privateKey: `${config.privateKey}\n` } : {}),
    })
  // A call that hangs is not the only one to end: the library would wait for the others of this connection.
  signal.addEventListener('abort', () => below.destroy())
  let sftp: Sftp
  try {
    sftp = await within(connect)
  } catch (error) {
    below.destroy()
    if (shown && shown !== config.hostKey)
      throw new CopyError(
        `The server shows another host key than the one you confirmed: ${shown}. Somebody may be in between.`,
        { cause: error },
      )
    throw error instanceof CopyError ? error : explain(error)
  }
  isOpen = true
  // Without this, the small packets of SFTP wait 40 ms each for the acknowledgement of the one before.
  below.setNoDelay(true)

  const at = (name: string) => posix.join(config.path, name)
  const known = new Set<string>()
  const ensureFolder = async (path: string): Promise<void> => {
    if (known.has(path)) return
    if (!(await ask(() => client.exists(path)))) await ask(() => client.mkdir(path, true))
    known.add(path)
  }
  let renamesOver = true
  /**
   * Renames a file, also over an older one. Servers without OpenSSH's posix-rename refuse that, so the older one is
   * removed first (COPY-840); what a copy writes twice is the same both times.
   */
  const replace = async (from: string, to: string): Promise<void> => {
    if (renamesOver) {
      const failure = await client.posixRename(from, to).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) return
      if (lost) throw failure
      renamesOver = false
    }
    try {
      if (await client.exists(to)) await client.delete(to, true)
      await client.rename(from, to)
    } catch (error) {
      if (lost) throw error
      throw new CopyError('The server does not let the user rename files, which a copy needs.', {
        cause: error,
      })
    }
  }
  const openFolder = promisify(sftp.opendir.bind(sftp))
  const closeFolder = promisify(sftp.close.bind(sftp))
  /** The next names of an open folder; null at its end. */
  const readBatch = (folder: Buffer): Promise<Batch | null> =>
    new Promise((resolve, reject) => {
      sftp.readdir(folder, (error, batch) => {
        if (!error) resolve(batch)
        else if ((error as { code?: number }).code === END_OF_FOLDER) resolve(null)
        else reject(error)
      })
    })
  return {
    put: async (name, content) => {
      const path = at(name)
      await ensureFolder(dirname(path))
      await sending(content.open(), (sent) => guarded(client.put(toNode(sent), `${path}.part`)))
      const { size } = await ask(() => client.stat(`${path}.part`))
      if (size !== content.bytes)
        throw new CopyError('The server stored less than it was sent. Is its disk full?')
      await ask(() => replace(`${path}.part`, path))
    },
    get: async (name) => {
      if (!(await ask(() => client.exists(at(name))))) throw new MissingObject(name)
      const passed = new PassThrough()
      guarded(client.get(at(name), passed)).catch((error: unknown) =>
        passed.destroy(error instanceof Error ? error : new Error(String(error))),
      )
      return reading(toWeb(passed))
    },
    list: async (folder) => {
      if (!(await ask(() => client.exists(at(folder))))) return []
      return listing(async (moved) => {
        const pages = createPages<StoredObject>('The server', MOST_BATCHES, moved)
        const opened = await guarded(openFolder(at(folder)))
        for (;;) {
          const batch = await guarded(readBatch(opened))
          if (batch === null) break
          const files = batch.filter(({ longname, attrs }) => longname.startsWith('-') || attrs.isFile())
          pages.add(
            files.map(({ filename, attrs: { size, mtime } }) => ({
              name: `${folder}/${filename}`,
              bytes: size,
              changedAt: new Date(mtime * 1000),
            })),
          )
        }
        await guarded(closeFolder(opened))
        return pages.all()
      })
    },
    remove: async (name) => {
      await ask(() => client.delete(at(name), true))
    },
    close: async () => {
      isOpen = false
      // All that was asked is answered, and a server that hangs would answer no goodbye.
      below.destroy()
    },
  }
}
