import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { texts as refusals } from '#src/shared/texts/refusals.ts'
import { sharedApp, testApp } from '#tests/helpers/app.ts'
import { blankImages } from '#tests/helpers/fakes/images.ts'
import { mp4, picture, pngSaying } from '#tests/helpers/media-files.ts'
import { payTokenOf, sendPicture, sendProof } from '#tests/helpers/payments.ts'
import { filesOf } from '#tests/helpers/uploads.ts'

describe('a picture of a payment', () => {
  const refusing = sharedApp()
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is a %s, written anew upright, at most 2,000 px large and without metadata (PAY-83)',
    async (format) => {
      const t = testApp()
      const app = await t.http()
      const token = payTokenOf(t, t.make.order().id)
      const turned = await sharp(await picture(format, 2600, 1300))
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const sent = await sendPicture(t, token, turned, `photo.${format}`)
      expect(sent.json()).toMatchObject({ width: 1000, height: 2000 })
      const shown = await app.inject({ url: sent.json<{ url: string }>().url })
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      const facts = await sharp(shown.rawPayload).metadata()
      expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 1000, 2000, undefined])
    },
  )

  it.each<[string, () => Promise<Buffer> | Buffer, string, number]>([
    ['a photo of the type HEIC', () => Buffer.from('heic'), 'IMG_1.HEIC', 415],
    ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 415],
    ['an svg by name', () => Buffer.from('<svg/>'), 'a.svg', 400],
    ['a web page', () => Buffer.from('<!doctype html><script>1</script>'), 'a.jpg', 415],
    ['a video', () => mp4(), 'a.jpg', 415],
    ['a gif', () => picture('gif'), 'a.png', 415],
    ['an empty file', () => Buffer.alloc(0), 'a.png', 400],
    ['half a picture', async () => (await picture('png', 900, 900)).subarray(0, 900), 'a.png', 415],
    ['too many pixels', () => pngSaying(8000, 7000), 'a.png', 413],
    ['13 million pixels', () => pngSaying(4000, 3250), 'a.png', 413],
  ])('%s is refused and leaves nothing', async (_what, bytes, fileName, status) => {
    const t = refusing()
    const answer = await sendPicture(t, payTokenOf(t, t.make.order().id), await bytes(), fileName)
    expect([answer.statusCode, filesOf(t)]).toEqual([status, []])
  })

  const taking = sharedApp({ override: { images: blankImages } })
  it.each([
    'WhatsApp Image.jfif',
    'photo.jpe',
    'image:1641',
    '1000045236',
    'رسید.png',
    'receipt.png (1)',
    'a.JPG.',
  ])('is taken by its content, whatever it is called: %s (PAY-82)', async (fileName) => {
    const t = taking()
    const token = payTokenOf(t, t.make.order().id)
    expect((await sendPicture(t, token, await picture('jpeg'), fileName)).statusCode).toBe(201)
  })

  it.each(['heic', 'mif1', 'heix', 'hevc'])(
    'of the type HEIC with the brand %s is refused in plain words under any name (PAY-82)',
    async (brand) => {
      const t = refusing()
      const head = Buffer.concat([
        Buffer.from([0, 0, 0, 28]),
        Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}miaf`),
      ])
      const token = payTokenOf(t, t.make.order().id)
      const answer = await sendPicture(t, token, Buffer.concat([head, Buffer.alloc(2000, 7)]), 'IMG_1.jpg')
      expect([answer.statusCode, answer.json().message]).toEqual([415, refusals.heic])
    },
  )

  it.each([
    [1080, 9000, 1000, 8333],
    [6000, 1080, 5556, 1000],
    [900, 7000, 900, 7000],
    [3000, 2500, 2000, 1667],
  ])(
    'of %s by %s px stays readable with %s by %s px (PAY-83)',
    async (width, height, keptWidth, keptHeight) => {
      const t = testApp()
      const sent = await sendPicture(t, payTokenOf(t, t.make.order().id), await picture('png', width, height))
      expect(sent.json()).toMatchObject({ width: keptWidth, height: keptHeight })
    },
  )

  it('is refused without being decoded where it has no place (PAY-89)', async () => {
    const t = testApp()
    const rewriting = vi.spyOn(t.deps.images, 'proof')
    onTestFinished(() => rewriting.mockRestore())
    const [order, decided] = [t.make.order(), t.make.order({ status: 'confirmed' })]
    const [token, full] = [payTokenOf(t, order.id), payTokenOf(t, t.make.order().id)]
    for (const _ of [1, 2, 3]) await sendPicture(t, full, await picture())
    expect((await sendPicture(t, full, await picture())).statusCode).toBe(409)
    expect((await sendPicture(t, payTokenOf(t, decided.id), await picture())).statusCode).toBe(409)
    expect(rewriting).toHaveBeenCalledTimes(3)
    // Of two at once, one is read.
    const both = await Promise.all([
      sendPicture(t, token, await picture()),
      sendPicture(t, token, await picture()),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(rewriting).toHaveBeenCalledTimes(4)
    expect(filesOf(t)).toHaveLength(4)
  })

  it('is refused after 60 of an address in an hour, before its body is read (PAY-89)', async () => {
    const t = testApp({ limits: true })
    const sent = async () =>
      (await sendPicture(t, payTokenOf(t, t.make.order().id), Buffer.from('no picture'))).statusCode
    for (let count = 0; count < 60; count += 1) expect(await sent()).toBe(415)
    expect(await sent()).toBe(429)
  })

  it('of 1 by 20,000 px does no harm, and a script behind a picture is not kept', async () => {
    const t = testApp()
    const token = payTokenOf(t, t.make.order().id)
    expect((await sendPicture(t, token, await picture('png', 1, 20_000), 'a.png')).statusCode).toBe(201)
    const polyglot = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')])
    const { url } = (await sendPicture(t, token, polyglot)).json<{ url: string }>()
    const { rawPayload } = await (await t.http()).inject({ url })
    expect(rawPayload.includes('script')).toBe(false)
  })

  it('is not among the public files, and 404 to anybody without a link of its order (PAY-83)', async () => {
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
})
