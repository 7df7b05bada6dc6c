import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ownDataFolder } from '#src/kit/data-folder.ts'
import { testFolder } from '#tests/helpers/places.ts'

/** Whether a data folder is given, and to whom it belongs where it is not. */
const refusalOf = (path: string): string => {
  try {
    ownDataFolder(path).release()
    return 'given'
  } catch (error) {
    return /is in use by (another )?process/.test(String(error)) ? 'in use' : String(error)
  }
}

/** Another process that owns the folder until it is killed. */
const startOwner = async (dir: string): Promise<ChildProcess> => {
  const source = `import { ownDataFolder } from '#src/kit/data-folder.ts'
    globalThis.folder = ownDataFolder(process.argv[1])
    process.stdout.write('owned')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

it('the data folder is refused while another process owns it, which is named, and given once that process was killed (DB-703)', async () => {
  const dir = join(testFolder('owned'), 'data')
  const owner = await startOwner(dir)
  expect(() => ownDataFolder(dir)).toThrow(`The data folder ${dir} is in use by process ${owner.pid}.`)
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
  expect(existsSync(join(dir, 'lock.pid'))).toBe(true)
  ownDataFolder(dir).release()
})

it('the lock of a running shop, however its file was treated, refuses a second owner while the first lives, in another process and in this one', async () => {
  const root = testFolder('owned')
  const [dir, alias] = [join(root, 'data'), join(root, 'alias')]
  const lock = () => join(dir, 'lock.db')
  const treatments: [string, () => void][] = [
    ['removed', () => rmSync(lock())],
    ['removed with its note', () => [lock(), join(dir, 'lock.pid')].map((file) => rmSync(file))],
    ['renamed', () => renameSync(lock(), `${lock()}.bak`)],
    ['replaced', () => [rmSync(lock()), writeFileSync(lock(), '')]],
    ['replaced by something else', () => [rmSync(lock()), writeFileSync(lock(), 'no database'.repeat(500))]],
    ['emptied', () => truncateSync(lock())],
    ['written over', () => writeFileSync(lock(), 'no database'.repeat(500))],
    ['made unreadable', () => chmodSync(lock(), 0)],
    ['a folder', () => [rmSync(lock()), mkdirSync(lock())]],
  ]
  const owner = await startOwner(dir)
  symlinkSync(dir, alias)
  for (const [name, treat] of treatments) {
    rmSync(lock(), { recursive: true, force: true })
    writeFileSync(lock(), '')
    writeFileSync(join(dir, 'lock.pid'), `${owner.pid}\n`)
    treat()
    for (const path of [dir, alias]) expect([name, refusalOf(path)]).toEqual([name, 'in use'])
  }
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
  rmSync(lock(), { recursive: true, force: true })
  const folder = ownDataFolder(dir)
  rmSync(lock())
  expect(refusalOf(dir)).toBe('in use')
  folder.release()
  expect(refusalOf(dir)).toBe('given')
})
