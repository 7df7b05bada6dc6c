import crypto, { KeyObject } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tellSeller } from '#src/domains/seller-notices/rules/delivery.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { planOf, statementsOf } from '#tests/helpers/asked.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { deliverOutbox } from '#tests/helpers/outbox.ts'

/** Watches a function of Node.js for modules that import it by name, which may have loaded already. */
const watchCrypto = (name: 'createHmac' | 'createCipheriv' | 'createDecipheriv') => {
  const spy = vi.spyOn(crypto, name)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return spy
}

/** Places an order of a buyer who is new, and sends the messages after it. */
const orderOf = async (t: TestApp, phone: string): Promise<void> => {
  await t.as.guest().orders.create({ ...orderForm, email: `a${phone}@example.com`, phone })
  await deliverOutbox(t)
}
const tellOf = (t: TestApp): void => {
  t.clock.advance(2 * MINUTE)
  tellSeller(t.deps)
}

it('an order, its messages and its notice compile no statement that another one compiled (DB-30)', async () => {
  const t = testApp()
  await orderOf(t, '+923001111111')
  tellOf(t)
  const prepare = vi.spyOn(t.connection, 'prepare')
  for (const phone of ['+923002222222', '+923003333333', '+923004444444']) await orderOf(t, phone)
  expect(prepare.mock.calls).toEqual([])
  tellOf(t)
  expect(prepare.mock.calls.filter(([sql]) => sql.startsWith('delete'))).toEqual([])
})

it('an order gives Node.js keys that it need not read again (DB-720)', async () => {
  const spies = [watchCrypto('createHmac'), watchCrypto('createCipheriv'), watchCrypto('createDecipheriv')]
  await orderOf(testApp(), '+923001111111')
  const keys = spies.flatMap(({ mock }) => mock.calls.map(([, key]) => key))
  expect(keys.length).toBeGreaterThan(6)
  expect(keys.filter((key) => !(key instanceof KeyObject))).toEqual([])
})

it('a run of the outbox reads no message that waits for a later time (DB-719)', async () => {
  const t = testApp()
  const asked = new Set(await statementsOf(t, () => deliverOutbox(t)))
  const steps = [...asked].filter((sql) => sql.includes('outbox')).flatMap((sql) => planOf(t, sql))
  const plans = steps.filter((step) => /^(SCAN|SEARCH) outbox /.test(step))
  expect(plans.toSorted()).toEqual([
    'SEARCH outbox USING COVERING INDEX outbox_due (channel=? AND status=? AND urgency=? AND next_attempt_at<?)',
    // Those that are being sent.
    'SEARCH outbox USING COVERING INDEX outbox_due (channel=? AND status=?)',
    'SEARCH outbox USING INDEX outbox_attempted (channel=? AND attempted_at>?)',
    'SEARCH outbox USING INDEX outbox_channel (channel=? AND created_at>?)',
    // Codes.
    'SEARCH outbox USING INDEX outbox_due (channel=? AND status=? AND urgency=?)',
    // What is held where WhatsApp could not send for a day, after which it waits no longer.
    'SEARCH outbox USING INDEX outbox_due (channel=? AND status=?)',
    // What is claimed, held and released, by the ids found.
    ...Array.from({ length: 3 }, () => 'SEARCH outbox USING INTEGER PRIMARY KEY (rowid=?)'),
  ])
})
