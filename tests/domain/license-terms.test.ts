import { describe, expect, it } from 'vitest'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { DAY, formatDate } from '#src/shared/values/dates.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import { approve, orderForm } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

/** A shop at this moment. */
const shopAt = (time: string) => {
  const clock = createClock(time)
  return { ...testApp({ override: { now: clock.now } }), clock }
}

const endOf = async (t: TestApp, given: Parameters<typeof approve>[1]) => (await approve(t, given)).expiresAt

describe('the price that was paid', () => {
  it('gives the term of the product that has this price, else of the plan, unless the order names the product (ORD-23)', async () => {
    const t = testApp()
    const coupon = { discountPriceMinor: 450_000, couponCode: 'EID' }
    const title = 'Professional'
    const { id: productId } = t.make.product({ title, priceMinor: 600_000, ...coupon, termMonths: 18 })
    const { id: asDear } = t.make.product({ title, priceMinor: 499_900, termMonths: 24 })
    const buy = (given: object) => t.as.guest().orders.create({ ...orderForm, ...given })
    const eighteenMonths = { termMonths: 18, productId }
    expect(await buy({ amount: 6000 })).toMatchObject(eighteenMonths)
    expect(await buy({ amount: 4500, couponCode: 'eid' })).toMatchObject(eighteenMonths)
    expect(await buy({ amount: 4999 })).toMatchObject({ termMonths: 1, productId: null })
    const named = { productId: asDear }
    expect(await buy({ amount: 4999, ...named })).toMatchObject({ termMonths: 24, ...named })
  })

  it('must be the price of the product that is named', async () => {
    const t = testApp()
    const { id: productId } = t.make.product({ title: 'Professional', priceMinor: 600_000 })
    const gone = t.make.product({ title: 'Professional', priceMinor: 600_000, isActive: false })
    const order = (more: object) => t.as.guest().orders.create({ ...orderForm, ...more })
    const changed = 'The price of this product is now PKR 6,000. Please check and order again.'
    await expectRefusal(order({ productId }), 'CONFLICT', changed)
    const none = 'This product is not on sale at the moment.'
    await expectRefusal(order({ amount: 6000, productId: gone.id }), 'CONFLICT', none)
  })

  it('shows in the messages and on the receipt', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const { orderId: id } = await customer.orders.create(orderForm)
    expect(queuedMessages(t)[0]?.body).toContain('Plan: Professional for 1 month')
    const periodOf = async () => Object.fromEntries((await customer.orders.receipt({ id })).facts).Period
    expect(await periodOf()).toBe('1 month from approval')
    await t.as.admin().orders.setStatus({ id, status: 'confirmed' })
    expect(queuedMessages(t).at(-1)?.body).toContain('Valid until: Dec 21, 2026')
    expect(await periodOf()).toBe('1 month, until Dec 21, 2026')
  })
})

it.each([
  // The approval, the months, the last moment of the licence.
  ['2026-11-21T09:00:00Z', 1, '2026-12-21T18:59:59.999Z'],
  ['2026-11-21T09:00:00Z', 12, '2027-11-21T18:59:59.999Z'],
  // 31 January and one month: the last day of February.
  ['2026-01-31T09:00:00Z', 1, '2026-02-28T18:59:59.999Z'],
  ['2028-01-31T09:00:00Z', 1, '2028-02-29T18:59:59.999Z'],
  ['2028-02-29T09:00:00Z', 12, '2029-02-28T18:59:59.999Z'],
  ['2026-12-31T09:00:00Z', 2, '2027-02-28T18:59:59.999Z'],
  // Before and after midnight in Pakistan, which is 19:00 UTC, and before and after midnight UTC.
  ['2026-12-31T18:59:59Z', 1, '2027-01-31T18:59:59.999Z'],
  ['2026-12-31T19:00:00Z', 1, '2027-02-01T18:59:59.999Z'],
  ['2026-12-31T23:59:59Z', 1, '2027-02-01T18:59:59.999Z'],
  ['2027-01-01T00:00:00Z', 1, '2027-02-01T18:59:59.999Z'],
])('a licence of %s for %i months ends with a day in Pakistan: %s (LIC-704)', async (at, termMonths, end) => {
  expect(await endOf(shopAt(at), { termMonths })).toEqual(new Date(end))
})

describe('a renewal', () => {
  it.each([
    // The first approval, the days until the second one, its months, and the day on which the licence then ends.
    ['2026-01-31', 10, 12, 'Feb 28, 2027'],
    ['2026-01-31', 10, 1, 'Mar 28, 2026'],
    // The licence of 10 January ends on 10 February: the renewal begins there for 30 days after it, then now,
    ['2026-01-10', 60, 12, 'Feb 10, 2027'],
    ['2026-01-10', 62, 12, 'Mar 13, 2027'],
    // and now where it would have ended already.
    ['2026-01-10', 50, 1, 'Mar 10, 2026'],
    ['2026-01-10', 60, 1, 'Apr 11, 2026'],
  ])('of %s, after %i days for %i months, ends on %s (LIC-706)', async (first, days, termMonths, end) => {
    const t = shopAt(`${first}T09:00:00Z`)
    const { id: userId } = t.make.user()
    const { licenseKey } = await approve(t, { userId, termMonths: 1 })
    t.clock.advance(days * DAY)
    for (const job of jobs) await job.run(t.deps)
    const renewed = await approve(t, { userId, termMonths })
    expect(renewed).toMatchObject({ licenseKey, licenseStatus: 'active' })
    expect(formatDate(renewed.expiresAt ?? new Date(0))).toBe(end)
  })

  it('takes the external licence id along, and is also an order with the same verified phone, but none with another phone or account (LIC-9)', async () => {
    const t = testApp()
    const phone = '+923001234567'
    const guest = await approve(t, { phone, isPhoneVerified: true })
    await t.as.admin().licenses.setExternalId({ orderId: guest.id, externalLicenseId: 'EXT-7' })
    const { id: userId } = t.make.user()
    const same = await approve(t, { phone, isPhoneVerified: true, userId })
    expect(same).toMatchObject({ licenseKey: guest.licenseKey, externalLicenseId: 'EXT-7' })
    const keys = [guest.licenseKey]
    for (const other of [
      { phone, isPhoneVerified: false },
      { phone: '+923001234568', isPhoneVerified: true },
      { userId: t.make.user().id },
    ]) {
      const { licenseKey } = await approve(t, other)
      expect(keys).not.toContain(licenseKey)
      keys.push(licenseKey)
    }
  })

  it('is taken back alone when its order is cancelled', async () => {
    const { t, admin } = office()
    const { id: userId } = t.make.user()
    const first = await approve(t, { userId })
    const renewal = await approve(t, { userId })
    await admin.orders.setStatus({ ...renewal, status: 'cancelled' })
    const { licenseKey, expiresAt } = first
    expect(await admin.orders.get({ id: first.id })).toMatchObject({ licenseStatus: 'active', expiresAt })
    // The next one begins where the licence ends without it.
    const next = await approve(t, { userId })
    expect(next).toMatchObject({ licenseKey, expiresAt: renewal.expiresAt })
  })

  it('does not continue a licence that was revoked or suspended (LIC-707)', async () => {
    const { t, admin } = office()
    for (const status of ['cancelled', 'pending'] as const) {
      const { id: userId } = t.make.user()
      const before = await approve(t, { userId })
      await admin.orders.setStatus({ ...before, status })
      expect((await approve(t, { userId })).licenseKey).not.toBe(before.licenseKey)
    }
  })

  it('shows as one licence in the dashboard, with the new end (DASH-3)', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const { id: userId } = customer.user
    await approve(t, { userId, termMonths: 1 })
    const renewal = await approve(t, { userId, termMonths: 12 })
    const starter = await approve(t, { userId, plan: 'starter' })
    const { rows, total } = await customer.orders.licensed({})
    expect(total).toBe(2)
    expect(rows.map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
      [starter.id, starter.expiresAt],
      [renewal.id, renewal.expiresAt],
    ])
    expect((await t.as.customer().orders.licensed({})).rows).toEqual([])
  })
})

it('an upgrade keeps the key and begins its term now, and unused days that took nothing off its price buy days', async () => {
  const t = testApp()
  const { id: userId } = t.make.user()
  const starter = await approve(t, { userId, plan: 'starter', termMonths: 12, amountMinor: 365_000 })
  t.clock.advance(DAY)
  const upgraded = await approve(t, { userId, plan: 'enterprise', termMonths: 1 })
  expect(upgraded).toMatchObject({ licenseKey: starter.licenseKey, systemsCount: 5 })
  // 364 days at 10 rupees are 21 days at 166.
  expect(formatDate(upgraded.expiresAt ?? new Date(0))).toBe('Jan 12, 2027')
  // A smaller plan later is a licence of its own.
  expect((await approve(t, { userId, plan: 'starter' })).licenseKey).not.toBe(starter.licenseKey)
})
