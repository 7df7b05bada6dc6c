import type { ILogger } from 'baileys/lib/Utils/logger.js'

/** Where the connection keeps its credentials and keys: by kind and id, as text. */
export type AuthStore = {
  read(kind: string, ids: readonly string[]): Record<string, string>
  /** Writes all of it or nothing; null deletes. */
  write(entries: readonly { kind: string; id: string; data: string | null }[]): void
  clear(): void
}

const nothing = () => undefined

/** The library logs all that it sends and receives, keys included, so its log is dropped. */
export const silentLogger: ILogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
}

const methods = ['log', 'info', 'warn', 'error', 'debug', 'dir', 'trace'] as const

/**
 * The library's part libsignal writes sessions with their private keys to the console. That output is dropped.
 */
export const silenceLibsignal = (target: Pick<Console, (typeof methods)[number]>): void => {
  for (const method of methods) {
    const write = target[method].bind(target)
    target[method] = (...what: unknown[]) => {
      if (!/[\\/]libsignal[\\/]/.test(new Error().stack ?? '')) write(...what)
    }
  }
}

let library: Promise<typeof import('baileys')> | undefined

/** The library, loaded once and only when it is used; rejects where it is not installed. */
export const loadBaileys = (): Promise<typeof import('baileys')> => {
  if (!library) {
    silenceLibsignal(console)
    library = import('baileys')
  }
  return library
}
