export type MediaKind = 'image' | 'video'
export type Media = { kind: MediaKind; extension: string }

/** The number of leading bytes that identify a format. */
export const SIGNATURE_BYTES = 4096

const PDF_WITHIN = 1024

/**
 * The kind and extension of a file by its first bytes, whatever its name. Knows only formats that every browser
 * shows and that cannot carry scripts, so not SVG or HTML; HEIC, which is refused by its name; and PDF, of which the pages
 * become a picture where a proof of payment is taken (PAY-91). Null for everything else.
 */
export const mediaOf = (head: Buffer): Media | null => {
  const at = (start: number, text: string) => head.toString('latin1', start, start + text.length) === text
  if (at(0, '\x89PNG\r\n\x1a\n')) return { kind: 'image', extension: 'png' }
  if (at(0, '\xff\xd8\xff')) return { kind: 'image', extension: 'jpg' }
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return { kind: 'image', extension: 'gif' }
  if (at(0, 'RIFF') && at(8, 'WEBP')) return { kind: 'image', extension: 'webp' }
  if (at(0, '\x1a\x45\xdf\xa3')) {
    return head.includes('webm', 0, 'latin1') ? { kind: 'video', extension: 'webm' } : null
  }
  if (at(4, 'ftyp')) return isoMediaOf(brandsOf(head))
  // Readers take a PDF that begins anywhere in the first 1,024 bytes, and some programs write a line before it.
  return head.subarray(0, PDF_WITHIN).includes('%PDF-', 0, 'latin1')
    ? { kind: 'image', extension: 'pdf' }
    : null
}

/**
 * The brands of an ISO base media file: the major one at byte 8, the compatible ones from byte 16 to the end of the
 * box.
 */
const brandsOf = (head: Buffer): string[] => {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let start = 16; start + 4 <= end; start += 4) brands.push(head.toString('latin1', start, start + 4))
  return brands
}

const isoMediaOf = (brands: readonly string[]): Media | null => {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis'))
    return { kind: 'image', extension: 'avif' }
  if (brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) {
    return { kind: 'image', extension: 'heic' }
  }
  if (brands.some((brand) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V )$/.test(brand))) {
    return { kind: 'video', extension: 'mp4' }
  }
  return null
}
