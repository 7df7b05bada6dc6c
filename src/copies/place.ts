import { StartError } from '#src/shared/start-error.ts'

/** An object at a place; its name has slashes between folders. */
export type StoredObject = { name: string; bytes: number; changedAt: Date }

/** What is written to a place. It can be read again where a place wants it sent once more. `md5`: in base64. */
export type Content = { open: () => ReadableStream<Uint8Array>; bytes: number; md5: string }

/** A place that keeps objects by name. Every method throws a CopyError where the place refuses or is away. */
export type CopyPlace = {
  /** Writes an object. It appears under its name when it is whole, never before. */
  put(name: string, content: Content): Promise<void>
  /** Throws a MissingObject where there is none of this name. */
  get(name: string): Promise<ReadableStream<Uint8Array>>
  /** The objects of a folder; none where there is no such folder. */
  list(folder: string): Promise<StoredObject[]>
  /** Removes an object, or does nothing where it is gone already. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/** An expected failure. The message is a sentence for the administrator, without credentials. */
export class CopyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CopyError'
  }
}

/** The object is not there, although the place is. */
export class MissingObject extends CopyError {
  constructor(name: string) {
    super(`${name} is missing at the place.`)
  }
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EFBIG: 'The file is larger than the disk allows.',
  EACCES: 'Access was denied.',
  EPERM: 'Access was denied.',
  EROFS: 'The disk is read-only.',
  EIO: 'The disk has an error.',
  ENOTFOUND: 'The host was not found. Is the network up?',
  EAI_AGAIN: 'The host was not found. Is the network up?',
}
const unreachable =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_SOCKET|UND_ERR|ERR_STREAM_PREMATURE|ABORT)/
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const { code = '' } = error as NodeJS.ErrnoException
  // fetch and happy eyeballs wrap the reason.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return code || codeOf(first)
}

/** Whether an error says that a file did not fit on its disk. */
export const isDiskFull = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE)$/.test(codeOf(error))

/** Whether the message of an error is meant for the administrator. */
export const isExpected = (error: unknown): error is Error =>
  error instanceof CopyError || error instanceof StartError

/** Any failure as a sentence without credentials. The text of a foreign error is never shown: only its code is. */
export const plainProblem = (error: unknown): string => {
  if (isExpected(error)) return error.message
  const code = codeOf(error)
  if (sentences[code]) return sentences[code]
  if (unreachable.test(code)) return `The connection failed (${code}).`
  if (certificate.test(code)) return `The certificate of the server is not accepted (${code}).`
  return `The copy failed for an unexpected reason${code ? ` (${code})` : ''}. The log of the shop has more.`
}
