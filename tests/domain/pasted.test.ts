import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { cost } from '#src/domains/auth/hashing.ts'
import { codeForm, codeIn } from '#src/shared/one-time-code.ts'
import { amountIn } from '#src/shared/values/amount.ts'
import { served, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { office } from '#tests/helpers/office.ts'
import { orderForm, storedOrders } from '#tests/helpers/orders.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

describe('a pasted code (OTP-16)', () => {
  it.each([
    '[12:14 AM, 11/25/2026] +92 300 1234567: *482913* is your code.',
    '[25/11, 12:14 am] +44 7400 123456: 482913',
    'Order 10000123: your code is 482913',
    'Your code is 482–913. It is valid for 10 minutes.',
    '923001234567 says 482913',
    '482913 12:14 AM',
    '\u200e۴۸۲ ۹۱۳',
    '4829137',
  ])('is the first run of exactly six digits that is no part of a longer number: %j', (text) => {
    expect(codeIn(text)).toBe('482913')
  })

  it('is read by the server in the digits of every keyboard, and nothing else is left out', () => {
    expect(['۴۸۲۹۱۳', '482-913', '*482 913*', '\u202a482913\u202c'].map(codeForm)).toEqual(
      Array(4).fill('482913'),
    )
    expect(codeForm('4829137')).toBe('4829137')
  })
})

describe('a price as people write it (VAL-11)', () => {
  it.each([
    '2499',
    '2499.00',
    '2,499',
    '2 499',
    'PKR\u00a02,499',
    'Rs. 2,499/-',
    'Rs2499',
    'Rs: 2,499',
    '₨ 2,499/=',
    '۲۴۹۹',
    '۲٬۴۹۹',
    '２，４９９',
    '2,499 روپے',
    ' \u200e2499 ',
    'Pkr 2,499',
    '2،499',
    '۲،۴۹۹',
  ])('%j is 2499', (text) => {
    expect(amountIn(text)).toBe(2499)
  })

  it('has groups of thousands or lakhs, and a point before its decimals', () => {
    expect(['2,49,900', '1,234,567.50', '$19.99', '۱۹٫۹۹'].map(amountIn)).toEqual([
      249_900, 1_234_567.5, 19.99, 19.99,
    ])
  })

  it.each(['', 'abc', '.99', '2,49', '1,5', '2.499,00', '1e3', '-5', '0x10', '12abc', '2499 2499 x'])(
    '%j is none',
    (text) => {
      expect(amountIn(text)).toBeUndefined()
    },
  )

  it('is stored as its number, of products and of plans', async () => {
    const admin = testApp().as.admin()
    const { price, discountPrice } = await admin.products.create({
      title: 'Kit',
      price: 'Rs 2,499/-',
      discountPrice: '۱۹۹۹',
    })
    expect({ price, discountPrice }).toEqual({ price: 2499, discountPrice: 1999 })
    await expect(admin.products.create({ title: 'Kit', price: '2,49' })).rejects.toThrow(
      'Price must be a number',
    )
  })
})

describe('a number in a form (VAL-11)', () => {
  it.each(['۲', '２', ' 2 ', '\u200e2'])('is read in the digits of every keyboard: %j', async (two) => {
    const admin = testApp().as.admin()
    const { systemsCount } = await admin.plans.create({
      planType: 'reseller',
      planName: 'Big',
      originalPrice: '9,999',
      discountedPrice: 'Rs 7,999/-',
      usdPrice: '$49.99',
      systemsCount: two,
    })
    expect(systemsCount).toBe(2)
    expect((await admin.products.create({ title: 'Kit', price: 1, termMonths: two })).termMonths).toBe(2)
  })
})

describe('a password (AUTH-122)', () => {
  const register = { username: 'nawaz', email: 'nawaz@example.com', phone: '0300 1234567' }
  const composed = 'Pir\u00e9-Naw\u00e1z-81 \u2764'

  it.each([
    ['decomposed, as a Mac sends it', composed.normalize('NFD')],
    ['with full-width digits', composed.replace('81', '８１')],
    ['with the emoji of another keyboard', `${composed}\ufe0f`],
    ['pasted with marks of direction', `\u202a${composed}\u202c`],
  ])('signs in %s', async (_, typed) => {
    const t = testApp()
    await t.as.guest().auth.register({ ...register, password: typed, confirmPassword: composed })
    for (const password of [composed, typed]) {
      await expect(t.as.guest().auth.signIn({ username: 'nawaz', password })).resolves.toBeDefined()
    }
    await expect(t.as.guest().auth.signIn({ username: 'nawaz', password: 'Pire-Nawaz-81' })).rejects.toThrow(
      'Invalid',
    )
  })

  it('that was hashed as it was typed still signs in', async () => {
    const t = testApp()
    const password = composed.normalize('NFD')
    t.make.user({ username: 'nawaz', passwordHash: await hash(password, cost) })
    await expect(t.as.guest().auth.signIn({ username: 'nawaz', password })).resolves.toBeDefined()
  })
})

describe('a username (VAL-11, USER-1)', () => {
  it('signs in however a keyboard types it, and is taken for names that look the same', async () => {
    const t = testApp()
    const register = {
      email: 'typing@example.com',
      phone: '0300 1234567',
      password: 'Kh4rbuza-zamin',
      confirmPassword: 'Kh4rbuza-zamin',
    }
    await t.as.guest().auth.register({ ...register, username: 'typing25' })
    const forms = ['Typing25 ', fullWidth('typing25'), 'typing25\u200b', '\u200etyp\u00ading25', 'typing۲۵']
    for (const username of forms) {
      await t.as.guest().auth.signIn({ username, password: register.password })
      await expect(
        t.as.guest().auth.register({ ...register, email: 'b@example.com', username }),
      ).rejects.toThrow('Username already exists')
    }
  })
})

describe('the email in place of the username (AUTH-123)', () => {
  it('signs in as it is typed, and shares the tries of the username', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'asma', email: 'asma@example.com' })
    const { user } = await t.as
      .guest()
      .auth.signIn({ username: '\u202aAsma@Example.com\u202c', password: PASSWORD })
    expect(user.username).toBe('asma')
    const wrong = (username: string) => t.as.guest().auth.signIn({ username, password: 'wrong' })
    for (const username of ['asma', 'asma@example.com', 'asma', 'asma@example.com', 'asma']) {
      await expectRefusal(wrong(username), 'UNAUTHORIZED')
    }
    await expectRefusal(wrong('asma@example.com'), 'TOO_MANY_REQUESTS')
  })

  it('is the username where somebody has it as theirs', async () => {
    const t = testApp()
    t.make.user({ username: 'asma', email: 'asma@example.com' })
    t.make.user({ username: 'asma@example.com', email: 'other@example.com' })
    const { user } = await t.as.guest().auth.signIn({ username: 'asma@example.com', password: PASSWORD })
    expect(user.email).toBe('other@example.com')
  })
})

describe('a coupon code (VAL-11)', () => {
  it.each([
    ' eid25',
    'EID\u200b25\u202c',
    fullWidth('EID25'),
    'EID۲۵',
    'EID\u00ad25',
    '*EID25*',
    '“EID25”',
    'EID25.',
  ])('is read as pasted: %j', async (couponCode) => {
    const t = testApp()
    t.make.product({
      title: 'Professional Eid pack',
      priceMinor: 600_000,
      discountPriceMinor: 450_000,
      couponCode: 'EID25',
    })
    await expect(
      t.as.guest().orders.create({ ...orderForm, amount: 4500, couponCode }),
    ).resolves.toMatchObject({ amount: 4500 })
  })
})

describe('a text of signs that nobody sees (VAL-12)', () => {
  const blank = '\u200b\u2060 \u2800\u3164\u{e0020}'

  it('is no name, no message and no title', async () => {
    const t = testApp()
    const guest = t.as.guest()
    await expect(guest.orders.create({ ...orderForm, name: blank })).rejects.toThrow('Name is required')
    const contact = { name: 'Asma', email: 'asma@example.com' }
    await expect(guest.contacts.send({ ...contact, message: blank })).rejects.toThrow('Message is required')
    await expect(guest.chat.start({ guestName: blank, guestEmail: contact.email })).rejects.toThrow(
      'Name is required',
    )
    await expect(t.as.admin().products.create({ title: blank, price: 1 })).rejects.toThrow(
      'Title is required',
    )
    expect(storedOrders(t)).toEqual([])
  })

  it('is none where a text may be left out', async () => {
    const t = testApp()
    await t.as
      .guest()
      .orders.create({ ...orderForm, name: '\u202eA$$AP $& {{code}} \u200bخان', company: blank })
    expect(storedOrders(t)).toMatchObject([{ name: 'A$$AP $& {{code}} خان', company: null }])
  })
})

describe('a number of a call (VAL-11)', () => {
  it('is also a text as people write numbers, over REST too', async () => {
    const { t, app } = await served()
    const placed = await app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: { ...orderForm, plan: 'starter', amount: 'PKR\u00a02,499' },
    })
    expect([placed.statusCode, storedOrders(t)[0]?.amountMinor]).toEqual([201, 249_900])
    const { rows, total } = await t.as.admin().orders.list({ limit: '۱', cursor: '0' })
    expect([rows.length, total]).toEqual([1, 1])
  })

  it('is stored in digits where it is a setting', async () => {
    const t = testApp()
    const save = (key: string, value: string) => t.as.admin().settings.update({ key, value })
    expect(await save('codes_per_day', '1,500')).toMatchObject({ value: '1500' })
    expect(await save('annual_discount_percent', '۲۰')).toMatchObject({ value: '20' })
    expect(await save('annual_discount_percent', '۳۰٪')).toMatchObject({ value: '30' })
    expect(await save('receipt_tax_percent', '18 %')).toMatchObject({ value: '18' })
    expect(await save('copies_hour', '03')).toMatchObject({ value: '3' })
    expect(await save('quiet_hours', '22:00 – 08:00')).toMatchObject({ value: '22:00-08:00' })
    expect(await save('support_email', '\u00a0')).toMatchObject({ value: '' })
    await expectRefusal(save('codes_per_day', '1,5'), 'BAD_REQUEST')
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
