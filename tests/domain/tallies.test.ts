import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { sendProof } from '#tests/helpers/payments.ts'

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
  const proved = async () => {
    const order = t.make.order({ amountMinor: 100_000 })
    await sendProof(t, order.id)
    return { id: order.id, revision: (await admin.payments.get({ id: order.id })).revision }
  }
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
    () =>
      t.connection.prepare('update orders set created_at = ? where id = 2').run(Date.UTC(2026, 0, 31, 19)),
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

it('a rollback takes its sums back (DB-27)', () => {
  const t = testApp()
  const { make, connection } = t
  make.order({})
  connection.exec('begin')
  make.order({})
  connection.exec('rollback')
  expectKept(t)
})
