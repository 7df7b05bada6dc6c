import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenseLabels, licenses, orderKeys } from '#db/schema/licenses.ts'
import { isLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { keysChosenBy } from '#src/domains/licenses/rules/issuing.ts'
import { renewalToken } from '#src/domains/licenses/rules/renewable.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { addDays, DAY, endOfTerm } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp } from '#tests/helpers/app.ts'
import { orderForm, PHONE, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { team } from '#tests/helpers/team.ts'

const termsOf = (t: TestApp, orderId: number) =>
  t.deps.db.select().from(licenses).where(eq(licenses.orderId, orderId)).orderBy(licenses.id).all()

describe('an order of several licences', () => {
  it('gives as many keys, each a licence of its own, for the price times their number (LIC-1000)', async () => {
    const { t, order, buy } = team()
    await expectRefusal(order({ purpose: 'new', quantity: 3, amount: 2 * 4999 }), 'CONFLICT')
    await expectRefusal(order({ purpose: 'new', quantity: 0, amount: 4999 }), 'BAD_REQUEST')
    await expectRefusal(order({ purpose: 'new', quantity: 21, amount: 21 * 4999 }), 'BAD_REQUEST')
    expect(storedOrders(t)).toEqual([])
    const bought = await buy({ purpose: 'new', quantity: 3 })
    expect(bought).toMatchObject({ purpose: 'new', quantity: 3, amount: 14_997 })
    expect(new Set(bought.licenseKeys).size).toBe(3)
    expect(bought.licenseKeys.every(isLicenseKey)).toBe(true)
    expect(bought.licenseKey).toBe(bought.licenseKeys[0])
    const end = endOfTerm(t.clock.now(), 1)
    for (const license of bought.licenses)
      expect(license).toMatchObject({ licenseStatus: 'active', systemsCount: 2, expiresAt: end })
  })

  it('tells all its keys in its messages, and answers them to its buyer once it is approved (LIC-1004)', async () => {
    const { t, customer, order, approve } = team()
    const id = await order({ purpose: 'new', quantity: 2 })
    expect(await customer.orders.own({ id })).toMatchObject({
      licenseKey: null,
      licenseKeys: [],
      licenses: [],
    })
    const { licenseKeys } = await approve(id)
    expect((await customer.orders.own({ id })).licenseKeys).toEqual(licenseKeys)
    const told = queuedMessages(t).filter(({ templateName }) => /approved|activated/.test(templateName))
    expect(told.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
    for (const { body } of told) for (const key of licenseKeys) expect(body).toContain(key)
  })

  it('without a purpose extends what the buyer holds where it is one, and is for new ones where it is several (LIC-1002)', async () => {
    const { buy } = team()
    const first = await buy()
    const second = await buy()
    expect(first).toMatchObject({ purpose: null, quantity: 1 })
    expect(second.licenseKeys).toEqual(first.licenseKeys)
    const several = await buy({ quantity: 2 })
    expect(several).toMatchObject({ purpose: 'new', quantity: 2 })
    expect(several.licenseKeys).not.toContain(first.licenseKey)
  })

  it('gives a holder another key where it is for a new one', async () => {
    const { buy } = team()
    const [first, second] = [await buy(), await buy({ purpose: 'new' })]
    expect(second.licenseKeys).toHaveLength(1)
    expect(second.licenseKey).not.toBe(first.licenseKey)
  })

  it('suspends, revokes and restores all of them with their order', async () => {
    const { t, admin, buy } = team()
    const { id, licenseKeys } = await buy({ purpose: 'new', quantity: 3 })
    const states = () => termsOf(t, id).map(({ licenseStatus }) => licenseStatus)
    for (const [status, state] of [
      ['pending', 'suspended'],
      ['cancelled', 'revoked'],
      ['confirmed', 'active'],
    ] as const) {
      expect((await admin.orders.setStatus({ id, status })).licenseKeys).toEqual(licenseKeys)
      expect(states()).toEqual([state, state, state])
    }
  })

  it('is one order in every list, and is found by each of its keys', async () => {
    const { customer, admin, buy } = team()
    const { id, licenseKeys } = await buy({ purpose: 'new', quantity: 3 })
    await buy({ plan: 'starter', amount: 2499, purpose: 'new' })
    const listed = [
      await customer.orders.mine({}),
      await customer.orders.mine({ limit: 10, cursor: 0 }),
      await admin.orders.list({}),
      await admin.orders.list({ limit: 10, cursor: 0 }),
    ]
    for (const { rows } of listed) {
      expect(rows).toHaveLength(2)
      expect(rows.find((row) => row.id === id)?.licenseKeys).toEqual(licenseKeys)
    }
    for (const q of licenseKeys) {
      expect((await admin.orders.list({ q })).rows.map((row) => row.id)).toEqual([id])
      expect((await admin.licenses.list({ q })).rows.map(({ licenseKey }) => licenseKey)).toEqual([q])
    }
  })
})

describe('an order for chosen licences', () => {
  it('extends those keys and no other, by their ends (LIC-1001)', async () => {
    const { t, admin, buy } = team()
    const bought = await buy({ purpose: 'new', quantity: 3 })
    const [one, , three] = bought.licenses
    t.clock.advance(5 * DAY)
    const ids = [one?.id ?? 0, three?.id ?? 0]
    const renewed = await buy({ purpose: 'renew', licenseIds: ids })
    expect(renewed).toMatchObject({ purpose: 'renew', quantity: 2, amount: 2 * 4999 })
    expect(new Set(renewed.licenseKeys)).toEqual(new Set([one?.licenseKey, three?.licenseKey]))
    const end = endOfTerm(bought.expiresAt ?? t.clock.now(), 1)
    for (const { expiresAt } of renewed.licenses) expect(expiresAt).toEqual(end)
    const latest = (await admin.licenses.list({})).rows.map(({ licenseKey, expiresAt }) => [
      licenseKey,
      expiresAt,
    ])
    expect(latest).toHaveLength(3)
    expect(latest).toContainEqual([bought.licenseKeys[1], bought.expiresAt])
  })

  it('upgrades those of a smaller plan, and gives those of a larger one a next term of the smaller plan', async () => {
    const { t, buy } = team()
    const small = await buy({ purpose: 'new', quantity: 2, plan: 'starter', amount: 2 * 2499 })
    const licenseIds = small.licenses.map(({ id }) => id)
    const larger = await buy({ licenseIds })
    expect(larger).toMatchObject({ purpose: 'upgrade', quantity: 2, systemsCount: 2 })
    expect(larger.licenseKeys.toSorted()).toEqual(small.licenseKeys.toSorted())
    expect(larger.expiresAt).toEqual(endOfTerm(t.clock.now(), 1))
    const ids = larger.licenses.map(({ id }) => id)
    const next = await buy({ licenseIds: ids, plan: 'starter', amount: 2 * 2499 })
    expect(next).toMatchObject({ purpose: 'renew', licenseStatus: 'pending' })
    expect(next.licenseKeys.toSorted()).toEqual(small.licenseKeys.toSorted())
  })

  it("refuses somebody else's licence, and one that was taken back gives way to a new key", async () => {
    const { t, admin, buy, order, approve } = team()
    const bought = await buy({ purpose: 'new', quantity: 2 })
    const licenseIds = bought.licenses.map(({ id }) => id)
    const asked = { ...orderForm, amount: 2 * 4999, licenseIds }
    await expectRefusal(t.as.customer().orders.createOwn(asked), 'NOT_FOUND')
    await expectRefusal(t.as.guest().orders.create(asked), 'NOT_FOUND')
    await expectRefusal(order({ licenseIds: [9999] }), 'NOT_FOUND')
    const id = await order({ licenseIds })
    await admin.licenses.setStatus({ id: licenseIds[0] ?? 0, status: 'revoked' })
    const { licenseKeys } = await approve(id)
    expect(licenseKeys).toHaveLength(2)
    expect(licenseKeys).toContain(bought.licenseKeys[1])
    expect(licenseKeys).not.toContain(bought.licenseKeys[0])
  })

  it('may be placed by a browser that proved the phone', async () => {
    const { t, admin } = team()
    const order = t.make.order({ phone: PHONE, isPhoneVerified: true })
    const { licenses: given, licenseKeys } = await admin.orders.setStatus({
      id: order.id,
      status: 'confirmed',
    })
    const licenseIds = given.map(({ id }) => id)
    const guest = t.as.guest({ provenPhone: PHONE })
    expect(await guest.orders.held()).toMatchObject([{ id: licenseIds[0], plan: 'professional', label: '' }])
    expect(await t.as.guest().orders.held()).toEqual([])
    const { orderId } = await guest.orders.create({ ...orderForm, licenseIds })
    expect((await admin.orders.setStatus({ id: orderId, status: 'confirmed' })).licenseKeys).toEqual(
      licenseKeys,
    )
  })

  it('follows a key that was replaced after it leaked', async () => {
    const { t, admin, customer, buy, order, approve } = team()
    const bought = await buy({ purpose: 'new', quantity: 2 })
    const id = bought.licenses[1]?.id ?? 0
    await customer.licenses.setLabel({ id, label: 'Ali, front desk' })
    const renewal = await order({ licenseIds: [id] })
    const { licenseKey } = await admin.licenses.replaceKey({ id })
    expect((await approve(renewal)).licenseKeys).toEqual([licenseKey])
    expect(t.deps.db.select().from(licenseLabels).all()).toEqual([{ licenseKey, label: 'Ali, front desk' }])
  })
})

describe('a label (LIC-1006)', () => {
  it('is written by the holder alone, on the licence and all its terms, and read by administrators', async () => {
    const { t, admin, customer, buy } = team()
    const { id: orderId, licenses: given } = await buy({ purpose: 'new', quantity: 2 })
    const id = given[1]?.id ?? 0
    await customer.licenses.setLabel({ id, label: ' Ali, front desk ' })
    const labels = async () => (await admin.orders.get({ id: orderId })).licenses?.map(({ label }) => label)
    expect(await labels()).toEqual(['', 'Ali, front desk'])
    expect((await admin.licenses.get({ id })).label).toBe('Ali, front desk')
    expect(JSON.stringify(await admin.orders.history({ id: orderId }))).not.toContain('Ali')
    await expectRefusal(t.as.customer().licenses.setLabel({ id, label: 'Mine' }), 'NOT_FOUND')
    await expectRefusal(customer.licenses.setLabel({ id, label: 'x'.repeat(61) }), 'BAD_REQUEST')
    const token = trackingToken(t.deps, orderId)
    await t.as.guest().licenses.setTrackedLabel({ token, id, label: 'Sara' })
    expect(await labels()).toEqual(['', 'Sara'])
    const other = t.make.license()
    await expectRefusal(
      t.as.guest().licenses.setTrackedLabel({ token, id: other.id, label: 'Sara' }),
      'NOT_FOUND',
    )
    await customer.licenses.setLabel({ id, label: '' })
    expect(await labels()).toEqual(['', ''])
  })
})

describe('licences that end on one day (LIC-1007)', () => {
  /** A team whose three licences end on one day, beside one that ends on another. */
  const ending = async () => {
    const shop = team()
    const bought = await shop.buy({ purpose: 'new', quantity: 3 })
    shop.t.clock.advance(3 * DAY)
    const later = await shop.buy({ purpose: 'new' })
    return { ...shop, bought, later, ids: bought.licenses.map(({ id }) => id) }
  }

  it('are offered together, and all or some are renewed by one order that waits', async () => {
    const { t, customer, bought, ids } = await ending()
    const { offers, licenses: together } = await customer.orders.renewalOffers({ id: bought.id })
    expect(together.map(({ id }) => id)).toEqual(ids)
    expect(offers.map(({ amount }) => amount)).toEqual([4999, 41_993])
    await customer.orders.renew({ id: bought.id, termMonths: 1, licenseIds: ids })
    await customer.orders.renew({ id: bought.id, termMonths: 12, licenseIds: ids.slice(1) })
    const [, , open, ...more] = storedOrders(t)
    expect(more).toEqual([])
    expect(open).toMatchObject({ purpose: 'renew', quantity: 2, amountMinor: 2 * 4_199_300, termMonths: 12 })
    const keys = t.deps.db
      .select()
      .from(orderKeys)
      .all()
      .map(({ licenseKey }) => licenseKey)
    expect(keys.toSorted()).toEqual(bought.licenseKeys.slice(1).toSorted())
  })

  it('leave an order that waits as it is where it also renews one that ends on another day', async () => {
    const { t, customer, bought, later, ids, order } = await ending()
    const both = [ids[0] ?? 0, later.licenses[0]?.id ?? 0]
    const id = await order({ licenseIds: both })
    await customer.orders.renew({ id: bought.id, termMonths: 1, licenseIds: ids.slice(0, 1) })
    expect(storedOrders(t).slice(2)).toMatchObject([{ id, quantity: 2, amountMinor: 2 * 499_900 }])
    expect(keysChosenBy(t.deps, id)).toHaveLength(2)
  })

  it('may be renewed by the link of a reminder, but no licence that is not among them', async () => {
    const { t, bought, later, ids, approve } = await ending()
    const token = renewalToken(t.deps, ids[1] ?? 0)
    const guest = t.as.guest()
    const shown = await guest.orders.renewal({ token })
    expect(shown.licenses.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(JSON.stringify(shown)).not.toContain(bought.licenseKeys[1])
    const chosen = { token, plan: shown.plan, licenseIds: ids.slice(0, 2), amount: 2 * 4999 }
    await expectRefusal(
      guest.orders.renewByLink({ ...chosen, licenseIds: [later.licenses[0]?.id ?? 0] }),
      'NOT_FOUND',
    )
    await guest.orders.renewByLink(chosen)
    const renewed = await approve(storedOrders(t).at(-1)?.id ?? 0)
    expect(renewed.licenseKeys.toSorted()).toEqual(bought.licenseKeys.slice(0, 2).toSorted())
    const end = endOfTerm(bought.expiresAt ?? t.clock.now(), 1)
    expect(renewed.licenses.map(({ expiresAt }) => expiresAt)).toEqual([end, end])
  })

  it('are renewed by the link of a reminder in the number that is asked for, at the sum of its quote, but no more than there are', async () => {
    const { t, ids } = await ending()
    const guest = t.as.guest()
    const renewal = renewalToken(t.deps, ids[1] ?? 0)
    const asked = { plan: 'professional', renewal, quantity: 2 } as const
    expect(await guest.orders.quote({ ...asked, months: 1 })).toMatchObject({ amount: 2 * 4999 })
    await guest.orders.create({ ...orderForm, ...asked, amount: 2 * 4999 })
    expect(storedOrders(t).at(-1)).toMatchObject({ purpose: 'renew', quantity: 2 })
    await expectRefusal(guest.orders.quote({ ...asked, months: 1, quantity: 10 }), 'NOT_FOUND')
    await expectRefusal(guest.orders.create({ ...orderForm, ...asked, quantity: 10 }), 'NOT_FOUND')
  })

  it('keep the days that an administrator added to one of them', async () => {
    const { t, admin, bought, ids } = await ending()
    const [id = 0] = ids
    const { expiresAt, updatedAt } = await admin.licenses.get({ id })
    const longer = addDays(expiresAt, 4)
    const expiresOn = longer.toISOString().slice(0, 10)
    await admin.licenses.update({ id, expectedUpdatedAt: updatedAt, expiresOn, systems: null })
    for (const status of ['pending', 'confirmed'] as const)
      await admin.orders.setStatus({ id: bought.id, status })
    expect(termsOf(t, bought.id).map((term) => term.expiresAt)).toEqual([longer, expiresAt, expiresAt])
  })
})
