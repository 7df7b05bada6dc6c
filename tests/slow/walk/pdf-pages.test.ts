import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createImages } from '#src/gateways/images.ts'
import { drawPages } from '#src/gateways/pdf-pages.ts'
import { testApp } from '#tests/helpers/app.ts'
import { payTokenOf, receipt, sendPicture, sendProof } from '#tests/helpers/payments.ts'
import { pdfOf, pdfWith } from '#tests/helpers/pdf.ts'
import { testFolder } from '#tests/helpers/places.ts'

const images = createImages()

const stored = (bytes: Buffer): string => {
  const folder = testFolder('pdf')
  const path = join(folder, 'a')
  writeFileSync(path, bytes)
  return path
}

/** The picture that a PDF becomes, by the process that decodes pictures. */
const drawn = (bytes: Buffer) => images.proof(stored(bytes), 'anybody')

/** How much of a part of a picture is dark, of 255. */
const ink = async (picture: Buffer, part: { left: number; top: number; width: number; height: number }) => {
  const cut = await sharp(picture).extract(part).toBuffer()
  return 255 - ((await sharp(cut).greyscale().stats()).channels[0]?.mean ?? 0)
}

const refusal = (code: string, why: string) => ({
  code,
  message: `This PDF ${why}. Please send a screenshot of it instead.`,
})
const READ = refusal('UNSUPPORTED_MEDIA_TYPE', 'cannot be read. It may be damaged or cut off')
const LOCKED = refusal('UNSUPPORTED_MEDIA_TYPE', 'is locked with a password')
const MUCH = refusal('PAYLOAD_TOO_LARGE', 'is too much to draw')

/** A receipt of a bank on A4, in small print, and the pages behind it. */
const bankReceipt = (id: string, pages: string[]) => {
  const first = ['Meezan Bank', 'Transaction receipt', `Transaction ID  ${id}`, 'PKR 4,999', 'Successful']
  return pdfOf([first.join('\n'), ...pages], {}, 10)
}

describe('a PDF as a proof of payment', () => {
  it('becomes one picture of its first two pages, one below the other', async () => {
    const { picture, width, height } = await drawn(await pdfOf(['First', '', 'Third']))
    expect(width / height).toBeCloseTo(595 / (2 * 842), 2)
    const half = { left: 0, width, height: Math.floor(height / 2) }
    expect(await ink(picture, { ...half, top: 0 })).toBeGreaterThan(0.1)
    expect(await ink(picture, { ...half, top: half.height })).toBe(0)
  })

  it('is taken by the same door as pictures, by its content alone, and the PDF is not kept', async () => {
    const t = testApp()
    const app = await t.http()
    const send = async (bytes: Buffer, name: string) => {
      const answer = await sendPicture(t, payTokenOf(t, t.make.order().id), bytes, name)
      const { url = '', error = '' } = answer.json<{ url?: string; error?: string }>()
      const shown = url ? await app.inject({ url }) : undefined
      return [answer.statusCode, shown?.rawPayload.toString('latin1', 8, 12) ?? error]
    }
    // Some programs write a line before it.
    const pdf = Buffer.concat([Buffer.from('\r\n'), await pdfOf(['PKR 4,999'])])
    expect(await send(pdf, 'receipt.jpg')).toEqual([201, 'WEBP'])
    expect(await send(await receipt(1), 'receipt.pdf')).toEqual([201, 'WEBP'])
    expect(await send(Buffer.from('%PDF-1.7 and nothing else'), 'receipt.pdf')).toEqual([415, READ.message])
  })

  it('is refused without a link before it is read', async () => {
    const t = testApp()
    expect((await sendPicture(t, 'none', await pdfOf(['PKR 4,999']), 'receipt.pdf')).statusCode).toBe(404)
  })

  it.each([
    ['of one page', []],
    ['with a page of terms', ['Terms and conditions of each transfer. '.repeat(60)]],
  ])(
    '%s is flagged where it was sent before, and where another of the bank was sent it is not (PAY-761)',
    async (_, pages) => {
      const t = testApp()
      const flagged = async (bytes: Buffer) => {
        const { id } = t.make.order()
        await sendProof(t, id, { transactionId: `T${id}`, sender: `Buyer ${id}` }, bytes)
        return (await t.as.admin().payments.get({ id })).flags.map(({ kind }) => kind)
      }
      const first = await bankReceipt('482915550127', pages)
      expect(await flagged(first)).toEqual([])
      expect(await flagged(await bankReceipt('482915556384', pages))).toEqual([])
      expect(await flagged(first)).toEqual(['picture'])
    },
  )

  it.each([
    ['as large as a PDF can say', { box: '0 0 14400 14400' }, 1240, 1240],
    ['of one endless page', { box: '0 0 100 14400' }, 27, 4000],
    ['of a box without a size', { box: '0 0 0 0' }, 1240, 1604],
    ['of 10,000 pages', { pages: 10_000 }, 1000, 2829],
    ['with a font that nobody has', { content: 'BT /T 40 Tf 20 700 Td (PKR 4,999) Tj ET' }, 1240, 1754],
    [
      'with a script, and a link that opens by itself',
      {
        catalogue:
          '/OpenAction << /S /JavaScript /JS (while (true) app.alert(1)) >> /AA << /WC << /S /URI /URI (http://127.0.0.1/) >> >>',
      },
      1240,
      1754,
    ],
    [
      'with a picture of billions of pixels',
      {
        content: 'q 500 0 0 500 0 0 cm /I Do Q',
        image: { width: 60_000, height: 60_000, data: deflateSync(Buffer.alloc(1_000_000)) },
      },
      1240,
      1754,
    ],
  ])('%s is drawn within the pixels that are kept (PAY-760)', async (_, odd, width, height) => {
    const picture = await drawn(pdfWith(odd))
    expect([picture.width, picture.height]).toEqual([width, height])
  })

  it.each([
    ['locked with a password', () => pdfOf(['Secret'], { userPassword: 'x' }), LOCKED],
    ['without a page', () => pdfWith({ pages: 0 }), READ],
    ['cut off in its header', async () => (await pdfOf(['Half'])).subarray(0, 40), READ],
    ['whose form draws itself', () => pdfWith({ content: '/F0 Do', forms: ['/F0 Do /F0 Do'] }), MUCH],
    [
      'whose page unpacks to more than the memory',
      () => pdfWith({ packed: deflateSync(Buffer.alloc(400_000_000, '0 0 m '), { level: 1 }) }),
      MUCH,
    ],
  ] as const)(
    '%s is refused in words that name a way on, and the next is drawn (PAY-759)',
    async (_, bytes, refused) => {
      await expect(drawn(await bytes())).rejects.toMatchObject(refused)
      expect((await drawn(await pdfOf(['Fine']))).width).toBeGreaterThan(0)
    },
  )

  it('that is protected from changes alone is drawn', async () => {
    expect((await drawn(await pdfOf(['Open'], { ownerPassword: 'x' }))).width).toBe(1239)
  })

  it('that is drawn for too long is refused (PAY-758)', async () => {
    const forms = Array.from({ length: 24 }, (_, n) => `/F${n + 1} Do `.repeat(4))
    const path = stored(pdfWith({ content: '/F0 Do', forms: [...forms, '0 0 m 500 500 l S'] }))
    await expect(drawPages(path, 700)).rejects.toMatchObject(MUCH)
  })

  it('that is damaged anywhere is drawn or refused, and never ends the process', async () => {
    const whole = await pdfOf(['PKR 4,999', 'Page two'])
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const bytes = Buffer.from(whole)
      for (let n = 0; n < 40; n += 1) bytes[(round * 7919 + n * n * 131) % bytes.length] = (n * 37) % 256
      bytes.write('%PDF-', 0, 'latin1')
      const cut = round % 3 === 0 ? bytes.subarray(0, Math.floor((bytes.length * (round + 1)) / 13)) : bytes
      outcomes.add(
        await drawn(cut).then(
          () => 'drawn',
          (error: { code: string }) => error.code,
        ),
      )
    }
    outcomes.delete('drawn')
    outcomes.delete('UNSUPPORTED_MEDIA_TYPE')
    expect([...outcomes]).toEqual([])
  })
})
