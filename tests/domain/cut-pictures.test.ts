import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { detailOf, isCutFrom, mayBeCut } from '#src/domains/payments/same-picture.ts'
import type { Proof } from '#src/gateways/images.ts'
import { images, type TestApp, testApp } from '#tests/helpers/app.ts'
import { sendProof } from '#tests/helpers/payments.ts'

// Screenshots of one app, which differ by their digits and names alone, and copies of them that were cut at an edge.

const [WIDTH, HEIGHT] = [720, 1600]

type Theme = { page: string; ink: string }
const light: Theme = { page: '#fff', ink: '#222' }
const dark: Theme = { page: '#101418', ink: '#f0f0f0' }

/** The screenshot of payment `n`. Every digit is drawn as bars of its own, so that the test needs no font. */
const screenshot = (n: number, { page, ink }: Theme = light): Promise<Buffer> => {
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

type Edge = 'left' | 'top' | 'right' | 'bottom'
/** A copy without this share at an edge, saved again in another size. */
const cut = (picture: Buffer, edge: Edge, share: number, width = 600): Promise<Buffer> => {
  const [x, y] = [Math.round(WIDTH * share), Math.round(HEIGHT * share)]
  const isAcross = edge === 'left' || edge === 'right'
  return sharp(picture)
    .extract({
      left: edge === 'left' ? x : 0,
      top: edge === 'top' ? y : 0,
      width: isAcross ? WIDTH - x : WIDTH,
      height: isAcross ? HEIGHT : HEIGHT - y,
    })
    .resize({ width })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** Sends the pictures as proofs of an order each, and gives for each the earlier orders that it is flagged with. */
const flagged = async (t: TestApp, pictures: Buffer[]): Promise<number[][]> => {
  const found: number[][] = []
  const ids: number[] = []
  for (const [n, picture] of pictures.entries()) {
    const { id } = t.make.order()
    await sendProof(t, id, { transactionId: `T${id}${n}`, sender: `Buyer ${n}` }, picture)
    const { flags } = await t.as.admin().payments.get({ id })
    const same = flags.filter(({ kind }) => kind === 'picture').flatMap(({ evidence }) => evidence)
    found.push(same.map(({ orderId }) => ids.indexOf(orderId)))
    ids.push(id)
  }
  return found
}

/** Whether the desk takes one of two pictures for the other, cut. */
const isSame = (one: Proof, other: Proof): boolean => {
  const [ours, theirs] = [one, other].map(({ fingerprint, detail, ...size }) => ({
    outline: { ...size, grey: Buffer.from(fingerprint, 'base64') },
    detail: detailOf(detail) ?? new Uint8Array(),
  }))
  if (!ours || !theirs || !mayBeCut(ours.outline, theirs.outline)) return false
  return isCutFrom(ours.detail, theirs.detail) || isCutFrom(theirs.detail, ours.detail)
}

const folder = mkdtempSync(join(tmpdir(), 'cut-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (picture: Buffer): Promise<Proof> => {
  const file = join(folder, randomUUID())
  writeFileSync(file, picture)
  return images.proof(file, 'buyer')
}

const edges: Edge[] = ['left', 'top', 'right', 'bottom']

describe('a picture that was cut at an edge (PAY-85)', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('is found as the same picture: all copies of a %s screenshot', async (_, theme) => {
    const whole = await screenshot(1, theme)
    const copies = await Promise.all([
      ...edges.map((edge) => cut(whole, edge, 0.02)),
      cut(whole, 'top', 0.01),
      cut(whole, 'bottom', 0.028, 400),
    ])
    const [original, ...cuts] = await Promise.all([whole, ...copies].map(read))
    expect(cuts.map((copy) => original && isSame(copy, original))).toEqual(copies.map(() => true))
  })

  it('is not taken for another screenshot of the same app, whole or cut', async () => {
    const others = [1, 2, 3, 4, 5].map((n) => screenshot(n))
    const cuts = edges.map(async (edge, n) => cut(await screenshot(20 + n), edge, 0.02))
    const proofs = await Promise.all((await Promise.all([...others, ...cuts])).map(read))
    const taken = proofs.flatMap((one, n) => proofs.slice(n + 1).filter((other) => isSame(one, other)))
    expect(taken).toEqual([])
  })

  it('is flagged with the order of the other, also where the cut picture was sent first', async () => {
    const whole = await screenshot(1)
    expect(await flagged(testApp(), [await cut(whole, 'top', 0.02), whole])).toEqual([[], [0]])
  })
})
