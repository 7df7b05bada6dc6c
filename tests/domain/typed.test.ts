import { describe, expect, it, test } from 'vitest'
import {
  asciiDigits,
  firstCharacter,
  folded,
  isVisible,
  keyForm,
  lineForm,
  shortened,
} from '#src/shared/values/typed.ts'
import { expectRefusal, office, served, testApp } from '#tests/helpers/app.ts'
import { orderForm, storedOrders } from '#tests/helpers/orders.ts'

describe('the form of keys, codes and numbers', () => {
  test.each([
    ['marks of direction, as iOS and WhatsApp copy them', '\u202a+92\u2066300\u2069\u202c', '+92300'],
    ['a zero width space, a word joiner, a soft hyphen', 'AB\u200bC\u2060D\u00adE', 'ABCDE'],
    ['a byte order mark and a variation selector', '\ufeff12\ufe0f3', '123'],
    ['full-width letters', 'ＷＡＣＲＭ－１', 'WACRM-1'],
    ['en dash, no-break hyphen, minus sign', '1–2\u20113\u22124', '1-2-3-4'],
    ['spaces of other kinds', '\u00a01\u20092\u30003\u202f', '1 2 3'],
    ['digits in Urdu, Arabic, Hindi and Bengali', '۱۲ ٣٤ ५६ ৭৮', '12 34 56 78'],
    ['mathematical digits', '\u{1d7d9}\u{1d7ec}\u{1d7ff}', '109'],
  ])('reads %s', (_, typed, read) => {
    expect(keyForm(typed)).toBe(read)
  })

  test('the digits of every script have their value', () => {
    for (const zero of '٠۰߀०০੦૦௦๐༠၀０') {
      const code = zero.codePointAt(0) ?? 0
      const digits = String.fromCodePoint(...Array.from({ length: 10 }, (_, n) => code + n))
      expect(asciiDigits(digits)).toBe('0123456789')
    }
  })
})

describe('texts of people (VAL-12)', () => {
  test.each(['می‌خواہم', 'क्‍ष', '👩‍💻 ❤️ 1️⃣ 👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'A$$AP $& {{code}} <b>&amp;', 'O’Brien – Söhne'])(
    'a name keeps its letters and its emoji: %s',
    (name) => expect(lineForm(name)).toBe(name),
  )

  test('a name loses marks of direction, loose joiners and other blanks', () => {
    expect(lineForm(' \u202eAli\u200b\u00a0Khan\u200d\u2069\ufeff')).toBe('Ali Khan')
    expect(lineForm('Jose\u0301')).toBe('José')
    // Two cells of a sheet.
    expect(lineForm('Ali\tKhan')).toBe('Ali Khan')
  })

  const signs =
    '\u200b\u200e\u202a\u2060\u2062\u2800\u3164\ufeff\u00ad\u00a0\u3000\u061c\u180e\ufe0f\u{e0020}\ufffc'
  test.each(Array.from(signs))('the sign %j alone is blank', (sign) => {
    expect(isVisible(`${sign} ${sign}`)).toBe(false)
  })

  test.each(['.', '۔', '❤️', '\u0301'])('the sign %j can be seen', (sign) =>
    expect(isVisible(sign)).toBe(true),
  )
})

describe('shortened texts (VAL-13)', () => {
  test('the first character is a whole one', () => {
    expect(['👩‍💻 Shop', 'نَمَک', 'Shop', ''].map(firstCharacter)).toEqual(['👩‍💻', 'نَ', 'S', ''])
  })

  test.each([
    ['abc👩‍💻def', 4, 'abc…'],
    ['abc👩‍💻def', 8, 'abc👩‍💻…'],
    ['نَمَک', 3, 'نَ…'],
    ['ab cd', 3, 'ab…'],
    ['abc', 3, 'abc'],
  ])('%s is shortened to %i units without halving a character', (text, max, short) => {
    expect(shortened(text, max)).toBe(short)
  })
})

describe('what searches and sorted lists compare', () => {
  test.each([
    ['Arabic and Urdu keyboards', 'علي كمال', 'علی کمال'],
    ['the forms of he', 'فاطمة مهر', 'فاطمہ مہر'],
    ['vowel marks and the stretching dash', 'مُحَمَّد أحمـد', 'محمد احمد'],
    ['precomposed letters', 'آؤ', 'ااو'.slice(1)],
    ['presentation forms', 'ﻋﻠﻲ', 'علی'],
    ['case, accents and width', 'JOSÉ Ａli', 'jose ali'],
    ['digits and dashes', '۱۲–٣٤', '12-34'],
    ['invisible signs', 'A\u200bl\u202ai', 'ali'],
  ])('%s make no difference: %s', (_, one, other) => {
    expect(folded(one)).toBe(folded(other))
  })

  test('vowels of Hindi are letters', () => {
    expect(folded('कि')).not.toBe(folded('क'))
  })
})

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

it('a price as people write it is stored as its number (VAL-11)', async () => {
  const { products } = testApp().as.admin()
  const kit = { title: 'Kit', price: 'Rs 2,499/-', discountPrice: '۱۹۹۹' }
  expect(await products.create(kit)).toMatchObject({ price: 2499, discountPrice: 1999 })
  await expect(products.create({ ...kit, price: '2,49' })).rejects.toThrow('Price must be a number')
})

it.each(['۲', '２', ' 2 ', '\u200e2'])('a number in a form is read in any digits: %j', async (two) => {
  const admin = testApp().as.admin()
  const plan = { planType: 'reseller', planName: 'Big', originalPrice: '9,999', usdPrice: '$49.99' }
  const prices = { discountedPrice: 'Rs 7,999/-', systemsCount: two }
  expect(await admin.plans.create({ ...plan, ...prices })).toMatchObject({ systemsCount: 2 })
  expect((await admin.products.create({ title: 'Kit', price: 1, termMonths: two })).termMonths).toBe(2)
})

it('a coupon code is read as pasted', async () => {
  const t = testApp()
  const prices = { priceMinor: 600_000, discountPriceMinor: 450_000 }
  t.make.product({ title: 'Professional Eid pack', couponCode: 'EID25', ...prices })
  const order = { ...orderForm, amount: 4500 }
  const pasted = [' eid25', 'EID\u200b25\u202c', 'EID\u00ad25', '*EID25*', '“EID25”', 'EID25.', 'EID۲۵']
  for (const couponCode of [...pasted, fullWidth('EID25')]) {
    const placed = await t.as.guest().orders.create({ ...order, couponCode })
    expect([couponCode, placed.amount]).toEqual([couponCode, 4500])
    t.clock.advance(3600)
  }
})

describe('a text of signs that nobody sees', () => {
  const blank = '\u200b\u2060 \u2800\u3164\u{e0020}'

  it('is no name, no message and no title', async () => {
    const t = testApp()
    const guest = t.as.guest()
    const person = { name: 'Asma', email: 'asma@example.com' }
    await Promise.all([
      expect(guest.orders.create({ ...orderForm, name: blank })).rejects.toThrow('Name is required'),
      expect(guest.contacts.send({ ...person, message: blank })).rejects.toThrow('Message is required'),
      expect(guest.chat.start({ guestName: blank })).rejects.toThrow('Name is required'),
      expect(t.as.admin().products.create({ title: blank, price: 1 })).rejects.toThrow('Title is required'),
    ])
    expect(storedOrders(t)).toEqual([])
  })

  it('is none where a text may be left out', async () => {
    const t = testApp()
    const name = '\u202eA$$AP $& {{code}} \u200bخان'
    await t.as.guest().orders.create({ ...orderForm, name, company: blank })
    expect(storedOrders(t)).toMatchObject([{ name: 'A$$AP $& {{code}} خان', company: null }])
  })
})

describe('a number of a call (VAL-706)', () => {
  it('is also a text as people write numbers, over REST too', async () => {
    const { t, app } = await served()
    const payload = { ...orderForm, plan: 'starter', amount: 'PKR\u00a02,499' }
    const placed = await app.inject({ method: 'POST', url: '/api/orders', payload })
    expect([placed.statusCode, storedOrders(t)[0]?.amountMinor]).toEqual([201, 249_900])
    const { rows, total } = await t.as.admin().orders.list({ limit: '۱', cursor: '0' })
    expect([rows.length, total]).toEqual([1, 1])
  })

  it.each([
    ['codes_per_day', '1,500', '1500'],
    ['annual_discount_percent', '۲۰', '20'],
    ['annual_discount_percent', '۳۰٪', '30'],
    ['receipt_tax_percent', '18 %', '18'],
    ['quiet_hours', '22:00 – 08:00', '22:00-08:00'],
    ['support_email', '\u00a0', ''],
  ])('is stored in digits where it is the setting %s: %j', async (key, typed, value) => {
    expect(await testApp().as.admin().settings.update({ key, value: typed })).toMatchObject({ value })
  })

  it.each([true, [], [2499], '', ' ', null, '0x10', '1e3', {}])('is never %j', async (value) => {
    const { t, admin } = office()
    const plan = (await admin.plans.list({})).rows[0]
    const section = (await admin.pageSections.list())[0]
    const given = value as never
    const calls = [
      () => t.as.guest().orders.create({ ...orderForm, amount: given }),
      () => admin.orders.list({ limit: given }),
      () => admin.orders.list({ userId: given }),
      () => admin.downloads.list({ cursor: given }),
      () => admin.plans.update({ id: plan?.id ?? 0, systemsCount: given }),
      () => admin.plans.update({ id: plan?.id ?? 0, displayOrder: given }),
      () => admin.pageSections.setOrder({ id: section?.id ?? 0, order: given }),
      () => admin.auth.createToken({ name: 'Script', days: given }),
    ]
    for (const call of calls) await expectRefusal(call(), 'BAD_REQUEST')
  })
})
