import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ADMIN_PASSWORD = 'a long password of the owner'
const MOVED_CLOCK = './tests/helpers/moved-clock.ts'

/** A free port of loopback, for a server that must know its port before it listens: the wished one where it is free. */
export const freePort = async (wished = 0): Promise<number> => {
  const probe = createServer().listen(wished, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (wished === 0) throw error
    return freePort()
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}

type Options = { env?: Record<string, string>; dataDir?: string; port?: number }

export type Shop = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything that it printed so far. */
  output(): string
  /** How far its clock is ahead, in milliseconds. */
  ahead(): number
  /** Moves its clock ahead by this many seconds. Resolves when the clock is moved. */
  pass(seconds: number): Promise<void>
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
}

/** A shop as its owner runs it: the built server in a process of its own, on loopback, with its own data folder. */
export const startShop = async ({ env = {}, dataDir, port: given }: Options = {}): Promise<Shop> => {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const port = given ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', MOVED_CLOCK, 'dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      WHATSAPP_WEB: 'off',
      // Nothing listens there, so that no shop of a test reaches Meta.
      WHATSAPP_CLOUD_URL: 'http://127.0.0.1:9',
      WHATSAPP_MEDIA_URL: 'http://127.0.0.1:9',
      NODE_COMPILE_CACHE: 'dist/server/compiled',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let aheadMs = Number(env.CLOCK_AHEAD ?? 0) * 1000
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const opened = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('The shop is open')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exited.then((code) => reject(new Error(`The shop ended with ${code} before it opened:\n${output}`)))
  })
  await opened
  const forget = () => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }
  return {
    url,
    dataDir: folder,
    process: child,
    output: () => output,
    ahead: () => aheadMs,
    pass: async (seconds) => {
      const moved = once(child, 'message')
      child.send({ seconds })
      await moved
      aheadMs += seconds * 1000
    },
    stop: async () => {
      child.kill('SIGTERM')
      const code = await exited
      forget()
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      forget()
    },
  }
}
