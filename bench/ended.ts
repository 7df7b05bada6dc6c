import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createDb, openConnection } from '#db/client.ts'
import { fillToScale } from '#scripts/scale.ts'
import { cpuMsOf, memoryOf, startServer, stopServer } from './server.ts'

// The first start of a shop that was off while 80,000 of its licences ended, as after a long stop or with an old copy:
// how soon it answers, how long visitors wait while it ends the licences and reminds their holders, and its memory.

const ORDERS = 200_000
const EVERY_MS = 100
const PATHS = ['/', '/products', '/api/plans', '/healthz']
const REST_MS = 3000
/** How much later than the next start, which has nothing to catch up on. */
const MAX_RATIO = 1.5
const MAX_MEDIAN_MS = 50
const MAX_WORST_MS = 500
const MAX_MB = 230

/** Fills the shop with three years of orders, whose licences are active whatever their end. */
const fill = (file: string): void => {
  const connection = openConnection(file)
  const scale = { orders: ORDERS, users: 1000, contacts: 0, tickets: 0, outbox: 0, chats: 0 }
  fillToScale({ db: createDb(connection), now: () => new Date() }, scale)
  connection.close()
}

/** Prints the figures beside their goals. Sets exit code 1 where one is missed. */
export const benchEnded = async (
  print: (line: string) => void,
  shopFile: string,
  env: Record<string, string>,
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-ended-'))
  const shopEnv = { ...env, DATA_DIR: dataDir }
  const file = join(dataDir, 'shop.db')
  await stopServer(await startServer(shopFile, shopEnv))
  fill(file)
  const rows = new Database(file, { readonly: true })
  const ended = "from licenses where license_status = 'active' and expires_at <= ?"
  const ask = (what: string) => rows.prepare<[number], number>(`select ${what}`).pluck().get(Date.now())
  const licences = ask(`count(*) ${ended}`)

  const server = await startServer(shopFile, shopEnv)
  const [begun, cpuBefore] = [performance.now(), cpuMsOf(server)]
  const visits: Promise<number>[] = []
  let most = 0
  const visit = async (path = '') => {
    const since = performance.now()
    const answer = await fetch(`${server.url}${path}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - since
  }
  // Comes at its time, whether or not the one before was answered, as visitors do.
  while (ask(`exists (select 1 ${ended})`) === 1) {
    visits.push(visit(PATHS[visits.length % PATHS.length]))
    most = Math.max(most, memoryOf(server))
    await pause(EVERY_MS)
  }
  const waits = (await Promise.all(visits)).toSorted((a, b) => a - b)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const cpuSeconds = Math.round((cpuMsOf(server) - cpuBefore) / 1000)
  await pause(REST_MS)
  const rest = memoryOf(server)
  await stopServer(server)
  const next = await startServer(shopFile, shopEnv)
  await stopServer(next)

  print(
    `${licences} licences that ended while the shop was off: ended in ${seconds} s, ${cpuSeconds} s of CPU`,
  )
  const compare = (what: string, value: number, unit: string, atMost: number) => {
    print(`  ${what}: ${Number(value.toFixed(2))} ${unit} (at most ${atMost})`)
    if (value > atMost) process.exitCode = 1
  }
  compare('start beside the next one', server.startMs / next.startMs, 'times', MAX_RATIO)
  compare(
    `median of ${waits.length} answers meanwhile`,
    waits[Math.floor(waits.length / 2)] ?? 0,
    'ms',
    MAX_MEDIAN_MS,
  )
  compare('slowest answer', waits.at(-1) ?? 0, 'ms', MAX_WORST_MS)
  compare('memory meanwhile', most, 'MB', MAX_MB)
  compare('memory after it', rest, 'MB', MAX_MB)
  rows.close()
  rmSync(dataDir, { recursive: true, force: true })
}
