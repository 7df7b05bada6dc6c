import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createPdf } from '#src/gateways/pdf.ts'

const receipt = (buyer: string) => ({
  title: 'Receipt 12',
  seller: ['WaCRM', 'Lahore'],
  facts: [['Buyer', buyer] as [string, string]],
  note: 'Thank you.',
})
const fontsOf = async (buyer: string) => {
  const pdf = await text((await createPdf().receipt(receipt(buyer))).setEncoding('latin1'))
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  return [
    ...new Set([...pdf.matchAll(/\/BaseFont \/(?:[A-Z]+\+)?(\S+)/g)].map(([, name = '']) => name)),
  ].toSorted()
}
const standard = ['Helvetica', 'Helvetica-Bold']

it('embeds a font for Urdu only in a receipt with Urdu text', async () => {
  expect(await fontsOf('Asma Khan')).toEqual(standard)
  const urdu = [...standard, expect.stringContaining('NotoNaskhArabic')]
  for (const buyer of ['عائشہ خان', 'ڈاکٹر فاطمہ, Zara Fabrics', 'Ali علی ۱۲']) {
    expect(await fontsOf(buyer)).toEqual(urdu)
  }
})

it('draws any name', async () => {
  const long = 'آ'.repeat(2000)
  for (const buyer of [
    '',
    ' ',
    '王小明',
    '🙂',
    '\u0650',
    '۱۲۳',
    '\u200c',
    long,
    'ab\ncd',
    '\u202eevil',
    'ﷺ',
  ]) {
    expect(await fontsOf(buyer)).toEqual(expect.arrayContaining(standard))
  }
})
