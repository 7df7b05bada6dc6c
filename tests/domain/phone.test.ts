import { describe, expect, it } from 'vitest'
import { phonePart, toE164 } from '#src/kit/phone.ts'
import { dialledPhone, phone, tidyPhone, typedPhone } from '#src/written/phone.ts'

describe('a phone number', () => {
  it.each([
    ['0300 1234567', '+923001234567'],
    ['+92 300 1234567', '+923001234567'],
    ['923001234567', '+923001234567'],
    ['0092-300-1234567', '+923001234567'],
    ['+92 (300) 123.4567', '+923001234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['442079460958', '+442079460958'],
    ['+971 50 123 4567', '+971501234567'],
    ['021-111-000-111', '+9221111000111'],
    ['0922 111 000 111', '+92922111000111'],
    ['042 35761234', '+924235761234'],
    ['021 34567890', '+922134567890'],
    ['3001234567', '+923001234567'],
    ['+92 0300 1234567', '+923001234567'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(toE164(phone.parse(typed))).toBe(stored)
  })

  it.each([
    ['marks that nobody sees', ['\u202a+92 300 1234567\u202c', '\u2066+923001234567\u2069']],
    ['signs within it', ['+92\ufe0d300123\u00ad4567\u200b', '(+92) 300 1234567', '+92 (0)300 1234567']],
    ['other dashes', ['+92 300 123\u20114567', '0300–1234567', '0300\u00b71234567', '0300＿1234567']],
    ['other digits and signs', ['＋923001234567', '۰۳۰۰ ۱۲۳۴۵۶۷', '0300/1234567']],
    ['marks of emphasis', ['*0300 1234567*', '“0300-1234567”.']],
    ['the name of WhatsApp', ['WhatsApp: 0300 1234567', 'WhatsApp 0300 1234567', '0300 1234567 - WhatsApp']],
    ['other words', ['Cell # 0300-1234567', 'Ph. No. 0300-1234567', 'فون نمبر ۰۳۰۰ ۱۲۳۴۵۶۷']],
    ['brackets', ['0300 1234567 (WhatsApp)']],
    ['a link', ['tel:+92-300-1234567', 'whatsapp://send?phone=923001234567']],
    ['a link of wa.me', ['https://wa.me/923001234567', 'https://www.wa.me/923001234567']],
    ['a link and its text', ['wa.me/+923001234567?text=Hello']],
    ['a link of another form', ['https://api.whatsapp.com/send?phone=923001234567&text=a']],
    ['a link with its plus', ['https://api.whatsapp.com/send?phone=%2B923001234567']],
    ['its address at WhatsApp', ['923001234567@s.whatsapp.net', '923001234567@S.WhatsApp.net']],
  ])('is read as it was pasted, with %s', (_what, pasted) => {
    for (const typed of pasted) {
      const parsed = [phone, typedPhone('')].map((schema) => toE164(schema.parse(typed)))
      const read = [...parsed, tidyPhone(typed), dialledPhone.parse(typed)]
      expect([typed, ...read]).toEqual([typed, ...read.map(() => '+923001234567')])
    }
  })

  it.each([
    ['0092 300 1234567', '+923001234567'],
    ['+92 0300 1234567', '+923001234567'],
    ['+44 (0)20 7946-0958', '+442079460958'],
    ['00971 50 123 4567', '+971501234567'],
  ])('%s is dialled as %s in the settings of the shop', (typed, stored) => {
    expect(dialledPhone.parse(typed)).toBe(stored)
  })

  const refusalOf = (schema: typeof phone, typed: string) => schema.safeParse(typed).error?.issues[0]?.message
  const FORMAT = 'Invalid phone number format'

  it.each(['0300', 'ask us', '+03001234567890123456', ''])('%j is no number that one dials', (typed) => {
    expect(refusalOf(dialledPhone, typed)).toBe('Please enter a phone number, such as 0300 1234567')
  })

  it.each([
    ['0300 12345', 'Phone number must be at least 10 digits'],
    ['', 'Phone number must be at least 10 digits'],
    ['0300 1234567 or later', FORMAT],
    // More than one number, or other words that came with it.
    ['0300 1234567 / 0321 1234567', FORMAT],
    ['03001234567 Asma', FORMAT],
    ['0300 1234567 ext 5', FORMAT],
  ])('is refused by the form when it is "%s": %s (VAL-5)', (typed, message) => {
    expect(refusalOf(phone, typed)).toBe(message)
  })

  it.each([
    '0000000000',
    '0300 12345678',
    '+92 300 12345678',
    '92300123456',
    '0092 300 123456',
    '1234567890123456',
  ])('of a length that cannot be is refused by the form: %s (VAL-8, VAL-702)', (typed) => {
    expect(refusalOf(phone, typed)).toBe(FORMAT)
    expect(() => toE164(typed)).toThrow(FORMAT)
  })

  it.each(['12345', '+999 123456789', ''])('cannot be %j (VAL-6)', (typed) => {
    expect(() => toE164(typed)).toThrow(FORMAT)
  })

  it.each([
    ['0300 1234567', '3001234567'],
    ['+92 300 12', '30012'],
    ['0092 300', ''],
    ['123', ''],
    ['#12345', ''],
    ['+92 0300 1234567', '3001234567'],
    ['WhatsApp: 0300 1234567', '3001234567'],
    ['Order: 12345', ''],
  ])('is found by %s: %s', (search, part) => {
    expect(phonePart(search)).toBe(part)
  })
})
