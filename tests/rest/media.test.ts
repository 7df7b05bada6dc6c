import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { media } from '#db/schema/media.ts'
import { storedFiles } from '#db/stored-files.ts'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { mp4, picture, webm } from '#tests/helpers/media-files.ts'
import { filesOf, form, multipartType } from '#tests/helpers/uploads.ts'

const path = '/api/admin/notifications/upload-media'

const shop = async (t = testApp()) => {
  const app = await t.http()
  const headers = { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }
  const send = (value: Buffer, fileName: string, more: Record<string, string> = headers) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': multipartType, ...more },
      payload: form([{ name: 'media', value, fileName }]),
    })
  return { t, app, headers, send }
}

const rows = (t: TestApp) => t.deps.db.select().from(media).all()
const expectNothingLeft = (t: TestApp) => expect([rows(t), filesOf(t)]).toEqual([[], []])

describe('a picture or video of a banner', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is a %s picture, which is written anew as WebP without its metadata (MEDIA-2)',
    async (format) => {
      const { t, app, send } = await shop()
      const answer = await send(await picture(format, 1000, 500), `photo.${format}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { mediaUrl: expect.stringMatching(/^\/media\/banners\/[0-9a-f]{32}\.webp$/), mediaType: 'image' },
      ])
      expect(filesOf(t)).toHaveLength(1)
      const shown = await app.inject({ url: answer.json().mediaUrl })
      const facts = await sharp(shown.rawPayload).metadata()
      expect(facts).toMatchObject({ format: 'webp', width: 800, height: 400 })
      expect(facts.exif).toBeUndefined()
      expect(storedFiles(t.deps.db).banners?.size).toBe(1)
    },
  )

  it.each([
    ['mp4', mp4()],
    ['webm', webm()],
    ['webm', webm({ isRecorded: true })],
  ])('is a whole %s video, kept as it is (MEDIA-3)', async (extension, bytes) => {
    const { t, send } = await shop()
    const answer = await send(bytes, `Film.${extension.toUpperCase()}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { mediaUrl: expect.stringMatching(`\\.${extension}$`), mediaType: 'video' },
    ])
    expect(readFileSync(filesOf(t)[0] ?? '').equals(bytes)).toBe(true)
  })

  it('comes with an API token as well, and is recorded with who uploaded it', async () => {
    const { t, send } = await shop()
    const { id: userId } = t.make.user({ isAdmin: true, username: 'asma' })
    const token = t.make.apiToken(userId, 'site')
    const answer = await send(await picture(), 'a.jpg', { authorization: `Bearer ${token}` })
    expect(answer.statusCode).toBe(200)
    expect(t.connection.prepare('select entity, actor_name from audit_log').all()).toEqual([
      { entity: 'media', actor_name: 'asma' },
    ])
  })

  it('is served to everybody for ever, in parts, with a fixed type, and never as a page (MEDIA-4)', async () => {
    const { app, send } = await shop()
    const { mediaUrl } = (await send(mp4(), 'a.mp4')).json()
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
    const { etag } = part.headers
    expect((await app.inject({ url: mediaUrl, headers: { 'if-none-match': `${etag}` } })).statusCode).toBe(
      304,
    )
    for (const url of [
      '/media/banners/none.webp',
      '/media/banners/..%2Fshop.db',
      '/media/banners/',
      `${mediaUrl}/x`,
    ]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    }
  })
})

/** A PNG that claims to be of this width and height, with black pixels for the first `filled` lines. */
const bomb = (side: number, filled = side): Buffer => {
  const crcTable = (data: Buffer) => {
    let crc = ~0
    for (const byte of data) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crcTable(named))
    return Buffer.concat([size, named, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * filled))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])
const script = Buffer.from('<script>alert(1)</script>')
const jpg = await picture('jpeg', 400, 300)
const png = await picture('png', 400, 300)
const cutOff = async (format: 'webp' | 'avif' | 'gif') => {
  const whole = await picture(format, 400, 300)
  return whole.subarray(0, whole.length / 2)
}
/** An MP4 with more boxes than a video has, each of 8 bytes. */
const manyBoxes = Buffer.concat([mp4(), Buffer.from('\x00\x00\x00\x08free'.repeat(200_001), 'latin1')])
const kind = 'This file is not an image of a kind that we accept'
const noVideo = 'This file is not a video of a kind that we accept'
const damaged = 'This picture cannot be read. It may be damaged or cut off.'
const broken = 'This video is damaged or cut off, or holds more than a video. Please choose another file.'

const hostile: [what: string, value: Buffer, fileName: string, status: number, message: string | RegExp][] = [
  ['an SVG', Buffer.from('<svg onload=alert(1)/>'), 'a.svg', 400, /^This type of file is not accepted/],
  ['a page', script, 'a.html', 400, /not accepted. Accepted: jpg, jpeg, png, webp, gif, avif, mp4, webm$/],
  ['an SVG called a picture', Buffer.from('<svg onload=alert(1)/>'), 'a.png', 415, kind],
  ['a page called a picture', script, 'a.jpg', 415, kind],
  ['a page called a video', script, 'a.mp4', 415, noVideo],
  ['a picture called a video', jpg, 'a.mp4', 415, noVideo],
  ['a video called a picture', mp4(), 'a.jpg', 415, kind],
  ['a program called a picture', Buffer.concat([Buffer.from('MZ'), zip]), 'a.gif', 415, kind],
  ['nothing', Buffer.alloc(0), 'a.jpg', 400, 'The file is empty'],
  ['a JPEG that is cut off', jpg.subarray(0, jpg.length / 2), 'a.jpg', 415, damaged],
  ['a PNG that is cut off', png.subarray(0, png.length - 20), 'a.png', 415, damaged],
  ['a WebP that is cut off', await cutOff('webp'), 'a.webp', 415, damaged],
  ['an AVIF that is cut off', await cutOff('avif'), 'a.avif', 415, damaged],
  ['a GIF that is cut off', await cutOff('gif'), 'a.gif', 415, damaged],
  [
    'a picture called by another picture type and a page',
    Buffer.concat([png.subarray(0, 24), script]),
    'a.jpg',
    415,
    damaged,
  ],
  [
    'a page after the first bytes of a GIF',
    Buffer.concat([Buffer.from('GIF89a'), script]),
    'a.gif',
    415,
    damaged,
  ],
  ['a picture with 10,000 megapixels', bomb(96_000, 1), 'a.png', 413, /50 million/],
  ['a bomb of 64 megapixels', bomb(8000), 'a.png', 413, /50 million/],
  ['an MP4 that is cut off', mp4().subarray(0, -1), 'a.mp4', 415, broken],
  ['an MP4 followed by an archive', Buffer.concat([mp4(), zip]), 'a.mp4', 415, broken],
  ['an MP4 followed by a page', Buffer.concat([mp4(), script]), 'a.mp4', 415, broken],
  ['the beginning of an MP4 alone', mp4().subarray(0, 28), 'a.mp4', 415, broken],
  ['an MP4 of more parts than a video has', manyBoxes, 'a.mp4', 415, broken],
  ['a WebM that is cut off', webm().subarray(0, -1), 'a.webm', 415, broken],
  ['a recording that is cut off', webm({ isRecorded: true }).subarray(0, -9), 'a.webm', 415, broken],
  ['a WebM followed by an archive', Buffer.concat([webm(), zip]), 'a.webm', 415, broken],
]

describe('a hostile file', () => {
  const refusing = sharedApp()
  it.each(hostile)(
    '%s is refused in plain words and leaves nothing',
    async (_, value, fileName, status, message) => {
      const { t, send } = await shop(refusing())
      const answer = await send(value, fileName)
      const expected = typeof message === 'string' ? message : expect.stringMatching(message)
      expect([answer.statusCode, answer.json().message]).toEqual([status, expected])
      expectNothingLeft(t)
    },
  )

  it('a picture with a page behind it is stored without the page', async () => {
    const { app, send } = await shop()
    const { mediaUrl } = (await send(Buffer.concat([jpg, script]), 'a.jpg')).json()
    expect((await app.inject({ url: mediaUrl })).rawPayload.includes('script')).toBe(false)
  })

  it.each([
    ['a.jpg', 10],
    ['a.mp4', 50],
  ])('%s of more than %i MB is refused (UP-2)', async (fileName, mib) => {
    const { t, send } = await shop()
    const head = fileName === 'a.jpg' ? jpg : mp4()
    const answer = await send(Buffer.concat([head, Buffer.alloc(mib * 2 ** 20)]), fileName)
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      `The file is too large. At most ${mib} MB are accepted.`,
    ])
    expectNothingLeft(t)
  })

  it('a request without a file, or with one under another name, is asked for the file', async () => {
    const { t, app, headers } = await shop()
    for (const parts of [[], [{ name: 'file', value: jpg, fileName: 'a.jpg' }]]) {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': multipartType, ...headers },
        payload: form(parts),
      })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please select a media file'])
    }
    expectNothingLeft(t)
  })

  it('an upload that its sender cancels leaves nothing', async () => {
    const { t, headers } = await shop()
    const upload = httpRequest(`${await t.listen()}${path}`, {
      method: 'POST',
      headers: { 'content-type': multipartType, 'content-length': 1_000_000, ...headers },
    })
    upload.on('error', () => undefined)
    upload.write(form([{ name: 'media', value: jpg, fileName: 'a.jpg' }], ''))
    await expect.poll(() => filesOf(t), { interval: 1 }).toHaveLength(1)
    upload.destroy()
    await expect.poll(() => filesOf(t)).toEqual([])
    expectNothingLeft(t)
  })

  it('an upload that cannot be recorded leaves nothing', async () => {
    const { t, send } = await shop()
    t.connection.pragma('query_only = 1')
    const answer = await send(jpg, 'a.jpg')
    t.connection.pragma('query_only = 0')
    expect(answer.statusCode).toBe(503)
    expectNothingLeft(t)
  })

  it('of a guest or a customer is refused before its body is read (UP-7)', async () => {
    const { t } = await shop()
    const base = await t.listen()
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: t.cookieOf(t.make.user()) }, 403],
    ] as const) {
      const upload = httpRequest(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': multipartType, 'content-length': 10_000_000, ...headers },
      })
      upload.on('error', () => undefined)
      upload.flushHeaders()
      const [answer] = await once(upload, 'response')
      expect(answer.statusCode).toBe(status)
      upload.destroy()
    }
    expectNothingLeft(t)
  })
})
