import { describe, expect, it } from 'vitest'
import { balanceEntries, balanceMovements } from '#db/schema/balances.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orderColumns } from '#src/domains/orders/columns.ts'
import { series, overview as statsOf } from '#src/domains/stats/service.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'

const entriesOf = (t: TestApp) => t.deps.db.select().from(balanceEntries).all()

describe('the ledger', () => {
  it('has two entries for each movement, whose sum is 0, and cannot be changed (RESELL-1201)', async () => {
    const shop = await resellerShop()
    const { t, issue, movements } = shop
    await issue()
    expect(movements()).toMatchObject([
      { kind: 'topup', amountMinor: 1_000_000, balanceMinor: 1_000_000 },
      { kind: 'issue', amountMinor: -100_000, balanceMinor: 900_000 },
    ])
    expect(entriesOf(t)).toEqual([
      { movementId: 1, account: 'balance', amountMinor: 1_000_000 },
      { movementId: 1, account: 'money', amountMinor: -1_000_000 },
      { movementId: 2, account: 'balance', amountMinor: -100_000 },
      { movementId: 2, account: 'sales', amountMinor: 100_000 },
    ])
    for (const change of [
      'update balance_movements set amount_minor = 1',
      'delete from balance_movements',
      'update balance_entries set amount_minor = 1',
      'delete from balance_entries',
    ]) {
      expect(() => t.connection.exec(change)).toThrow('A ledger is only added to')
    }
  })

  it('refuses in the database itself a movement below 0 or beside the balance (RESELL-1202)', async () => {
    const { t } = await resellerShop()
    const add = (amountMinor: number, balanceMinor: number) => () =>
      t.deps.db
        .insert(balanceMovements)
        .values({ resellerId: 1, kind: 'issue', amountMinor, balanceMinor, createdAt: t.clock.now() })
        .run()
    expect(add(-1_000_001, -1)).toThrow('CHECK constraint failed')
    expect(add(-1, 1_000_000)).toThrow('A movement continues the balance')
    expect(add(-1, 999_999)).not.toThrow()
  })

  it('pays 10 of 50 requests at once from a balance for 10', async () => {
    const { t, issue, balance } = await resellerShop()
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => issue()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await balance()).toBe(0)
    expect(t.deps.db.select().from(licenses).all()).toHaveLength(10)
  })

  it.each([
    'orders',
    'licenses',
    'audit_log',
    'outbox',
    'balance_movements',
    'balance_entries',
    'idempotency_keys',
  ])('holds all of an issue or nothing, where it ends at %s', async (table) => {
    const { t, issue, balance } = await resellerShop()
    const tables = [
      'orders',
      'licenses',
      'balance_movements',
      'balance_entries',
      'outbox',
      'idempotency_keys',
    ]
    const counts = () =>
      tables.map((each) => t.connection.prepare(`select count(*) from ${each}`).pluck().get())
    const before = counts()
    t.connection.exec(
      `create temp trigger cut before insert on ${table} begin select raise(abort, 'cut'); end`,
    )
    await expect(issue({ idempotencyKey: 'one' })).rejects.toThrow('cut')
    expect(counts()).toEqual(before)
    t.connection.exec('drop trigger cut')
    await issue({ idempotencyKey: 'one' })
    expect(await balance()).toBe(9000)
  })
})

describe('a top-up', () => {
  it('is an order like any other, whose approval adds its amount and undoing takes it away (RESELL-1203)', async () => {
    const { t, admin, reseller, newestOrder, balance } = await resellerShop(testApp(), { topped: 0 })
    const { payPath } = await reseller.resellers.topUp({ amount: 5000 })
    expect(payPath).toMatch(/^\/pay\//)
    const id = newestOrder()
    expect(await admin.orders.get({ id })).toMatchObject({
      plan: 'reseller',
      amount: 5000,
      status: 'pending',
    })
    expect(await balance()).toBe(0)
    const approve = () => admin.orders.setStatus({ id, status: 'confirmed' })
    await approve()
    expect(await balance()).toBe(5000)
    expect(t.deps.db.select().from(licenses).all()).toEqual([])
    await admin.orders.undoApproval({ id })
    expect(await balance()).toBe(0)
    await approve()
    await admin.orders.setStatus({ id, status: 'confirmed' })
    expect(await balance()).toBe(5000)
    await admin.orders.setStatus({ id, status: 'cancelled' })
    expect(await balance()).toBe(0)
  })

  it('is not taken back once its money was used', async () => {
    const { admin, topUp, issue, balance } = await resellerShop(testApp(), { topped: 0 })
    const id = await topUp(2000)
    await issue()
    const used = /has used this money: the balance is PKR 1,000\./
    await expectRefusal(
      admin.orders.setStatus({ id, status: 'cancelled' }),
      'CONFLICT',
      expect.stringMatching(used),
    )
    await expectRefusal(admin.orders.undoApproval({ id }), 'CONFLICT', expect.stringMatching(used))
    const refund = { id, amount: 2000, way: 'by bank', reason: 'asked' }
    await expectRefusal(admin.orders.refund(refund), 'CONFLICT', expect.stringMatching(used))
    expect(await balance()).toBe(1000)
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'confirmed' })
  })

  it('that arrived is told to the reseller with the balance (RESELL-1204)', async () => {
    const { t } = await resellerShop(testApp(), { whatsappNumber: '+923001112233' })
    const told = queuedMessages(t).filter(({ templateName }) => templateName === 'reseller_balance')
    expect(told.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
    for (const { body } of told) expect(body).toContain('your top-up of PKR\u00a010,000 has arrived')
  })

  it('is called one, and no plan for a month, wherever an order is named (RESELL-1220)', async () => {
    const { t, admin, reseller, newestOrder } = await resellerShop(testApp(), {
      topped: 0,
      whatsappNumber: '+923001112233',
    })
    await reseller.resellers.topUp({ amount: 5000 })
    const id = newestOrder()
    await admin.orders.sendPaymentReminder({ id })
    await admin.orders.setStatus({ id, status: 'confirmed' })
    await admin.orders.refund({ id, amount: 5000, way: 'by bank', reason: 'asked' })
    const told = queuedMessages(t).filter(({ orderId }) => orderId === id)
    for (const template of ['payment_reminder', 'payment_refunded']) {
      expect(told.find(({ templateName }) => templateName === template)?.body).toContain('(balance top-up)')
    }
    const row = (await admin.orders.list({})).rows.find((order) => order.id === id)
    if (!row || !('amount' in row)) throw new Error('The order is not listed with its money')
    expect(orderColumns.plan.value(row)).toBe('Balance top-up')
    expect(orderColumns.term.value(row)).toBeNull()
    const { facts } = await reseller.orders.receipt({ id })
    expect(facts).toContainEqual(['For', 'Balance top-up'])
    for (const words of [...told.map(({ body }) => body), JSON.stringify(facts)]) {
      expect(words).not.toMatch(/Reseller|1 month/)
    }
  })

  it('that was approved by mistake is told again once it is approved again, and not before', async () => {
    const { t, admin, topUp } = await resellerShop(testApp(), { topped: 0, whatsappNumber: '+923001112233' })
    const told = () =>
      queuedMessages(t).filter(({ templateName }) => templateName === 'reseller_balance').length
    const id = await topUp(5000)
    expect(told()).toBe(2)
    const { messages } = await admin.orders.undoApproval({ id })
    expect(messages.map(({ isUnsent }) => isUnsent)).toEqual([true, true])
    expect(told()).toBe(0)
    await admin.orders.setStatus({ id, status: 'confirmed' })
    expect(told()).toBe(2)
  })

  it.each([99, 10_000_001, 100.5])('of %d rupees is refused', async (amount) => {
    const { reseller } = await resellerShop()
    await expectRefusal(reseller.resellers.topUp({ amount }), 'BAD_REQUEST')
  })

  it('is no sale: the money counts once, when licences are issued for it (RESELL-1217)', async () => {
    const { t, issue, admin } = await resellerShop()
    const sold = () => ({
      revenue: statsOf(t.deps).revenue,
      charted: series(t.deps, '7d').points.reduce((sum, { revenue }) => sum + revenue, 0),
    })
    expect(sold()).toEqual({ revenue: 0, charted: 0 })
    await issue({ quantity: 4 })
    expect(sold()).toEqual({ revenue: 4000, charted: 4000 })
    const { rows } = await admin.stats.sales({ by: 'reseller' })
    expect(rows).toMatchObject([{ name: expect.stringMatching(/^user/), orders: 1, revenue: 4000 }])
    expect((await admin.stats.sales({ by: 'plan' })).rows).toMatchObject([{ key: 'starter', revenue: 4000 }])
  })

  it('is refunded whole or not at all, and then is off the balance', async () => {
    const { admin, topUp, balance } = await resellerShop(testApp(), { topped: 0 })
    const id = await topUp(3000)
    const refund = (amount: number) => admin.orders.refund({ id, amount, way: 'by bank', reason: 'asked' })
    await expectRefusal(refund(2999), 'BAD_REQUEST', 'A top-up is refunded whole')
    expect(await balance()).toBe(3000)
    await refund(3000)
    expect(await balance()).toBe(0)
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'cancelled', paymentState: 'refunded' })
    await expectRefusal(refund(3000), 'CONFLICT')
  })

  it('that was refunded leaves no trace in the sums of sales', async () => {
    const { admin, topUp, t } = await resellerShop(testApp(), { topped: 0 })
    const id = await topUp(3000)
    const before = await admin.stats.payments()
    await admin.orders.refund({ id, amount: 3000, way: 'by bank', reason: 'asked' })
    expect(await admin.stats.payments()).toMatchObject({ paid: before.paid, refunded: 0 })
    expect(statsOf(t.deps).revenue).toBe(0)
  })
})

describe('a low balance', () => {
  it('is told once each time that it falls below the amount that the administrator set (RESELL-1205)', async () => {
    const { t, issue, topUp } = await resellerShop(testApp(), {
      lowBalance: 8000,
      whatsappNumber: '+923001112233',
    })
    const told = () =>
      queuedMessages(t).filter(({ body, channel }) => channel === 'whatsapp' && /balance is low/.test(body))
    await issue({ quantity: 2 })
    expect(told()).toHaveLength(0)
    await issue()
    await issue()
    expect(told()).toHaveLength(1)
    await topUp(5000)
    await issue({ quantity: 4 })
    expect(told()).toHaveLength(2)
  })
})
