import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusals } from '#src/shared/texts.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { proofSize } from '#src/shared/values/proof-size.ts'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { blankImages, heldImages } from '#tests/helpers/fakes/images.ts'
import { mp4, picture, pngSaying } from '#tests/helpers/media-files.ts'
import { storedOrders } from '#tests/helpers/orders.ts'
import { payTokenOf, sendPicture, sendProof } from '#tests/helpers/payments.ts'
import { filesOf } from '#tests/helpers/uploads.ts'

const [gif, png] = [await picture('gif'), await picture('png', 900, 900)]

describe('a picture of a payment', () => {
  const decoding = sharedApp()
  it.each([
    ['jpeg', 2600, 1000],
    ['png', 640, 320],
    ['webp', 640, 320],
  ] as const)('is a %s, written anew: upright, small, no metadata', async (format, long, width) => {
    const t = decoding()
    const turned = await sharp(await picture(format, long, long / 2))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const given = Buffer.concat([turned, Buffer.from('<script>alert(1)</script>')])
    const sent = await sendPicture(t, payTokenOf(t, t.make.order().id), given, `photo.${format}`)
    const size = { width: Math.min(width, long / 2), height: Math.min(2 * width, long) }
    expect(sent.json()).toMatchObject(size)
    const { headers, rawPayload } = await (await t.http()).inject(sent.json<{ url: string }>().url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const { exif, ...facts } = await sharp(rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'webp', ...size })
    expect([exif, rawPayload.includes('script')]).toEqual([undefined, false])
  })

  it.each([
    [1080, 9000, 1000, 8333],
    [6000, 1080, 5556, 1000],
    [900, 7000, 900, 7000],
    [3000, 2500, 2000, 1667],
    [1, 20_000, 1, 16_000],
  ])('of %s by %s px stays readable with %s by %s px (PAY-712)', (width, height, keptWidth, keptHeight) => {
    expect(proofSize(width, height)).toEqual({ width: keptWidth, height: keptHeight })
  })

  const ofBrand = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1${brand}miaf`), Buffer.alloc(2000, 7)])
  const refusing = sharedApp()
  it.each<[string, Buffer, string, number, string?]>([
    ['a photo of the type HEIC', Buffer.from('heic'), 'IMG_1.HEIC', 415],
    ...['heic', 'mif1', 'heix', 'hevc'].map((brand): [string, Buffer, string, number, string] => [
      `a photo of the brand ${brand} under another name`,
      ofBrand(brand),
      'IMG_1.jpg',
      415,
      refusals.heic,
    ]),
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 415],
    ['an svg by name', Buffer.from('<svg/>'), 'a.svg', 400],
    ['a video', mp4(), 'a.jpg', 415],
    ['a gif', gif, 'a.png', 415],
    ['an empty file', Buffer.alloc(0), 'a.png', 400],
    ['half a picture', png.subarray(0, 900), 'a.png', 415],
    ['a picture of 13 million pixels (PAY-756)', pngSaying(4000, 3250), 'a.png', 413],
  ])('%s is refused and leaves nothing', async (_what, bytes, fileName, status, message = '') => {
    const t = refusing()
    const answer = await sendPicture(t, payTokenOf(t, t.make.order().id), bytes, fileName)
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(message)])
    expect(filesOf(t)).toEqual([])
  })

  const taking = sharedApp({ override: { images: blankImages } })
  const names = ['Image.jfif', 'photo.jpe', 'image:1641', '1000045236', 'رسید.png', 'a.png (1)', 'a.JPG.']
  it.each(names)('is taken by its content, whatever it is called: %s (PAY-707)', async (fileName) => {
    const t = taking()
    const token = payTokenOf(t, t.make.order().id)
    expect((await sendPicture(t, token, await picture('jpeg'), fileName)).statusCode).toBe(201)
  })

  it('is refused without being decoded where it has no place (PAY-89)', async () => {
    const { images, proof, begun, release } = heldImages()
    const t = testApp({ override: { images } })
    const send = async (orderId: number) =>
      (await sendPicture(t, payTokenOf(t, orderId), await picture())).statusCode
    const [order, full] = [t.make.order().id, t.make.order().id]
    // While one is read, no other of its order is.
    const first = send(order)
    await begun
    expect(await send(order)).toBe(409)
    release()
    expect(await first).toBe(201)
    const taken = [await send(full), await send(full), await send(full), await send(full)]
    expect(taken).toEqual([201, 201, 201, 409])
    expect(await send(t.make.order({ status: 'confirmed' }).id)).toBe(409)
    expect(proof).toHaveBeenCalledTimes(4)
    expect(filesOf(t)).toHaveLength(4)
  })

  it.each([
    [60, 'an address (PAY-757)', (t: TestApp) => t.make.order().id],
    [30, 'an order (PAY-708)', (t: TestApp) => storedOrders(t)[0]?.id ?? t.make.order().id],
  ])('is refused after %i of %s in an hour, before its body is read', async (most, _, orderId) => {
    const t = testApp({ limits: true })
    const sent = async () =>
      (await sendPicture(t, payTokenOf(t, orderId(t)), Buffer.from('no picture'))).statusCode
    for (let count = 0; count < most; count += 1) expect(await sent()).toBe(415)
    expect(await sent()).toBe(429)
  })

  it('is not among the public files, and 404 to anybody without a link of its order (PAY-713)', async () => {
    const t = testApp()
    const app = await t.http()
    const { pictureId } = await sendProof(t, t.make.order().id)
    const other = payTokenOf(t, t.make.order().id)
    const name = filesOf(t)[0]?.split('/').at(-1)
    for (const url of [
      `/media/proofs/${name}`,
      `/api/payments/pictures/${pictureId}`,
      `/api/payments/pictures/${pictureId}?token=${other}`,
    ]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    }
    expect((await sendPicture(t, 'x', await picture())).statusCode).toBe(404)
  })

  it('is 404 by a link of its order that has ended, and seen by the account of the order still', async () => {
    const t = testApp()
    const app = await t.http()
    const owner = t.make.user()
    const order = t.make.order({ userId: owner.id })
    const { pictureId } = await sendProof(t, order.id)
    const url = `/api/payments/pictures/${pictureId}?token=${payTokenOf(t, order.id)}`
    const seen = async (headers = {}) => (await app.inject({ url, headers })).statusCode
    const admin = t.as.admin()
    const { id, revision } = await admin.orders.get({ id: order.id })
    await admin.orders.accept({ id, revision })
    expect(await seen()).toBe(200)
    t.clock.advance(31 * DAY)
    expect(await seen()).toBe(404)
    expect(await seen({ cookie: t.cookieOf(owner) })).toBe(200)
  })
})
