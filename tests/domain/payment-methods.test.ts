import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { expectRefusal, office, officeOf, sharedApp, type TestApp } from '#tests/helpers/app.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const newMethod = {
  name: 'Meezan Bank',
  type: 'bank',
  icon: 'Building',
  accountDetails: 'PK36 MEZN 0000 0012 3456 7890',
} as const

/** The current text of a template. */
const templateOf = (t: TestApp, name = 'payment_reminder') =>
  t.deps.db.select().from(whatsappTemplates).where(eq(whatsappTemplates.name, name)).get()?.template ?? ''

const namesOf = async (t: TestApp) =>
  (await t.as.admin().paymentMethods.list({})).rows.map(({ name }) => name)

describe('payment methods', () => {
  it('are listed by display order; a new one is active, visible and first (PAY-3)', async () => {
    const { t, admin } = office()
    expect(await namesOf(t)).toEqual(['Bank Transfer', 'JazzCash', 'Easypaisa', 'Cards'])
    const given = { description: null, fees: null, isActive: true, isVisible: true, displayOrder: 1 }
    const created = await admin.paymentMethods.create({ ...newMethod, fees: ' ' })
    expect(created).toMatchObject({ ...newMethod, ...given })
    expect(await namesOf(t)).toEqual(['Bank Transfer', 'Meezan Bank', 'JazzCash', 'Easypaisa', 'Cards'])
  })

  const refusing = sharedApp()
  it.each([
    [{ name: '' }, 'Name is required'],
    [{ type: ' ' }, 'Type is required'],
    [{ icon: 'Bitcoin' }, 'Please choose an icon'],
    [{ accountDetails: undefined }, 'Account details are required'],
    [{ displayOrder: 0 }, 'Display order must be at least 1'],
    [{ displayOrder: 1.5 }, 'Display order must be a whole number'],
    [{ displayOrder: 'first' }, 'Display order must be a number'],
  ])('refuse %o and store nothing (PAY-6)', async (wrong, message) => {
    const t = refusing()
    const answer = await officeOf(t)('POST', '/api/admin/payment-methods', { ...newMethod, ...wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect(await namesOf(t)).toHaveLength(4)
  })

  it('toggle one flag at a time (PAY-4)', async () => {
    const { admin } = office()
    const hidden = await admin.paymentMethods.toggle({ id: 1, isVisible: false })
    expect(hidden).toMatchObject({ isActive: true, isVisible: false, name: 'Bank Transfer' })
    const off = await admin.paymentMethods.toggle({ id: 1, isActive: false })
    expect(off).toMatchObject({ isActive: false, isVisible: false })
    for (const flags of [{}, { isActive: true, isVisible: true }]) {
      await expectRefusal(admin.paymentMethods.toggle({ id: 1, ...flags }), 'BAD_REQUEST')
    }
    expect((await admin.paymentMethods.list({ isActive: 'false', q: 'bank' })).rows).toMatchObject([
      { isActive: false, isVisible: false },
    ])
  })

  it('appear in the order confirmation at once when visible and active, one a paragraph, the name bold and each number alone on its line on WhatsApp (MSG-92)', async () => {
    const { t, admin } = office()
    const accountDetails = 'Bank: Meezan Bank, Holder: Adil Traders; Account: 0102 0304 0506'
    await admin.paymentMethods.create({ ...newMethod, name: 'Meezan', accountDetails, fees: 'PKR 25' })
    await admin.paymentMethods.create({ ...newMethod, name: 'UBL', accountDetails: 'اکاؤنٹ: ۰۹۰۸ ۰۷۰۶' })
    await admin.paymentMethods.toggle({ id: 2, isVisible: false })
    await t.as.guest().orders.create(orderForm)
    const [whatsapp, mail] = queuedMessages(t).map(({ body }) => body)
    const lines = (account: string) =>
      `Bank: Meezan Bank\nHolder: Adil Traders\nAccount:${account}\nFees: PKR 25\n\n`
    expect(whatsapp).toContain(`\n\n*Meezan*\n${lines('\n0102 0304 0506')}`)
    expect(mail).toContain(`\n\nMeezan\n${lines(' 0102 0304 0506')}`)
    expect(whatsapp).toContain('*UBL*\nاکاؤنٹ:\n0908 0706\n')
    expect(mail).toContain('UBL\nاکاؤنٹ: 0908 0706\n')
    expect(whatsapp).not.toContain('JazzCash')
  })
})

describe('a Raast QR (PAY-182)', () => {
  const raastIban = 'PK36SCBL0000001123456702'
  const account = { ...newMethod, accountDetails: 'IBAN: PK36 SCBL 0000 0011 2345 6702' }

  it('is shown once the seller has tried it, and no more after any change of the IBAN (PAY-752)', async () => {
    const { admin } = office()
    const { id } = await admin.paymentMethods.create(account)
    const shown = async () => (await admin.paymentMethods.get({ id })).raastIban
    expect(await shown()).toBeNull()
    await admin.paymentMethods.update({ id, raastIban })
    const accountDetails = `Bank: SCB\n${account.accountDetails}`
    await admin.paymentMethods.update({ id, name: 'Meezan', accountDetails })
    expect(await shown()).toBe(raastIban)
    await admin.paymentMethods.update({ id, accountDetails: 'PK36MEZN0000001123456702' })
    expect(await shown()).toBeNull()
    await admin.paymentMethods.update({ id, accountDetails: account.accountDetails })
    expect(await shown()).toBeNull()
  })

  it('is of the account itself: another IBAN shows none, and what is no IBAN is refused', async () => {
    const { admin } = office()
    expect((await admin.paymentMethods.create({ ...newMethod, raastIban })).raastIban).toBeNull()
    const { id } = await admin.paymentMethods.create({ ...account, raastIban })
    const noIban = expect.stringContaining('This is no IBAN of Pakistan')
    await expectRefusal(admin.paymentMethods.update({ id, raastIban: 'PK00' }), 'BAD_REQUEST', noIban)
    expect((await admin.paymentMethods.get({ id })).raastIban).toBe(raastIban)
    expect((await admin.paymentMethods.update({ id, raastIban: null })).raastIban).toBeNull()
  })

  it('has the amount of an order and the end of its time, in the dashboard and on its invoice (PAY-748)', async () => {
    const { t, admin } = office()
    await admin.paymentMethods.create({ ...account, raastIban })
    const owner = t.make.user()
    const { id } = t.make.order({ userId: owner.id, amountMinor: 499_900 })
    const until = async () => (await t.as.customer(owner).orders.own({ id })).payment.payUntil
    const code = async () => (await admin.orders.receipt({ id })).code
    // Nothing ends where the shop cancels no orders: 14 days from today, to the last minute.
    expect(await code()).toEqual({
      text: expect.stringMatching(
        /^0002020102120202000424PK36SCBL00000011234567020504499907120512202623591004[\dA-F]{4}$/,
      ),
      caption: 'Scan to pay by Raast until Dec 05, 2026',
    })
    expect(await until()).toBe('2026-12-05T18:59:59.999Z')
    await admin.settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    expect(await until()).toBe('2026-12-05T09:00:00.000Z')
    t.clock.advance(20 * 24 * 3600)
    expect(await until()).toBe('2026-12-25T18:59:59.999Z')
    await admin.orders.setStatus({ id, status: 'approved' })
    expect(await code()).toBeNull()
  })
})

describe('"Update WhatsApp Templates" (PAY-2)', () => {
  const update = (t: TestApp) => t.as.admin().paymentMethods.updateTemplates()

  it('writes the visible and active methods into the reminder, also a second time, and into the next message of it', async () => {
    const { t, admin } = office()
    const before = templateOf(t)
    await admin.paymentMethods.toggle({ id: 4, isActive: false })
    expect(await update(t)).toEqual({
      success: true,
      message: 'WhatsApp templates updated with the current payment methods',
      updated: 1,
    })
    const first = templateOf(t)
    expect(first).toContain(
      '\n\n*Payment methods*\n*Bank Transfer*\nAsk us on WhatsApp for our bank account\n*JazzCash*\n',
    )
    expect(first).not.toContain('Cards')
    expect(first).not.toContain('{{payment_methods}}')

    await admin.paymentMethods.create({ ...newMethod, accountDetails: 'Meezan $& $1\n\n 0012' })
    await admin.paymentMethods.toggle({ id: 2, isActive: false })
    expect(templateOf(t)).toBe(first)
    await update(t)
    const second = templateOf(t)
    expect(second).toContain('*Meezan Bank*\nMeezan $& $1\n0012\n*Easypaisa*')
    expect(second).not.toContain('JazzCash')
    expect(second.match(/\*Payment methods\*/g)).toHaveLength(1)

    await update(t)
    expect(templateOf(t)).toBe(second)
    await admin.orders.sendPaymentReminder({ id: t.make.order().id })
    const body = queuedMessages(t).at(-1)?.body
    expect(body).toContain('*Payment methods*\n*Bank Transfer*\n')
    expect(body).toContain('Have you paid already?')

    t.connection.prepare('update payment_methods set is_visible = 0').run()
    await update(t)
    expect(templateOf(t)).toBe(before)
  })

  it("adds the methods to a reminder that names none, and to the shop's own templates that name some", async () => {
    const { t, admin } = office()
    const { rows } = await admin.messages.listTemplates({ q: 'payment_reminder' })
    await admin.messages.updateTemplate({ id: rows[0]?.id ?? 0, template: 'Please pay, {{name}}.' })
    const own = { subject: 'Pay', template: 'Pay now:\n{{ payment_methods }}\nThanks' }
    await admin.messages.createTemplate({ ...own, name: 'eid_reminder' })
    await admin.messages.createTemplate({ ...own, name: 'eid_greeting', template: 'Eid Mubarak' })
    expect(await update(t)).toMatchObject({ updated: 2 })
    const once = templateOf(t, 'eid_reminder')
    expect(await update(t)).toMatchObject({ updated: 2 })
    expect(templateOf(t, 'eid_reminder')).toBe(once)
    expect(once).toMatch(/\n\nThanks$/)
    expect(templateOf(t)).toMatch(/^Please pay, {{name}}\.\n\n\*Payment methods\*\n\*Bank/)
    expect(templateOf(t, 'eid_reminder')).toMatch(/^Pay now:\n\*Payment methods\*\n\*Bank/)
    expect(templateOf(t, 'eid_greeting')).toBe('Eid Mubarak')
    expect(templateOf(t, 'order_confirmation')).toContain('{{payment_methods}}')
  })

  it('refuses a text that is too long for WhatsApp, and changes nothing', async () => {
    const { t, admin } = office()
    for (let n = 0; n < 9; n += 1) {
      await admin.paymentMethods.create({ ...newMethod, accountDetails: 'x'.repeat(500) })
    }
    const before = templateOf(t)
    const tooLong = 'The payment methods are too long for the template payment_reminder'
    await expectRefusal(update(t), 'CONFLICT', tooLong)
    expect(templateOf(t)).toBe(before)
  })
})
