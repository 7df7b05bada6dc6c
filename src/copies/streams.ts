import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Content, CopyError } from './place.ts'

const CHUNK = 64 * 1024

/** A file as a web stream. Counts the buffer in bytes, because the default would hold 64 Ki chunks of it. */
export const readFileStream = (path: string): ReadableStream<Uint8Array> =>
  toWeb(createReadStream(path, { highWaterMark: CHUNK }))

export const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream, {
    strategy: new ByteLengthQueuingStrategy({ highWaterMark: 2 * CHUNK }),
  }) as unknown as ReadableStream<Uint8Array>

export const toNode = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as never)

/** Bytes in memory as what is written to a place. */
export const contentOf = (bytes: Uint8Array): Content => ({
  open: () => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(),
  bytes: bytes.byteLength,
  md5: createHash('md5').update(bytes).digest('base64'),
})

/** The same of a stream, which is kept in a file of mode 0600 for as long as it is sent. */
export const keptContent = async (stream: ReadableStream<Uint8Array>, path: string): Promise<Content> => {
  const hash = createHash('md5')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(toNode(stream), counted, createWriteStream(path, { mode: 0o600 }))
  return { open: () => readFileStream(path), bytes, md5: hash.digest('base64') }
}

/** SHA-256 of a file, in hex. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 16 * CHUNK }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** SHA-256 of a stream, in hex, which is read to its end and not kept. */
export const hashStream = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of toNode(stream)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Throws a CopyError once more than these bytes came, so that nothing unpacks to more than a disk was asked for. */
const atMost = (bytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let seen = 0
    for await (const chunk of chunks) {
      seen += chunk.length
      if (seen > bytes) throw new CopyError('An object at the place is larger than its copy says.')
      yield chunk
    }
  }

/** Writes a stream of these bytes to a file of mode 0600, and syncs it; with `gunzip`, unpacks it meanwhile. */
export const writeFile = async (
  stream: ReadableStream<Uint8Array>,
  path: string,
  bytes: number,
  { gunzip = false } = {},
): Promise<void> => {
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const read = toNode(stream)
  if (gunzip) await pipeline(read, createGunzip(), atMost(bytes), file)
  else await pipeline(read, atMost(bytes), file)
}
