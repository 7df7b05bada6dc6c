import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Part, runInTurn, tableOf } from '#scripts/parts.ts'
import { rootDir } from '#src/config.ts'
import { testFolder } from '#tests/helpers/places.ts'

const part = (name: string, code: string, counts?: string): Part => ({
  name,
  command: [process.execPath, '-e', code],
  ...(counts && { counts }),
})

const countsFile = (): string => {
  const dir = testFolder('parts')
  return join(dir, 'counts.json')
}

const writing = (file: string, numPassedTests: number, numFailedTests: number): string =>
  `fs.writeFileSync('${file}', '${JSON.stringify({ numPassedTests, numFailedTests })}')`

it('all parts run, a part that fails keeps what it said, and one table counts them', async () => {
  const [units, browser] = [countsFile(), countsFile()]
  const outcomes = await runInTurn([
    part('lint', `console.error('a breach'); console.log('of a rule'); process.exitCode = 1`),
    part('types', ''),
    part('unit tests', writing(units, 12, 0), units),
    part('browser tests', `${writing(browser, 3, 2)}; process.exitCode = 1`, browser),
  ])
  expect(outcomes.map(({ output }) => output.split('\n').toSorted().join(' '))).toEqual([
    ' a breach of a rule',
    '',
    '',
    '',
  ])
  expect(
    tableOf(
      outcomes.map((outcome) => ({ ...outcome, seconds: 7 })),
      20,
    ),
  ).toBe(`\
part             passed   failed  seconds
lint                           1        7
types                          0        7
unit tests           12        0        7
browser tests         3        2        7
total                15        3       20`)
})

it('tests that end before they are counted are one failure, also where an earlier run was counted', async () => {
  const counts = countsFile()
  const first = await runInTurn([part('tests', writing(counts, 9, 0), counts)])
  const second = await runInTurn([part('tests', 'process.exit(1)', counts)])
  expect([...first, ...second]).toMatchObject([
    { passed: 9, failed: 0 },
    { passed: null, failed: 1 },
  ])
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends all processes of a part once, and begins no other',
  async (signal) => {
    const grandchild = `process.on('${signal}', () => { console.log('told'); setTimeout(process.exit, 50) })
    console.log('begun'); setInterval(() => {}, 1000)`
    const child = `child_process.spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`
    const parts = [part('tests', child, countsFile()), part('next', `console.log('next')`, countsFile())]
    const code = `import { endWithParts, runInTurn } from '${join(rootDir, 'scripts/parts.ts')}'
    endWithParts(); await runInTurn(${JSON.stringify(parts)})`
    const runner = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(runner, 'exit')
    let said = ''
    for await (const chunk of runner.stdout) {
      said += chunk
      if (said === 'begun\n') {
        // As npm does, which passes on what the terminal has sent already.
        runner.kill(signal)
        runner.kill(signal)
      }
    }
    // The pipe ends with the last process that holds it.
    expect(said).toBe('begun\ntold\n')
    // The second signal may come when the first has all but ended the runner. A shell counts both ends alike.
    const [exitCode, killedBy] = (await exited) as [number | null, NodeJS.Signals]
    expect(exitCode ?? 128 + constants.signals[killedBy]).toBe(signal === 'SIGINT' ? 130 : 143)
  },
)
