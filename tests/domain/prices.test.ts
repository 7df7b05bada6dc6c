import { describe, expect, it } from 'vitest'
import { NOTICE_DAYS } from '#src/domains/plans/schema.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, orderForm, storedOrders } from '#tests/helpers/orders.ts'

const DAY = 86_400

describe('a quote (PRICE-1030, PRICE-1033)', () => {
  it.each([
    ['a month where nothing is said', {}, 4999, ['Professional, 1 month']],
    ['a year', { months: 12 }, 41_993, ['Professional, 1 year']],
    ['several licences', { quantity: 3 }, 14_997, ['3 × Professional, 1 month']],
    ['what an amount names', { amount: 41_993 }, 41_993, ['Professional, 1 year']],
    ['a product', { productId: true }, 9000, ['Professional, 6 months']],
    ['the term of a product', { months: 6 }, 9000, ['Professional, 6 months']],
  ])('answers %s, and stores nothing', async (_, asked, amount, labels) => {
    const t = testApp()
    const pack = t.make.product({ title: 'Professional', priceMinor: 900_000, termMonths: 6 })
    const more = 'productId' in asked ? { productId: pack.id } : asked
    const quoted = await t.as.guest().orders.quote({ plan: 'professional', ...more })
    expect(quoted).toEqual({ amount, lines: labels.map((label) => ({ label, amount })) })
    expect(storedOrders(t)).toEqual([])
  })

  it('is limited for an address', async () => {
    const t = testApp({ limits: true })
    const guest = t.as.guest()
    for (let each = 0; each < 30; each += 1) await guest.orders.quote({ plan: 'starter' })
    await expectRefusal(guest.orders.quote({ plan: 'starter' }), 'TOO_MANY_REQUESTS')
  })
})

describe('the amount of an order with a coupon (PRICE-1031)', () => {
  it.each([
    ['the sum', 2500],
    ['the price before the coupon', 4999],
  ])('may be %s, and the sum is stored with its lines (PRICE-1032)', async (_, amount) => {
    const t = testApp()
    const admin = t.as.admin()
    await admin.coupons.create({ code: 'HALF', percent: 50 })
    const { orderId } = await t.as.guest().orders.create({ ...orderForm, amount, couponCode: 'HALF' })
    const lines = [
      { label: 'Professional, 1 month', amount: 4999 },
      { label: 'Coupon HALF', amount: -2499 },
    ]
    expect(await admin.orders.get({ id: orderId })).toMatchObject({ amount: 2500, lines })
  })
})

/** A shop whose Professional plan changed from 4,999 and 41,993 to 5,999 and 49,993, with a holder of a licence. */
const changed = async () => {
  const t = testApp()
  const admin = t.as.admin()
  const plan = (await admin.plans.list({ limit: 10 })).rows.find(
    ({ planName }) => planName === 'Professional',
  )
  const id = plan?.id ?? 0
  const customer = t.as.customer()
  const order = t.make.order({
    userId: customer.user.id,
    plan: 'professional',
    status: 'confirmed',
    termMonths: 1,
  })
  t.make.license({ orderId: order.id })
  await admin.plans.update({ id, originalPrice: 0, discountedPrice: 5999, annualPrice: 49_993 })
  const offered = async () =>
    (await customer.orders.renewalOffers({ id: order.id })).offers.map(({ amount }) => amount)
  return { t, admin, id, customer, order, offered }
}

describe('a changed price of a plan (PRICE-1040)', () => {
  it(`holds at once for new buyers, and for holders from the day after ${NOTICE_DAYS - 1} more`, async () => {
    const { t, customer, order, offered } = await changed()
    const asked = { plan: 'professional', amount: 4999 } as const
    await expectRefusal(t.as.guest().orders.create({ ...orderForm, ...asked }), 'CONFLICT')
    expect(await t.as.guest().orders.quote({ plan: 'professional' })).toMatchObject({ amount: 5999 })
    expect(await offered()).toEqual([4999, 41_993])
    // It was saved on 21 November at 14:00 in Pakistan, where 21 December begins at 19:00 UTC of the day before.
    t.clock.advance((Date.parse('2026-12-20T18:59:59Z') - t.clock.now().getTime()) / 1000)
    expect(await offered()).toEqual([4999, 41_993])
    await customer.orders.renew({ id: order.id })
    expect(storedOrders(t).at(-1)).toMatchObject({ amountMinor: 499_900, termMonths: 1 })
    t.clock.advance(1)
    expect(await offered()).toEqual([5999, 49_993])
  })

  it('is the lower one at once where it went down, and where the page still shows the old one', async () => {
    const { admin, id, customer, offered } = await changed()
    await admin.plans.update({ id, discountedPrice: 3999, annualPrice: 30_000 })
    expect(await offered()).toEqual([3999, 30_000])
    await admin.plans.update({ id, discountedPrice: 5999, annualPrice: 49_993 })
    const details = { ...orderForm, phone: customer.user.whatsappNumber ?? orderForm.phone }
    for (const amount of [5999, 4999]) {
      const placed = await customer.orders.createOwn({ ...details, amount, another: 'yes' })
      expect(placed).toMatchObject({ amount: 4999 })
    }
  })

  it('is the new one for further licences of a holder, in the quote as in the order', async () => {
    const { customer } = await changed()
    for (const more of [{ quantity: 3 }, { purpose: 'new', quantity: 3 }] as const) {
      const { amount } = await customer.orders.quote({ plan: 'professional', ...more })
      expect(amount).toBe(17_997)
      const placed = await customer.orders.createOwn({ ...orderForm, ...more, amount, another: 'yes' })
      expect(placed).toMatchObject({ amount, purpose: 'new' })
    }
    expect(await customer.orders.quote({ plan: 'professional' })).toMatchObject({ amount: 4999 })
  })

  it('is the new one for a further licence whose plan is changed at the code step', async () => {
    const { t, customer } = await changed()
    await connectWhatsapp(t)
    const details = { ...orderForm, phone: '0300 7654321', purpose: 'new', another: 'yes' } as const
    const { orderId, requiresOTP } = await customer.orders.createOwn({
      ...details,
      plan: 'starter',
      amount: 2499,
    })
    expect(requiresOTP).toBe(true)
    expect(await customer.orders.changePlan({ orderId, plan: 'professional', amount: 5999 })).toMatchObject({
      amount: 5999,
      purpose: 'new',
    })
  })

  it('is the new one for a licence that ended, and for another plan', async () => {
    const { t, customer } = await changed()
    const order = t.make.order({ userId: customer.user.id, plan: 'professional', status: 'confirmed' })
    t.make.license({ orderId: order.id, expiresAt: new Date(t.clock.now().getTime() - 10 * DAY * 1000) })
    expect((await customer.orders.renewalOffers({ id: order.id })).offers).toMatchObject([
      { amount: 5999 },
      {},
    ])
    expect(await t.as.customer().orders.quote({ plan: 'professional' })).toMatchObject({ amount: 5999 })
  })

  it('follows each change by its own day, also one of the annual discount (PRICE-1041)', async () => {
    const { t, admin, id, offered } = await changed()
    t.clock.advance(20 * DAY)
    await admin.plans.update({ id, discountedPrice: 6999, annualPrice: 59_993 })
    expect(await offered()).toEqual([4999, 41_993])
    t.clock.advance(10 * DAY)
    expect(await offered()).toEqual([5999, 49_993])
    t.clock.advance(20 * DAY)
    expect(await offered()).toEqual([6999, 59_993])
    await admin.plans.update({ id, annualPrice: null })
    t.clock.advance(31 * DAY)
    expect(await offered()).toEqual([6999, 58_792])
    await admin.settings.update({ key: 'annual_discount_percent', value: '10' })
    expect(await offered()).toEqual([6999, 58_792])
    t.clock.advance(30 * DAY)
    expect(await offered()).toEqual([6999, 75_589])
  })
})
