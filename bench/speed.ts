import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Call, callRepeatedly, clientName } from './client.ts'
import { cpuMsOf, type Server, startServer, stopServer } from './server.ts'

// The speed of the calls that visitors and customers make most, as ratios to bench/reference.ts. Both servers answer in
// turns, so that the load of the machine affects both. The ratio by CPU time counts what each server computed for an
// answer; it does not see how long the disk took.

const RUNS = 5

type Case = Call & {
  name: string
  /** The least ratio to the reference. */
  atLeast?: number
  /** Whether the reference sends the bytes that the shop sends. */
  isCopied?: boolean
}

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Call => ({
  path,
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

const buyer = { name: 'Asma Khan', email: 'asma@example.com', phone: '+923001234567' }
const account = { username: 'bench', password: 'correct horse battery' }
const registration = post('/api/register', {
  ...account,
  confirmPassword: account.password,
  email: 'bench@example.com',
  phone: '03007654321',
})
const placeOrder = post('/api/orders', { ...buyer, plan: 'professional', amount: 4999 })

const cases = (cookie: string): Case[] => [
  { name: 'GET /', path: '/', isCopied: true },
  { name: 'GET /api/plans', path: '/api/plans', atLeast: 0.85, isCopied: true },
  { name: 'GET /api/settings/currency', path: '/api/settings/currency', atLeast: 0.85, isCopied: true },
  { name: 'tRPC plans.onSale', path: '/trpc/plans.onSale', atLeast: 0.7, isCopied: true },
  { name: 'tRPC settings.currency', path: '/trpc/settings.currency', atLeast: 0.7, isCopied: true },
  { name: 'GET /healthz', path: '/healthz' },
  { name: 'GET /api/me', path: '/api/me', headers: { cookie }, atLeast: 0.5 },
  { name: 'GET /api/user-orders', path: '/api/user-orders', headers: { cookie }, atLeast: 0.5 },
  // A hash takes a whole core, so more callers than threads would have no answer when the time is over.
  { name: 'POST /api/login', ...post('/api/login', account), connections: 4, atLeast: 0.8 },
  // The last one, because its messages are retried a minute later.
  { name: 'POST /api/orders', ...placeOrder, atLeast: 0.5 },
]

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Speed = { rate: number; cpuMs: number }

/**
 * Answers a second and the CPU time of each in ms. Throws when an answer is no success, because a refusal is quicker.
 */
const speedOf = async (server: Server, { name, ...called }: Case): Promise<Speed> => {
  const [before, startedAt] = [cpuMsOf(server), performance.now()]
  const { rate, failed } = await callRepeatedly(server.url, called)
  const [cpuMs, seconds] = [cpuMsOf(server) - before, (performance.now() - startedAt) / 1000]
  if (failed > 0) throw new Error(`${name}: ${failed} answers of ${server.url} were no success`)
  return { rate, cpuMs: cpuMs / (rate * seconds) }
}

const call = async ({ url }: Server, { path, ...init }: Call): Promise<Response> => {
  const answer = await fetch(`${url}${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

const copyAnswer = async (shop: Server, reference: Server, { path }: Case): Promise<void> => {
  const answer = await call(shop, { path, headers: { 'accept-encoding': 'identity' } })
  const type = answer.headers.get('content-type') ?? ''
  await call(reference, post('/answers', { path, type, body: await answer.text() }))
}

/**
 * Waits until every message of the outbox was tried, so that the shop's remaining work does not slow the reference
 * down.
 */
const waitForOutbox = async (connection: Database.Database): Promise<void> => {
  const untried = connection.prepare(
    "select 1 from outbox where status = 'sending' or (status = 'queued' and attempts = 0)",
  )
  while (untried.get()) await pause(100)
}

/** A customer with three orders, and an order of a guest. Returns the cookie of the customer's session. */
const fillShop = async (shop: Server): Promise<string> => {
  const answer = await call(shop, registration)
  const cookie =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('sid='))
      ?.split(';')[0] ?? ''
  for (const sender of [cookie, cookie, cookie, '']) {
    await call(shop, { ...placeOrder, headers: { ...json, cookie: sender } })
  }
  return cookie
}

/** Prints the speed of each call beside the reference. Sets exit code 1 when one is below its least ratio. */
export const benchSpeed = async (
  print: (line: string) => void,
  {
    shopFile,
    shopEnv,
    referenceFile,
  }: { shopFile: string; shopEnv: { DATA_DIR: string } & Record<string, string>; referenceFile: string },
): Promise<void> => {
  const first = await startServer(shopFile, shopEnv)
  const cookie = await fillShop(first)
  await stopServer(first)
  const dir = mkdtempSync(join(tmpdir(), 'shop-reference-'))
  const database = join(dir, 'shop.db')
  copyFileSync(join(shopEnv.DATA_DIR, 'shop.db'), database)

  const shop = await startServer(shopFile, shopEnv)
  const reference = await startServer(referenceFile, { DATABASE: database })
  const connection = new Database(join(shopEnv.DATA_DIR, 'shop.db'), { readonly: true })
  print(`speed, called by ${clientName}`)
  for (const measured of cases(cookie)) {
    if (measured.isCopied) await copyAnswer(shop, reference, measured)
    const pairs: { shop: Speed; reference: Speed }[] = []
    for (let run = 0; run < RUNS; run += 1) {
      pairs.push({ reference: await speedOf(reference, measured), shop: await speedOf(shop, measured) })
      await waitForOutbox(connection)
    }
    const { name, atLeast = 0 } = measured
    const medianOf = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value))
    const ratio = medianOf((pair) => pair.shop.rate / pair.reference.rate)
    const byCpu = medianOf((pair) => pair.reference.cpuMs / pair.shop.cpuMs)
    print(
      `${name}: shop ${Math.round(medianOf((pair) => pair.shop.rate))}/s, reference ` +
        `${Math.round(medianOf((pair) => pair.reference.rate))}/s, ratio ${ratio.toFixed(2)}` +
        `${atLeast > 0 ? ` (at least ${atLeast})` : ''}, by CPU time ${byCpu.toFixed(2)}`,
    )
    if (ratio < atLeast) process.exitCode = 1
  }
  connection.close()
  await stopServer(shop)
  await stopServer(reference)
  rmSync(dir, { recursive: true, force: true })
}
