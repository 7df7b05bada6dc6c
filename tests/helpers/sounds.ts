// Sounds as phones record them, made here byte by byte. All of them are silent.

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let rest = n << 24
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x80000000 ? (rest << 1) ^ 0x04c11db7 : rest << 1
  return rest >>> 0
})
const crcOf = (bytes: Buffer): number => {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) ^ (crcTable[((crc >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  return crc
}

/** A page of Ogg with packets of less than 255 bytes. `granule`: the samples until its end. */
const page = (packets: Buffer[], sequence: number, granule: number, flags = 0): Buffer => {
  const head = Buffer.alloc(27 + packets.length)
  head.write('OggS')
  head[5] = flags
  head.writeBigUInt64LE(BigInt(granule), 6)
  head.writeUInt32LE(1, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = packets.length
  Buffer.from(packets.map(({ length }) => length)).copy(head, 27)
  const whole = Buffer.concat([head, ...packets])
  whole.writeUInt32LE(crcOf(whole), 22)
  return whole
}

const PACKETS_A_SECOND = 50
const silence = Buffer.from([0xf8, 0xff, 0xfe])
const FIRST = 2
const LAST = 4

/**
 * A voice message as WhatsApp records it, Opus in Ogg. It claims to last `claimed` seconds, and holds a comment of whoever
 * made it.
 */
export const voiceNote = (
  seconds: number,
  { claimed = seconds, comment = 'WhatsApp' }: { claimed?: number; comment?: string } = {},
): Buffer => {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head[8] = 1
  head[9] = 1
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(16_000, 12)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(comment.length)
  const tags = Buffer.concat([Buffer.from('OpusTags'), length, Buffer.from(comment), Buffer.alloc(4)])
  const pages = [page([head], 0, 0, FIRST), page([tags], 1, 0)]
  for (let second = 1; second <= seconds; second += 1) {
    const isLast = second === seconds
    const packets = Array.from({ length: PACKETS_A_SECOND }, () => silence)
    pages.push(page(packets, second + 1, (isLast ? claimed : second) * 48_000, isLast ? LAST : 0))
  }
  return Buffer.concat(pages)
}

/** A second of MP3: 64 kbit/s, 44.1 kHz, one channel. */
const mp3Frame = Buffer.alloc(208)
mp3Frame.writeUInt32BE(0xfffb50c4)
export const mp3 = (seconds: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => mp3Frame))

const aacSilence = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80])
/** AAC with the header of ADTS before each frame: 44.1 kHz, one channel. */
const adtsFrame = Buffer.concat([
  Buffer.from([
    0xff,
    0xf1,
    0x50,
    0x40,
    ((7 + aacSilence.length) >> 3) & 255,
    (((7 + aacSilence.length) & 7) << 5) | 0x1f,
    0xfc,
  ]),
  aacSilence,
])
export const aac = (seconds: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1024) }, () => adtsFrame))
