import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Shop, signIn, startShop } from '#tests/helpers/shop.ts'

const ROUNDS = 20
const WRITERS = 16

type Answered = { orders: Map<number, string>; keys: Map<number, string> }

const order = (n: number) => ({
  name: `Buyer ${n}`,
  email: `buyer${n}@example.com`,
  phone: `+92300${String(1_000_000 + n)}`,
  plan: 'professional',
  amount: 4999,
})

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-crash-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const call = async (
  shop: Shop,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Places and approves orders until the server dies; remembers only what was answered. */
const write = async (shop: Shop, cookie: string, answered: Answered, seed: number): Promise<void> => {
  for (let n = seed; ; n += WRITERS) {
    try {
      const placed = await call(shop, 'POST', '/api/orders', order(n), { 'idempotency-key': randomUUID() })
      if (placed.status !== 201) throw new Error(`An order answered ${placed.status}`)
      const id: number = placed.body.orderId
      answered.orders.set(id, placed.body.email)
      const approved = await call(
        shop,
        'PATCH',
        `/api/admin/orders/${id}/status`,
        { status: 'approved' },
        { cookie },
      )
      if (approved.status === 200) answered.keys.set(id, approved.body.licenseKey)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

describe('kill -9', () => {
  it(`loses nothing that was answered and makes no second licence, ${ROUNDS} times under ${WRITERS} writers`, async () => {
    const answered: Answered = { orders: new Map(), keys: new Map() }
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await startShop({ dataDir })
      const cookie = await signIn(shop)
      const before = answered.keys.size
      const writers = Array.from({ length: WRITERS }, (_, n) =>
        write(shop, cookie, answered, round * 100_000 + n),
      )
      // Dies in the middle of the work, at another point each round.
      while (answered.keys.size < before + 5 + round) await new Promise(setImmediate)
      await shop.kill()
      await Promise.all(writers)
    }

    const db = new Database(join(dataDir, 'shop.db'), { readonly: true })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const orders = new Map(
      db
        .prepare<[], { id: number; email: string }>('select id, email from orders')
        .all()
        .map((row) => [row.id, row.email]),
    )
    const licenses = db
      .prepare<[], { order_id: number; license_key: string }>('select order_id, license_key from licenses')
      .all()
    const messages = db
      .prepare<[], { key: string }>('select dedupe_key as key from outbox')
      .all()
      .map(({ key }) => key)
    const lost = [...answered.orders].filter(([id, email]) => orders.get(id) !== email)
    const lostKeys = [...answered.keys].filter(
      ([id, key]) => licenses.filter((row) => row.order_id === id && row.license_key === key).length !== 1,
    )
    const silent = [...answered.keys.keys()].filter(
      (id) => !messages.some((key) => key.startsWith(`order:${id}:`)),
    )
    db.close()
    console.info(
      `kill -9, ${ROUNDS} times: ${answered.orders.size} orders and ${answered.keys.size} approvals answered, ` +
        `${lost.length} orders lost, ${lostKeys.length} licences lost, ` +
        `${licenses.length - new Set(licenses.map((row) => row.order_id)).size} second licences, integrity ok`,
    )
    expect({ lost, lostKeys, silent }).toEqual({ lost: [], lostKeys: [], silent: [] })
    expect(new Set(licenses.map((row) => row.order_id)).size).toBe(licenses.length)
  }, 180_000)
})

/** Starts an upload that sends half of the file and then waits; gives the request and whether it was answered. */
const halfUpload = async (shop: Shop, cookie: string) => {
  const boundary = 'half'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head =
    part('fileType', 'chrome-extension') +
    part('version', '1.0.0') +
    part('userId', '1') +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="extension.zip"\r\n` +
    'content-type: application/zip\r\n\r\n'
  const half = randomBytes(4 * 1024 * 1024)
  const request = httpRequest(`${shop.url}/api/admin/downloads/upload`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + half.length * 2),
    },
  })
  const ended = new Promise<number | 'cut'>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('error', () => resolve('cut'))
  })
  await new Promise((resolve) => {
    request.write(head)
    request.write(half, resolve)
  })
  return { ended }
}

describe('SIGTERM', () => {
  it('in mid-upload ends with 0 within 10 seconds and leaves neither file nor row', async () => {
    const shop = await startShop({ dataDir })
    const cookie = await signIn(shop)
    const { ended } = await halfUpload(shop, cookie)
    const begun = performance.now()
    expect(await shop.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await ended).not.toBe(201)

    const again = await startShop({ dataDir })
    const list = await fetch(`${again.url}/api/admin/downloads`, { headers: { cookie: await signIn(again) } })
    expect(await list.json()).toEqual([])
    await again.stop()
    const left = readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual([])
  }, 60_000)

  it('answers every accepted request or leaves no effect of it', async () => {
    const answered: Answered = { orders: new Map(), keys: new Map() }
    const shop = await startShop({ dataDir })
    const cookie = await signIn(shop)
    const refused: unknown[] = []
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(shop, cookie, answered, n).catch((error: unknown) => refused.push(error)),
    )
    while (answered.keys.size < 20) await new Promise(setImmediate)
    expect(await shop.stop()).toBe(0)
    await Promise.all(writers)
    // While it stops it answers 503 to what it does not take any more.
    for (const error of refused) expect(String(error)).toMatch(/503/)
    const db = new Database(join(dataDir, 'shop.db'), { readonly: true })
    const ids = db
      .prepare<[], { id: number }>('select id from orders')
      .all()
      .map(({ id }) => id)
    db.close()
    expect(ids.filter((id) => !answered.orders.has(id))).toEqual([])
  }, 60_000)
})

it('refuses a second server on the same data folder', async () => {
  const shop = await startShop({ dataDir })
  await expect(startShop({ dataDir })).rejects.toThrow(/data folder/i)
  await shop.stop()
})
