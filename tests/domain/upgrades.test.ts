// Over 300 lines, because the credit of an upgrade is told by all its edges beside each other.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenseLabels } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { renewalToken } from '#src/domains/licenses/rules/renewable.ts'
import { addDays, DAY, endOfTerm, formatDate } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { orderForm, PHONE, storedOrders } from '#tests/helpers/orders.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'
import { team } from '#tests/helpers/team.ts'
import { professional, starter, termsOf } from '#tests/helpers/upgrades.ts'

const dayOf = (date: Date | null | undefined) => formatDate(date ?? new Date(0))

/** A team whose Starter licence of 30 days has 20 unused ones: 1,666 rupees of 2,499. */
const usedTenDays = async () => {
  const shop = team()
  const small = await shop.buy(starter)
  shop.t.clock.advance(10 * DAY)
  const upgrade = { ...professional, purpose: 'upgrade' } as const
  return { ...shop, small, upgrade, licenseKey: small.licenseKey, smallId: small.licenses[0]?.id ?? 0 }
}

describe('the credit of an upgrade', () => {
  it('is what was paid for the unused whole days of the term, as lines of the quote and of the order (UPG-1270, UPG-1278)', async () => {
    const { t, customer, admin, order, upgrade } = await usedTenDays()
    const lines = [
      { label: 'Professional, 1 month', amount: 4999 },
      { label: '20 unused days of Starter', amount: -1666 },
    ]
    expect(await customer.orders.quote({ plan: 'professional', purpose: 'upgrade' })).toEqual({
      amount: 3333,
      lines,
    })
    expect(storedOrders(t)).toHaveLength(1)
    const id = await order(upgrade)
    expect(await customer.orders.own({ id })).toMatchObject({ amount: 3333, lines })
    expect(await admin.orders.get({ id })).toMatchObject({ amount: 3333, lines, purpose: 'upgrade' })
    const { facts } = await customer.orders.receipt({ id })
    expect(facts).toContainEqual(['20 unused days of Starter', 'PKR\u00a0-1,666'])
  })

  it.each([
    // The moment, and the unused days: the day of the moment is used.
    ['a moment before midnight in Karachi', '2026-12-01T18:59:59.999Z', 20],
    ['at midnight in Karachi', '2026-12-01T19:00:00.000Z', 19],
    ['on the day of the purchase', '2026-11-21T10:00:00.000Z', 30],
    ['on the last day', '2026-12-21T10:00:00.000Z', 0],
    ['in the days of grace', '2026-12-25T10:00:00.000Z', 0],
    ['by a clock before the purchase', '2026-11-01T10:00:00.000Z', 30],
  ])('counts the days of Pakistan: %s', async (_, at, days) => {
    const { t, customer, buy } = team()
    await buy(starter)
    t.clock.advance((Date.parse(at) - t.clock.now().getTime()) / 1000)
    const { amount } = await customer.orders.quote({ plan: 'professional', purpose: 'upgrade' })
    expect(amount).toBe(4999 - Math.floor((2499 * days) / 30))
  })

  it('counts what was paid after a coupon, and comes off after the coupon of its own order', async () => {
    const { t, admin, customer, buy } = team()
    await admin.coupons.create({ code: 'HALF', percent: 50 })
    const { amount } = await buy({ ...starter, coupon: 'HALF' })
    expect(amount).toBe(1250)
    t.clock.advance(15 * DAY)
    const quote = await customer.orders.quote({ plan: 'enterprise', purpose: 'upgrade', coupon: 'HALF' })
    expect(quote.lines.map((line) => line.amount)).toEqual([9999, -4999, -625])
    expect(quote.amount).toBe(4375)
  })

  it('has terms in it that were bought for later, each at its own price', async () => {
    const { t, customer, buy } = team()
    await buy(starter)
    await buy({ ...starter, amount: 20_993, purpose: 'renew' })
    t.clock.advance(10 * DAY)
    const { lines, amount } = await customer.orders.quote({
      plan: 'enterprise',
      months: 12,
      purpose: 'upgrade',
    })
    expect(lines[1]).toEqual({ label: '385 unused days of Starter', amount: -(1666 + 20_993) })
    expect(amount).toBe(83_993 - 1666 - 20_993)
  })

  it('leaves a rupee to pay, and its rest buys days of the larger plan (UPG-1272)', async () => {
    const { t, customer, buy } = team()
    const { licenseKey } = await buy({ ...starter, amount: 20_993 })
    const quote = await customer.orders.quote({ plan: 'professional', purpose: 'upgrade' })
    // 20,993 less 4,998 at 4,999 for 30 days.
    expect(quote).toEqual({
      amount: 1,
      lines: [
        { label: 'Professional, 1 month', amount: 4999 },
        { label: '365 unused days of Starter', amount: -4998 },
        { label: '95 days more for the rest of the credit', amount: 0 },
      ],
    })
    const bought = await buy({ ...professional, purpose: 'upgrade' })
    expect(bought).toMatchObject({ licenseKey, amount: 1 })
    expect(bought.expiresAt).toEqual(addDays(endOfTerm(t.clock.now(), 1), 95))
  })

  it('is none for what a reseller issued, which the upgrade leaves as it is', async () => {
    const { t, admin, issue } = await resellerShop()
    const { licenseKeys } = await issue()
    const guest = t.as.guest({ provenPhone: PHONE })
    t.deps.db.update(orders).set({ isPhoneVerified: true }).run()
    const { amount } = await guest.orders.quote({ plan: 'professional', purpose: 'upgrade' })
    expect(amount).toBe(4999)
    const { orderId } = await guest.orders.create({ ...orderForm, ...professional, purpose: 'upgrade' })
    const before = termsOf(t, licenseKeys[0] ?? '')[0]?.expiresAt
    const upgraded = await admin.orders.setStatus({ id: orderId, status: 'confirmed' })
    expect(upgraded.licenseKeys).toEqual(licenseKeys)
    expect(termsOf(t, licenseKeys[0] ?? '').map(({ expiresAt }) => expiresAt)).toEqual([
      before,
      endOfTerm(t.clock.now(), 1),
    ])
  })

  it('is none for days that an administrator added', async () => {
    const { admin, customer, smallId, small } = await usedTenDays()
    const expiresOn = addDays(small.expiresAt ?? new Date(0), 10)
      .toISOString()
      .slice(0, 10)
    await admin.licenses.update({ id: smallId, expiresOn, systems: null })
    expect((await customer.orders.quote({ plan: 'professional', purpose: 'upgrade' })).amount).toBe(3333)
  })
})

describe('an upgrade', () => {
  it('keeps key, systems and label, gives the larger plan at once, and ends the smaller one (UPG-1271)', async () => {
    const { t, customer, admin, buy, small, smallId, upgrade, licenseKey } = await usedTenDays()
    const device = { key: licenseKey ?? '', deviceId: 'd1', deviceName: 'Office', platform: 'Windows' }
    await t.as.guest().licenses.activate(device)
    await customer.licenses.setLabel({ id: smallId, label: 'Ali' })
    const bought = await buy(upgrade)
    expect(bought).toMatchObject({ licenseKey, systemsCount: 2 })
    expect(storedOrders(t).at(-1)?.soldAs).toBe('upgrade')
    expect(dayOf(bought.expiresAt)).toBe('Jan 01, 2027')
    expect(await t.as.guest().licenses.validate(device)).toMatchObject({
      state: 'VALID',
      plan: 'professional',
      endsAt: bought.expiresAt?.toISOString(),
    })
    expect(t.deps.db.select().from(licenseLabels).all()).toEqual([{ licenseKey, label: 'Ali' }])
    expect(await admin.orders.get({ id: small.id })).toMatchObject({ licenseStatus: 'expired' })
    const { rows } = await customer.orders.licensed({})
    expect(rows.map(({ id }) => id)).toEqual([bought.id])
    t.clock.advance(60 * DAY)
    expect(await t.as.guest().licenses.validate(device)).toMatchObject({ state: 'EXPIRED' })
  })

  it('is undone exactly by a refund: the smaller plan goes on with what is left of it (UPG-1273)', async () => {
    const { t, admin, buy, small, upgrade, licenseKey } = await usedTenDays()
    const { id } = await buy(upgrade)
    t.clock.advance(5 * DAY)
    await admin.orders.refund({ id, amount: 3333, way: 'by hand' })
    expect(await admin.orders.get({ id: small.id })).toMatchObject({
      licenseStatus: 'active',
      expiresAt: small.expiresAt,
    })
    expect(termsOf(t, licenseKey).map(({ licenseStatus, isLatest }) => [licenseStatus, isLatest])).toEqual([
      ['active', true],
      ['revoked', true],
    ])
    const actions = (await admin.orders.history({ id: small.id })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'license end moved')).toHaveLength(2)
    await admin.orders.setStatus({ id, status: 'confirmed' })
    expect(await admin.orders.get({ id: small.id })).toMatchObject({ licenseStatus: 'expired' })
    expect(dayOf((await admin.orders.get({ id })).expiresAt)).toBe('Jan 01, 2027')
  })

  it('settles by days what the credit changed between order and approval (UPG-1274)', async () => {
    const { t, approve, order, upgrade } = await usedTenDays()
    const id = await order(upgrade)
    // Three days of Starter, 249 rupees, were used meanwhile: less than two days of Professional.
    t.clock.advance(3 * DAY)
    const { amount, expiresAt } = await approve(id)
    expect(amount).toBe(3333)
    expect(expiresAt).toEqual(addDays(endOfTerm(t.clock.now(), 1), -2))
  })

  it('has fewer days where the smaller plan was paid back, before or after its approval, and all again where that is undone', async () => {
    const { t, admin, buy, small, upgrade } = await usedTenDays()
    const { id, expiresAt } = await buy(upgrade)
    await admin.orders.setStatus({ id: small.id, status: 'cancelled' })
    const end = async () => (await admin.orders.get({ id })).expiresAt
    // 3,333 of 4,999 rupees were paid for 31 days.
    expect(await end()).toEqual(addDays(endOfTerm(t.clock.now(), 1), -11))
    await admin.orders.setStatus({ id: small.id, status: 'confirmed' })
    expect(await end()).toEqual(expiresAt)
  })

  it('of an upgrade counts what both have paid', async () => {
    const { t, customer, buy, upgrade } = await usedTenDays()
    await buy(upgrade)
    t.clock.advance(DAY)
    const { amount, lines } = await customer.orders.quote({ plan: 'enterprise', purpose: 'upgrade' })
    expect(lines[1]?.label).toBe('30 unused days of Professional')
    expect(amount).toBe(9999 - Math.floor((4999 * 30) / 31))
  })

  it('of some of several licences takes the share of each, and a refund of one sends back its share', async () => {
    const { t, admin, buy } = team()
    const three = await buy({ ...starter, purpose: 'new', quantity: 3, amount: 3 * 2499 })
    const [one = 0, two = 0] = three.licenses.map(({ id }) => id)
    await admin.orders.refund({
      id: three.id,
      licenseIds: [three.licenses[2]?.id ?? 0],
      amount: 1000,
      way: 'x',
    })
    t.clock.advance(15 * DAY)
    const bought = await buy({ ...professional, licenseIds: [one, two] })
    expect(bought).toMatchObject({ purpose: 'upgrade', amount: 2 * (4999 - 1249) })
    expect(bought.licenseKeys.toSorted()).toEqual(three.licenseKeys.slice(0, 2).toSorted())
    const [first, second] = bought.licenses
    const refund = { id: bought.id, licenseIds: [first?.id ?? 0], way: 'by hand' }
    await expectRefusal(admin.orders.refund({ ...refund, amount: 3751 }), 'BAD_REQUEST')
    await admin.orders.refund({ ...refund, amount: 3750 })
    expect(termsOf(t, first?.licenseKey ?? '')[0]).toMatchObject({
      licenseStatus: 'active',
      expiresAt: three.expiresAt,
    })
    expect(termsOf(t, second?.licenseKey ?? '')[0]).toMatchObject({ licenseStatus: 'expired' })
  })

  it('to the same or a smaller plan, of none, or of what was taken back, is refused in words (UPG-1275)', async () => {
    const { admin, customer, order, small, smallId } = await usedTenDays()
    const sentence = 'This license has the plan Starter already. Choose a larger plan to upgrade it.'
    await expectRefusal(order({ ...starter, purpose: 'upgrade' }), 'CONFLICT', sentence)
    const chosen = { ...starter, purpose: 'upgrade' as const, licenseIds: [smallId] }
    await expectRefusal(order(chosen), 'CONFLICT', sentence)
    const none =
      'We found no license of yours to upgrade. Sign in, or open the page of your order, and try again.'
    const two = { ...professional, purpose: 'upgrade', quantity: 2, amount: 2 * 4999 } as const
    await expectRefusal(order(two), 'CONFLICT', none)
    await admin.orders.setStatus({ id: small.id, status: 'cancelled' })
    await expectRefusal(customer.orders.quote({ plan: 'professional', purpose: 'upgrade' }), 'CONFLICT', none)
  })

  it('is for the holder alone: by account, proved phone or the link of a reminder', async () => {
    const { t, upgrade, smallId } = await usedTenDays()
    const asked = { ...orderForm, ...upgrade }
    await expectRefusal(t.as.guest().orders.create(asked), 'CONFLICT')
    await expectRefusal(t.as.customer().orders.createOwn(asked), 'CONFLICT')
    await expectRefusal(t.as.customer().orders.createOwn({ ...asked, licenseIds: [smallId] }), 'NOT_FOUND')
    await expectRefusal(
      t.as.guest().orders.quote({ plan: 'professional', licenseIds: [smallId] }),
      'NOT_FOUND',
    )
    const renewal = renewalToken(t.deps, smallId)
    const guest = t.as.guest()
    expect((await guest.orders.quote({ plan: 'professional', renewal })).amount).toBe(3333)
    const placed = await guest.orders.create({ ...orderForm, ...professional, renewal })
    expect(storedOrders(t).at(-1)).toMatchObject({ id: placed.orderId, amountMinor: 333_300 })
  })

  it('by the link of a reminder has the credit of the chosen licences, and waits at the price that was agreed on', async () => {
    const { t, buy } = team()
    const { licenses: given } = await buy({ ...starter, purpose: 'new', quantity: 2, amount: 2 * 2499 })
    t.clock.advance(10 * DAY)
    const renewal = renewalToken(t.deps, given[0]?.id ?? 0)
    const licenseIds = given.map(({ id }) => id)
    const guest = t.as.guest()
    const quote = await guest.orders.quote({ plan: 'professional', renewal, licenseIds })
    expect(quote.amount).toBe(2 * 3333)
    expect((await guest.orders.quote({ plan: 'professional', renewal })).amount).toBe(3333)
    const asked = { token: renewal, plan: 'professional', licenseIds }
    await guest.orders.renewByLink({ ...asked, amount: quote.amount })
    t.clock.advance(3 * DAY)
    const { amount } = await guest.orders.quote({ plan: 'professional', renewal, licenseIds })
    await guest.orders.renewByLink({ ...asked, amount })
    expect(amount).toBeGreaterThan(2 * 3333)
    expect(
      storedOrders(t)
        .slice(1)
        .map(({ amountMinor }) => amountMinor),
    ).toEqual([2 * 333_300])
  })

  it('waits once, however often it is ordered at the same moment (UPG-1276)', async () => {
    const { t, order, approve, upgrade, licenseKey } = await usedTenDays()
    const ids = await Promise.all(Array.from({ length: 50 }, () => order(upgrade)))
    expect(new Set(ids).size).toBe(1)
    await approve(ids[0] ?? 0)
    await expectRefusal(order(upgrade), 'CONFLICT')
    expect(termsOf(t, licenseKey)).toHaveLength(2)
  })

  it('that fails between its parts changes nothing', async () => {
    const { t, order, approve, admin, upgrade, licenseKey } = await usedTenDays()
    const id = await order(upgrade)
    const before = termsOf(t, licenseKey)
    t.deps.db.run(
      sql`CREATE TRIGGER cut BEFORE UPDATE OF expires_at ON licenses BEGIN SELECT raise(ABORT, 'cut'); END`,
    )
    await expect(approve(id)).rejects.toThrow('cut')
    expect(termsOf(t, licenseKey)).toEqual(before)
    expect((await admin.orders.get({ id })).status).toBe('pending')
    t.deps.db.run(sql`DROP TRIGGER cut`)
    await approve(id)
    expect(termsOf(t, licenseKey)).toHaveLength(2)
  })

  it('of a key that was revoked before its approval gives as much of a new one as was paid', async () => {
    const { t, admin, order, approve, upgrade, smallId, licenseKey } = await usedTenDays()
    const id = await order(upgrade)
    await admin.licenses.setStatus({ id: smallId, status: 'revoked' })
    const bought = await approve(id)
    expect(bought.licenseKey).not.toBe(licenseKey)
    expect(bought.expiresAt).toEqual(addDays(endOfTerm(t.clock.now(), 1), -11))
  })
})
