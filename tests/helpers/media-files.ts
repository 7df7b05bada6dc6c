import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of a format, with the place where it was taken in its metadata. */
export const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'jpeg', width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Artist: 'Asma' }, IFD3: { GPSLatitude: '24/1 51/1 0/1' } })
    .toFormat(format)
    .toBuffer()

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The boxes of an MP4 video, without a picture in it. */
export const mp4 = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2mp41', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(5000, 7)),
  ])

const element = (id: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10_00_00_00 + content.length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
const unknownSize = Buffer.from('01ffffffffffffff', 'hex')

/**
 * The elements of a WebM video. One that a browser recorded tells neither the size of its segment nor of its clusters.
 */
export const webm = ({ isRecorded = false } = {}): Buffer => {
  const open = (id: string, content: Buffer) =>
    isRecorded ? Buffer.concat([Buffer.from(id, 'hex'), unknownSize, content]) : element(id, content)
  const cluster = Buffer.concat([element('e7', Buffer.from([0])), element('a3', Buffer.alloc(3000, 7))])
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    open('18538067', Buffer.concat([element('1654ae6b', Buffer.alloc(40)), open('1f43b675', cluster)])),
  ])
}

/** A part of a PNG. */
export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that says it is of this size, with this much grey in it. */
export const pngSaying = (width: number, height: number, bytes = 10_000, more: Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const data = chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))])
}
