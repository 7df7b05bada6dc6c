import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { createPdf } from '#src/gateways/pdf.ts'
import { printable, runsOf } from '#src/gateways/pdf-runs.ts'

const look = {
  mark: readFileSync('web/public/favicon.svg', 'utf8'),
  urduFont: 'web/share/noto-nastaliq-urdu.ttf',
}
const receipt = (...buyers: string[]) => ({
  language: 'en' as const,
  title: 'Receipt 12',
  seller: ['WaCRM', 'Lahore'],
  address: ['Shop 4, Hall Road', 'Lahore 54000'],
  total: ['Total paid', 'PKR 2,499'] satisfies [string, string],
  facts: buyers.map((buyer): [string, string] => ['Buyer', buyer]),
  code: null,
  note: 'Thank you.',
  unwritten: 'As on WhatsApp',
})
const fontsOf = async (...buyers: string[]) => {
  const pdf = Buffer.from(await createPdf(look).receipt(receipt(...buyers))).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  const fonts = [...pdf.matchAll(/\/BaseFont \/(?:[A-Z]+\+)?(\S+)/g)].map(([, name = '']) => name)
  return [...new Set(fonts)].toSorted()
}
/** The text of a drawn receipt, as another program reads it. */
const textOf = async (...buyers: string[]) => {
  const pdf = await createPdf(look).receipt(receipt(...buyers))
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(pdf))
  const text = document.getPage(0).getText()
  document.destroy()
  library.destroy()
  return text
}
const latin = ['Figtree-Bold', 'Figtree-Regular']

it('a receipt embeds all of its fonts, and one for Urdu only where it has Urdu text (ORD-840)', async () => {
  expect(await fontsOf('Asma Khan')).toEqual(latin)
  expect(await fontsOf('Ali علی ۱۲')).toEqual([...latin, 'NotoNastaliqUrdu'])
  const pdf = Buffer.from(await createPdf(look).receipt(receipt('Asma Khan', 'Ali علی'))).toString('latin1')
  expect(pdf.match(/\/Subtype \/Type1\b/)).toBeNull()
  expect(pdf.match(/\/FontFile[23]/g)?.length).toBeGreaterThanOrEqual(3)
  expect(pdf.length).toBeLessThan(60_000)
})

it('a receipt writes of each name what its fonts have, and says of a name without any that it is on WhatsApp (ORD-841)', async () => {
  const names = [
    ['Đorđe Živković', 'Đorđe Živković'],
    ['Şükrü Yılmaz Łódź', 'Şükrü Yılmaz Łódź'],
    ['Asma 🙂🇵🇰 Khan', 'Asma Khan'],
    ['王小明', 'As on WhatsApp'],
    ['राम कुमार', 'As on WhatsApp'],
    ['王小明 (Wang Xiaoming)', '(Wang Xiaoming)'],
    ['Wang (王小明)', 'Wang'],
    ['Ｗａｎｇ', 'Wang'],
  ] as const
  const text = await textOf(...names.map(([name]) => name))
  expect([...text.matchAll(/Buyer\s+(.+?)\s*$/gm)].map(([, drawn]) => drawn)).toEqual(
    names.map(([, drawn]) => drawn),
  )
})

it('a word of Urdu on a receipt is read by another program as it was written (ORD-842)', async () => {
  // PDFium takes what a file says of its words for letters in the order of the paper, and turns them round.
  const words = 'عائشہ ملک لاہور رسید'
  expect(await textOf(words)).toContain(Array.from(words).toReversed().join(''))
})

it('a receipt in Urdu says so to screen readers, and holds its fonts whatever stands in it (ORD-18)', async () => {
  const long = `${'عائشہ '.repeat(40)}12 ${'a'.repeat(200)}`
  const texts = receipt('Zara Fabrics (Pvt) Ltd، لاہور', 'Asma Khan', '،', '', long)
  const inUrdu = { ...texts, language: 'ur' as const, title: 'رسید 12' }
  const pdf = Buffer.from(await createPdf(look).receipt(inUrdu)).toString('latin1')
  expect(pdf).toContain('/Lang (ur)')
  expect(pdf).toContain('NotoNastaliqUrdu')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

it.each([
  ['brackets', 'Zara Fabrics (لاہور) Ltd.', '.Ltd (لاہور) Zara Fabrics'],
  ['a range of dates', '5 نومبر 2026 – 6 نومبر 2027', '2027 نومبر 6 – 2026 نومبر 5'],
  ['a price', 'کل PKR 2,499', 'PKR 2,499 کل'],
  ['phones', 'یا +92 300 1234567 (0300 1234567)', '+92 300 1234567 (0300 1234567) یا'],
  ['a number with a letter', 'دکان 4-B، لاہور', 'لاہور ،4-B دکان'],
  [
    'a name and a date',
    'JazzCash (0300-1234567)، 24 نومبر ۲۰۲۶ کو 14:07',
    '14:07 کو 2026 نومبر 24 ،JazzCash (0300-1234567)',
  ],
  [
    'ways to reach the seller',
    '0300 1234567 · help@shop.pk · shop.pk',
    'shop.pk · help@shop.pk · 0300 1234567',
  ],
])('in a line of Urdu, %s stand as they are read from the right', (_what, line, drawn) => {
  const runs = runsOf(
    printable(line, () => true),
    'rtl',
  )
  expect(runs.map(({ text }) => text).join('')).toBe(drawn)
})

it('a receipt is drawn with any name', async () => {
  const long = 'آ'.repeat(300)
  // Of one receipt, because the drawer of each starts anew, which takes half a second.
  const names = ['', ' ', '王小明', '🙂', '\u0650', '۱۲۳', '\u200c', long, 'ab\ncd', '\u202eevil', 'ﷺ']
  expect(await fontsOf(...names)).toEqual(expect.arrayContaining(latin))
})

it.each(['en', 'ur'] as const)(
  'a receipt of the longest texts goes on to a second page (%s)',
  async (language) => {
    const longest = Array.from({ length: 9 }, () => 'Asma Khan Textiles '.repeat(13).trim())
    const pdf = await createPdf(look).receipt({ ...receipt(...longest), language })
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(Buffer.from(pdf))
    expect(document.getPageCount()).toBe(2)
    const [first, second] = [document.getPage(0), document.getPage(1)].map((page) => page.getText())
    expect(`${first}${second}`.match(/Textiles/g)).toHaveLength(9 * 13)
    expect(second).toContain('Thank you')
    document.destroy()
    library.destroy()
  },
)

it('the total is the largest amount of a receipt (ORD-735)', async () => {
  const pdf = Buffer.from(await createPdf(look).receipt(receipt('Asma Khan')))
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)]
  const drawn = streams.map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  // A text is the numbers of its letters in its font, so it is found by its place: the title, what the total is of, the
  // total, then the facts.
  const sizes = [...drawn.join('').matchAll(/\/F\d+ (\d+) Tf/g)].map(([, size]) => Number(size))
  const title = sizes.indexOf(24)
  const total = sizes.slice(title + 1).find((size) => size > 20) ?? 0
  expect(total).toBeGreaterThan(Math.max(...sizes.filter((size) => size !== 24 && size !== total)))
})

it('the QR of an invoice is read from the printed page by another program (PAY-746)', async () => {
  const code = {
    text: '0002020102120202000424PK36SCBL00000011234567020504499907123112202623591004C087',
    caption: 'Scan to pay by Raast until Dec 31, 2026',
  }
  const pdf = await createPdf(look).receipt({ ...receipt('Asma Khan', 'Bilal'), code })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(pdf))
  const { data, width, height } = await document.getPage(0).render({ scale: 3, render: 'bitmap' })
  expect(document.getPageCount()).toBe(1)
  document.destroy()
  library.destroy()
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(code.text)
})

describe('receipts', () => {
  /** A drawer whose receipts are finished by the test. */
  const slowPdf = () => {
    const drawing: { buyer: string; finish(): void; fail(): void }[] = []
    const pdf = createPdf(look, ({ facts }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const buyer = facts[0]?.[1] ?? ''
      drawing.push({
        buyer,
        finish: () => resolve(Buffer.from(buyer)),
        fail: () => reject(new Error('no memory')),
      })
      return promise
    })
    return { pdf, drawing }
  }

  it('are drawn one at a time, and each once while its texts stay the same', async () => {
    const { pdf, drawing } = slowPdf()
    const asked = ['Asma', 'Asma', 'Bilal', 'Asma'].map((buyer) => pdf.receipt(receipt(buyer)))
    await setImmediate()
    expect(drawing.map(({ buyer }) => buyer)).toEqual(['Asma'])
    drawing[0]?.finish()
    await setImmediate()
    expect(drawing.map(({ buyer }) => buyer)).toEqual(['Asma', 'Bilal'])
    drawing[1]?.finish()
    const got = (await Promise.all(asked)).map((bytes) => Buffer.from(bytes).toString())
    expect(got).toEqual(['Asma', 'Asma', 'Bilal', 'Asma'])
    expect(drawing).toHaveLength(2)
  })

  it('are tried again after a failure, and only the last 100 are kept', async () => {
    const { pdf, drawing } = slowPdf()
    const failed = pdf.receipt(receipt('Asma'))
    await setImmediate()
    drawing[0]?.fail()
    await expect(failed).rejects.toThrow('no memory')
    for (let n = 0; n <= 101; n += 1) {
      const drawn = pdf.receipt(receipt(n === 101 ? 'Asma' : n === 0 ? 'Asma' : `Buyer ${n}`))
      await setImmediate()
      drawing.at(-1)?.finish()
      await drawn
    }
    expect(drawing).toHaveLength(1 + 102)
  })

  it('with Arabic names do not hold the event loop', async () => {
    const drawn = createPdf(look).receipt(receipt(`عائشہ خان ${'آسمہ '.repeat(40)}`))
    let turns = 0
    while (!(await Promise.race([drawn, setTimeout(1)]))) turns += 1
    // Drawn in this thread, it would take one turn.
    expect(turns).toBeGreaterThan(3)
  })
})
