import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { prove } from '#tests/helpers/prove.ts'
import { ensureStrace } from '#tests/helpers/strace.ts'

/** What a start writes before it listens, and then the stop. */
const FIRST_START = `import { composeDeps } from '#src/compose.ts'
  import { loadConfig } from '#src/config.ts'
  import { signingKey } from '#src/domains/licenses/lease.ts'
  import { ownDataFolder } from '#src/kit/data-folder.ts'
  const config = loadConfig()
  const folder = ownDataFolder(config.dataDir)
  const { deps, close } = composeDeps(config)
  signingKey(deps)
  await close()
  folder.release()`

// Each writes, syncs or names something in the data folder.
const CALLS = 'pwrite64,fdatasync,fsync,rename,unlink,mkdir'
const KILLS = 9

const start = (dir: string, ...tracing: string[]) => {
  const [command, ...before] = [...tracing, process.execPath]
  return spawnSync(command, [...before, '--input-type=module', '-e', FIRST_START], {
    env: { PATH: process.env.PATH, DATA_DIR: dir, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
}

beforeAll(ensureStrace, 300_000)

it('a first start that is killed anywhere is followed by one that works (DB-16)', () => {
  const root = mkdtempSync(join(tmpdir(), 'first-start-'))
  try {
    const trace = join(root, 'trace')
    expect(
      start(join(root, 'whole'), 'strace', '-f', '--seccomp-bpf', '-e', `trace=${CALLS}`, '-o', trace).status,
    ).toBe(0)
    const calls = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /^\d+ +\w+\(/.test(line)).length
    // The first and the last calls, where files appear, are all tried; those of the migrations between them by sample.
    const ends = Math.ceil(KILLS / 3)
    const step = (calls - 2 * ends) / (KILLS - 2 * ends + 1)
    const points = Array.from({ length: KILLS }, (_, n) =>
      n < ends ? n + 1 : n < 2 * ends ? calls - (n - ends) : Math.floor(ends + (n - 2 * ends + 1) * step),
    )
    const failed = points.flatMap((point) => {
      const dir = join(root, String(point))
      const injected = `inject=${CALLS}:signal=SIGKILL:when=${point}`
      start(dir, 'strace', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${CALLS}`, '-e', injected)
      const { status, stderr } = start(dir)
      rmSync(dir, { recursive: true, force: true })
      return status === 0 ? [] : [`killed at call ${point}: ${stderr}`]
    })
    prove(`first start killed at ${KILLS} of ${calls} calls: next start that fails`, failed, { is: [] })
  } finally {
    rmSync(root, { recursive: true })
  }
}, 300_000)
