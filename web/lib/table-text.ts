const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** The encoding of a text by its byte order mark, or by the zeros that UTF-16 writes beside Latin letters. */
const encodingOf = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 200).entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return 'utf-8'
  if (even === 0) return 'utf-16le'
  return odd === 0 ? 'utf-16be' : undefined
}

/**
 * The text of a table that a bank's site or Excel saved: UTF-8, UTF-16, or the encoding of Windows. Undefined
 * for a file that holds no text, such as an Excel workbook or a PDF.
 */
export const tableText = async (file: Blob): Promise<string | undefined> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isBinary = [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x25, 0x50, 0x44, 0x46],
  ]
  const encoding = encodingOf(bytes)
  if (!encoding || isBinary.some((start) => startsWith(bytes, start))) return undefined
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
