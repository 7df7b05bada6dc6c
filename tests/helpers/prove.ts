import { expect, TestRunner } from 'vitest'

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
