import { stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError } from '#src/shared/app-error.ts'

/** A picture as it is shown: both copies as WebP, and the size of the large one in pixels. */
export type Pictures = { large: Buffer; small: Buffer; width: number; height: number }

/**
 * A picture that proves a payment, as WebP, its size in pixels, and 64 by 64 squares of grey in base64 to
 * compare it by (PAY-85).
 */
type Proof = { picture: Buffer; width: number; height: number; fingerprint: string }

export type Images = {
  /**
   * Decodes a picture and writes it anew, without metadata and whatever else was in the file, in two sizes (UP-41).
   * Errors: UNSUPPORTED_MEDIA_TYPE (not a picture that can be read whole), PAYLOAD_TOO_LARGE (too many pixels).
   */
  rewrite(path: string): Promise<Pictures>
  /** The same for a picture of a payment, in one size of 2,000 px at most (PAY-83). */
  proof(path: string): Promise<Proof>
}

const LARGE = 2400
const SMALL = 800
const PROOF = 2000
const MAX_PIXELS = 50_000_000
const SECONDS = 20
const QUALITY = 82

/** The decoders that may run. SVG, PDF and all others stay off. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`)

const start = async () => {
  const { default: sharp } = await import('sharp')
  // Pictures come rarely, so neither a cache of them nor more threads are worth their memory.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  return sharp
}

let started: ReturnType<typeof start> | undefined

/** Starts sharp once. Its decoders belong to the process, and between block and unblock no picture can be read. */
const load = () => {
  started ??= start()
  return started
}

const unreadable = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read. It may be damaged or cut off.')

const refusal = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error
  // A fault of the disk, not of the picture.
  if ('code' in error && error.code === 'ENOENT') return error
  return /pixel limit/.test(error.message)
    ? new AppError(
        'PAYLOAD_TOO_LARGE',
        `This picture has too many pixels. At most ${MAX_PIXELS / 1_000_000} million are accepted.`,
      )
    : unreadable()
}

/** The squares of a fingerprint on each side: fine enough that receipts of one bank differ by their digits. */
const SQUARES = 64

/** Rewrites pictures one at a time, because a decoded one takes 200 MB. */
export const createImages = (): Images => {
  const oneAtATime = pLimit(1)

  const decode = async (path: string) => {
    await stat(path)
    const sharp = await load()
    // Any fault of the file is an error, so that half a picture is refused and not shown with a grey half.
    return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
  }
  const within = (decoded: Awaited<ReturnType<typeof decode>>, size: number) =>
    decoded
      .clone()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })

  const rewrite = async (path: string): Promise<Pictures> => {
    const decoded = await decode(path)
    const large = await within(decoded, LARGE)
    const small = await within(decoded, SMALL)
    const { width, height } = large.info
    return { large: large.data, small: small.data, width, height }
  }
  const proof = async (path: string): Promise<Proof> => {
    const decoded = await decode(path)
    const { data, info } = await within(decoded, PROOF)
    const sharp = await load()
    // Made from the rewritten picture, so that a PNG and the JPEG made of it are shrunk in the same way.
    const grey = await sharp(data)
      .flatten({ background: '#fff' })
      .greyscale()
      .toColourspace('b-w')
      .resize({ width: SQUARES, height: SQUARES, fit: 'fill' })
      .raw()
      .toBuffer()
    return { picture: data, width: info.width, height: info.height, fingerprint: grey.toString('base64') }
  }
  const inTurn =
    <Result>(work: (path: string) => Promise<Result>) =>
    (path: string): Promise<Result> =>
      oneAtATime(() => work(path)).catch((error: unknown) => {
        throw refusal(error)
      })

  return { rewrite: inTurn(rewrite), proof: inTurn(proof) }
}
