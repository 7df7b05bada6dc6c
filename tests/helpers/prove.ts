import { expect, TestRunner } from 'vitest'
import type { Scheme } from './screens/examine.ts'

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figure[]
  }
}

/** The goal of a figure; with a unit, where it has one. */
type Goal = { is: unknown } | { atMost: number; unit?: string } | { atLeast: number; unit?: string }
export type Figure = { name: string; measured: string; goal: string; isMet: boolean }

const written = (value: unknown): string =>
  Array.isArray(value)
    ? String(value.length)
    : typeof value === 'number'
      ? value.toLocaleString('en')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

const told = (goal: Goal): string => {
  if ('is' in goal) return written(goal.is)
  const [word, limit] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast]
  return [word, written(limit), goal.unit].filter(Boolean).join(' ')
}

const check = (measured: unknown, goal: Goal): void => {
  if ('is' in goal) expect(measured).toEqual(goal.is)
  else if ('atMost' in goal) expect(measured).toBeLessThanOrEqual(goal.atMost)
  else expect(measured).toBeGreaterThanOrEqual(goal.atLeast)
}

/**
 * Expects a figure to meet its goal, and writes both into the table of `npm run prove`. A list counts by its length.
 */
export const prove = (name: string, measured: unknown, goal: Goal): void => {
  const figure: Figure = { name, measured: written(measured), goal: told(goal), isMet: false }
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.figures = [...(test.meta.figures ?? []), figure]
  check(measured, goal)
  figure.isMet = true
}

const word = process.env.PROOF || 'full'
if (word !== 'short' && word !== 'full') throw new Error(`PROOF is short or full, and not ${word}.`)

/** How often the proofs repeat themselves: `PROOF=short npm run prove`, and full where nothing is said. */
export const proofSize = word

const of = <Value>(amounts: Record<typeof proofSize, Value>): Value => amounts[proofSize]

/**
 * What the sizes differ by (docs/decisions/82). A number counts repetitions of one statement. Whatever makes another
 * statement, as another kind of cut or another screen, is in both sizes.
 */
export const amounts = {
  // Each with all kinds of work; every kind has its turn (tests/helpers/crash.ts).
  kills: of({ short: 15, full: 100 }),
  upgradeHistories: of({ short: 1000, full: 10_000 }),
  stops: of({ short: 5, full: 20 }),
  // By the two sides of the receiver's answer.
  killsOfEvents: of({ short: 6, full: 20 }),
  killsOfCopies: of({ short: 6, full: 20 }),
  // One of the first machine, and one of a machine that was the second before.
  killsOfMachines: of({ short: 2, full: 3 }),
  // Beside one at the first call of each kind, and at every rename.
  killsOfFirstStart: of({ short: 3, full: 9 }),
  killsOfUpdates: of({ short: 8, full: 50 }),
  backups: of({ short: 4, full: 12 }),
  // Of six kinds each.
  writesToFullDisk: of({ short: 36, full: 200 }),
  // By the ten points at which an undo meets the delivery.
  racesOfPayments: of({ short: 10, full: 50 }),
  pairsOfAlerts: of({ short: 1000, full: 5000 }),
  licensesToRenew: of({ short: 60, full: 1000 }),
  holdersUnderAttack: of({ short: 40, full: 120 }),
  hostilePayments: of({ short: 400, full: 10_000 }),
  forgedLetters: of({ short: 400, full: 2000 }),
  cutsInHundredths: of({ short: [1, 5], full: [1, 2, 3, 4, 5] }),
  ordersOfMonth: of({ short: 150, full: 1000 }),
  historiesOfResellers: of({ short: 1000, full: 10_000 }),
  raastCodes: of({ short: 200, full: 1000 }),
  roundsOfPictures: of({ short: 2, full: 10 }),
  inputsOfProcedure: of({ short: 60, full: 300 }),
  inputsOfDocument: of({ short: 20, full: 100 }),
  callsOfDocument: of({ short: 4000, full: 20_000 }),
  framesAndBodies: of({ short: 600, full: 3000 }),
  secondsOfSockets: of({ short: 8, full: 20 }),
  secondsOfLoad: of({ short: 30, full: 60 }),
  // Narrow, because there is the least room, and dark, because whoever writes a page looks at it in light. The walk in
  // Urdu looks at the same width in light.
  looks: of<{ widths: number[]; schemes: Scheme[] }>({
    short: { widths: [360], schemes: ['dark'] },
    full: { widths: [1280, 360], schemes: ['light', 'dark'] },
  }),
  widthsInUrdu: of({ short: [320], full: [320, 1440] }),
  // The first page with the second script and its font, and the back office with the most code.
  lighthouse: of<{ runs: number; pages: string[]; signedIn: ('/dashboard' | '/admin')[] }>({
    short: { runs: 3, pages: ['/ur'], signedIn: ['/admin'] },
    full: { runs: 5, pages: ['/', '/products', '/login', '/ur'], signedIn: ['/dashboard', '/admin'] },
  }),
}
