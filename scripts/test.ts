import { rmSync, writeFileSync } from 'node:fs'
import { endWithParts, isStopped, type Part, runInTurn, secondsSince, tableOf } from './parts.ts'

// `npm test`, and with --check `npm run check`: what needs no browser beside each other, then the browser tests with the
// cores to themselves. All parts run, also where one fails; the browser tests only where there is a build to drive.
// `npm test -- FILES` runs the tests of these files alone.

/** The parts of the last run, for CI to add up. */
const results = 'dist/parts.json'

const vitest = (name: string, projects: string[], ...files: string[]): Part => {
  const counts = `dist/tests-${projects.join('-')}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`]
  const command = [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...chosen,
    ...reporters,
    ...files,
  ]
  return { name, command, counts }
}

const build: Part = { name: 'build', command: [process.execPath, 'scripts/build.ts', '--if-stale'] }
const checks = ['lint', 'types', 'unused'].map((name) => ({
  name,
  command: ['npm', 'run', '--silent', name],
}))

const isCheck = process.argv[2] === '--check'
const files = process.argv.slice(isCheck ? 3 : 2)

const runAll = async () => {
  const quiet = isCheck ? [build, ...checks] : [build]
  const minutes = isCheck ? '10' : '9'
  process.stdout.write(`The unit tests run beside ${quiet.map(({ name }) => name).join(', ')}, then the browser tests.
On two quiet cores that takes about ${minutes} minutes, of which 7 are for the browser tests.
What is no test says something at the end alone, and only where it fails. The table of all parts comes last.
`)
  const [tested, beside] = await Promise.all([runInTurn([vitest('unit tests', ['unit'])]), runInTurn(quiet)])
  const failed = beside.filter((part) => part.failed > 0).map(({ name }) => name)
  if (failed.length > 0) process.stdout.write(`\n${failed.join(', ')} failed: the end shows why.\n`)
  // Without a build there is nothing to drive.
  const driven = failed.includes(build.name) ? [] : await runInTurn([vitest('browser tests', ['e2e'])])
  return [...beside, ...tested, ...driven]
}

endWithParts()
rmSync(results, { force: true })
const began = performance.now()
const outcomes =
  files.length > 0 ? await runInTurn([vitest('tests', ['unit', 'e2e'], ...files)]) : await runAll()
if (!isStopped()) {
  for (const { name, failed, output } of outcomes) {
    if (failed > 0 && output) process.stdout.write(`\n${name} failed:\n${output}`)
  }
  process.stdout.write(`\n${tableOf(outcomes, secondsSince(began))}\n`)
  writeFileSync(results, JSON.stringify(outcomes))
  process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1
}
