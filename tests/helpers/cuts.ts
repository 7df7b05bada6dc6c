import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'

/** The functions that a restore and a backup change the disk by. */
const STEPS = [
  'copyFileSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmdirSync',
  'rmSync',
  'writeFileSync',
] as const

/** Thrown in place of the step at which a run is cut off, and of all after it. */
class Cut extends Error {}

/**
 * Runs `work` with the disk cut off at its step number `at`, counted from 1: neither this step nor a later one happens,
 * also none of a `finally`, as after a kill. Returns whether the work came so far.
 */
export const cutAt = async (at: number, work: () => unknown): Promise<boolean> => {
  const real = Object.fromEntries(STEPS.map((name) => [name, fs[name]]))
  let steps = 0
  for (const name of STEPS) {
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        steps += 1
        if (steps >= at) throw new Cut(`${name} ${String(args[0])}`)
        return (real[name] as (...all: unknown[]) => unknown)(...args)
      },
    })
  }
  syncBuiltinESMExports()
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Cut)) throw error
  } finally {
    Object.assign(fs, real)
    syncBuiltinESMExports()
  }
  return steps >= at
}

/** Writes a file, with the folders above it. */
export const put = (path: string, text: string): void => {
  fs.mkdirSync(dirname(path), { recursive: true })
  fs.writeFileSync(path, text)
}
