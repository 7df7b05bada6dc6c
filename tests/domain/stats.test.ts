import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { outbox } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { products } from '#db/schema/products.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { AMOUNT, BALANCE, begunFeed, received } from '#tests/helpers/money-in.ts'
import { approve, queueUpdate } from '#tests/helpers/orders.ts'
import { sendProof } from '#tests/helpers/payments.ts'

const contact = (t: TestApp, status: 'new' | 'contacted' | 'converted') => {
  const now = t.clock.now()
  const given = { name: 'Asma', email: 'asma@example.com', message: 'Hello', status }
  const row = { ...given, createdAt: now, updatedAt: now }
  t.deps.db.insert(contacts).values(row).run()
}

/** An order of 1,000 whose proof has waited for so long. */
const provedOrder = async (t: TestApp, hours = 0) => {
  const { id } = t.make.order({ amountMinor: 100_000 })
  await sendProof(t, id)
  t.clock.advance(hours * 3600)
  return { id, revision: (await t.as.admin().payments.get({ id })).revision }
}

it('the sums of payments count each order by its state, a refund by the amount sent back, and each payment whatever became of its order (STAT-703)', async () => {
  const { t, admin } = office()
  const proved = (hours: number) => provedOrder(t, hours)
  await admin.orders.accept(await proved(1))
  await admin.payments.reject({ ...(await proved(2)), reason: 'Not seen' })
  await admin.orders.accept(await proved(9))
  const refunded = await proved(5)
  await admin.orders.accept(refunded)
  await admin.orders.refund({ id: refunded.id, amount: 400, way: 'JazzCash' })
  const cancelled = await proved(5)
  await admin.orders.accept(cancelled)
  await admin.orders.setStatus({ id: cancelled.id, status: 'cancelled' })
  await proved(0)
  t.make.order({ amountMinor: 70_000 })
  t.make.order({ amountMinor: 50_000, status: 'cancelled' })
  expect(await admin.stats.payments()).toEqual({
    // The rest of the refunded order and the cancelled one are not in the revenue.
    paid: 2000 + 600 + 1000,
    paidUnapproved: 600 + 1000,
    awaiting: 700,
    submitted: 1000,
    rejected: 1000,
    refunded: 400,
    decisionSeconds: 2 * 3600,
  })
  expect((await admin.stats.overview()).revenue).toBe(2000)
  t.clock.advance(31 * 86_400)
  expect((await admin.stats.payments()).decisionSeconds).toBeNull()
})

it('the last 100 approved orders are counted by who decided, those that were undone, cancelled or refunded as taken back (STAT-1130)', async () => {
  const { t, admin, hear, claimed, statusOf } = await begunFeed()
  expect(await admin.stats.decisions()).toEqual({ all: 0, byItself: 0, byHand: 0, takenBack: 0 })
  for (let n = 0; n < 2; n += 1) await approve(t)
  const paid: number[] = []
  for (const n of [1, 2, 3]) {
    const order = await claimed(`TXN2026112610150${n}`, { amountMinor: AMOUNT * 100 })
    hear(received(AMOUNT, BALANCE + n * AMOUNT, `TXN2026112610150${n}`))
    expect(statusOf(order.id)).toBe('confirmed')
    paid.push(order.id)
  }
  const [undone = 0, refunded = 0] = paid
  const { revision } = await admin.payments.get({ id: undone })
  await admin.orders.undoApproval({ id: undone, revision })
  const shown = await admin.payments.get({ id: refunded })
  await admin.orders.refund({ id: refunded, revision: shown.revision, amount: 100, way: 'JazzCash' })
  expect(await admin.stats.decisions()).toEqual({ all: 5, byItself: 1, byHand: 2, takenBack: 2 })
  for (let n = 0; n < 97; n += 1) await approve(t)
  // The two oldest are no longer among them.
  expect(await admin.stats.decisions()).toEqual({ all: 100, byItself: 1, byHand: 97, takenBack: 2 })
})

describe('the totals (STAT-1)', () => {
  it('of a new shop are 0, also the conversion rate and the sums of payments, where nothing was decided (STAT-111)', async () => {
    const { stats } = testApp().as.admin()
    const { users, ...totals } = await stats.overview()
    const { decisionSeconds, ...sums } = await stats.payments()
    expect([users, decisionSeconds]).toEqual([1, null])
    expect(new Set(Object.values({ ...totals, ...sums }))).toEqual(new Set([0]))
  })

  it('count every status, sum only confirmed orders and round the rate (STAT-702)', async () => {
    const t = testApp()
    for (const status of ['confirmed', 'confirmed', 'pending', 'cancelled'] as const)
      t.make.order({ status, amountMinor: 249_900 })
    for (const status of ['converted', 'converted', 'new'] as const) contact(t, status)
    const asked = { contacts: 3, newContacts: 1, convertedContacts: 2, conversionRate: 67 }
    const sold = { orders: 4, pendingOrders: 1, confirmedOrders: 2, revenue: 4998 }
    expect(await t.as.admin().stats.overview()).toMatchObject({ ...asked, ...sold })
  })
})

describe('orders and revenue over time (STAT-2)', () => {
  const at = (time: string) => new Date(time)

  it('begin a day at midnight in Pakistan', async () => {
    const t = testApp()
    // The test clock says 21 November, 14:00 in Pakistan.
    t.make.order({ status: 'confirmed', amountMinor: 100_00, createdAt: at('2026-11-20T18:59:59.999Z') })
    t.make.order({ status: 'confirmed', amountMinor: 200_00, createdAt: at('2026-11-20T19:00:00.000Z') })
    t.make.order({ status: 'pending', amountMinor: 400_00, createdAt: at('2026-11-21T08:00:00.000Z') })
    const { unit, points } = await t.as.admin().stats.series({ range: '7d' })
    expect(unit).toBe('day')
    const days = [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`)
    expect(points.map(({ start }) => start)).toEqual(days)
    expect(points.slice(-2)).toEqual([
      { start: '2026-11-20', revenue: 100, orders: 1, previousRevenue: 0, previousOrders: 0 },
      { start: '2026-11-21', revenue: 200, orders: 2, previousRevenue: 0, previousOrders: 0 },
    ])
  })

  it.each([
    ['7d', '2026-11-14T12:00:00Z', '2026-11-15', '2026-11-21'],
    ['30d', '2026-10-22T12:00:00Z', '2026-10-23', '2026-11-21'],
    ['90d', '2026-08-22T12:00:00Z', '2026-08-23', '2026-11-15'],
    ['12m', '2025-11-30T12:00:00Z', '2025-12-01', '2026-11-01'],
  ] as const)('of %s are compared with the period before', async (range, before, first, last) => {
    const t = testApp()
    t.make.order({ status: 'confirmed', amountMinor: 300_00, createdAt: at(before) })
    const { points } = await t.as.admin().stats.series({ range })
    expect([points[0]?.start, points.at(-1)?.start]).toEqual([first, last])
    expect(points.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(0)
    expect(points.at(-1)).toMatchObject({ previousRevenue: 300, previousOrders: 1 })
  })

  it('count every order once, whatever the range', async () => {
    const t = testApp()
    for (let day = 0; day < 365; day += 1)
      t.make.order({ status: 'confirmed', createdAt: addDays(t.clock.now(), -day) })
    const admin = t.as.admin()
    const sums = await Promise.all(
      (['7d', '30d', '90d', '12m'] as const).map(async (range) => {
        const { points } = await admin.stats.series({ range })
        return points.reduce((sum, point) => sum + point.orders + point.previousOrders, 0)
      }),
    )
    expect(sums).toEqual([14, 60, 182, 365])
  })
})

it('work that waits for an administrator is counted: orders, contacts, tickets, unread chats, proofs of payment, failed messages (STAT-3)', async () => {
  const { t, admin } = office()
  const { id: orderId } = t.make.order()
  t.make.order({ status: 'confirmed' })
  contact(t, 'new')
  contact(t, 'contacted')
  await t.as.customer().tickets.create({ subject: 'The key', message: 'It does not work' })
  const now = t.clock.now()
  await sendProof(t, orderId)
  const chat = { lastMessageAt: now, createdAt: now }
  const chats = t.deps.db.insert(chatSessions).values([chat, chat]).returning().all()
  const say = (nth: number, senderType: 'guest' | 'admin', isRead: boolean) =>
    t.deps.db
      .insert(chatMessages)
      .values({ sessionId: chats[nth]?.id ?? 0, senderType, content: 'x', isRead, createdAt: now })
      .run()
  say(0, 'guest', false)
  say(0, 'guest', false)
  say(1, 'guest', true)
  say(1, 'admin', false)
  // Of two messages one failed.
  t.deps.db.update(outbox).set({ status: 'failed' }).run()
  queueUpdate(t.deps, 'news')
  const people = { newContacts: 1, openTickets: 1, unreadChats: 1 }
  const money = { pendingOrders: 1, submittedPayments: 1, failedMessages: 1, heldMessages: 0 }
  expect(await admin.stats.waiting()).toEqual({ ...people, ...money })
})

it('tabs are named in which there is nothing yet, SEO while nobody changed it (ADMIN-860)', async () => {
  const { t, admin } = office()
  t.deps.db.delete(products).run()
  t.deps.db.delete(notifications).run()
  expect((await admin.stats.unused()).toSorted()).toEqual([
    'contacts',
    'notifications',
    'products',
    'seo',
    'tickets',
  ])
  await t.as.customer().tickets.create({ subject: 'The key', message: 'It does not work' })
  const { rows } = await admin.seo.list()
  await admin.seo.update({ id: rows[0]?.id ?? 0, title: 'Another title' })
  expect((await admin.stats.unused()).toSorted()).toEqual(['contacts', 'notifications', 'products'])
})

/** What the triggers keep, and the same counted from the rows. */
const tallies = {
  orders: [
    `select day, status, payment, orders, minor_total, minor_refunded from order_tallies where orders <> 0 order by 1, 2, 3`,
    `select (created_at + 5 * 3600000) / 86400000 as day, o.status, coalesce(p.state, 'none') as payment,
      count(*) as orders, sum(amount_minor) as minor_total, sum(coalesce(refund_minor, 0)) as minor_refunded
    from (select id, status, created_at, amount_minor from orders) o
    left join (select order_id, state, refund_minor from payments) p on p.order_id = o.id
    group by 1, 2, 3 order by 1, 2, 3`,
  ],
  messages: [
    'select template_name, channel, status, messages from outbox_tallies where messages <> 0 order by 1, 2, 3',
    'select template_name, channel, status, count(*) as messages from outbox group by 1, 2, 3 order by 1, 2, 3',
  ],
} as const

const expectKept = ({ connection }: TestApp) => {
  for (const [kept, counted] of Object.values(tallies)) {
    const rows = connection.prepare(counted).all()
    expect(connection.prepare(kept).all()).toEqual(rows)
  }
  // A group whose last row went holds no money either.
  const empty = 'select * from order_tallies where orders = 0 and (minor_total <> 0 or minor_refunded <> 0)'
  expect(connection.prepare(empty).all()).toEqual([])
}

it('the sums of orders and messages are those of the rows after each kind of change (DB-27)', async () => {
  const { t, admin } = office()
  const proved = () => provedOrder(t)
  const steps: (() => unknown)[] = [
    () => t.make.order({ amountMinor: 50_000 }),
    async () => admin.orders.accept(await proved()),
    async () => admin.payments.reject({ ...(await proved()), reason: 'Not seen' }),
    async () => {
      const order = await proved()
      await admin.orders.accept(order)
      await admin.orders.refund({ id: order.id, amount: 400, way: 'JazzCash' })
    },
    async () => admin.orders.setStatus({ id: t.make.order({}).id, status: 'cancelled' }),
    () => t.deps.db.update(orders).set({ amountMinor: 70_000 }).run(),
    () => t.connection.prepare('update orders set created_at = ? where id = 2').run(Date.UTC(2026, 0, 9, 19)),
    () => t.deps.db.update(payments).set({ refundMinor: 5000 }).run(),
    () => t.deps.db.update(outbox).set({ status: 'failed' }).run(),
    // The shop deletes no order, and the number of an invoice keeps its own.
    () => t.connection.prepare('delete from invoices').run(),
    // Its payment goes with it.
    () => t.deps.db.delete(orders).where(eq(orders.id, 2)).run(),
    () => t.deps.db.delete(payments).where(eq(payments.orderId, 3)).run(),
    () => t.deps.db.delete(orders).where(eq(orders.id, 1)).run(),
    () => t.deps.db.delete(outbox).where(eq(outbox.channel, 'email')).run(),
  ]
  for (const step of steps) {
    await step()
    expectKept(t)
  }
  expect(t.connection.prepare('select count(*) as rows from orders').get()).not.toEqual({ rows: 0 })
})
