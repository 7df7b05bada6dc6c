import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signIn } from '#tests/helpers/account.ts'
import { runCommand } from '#tests/helpers/command.ts'
import { compare, databaseOf, nothingAnswered, startWriters, WRITERS } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const { backups: BACKUPS } = amounts
/** Orders that are approved between one and the next. */
const APPROVED = 20

it(`${BACKUPS} backups of a shop that serves ${WRITERS} writers hold all that was answered before each began, and the last one is restored`, async () => {
  const root = testFolder('backup')
  const dataDir = join(root, 'data')
  const file = join(root, 'shop.backup')
  const run = async (script: string, ...args: string[]) => {
    expect(await runCommand({ DATA_DIR: dataDir }, script, ...args)).toMatchObject({ status: 0 })
  }

  const shop = await startShop({ dataDir })
  const answered = nothingAnswered()
  const writers = startWriters(shop, await signIn(shop), answered)
  let before = nothingAnswered()
  const flaws: unknown[] = []
  let during = 0
  for (let n = 0; n < BACKUPS; n += 1) {
    await writers.approved((n + 1) * APPROVED)
    before = { orders: new Map(answered.orders), keys: new Map(answered.keys) }
    await run('backup', file, '--force')
    during += answered.orders.size - before.orders.size
    const { integrity, lostOrders, lostLicenses, untold, secondLicenses } = compare(file, before)
    const lost = lostOrders.length + lostLicenses.length + untold.length
    if (integrity !== 'ok' || lost > 0 || secondLicenses > 0)
      flaws.push({ n, integrity, lost, secondLicenses })
  }
  expect(await shop.stop()).toBe(0)
  await writers.ended

  await run('restore', file)
  const restored = compare(databaseOf(dataDir), before)
  const again = await startShop({ dataDir })
  const list = await fetch(`${again.url}/api/admin/orders?limit=1&status=confirmed`, {
    headers: { cookie: await signIn(again) },
  })
  expect(await again.stop()).toBe(0)
  const what = `${BACKUPS} backups under ${WRITERS} writers`
  prove(`${what}: damaged or incomplete copies`, flaws, { is: [] })
  const missing = [...restored.lostOrders, ...restored.lostLicenses, ...restored.untold]
  prove(`${what}: missing after the restore, of ${before.orders.size} orders`, missing, { is: [] })
  prove(`${what}: integrity after the restore`, restored.integrity, { is: 'ok' })
  expect(Number(list.headers.get('x-total-count'))).toBeGreaterThanOrEqual(before.keys.size)
  prove(`${what}: orders answered during a backup`, during, { atLeast: 1 })
})
