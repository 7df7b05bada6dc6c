import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { plans } from '#db/schema/plans.ts'
import { jobs } from '#src/domains/orders/jobs.ts'
import { expectRefusal, office, sharedApp, testApp } from '#tests/helpers/app.ts'
import { orderForm, PHONE, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const form = { ...orderForm, email: 'Asma@Example.com' }

describe('placing an order', () => {
  it('stores what was sent, with the phone in E.164 and the amount in minor units, for the account that placed it (ORD-8)', async () => {
    const t = testApp()
    const answer = await t.as.guest().orders.create({ ...form, company: ' ' })
    const sent = { email: 'asma@example.com', phone: PHONE, plan: 'professional', amount: 4999 }
    const ofNobody = { company: null, userId: null, isClaimed: false, status: 'pending' }
    const unlicensed = { licenseKey: null, licenseStatus: 'pending', licenseId: '1' }
    expect(answer).toMatchObject({ id: 1, orderId: 1, notes: '', ...sent, ...ofNobody, ...unlicensed })
    const stored = { amountMinor: 499_900, phone: PHONE, status: 'pending', revision: 0 }
    expect(storedOrders(t)).toMatchObject([stored])
    const customer = t.as.customer()
    expect(await customer.orders.create(form)).toMatchObject({ userId: customer.user.id, isClaimed: true })
  })

  const refusing = sharedApp()
  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'A\nB' }, 'Must be a single line'],
    [{ email: undefined }, 'Email is required'],
    [{ email: 'asma' }, 'Invalid email address'],
    [{ phone: '' }, 'Phone number is required'],
    [{ phone: '0300123' }, 'Phone number must be at least 10 digits'],
    [{ phone: '0300-ABC-12345678' }, 'Invalid phone number format'],
    [{ phone: '0000000000' }, 'Invalid phone number format'],
    [{ plan: 'gold' }, 'Unknown plan type'],
    [{ plan: 'reseller', amount: 0 }, 'Reseller plans are arranged with our team. Please contact us.'],
    [{ plan: 'custom', amount: 0 }, 'Reseller plans are arranged with our team. Please contact us.'],
    [{ amount: 4999.5 }, 'Amount must be a whole number of rupees'],
    [{ amount: -1 }, 'Amount must be a whole number of rupees'],
  ])('is refused with %j: %s (ORD-3, ORD-7)', async (wrong, message) => {
    const app = await refusing().http()
    const answer = await app.inject({ method: 'POST', url: '/api/orders', payload: { ...form, ...wrong } })
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', message, error: message })
    expect(storedOrders(refusing())).toEqual([])
  })
})

describe('the price', () => {
  const selling = sharedApp()
  it.each([
    ['starter', 2499, 'starter', 1],
    ['starter', 20_993, 'starter', 12],
    ['two', 4999, 'professional', 1],
    ['professional', 41_993, 'professional', 12],
    ['enterprise', 83_993, 'enterprise', 12],
  ])('of "%s" may be %i for the plan %s and %i months (LIC-8)', async (given, amount, plan, termMonths) => {
    const guest = selling().as.guest()
    const placed = await guest.orders.create({ ...form, plan: given, amount })
    expect(placed).toMatchObject({ plan, amount, termMonths, productId: null })
  })

  it('of professional is no other, also of another plan, and nothing is stored or sent (ORD-701)', async () => {
    const t = testApp()
    for (const amount of [1, 2499, 20_993, 5000, 59_988]) {
      await expectRefusal(
        t.as.guest().orders.create({ ...form, amount, idempotencyKey: 'k' }),
        'CONFLICT',
        'The price of the professional plan is now PKR 4,999 a month or PKR 41,993 a year. Please check and order again.',
      )
    }
    const keys = t.deps.db.select().from(idempotencyKeys).all()
    expect([...storedOrders(t), ...queuedMessages(t), ...keys]).toEqual([])
  })

  it('follows a change of the plan at once, is twelve months less the annual discount for a year without a price, and is none while the plan is not on sale', async () => {
    const { t, admin } = office()
    const { create } = t.as.guest().orders
    t.deps.db.update(plans).set({ discountedPriceMinor: 449_900, annualPriceMinor: null }).run()
    await admin.settings.update({ key: 'annual_discount_percent', value: '50' })
    expect(await create({ ...form, amount: 26_994 })).toMatchObject({ amount: 26_994 })
    await expect(create(form)).rejects.toThrow(/now PKR 4,499 a month or PKR 26,994 a year/)
    t.deps.db.update(plans).set({ isActive: false }).where(eq(plans.planType, 'professional')).run()
    await expect(create(form)).rejects.toThrow('The professional plan is not on sale at the moment.')
  })

  it('may be the price of an active product that stands for the plan', async () => {
    const t = testApp()
    t.make.product({ title: 'PROFESSIONAL Eid pack', priceMinor: 600_000, discountPriceMinor: 450_000 })
    t.make.product({ title: 'Kanban add-on', priceMinor: 100_050 })
    t.make.product({ title: 'Starter kit', priceMinor: 77_700, isActive: false })
    const order = (plan: string, amount: number) => t.as.guest().orders.create({ ...form, plan, amount })
    expect(await order('professional', 4500)).toMatchObject({ amount: 4500 })
    expect(await order('enterprise', 1001)).toMatchObject({ amount: 1001 })
    expect(await order('professional', 6000)).toMatchObject({ amount: 6000 })
    await expectRefusal(order('starter', 4500), 'CONFLICT')
    await expectRefusal(order('starter', 777), 'CONFLICT')
  })
})

describe('a repeated request (ORD-6)', () => {
  it('answers the order as it is now, and to a guest without key and notes (ORD-13)', async () => {
    const { t, admin } = office()
    const guest = t.as.guest()
    const request = { ...form, idempotencyKey: 'k' }
    const { orderId } = await guest.orders.create(request)
    await admin.orders.setNotes({ id: orderId, notes: 'pays late' })
    await admin.orders.setStatus({ id: orderId, status: 'approved' })
    const shown = { orderId, status: 'approved', licenseKey: null, notes: '', requiresOTP: false }
    expect(await guest.orders.create(request)).toMatchObject(shown)
  })

  it('with another body, by another account or of a guest with another phone is not the same request (ORD-708)', async () => {
    const t = testApp()
    const request = { ...form, idempotencyKey: 'k' }
    const one = t.as.customer()
    await one.orders.create(request)
    await expectRefusal(one.orders.create({ ...request, name: 'Bilal' }), 'CONFLICT')
    expect(await one.orders.create({ ...request, phone: PHONE })).toMatchObject({ orderId: 1 })
    expect(await t.as.customer().orders.create(request)).toMatchObject({ orderId: 2 })
    // Requests of guests count by the phone.
    const { create } = t.as.guest().orders
    expect(await create(request)).toMatchObject({ orderId: 3 })
    expect(await create({ ...request, phone: '0301 7654321' })).toMatchObject({ orderId: 4 })
    expect(await create({ ...request, phone: PHONE })).toMatchObject({ orderId: 3 })
    await expectRefusal(create({ ...request, name: 'Bilal' }), 'CONFLICT')
  })

  it('is remembered for seven days (ORD-707)', async () => {
    const t = testApp()
    const request = { ...form, idempotencyKey: 'k' }
    await t.as.guest().orders.create(request)
    t.clock.advance(7 * 86_400 - 1)
    for (const job of jobs) await job.run(t.deps)
    expect(await t.as.guest().orders.create(request)).toMatchObject({ orderId: 1 })
    t.clock.advance(1)
    for (const job of jobs) await job.run(t.deps)
    expect(await t.as.guest().orders.create(request)).toMatchObject({ orderId: 2 })
  })
})

describe('the confirmation', () => {
  it('goes out by WhatsApp and email with number, plan, amount, ways to pay and the pay page that the order answers (PAY-703)', async () => {
    const t = testApp()
    t.connection.exec("update payment_methods set is_visible = 0 where name = 'Easypaisa'")
    let announced = 0
    t.deps.events.on('outbox', () => {
      announced += 1
    })
    const { payPath, paymentState } = await t.as.guest().orders.create(form)
    expect(paymentState).toBe('awaiting')
    const messages = queuedMessages(t)
    expect(messages).toMatchObject([
      { channel: 'whatsapp', recipient: PHONE, templateName: 'order_confirmation', orderId: 1 },
      { channel: 'email', recipient: 'asma@example.com', templateName: 'order_confirmation', orderId: 1 },
    ])
    for (const { body } of messages) {
      expect(body).toMatch(/Asma[^]*#1[^]*Professional[^]*PKR 4,999[^]*JazzCash[^]*write your order number/)
      expect(body).toContain(`http://shop.test${payPath}`)
      // Never to a sign-in.
      expect(body).not.toContain('/dashboard')
      expect(body).not.toMatch(/Easypaisa/)
    }
    expect(announced).toBe(1)
  })

  it("fills the claim link of a seller's own text for a guest, and not for an order that has an account (ORD-714)", async () => {
    const { t, admin } = office()
    const { rows } = await admin.messages.listTemplates({ q: 'order_confirmation' })
    const template = 'Thanks\n\nYour account: {{claim_link}}'
    await admin.messages.updateTemplate({ id: rows[0]?.id ?? 0, template })
    await t.as.guest().orders.create(form)
    await t.as.customer().orders.create({ ...form, phone: '0300 7654321' })
    const [guests, , customers] = queuedMessages(t)
    expect(guests?.body).toContain('http://shop.test/dashboard?tab=orders&claim=')
    expect(customers?.body).toBe('Thanks')
  })
})
