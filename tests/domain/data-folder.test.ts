import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownDataFolder } from '#src/kit/data-folder.ts'

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

it('creates the folder, and releases it', () => {
  ownDataFolder(dir).release()
  const folder = ownDataFolder(dir)
  expect(existsSync(join(dir, 'lock.pid'))).toBe(true)
  folder.release()
  expect(existsSync(join(dir, 'lock.pid'))).toBe(false)
})

it('refuses a second owner in the same process, and the first one keeps the folder', () => {
  const folder = ownDataFolder(dir)
  expect(() => ownDataFolder(dir)).toThrow(`in use by process ${process.pid}.`)
  expect(() => ownDataFolder(dir)).toThrow('Stop it first, or set DATA_DIR to another folder')
  folder.release()
})

it('refuses while another process owns it and names that process, and succeeds after it was killed (DB-6)', async () => {
  const owner = await startOwner()
  expect(() => ownDataFolder(dir)).toThrow(`The data folder ${dir} is in use by process ${owner.pid}.`)
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
  expect(existsSync(join(dir, 'lock.pid'))).toBe(true)
  ownDataFolder(dir).release()
})
