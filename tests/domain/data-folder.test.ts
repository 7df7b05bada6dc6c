import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeDataFolder, ownDataFolder } from '#src/kit/data-folder.ts'
import { problemOf } from '#src/kit/start-failure.ts'
import { put } from '#tests/helpers/cuts.ts'
import { testFolder } from '#tests/helpers/places.ts'

let root: string
let dir: string

beforeEach(() => {
  root = testFolder('data-folder')
  dir = join(root, 'data')
})

it('a data folder that the system does not take is refused in words, and at once (RUN-701)', () => {
  for (const folder of ['/proc/shop', '/proc/shop/data']) {
    let problem = ''
    try {
      ownDataFolder(folder)
    } catch (error) {
      problem = problemOf(error, { dataDir: folder })
    }
    expect(problem).toBe(
      'DATA_DIR: /proc/shop cannot be created: the system takes no folder there. Choose another place.',
    )
  }
})

it('the shop creates its data folder, keeps it from a second owner in the same process, and releases it', () => {
  ownDataFolder(dir).release()
  const folder = ownDataFolder(dir)
  expect(() => ownDataFolder(dir)).toThrow(`in use by process ${process.pid}.`)
  expect(() => ownDataFolder(dir)).toThrow('Stop it first, or set DATA_DIR to another folder')
  expect(existsSync(join(dir, 'lock.pid'))).toBe(true)
  folder.release()
  expect(existsSync(join(dir, 'lock.pid'))).toBe(false)
})

const lock = () => join(dir, 'lock.db')
const treatments: [string, () => void][] = [
  ['removed', () => rmSync(lock())],
  ['removed with its note', () => [lock(), join(dir, 'lock.pid')].map((file) => rmSync(file))],
  ['renamed', () => renameSync(lock(), `${lock()}.bak`)],
  ['replaced', () => [rmSync(lock()), writeFileSync(lock(), '')]],
  ['replaced by something else', () => [rmSync(lock()), writeFileSync(lock(), 'no database'.repeat(500))]],
]

it('the lock of a running shop is taken anew by it, however its file was treated, and it says so (DB-702)', () => {
  const folder = ownDataFolder(dir)
  expect(folder.renew()).toBeNull()
  for (const [name, treat] of treatments) {
    treat()
    expect([name, folder.renew()]).toEqual([
      name,
      `The lock ${lock()} was removed or replaced while the shop runs. It is in its place again.`,
    ])
    expect(readFileSync(join(dir, 'lock.pid'), 'utf8')).toBe(`${process.pid}\n`)
    expect(folder.renew()).toBeNull()
    const second = new Database(lock(), { timeout: 0 })
    expect(() => second.exec('begin exclusive')).toThrow('locked')
    second.close()
  }
  rmSync(lock())
  const stranger = new Database(lock())
  stranger.exec('begin exclusive')
  expect(folder.renew()).toContain('works with the same data: stop one of the two at once.')
  stranger.close()
  folder.release()
})

it('a lock that was spoiled holds nothing and is made anew, so that it stops no start (DB-6)', () => {
  ownDataFolder(dir).release()
  writeFileSync(join(dir, 'lock.db'), 'no database'.repeat(500))
  const folder = ownDataFolder(dir)
  expect(() => ownDataFolder(dir)).toThrow('is in use by process')
  folder.release()
})

describe('the files of a data folder (RUN-6)', () => {
  const files = [
    'shop.db',
    'shop.db-wal',
    'shop.db-shm',
    'app-secret',
    'lock.db',
    'uploads/downloads/a.zip',
    'mail/letter.eml',
    'before-restore-2026/shop.db',
    'monday.backup',
    'monday.backup.files/uploads/downloads/a.zip',
  ]
  const modeOf = (name: string) => statSync(join(dir, name)).mode & 0o777
  const write = (name: string) => {
    const path = join(dir, name)
    put(path, name)
    chmodSync(path, 0o644)
    chmodSync(dirname(path), 0o755)
  }

  it('become accessible to their owner only', () => {
    for (const name of files) write(name)
    expect(closeDataFolder(dir)).toMatchObject({ changed: expect.arrayContaining([dir]), failed: [] })
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600])
    const folders = ['.', 'uploads', 'uploads/downloads', 'mail', 'monday.backup.files/uploads/downloads']
    for (const name of folders) expect([name, modeOf(name)]).toEqual([name, 0o700])
    expect(closeDataFolder(dir)).toEqual({ changed: [], failed: [] })
  })

  it('are the only ones changed: neither the target of a link nor a file of somebody else is', () => {
    write('shop.db')
    write('run.sh')
    const outside = join(root, 'outside')
    writeFileSync(outside, 'x')
    chmodSync(outside, 0o644)
    mkdirSync(join(dir, 'uploads'), { mode: 0o700 })
    symlinkSync(outside, join(dir, 'uploads', 'link'))
    expect(closeDataFolder(dir).changed).toEqual([dir, join(dir, 'shop.db')])
    expect([modeOf('run.sh'), statSync(outside).mode & 0o777]).toEqual([0o644, 0o644])
  })
})
