import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { answersPerSecond } from './load.ts'
import { cpuMsOf, type Server, startServer, stopServer } from './server.ts'

// Orders of new buyers, one at a time and 50 at once, in a fresh shop and after 9,000 messages of the day. The reference
// is bare Fastify with prepared statements: it writes the same rows in one transaction, and claims and settles the
// messages in two more for each wave, as the shop does. It makes no text and delivers nothing.

const CONNECTIONS = [1, 50]
const MESSAGES = 9000
const SECONDS = 2
const PAIRS = 5
const AT_LEAST = 0.4
/** The cost of an order after the messages of the day, beside the one in a fresh shop. */
const MAX_GROWTH = 1.25

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Measured = { server: Server; path: string; connection: Database.Database }
type Speed = { rate: number; cpuMs: number }

let buyers = 0
/** Orders of buyers who are new, more than a run places. */
const newOrders = (count: number): string[] =>
  Array.from({ length: count }, () => {
    buyers += 1
    const phone = `+92300${String((buyers * 7919) % 10_000_000).padStart(7, '0')}`
    const email = `asma${buyers}@example.com`
    return JSON.stringify({ name: 'Asma Khan', email, phone, plan: 'professional', amount: 4999 })
  })

const countOf = ({ connection }: Measured, table: string): number =>
  Number(connection.prepare(`select count(*) from ${table}`).pluck().get())

/** Waits until every message was tried, so that the work after an answer counts too. */
const waitForOutbox = async ({ connection }: Measured): Promise<void> => {
  const untried = connection.prepare(
    "select 1 from outbox where status = 'sending' or (status = 'queued' and attempts = 0)",
  )
  while (untried.get()) await pause(50)
}

const speedOf = async (measured: Measured, connections: number): Promise<Speed> => {
  const { server, path } = measured
  const [before, placed] = [cpuMsOf(server), countOf(measured, 'orders')]
  const bodies = newOrders(1000 * SECONDS)
  const rate = await answersPerSecond({ url: server.url, path, bodies, connections, seconds: SECONDS })
  await waitForOutbox(measured)
  return { rate, cpuMs: (cpuMsOf(server) - before) / (countOf(measured, 'orders') - placed) }
}

/** Prints the orders a second beside the reference, and how much dearer one is after the messages of a day. */
export const benchOrders = async (
  print: (line: string) => void,
  shopFile: string,
  env: Record<string, string>,
  referenceFile: string,
): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-orders-'))
  const shopEnv = { ...env, DATA_DIR: dir }
  const [file, copy] = [join(dir, 'shop.db'), join(dir, 'reference.db')]
  const open = (server: Server, path: string, database: string): Measured => ({
    server,
    path,
    connection: new Database(database, { readonly: true }),
  })
  const first = await startServer(shopFile, shopEnv)
  await speedOf(open(first, '/api/orders', file), 1)
  await stopServer(first)
  copyFileSync(file, copy)
  const shop = open(await startServer(shopFile, shopEnv), '/api/orders', file)
  const reference = open(await startServer(referenceFile, { DATABASE: copy }), '/delivered-orders', copy)
  const both = [reference, shop]

  const fresh = new Map<number, number>()
  for (const messages of [0, MESSAGES]) {
    for (const server of both) {
      // The first run is also the one that compiles.
      do await speedOf(server, 50)
      while (countOf(server, 'outbox') < messages)
    }
    for (const connections of CONNECTIONS) {
      const pairs: { shop: Speed; reference: Speed }[] = []
      for (let n = 0; n < PAIRS; n += 1) {
        pairs.push({
          reference: await speedOf(reference, connections),
          shop: await speedOf(shop, connections),
        })
      }
      const medianOf = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value))
      const byCpu = medianOf((pair) => pair.reference.cpuMs / pair.shop.cpuMs)
      const growth = (fresh.get(connections) ?? byCpu) / byCpu
      if (messages === 0) fresh.set(connections, byCpu)
      print(
        `orders, ${connections} at once, after ${messages} messages: ` +
          `shop ${Math.round(medianOf((pair) => pair.shop.rate))}/s at ` +
          `${medianOf((pair) => pair.shop.cpuMs).toFixed(2)} ms, reference ` +
          `${Math.round(medianOf((pair) => pair.reference.rate))}/s at ` +
          `${medianOf((pair) => pair.reference.cpuMs).toFixed(2)} ms, ratio by CPU time ${byCpu.toFixed(2)} ` +
          `(at least ${AT_LEAST}), growth ${growth.toFixed(2)} (at most ${MAX_GROWTH})`,
      )
      if (byCpu < AT_LEAST || growth > MAX_GROWTH) process.exitCode = 1
    }
  }
  for (const { server, connection } of both) {
    connection.close()
    await stopServer(server)
  }
  rmSync(dir, { recursive: true, force: true })
}
