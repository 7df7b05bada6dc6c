import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { chunk, mp4, picture, pngSaying, webm } from '#tests/helpers/media-files.ts'
import { payTokenOf, receipt, sendPicture } from '#tests/helpers/payments.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { filesOf, zipFile } from '#tests/helpers/uploads.ts'

const ROUNDS = amounts.roundsOfPictures
const MOST_MB = 100

const text = (content: string) => Buffer.from(content)

/** A PNG of this size, which is all grey. */
const png = (width: number, height: number, more: Buffer[] = []): Buffer =>
  pngSaying(width, height, height * (width + 1), more)

/** A JPEG whose header says that it is of another size. */
const resized = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await picture('jpeg')
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

const half = async (format: 'png' | 'jpeg' | 'webp') => {
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .toFormat(format)
    .toBuffer()
  return noise.subarray(0, noise.length / 2)
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a70' } })

const jpegStart = Buffer.from('ffd8ffe0', 'hex')

const followedBy = async (more: Buffer, bytes: Promise<Buffer>) => Buffer.concat([await bytes, more])

const withPlace = (format: 'jpeg' | 'png' | 'webp') =>
  plain(90, 60)
    .withExif({
      IFD0: { Artist: 'Asma', ImageDescription: '<script>1</script>' },
      IFD3: { GPSLatitude: '24/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-PLACE</x:xmpmeta>')
    .toFormat(format)
    .toBuffer()

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'

type Sent = [what: string, bytes: Buffer | Promise<Buffer>, fileName: string]

const refused = (): Sent[] => [
  ['an svg', text(`${svg}</svg>`), 'a.png'],
  ['an svg with a script', text(`${svg}<script>alert(1)</script></svg>`), 'a.jpg'],
  [
    'an svg that reads a file',
    text(`<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}&x;</svg>`),
    'a.png',
  ],
  ['an svg of a million px', text(`${svg.replaceAll('"9"', '"1000000"')}</svg>`), 'a.webp'],
  ['an svg by its name', text(`${svg}</svg>`), 'a.svg'],
  ['a web page', text('<!doctype html><script>alert(1)</script>'), 'a.jpg'],
  ['a script', text('alert(document.cookie)'), 'a.png'],
  ['a PDF', text('%PDF-1.7\n1 0 obj'), 'a.jpg'],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(x) run'), 'a.jpg'],
  ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "|id"'), 'a.png'],
  ['an archive', zipFile(), 'a.png'],
  ['a program', Buffer.concat([text('MZ'), randomBytes(500)]), 'a.jpg'],
  ['an MP4 video', mp4(), 'a.jpg'],
  ['a WebM video', webm(), 'a.webp'],
  ['a GIF', picture('gif'), 'a.png'],
  ['a GIF that is a script', text('GIF89a=1;alert(1)'), 'a.jpg'],
  ['an AVIF', picture('avif'), 'a.jpg'],
  ['a TIFF', plain(9, 9).tiff().toBuffer(), 'a.jpg'],
  ['nothing', Buffer.alloc(0), 'a.png'],
  ['one byte', Buffer.alloc(1), 'a.png'],
  ['the first bytes of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'a.png'],
  ['the first bytes of a JPEG', jpegStart, 'a.jpg'],
  ['the first bytes of a WebP', text('RIFF\0\0\0\0WEBP'), 'a.webp'],
  ['random bytes behind those of a JPEG', Buffer.concat([jpegStart, randomBytes(9000)]), 'a.jpg'],
  ['half a PNG', half('png'), 'a.png'],
  ['half a JPEG', half('jpeg'), 'a.jpg'],
  ['half a WebP', half('webp'), 'a.webp'],
  ['a PNG that says it has 10 billion px', pngSaying(100_000, 100_000, 100), 'a.png'],
  ['a bomb of 56 million px in 60 kB', png(8000, 7000), 'a.png'],
  ['a JPEG that says it has 4 billion px', resized(65_535, 65_535), 'a.jpg'],
  ['a PNG without its pixels', pngSaying(500, 500, 10), 'a.png'],
  ['a PNG of no width', png(0, 5), 'a.png'],
]

const kept = (): Sent[] => [
  ['a JPEG called HEIC', picture('jpeg'), 'IMG.HEIC'],
  ['1 by 50,000 px', png(1, 50_000), 'a.png'],
  ['50,000 by 1 px', png(50_000, 1), 'a.png'],
  [
    'a text chunk that unpacks to 200 MB',
    png(9, 9, [chunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(200_000_000))]))]),
    'a.png',
  ],
  ['a JPEG that says where it was taken', withPlace('jpeg'), 'a.jpg'],
  ['a PNG that says it', withPlace('png'), 'a.png'],
  ['a WebP that says it', withPlace('webp'), 'a.webp'],
  ['a picture with a web page behind it', followedBy(text('<script>1</script>'), picture('jpeg')), 'a.jpg'],
  ['a picture with an archive behind it', followedBy(zipFile(), picture('png')), 'a.png'],
  ['a PNG called a JPEG', picture('png'), 'a.jpg'],
  ['a picture called a program', picture('jpeg'), 'a.jpg.exe'],
  ['a name that climbs', picture('jpeg'), '../../../etc/a.jpg'],
  ['a name of 300 signs', picture('jpeg'), `${'a'.repeat(300)}.jpg`],
]

it('no hostile picture crashes the shop, or keeps its metadata or its memory', async () => {
  const t = testApp()
  const app = await t.http()
  const one = receipt(1)
  await sendPicture(t, payTokenOf(t, t.make.order().id), await one)
  const files = await Promise.all(
    [refused(), kept()].flatMap((pictures, n) =>
      pictures.map(async ([what, bytes, fileName]) => [what, await bytes, fileName, n === 1] as const),
    ),
  )
  const before = process.memoryUsage().rss
  const wrong: string[] = []
  const told: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, bytes, fileName, isWanted] of files) {
      const stored = filesOf(t).length
      const token = payTokenOf(t, t.make.order().id)
      const answer = await sendPicture(t, token, bytes, fileName)
      const isKept = answer.statusCode === 201
      const isRefused = answer.statusCode >= 400 && answer.statusCode < 500 && filesOf(t).length === stored
      if (isWanted ? !isKept : !isRefused) wrong.push(`${what}: ${answer.statusCode}`)
      if (!isKept) continue
      const { url } = answer.json<{ url: string }>()
      const { rawPayload } = await app.inject({ url })
      const { format, exif, xmp, iptc, width, height } = await sharp(rawPayload).metadata()
      const isClean =
        !exif && !xmp && !iptc && !/script|SECRET|Asma|PK\x03/.test(rawPayload.toString('latin1'))
      if (format !== 'webp' || (Math.max(width, height) > 2000 && Math.min(width, height) > 1000) || !isClean)
        told.push(what)
    }
  }
  const grown = Math.round((process.memoryUsage().rss - before) / 1024 / 1024)
  prove(`${files.length} hostile pictures x ${ROUNDS}: wrongly kept, refused or left behind`, wrong, {
    is: [],
  })
  prove('pictures kept with metadata or what else was in the file', told, { is: [] })
  prove('memory that they leave', grown, { atMost: MOST_MB, unit: 'MB' })
})
