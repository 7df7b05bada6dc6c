import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

// `npm run icons`: draws the icons of web/public and of the example extension from favicon.svg. Run it after changing the logo, and commit the
// result.

const folder = 'web/public'
const TILE = '<rect width="32" height="32" rx="9" '

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
if (!mark.includes(TILE)) throw new Error(`favicon.svg no longer begins with ${TILE}`)

/** The logo without round corners, for systems that cut the corners themselves. */
const square = mark.replace(TILE, '<rect width="32" height="32" ')
/** The logo with a margin: only the middle 80 % of a maskable icon are always visible. */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32" ', '<rect x="-4" y="-4" width="40" height="40" ')

const png = (svg: string, size: number): Buffer =>
  Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng())

const HEADER = 6
const ENTRY = 16

/** An .ico file of PNGs: a header, an entry with the offset of each image, then the images. */
const ico = (sizes: number[]): Buffer => {
  const images = sizes.map((size) => ({ size, bytes: png(mark, size) }))
  const header = Buffer.alloc(HEADER + ENTRY * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [n, { size, bytes }] of images.entries()) {
    const at = HEADER + ENTRY * n
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(bytes.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([header, ...images.map(({ bytes }) => bytes)])
}

const extension = '../../docs/client/v1.0.0'
const files = {
  'favicon.ico': ico([16, 32, 48]),
  'apple-touch-icon.png': png(square, 180),
  'icon-192.png': png(mark, 192),
  'icon-512.png': png(mark, 512),
  'icon-maskable-512.png': png(maskable, 512),
  ...Object.fromEntries([16, 32, 48, 128].map((size) => [`${extension}/icon-${size}.png`, png(mark, size)])),
}
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
