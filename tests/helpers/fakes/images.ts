import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Images } from '#src/gateways/images.ts'

const size = { width: 400, height: 600 }

/** Squares that only the same bytes have. */
const fingerprintOf = (bytes: Buffer): string =>
  createHash('shake256', { outputLength: 64 * 64 })
    .update(bytes)
    .digest('base64')

/**
 * Pictures that nobody looks at: each keeps the bytes that were sent, and differs from all with others. To decode one takes
 * a tenth of a second of CPU.
 */
export const blankImages: Images = {
  rewrite: async (path) => ({ ...size, large: readFileSync(path), small: readFileSync(path) }),
  proof: async (path) => {
    const picture = readFileSync(path)
    return { ...size, picture, fingerprint: fingerprintOf(picture), detail: '' }
  },
  message: async (path) => ({ ...size, jpeg: readFileSync(path), thumbnail: readFileSync(path) }),
  code: async (text) => ({ ...size, jpeg: Buffer.from(text), thumbnail: Buffer.from(text) }),
}
