import { describe, expect, it } from 'vitest'
import { phonePart, toE164 } from '#src/kit/phone.ts'
import { dialledPhone, phone, tidyPhone, typedPhone } from '#src/shared/phone.ts'

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
  ])('%s is stored as %s (VAL-6)', (typed, stored) => {
    expect(phone.safeParse(typed).success).toBe(true)
    expect(toE164(typed)).toBe(stored)
  })

  it.each([
    '\u202a+92 300 1234567\u202c',
    '\u2066+923001234567\u2069',
    '+92 300 123\u20114567',
    '0300–1234567',
    '＋923001234567',
    '0300/1234567',
    'tel:+92-300-1234567',
    'WhatsApp: 0300 1234567',
    '*0300 1234567*',
    '“0300-1234567”.',
    '(+92) 300 1234567',
    '+92 (0)300 1234567',
    '۰۳۰۰ ۱۲۳۴۵۶۷',
    'https://wa.me/923001234567',
    'wa.me/+923001234567?text=Hello',
    'https://api.whatsapp.com/send?phone=923001234567&text=a',
    'whatsapp://send?phone=923001234567',
    '923001234567@s.whatsapp.net',
    '0300 1234567 (WhatsApp)',
    '0300 1234567 - WhatsApp',
    'WhatsApp 0300 1234567',
    'Cell # 0300-1234567',
    'Ph. No. 0300-1234567',
    'فون نمبر ۰۳۰۰ ۱۲۳۴۵۶۷',
    'https://api.whatsapp.com/send?phone=%2B923001234567',
    'https://www.wa.me/923001234567',
    '923001234567@S.WhatsApp.net',
    '0300\u00b71234567',
    '0300＿1234567',
    '+92\ufe0d300123\u00ad4567\u200b',
  ])('is read as it was pasted: %j (VAL-11)', (typed) => {
    expect(toE164(phone.parse(typed))).toBe('+923001234567')
    expect(toE164(typedPhone('').parse(typed))).toBe('+923001234567')
    expect(tidyPhone(typed)).toBe('+923001234567')
    expect(dialledPhone.parse(typed)).toBe('+923001234567')
  })

  it.each([
    ['0092 300 1234567', '+923001234567'],
    ['+92 0300 1234567', '+923001234567'],
    ['+44 (0)20 7946-0958', '+442079460958'],
    ['00971 50 123 4567', '+971501234567'],
  ])('%s is dialled as %s in the settings of the shop (VAL-6)', (typed, stored) => {
    expect(dialledPhone.parse(typed)).toBe(stored)
  })

  it.each(['0300', 'ask us', '+03001234567890123456', ''])(
    '%j is no number that one dials (VAL-6)',
    (typed) => {
      expect(dialledPhone.safeParse(typed).error?.issues[0]?.message).toBe(
        'Please enter a phone number, such as 0300 1234567',
      )
    },
  )

  it.each(['0300 1234567 / 0321 1234567', '03001234567 Asma', '0300 1234567 ext 5'])(
    'is refused where more than one number or other words came with it: %s (VAL-5)',
    (typed) => {
      expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Invalid phone number format')
    },
  )

  it.each([
    ['0300 12345', 'Phone number must be at least 10 digits'],
    ['', 'Phone number must be at least 10 digits'],
    ['0300 1234567 or later', 'Invalid phone number format'],
  ])('is refused by the form when it is "%s": %s (VAL-5)', (typed, message) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })

  it.each([
    '0000000000',
    '0300 12345678',
    '+92 300 12345678',
    '92300123456',
    '0092 300 123456',
    '1234567890123456',
  ])('of a length that cannot be is refused by the form: %s (VAL-8)', (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Invalid phone number format')
    expect(() => toE164(typed)).toThrow('Invalid phone number format')
  })

  it.each(['042 35761234', '021 34567890', '3001234567', '+92 0300 1234567'])(
    'in Pakistan may be %s',
    (typed) => {
      expect(phone.safeParse(typed).success).toBe(true)
      expect(toE164(typed)).toMatch(/^\+92/)
    },
  )

  it.each(['0000000000', '+92 300 12345678', '12345', '+999 123456789', ''])(
    'cannot be %s (VAL-6)',
    (typed) => {
      expect(() => toE164(typed)).toThrow('Invalid phone number format')
    },
  )

  it.each([
    ['0300 1234567', '3001234567'],
    ['+92 300 12', '30012'],
    ['0092 300', ''],
    ['123', ''],
    ['asma', ''],
    ['#12345', ''],
    ['+92 0300 1234567', '3001234567'],
    ['+92 (0)300 1234567', '3001234567'],
    ['https://wa.me/923001234567', '3001234567'],
    ['WhatsApp: 0300 1234567', '3001234567'],
    ['0300·1234567', '3001234567'],
    ['Order: 12345', ''],
  ])('is found by %s: %s', (search, part) => {
    expect(phonePart(search)).toBe(part)
  })
})
