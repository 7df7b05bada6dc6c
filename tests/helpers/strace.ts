import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { commandLine } from './command.ts'
import { ensureProgram } from './debian.ts'

/** Finds strace, or installs it. Throws where that fails. */
export const ensureStrace = (): void => {
  ensureProgram('strace', 'strace')
}

/** Runs a script of the project, and kills it (-9) at its `nth` call of this function of the system. Whether it came so far. */
export const killAt = async (
  call: string,
  nth: number,
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<boolean> => {
  const inject = `inject=${call}:signal=SIGKILL:when=${nth}`
  const strace = ['-f', '-qqq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject]
  try {
    await promisify(execFile)('strace', [...strace, process.execPath, ...commandLine(script, ...args)], {
      env: { PATH: process.env.PATH, ...env },
    })
    return false
  } catch (error) {
    if ((error as { signal?: string }).signal !== 'SIGKILL') throw error
    return true
  }
}
