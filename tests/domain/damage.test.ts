import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TRPCError } from '@trpc/server'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createDb, inTransaction, openConnection } from '#db/client.ts'
import { asStartError } from '#db/damage.ts'
import { watchKept } from '#db/kept.ts'
import { noteClosed, openWhole } from '#db/open.ts'
import { damageIn } from '#src/copies/check.ts'
import { checks } from '#src/domains/warnings/rules/checks.ts'
import { checkFile, currentWarnings, runChecks } from '#src/domains/warnings/service.ts'
import { StartError } from '#src/shared/start-error.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { testApp } from '#tests/helpers/app.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { fixtureTags, readFixture } from '#tests/helpers/schema-fixtures.ts'

let root: string
let file: string

beforeEach(() => {
  root = testFolder('damage')
  file = join(root, 'shop.db')
  writeFileSync(file, readFixture(fixtureTags().at(-1) ?? ''))
})

const overwrite = (from: number, to: number) => {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(to - from, 0xff), 0, to - from, from)
  closeSync(descriptor)
}

describe('a start with a database that cannot be opened (DB-5)', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'has a wrong header',
      () => overwrite(0, 16),
      /is damaged\. Restore a backup: npm run restore -- FILE \(file is not a database\)/,
    ],
    ['lost its end', () => truncateSync(file, 100_000), /is damaged.*npm run restore -- FILE \(/],
    ['has a damaged first page', () => overwrite(100, 512), /is damaged.*npm run restore -- FILE \(/],
    ['has damaged pages', () => overwrite(20_000, 60_000), /is damaged.*npm run restore -- FILE/],
    [
      'is a folder',
      () => {
        rmSync(file)
        mkdirSync(file)
      },
      /may not read and write .*\(unable to open database file\)/,
    ],
  ])('says in one sentence what to do where it %s', (_what, spoil, sentence) => {
    spoil()
    expect(() => openWhole(file)).toThrow(StartError)
    expect(() => openWhole(file)).toThrow(sentence)
  })

  it.each([
    ['SQLITE_FULL', /is full or failing/],
    ['SQLITE_IOERR_WRITE', /is full or failing/],
    ['ENOSPC', /is full or failing/],
    ['SQLITE_READONLY_DIRECTORY', /may not read and write/],
    ['EACCES', /may not read and write/],
  ])('knows what to do about %s, and keeps the words of the system (DB-701)', (code, sentence) => {
    const said = asStartError(Object.assign(new Error('the words'), { code }), file)
    expect(said).toBeInstanceOf(StartError)
    expect(String(said)).toMatch(sentence)
    expect(String(said)).toContain(file)
    expect(String(said)).toContain('(the words)')
  })

  it('leaves other errors as they are', () => {
    const error = Object.assign(new Error('a fault'), { code: 'SQLITE_ERROR' })
    expect(asStartError(error, file)).toBe(error)
    const plain = new Error('no code')
    expect(asStartError(plain, file)).toBe(plain)
  })
})

describe('the check of the whole file (DB-24)', () => {
  const open = () => {
    const { connection, checked } = openWhole(file)
    connection.close()
    return checked
  }
  let page = { start: 0, end: 0 }
  beforeEach(() => {
    const connection = openConnection(file)
    const size = Number(connection.pragma('page_size', { simple: true }))
    const rootPage = connection
      .prepare("select rootpage from sqlite_master where name = 'settings'")
      .pluck()
      .get()
    connection.close()
    page = { start: (Number(rootPage) - 1) * size, end: Number(rootPage) * size }
  })
  /** Spoils a page of rows as a failing disk does, which leaves no trace in the folder. */
  const rot = () => {
    overwrite(page.start, page.end)
    utimesSync(file, 1, 1)
  }

  it('reads a file at the start, and not after a clean stop that left this very file', () => {
    expect(open()).toBe('now')
    utimesSync(file, 1, 1)
    noteClosed(file)
    rot()
    expect(open()).toBe('before')
    // A kill leaves no note, so the next start reads the file.
    expect(open).toThrow(/is damaged/)
  })

  it('reads a file that was changed or replaced after the clean stop', () => {
    noteClosed(file)
    overwrite(20_000, 60_000)
    expect(open).toThrow(/is damaged/)
  })

  it('leaves a large file to the open shop (DB-711)', () => {
    truncateSync(file, 65 * 2 ** 20)
    expect(open()).toBe('later')
  })

  it('finds in a process of its own what is damaged', () => {
    expect(damageIn(file)).toBeNull()
    rot()
    expect(damageIn(file)).toMatch(/./)
    overwrite(0, 16)
    expect(damageIn(file)).toBe('file is not a database')
  })

  it('is repeated once a day behind the open shop, and damage becomes a line of the log and a warning (DB-712)', async () => {
    const connection = openConnection(file)
    onTestFinished(() => void connection.close())
    const state: { damage: string | null } = { damage: 'row 3 missing from index orders_user' }
    const asked: unknown[] = []
    const copier = {
      run: async (_kind: string, task: unknown) => {
        asked.push(task)
        return state.damage as never
      },
      stop: () => undefined,
    }
    const t = testApp({ override: { db: createDb(connection), copier } })
    const lines: string[] = []
    t.deps.log.error = (line: string) => lines.push(line)
    const own = checks.filter(({ name }) => name === 'database')
    const check = async () => {
      checkFile(t.deps)
      await t.settled()
      await runChecks(t.deps, own)
      return currentWarnings(t.deps).map(({ text }) => text)
    }
    const sentence = `The database ${file} is damaged (row 3 missing from index orders_user). Stop the shop and restore a backup: npm run restore -- FILE`
    expect(await check()).toEqual([sentence])
    expect(await check()).toEqual([sentence])
    expect(lines).toEqual([sentence])
    state.damage = null
    t.clock.advance(DAY)
    expect(await check()).toEqual([])
    expect(asked).toEqual([{ file }, { file }])
  })
})

/** A shop on a real file, over HTTP. */
const openShop = async () => {
  const connection = openConnection(file)
  const db = createDb(connection)
  watchKept(db)
  const lines: string[] = []
  const t = testApp({ override: { db } })
  t.deps.log.error = (line: string) => lines.push(line)
  const server = await t.http()
  onTestFinished(async () => {
    await server.close()
    connection.close()
  })
  const health = async (path = '/healthz') => {
    const { statusCode, body } = await server.inject(path)
    return { status: statusCode, body: JSON.parse(body) as { message?: string } }
  }
  const letter = { name: 'Asma', email: 'asma@example.com', phone: '03001234567', message: 'Does it work?' }
  const { contacts } = t.as.guest()
  const said = ({ code, message }: TRPCError) => `${code}: ${message}`
  const write = () => contacts.send(letter).then(() => 'taken', said)
  return { t, connection, db, lines, health, write }
}

const refused = 'SERVICE_UNAVAILABLE: The shop cannot take this at the moment. Please try again later.'

describe('the database file under a running shop', () => {
  const failing = (message: string) => ({ status: 503, body: { status: 'failing', message } })
  const gone = failing('The database file was removed or replaced while the shop runs.')
  const damaged = failing('The database file is damaged or cannot be read.')

  it.each<[string, () => void]>([
    ['removed', () => rmSync(file)],
    ['moved away', () => renameSync(file, `${file}.old`)],
    [
      'replaced by a copy',
      () => {
        copyFileSync(file, `${file}.copy`)
        renameSync(`${file}.copy`, file)
      },
    ],
    ['robbed of its write-ahead log', () => rmSync(`${file}-wal`)],
  ])('is %s: writes and health checks answer 503, told once in the log (DB-22)', async (_, spoil) => {
    const { db, lines, health, write } = await openShop()
    expect(await write()).toBe('taken')
    expect((await health()).status).toBe(200)
    spoil()
    for (const _time of [1, 2]) expect(await write()).toBe(refused)
    let ran = false
    expect(() => inTransaction({ db }, () => void (ran = true))).toThrow('was removed or replaced')
    expect(ran).toBe(false)
    expect(await health()).toEqual(gone)
    expect(await health('/readyz')).toEqual(gone)
    expect(lines.filter((line) => line.includes('npm run restore'))).toHaveLength(1)
  })

  it('is reported by the health checks once it is shortened or overwritten, whose rows they read twice a second (RUN-10, RUN-711)', async () => {
    const { t, connection, lines, health, write } = await openShop()
    await write()
    connection.pragma('wal_checkpoint(TRUNCATE)')
    const { size } = statSync(file)
    // Everything but the first page, which SQLite keeps while nothing is written.
    expect((await health()).status).toBe(200)
    overwrite(512, size)
    for (let n = 0; n < 10; n += 1) expect((await health()).status).toBe(200)
    const seen = []
    for (let n = 0; n < 10; n += 1) {
      t.clock.advance(1)
      seen.push(await health())
    }
    expect(seen).toContainEqual(damaged)
    truncateSync(file, size / 2)
    expect(await health()).toEqual(damaged)
    expect(lines.filter((line) => line.includes('is damaged. Restore a backup'))).toHaveLength(1)
  })

  it('makes a call that meets its damage answer 503 with a plain sentence, and the log says once what to do (DB-23)', async () => {
    const { connection, lines, write } = await openShop()
    await write()
    connection.pragma('wal_checkpoint(TRUNCATE)')
    connection.pragma('shrink_memory')
    overwrite(512, statSync(file).size)
    for (const _time of [1, 2]) expect(await write()).toBe(refused)
    expect(lines.filter((line) => line.includes('is damaged. Restore a backup'))).toHaveLength(1)
  })

  it('is healthy while it grows, is checkpointed and is backed up', async () => {
    const { connection, health, write } = await openShop()
    for (let n = 0; n < 30; n += 1) {
      expect(await write()).toBe('taken')
      if (n % 3 === 0) connection.pragma('wal_checkpoint(TRUNCATE)')
      if (n % 5 === 0) await new Database(file, { readonly: true }).backup(join(root, 'copy.db'))
      expect((await health()).status).toBe(200)
    }
  })
})
