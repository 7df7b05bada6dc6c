import type { OutputInfo } from 'sharp'
import { AppError } from '#src/shared/app-error.ts'

/** A small file may decode to a picture that fills the memory. 40 megapixels are more than any phone's camera takes. */
const MAX_PIXELS = 40_000_000

export type Images = {
  /**
   * Decodes the picture in a file and writes it anew as WebP, at most `maxWidth` pixels wide and without metadata, so
   * that nothing else that the file held is published (MEDIA-2). An animation becomes its first frame (LAND-9). Throws
   * UNSUPPORTED_MEDIA_TYPE for a damaged picture, PAYLOAD_TOO_LARGE for too many pixels.
   */
  rewrite(path: string, maxWidth: number): Promise<Rewritten>
}
type Rewritten = { bytes: Buffer } & Pick<OutputInfo, 'width' | 'height'>

/** Pictures by sharp, which is loaded with the first of them, and one at a time to bound the memory. */
export const createImages = (): Images => {
  let before: Promise<unknown> = Promise.resolve()

  const decode = async (path: string, maxWidth: number): Promise<Rewritten> => {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    try {
      const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
        .autoOrient()
        .resize({ width: maxWidth, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      throw toRefusal(error)
    }
  }

  return {
    rewrite: (path, maxWidth) => {
      const turn = before.then(() => decode(path, maxWidth))
      before = turn.catch(() => undefined)
      return turn
    },
  }
}

const toRefusal = (error: unknown): AppError =>
  error instanceof Error && /pixel limit/.test(error.message)
    ? new AppError('PAYLOAD_TOO_LARGE', 'This picture is too large. At most 40 megapixels are accepted.')
    : new AppError(
        'UNSUPPORTED_MEDIA_TYPE',
        'This picture is damaged or cut off. Please choose another file.',
      )
