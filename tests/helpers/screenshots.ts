import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { detailOf, isCut, isNear, mayBeCut } from '#src/domains/payments/pictures/same-picture.ts'
import type { Proof } from '#src/gateways/images.ts'
import { images } from './app.ts'
import { testFolder } from './places.ts'

// Screenshots of one app, which differ by their digits and names alone, and copies of them that were cut at their edges.

const [WIDTH, HEIGHT] = [720, 1600]

export type Theme = { page: string; ink: string }
export const light: Theme = { page: '#fff', ink: '#222' }
export const dark: Theme = { page: '#101418', ink: '#f0f0f0' }

/** The screenshot of payment `n`. Every digit is drawn as bars of its own, so that the test needs no font. */
export const screenshot = (n: number, { page, ink }: Theme = light): Promise<Buffer> => {
  const bars: string[] = []
  const write = (text: string, left: number, top: number, size: number) => {
    for (const [place, sign] of [...text].entries()) {
      const code = sign.charCodeAt(0)
      for (let bit = 0; bit < 6; bit += 1) {
        if (((code * 37) >> bit) % 2 === 0) continue
        const [x, y] = [
          left + place * size * 0.7 + (bit % 2) * size * 0.3,
          top + Math.floor(bit / 2) * size * 0.34,
        ]
        bars.push(`<rect x="${x}" y="${y}" width="${size * 0.22}" height="${size * 0.24}" fill="${ink}"/>`)
      }
    }
  }
  write(`${10 + (n % 12)}:${10 + ((n * 7) % 50)}`, 30, 24, 24)
  write('Payment successful', 190, 400, 34)
  write('Rs. 2,499.00', 200, 500, 60)
  const lines = [
    ['Transaction', String(95_566_970_000 + n * 7919)],
    ['Date', `25 Nov 2026 ${10 + (n % 12)}:${10 + ((n * 7) % 50)}`],
    ['From', ['Bilal Ahmed', 'Asma Khan', 'Hamid Raza', 'Waqar Ali'][n % 4] ?? ''],
    ['Account', `0300${1_000_000 + n * 104_729}`],
    ['To', 'WaCRM Traders'],
    ['Channel', 'Raast'],
  ]
  for (const [line, [name = '', value = '']] of lines.entries()) {
    write(name, 40, 660 + line * 100, 30)
    write(value, 340, 660 + line * 100, 30)
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${page}"/><circle cx="360" cy="260" r="80" fill="#0a8a3a"/>
    ${bars.join('')}<rect x="40" y="1440" width="640" height="90" rx="20" fill="#0a8a3a"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export type Edge = 'left' | 'top' | 'right' | 'bottom'
export const edges: Edge[] = ['left', 'top', 'right', 'bottom']
export type Saved = { width?: number; as?: 'jpeg' | 'webp' | 'png'; quality?: number }

/** A copy without these shares at its edges, saved again in another size. */
export const cut = (
  picture: Buffer,
  shares: Partial<Record<Edge, number>>,
  { width = 600, as = 'jpeg', quality = 75 }: Saved = {},
): Promise<Buffer> => {
  const off = (edge: Edge) =>
    Math.round((shares[edge] ?? 0) * (edge === 'left' || edge === 'right' ? WIDTH : HEIGHT))
  return sharp(picture)
    .extract({
      left: off('left'),
      top: off('top'),
      width: WIDTH - off('left') - off('right'),
      height: HEIGHT - off('top') - off('bottom'),
    })
    .resize({ width })
    .toFormat(as, { quality })
    .toBuffer()
}

/** Whether the desk takes one of two pictures for the other, cut, by its details. */
export const isCutOf = (one: Proof, other: Proof): boolean => {
  const outlineOf = ({ fingerprint, width, height }: Proof) => ({
    grey: Buffer.from(fingerprint, 'base64'),
    width,
    height,
  })
  return isCut(detailOf(one.detail), detailOf(other.detail), mayBeCut(outlineOf(one), outlineOf(other)))
}

/** Whether the desk flags one of two pictures by the other. */
export const isFlagged = (one: Proof, other: Proof): boolean =>
  isNear(Buffer.from(one.fingerprint, 'base64'), Buffer.from(other.fingerprint, 'base64')) ||
  isCutOf(one, other)

const folder = testFolder('screenshots')
/** What the shop keeps of a picture that is sent as a proof. */
export const proofOf = (picture: Buffer): Promise<Proof> => {
  const file = join(folder, randomUUID())
  writeFileSync(file, picture)
  return images.proof(file, 'buyer')
}
