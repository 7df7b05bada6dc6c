import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { media } from '#db/schema/media.ts'
import { storedFiles } from '#db/stored-files.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { pngSaying } from '#tests/helpers/media-files.ts'
import { filesOf, form, multipartType } from '#tests/helpers/uploads.ts'

const UPLOAD = '/api/admin/upload-image'
const rows = (t: TestApp) => t.deps.db.select().from(media).all()

const shop = async () => {
  const t = testApp()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const app = await t.http()
  const upload = (value: Buffer, fileName = 'shop.png', headers: Record<string, string> = { cookie }) =>
    app.inject({
      method: 'POST',
      url: UPLOAD,
      headers: { 'content-type': multipartType, ...headers },
      payload: form([{ name: 'image', value, fileName }]),
    })
  return { t, app, upload, cookie }
}

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#03825c' } })

const whole = await picture(600).jpeg().toBuffer()

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`

describe('POST /api/admin/upload-image (UP-41)', () => {
  it('writes the picture anew in two sizes, without metadata and what else the file held', async () => {
    const { t, app, upload } = await shop()
    const given = await picture(3000, 1500)
      .withExif({ IFD0: { Artist: 'A private name' }, IFD3: { GPSLatitude: '31/1 33/1 0/1' } })
      .jpeg()
      .toBuffer()
    const answer = await upload(Buffer.concat([given, Buffer.from(script)]), 'shop.jpeg')
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        url: expect.stringMatching(/^\/media\/images\/[0-9a-f]{32}\.webp\?w=2400&h=1200$/),
        width: 2400,
        height: 1200,
      },
    ])
    const { url } = answer.json<{ url: string }>()
    const sizes = [
      [url, 2400],
      [url.replace('/images/', '/images-small/'), 800],
    ] as const
    for (const [address, width] of sizes) {
      const file = await app.inject({ url: address })
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      const facts = await sharp(file.rawPayload).metadata()
      expect([facts.format, facts.width, facts.exif, facts.xmp, facts.icc]).toEqual([
        'webp',
        width,
        undefined,
        undefined,
        undefined,
      ])
      expect(file.rawPayload.includes('script')).toBe(false)
    }
    expect(filesOf(t)).toHaveLength(2)
    expect(rows(t).map(({ folder }) => folder)).toEqual(['images', 'images-small'])
  })

  it('chooses the decoders once, because the choice turns all of them off for a moment', async () => {
    const { upload } = await shop()
    const block = vi.spyOn(sharp, 'block')
    onTestFinished(() => block.mockRestore())
    const png = await picture(9).png().toBuffer()
    expect([(await upload(png)).statusCode, (await upload(png)).statusCode]).toEqual([201, 201])
    expect(block.mock.calls.length).toBeLessThan(2)
  })

  it('turns a photo upright, and does not enlarge a small picture', async () => {
    const { upload } = await shop()
    const given = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await upload(given, 'a.jpg')).json()).toMatchObject({ width: 20, height: 40 })
  })

  it('keeps its files through the sweep and in the backup', async () => {
    const { t, upload } = await shop()
    await upload(await picture(10).png().toBuffer())
    expect(t.deps.files.sweep(storedFiles(t.deps.db), { now: t.deps.now() })).toMatchObject({ moved: [] })
    expect(filesOf(t)).toHaveLength(2)
  })

  const unreadable = 'This picture cannot be read. It may be damaged or cut off.'
  const foreign = 'This file is not an image of a kind that we accept'
  it.each([
    [
      'a picture of too many pixels',
      pngSaying(30_000, 30_000),
      'a.png',
      413,
      'This picture has too many pixels. At most 50 million are accepted.',
    ],
    ['a picture with fewer lines than it says', pngSaying(3000, 3000), 'a.png', 415, unreadable],
    ['a truncated one', whole.subarray(0, whole.length / 2), 'a.jpg', 415, unreadable],
    [
      'the first bytes of one before html',
      Buffer.concat([whole.subarray(0, 20), Buffer.from(script)]),
      'a.jpg',
      415,
      unreadable,
    ],
    [
      'SVG',
      Buffer.from(svg),
      'a.svg',
      400,
      'This type of file is not accepted. Accepted: jpg, jpeg, png, webp, gif, avif',
    ],
    ['SVG named as a picture', Buffer.from(svg), 'a.png', 415, foreign],
    ['html named as a picture', Buffer.from(`<html>${script}`), 'a.webp', 415, foreign],
    ['a PDF named as a picture', Buffer.from('%PDF-1.7\n'), 'a.png', 415, foreign],
    ['a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'a.png', 415, foreign],
    ['an empty file', Buffer.alloc(0), 'a.png', 400, 'The file is empty'],
    [
      'a file that is too large',
      Buffer.concat([whole, Buffer.alloc(10 * 2 ** 20)]),
      'a.jpg',
      413,
      'The file is too large. At most 10 MB are accepted.',
    ],
  ] as const)(
    'refuses %s in plain words and leaves nothing behind',
    async (_, value, name, status, message) => {
      const { t, upload } = await shop()
      const answer = await upload(Buffer.from(value), name)
      expect([answer.statusCode, answer.json().message]).toEqual([status, message])
      expect([filesOf(t), rows(t)]).toEqual([[], []])
    },
  )

  it('is for administrators, and needs a form with a picture', async () => {
    const { t, app, upload, cookie } = await shop()
    const given = await picture(10).png().toBuffer()
    expect((await upload(given, 'a.png', {})).statusCode).toBe(401)
    expect((await upload(given, 'a.png', { cookie: t.cookieOf(t.make.user()) })).statusCode).toBe(403)
    const headers = { cookie, 'content-type': multipartType }
    const payload = form([{ name: 'file', value: given, fileName: 'a.png' }])
    const missing = await app.inject({ method: 'POST', url: UPLOAD, headers, payload })
    expect([missing.statusCode, missing.json().message]).toEqual([400, 'Please select an image'])
    expect(filesOf(t)).toEqual([])
  })

  it('keeps neither file nor row when the database refuses the row', async () => {
    const { t, upload } = await shop()
    t.deps.db.run('drop table media')
    expect((await upload(await picture(10).png().toBuffer())).statusCode).toBe(500)
    expect(filesOf(t)).toEqual([])
  })
})

it.each([
  '/media/images/nothing.webp',
  '/media/downloads/0.zip',
  '/media/images/..%2f..%2fshop.db',
  '/media/tmp/a.webp',
])('GET %s answers 404', async (url) => {
  const { app } = await shop()
  expect((await app.inject({ url })).statusCode).toBe(404)
})
