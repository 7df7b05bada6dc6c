import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFiles, type Files } from '#src/gateways/files.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { mp4, webm } from '#tests/helpers/media-files.ts'
import { testFolder } from '#tests/helpers/places.ts'

let dir: string
let files: Files
beforeEach(() => {
  dir = testFolder('media')
  files = createFiles({ dir })
})

describe('images and videos', () => {
  const isoBox = (major: string, ...compatible: string[]) => {
    const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
    const size = Buffer.alloc(4)
    size.writeUInt32BE(brands.length + 4)
    return Buffer.concat([size, brands, Buffer.alloc(64)])
  }
  const heads = {
    png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
    gif: Buffer.from('GIF89a\x01\x00\x01\x00'),
    webp: Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 '),
    avif: isoBox('mif1', 'mif1', 'avif'),
    mp4: mp4(),
    webm: webm(),
  }
  const ebml = Buffer.from('1a45dfa3a34286810142f7810142f2810442f38108428288', 'hex')
  const matroska = Buffer.concat([ebml, Buffer.from('matroska')])
  const images = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif']
  const videos = ['mp4', 'webm']
  const media = (bytes: Buffer, fileName: string, signatures: 'image' | 'video') =>
    files.receive(Readable.from(cut(bytes)), {
      fileName,
      signatures,
      maxBytes: 2 ** 20,
      extensions: signatures === 'image' ? images : videos,
    })

  it.each(Object.entries(heads))(
    'recognises %s by its first bytes, in chunks of any size',
    async (extension, head) => {
      const kind = videos.includes(extension) ? 'video' : 'image'
      expect(await media(head, `file.${extension}`, kind)).toMatchObject({ extension, size: head.length })
    },
  )

  it('stores an image under the extension of its content', async () => {
    const received = await media(Buffer.concat([heads.jpg, randomBytes(9000)]), 'photo.png', 'image')
    expect(received.extension).toBe('jpg')
    expect(files.keep(received, 'images')).toMatch(/^[0-9a-f]{32}\.jpg$/)
  })

  it.each<[what: string, bytes: string | Buffer, fileName: string, signatures?: 'image' | 'video']>([
    ['a text with an image inside', `hello ${heads.png.toString('latin1')}`, 'a.png'],
    ['a QuickTime file', isoBox('qt  ', 'qt  '), 'a.png'],
    ['two bytes', '\xff\xd8', 'a.jpg'],
    ['a Matroska file that is no WebM', matroska, 'a.webm', 'video'],
  ])('refuses %s (UP-4)', async (_what, given, fileName, signatures = 'image') => {
    const bytes = typeof given === 'string' ? Buffer.from(given, 'latin1') : given
    await expectRefusal(media(bytes, fileName, signatures), 'UNSUPPORTED_MEDIA_TYPE')
    expect(await readdir(join(dir, 'tmp'))).toEqual([])
  })

  it('refuses early, before the whole upload has arrived', async () => {
    const endless = new Readable({
      read() {
        setImmediate(() => this.push(Buffer.alloc(1024)))
      },
    })
    const large = { fileName: 'a.png', extensions: images, maxBytes: Number.MAX_SAFE_INTEGER }
    const refused = files.receive(endless, { ...large, signatures: 'image' })
    await expectRefusal(refused, 'UNSUPPORTED_MEDIA_TYPE')
    endless.destroy()
  })
})

/** Chunks of three bytes, so that every signature spans several. */
function* cut(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 3) yield bytes.subarray(start, start + 3)
}
