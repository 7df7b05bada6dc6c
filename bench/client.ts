import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

// Who calls the servers of the speed bench: wrk, which asks several times as fast as any of them answers, or autocannon
// in two threads where wrk is not installed. One thread of autocannon tops out near 20,000 answers a second, so it
// measured itself and flattered the slower server.

const CONNECTIONS = 50
const SECONDS = 2
const WORKERS = 2

export type Call = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** How many callers there are at once; 50 where it is not said. */
  connections?: number
}
/** The answers of a run by the second, those that were no success among them. */
type Run = { rate: number; failed: number }

const isInstalled = spawnSync('wrk', ['-v']).error === undefined

export const clientName = isInstalled
  ? 'wrk'
  : `autocannon in ${WORKERS} threads, because wrk is not installed: quick answers come out too alike`

const run = promisify(execFile)

/** What wrk's script says of a call with a body. */
const scriptOf = ({ method = 'GET', body = '' }: Call): string =>
  `wrk.method = "${method}"\nwrk.body = [==[${body}]==]\n`

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

const byWrk = async (url: string, { connections = CONNECTIONS, ...call }: Call): Promise<Run> => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-wrk-'))
  const script = join(dir, 'call.lua')
  writeFileSync(script, scriptOf(call))
  const options = `-t 1 -c ${connections} -d ${SECONDS}s --timeout 30s`.split(' ')
  const headers = Object.entries(call.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', [...options, '-s', script, ...headers, `${url}${call.path}`])
  rmSync(dir, { recursive: true })
  const broken = /Socket errors: .*/.exec(stdout)?.[0].match(/\d+/g) ?? []
  const failed = numberIn(stdout, /Non-2xx or 3xx responses: (\d+)/)
  return {
    rate: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
    failed: broken.reduce((sum, count) => sum + Number(count), failed),
  }
}

const byAutocannon = async (
  url: string,
  { path, method = 'GET', headers = {}, body, connections = CONNECTIONS }: Call,
): Promise<Run> => {
  const result = await autocannon({
    url: `${url}${path}`,
    method,
    headers,
    connections,
    duration: SECONDS,
    workers: WORKERS,
    ...(body !== undefined && { body }),
  })
  return { rate: result['2xx'] / result.duration, failed: result.non2xx + result.errors }
}

/** Calls a server for two seconds, again as soon as it has answered. */
export const callRepeatedly: (url: string, call: Call) => Promise<Run> = isInstalled ? byWrk : byAutocannon
