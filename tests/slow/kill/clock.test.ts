import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { callsOf, signIn } from '#tests/helpers/account.ts'
import { copyDemo } from '#tests/helpers/demo-shop.ts'
import { databaseOf } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'

const DAY_S = 86_400
const YEAR_S = 365 * DAY_S

const tables = {
  'licences that run': "select count(*) from licenses where license_status = 'active'",
  'pictures of payments': 'select count(*) from payment_pictures',
  sessions: 'select count(*) from sessions',
  // The seller himself is told of the clock, and of what waits.
  messages: "select count(*) from outbox where template_name not in ('seller_notice', 'warning')",
}

/** The demo shop's data folder, and how many rows of each kind it holds. */
const demo = async () => {
  const dataDir = testFolder('clock')
  await copyDemo(dataDir)
  const count = () => {
    const db = new Database(databaseOf(dataDir), { readonly: true })
    const counted = Object.values(tables).map((query) => db.prepare<[], number>(query).pluck().get() ?? 0)
    db.close()
    return counted
  }
  return { dataDir, count }
}
const start = async (dataDir: string, env: Record<string, string> = {}): Promise<Shop> => {
  const shop = await startShop({ dataDir, env: { RATE_LIMIT: 'on', ...env } })
  onTestFinished(() => shop.kill())
  return shop
}
/** What `before` held and `after` does not, by name. */
const lost = (before: number[], after: number[]) =>
  Object.keys(tables).filter((_, n) => after[n] !== before[n])

it('a start 400 days ahead and a right one leave everything as it was (CLOCK-2, CLOCK-4, CLOCK-5)', async () => {
  const { dataDir, count } = await demo()
  const first = await start(dataDir)
  const cookie = await signIn(first)
  await first.stop()
  const before = count()
  const wrong = await start(dataDir, { CLOCK_AHEAD: String(400 * DAY_S) })
  expect(wrong.output()).toContain('The clock of the server may be wrong')
  await wrong.jump(0)
  await wrong.stop()
  const right = await start(dataDir)
  await right.jump(0)
  prove('a start 400 days ahead, then a right one: kinds of rows changed', lost(before, count()), { is: [] })
  await callsOf(right, cookie)('GET', '/api/admin/orders?limit=1')
  expect(right.output()).not.toContain('may be wrong')
})

it('a year ahead while it runs and back locks no administrator out (CLOCK-1, CLOCK-2)', async () => {
  const { dataDir, count } = await demo()
  const shop = await start(dataDir)
  const cookie = await signIn(shop)
  const before = count()
  await shop.jump(YEAR_S)
  const wrongly = await Promise.all(
    Array.from({ length: 7 }, () =>
      signIn(shop, 'admin', 'a wrong password').catch((error) => /answered (\d+)/.exec(error.message)?.[1]),
    ),
  )
  expect(wrongly).toContain('429')
  await shop.jump(-YEAR_S)
  await callsOf(shop, cookie)('GET', '/api/admin/orders?limit=1')
  prove('a year ahead and back: kinds of rows changed', lost(before, count()), { is: [] })
  prove('and the right password signs in', (await signIn(shop)) !== '', { is: true })
})
