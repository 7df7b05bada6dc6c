import { expect, it } from 'vitest'
import { tableText } from '#web/lib/table-text.ts'

const TABLE = 'Date\tDetails\tCredit\r\n2026-11-25\tTransfer\t2499'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
  ['UTF-16 with a mark', utf16(`\uFEFF${TABLE}`)],
  ['UTF-16 without a mark', utf16(TABLE)],
  ['UTF-16 in the order of networks', utf16(`\uFEFF${TABLE}`).swap16()],
])('a statement in %s is read', async (_encoding, bytes) => {
  expect(await tableText(new Blob([bytes]))).toBe(TABLE)
})

it('a statement in the encoding of Windows is read', async () => {
  expect(await tableText(new Blob([Buffer.from('Café', 'latin1')]))).toBe('Café')
})

it.each([
  ['an Excel workbook', Buffer.from('PK\u0003\u0004abcdefgh')],
  ['a PDF', Buffer.from('%PDF-1.7\nabc')],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 0, 1, 0, 0, 0])],
])('%s is no statement', async (_what, bytes) => {
  expect(await tableText(new Blob([bytes]))).toBeUndefined()
})
