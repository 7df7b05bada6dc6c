import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const CHUNK = 64 * 1024

/** A file as a web stream. Counts the buffer in bytes, because the default would hold 64 Ki chunks of it. */
export const readFileStream = (path: string): ReadableStream<Uint8Array> =>
  toWeb(createReadStream(path, { highWaterMark: CHUNK }))

export const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream, {
    strategy: new ByteLengthQueuingStrategy({ highWaterMark: 2 * CHUNK }),
  }) as unknown as ReadableStream<Uint8Array>

export const toNode = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as never)

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

/** Writes a stream to a file of mode 0600, and syncs it; with `gunzip`, unpacks it meanwhile. */
export const writeFile = async (
  stream: ReadableStream<Uint8Array>,
  path: string,
  { gunzip = false } = {},
): Promise<void> => {
  const steps: Transform[] = gunzip ? [createGunzip()] : []
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline([toNode(stream), ...steps, file] as unknown as [Readable, NodeJS.WritableStream])
}
