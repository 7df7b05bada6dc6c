/** The longest payload whose length fits into the second byte of a frame, and the longest with a length of 16 bits. */
const [SHORT, MEDIUM] = [125, 0xff_ff]

const lengthOf = (bytes: number): Buffer => {
  if (bytes <= SHORT) return Buffer.of(bytes)
  const length = Buffer.alloc(bytes <= MEDIUM ? 3 : 9)
  length[0] = length.length === 3 ? 126 : 127
  if (length.length === 3) length.writeUInt16BE(bytes, 1)
  else length.writeBigUInt64BE(BigInt(bytes), 1)
  return length
}

/** A text as the whole frame that a server sends over a WebSocket: in one part, neither masked nor compressed (RFC 6455, 5.2). */
export const textFrame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x81), lengthOf(payload.length), payload])
}
