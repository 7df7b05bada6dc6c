// Reads zip archives, in the shop and in the browser. The sizes that an archive declares are believed only as limits.

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
/** The end of a zip archive with the longest comment. */
const LONGEST_END = END_BYTES + 0xffff
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED = 1
const MODE_OF_LINK = 0o120000
const KIND_OF_MODE = 0o170000

/** The largest archive, the most files, and the most bytes that they may have together. */
export const zipLimits = { archive: 32 * 2 ** 20, files: 1000, bytes: 64 * 2 ** 20 }

export type ZipEntry = {
  path: string
  /** Unpacked, in bytes. */
  size: number
  packed: { at: number; size: number; method: number }
}

/** Names that Windows does not make, or makes into something else. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const SAFE_PART = /^[\w(-][\w .()@+,=-]*$/

/** Whether a path leads to one place below a folder on every system (UPD-1301). */
export const isSafePath = (path: string): boolean =>
  path.length <= 200 &&
  path
    .split('/')
    .every(
      (part) => SAFE_PART.test(part) && !part.includes('..') && !/[ .]$/.test(part) && !RESERVED.test(part),
    )

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const endOf = (view: DataView): number => {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - LONGEST_END); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  }
  return -1
}

/** The entry at a place of the list, and where the next one begins; null where it is none that can be unpacked safely. */
const entryAt = (zip: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } | null => {
  if (at + ENTRY_BYTES > zip.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null
  const short = (offset: number) => view.getUint16(at + offset, true)
  const long = (offset: number) => view.getUint32(at + offset, true)
  const [flags, method, mode] = [short(8), short(10), long(38) >>> 16]
  const isLink = (mode & KIND_OF_MODE) === MODE_OF_LINK
  if ((flags & ENCRYPTED) !== 0 || isLink || (method !== STORED && method !== DEFLATED)) return null
  const local = long(42)
  if (local + LOCAL_BYTES > zip.length || view.getUint32(local, true) !== LOCAL_SIGNATURE) return null
  const nameEnd = at + ENTRY_BYTES + short(28)
  const path = new TextDecoder().decode(zip.subarray(at + ENTRY_BYTES, nameEnd))
  const begin = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = { at: begin, size: long(20), method }
  if (begin + packed.size > zip.length) return null
  return { entry: { path, size: long(24), packed }, next: nameEnd + short(30) + short(32) }
}

/**
 * The files of an archive, without its folders, before anything is unpacked. Null for an archive that is damaged, larger
 * than `zipLimits`, has a file twice, or has one whose path is not safe (UPD-1300).
 */
export const entriesOfZip = (zip: Uint8Array): ZipEntry[] | null => {
  if (zip.length > zipLimits.archive || zip.length < END_BYTES) return null
  const view = viewOf(zip)
  const end = endOf(view)
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  if (count > zipLimits.files) return null
  const entries: ZipEntry[] = []
  const known = new Set<string>()
  let bytes = 0
  for (let at = view.getUint32(end + 16, true), n = 0; n < count; n += 1) {
    const found = entryAt(zip, view, at)
    if (!found) return null
    at = found.next
    const { path, size } = found.entry
    if (path.endsWith('/')) continue
    bytes += size
    // Windows and macOS take two names that differ in case for one.
    if (bytes > zipLimits.bytes || !isSafePath(path) || known.has(path.toLowerCase())) return null
    known.add(path.toLowerCase())
    entries.push(found.entry)
  }
  return entries
}

/** The content of a file of an archive; null where it is damaged or longer than it says. */
export const unpack = async (
  zip: Uint8Array<ArrayBuffer>,
  { size, packed }: ZipEntry,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const bytes = zip.subarray(packed.at, packed.at + packed.size)
  if (packed.method === STORED) return bytes.length === size ? bytes : null
  const content = new Uint8Array(size)
  let at = 0
  try {
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    for (const reader = inflated.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return at === size ? content : null
      if (at + value.length > size) {
        await reader.cancel()
        return null
      }
      content.set(value, at)
      at += value.length
    }
  } catch {
    return null
  }
}

/** The SHA-256 of bytes in hex. */
export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
