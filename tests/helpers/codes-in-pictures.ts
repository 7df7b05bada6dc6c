import jsQR from 'jsqr'
import sharp from 'sharp'

/** What another program reads from the QR code of a JPEG, also of one that was sent in a form. */
export const readCode = async (sent: Buffer): Promise<string | undefined> => {
  const start = sent.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  const end = sent.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2
  const raw = sharp(sent.subarray(start, end)).ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
