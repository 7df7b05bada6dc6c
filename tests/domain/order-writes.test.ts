import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { testApp } from '#tests/helpers/app.ts'
import { testFolder } from '#tests/helpers/places.ts'

const FILE_HEADER = 32
const FRAME_HEADER = 24

/** The numbers of the pages in a write-ahead log. */
const pagesIn = (file: string): number[] => {
  const log = readFileSync(file)
  const frame = FRAME_HEADER + log.readUInt32BE(8)
  return Array.from({ length: Math.floor((log.length - FILE_HEADER) / frame) }, (_, n) =>
    log.readUInt32BE(FILE_HEADER + n * frame),
  )
}

it('an order of a guest without a company is in no index of accounts or companies (DB-950)', async () => {
  const file = join(testFolder('order-writes'), 'shop.db')
  await testApp().connection.backup(file)
  const connection = openConnection(file)
  onTestFinished(() => void connection.close())
  const t = testApp({ override: { db: createDb(connection) } })
  connection.pragma('wal_checkpoint(TRUNCATE)')
  await t.as.guest().orders.create({
    name: 'Asma Khan',
    email: 'asma@example.com',
    phone: '+923001234567',
    plan: 'starter',
    amount: 2499,
  })
  const pages = new Set(pagesIn(`${file}-wal`))
  const names = connection.prepare<[], [number, string]>('select pageno, name from dbstat').raw().all()
  const written = names.flatMap(([page, name]) => (pages.has(page) ? [name] : []))
  expect(written).toEqual(expect.arrayContaining(['orders', 'orders_status', 'orders_phone']))
  expect(written).not.toContain('orders_user')
  expect(written).not.toContain('orders_company')
})
