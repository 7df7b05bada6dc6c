import { stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError } from '#src/shared/app-error.ts'

/** A picture as it is shown: both copies as WebP, and the size of the large one in pixels. */
export type Pictures = { large: Buffer; small: Buffer; width: number; height: number }

export type Images = {
  /**
   * Decodes a picture and writes it anew, without metadata and whatever else was in the file, in two sizes (UP-41).
   * Errors: UNSUPPORTED_MEDIA_TYPE (not a picture that can be read whole), PAYLOAD_TOO_LARGE (too many pixels).
   */
  rewrite(path: string): Promise<Pictures>
}

const LARGE = 2400
const SMALL = 800
const MAX_PIXELS = 50_000_000
const SECONDS = 20
const QUALITY = 82

/** The decoders that may run. SVG, PDF and all others stay off. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`)

const load = async () => {
  const { default: sharp } = await import('sharp')
  // Pictures come rarely, so neither a cache of them nor more threads are worth their memory.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  return sharp
}

const unreadable = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read. It may be damaged or cut off.')

const refusal = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error
  // The disk, not the picture.
  if ('code' in error && error.code === 'ENOENT') return error
  return /pixel limit/.test(error.message)
    ? new AppError(
        'PAYLOAD_TOO_LARGE',
        `This picture has too many pixels. At most ${MAX_PIXELS / 1_000_000} million are accepted.`,
      )
    : unreadable()
}

/** Rewrites pictures one at a time, because a decoded one takes 200 MB. */
export const createImages = (): Images => {
  const oneAtATime = pLimit(1)
  const rewrite = async (path: string): Promise<Pictures> => {
    await stat(path)
    const sharp = await load()
    // Any fault of the file is an error, so that half a picture is refused and not shown with a grey half.
    const decoded = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
    const within = (size: number) =>
      decoded
        .clone()
        .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
    const large = await within(LARGE)
    const small = await within(SMALL)
    const { width, height } = large.info
    return { large: large.data, small: small.data, width, height }
  }
  return {
    rewrite: (path) =>
      oneAtATime(() => rewrite(path)).catch((error: unknown) => {
        throw refusal(error)
      }),
  }
}
