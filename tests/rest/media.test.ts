import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { media } from '#db/schema/media.ts'
import { storedFiles } from '#db/stored-files.ts'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { mp4, picture, pngSaying, webm } from '#tests/helpers/media-files.ts'
import { filesOf, sendForm } from '#tests/helpers/uploads.ts'

/** The field of the file, by the address of the upload. */
const fields = { '/api/admin/notifications/upload-media': 'media', '/api/admin/upload-image': 'image' }
type Place = keyof typeof fields
const [BANNER, IMAGE] = Object.keys(fields) as [Place, Place]

const shop = async (t = testApp()) => {
  const app = await t.http()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const send = (
    place: Place,
    value: Buffer,
    fileName: string,
    { headers = {}, field = fields[place] } = {},
  ) => sendForm(t, place, { name: field, value, fileName }, { cookie, ...headers })
  return { t, app, send }
}

const rows = (t: TestApp) => t.deps.db.select().from(media).all()
const expectNothingLeft = (t: TestApp) => expect([rows(t), filesOf(t)]).toEqual([[], []])

const script = Buffer.from('<script>alert(1)</script>')
const jpg = await picture('jpeg', 400, 300)
const png = await picture('png', 400, 300)

describe('a picture or video of a banner', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is a %s picture, which is written anew as WebP without its metadata and what else it held (MEDIA-2)',
    async (format) => {
      const { t, app, send } = await shop()
      const given = Buffer.concat([await picture(format, 1000, 500), script])
      const answer = await send(BANNER, given, `photo.${format}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { mediaUrl: expect.stringMatching(/^\/media\/banners\/[0-9a-f]{32}\.webp$/), mediaType: 'image' },
      ])
      expect(filesOf(t)).toHaveLength(1)
      const { rawPayload } = await app.inject({ url: answer.json().mediaUrl })
      const facts = await sharp(rawPayload).metadata()
      expect(facts).toMatchObject({ format: 'webp', width: 800, height: 400 })
      expect([facts.exif, rawPayload.includes('script')]).toEqual([undefined, false])
      expect(storedFiles(t.deps.db).banners?.size).toBe(1)
    },
  )

  it.each([
    ['mp4', mp4()],
    ['webm', webm()],
    ['webm', webm({ isRecorded: true })],
  ])('is a whole %s video, kept as it is (MEDIA-3)', async (extension, bytes) => {
    const { t, send } = await shop()
    const answer = await send(BANNER, bytes, `Film.${extension.toUpperCase()}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { mediaUrl: expect.stringMatching(`\\.${extension}$`), mediaType: 'video' },
    ])
    expect(readFileSync(filesOf(t)[0] ?? '').equals(bytes)).toBe(true)
  })

  it('comes with an API token as well, and is recorded with who uploaded it', async () => {
    const { t, send } = await shop()
    const { id: userId } = t.make.user({ isAdmin: true, username: 'asma' })
    const authorization = `Bearer ${t.make.apiToken(userId, 'site')}`
    const answer = await send(BANNER, mp4(), 'a.mp4', { headers: { authorization, cookie: '' } })
    expect(answer.statusCode).toBe(200)
    const recorded = t.connection.prepare('select entity, actor_name from audit_log').all()
    expect(recorded).toEqual([{ entity: 'media', actor_name: 'asma' }])
  })

  it('is served to everybody for ever, in parts, with a fixed type, and never as a page (MEDIA-4)', async () => {
    const { app, send } = await shop()
    const { mediaUrl } = (await send(BANNER, mp4(), 'a.mp4')).json()
    const part = await app.inject({ url: mediaUrl, headers: { range: 'bytes=0-99' } })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes 0-99/${mp4().length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const again = await app.inject({ url: mediaUrl, headers: { 'if-none-match': `${part.headers.etag}` } })
    expect(again.statusCode).toBe(304)
    for (const url of [
      '/media/banners/none.webp',
      '/media/banners/..%2Fshop.db',
      '/media/banners/',
      `${mediaUrl}/x`,
      '/media/downloads/0.zip',
      '/media/images/..%2f..%2fshop.db',
      '/media/tmp/a.webp',
    ]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    }
  })
})

describe('a picture of the website (UP-41)', () => {
  const made = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#03825c' } })

  it('is written anew in two sizes, without metadata, and stays through the sweep (UP-708)', async () => {
    const { t, app, send } = await shop()
    const answer = await send(IMAGE, await picture('jpeg', 3000, 1500), 'shop.jpeg')
    const { url, ...size } = answer.json<{ url: string }>()
    expect([answer.statusCode, size]).toEqual([200, { width: 2400, height: 1200 }])
    expect(url).toMatch(/^\/media\/images\/[0-9a-f]{32}\.webp\?w=2400&h=1200$/)
    for (const [address, width] of [
      [url, 2400],
      [url.replace('/images/', '/images-small/'), 800],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ url: address })
      expect(headers['content-type']).toBe('image/webp')
      const { exif, ...facts } = await sharp(rawPayload).metadata()
      expect([facts.format, facts.width, exif]).toEqual(['webp', width, undefined])
    }
    expect(rows(t).map(({ folder }) => folder)).toEqual(['images', 'images-small'])
    expect(t.deps.files.sweep(storedFiles(t.deps.db), { now: t.deps.now() })).toMatchObject({ moved: [] })
    expect(filesOf(t)).toHaveLength(2)
  })

  it('is turned upright, and not enlarged', async () => {
    const { send } = await shop()
    const given = await made(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await send(IMAGE, given, 'a.jpg')).json()).toMatchObject({ width: 20, height: 40 })
  })

  it('is decoded by decoders that are chosen once, because the choice turns all off for a moment', async () => {
    const { send } = await shop()
    const block = vi.spyOn(sharp, 'block')
    onTestFinished(() => block.mockRestore())
    const statuses = [await send(IMAGE, png, 'a.png'), await send(IMAGE, png, 'a.png')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(block.mock.calls.length).toBeLessThan(2)
  })
})

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])
const svg = Buffer.from('<svg onload=alert(1)/>')
const gifHead = Buffer.from('GIF89a')
const halfOf = (whole: Buffer) => whole.subarray(0, whole.length / 2)
/** An MP4 with more boxes than a video has, each of 8 bytes. */
const manyBoxes = Buffer.concat([mp4(), Buffer.from('\x00\x00\x00\x08free'.repeat(200_001), 'latin1')])
const kind = 'This file is not an image of a kind that we accept'
const noVideo = 'This file is not a video of a kind that we accept'
const damaged = 'This picture cannot be read. It may be damaged or cut off.'
const broken = 'This video is damaged or cut off, or holds more than a video. Please choose another file.'
const pixels = 'This picture has too many pixels. At most 50 million are accepted.'
const accepted = 'This type of file is not accepted. Accepted: jpg, jpeg, png, webp, gif, avif'
const tooLarge = (mib: number) => `The file is too large. At most ${mib} MB are accepted.`
const padded = (head: Buffer, mib: number) => Buffer.concat([head, Buffer.alloc(mib * 2 ** 20)])

type Hostile = [what: string, value: Buffer, fileName: string, status: number, message: string]
const ofBanner: Hostile[] = [
  ['an SVG', svg, 'a.svg', 400, `${accepted}, mp4, webm`],
  ['an SVG called a picture', svg, 'a.png', 415, kind],
  ['a page called a picture', script, 'a.jpg', 415, kind],
  ['a page called a video', script, 'a.mp4', 415, noVideo],
  ['a picture called a video', jpg, 'a.mp4', 415, noVideo],
  ['a video called a picture', mp4(), 'a.jpg', 415, kind],
  ['a program called a picture', Buffer.concat([Buffer.from('MZ'), zip]), 'a.gif', 415, kind],
  ['nothing', Buffer.alloc(0), 'a.jpg', 400, 'The file is empty'],
  ['a JPEG that is cut off', halfOf(jpg), 'a.jpg', 415, damaged],
  ['a PNG that is cut off', png.subarray(0, png.length - 20), 'a.png', 415, damaged],
  ['a PNG with fewer lines than it says', pngSaying(3000, 3000), 'a.png', 415, damaged],
  ['a WebP that is cut off', halfOf(await picture('webp', 400, 300)), 'a.webp', 415, damaged],
  ['an AVIF that is cut off', halfOf(await picture('avif', 400, 300)), 'a.avif', 415, damaged],
  ['a GIF that is cut off', halfOf(await picture('gif', 400, 300)), 'a.gif', 415, damaged],
  ['a page behind the head of a PNG', Buffer.concat([png.subarray(0, 24), script]), 'a.jpg', 415, damaged],
  ['a page behind the head of a GIF', Buffer.concat([gifHead, script]), 'a.gif', 415, damaged],
  ['a picture with 9,000 megapixels', pngSaying(96_000, 96_000), 'a.png', 413, pixels],
  ['a picture with 64 megapixels', pngSaying(8000, 8000), 'a.png', 413, pixels],
  ['a picture of more than 10 MB (UP-2)', padded(jpg, 10), 'a.jpg', 413, tooLarge(10)],
  ['a video of more than 50 MB', padded(mp4(), 50), 'a.mp4', 413, tooLarge(50)],
  ['an MP4 that is cut off', mp4().subarray(0, -1), 'a.mp4', 415, broken],
  ['an MP4 followed by an archive', Buffer.concat([mp4(), zip]), 'a.mp4', 415, broken],
  ['the beginning of an MP4 alone', mp4().subarray(0, 28), 'a.mp4', 415, broken],
  ['an MP4 of more parts than a video has', manyBoxes, 'a.mp4', 415, broken],
  ['a WebM that is cut off', webm().subarray(0, -1), 'a.webm', 415, broken],
  ['a recording that is cut off', webm({ isRecorded: true }).subarray(0, -9), 'a.webm', 415, broken],
  ['a WebM followed by an archive', Buffer.concat([webm(), zip]), 'a.webm', 415, broken],
]
const ofWebsite: Hostile[] = [
  ['an SVG', svg, 'a.svg', 400, accepted],
  ['a video', mp4(), 'a.mp4', 400, accepted],
  ['a video called a picture', mp4(), 'a.png', 415, kind],
  ['a JPEG that is cut off', halfOf(jpg), 'a.jpg', 415, damaged],
  ['a picture of more than 10 MB', padded(jpg, 10), 'a.jpg', 413, tooLarge(10)],
]

describe('a hostile file', () => {
  const refusing = sharedApp()
  it.each([
    ...ofBanner.map((row) => [BANNER, ...row] as const),
    ...ofWebsite.map((row) => [IMAGE, ...row] as const),
  ])(
    'to %s, %s, is refused in words and leaves nothing (UP-707)',
    async (place, _, value, name, status, message) => {
      const { t, send } = await shop(refusing())
      const answer = await send(place, value, name)
      expect([answer.statusCode, answer.json().message]).toEqual([status, message])
      expectNothingLeft(t)
    },
  )

  it.each([
    [BANNER, 'Please select a media file'],
    [IMAGE, 'Please select an image'],
  ])('under another name at %s is asked for again', async (place, message) => {
    const { t, send } = await shop(refusing())
    const answer = await send(place, jpg, 'a.jpg', { field: 'file' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expectNothingLeft(t)
  })

  it('that cannot be recorded leaves nothing', async () => {
    const { t, send } = await shop()
    t.connection.pragma('query_only = 1')
    const answer = await send(IMAGE, png, 'a.png')
    t.connection.pragma('query_only = 0')
    expect(answer.statusCode).toBe(503)
    expectNothingLeft(t)
  })
})
