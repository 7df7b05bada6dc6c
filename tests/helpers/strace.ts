import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

/** Makes sure that strace is there, and installs it from Debian where it is not. Throws where that fails. */
export const ensureStrace = (): void => {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' })
  } catch {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', 'strace'], { stdio: 'ignore' })
  }
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
    await promisify(execFile)('strace', [...strace, process.execPath, `scripts/${script}.ts`, ...args], {
      env: { PATH: process.env.PATH, ...env },
    })
    return false
  } catch (error) {
    if ((error as { signal?: string }).signal !== 'SIGKILL') throw error
    return true
  }
}
