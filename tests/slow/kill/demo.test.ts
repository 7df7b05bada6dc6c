import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#tests/helpers/command.ts'
import { testFolder } from '#tests/helpers/places.ts'

test('the demo fills an empty data folder with a shop that sends nothing, and refuses one that has orders', async () => {
  const dataDir = testFolder('demo')
  const demo = () => runCommand({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, 'demo')

  const { stdout } = await demo()
  expect(stdout).toMatch(/Administrator: admin, password: \S{20}\nCustomer: \S+, password: \S{12} /)

  const db = new Database(join(dataDir, 'shop.db'), { readonly: true })
  onTestFinished(() => {
    db.close()
  })
  const words = (sql: string) => db.prepare<[], string>(sql).pluck().all()
  const number = (table: string) => db.prepare<[], number>(`select count(*) from ${table}`).pluck().get()
  expect(number('orders')).toBe(220)
  expect(number('users')).toBe(61)
  expect(words('select distinct status from orders order by 1')).toEqual([
    'cancelled',
    'confirmed',
    'pending',
  ])
  expect(words('select distinct license_status from licenses order by 1')).toEqual([
    'active',
    'expired',
    'revoked',
    'suspended',
  ])
  // Licences in each state that a seller meets, on systems of several kinds (LIC-53, LIC-54).
  const [now, day] = [Date.now(), 86_400_000]
  const countEnding = (from: number, to: number) =>
    number(
      `licenses where license_status in ('active', 'expired') and expires_at between ${now + from * day} and ${now + to * day}`,
    )
  expect(countEnding(0, 30)).toBeGreaterThan(0)
  expect(countEnding(-7, 0)).toBeGreaterThan(0)
  expect(words('select distinct platform from license_systems').length).toBeGreaterThan(3)
  expect(number('license_systems')).toBeGreaterThan(100)
  expect(
    number("licenses join license_systems using (license_key) where license_status = 'suspended'"),
  ).toBeGreaterThan(0)
  expect(number(`license_systems where last_seen_at > ${now - 3 * day}`)).toBeGreaterThan(50)
  expect(words('select distinct status from tickets order by 1')).toEqual(['answered', 'closed', 'open'])
  expect(words('select distinct status from chat_sessions order by 1')).toEqual([
    'active',
    'archived',
    'closed',
  ])
  expect(number('chat_replies')).toBeGreaterThan(5)
  expect(number('chat_notes')).toBeGreaterThan(3)
  expect(words('select distinct status from outbox order by 1')).toEqual(['failed', 'sent'])
  expect(number(`orders where created_at > ${Date.now()}`)).toBe(0)
  expect(number("orders where status = 'confirmed' and id not in (select order_id from licenses)")).toBe(0)

  const files = db
    .prepare<[], { stored_name: string; sha256: string }>(
      'select * from downloads where stored_name is not null',
    )
    .all()
  const hashes = files.map(({ stored_name }) =>
    createHash('sha256')
      .update(readFileSync(join(dataDir, 'uploads/downloads', stored_name)))
      .digest('hex'),
  )
  expect(hashes).toEqual(files.map(({ sha256 }) => sha256))

  // The extension loads unpacked: it is the example, for this shop (DL-93).
  const [published] = db
    .prepare<[], { stored_name: string }>(
      "select stored_name from downloads where file_type = 'chrome-extension' and is_active = 1",
    )
    .all()
  const archive = readFileSync(join(dataDir, 'uploads/downloads', published?.stored_name ?? '')).toString(
    'latin1',
  )
  for (const part of [
    '"manifest_version": 3',
    '"version": "2.4.1"',
    "SHOP = 'http",
    'license.js',
    'icon-128.png',
  ]) {
    expect(archive).toContain(part)
  }
  // A title that names a term sells that term.
  expect(
    words("select title || ': ' || term_months from products where title like '%Months' order by 1"),
  ).toEqual(['Professional License, 6 Months: 6', 'Starter License, 3 Months: 3'])

  expect(await demo()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has orders already'),
  })
})
