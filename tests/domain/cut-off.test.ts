import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { backUp, pathsOf } from '#db/backup.ts'
import { createDb, openConnection } from '#db/client.ts'
import { restore, settleRestore } from '#db/restore.ts'
import { downloads } from '#db/schema/downloads.ts'
import { users } from '#db/schema/users.ts'
import { migrationsDir } from '#src/config.ts'
import { dataPaths, ownDataFolder, visitDataFolder } from '#src/kit/data-folder.ts'
import { cutAt, put } from '#tests/helpers/cuts.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'
import { testFolder } from '#tests/helpers/places.ts'

const now = new Date('2026-11-25T09:00:00Z')

let root: string
const dataDir = () => join(root, 'data')
const shop = () => dataPaths(dataDir())
const file = () => join(root, 'backup.db')

const storedNames: Record<string, string> = { old: `${'0'.repeat(32)}.zip`, new: `${'1'.repeat(32)}.zip` }

/** Makes a shop that says `name` in its database, its file and its secret. */
const make = (name: string) => {
  const made = dataPaths(join(root, name))
  const storedName = storedNames[name] ?? ''
  put(join(made.uploads, 'downloads', storedName), name)
  put(made.secret, name)
  writeFileSync(made.database, newDatabase())
  const connection = openConnection(made.database)
  const db = createDb(connection)
  const stamps = { createdAt: now, updatedAt: now }
  const owner = { username: name, email: `${name}@example.com`, passwordHash: 'x', ...stamps }
  const { id } = db.insert(users).values(owner).returning().get()
  const download = { userId: id, fileName: name, fileType: 'desktop-app', storedName, ...stamps } as const
  db.insert(downloads).values(download).run()
  connection.close()
}

/** Lets the data folder hold this shop. */
const fill = (name: string) => {
  rmSync(dataDir(), { recursive: true, force: true })
  cpSync(join(root, name), dataDir(), { recursive: true })
}

/** What a shop or a backup says at each of its places; a missing place is missing. */
const stateOf = ({ database, uploads, secret }: ReturnType<typeof pathsOf>) => {
  const connection = new Database(database, { readonly: true })
  const name = connection.prepare('select username from users').pluck().get() as string
  const stored = connection.prepare('select stored_name from downloads').pluck().get() as string
  const integrity = connection.pragma('integrity_check', { simple: true })
  connection.close()
  const upload = join(uploads, 'downloads', stored)
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : 'missing')
  return { integrity, name, upload: read(upload), secret: read(secret) }
}

const wholeOf = (name: string) => ({ integrity: 'ok', name, upload: name, secret: name })

beforeEach(() => {
  root = testFolder('cut-off')
  for (const name of ['old', 'new']) make(name)
})

describe('a cut at any step', () => {
  it('of a restore leaves the old or the new state, whole at the next opening, and puts the old one aside', async () => {
    fill('new')
    await backUp(shop(), file())
    const seen: string[] = []
    for (let at = 1; ; at += 1) {
      fill('old')
      const aside = join(dataDir(), 'before-restore-1')
      const isCut = await cutAt(at, () => restore(file(), shop(), aside, migrationsDir))
      // A second cut, while the first is mended.
      if (isCut) await cutAt(3, () => settleRestore(shop()))
      ownDataFolder(dataDir()).release()
      const state = stateOf(shop())
      const { name } = state
      expect(state, `step ${at}`).toEqual(wholeOf(name))
      seen.push(name)
      if (name === 'new') expect(stateOf(dataPaths(aside)), `step ${at}`).toEqual(wholeOf('old'))
      // Nothing of the stage is left, and nothing else is moved.
      const others = readdirSync(dataDir()).filter((entry) => !/^(shop|lock)\.db/.test(entry))
      const moved = name === 'new' ? ['before-restore-1'] : []
      expect(others.toSorted(), `step ${at}`).toEqual(['app-secret', ...moved, 'uploads'])
      if (!isCut) break
    }
    expect(seen.join(' ')).toMatch(/^(old ){10,}(new ?){8,}$/)
  })

  it('of a backup leaves the older one of the same name or the new one, with its files and its secret (DB-18)', async () => {
    const older = join(root, 'older')
    mkdirSync(older)
    fill('old')
    await backUp(shop(), join(older, 'backup.db'))
    const seen: string[] = []
    for (let at = 1; ; at += 1) {
      for (const path of [file(), `${file()}.files`]) rmSync(path, { recursive: true, force: true })
      cpSync(older, root, { recursive: true })
      fill('new')
      const isCut = await cutAt(at, () => backUp(shop(), file(), true))
      const state = stateOf(pathsOf(file()))
      const { name } = state
      expect(state, `step ${at}`).toEqual(wholeOf(name))
      seen.push(name)
      // The next backup tidies up.
      await backUp(shop(), file(), true)
      expect(stateOf(pathsOf(file())), `step ${at}`).toEqual(wholeOf('new'))
      expect(readdirSync(`${file()}.files`).toSorted(), `step ${at}`).toEqual(['app-secret', 'uploads'])
      if (!isCut) break
    }
    expect(seen.join(' ')).toMatch(/^(old ){5,}(new ?){3,}$/)
  })
})

it('a restore that was cut off is settled by a visit of a command, and not while the restore runs (DB-17)', async () => {
  fill('new')
  await backUp(shop(), file())
  const aside = join(dataDir(), 'before-restore-1')
  const isCommitted = () => existsSync(join(dataDir(), 'restoring', 'committed'))
  for (let at = 1; !isCommitted(); at += 1) {
    fill('old')
    await cutAt(at, () => restore(file(), shop(), aside, migrationsDir))
  }
  const running = new Database(join(dataDir(), 'lock.db'))
  running.exec('begin exclusive')
  expect(() => visitDataFolder(dataDir())).toThrow('in use')
  running.close()
  visitDataFolder(dataDir())
  expect(stateOf(shop())).toEqual(wholeOf('new'))
  // Nothing is left to settle, so the folder may be visited while the shop serves.
  const serving = ownDataFolder(dataDir())
  visitDataFolder(dataDir())
  serving.release()
})
