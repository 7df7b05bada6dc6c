import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '#src/shared/app-error.ts'
import { refusals, uploadAnswers as texts } from '#src/shared/texts.ts'
import { type MediaKind, mediaOf, SIGNATURE_BYTES } from './media-signature.ts'
import { beginsAs, endsAs, TRAILER_BYTES } from './package-signature.ts'
import { isWholeVideo } from './whole-video.ts'

export type UploadRules = {
  /** The client's name of the file. Only its extension is used, and not for media. */
  fileName: string
  /** Accepted extensions, in lower case and without the dot. JPEG is `jpg`, the extension that it is stored with. */
  extensions: readonly string[]
  maxBytes: number
  /**
   * The kind of media that the first bytes must be. The content then decides what is accepted and the stored extension,
   * not the name: Windows calls a JPEG `.jfif`, and Android gives some pictures no extension.
   * Without it, the content must fit the extension of the name (UP-701).
   */
  signatures?: MediaKind | undefined
}

/** `size` in bytes, `sha256` in hex. */
export type UploadFacts = { size: number; sha256: string; extension: string }

/**
 * Streams an upload into the new file `path` with backpressure, hashes and checks it meanwhile, and syncs it.
 * Throws an AppError when the sender is at fault: wrong extension or content, empty, aborted, too large (UP-1, UP-2, UP-10). The caller removes the partial file.
 */
export const writeUpload = async (
  path: string,
  stream: Readable,
  rules: UploadRules,
): Promise<UploadFacts> => {
  const seen: Progress = {
    size: 0,
    hash: createHash('sha256'),
    extension: rules.signatures ? '' : acceptedExtension(rules),
  }
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(checked(stream, rules, seen))
    await file.sync()
  } finally {
    await file.close()
  }
  if (rules.signatures === 'video' && !(await isWholeVideo(path, seen.extension))) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.damagedVideo)
  }
  return { size: seen.size, sha256: seen.hash.digest('hex'), extension: seen.extension }
}

type Progress = { size: number; hash: ReturnType<typeof createHash>; extension: string }

async function* checked(stream: Readable, rules: UploadRules, seen: Progress): AsyncGenerator<Buffer> {
  const head: Buffer[] = []
  let tail: Buffer = Buffer.alloc(0)
  let undecided = true
  // Not destroyed on an error, so that the rest of a refused upload can be read and the sender gets the answer.
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  try {
    for await (const chunk of chunks) {
      seen.size += chunk.length
      if (seen.size > rules.maxBytes) throw tooLarge(rules.maxBytes)
      seen.hash.update(chunk)
      if (undecided) {
        head.push(chunk)
        undecided = seen.size < SIGNATURE_BYTES
        if (!undecided) seen.extension = checkedExtension(head, rules, seen.extension)
      }
      tail = lastBytes(tail, chunk)
      yield chunk
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST', () => texts.uploadBrokeOff)
  }
  // The multipart parser cuts a part off at its own limit and only sets this flag.
  if ('truncated' in stream && stream.truncated === true) throw tooLarge(rules.maxBytes)
  if (seen.size === 0) throw new AppError('BAD_REQUEST', () => texts.fileIsEmpty)
  if (undecided) seen.extension = checkedExtension(head, rules, seen.extension)
  if (!endsAs(seen.extension, tail)) throw notAsNamed(seen.extension)
}

const lastBytes = (before: Buffer, chunk: Buffer): Buffer =>
  (chunk.length < TRAILER_BYTES ? Buffer.concat([before, chunk]) : chunk).subarray(-TRAILER_BYTES)

const extensionOf = (fileName: string): string => /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

const acceptedExtension = ({ fileName, extensions }: UploadRules): string => {
  const extension = extensionOf(fileName)
  if (extensions.includes(extension)) return extension
  const types = extensions.join(', ')
  throw new AppError('BAD_REQUEST', () => texts.typeNotAccepted({ types }))
}

/** The extension to store the file with, by its first bytes. `named` is the extension of its name. */
const checkedExtension = (head: readonly Buffer[], rules: UploadRules, named: string): string => {
  if (rules.signatures) return mediaExtension(head, rules)
  if (beginsAs(named, Buffer.concat(head))) return named
  throw notAsNamed(named)
}

const notAsNamed = (extension: string) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.notAsNamed({ extension }))

const mediaExtension = (head: readonly Buffer[], rules: UploadRules): string => {
  const { signatures, extensions, fileName } = rules
  const media = mediaOf(Buffer.concat(head))
  if (media && media.kind === signatures && extensions.includes(media.extension)) return media.extension
  if (media?.extension === 'heic' || (!media && /^hei[cf]$/.test(extensionOf(fileName)))) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', () => refusals.heic)
  }
  // A name that is not accepted either tells the sender more than the content.
  acceptedExtension(rules)
  const wanted = signatures === 'video' ? 'video' : 'image'
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.notOfAKind[wanted])
}

const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', () => texts.tooLarge({ most: readableSize(maxBytes) }))

const readableSize = (bytes: number): string => {
  if (bytes >= 2 ** 30) return `${Math.floor(bytes / 2 ** 30)} GB`
  if (bytes >= 2 ** 20) return `${Math.floor(bytes / 2 ** 20)} MB`
  return `${bytes} bytes`
}
