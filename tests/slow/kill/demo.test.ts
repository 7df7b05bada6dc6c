import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { entriesOfZip, unpack } from '#src/shared/values/zip.ts'
import { runCommand } from '#tests/helpers/command.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { hashOf } from '#tests/helpers/uploads.ts'

test('the demo fills an empty data folder with a shop that sends nothing, and refuses one that has orders (DL-93)', async () => {
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
  const day = 86_400_000
  const at = (days: number) => Date.now() + days * day
  const states = {
    'orders.status': ['cancelled', 'confirmed', 'pending'],
    'licenses.license_status': ['active', 'expired', 'revoked', 'suspended'],
    'tickets.status': ['answered', 'closed', 'open'],
    'chat_sessions.status': ['active', 'archived', 'closed'],
    'outbox.status': ['failed', 'sent'],
  }
  for (const [column, wanted] of Object.entries(states)) {
    expect(words(`select distinct ${column} from ${column.split('.')[0]} order by 1`)).toEqual(wanted)
  }
  const counts = {
    'orders where reseller_id is null': 220,
    users: 61,
    [`orders where created_at > ${at(0)}`]: 0,
    "orders where status = 'confirmed' and plan <> 'reseller' and id not in (select order_id from licenses)": 0,
  }
  expect(Object.fromEntries(Object.keys(counts).map((rows) => [rows, number(rows)]))).toEqual(counts)
  // Licences in each state that a seller meets, on systems of several kinds.
  const ending = (from: number, to: number) =>
    `licenses where license_status in ('active', 'expired') and expires_at between ${at(from)} and ${at(to)}`
  const least = {
    [ending(0, 30)]: 1,
    [ending(-7, 0)]: 1,
    '(select distinct platform from license_systems)': 4,
    license_systems: 101,
    "licenses join license_systems using (license_key) where license_status = 'suspended'": 1,
    [`license_systems where last_seen_at > ${at(-3)}`]: 51,
    chat_replies: 6,
    chat_notes: 4,
  }
  const tooFew = Object.entries(least).filter(([rows, count]) => (number(rows) ?? 0) < count)
  expect(tooFew).toEqual([])

  const stored = (column: string) =>
    words(`select ${column} from downloads where stored_name is not null order by id`)
  const hashes = stored('stored_name').map((name) =>
    hashOf(readFileSync(join(dataDir, 'uploads/downloads', name))),
  )
  expect(hashes).toEqual(stored('sha256'))

  // The extension loads unpacked: it is the example, for this shop.
  const [published = ''] = words(
    "select stored_name from downloads where file_type = 'chrome-extension' and is_active = 1",
  )
  const archive = new Uint8Array(readFileSync(join(dataDir, 'uploads/downloads', published)))
  const files = entriesOfZip(archive) ?? []
  const contents = await Promise.all(
    files.map(
      async (file) => `${file.path} ${Buffer.from((await unpack(archive, file)) ?? []).toString('latin1')}`,
    ),
  )
  const parts = ['"manifest_version": 3', '"version": "2.4.1"', "SHOP = 'http", 'license.js', 'icon-128.png']
  for (const part of parts) expect(contents.join('\n')).toContain(part)
  // A title that names a term sells that term.
  expect(
    words("select title || ': ' || term_months from products where title like '%Months' order by 1"),
  ).toEqual(['Professional License, 6 Months: 6', 'Starter License, 3 Months: 3'])

  expect(await demo()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has orders already'),
  })
})
