import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { sourceOf } from '#src/shared/source.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { planOf, statementsOf } from '#tests/helpers/asked.ts'
import { orderForm } from '#tests/helpers/orders.ts'

const at = (time: string) => new Date(time)
// The test clock says 21 November 2026, 14:00 in Pakistan.
const OCTOBER = at('2026-10-31T18:59:59.999Z')

it.each([
  ['Facebook', 'facebook'],
  [' www.Google.com ', 'google.com'],
  ['l.facebook.com', 'facebook.com'],
  ['com.google.android.gm', 'com.google.android.gm'],
  ['عید آفر', 'عید آفر'],
  ['a'.repeat(60), 'a'.repeat(50)],
  ['https://example.com/a?b=c', null],
  ['ali@example.com', null],
  ['+92 300 1234567', null],
  ['923001234567', null],
  ['<script>', null],
  ['', null],
  [null, null],
])('the source of %s is a host or a word, and nothing that names a person (STAT-1140)', (given, source) => {
  expect(sourceOf(given)).toBe(source)
})

describe('the source of an order', () => {
  it('is kept where the caller names one, and never refuses the order', async () => {
    const { t, admin } = office()
    const placed = await t.as.guest().orders.create({ ...orderForm, source: 'www.Facebook.com' })
    const odd = { ...orderForm, email: 'b@example.com', phone: '+923001234568', source: '?id=7' }
    const second = await t.as.guest().orders.create(odd)
    expect((await admin.orders.get({ id: placed.orderId })).source).toBe('facebook.com')
    expect((await admin.orders.get({ id: second.orderId })).source).toBeNull()
    expect(placed).not.toHaveProperty('source')
  })

  it('is no part of what is ordered: the same form from another tab is the same order', async () => {
    const t = testApp()
    const guest = t.as.guest()
    const key = { ...orderForm, idempotencyKey: 'one' }
    const first = await guest.orders.create({ ...key, source: 'facebook.com' })
    expect((await guest.orders.create({ ...key, source: null })).orderId).toBe(first.orderId)
  })
})

const confirmed = { status: 'confirmed', amountMinor: 100_000 } as const

describe('the sales of a month (STAT-1142)', () => {
  it('stand beside those of the month before, the names that sold most first', async () => {
    const { t, admin } = office()
    t.make.order({ ...confirmed, plan: 'starter', createdAt: OCTOBER })
    t.make.order({ ...confirmed, plan: 'starter', createdAt: at('2026-10-31T19:00:00.000Z') })
    t.make.order({ ...confirmed, plan: 'enterprise', amountMinor: 300_000 })
    t.make.order({ plan: 'enterprise', status: 'pending' })
    t.make.order({ plan: 'enterprise', status: 'cancelled' })
    expect(await admin.stats.sales({ by: 'plan' })).toEqual({
      by: 'plan',
      month: '2026-11',
      before: '2026-10',
      rows: [
        {
          key: 'enterprise',
          name: 'enterprise',
          orders: 1,
          revenue: 3000,
          ordersBefore: 0,
          revenueBefore: 0,
        },
        { key: 'starter', name: 'starter', orders: 1, revenue: 1000, ordersBefore: 1, revenueBefore: 1000 },
      ],
      others: null,
      total: { orders: 2, revenue: 4000, ordersBefore: 1, revenueBefore: 1000 },
    })
    const october = await admin.stats.sales({ by: 'plan', month: '2026-10' })
    expect(october.total).toEqual({ orders: 1, revenue: 1000, ordersBefore: 0, revenueBefore: 0 })
  })

  it('name products by their titles, coupons whatever their letters, and what has none by a blank', async () => {
    const { t, admin } = office()
    const { id } = t.make.product({ title: 'Shop pack' })
    t.make.order({ ...confirmed, productId: id, couponCode: 'eid30', source: 'facebook.com' })
    t.make.order({ ...confirmed, productId: 999, couponCode: 'EID30' })
    t.make.order({ ...confirmed, amountMinor: 50_000 })
    const namesBy = async (by: 'product' | 'coupon' | 'source') =>
      (await admin.stats.sales({ by })).rows.map(({ name, orders: sold }) => [name, sold])
    expect(Object.fromEntries(await namesBy('product'))).toEqual({
      '': 1,
      'Product 999': 1,
      'Shop pack': 1,
    })
    expect(await namesBy('coupon')).toEqual([
      ['EID30', 2],
      ['', 1],
    ])
    expect(await namesBy('source')).toEqual([
      ['', 2],
      ['facebook.com', 1],
    ])
  })

  it('tell new licences, renewals and upgrades apart by what was issued', async () => {
    const { t, admin } = office()
    const buyer = { phone: '+923001234567', isPhoneVerified: true, amountMinor: 100_000 }
    for (const plan of ['starter', 'starter', 'enterprise'] as const) {
      await admin.orders.setStatus({ id: t.make.order({ ...buyer, plan }).id, status: 'approved' })
    }
    await admin.orders.setStatus({ id: t.make.order({ plan: 'starter' }).id, status: 'approved' })
    const { rows } = await admin.stats.sales({ by: 'kind' })
    expect(Object.fromEntries(rows.map(({ name, orders: sold }) => [name, sold]))).toEqual({
      new: 2,
      renew: 1,
      upgrade: 1,
    })
  })

  it('sum what is beyond twenty names', async () => {
    const { t, admin } = office()
    for (let n = 0; n < 23; n += 1) t.make.order({ ...confirmed, source: `host${n}.example` })
    const { rows, others, total } = await admin.stats.sales({ by: 'source' })
    expect(rows).toHaveLength(20)
    expect(others).toEqual({ orders: 3, revenue: 3000, ordersBefore: 0, revenueBefore: 0 })
    expect(total.orders).toBe(23)
  })
})

const KEPT = `select dimension, month, name, orders, minor_total from sales_tallies
  where orders <> 0 or minor_total <> 0 order by 1, 2, 3`
const COUNTED = [
  ['plan', 'plan'],
  ['product', "coalesce(cast(product_id as text), '')"],
  ['coupon', "upper(coalesce(coupon_code, ''))"],
  ['kind', "coalesce(sold_as, purpose, 'new')"],
  ['reseller', "coalesce(cast(reseller_id as text), '')"],
  ['source', "coalesce(source, '')"],
]
  .map(
    ([dimension, name]) =>
      `select '${dimension}' as dimension, strftime('%Y-%m', created_at / 1000, 'unixepoch', '+5 hours') as month,
        ${name} as name, count(*) as orders, sum(amount_minor - coalesce(refund_minor, 0)) as minor_total
        from orders left join (select order_id, refund_minor from payments) on order_id = orders.id where status = 'confirmed' group by 1, 2, 3`,
  )
  .join(' union all ')

const expectKept = ({ connection }: TestApp) =>
  expect(connection.prepare(KEPT).all()).toEqual(connection.prepare(`${COUNTED} order by 1, 2, 3`).all())

it('the kept sums of sales are those of the confirmed orders after each kind of change (STAT-1145)', async () => {
  const { t, admin } = office()
  const run = (sql: string) => () => t.connection.prepare(sql).run()
  const steps: (() => unknown)[] = [
    () => t.make.order({ ...confirmed, source: 'facebook.com', couponCode: 'eid', productId: 3 }),
    () => admin.orders.setStatus({ id: t.make.order().id, status: 'approved' }),
    () => admin.orders.setStatus({ id: 2, status: 'pending' }),
    () => admin.orders.setStatus({ id: 2, status: 'approved' }),
    async () => {
      const { id } = await admin.orders.setStatus({ id: t.make.order().id, status: 'approved' })
      await admin.orders.undoApproval({ id })
    },
    () => t.deps.db.update(orders).set({ amountMinor: 70_000, plan: 'starter' }).run(),
    run("update orders set created_at = 1760000000000, source = 'google.com' where id = 1"),
    run("update orders set product_id = null, coupon_code = null, purpose = 'renew'"),
    async () => {
      const { id, licenses } = await admin.orders.setStatus({
        id: t.make.order({ quantity: 2, purpose: 'new' }).id,
        status: 'approved',
      })
      const licenseIds = licenses.slice(1).map((license) => license.id)
      await admin.orders.refund({ id, licenseIds, amount: 100, way: 'cash' })
    },
    run('update payments set refund_minor = 20000 where refund_minor is not null'),
    run('delete from payments where order_id = 4'),
    run(
      "insert into payments (order_id, state, refund_minor, created_at, updated_at) values (4, 'accepted', 700, 0, 0)",
    ),
    run('delete from invoices'),
    run('delete from orders where id = 4'),
    run('delete from orders where id = 1'),
    run('delete from orders where id = 3'),
  ]
  for (const step of steps) {
    await step()
    expectKept(t)
  }
  expect(t.connection.prepare(KEPT).all()).not.toEqual([])
})

it('a confirmed order with a time that no calendar has is stored all the same', () => {
  const t = testApp()
  const { id } = t.make.order(confirmed)
  t.connection.prepare('update orders set created_at = 9e17 where id = ?').run(id)
  expect(t.connection.prepare('select status from orders where id = ?').pluck().get(id)).toBe('confirmed')
})

/** A licence of an order of 1,000 that ends at this moment. */
const ending = (t: TestApp, expiresAt: Date, given: Parameters<TestApp['make']['license']>[0] = {}) => {
  const { id: orderId } = t.make.order(confirmed)
  return t.make.license({ orderId, expiresAt, ...given })
}

describe('the licences that end (STAT-1143)', () => {
  it('are those that ended without renewal, beside the month before, and those that end this month', async () => {
    const { t, admin } = office()
    const now = t.clock.now()
    ending(t, OCTOBER)
    const ended = ending(t, addDays(now, -3))
    const soon = ending(t, addDays(now, 2))
    ending(t, at('2026-11-30T19:00:00.000Z'))
    ending(t, addDays(now, 3), { licenseStatus: 'revoked' })
    const found = await admin.stats.ends({})
    expect(found).toMatchObject({
      month: '2026-11',
      ended: { from: '2026-11-01', to: '2026-11-21', licenses: 1, amount: 1000, rows: [{ id: ended.id }] },
      endedBefore: { licenses: 1, amount: 1000 },
      ending: { from: '2026-11-21', to: '2026-11-30', licenses: 1, amount: 1000, rows: [{ id: soon.id }] },
    })
    const october = await admin.stats.ends({ month: '2026-10' })
    expect(october).toMatchObject({ ended: { licenses: 1 }, endedBefore: { licenses: 0 }, ending: null })
  })

  it('are not those that were renewed; one of several licences counts its share (STAT-1144)', async () => {
    const { t, admin } = office()
    const renewed = ending(t, addDays(t.clock.now(), -1))
    ending(t, addDays(t.clock.now(), 300), { licenseKey: renewed.licenseKey })
    const { id: orderId } = t.make.order({ ...confirmed, quantity: 4 })
    for (let n = 0; n < 2; n += 1) t.make.license({ orderId, expiresAt: addDays(t.clock.now(), 1) })
    const { ended, ending: next } = await admin.stats.ends({})
    expect(ended.licenses).toBe(0)
    expect(next).toMatchObject({ licenses: 2, amount: 500 })
  })

  it('are found in the list of licences by the days of their end', async () => {
    const { t, admin } = office()
    const soon = ending(t, addDays(t.clock.now(), 2))
    ending(t, addDays(t.clock.now(), 40))
    const { rows } = await admin.licenses.list({ from: '2026-11-21', to: '2026-11-30', limit: 10 })
    expect(rows.map(({ id }) => id)).toEqual([soon.id])
  })
})

it('sales are read from kept sums by their key, and endings by the index of ends (STAT-1146)', async () => {
  const { t, admin } = office()
  const asked = await statementsOf(t, async () => {
    await admin.stats.sales({ by: 'source' })
    await admin.stats.ends({})
  })
  const plans = asked
    .filter((sql) => /from "(sales_tallies|licenses)"/.test(sql))
    .map((sql) => planOf(t, sql)[0])
  expect(plans).toHaveLength(7)
  for (const plan of plans)
    expect(plan).toMatch(/^SEARCH (sales_tallies|licenses) USING (COVERING )?INDEX \w+ \(/)
})
