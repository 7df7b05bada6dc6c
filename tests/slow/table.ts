import type { Reporter, TestModule } from 'vitest/node'
import { type Figure, proofSize } from '#tests/helpers/prove.ts'

const sizes = {
  short: 'Short proofs: each statement, with fewer repetitions than PROOF=full',
  full: 'Full proofs',
}

const failed = (name: string): Figure => ({ name, measured: 'failed', goal: 'passes', isMet: false })

/** The figures of a test; one that fails beside them, or before it has any, is a row of its own. */
const figuresOf = (module: TestModule): Figure[] => {
  const rows = [...module.children.allTests()].flatMap((test) => {
    const figures = test.meta().figures ?? []
    const isFailed = test.result().state === 'failed' && figures.every(({ isMet }) => isMet)
    return isFailed ? [...figures, failed(test.fullName)] : figures
  })
  return module.errors().length > 0 ? [...rows, failed(module.relativeModuleId)] : rows
}

/** Ends `npm run prove` with one table: every figure, its goal, and whether it is met. */
export default class ProveTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap(figuresOf)
    const width = Math.max(...rows.map(({ name }) => name.length))
    const lines = rows.map(
      ({ name, measured, goal, isMet }) =>
        `${name.padEnd(width)}  ${measured.padStart(10)}  ${goal.padEnd(18)}  ${isMet ? 'ok' : 'MISSED'}`,
    )
    const head = `${'figure'.padEnd(width)}  ${'measured'.padStart(10)}  ${'goal'.padEnd(18)}`
    process.stdout.write(`\n${[`${sizes[proofSize]}\n`, head, ...lines].join('\n')}\n`)
  }
}
