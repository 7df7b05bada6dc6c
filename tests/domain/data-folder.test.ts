import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDataFolder, ownDataFolder } from '#src/kit/data-folder.ts'
import { problemOf } from '#src/kit/start-failure.ts'

let root: string
let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'data-folder-'))
  dir = join(root, 'data')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(root, { recursive: true })
})

/** Another process that owns the folder until it is killed. */
const startOwner = async (): Promise<ChildProcess> => {
  const source = `import { ownDataFolder } from '#src/kit/data-folder.ts'
    globalThis.folder = ownDataFolder(process.argv[1])
    process.stdout.write('owned')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

it('the shop creates its data folder, and releases it', () => {
  ownDataFolder(dir).release()
  const folder = ownDataFolder(dir)
  expect(existsSync(join(dir, 'lock.pid'))).toBe(true)
  folder.release()
  expect(existsSync(join(dir, 'lock.pid'))).toBe(false)
})

it('a data folder that the system does not take is refused in words, and at once (RUN-2)', () => {
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

it('the data folder refuses a second owner in the same process, and stays with the first', () => {
  const folder = ownDataFolder(dir)
  expect(() => ownDataFolder(dir)).toThrow(`in use by process ${process.pid}.`)
  expect(() => ownDataFolder(dir)).toThrow('Stop it first, or set DATA_DIR to another folder')
  folder.release()
})

it('the data folder is refused while another process owns it, which is named, and given once that process was killed (DB-6)', async () => {
  const owner = await startOwner()
  expect(() => ownDataFolder(dir)).toThrow(`The data folder ${dir} is in use by process ${owner.pid}.`)
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
  expect(existsSync(join(dir, 'lock.pid'))).toBe(true)
  ownDataFolder(dir).release()
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
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, name)
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
