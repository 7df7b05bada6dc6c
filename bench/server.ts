import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export type Server = { child: ChildProcess; url: string; startMs: number }

/** Starts a server, with its options for Node before the file, and measures the time until it prints its address. */
export const startServer = async (command: string, env: Record<string, string>): Promise<Server> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, command.split(' '), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Also after a failure of the benchmark, so that no server is left behind.
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /open at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)))
  })
  return { child, url, startMs: performance.now() - startedAt }
}

/** Stops a server by SIGTERM and waits for its end. */
export const stopServer = async ({ child }: Server): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The resident memory of a server in MiB, from /proc. */
export const memoryOf = ({ child }: Server): number => {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kib) / 1024)
}

/** The milliseconds of a tick, the unit of /proc. */
const TICK_MS = 10

/** The CPU time that a server has taken with all its threads, in ms. */
export const cpuMsOf = ({ child }: Server): number => {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
