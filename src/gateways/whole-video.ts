import { type FileHandle, open } from 'node:fs/promises'

/** More parts than a video of the accepted size has. */
const MAX_PARTS = 200_000
const HEADER_BYTES = 16
/** The bytes that are read at once, because a video of many small parts has thousands of headers in them. */
const WINDOW_BYTES = 65_536

type Part = { id: string; begin: number; end: number }

/** The part that begins here. Null where there is none, or where it would end outside the file. */
type Read = (head: Buffer, begin: number, fileSize: number) => Part | null

/** A box of MP4: its size in 4 bytes (1: in the 8 after its type; 0: to the end of the file), and its type. */
const readBox: Read = (head, begin, fileSize) => {
  if (head.length < 8) return null
  const id = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  const size =
    short === 0 ? fileSize - begin : short === 1 && head.length === HEADER_BYTES ? long(head) : short
  const isNamed = /^[\x20-\x7e\xa9]{4}$/.test(id)
  return isNamed && size >= 8 && begin + size <= fileSize ? { id, begin, end: begin + size } : null
}

const long = (head: Buffer): number => Number(head.readBigUInt64BE(8))

/** The number of bytes of a number of EBML: the leading zeros of its first byte and one. */
const lengthOf = (first: number): number => Math.clz32(first) - 23

// Segment and Cluster contain the parts that follow, so they are entered and not skipped; their size may be unknown.
const entered = new Set(['18538067', '1f43b675'])
const skipped =
  '1a45dfa3 114d9b74 1549a966 1654ae6b 1c53bb6b 1043a770 1254c367 ec bf e7 a3 a0 a7 ab 5854'.split(' ')
const known = new Set([...entered, ...skipped])

/** An element of WebM: its id, and its size as a number of EBML. */
const readElement: Read = (head, begin, fileSize) => {
  const idLength = lengthOf(head[0] ?? 0)
  const id = head.toString('hex', 0, idLength)
  const first = head[idLength] ?? 0
  const sizeLength = lengthOf(first)
  const content = idLength + sizeLength
  if (!known.has(id) || sizeLength > 8 || content > head.length) return null
  if (entered.has(id)) return { id, begin, end: begin + content }
  let size = first - 2 ** (8 - sizeLength)
  for (const byte of head.subarray(idLength + 1, content)) size = size * 256 + byte
  const end = begin + content + size
  return end <= fileSize ? { id, begin, end } : null
}

const formats: Record<string, { read: Read; needs: string[] }> = {
  mp4: { read: readBox, needs: ['ftyp', 'moov', 'mdat'] },
  webm: { read: readElement, needs: ['1a45dfa3', '18538067', '1654ae6b', '1f43b675'] },
}

const partIds = async (file: FileHandle, size: number, read: Read): Promise<Set<string> | null> => {
  const ids = new Set<string>()
  const window = Buffer.alloc(WINDOW_BYTES)
  let [windowBegin, windowEnd] = [0, 0]
  let begin = 0
  for (let count = 0; begin < size; count += 1) {
    if (begin + HEADER_BYTES > windowEnd) {
      const { bytesRead } = await file.read(window, 0, WINDOW_BYTES, begin)
      windowBegin = begin
      windowEnd = begin + bytesRead
    }
    const head = window.subarray(begin - windowBegin, Math.min(begin + HEADER_BYTES, windowEnd) - windowBegin)
    const part = count < MAX_PARTS ? read(head, begin, size) : null
    if (!part) return null
    ids.add(part.id)
    begin = part.end
  }
  return ids
}

/**
 * Whether a video is made of the parts of its format, one after the other up to its last byte, with all that a player
 * needs. A video that was cut off is not, nor one with another file appended (MEDIA-3). Does not read the content of
 * the parts.
 */
export const isWholeVideo = async (path: string, extension: string): Promise<boolean> => {
  const format = formats[extension]
  if (!format) return false
  const file = await open(path, 'r')
  try {
    const ids = await partIds(file, (await file.stat()).size, format.read)
    return ids !== null && format.needs.every((id) => ids.has(id))
  } finally {
    await file.close()
  }
}
