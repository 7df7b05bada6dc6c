import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import type { Images } from '#src/gateways/images.ts'

const size = { width: 400, height: 600 }

/** Squares that only the same bytes have. */
const fingerprintOf = (bytes: Buffer): string =>
  createHash('shake256', { outputLength: 64 * 64 })
    .update(bytes)
    .digest('base64')

/** What is kept says that it is WebP, by which it is taken again. */
const webpStart = Buffer.from('RIFF\0\0\0\0WEBP')
const keptOf = (path: string): Buffer => {
  const bytes = readFileSync(path)
  return bytes.subarray(0, webpStart.length).equals(webpStart) ? bytes : Buffer.concat([webpStart, bytes])
}

/**
 * Pictures that nobody looks at: each keeps the bytes that were sent, and differs from all with others. To decode one takes
 * a tenth of a second of CPU.
 */
export const blankImages: Images = {
  rewrite: async (path) => ({ ...size, large: keptOf(path), small: keptOf(path) }),
  proof: async (path) => {
    const picture = keptOf(path)
    return { ...size, picture, fingerprint: fingerprintOf(picture), detail: '' }
  },
  message: async (path) => ({ ...size, jpeg: readFileSync(path), thumbnail: readFileSync(path) }),
  voice: async (path) => ({ sound: readFileSync(path), extension: 'ogg', seconds: 3 }),
  code: async (text) => ({ ...size, jpeg: Buffer.from(text), thumbnail: Buffer.from(text) }),
}

/** Like these, but the first picture is decoded when `release` is called; `begun` resolves once it is held. */
export const heldImages = () => {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const proof = vi.fn<Images['proof']>(blankImages.proof)
  proof.mockImplementationOnce(async (...given) => {
    begun.resolve()
    await released.promise
    return blankImages.proof(...given)
  })
  return { images: { ...blankImages, proof }, proof, begun: begun.promise, release: released.resolve }
}
