import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { ensureProgram } from '#tests/helpers/debian.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

/** What a start writes before it listens, and then the stop. */
const FIRST_START = `import { composeDeps } from '#src/app/compose.ts'
  import { loadConfig } from '#src/config.ts'
  import { signingKey } from '#src/domains/licenses/rules/lease.ts'
  import { ownDataFolder } from '#src/kit/data-folder.ts'
  const config = loadConfig()
  const folder = ownDataFolder(config.dataDir)
  const { deps, close } = composeDeps(config)
  signingKey(deps)
  await close()
  folder.release()`

// Each writes, syncs or names something in the data folder.
const CALLS = 'pwrite64,fdatasync,fsync,rename,unlink,mkdir'
const KILLS = amounts.killsOfFirstStart

const start = (dir: string, ...tracing: string[]) => {
  const [command, ...before] = [...tracing, process.execPath]
  const flags = ['--import', './tests/helpers/quick-packages.js', '--input-type=module']
  return spawnSync(command, [...before, ...flags, '-e', FIRST_START], {
    env: { PATH: process.env.PATH, DATA_DIR: dir, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
}

beforeAll(() => void ensureProgram('strace', 'strace'))

it('a first start that is killed anywhere is followed by one that works (DB-16)', () => {
  const root = testFolder('first-start')
  const [whole, trace] = [join(root, 'whole'), join(root, 'trace')]
  const tracing = ['strace', '-f', '-y', '--seccomp-bpf', '-e', `trace=${CALLS}`, '-o', trace]
  expect(start(whole, ...tracing).status).toBe(0)
  // strace counts each function of each thread by itself.
  const counts = new Map<string, number>()
  const traced = [...readFileSync(trace, 'utf8').matchAll(/^(\d+) +(\w+)\((.*)$/gm)].map(
    ([, thread, name = '', given = '']) => {
      const nth = (counts.get(`${thread} ${name}`) ?? 0) + 1
      counts.set(`${thread} ${name}`, nth)
      return { name, nth, given }
    },
  )
  // Not every start syncs its output, which lies elsewhere.
  const calls = traced.filter(({ given }) => given.includes(whole))
  // The first and the last calls, where files appear, the first of each function in each thread, and every rename are
  // all tried; the others by sample.
  const ends = Math.ceil(KILLS / 3)
  const step = (calls.length - 2 * ends) / (KILLS - 2 * ends + 1)
  const points = calls.filter(
    ({ name, nth }, n) =>
      name === 'rename' ||
      nth === 1 ||
      n < ends ||
      n >= calls.length - ends ||
      (n - ends) % Math.floor(step) === 0,
  )
  const runs = points.map(({ name, nth }) => {
    const dir = join(root, `${name}-${nth}`)
    const injected = `inject=${name}:signal=SIGKILL:when=${nth}`
    const { signal } = start(dir, 'strace', '-f', '-o', '/dev/null', '-e', `trace=${name}`, '-e', injected)
    const { status, stderr } = start(dir)
    rmSync(dir, { recursive: true, force: true })
    return { at: `${name} ${nth}`, isKilled: signal === 'SIGKILL', problem: status === 0 ? null : stderr }
  })
  expect(runs.filter(({ isKilled }) => !isKilled).map(({ at }) => at)).toEqual([])
  expect(runs.filter(({ at }) => at.startsWith('rename'))).not.toEqual([])
  const failed = runs.filter(({ problem }) => problem !== null)
  prove(`first start killed at ${runs.length} of ${calls.length} calls: next start that fails`, failed, {
    is: [],
  })
})
