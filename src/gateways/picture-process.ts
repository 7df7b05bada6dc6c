import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { deflateRawSync } from 'node:zlib'
import { encode } from 'uqr'
import { AppError } from '#src/shared/app-error.ts'
import { inEach, type Language, readIn } from '#src/shared/language.ts'
import { proofSize } from '#src/shared/values/proof-size.ts'
import type { MessagePicture, PictureAnswer, Pictures, PictureTask, PictureTasks, Proof } from './images.ts'
import { drawPages, isPdf } from './pdf-pages.ts'
import { refusalOf } from './picture-refusal.ts'
import { rewriteSound } from './voice.ts'

// The process of images.ts. It decodes what strangers send, so it has neither the shop's memory nor its secrets,
// and a decoder that fails takes nothing with it.

const LARGE = 2400
const SMALL = 800
/** The longer side of a picture on WhatsApp, which shows none larger, and of what stands for it meanwhile. */
const MESSAGE = 1600
const THUMBNAIL = 72
/** The pixels of a square of a QR code: a whole number of them, so that its edges stay sharp. */
const CODE_SQUARE = 16
/**
 * The most pixels that are decoded (PAY-756): strangers send proofs, and a picture costs by its pixels and not by its
 * bytes. Phones call 4,032 by 3,024 px 12 megapixels.
 */
const MAX_PIXELS = { rewrite: 50_000_000, proof: 12_200_000, message: 50_000_000, voice: 0, code: 0 }
const SECONDS = 20
const QUALITY = 82

/** The decoders of libvips that may run. SVG, its own of PDF and all others stay off. */
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

/** The squares of a fingerprint on each side: fine enough that receipts of one bank differ by their digits. */
const SQUARES = 64
/** Those of the detail: fine enough that they also do where a copy that was cut lies between the squares. */
const DETAIL = 256

const decode = async (path: string, limitInputPixels: number) => {
  await stat(path)
  const sharp = await load()
  // The header tells the pixels, so one with too many is refused before it is decoded. Any fault of the file is an error, so that half a picture is refused and not shown with a grey half.
  return sharp(path, { limitInputPixels, failOn: 'truncated', pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
}

/** The pages of a PDF as a picture, and what of them is compared. */
const decodePages = async (path: string) => {
  const drawn = await drawPages(path)
  const sharp = await load()
  const [pages, compared] = [drawn.pages, drawn.compared].map(({ data, ...size }) =>
    // The pages were drawn on white, and so have no opacity.
    sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha(),
  )
  return { pages, compared }
}

const within = (decoded: Awaited<ReturnType<typeof decode>>, size: number) =>
  decoded
    .clone()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })

/** A picture that is ready to be drawn, as WhatsApp takes it. */
const forMessage = async (decoded: Awaited<ReturnType<typeof decode>>): Promise<MessagePicture> => {
  const jpegWithin = (size: number) =>
    decoded
      .clone()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await jpegWithin(MESSAGE)
  const thumbnail = await jpegWithin(THUMBNAIL)
  return { jpeg: data, thumbnail: thumbnail.data, width: info.width, height: info.height }
}

const perform: PictureTasks = {
  rewrite: async (path): Promise<Pictures> => {
    const decoded = await decode(path, MAX_PIXELS.rewrite)
    const large = await within(decoded, LARGE)
    const small = await within(decoded, SMALL)
    const { width, height } = large.info
    return { large: large.data, small: small.data, width, height }
  },

  proof: async (path): Promise<Proof> => {
    const sharp = await load()
    const pdf = (await isPdf(path)) ? await decodePages(path) : undefined
    const decoded = pdf?.pages ?? (await decode(path, MAX_PIXELS.proof))
    const { autoOrient } = await decoded.metadata()
    const { data, info } = await decoded
      .clone()
      .resize({ ...proofSize(autoOrient.width, autoOrient.height), fit: 'fill' })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    // Made from the rewritten picture, so that a PNG and the JPEG made of it are shrunk in the same way.
    const compared = pdf?.compared ?? sharp(data)
    const greyIn = (squares: number): Promise<Buffer> =>
      compared
        .clone()
        .flatten({ background: '#fff' })
        .greyscale()
        .toColourspace('b-w')
        .resize({ width: squares, height: squares, fit: 'fill' })
        .raw()
        .toBuffer()
    const [fingerprint, detail] = [await greyIn(SQUARES), deflateRawSync(await greyIn(DETAIL))]
    return {
      picture: data,
      width: info.width,
      height: info.height,
      fingerprint: fingerprint.toString('base64'),
      detail: detail.toString('base64'),
    }
  },

  message: async (path) => forMessage(await decode(path, MAX_PIXELS.message)),

  voice: (path) => rewriteSound(path),

  code: async (text) => {
    const sharp = await load()
    const { size, data } = encode(text, { ecc: 'M', border: 4 })
    const squares = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255))
    const side = size * CODE_SQUARE
    const drawn = await sharp(squares, { raw: { width: size, height: size, channels: 1 } })
      .resize({ width: side, height: side, kernel: 'nearest' })
      .png()
      .toBuffer()
    return forMessage(sharp(drawn))
  },
}

const answerTo = async ({ kind, of }: PictureTask): Promise<PictureAnswer> => {
  try {
    return { done: await perform[kind](of) }
  } catch (error) {
    const reason = refusalOf(error, MAX_PIXELS[kind])
    if (reason instanceof AppError) {
      const whyIn = (language: Language) => readIn(language, () => reason.said)
      return { refused: { code: reason.code, said: inEach(whyIn) } }
    }
    return { failed: reason }
  }
}

setPriority(Number(process.argv[2]))
process.on('message', (task: PictureTask) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
// The shop ended, or had no picture for a while.
process.once('disconnect', () => process.exit(0))
