import { expect, it, vi } from 'vitest'
import { planOf } from '#tests/helpers/asked.ts'
import { AMOUNT, BALANCE, byRaast, feedShop, ID, received } from '#tests/helpers/money-in.ts'

const PAID_BEFORE = 2000

/** A shop that hears of payments, with an order that claims one, and what it asks SQLite. */
const claimedOrder = async () => {
  const shop = await feedShop()
  const prepare = vi.spyOn(shop.t.connection, 'prepare')
  await shop.begin()
  const order = shop.t.make.order()
  await shop.claim(order.id, ID)
  /** The plans of each statement that reads and that this picks. */
  const plansOf = (picks: (sql: string) => boolean) =>
    [...new Set(prepare.mock.calls.map(([sql]) => sql))]
      .filter((sql) => sql.startsWith('select') && picks(sql))
      .map((sql) => planOf(shop.t, sql))
  return { ...shop, order, plansOf }
}

it('a payment reads what waits and the orders of its days, and not all that asked for its amount before', async () => {
  const { t, hear, order, plansOf, statusOf } = await claimedOrder()
  hear(received(AMOUNT, BALANCE + AMOUNT, ID))
  expect(statusOf(order.id)).toBe('confirmed')
  // A year later, with what SQLite then knows of its tables.
  const columnsOf = (table: string): string =>
    t.connection
      .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)
      .filter((name) => name !== 'id')
      .join()
  const numbers = `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${PAID_BEFORE})`
  const copy = (table: string, changes: Record<string, string>): void => {
    const columns = columnsOf(table)
    const values = columns.split(',').map((column) => changes[column] ?? column)
    t.connection.exec(
      `${numbers} insert into ${table} (${columns}) select ${values.join()} from ${table}, n where ${table}.id = (select max(id) from ${table})`,
    )
  }
  const before = (column: string): string => `${column} - n * 600000`
  copy('orders', { created_at: before('created_at') })
  const paid = { transaction_key: 'transaction_key || n', decided_at: before('decided_at') }
  copy('payments', { order_id: 'order_id + n', ...paid })
  copy('bank_alerts', { dedupe_key: "'copy ' || n", order_id: 'order_id + n', ...paid })
  t.connection.exec('analyze')
  // The list of the back office, which the helper opens, has no condition.
  const plans = plansOf((sql) => sql.includes('"bank_alerts"') && sql.includes(' where '))
    .flat()
    .map((detail) => detail.replace(/^SEARCH (\w+) USING (COVERING )?INDEX /, '$1 by '))
    .filter((plan) => !/^(USE|CORRELATED|MULTI|INDEX|LIST)/.test(plan))
  const byId = (table: string): string => `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`
  expect([...new Set(plans)].toSorted()).toEqual(
    [
      byId('bank_alerts'),
      byId('orders'),
      'bank_alerts by bank_alerts_follows (source_id=? AND account=? AND <expr>=?)',
      // Of the order's parts, which are also taken off what it asks for; one counts them for the limit of proofs.
      'bank_alerts by bank_alerts_order (order_id=?)',
      'bank_alerts by bank_alerts_transaction (transaction_key=?)',
      'moved by bank_alerts_transaction (transaction_key=?)',
      // Whether another alert says that its money went back, and the minute's look at those that may.
      'bank_alert_keys by bank_alert_keys_hash (key_hash=?)',
      'bank_alerts by bank_alerts_returned (at>?)',
      // The minute looks at what waits, and at what the last 30 days accepted.
      'bank_alerts by bank_alerts_state (state=?)',
      'bank_alerts by bank_alerts_state (state=? AND at>?)',
      'orders by orders_status (status=? AND created_at>? AND created_at<?)',
      // Whether what was undone had renewed by an offer that stands again. It reads what stands, and no ended offer.
      'SCAN offers USING INDEX offers_asking',
      'payments by payments_decided (decided_at>?)',
      'payments by payments_orderId_unique (order_id=?) LEFT-JOIN',
      'payments by payments_transaction (transaction_key=?)',
    ].toSorted(),
  )
})

it('what is near a proof is read by its days, and whether a sender names balances by those that do', async () => {
  const { t, hear, claim, admin, order, plansOf } = await claimedOrder()
  await claim(t.make.order({ phone: '+923001111111' }).id, `${ID}7`)
  hear(received(AMOUNT, BALANCE + AMOUNT, `${ID}7`, 'Flimbert (0333XXXXXXX)'))
  hear(byRaast(AMOUNT, ID))
  expect((await admin.bankFeed.ofOrder({ id: order.id }))[0]?.note).toContain('It names no balance')
  const near = '"order_id" is null and +"bank_alerts"."amount_minor" between'
  for (const [part, index] of [
    ['"balance_minor" is not null', 'bank_alerts_balances (source_id=? AND <expr>=?)'],
    // The payers whom administrators accepted, for a name that no shop knows.
    ['"decided_by" is not null', 'bank_alerts_state (state=? AND at>?)'],
    [near, 'bank_alerts_at (at>? AND at<?)'],
  ] as const) {
    expect(plansOf((sql) => sql.includes(part))).toEqual([[`SEARCH bank_alerts USING INDEX ${index}`]])
  }
})
