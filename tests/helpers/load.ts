import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { dataPaths } from '#src/kit/data-folder.ts'
import type { Shop } from './shop.ts'

// Orders and approvals as fast as a running shop takes them, and a record of what it answered.

export const WRITERS = 16

export type Answered = { orders: Map<number, string>; keys: Map<number, string> }
export const nothingAnswered = (): Answered => ({ orders: new Map(), keys: new Map() })

export const orderOf = (n: number) => ({
  name: `Buyer ${n}`,
  email: `buyer${n}@example.com`,
  phone: `+92300${String(1_000_000 + n)}`,
  plan: 'professional',
  amount: 4999,
})

/** A call with a JSON body. Throws a TypeError when the shop is gone. */
export const call = async (
  shop: Pick<Shop, 'url'>,
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

/** A procedure of tRPC. Throws when the shop refuses it, and a TypeError when the shop is gone. */
export const mutate = async <Value>(shop: Shop, path: string, json: object, cookie = ''): Promise<Value> => {
  const { status, body } = await call(shop, 'POST', `/trpc/${path}`, { json }, { cookie })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return body.result.data.json
}

/** An order that anybody places, and the token of its pay link. */
export const placeOrder = async (
  shop: Shop,
  n: number,
  more: object = {},
): Promise<{ orderId: number; token: string }> => {
  const form = { ...orderOf(n), ...more }
  const { status, body } = await call(shop, 'POST', '/api/orders', form)
  if (status !== 201) throw new Error(`An order answered ${status}: ${JSON.stringify(body)}`)
  return { orderId: body.orderId, token: body.payPath.slice('/pay/'.length) }
}

/** Sends a picture of a payment, as its form does. */
export const sendPictureTo = (shop: Shop, token: string, bytes: Buffer): Promise<Response> => {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(bytes)], 'receipt.jpg'))
  const url = `${shop.url}/api/payments/pictures?token=${encodeURIComponent(token)}`
  return fetch(url, { method: 'POST', body: form })
}

/** Whether the shop accepted the call. A busy or stopping shop answers 503, and must store nothing of that call. */
const isTaken = (what: string, status: number, wanted: number): boolean => {
  if (status !== wanted && status !== 503) throw new Error(`${what} answered ${status}`)
  return status === wanted
}

/** Places and approves orders until the shop is gone; keeps only what was answered. */
const writeOrders = async (shop: Shop, cookie: string, answered: Answered, seed: number): Promise<void> => {
  for (let n = seed; ; n += WRITERS) {
    try {
      const placed = await call(shop, 'POST', '/api/orders', orderOf(n), { 'idempotency-key': randomUUID() })
      if (!isTaken('An order', placed.status, 201)) continue
      const id: number = placed.body.orderId
      answered.orders.set(id, placed.body.email)
      const path = `/api/admin/orders/${id}/status`
      const approved = await call(shop, 'PATCH', path, { status: 'approved' }, { cookie })
      if (isTaken('An approval', approved.status, 200)) answered.keys.set(id, approved.body.licenseKey)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const PATIENCE_MS = 120_000
/** More orders than a round takes; a hundred rounds stay within the seven digits of a phone number. */
const ROUND = 10_000

/** Sixteen writers at once, until the shop is gone. */
export const startWriters = (shop: Shop, cookie: string, answered: Answered, round = 0) => {
  const ended = Promise.all(
    Array.from({ length: WRITERS }, (_, n) => writeOrders(shop, cookie, answered, round * ROUND + n)),
  )
  const begun = answered.keys.size
  let end: Error | undefined
  const endWith = (error: Error) => {
    end = error
  }
  ended.then(() => endWith(new Error('The shop is gone')), endWith)
  return {
    /** Resolves once all have ended. Throws when any got an unexpected answer. */
    ended,
    /**
     * Resolves once this many orders were approved since the start. Throws the error that ended the writers before that.
     */
    approved: async (count: number): Promise<void> => {
      const deadline = performance.now() + PATIENCE_MS
      while (answered.keys.size < begun + count) {
        if (end) throw end
        if (performance.now() > deadline) throw new Error('The shop takes no orders')
        await new Promise(setImmediate)
      }
    },
  }
}

/** What this query finds in a database file. */
export const rowsIn = <Row>(file: string, sql: string): Row[] => {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[], Row>(sql).all()
  } finally {
    db.close()
  }
}

/** The same, of one column. */
export const columnIn = <Value>(file: string, sql: string): Value[] =>
  rowsIn<Record<string, Value>>(file, sql).flatMap((row) => Object.values(row))

/** Compares a database file with the recorded answers. */
export const compare = (file: string, answered: Answered) => {
  const orders = new Map(
    rowsIn<{ id: number; email: string }>(file, 'select id, email from orders').map(({ id, email }) => [
      id,
      email,
    ]),
  )
  const licenses = rowsIn<{ id: number; key: string }>(
    file,
    'select order_id as id, license_key as key from licenses',
  )
  const told = new Set(
    columnIn<number>(file, "select distinct order_id from outbox where template_name = 'order_approved'"),
  )
  const keys = new Map(licenses.map(({ id, key }) => [id, key]))
  return {
    integrity: columnIn<string>(file, 'pragma integrity_check').join(),
    /** Answered, but not in the database. */
    lostOrders: [...answered.orders].filter(([id, email]) => orders.get(id) !== email),
    lostLicenses: [...answered.keys].filter(([id, key]) => keys.get(id) !== key),
    untold: [...answered.keys.keys()].filter((id) => !told.has(id)),
    /** In the database, but never answered. */
    unansweredOrders: [...orders.keys()].filter((id) => !answered.orders.has(id)),
    unansweredLicenses: [...keys.keys()].filter((id) => !answered.keys.has(id)),
    /** Of orders with more licences than they are for. */
    secondLicenses: rowsIn(
      file,
      `select id from orders where quantity < (select count(*) from licenses where order_id = orders.id)`,
    ).length,
  }
}

export const databaseOf = (dataDir: string): string => dataPaths(dataDir).database
