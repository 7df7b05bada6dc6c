import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { pathsOf } from '#db/backup.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { prove } from '#tests/helpers/prove.ts'
import { fixtureTags, readFixture } from '#tests/helpers/schema-fixtures.ts'
import { fetchInTime, startShop } from '#tests/helpers/shop.ts'
import { ensureStrace, killAt } from '#tests/helpers/strace.ts'

/** The call by which Node.js changes names. Every other step is cut in tests/domain/cut-off.test.ts, without processes. */
const CALLS = ['rename']
// Long and varied enough for a secret.
const secretOf = (name: string) => `${name}-0123456789-abcdefghijklmnopqrstuvwxyz`
/** Stored files never change, so each shop has a name of its own for its file. */
const storedName = (name: string) => `${name.charCodeAt(0).toString(16).repeat(16)}.zip`

const put = (path: string, bytes: string | Buffer) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** A shop that says `name` in its database, its file and its secret. */
const make = ({ database, uploads, secret }: ReturnType<typeof dataPaths>, name: string) => {
  put(database, readFixture(fixtureTags().at(-1) ?? ''))
  const connection = new Database(database)
  connection.prepare("update users set username = ? where username = 'owner'").run(name)
  connection
    .prepare('update downloads set stored_name = ? where stored_name is not null')
    .run(storedName(name))
  connection.exec('delete from media; delete from payment_pictures')
  connection.close()
  put(join(uploads, 'downloads', storedName(name)), name)
  put(secret, `${secretOf(name)}\n`)
}

/** The names that the three parts of a shop or a backup say. */
const saidBy = ({ database, uploads, secret }: ReturnType<typeof pathsOf>): string[] => {
  const connection = new Database(database, { readonly: true })
  const name = String(connection.prepare('select username from users where id = 1').pluck().get())
  connection.close()
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : 'missing')
  const says = [name, read(join(uploads, 'downloads', storedName(name))), read(secret).slice(0, 3)]
  return [...new Set(says)]
}

it('a restore and a backup that are killed at any rename leave one whole state', async () => {
  ensureStrace()
  const root = testFolder('cut-restore')
  const [olds, news, data, file] = ['old', 'new', 'data', 'backup.db'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ]
  make(dataPaths(olds), 'old')
  make(dataPaths(news), 'new')
  const fill = (from: string) => {
    rmSync(data, { recursive: true, force: true })
    cpSync(from, data, { recursive: true })
  }
  const env = { DATA_DIR: data }
  const broken: string[] = []
  const seen = { old: 0, new: 0 }
  const note = (at: string, says: string[]) => {
    if (says.length === 1 && (says[0] === 'old' || says[0] === 'new')) seen[says[0]] += 1
    else broken.push(`${at}: ${says.join()}`)
  }

  fill(news)
  await killAt('rename', 999, 'backup', [file], env)
  for (const call of CALLS) {
    for (let nth = 1; ; nth += 1) {
      fill(olds)
      const isKilled = await killAt(call, nth, 'restore', [file], env)
      const shop = await startShop({ dataDir: data })
      expect((await fetchInTime(`${shop.url}/healthz`)).status).toBe(200)
      await shop.stop()
      note(`restore, ${call} ${nth}`, saidBy(dataPaths(data)))
      if (!isKilled) break
    }
  }
  prove('restores killed at every rename and started again: neither the old nor the new shop', broken, {
    is: [],
  })
  prove('of these, with the new shop', seen.new, { atLeast: CALLS.length + 3 })
  prove('of these, with the old shop', seen.old, { atLeast: 3 })

  broken.length = 0
  for (const call of CALLS) {
    for (let nth = 1; ; nth += 1) {
      rmSync(file)
      rmSync(`${file}.files`, { recursive: true })
      fill(olds)
      await killAt('rename', 999, 'backup', [file], env)
      fill(news)
      const isKilled = await killAt(call, nth, 'backup', [file, '--force'], env)
      note(`backup, ${call} ${nth}`, saidBy(pathsOf(file)))
      if (!isKilled) break
    }
  }
  prove('backups killed at every rename over an older one: neither the older nor the new one whole', broken, {
    is: [],
  })
})
