import { Readable } from 'node:stream'
import sharp from 'sharp'
import { addPicture } from '#src/domains/payments/pictures/pictures.ts'
import { payPath } from '#src/domains/payments/service.ts'
import { type TestApp, testApp } from './app.ts'
import { blankImages } from './fakes/images.ts'
import { sendForm } from './uploads.ts'

/** A receipt as a picture: dark bars at places that the number decides, so that two numbers make two pictures. */
export const receipt = async (number: number): Promise<Buffer> => {
  const raw = { width: 400, height: 600, channels: 3 } as const
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels, 0xff)
  const dark = Buffer.from([0x11, 0x22, 0x33])
  for (let bar = 0; bar < 12; bar += 1) {
    const [left, length] = [20 + ((number * 29 + bar * 17) % 100), 40 + ((number * 37 + bar * 53) % 200)]
    for (let row = 20 + bar * 45; row < 44 + bar * 45; row += 1) {
      const start = (row * raw.width + left) * raw.channels
      pixels.fill(dark, start, start + length * raw.channels)
    }
  }
  return sharp(pixels, { raw }).jpeg({ quality: 80 }).toBuffer()
}

/** The token of an order's pay link. */
export const payTokenOf = (t: TestApp, orderId: number): string =>
  payPath(t.deps, orderId).slice('/pay/'.length)

const PICTURES = '/api/payments/pictures'

/** Uploads a picture for the order of this link. */
export const sendPicture = (t: TestApp, token: string, value: Buffer, fileName = 'receipt.jpg') =>
  sendForm(t, `${PICTURES}?token=${encodeURIComponent(token)}`, { name: 'picture', value, fileName })

/**
 * Keeps a picture that nobody looks at for the order of this link, as if it had been uploaded: to draw, send and decode
 * one takes a tenth of a second of CPU. The same number makes the same picture.
 */
export const keepPicture = async (t: TestApp, token: string, number: number) => {
  const bytes = Buffer.from(`receipt ${number}`)
  const rules = { fileName: 'receipt.webp', extensions: ['webp'], maxBytes: bytes.length }
  const received = await t.deps.files.receive(Readable.from([bytes]), rules)
  return addPicture({ ...t.deps, images: blankImages }, { token, sender: 'buyer' }, received)
}

/** An order and its revision as the back office shows it now, which a decision names. */
export const shown = async (t: TestApp, id: number) => ({
  id,
  revision: (await t.as.admin().orders.get({ id })).revision,
})

type Typed = { transactionId?: string; sender?: string; paidAt?: string; methodId?: number | null }

/** Sends the proof of an order, with an invented picture of its own unless another is given. */
export const sendProof = async (
  t: TestApp,
  orderId: number,
  typed: Typed = {},
  picture: Buffer | number = orderId,
) => {
  const token = payTokenOf(t, orderId)
  const { id } =
    typeof picture === 'number'
      ? await keepPicture(t, token, picture)
      : (await sendPicture(t, token, picture)).json<{ id: number }>()
  await t.as
    .guest()
    .payments.submit({ token, transactionId: '12345678901', sender: 'Asma Khan', pictures: [id], ...typed })
  return { token, pictureId: id }
}

/** A shop with a pending order whose proof waits, and an administrator. */
export const shopWithProof = async (t = testApp(), typed: Typed = {}) => {
  const admin = t.as.admin()
  const order = t.make.order()
  const { token, pictureId } = await sendProof(t, order.id, typed)
  const { revision } = await shown(t, order.id)
  return { t, admin, order, token, pictureId, revision }
}
