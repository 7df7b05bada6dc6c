import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'

/** A part of a run: a command, and the file where it counts its tests, as Vitest's JSON reporter writes it. */
export type Part = { name: string; command: string[]; counts?: string }

/** What came of a part. A part without tests that fails counts as one failure. */
export type Outcome = Pick<Part, 'name' | 'counts'> & {
  passed: number | null
  failed: number
  seconds: number
  output: string
}

const running = new Set<ChildProcess>()
let stoppedBy: NodeJS.Signals | null = null

/** Signals all processes of the parts that run. */
const signalParts = (signal: NodeJS.Signals): void => {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, signal)
    } catch {
      // It has ended at this moment.
    }
  }
}

/**
 * Lets the parts end with this process, and no other begin after a signal. Each part is a group of processes of its
 * own, so that a signal reaches all of it, and once: npm passes on what the terminal has sent already.
 */
export const endWithParts = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppedBy) return
      stoppedBy = signal
      process.exitCode = 128 + constants.signals[signal]
      signalParts(signal)
    })
  }
  process.on('exit', () => signalParts('SIGTERM'))
}

/** Whether this process was told to end. */
export const isStopped = (): boolean => stoppedBy !== null

/** Whole seconds since this moment of `performance.now()`. */
export const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000)

/** Runs a part to its end. A part with tests shows them as they run; what another says is kept, for where it fails. */
const runPart = async ({ name, command: [file = '', ...args], counts }: Part): Promise<Outcome> => {
  if (counts) rmSync(counts, { force: true })
  const began = performance.now()
  const stdio = counts ? 'inherit' : 'pipe'
  const child = spawn(file, args, { detached: true, stdio: ['ignore', stdio, stdio] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  running.delete(child)
  const tests =
    counts && existsSync(counts)
      ? (JSON.parse(readFileSync(counts, 'utf8')) as { numPassedTests: number; numFailedTests: number })
      : null
  const failed = Math.max(tests?.numFailedTests ?? 0, code === 0 ? 0 : 1)
  return { name, counts, passed: tests?.numPassedTests ?? null, failed, seconds: secondsSince(began), output }
}

/** Runs these parts one after the other, also after one that fails. */
export const runInTurn = async ([part, ...rest]: Part[]): Promise<Outcome[]> =>
  part && !isStopped() ? [await runPart(part), ...(await runInTurn(rest))] : []

/** One line for each part, and their sum; `seconds` is what all of them took together. */
export const tableOf = (outcomes: Outcome[], seconds: number): string => {
  const sum = (counts: (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  const rows = [
    ['part', 'passed', 'failed', 'seconds'],
    ...outcomes.map(({ name, passed, failed, seconds: own }) => [name, passed ?? '', failed, own]),
    ['total', sum(outcomes.map(({ passed }) => passed)), sum(outcomes.map(({ failed }) => failed)), seconds],
  ]
  return rows
    .map(([name, ...figures]) =>
      [String(name).padEnd(14), ...figures.map((figure) => String(figure).padStart(9))].join(''),
    )
    .join('\n')
}
