import { execFileSync } from 'node:child_process'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { newConversation, signIn } from '#tests/helpers/account.ts'
import { call, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'

const WRITES = amounts.writesToFullDisk
// Of SQLite's log: its header, and a page in it.
const HEADER = 32
const FRAME = 4096 + 24
// More pages than any write takes.
const MANY = 400

/** From now on the system refuses what would make a file of the shop longer than this, as a full disk does. */
const limitFiles = ({ process }: Shop, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

type Write = {
  send(): Promise<{ status: number; body: { orderId?: number } }>
  /** How many rows it left. */
  stored(db: Database.Database): number
}

/** What visitors, customers and administrators write all day; each write names itself by its number. */
const writesOf = (shop: Shop, cookie: string, chat: { id: number; cookie: string }) => {
  const orderIds: number[] = []
  const count = (sql: string, value: unknown) => (db: Database.Database) =>
    db.prepare(`select count(*) from ${sql} = ?`).pluck().get(value) as number
  return (n: number): Write => {
    const name = `write ${n}`
    const kinds: Write[] = [
      {
        send: async () => {
          const answer = await call(shop, 'POST', '/api/orders', orderOf(n), { 'idempotency-key': name })
          if (answer.status === 201) orderIds.push(answer.body.orderId)
          return answer
        },
        stored: count('orders where email', orderOf(n).email),
      },
      {
        send: () => {
          const path = `/api/admin/orders/${orderIds.at(-1)}/status`
          return call(shop, 'PATCH', path, { status: 'approved' }, { cookie })
        },
        stored: (db) => count('licenses where order_id', orderIds.at(-1))(db),
      },
      {
        send: () => call(shop, 'POST', '/api/contact', { ...orderOf(n), message: name.padEnd(4000, '.') }),
        stored: count("contacts where rtrim(message, '.')", name),
      },
      {
        send: () => call(shop, 'POST', '/api/support-ticket', { subject: name, message: name }, { cookie }),
        stored: count('tickets where subject', name),
      },
      {
        send: () => {
          const path = `/api/chat/sessions/${chat.id}/messages`
          return call(shop, 'POST', path, { content: name, clientId: name }, { cookie: chat.cookie })
        },
        stored: count('chat_messages where client_id', name),
      },
      {
        send: () => call(shop, 'PUT', '/api/admin/plans/1', { badge: name }, { cookie }),
        stored: count('plans where badge', name),
      },
    ]
    return kinds[n % kinds.length] as Write
  }
}

it(`a disk that is full at each of ${WRITES} writes: none is answered falsely, reads go on, and it recovers by itself`, async () => {
  const dataDir = testFolder('full')
  const shop = await startShop({ dataDir })
  onTestFinished(() => shop.kill())
  const cookie = await signIn(shop)
  const writeOf = writesOf(shop, cookie, await newConversation(shop, 'Asma'))
  const db = new Database(databaseOf(dataDir))
  onTestFinished(() => void db.close())

  const wrong: string[] = []
  const counts = { refused: 0, taken: 0, reads: 0 }
  const readAll = async (n: number) => {
    for (const url of ['/api/plans', '/api/me', '/api/admin/orders?limit=5', '/']) {
      counts.reads += 1
      const read = await fetch(`${shop.url}${url}`, { headers: { cookie } })
      if (read.status !== 200) wrong.push(`write ${n}: reading ${url} answered ${read.status}`)
    }
  }
  /** The log begins anew and holds this many pages more. Whether the write was taken. */
  const attempt = async (n: number, { send, stored }: Write, pages: number): Promise<boolean> => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    limitFiles(shop, pages === 0 ? 0 : HEADER + pages * FRAME + 1000)
    const { status } = await send()
    if (pages === 0) await readAll(n)
    limitFiles(shop, 'unlimited')
    const isTaken = status === 200 || status === 201
    counts[isTaken ? 'taken' : 'refused'] += 1
    if (!isTaken && status !== 503) wrong.push(`write ${n} with ${pages} pages answered ${status}`)
    if (stored(db) !== (isTaken ? 1 : 0))
      wrong.push(`write ${n} with ${pages} pages answered ${status} and left ${stored(db)} rows`)
    return isTaken
  }
  for (let n = 0; n < WRITES; n += 1) {
    // Full before the first page, then in the middle of the write, until it fits.
    for (let pages = 0; pages < MANY; pages = pages * 4 + 4) {
      if (await attempt(n, writeOf(n), pages)) break
    }
  }
  const what = `disk full at each of ${WRITES} writes`
  prove(`${what}: false answers, beside ${counts.refused} refusals and ${counts.reads} reads`, wrong, {
    is: [],
  })
  prove(`${what}: taken once they fit`, counts.taken, { is: WRITES })
  expect(counts.refused).toBeGreaterThanOrEqual(WRITES)
  prove(`${what}: restarts`, shop.process.exitCode === null ? 0 : 1, { is: 0 })
  prove(`${what}: integrity`, db.pragma('integrity_check', { simple: true }), { is: 'ok' })
  // What a write leaves beside its row is there with it or not at all.
  const orders = db.prepare('select count(*) from orders').pluck().get()
  const placed = "select count(*) from audit_log where entity = 'order' and action = 'placed'"
  expect(db.prepare(placed).pluck().get()).toBe(orders)
  const unlicensed = `select count(*) from orders where (status = 'confirmed') != (id in (select order_id from licenses))`
  expect(db.prepare(unlicensed).pluck().get()).toBe(0)
})
