import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { migrationsDir } from '#src/config.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

const approve = (t: TestApp, given: Parameters<TestApp['make']['order']>[0]) =>
  t.as.admin().orders.setStatus({ id: t.make.order(given).id, status: 'confirmed' })

it('orders that were approved before terms were stored keep their year, and orders that waited get the term that they paid (LIC-8)', async () => {
  const t = testApp()
  const suspended = await approve(t, { amountMinor: 499_900 })
  const before = {
    approved: (await approve(t, { amountMinor: 499_900 })).id,
    suspended: suspended.id,
    monthly: t.make.order({ amountMinor: 499_900 }).id,
    yearly: t.make.order({ amountMinor: 4_199_300 }).id,
    otherPlan: t.make.order({ amountMinor: 499_900, plan: 'starter' }).id,
  }
  await t.as.admin().orders.setStatus({ ...suspended, status: 'pending' })
  const name = readdirSync(migrationsDir).find((file) => file.endsWith('_terms_of_waiting_orders.sql')) ?? ''
  t.connection.exec(readFileSync(join(migrationsDir, name), 'utf8'))
  const terms = new Map(
    t.deps.db
      .select()
      .from(orders)
      .all()
      .map(({ id, termMonths }) => [id, termMonths]),
  )
  expect(Object.entries(before).map(([kind, id]) => [kind, terms.get(id)])).toEqual([
    ['approved', 12],
    ['suspended', 12],
    ['monthly', 1],
    ['yearly', 12],
    ['otherPlan', 12],
  ])
})
