import { describe, expect, it } from 'vitest'
import { overview as statsOf } from '#src/domains/stats/service.ts'
import { DAY, endOfTerm } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { system } from '#tests/helpers/licenses.ts'
import { storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { firstLicense, type ResellerShop, resellerShop } from '#tests/helpers/resellers.ts'

const activate = (t: TestApp, key: string, name = 'Front desk') =>
  t.as.guest().licenses.activate({ key, ...system(name) })

describe('issuing', () => {
  it('gives a customer that many keys for the price of the plan, from the balance (RESELL-1200)', async () => {
    const { t, admin, issue, reseller } = await resellerShop()
    const { licenseKeys, balance } = await issue({ plan: 'professional', quantity: 3, phone: '0300 1234567' })
    expect(new Set(licenseKeys).size).toBe(3)
    expect(balance).toBe(10_000 - 3 * 2000)
    const [order] = (await admin.orders.list({})).rows
    expect(order).toMatchObject({
      name: 'Asma',
      phone: '+923001234567',
      status: 'confirmed',
      amount: 6000,
      quantity: 3,
      licenseKeys,
    })
    const { customers, total } = await reseller.resellers.get({})
    expect(total).toBe(3)
    const end = endOfTerm(t.clock.now(), 1)
    for (const license of customers) {
      expect(license).toMatchObject({ name: 'Asma', plan: 'professional', expiresAt: end, wasUsed: false })
    }
  })

  it.each([0, 101, 1.5])('refuses %d keys at once', async (quantity) => {
    const { issue, balance } = await resellerShop()
    await expectRefusal(issue({ quantity }), 'BAD_REQUEST')
    expect(await balance()).toBe(10_000)
  })

  it('refuses a plan without a price, an impossible phone and what the balance does not pay', async () => {
    const { t, issue, admin, user, balance } = await resellerShop()
    const before = storedOrders(t)
    await expectRefusal(issue({ phone: '12345' }), 'BAD_REQUEST')
    await expectRefusal(issue({ plan: 'reseller' }), 'CONFLICT')
    await admin.resellers.set({ id: user.id, isReseller: true, prices: { enterprise: null } })
    await expectRefusal(
      issue({ plan: 'enterprise' }),
      'CONFLICT',
      'You have no price for Enterprise. Please write to us.',
    )
    const tooMuch = 'This costs PKR 11,000, and your balance is PKR 10,000. Please top up first.'
    await expectRefusal(issue({ quantity: 11 }), 'CONFLICT', tooMuch)
    expect(await balance()).toBe(10_000)
    expect(storedOrders(t)).toEqual(before)
  })

  it('answers a repeated request with the same keys and takes no money again', async () => {
    const { issue, balance } = await resellerShop()
    const first = await issue({ quantity: 2, idempotencyKey: 'one' })
    expect(await issue({ quantity: 2, idempotencyKey: 'one' })).toEqual(first)
    await expectRefusal(issue({ quantity: 3, idempotencyKey: 'one' }), 'CONFLICT')
    expect(await balance()).toBe(8000)
  })

  it('tells the customer by WhatsApp in the name of the reseller, with their number (RESELL-1206)', async () => {
    const { t, issue } = await resellerShop(testApp(), { name: 'Lahore House', supportPhone: '0300 5551111' })
    const { licenseKeys } = await issue({ quantity: 2 })
    const told = queuedMessages(t).filter(({ templateName }) => templateName === 'reseller_license')
    expect(told).toMatchObject([{ channel: 'whatsapp', recipient: '+923001234567' }])
    for (const word of ['this is Lahore House', '+923005551111', ...licenseKeys]) {
      expect(told[0]?.body).toContain(word)
    }
    expect(queuedMessages(t).some(({ templateName }) => templateName === 'order_approved')).toBe(false)
  })

  it('lists 20 of many keys in the message, and says how many more there are', async () => {
    const { t, issue } = await resellerShop(testApp(), { topped: 100_000 })
    const { licenseKeys } = await issue({ quantity: 100 })
    const { body = '' } =
      queuedMessages(t).find(({ templateName }) => templateName === 'reseller_license') ?? {}
    expect(body).toContain(licenseKeys[19])
    expect(body).not.toContain(licenseKeys[20])
    expect(body).toContain('and 80 more on the page below')
  })
})

describe('renewing', () => {
  it('extends the picked licences, all or none, each at the price of its plan (RESELL-1208)', async () => {
    const { t, reseller, issue, balance } = await resellerShop()
    await issue({ quantity: 2 })
    await issue({ plan: 'professional', name: 'Bilal', phone: '0300 7654321' })
    const { rows } = await reseller.resellers.customers({})
    const ids = rows.map(({ id }) => id)
    await expectRefusal(reseller.resellers.renew({ licenseIds: [...ids, 9999] }), 'NOT_FOUND')
    expect(await balance()).toBe(6000)
    const { licenses: renewed, balance: left } = await reseller.resellers.renew({ licenseIds: ids })
    expect(left).toBe(2000)
    const end = endOfTerm(endOfTerm(t.clock.now(), 1), 1)
    expect(renewed.map(({ expiresAt }) => expiresAt)).toEqual([end, end, end])
    expect(renewed.map(({ licenseKey }) => licenseKey).toSorted()).toEqual(
      rows.map(({ licenseKey }) => licenseKey).toSorted(),
    )
    const told = queuedMessages(t).filter(({ body }) => /renewed until/.test(body))
    expect(told.map(({ recipient }) => recipient)).toEqual(['+923001234567', '+923007654321'])
    await expectRefusal(reseller.resellers.renew({ licenseIds: ids }), 'CONFLICT')
    expect(await balance()).toBe(2000)
  })

  it('takes no money again for a repeated request', async () => {
    const shop = await resellerShop()
    await shop.issue()
    const { id } = await firstLicense(shop)
    const renew = () => shop.reseller.resellers.renew({ licenseIds: [id, id], idempotencyKey: 'one' })
    const first = await renew()
    expect(await renew()).toEqual(first)
    expect(await shop.balance()).toBe(8000)
  })
})

describe('revoking', () => {
  it('puts what a licence cost back, where no system used it (RESELL-1211)', async () => {
    const shop = await resellerShop()
    const { t, reseller, issue, admin } = shop
    await issue({ quantity: 3 })
    const [one, two] = (await reseller.resellers.customers({})).rows
    expect(await reseller.resellers.revoke({ id: one?.id ?? 0 })).toEqual({ balance: 8000 })
    await expectRefusal(reseller.resellers.revoke({ id: one?.id ?? 0 }), 'CONFLICT')
    const state = await t.as.guest().licenses.validate({ key: one?.licenseKey ?? '', deviceId: 'any' })
    expect(state.state).toBe('REVOKED')
    const [order] = (await admin.orders.list({ status: 'confirmed' })).rows
    expect(order).toMatchObject({ amount: 2000, quantity: 2 })
    expect(statsOf(t.deps).revenue).toBe(2000)
    // A system that was freed since has used it too.
    await activate(t, two?.licenseKey ?? '')
    const [used] = (await reseller.resellers.systems({ id: two?.id ?? 0 })).systems
    await reseller.resellers.freeSystem({ id: used?.id ?? 0 })
    await expectRefusal(
      reseller.resellers.revoke({ id: two?.id ?? 0 }),
      'CONFLICT',
      'A license that was used cannot be revoked.',
    )
  })

  it('gives back the renewals too, and cancels an order with its last licence', async () => {
    const shop = await resellerShop()
    await shop.issue()
    const { id } = await firstLicense(shop)
    await shop.reseller.resellers.renew({ licenseIds: [id] })
    expect(await shop.balance()).toBe(8000)
    const { id: latest } = await firstLicense(shop)
    expect(await shop.reseller.resellers.revoke({ id: latest })).toEqual({ balance: 10_000 })
    expect(statsOf(shop.t.deps).revenue).toBe(0)
    expect(shop.movements().map(({ kind }) => kind)).toEqual([
      'topup',
      'issue',
      'renewal',
      'revocation',
      'revocation',
    ])
  })

  it('gives nothing back for a licence that has ended', async () => {
    const shop = await resellerShop()
    await shop.issue()
    shop.t.clock.advance(40 * DAY)
    await expectRefusal(shop.reseller.resellers.revoke({ id: (await firstLicense(shop)).id }), 'CONFLICT')
    expect(await shop.balance()).toBe(9000)
  })

  it('is the only way to undo what was issued: the office cannot cancel its order', async () => {
    const { admin, issue } = await resellerShop()
    await issue()
    const [order] = (await admin.orders.list({ status: 'confirmed', sort: '-createdAt' })).rows
    await expectRefusal(admin.orders.setStatus({ id: order?.id ?? 0, status: 'cancelled' }), 'CONFLICT')
    await expectRefusal(admin.orders.undoApproval({ id: order?.id ?? 0 }), 'CONFLICT')
  })
})

describe('what a reseller sees', () => {
  it('are the own customers alone, by the ends of their licences (RESELL-1209)', async () => {
    const t = testApp()
    const [one, two] = [await resellerShop(t), await resellerShop(t)]
    await one.issue({ name: 'Asma' })
    t.clock.advance(DAY)
    await one.issue({ name: 'Bilal', phone: '0300 7654321' })
    await two.issue({ name: 'Chand' })
    const names = async ({ reseller }: ResellerShop, q = '') =>
      (await reseller.resellers.customers({ q, limit: 10 })).rows.map(({ name }) => name)
    expect(await names(one)).toEqual(['Asma', 'Bilal'])
    expect(await names(one, 'bil')).toEqual(['Bilal'])
    expect(await names(one, 'Chand')).toEqual([])
    expect(await names(two)).toEqual(['Chand'])
    const { id } = await firstLicense(one)
    const theirs = two.reseller.resellers
    await activate(t, (await firstLicense(one)).licenseKey)
    const [used] = (await one.reseller.resellers.systems({ id })).systems
    await expectRefusal(theirs.renew({ licenseIds: [id] }), 'NOT_FOUND')
    await expectRefusal(theirs.revoke({ id }), 'NOT_FOUND')
    await expectRefusal(theirs.setLabel({ id, label: 'mine' }), 'NOT_FOUND')
    await expectRefusal(theirs.systems({ id }), 'NOT_FOUND')
    await expectRefusal(theirs.freeSystem({ id: used?.id ?? 0 }), 'NOT_FOUND')
    expect((await theirs.statement({})).rows.map(({ kind }) => kind)).toEqual(['issue', 'topup'])
  })

  it('is nothing for a customer, a guest and a licence of the shop', async () => {
    const shop = await resellerShop()
    const { t, reseller } = shop
    const license = t.make.license()
    await expectRefusal(reseller.resellers.renew({ licenseIds: [license.id] }), 'NOT_FOUND')
    await expectRefusal(reseller.resellers.systems({ id: license.id }), 'NOT_FOUND')
    for (const [caller, code] of [
      [t.as.customer(), 'NOT_FOUND'],
      [t.as.guest(), 'UNAUTHORIZED'],
    ] as const) {
      await expectRefusal(caller.resellers.get({}), code)
      await expectRefusal(caller.resellers.customers({}), code)
      await expectRefusal(caller.resellers.statement({}), code)
      await expectRefusal(caller.resellers.issue({ plan: 'starter', name: 'A', phone: '03001234567' }), code)
      await expectRefusal(caller.resellers.topUp({ amount: 5000 }), code)
    }
  })

  it('has a label of their own, and frees a system as the holder may (RESELL-1210)', async () => {
    const shop = await resellerShop()
    await shop.issue()
    const { id, licenseKey } = await firstLicense(shop)
    await shop.reseller.resellers.setLabel({ id, label: 'Front desk' })
    await activate(shop.t, licenseKey)
    expect(await firstLicense(shop)).toMatchObject({ label: 'Front desk', systemsInUse: 1, wasUsed: true })
    const [used] = (await shop.reseller.resellers.systems({ id })).systems
    await shop.reseller.resellers.freeSystem({ id: used?.id ?? 0 })
    expect(await firstLicense(shop)).toMatchObject({ systemsInUse: 0, wasUsed: true })
    await shop.reseller.resellers.renew({ licenseIds: [id] })
    expect(await firstLicense(shop)).toMatchObject({ label: 'Front desk', wasUsed: true })
  })

  it('is every movement of the balance with what it was for, newest first, in pages (RESELL-1212)', async () => {
    const shop = await resellerShop()
    await shop.issue({ quantity: 2 })
    const { rows, total } = await shop.reseller.resellers.statement({ limit: 1 })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { kind: 'issue', amount: -2000, balance: 8000, customer: 'Asma', plan: 'starter' },
    ])
    const all = (await shop.reseller.resellers.statement({})).rows
    expect(all.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['issue', 8000],
      ['topup', 10_000],
    ])
    expect((await shop.admin.resellers.ledger({ id: shop.user.id })).rows).toEqual(all)
  })
})
