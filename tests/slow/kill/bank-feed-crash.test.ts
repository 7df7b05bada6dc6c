import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { addSeconds } from '#src/shared/values/dates.ts'
import { signIn } from '#tests/helpers/account.ts'
import { BALANCE, gatewaySms, received } from '#tests/helpers/bank-feed.ts'
import { call, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'

const KILLS = 3
const BUYERS = 3
const AT_ONCE = 50

type Answer<Value> = { result: { data: { json: Value } } }
type Payment = { orderId: number; text: string; messageId: string; receivedAt: Date }

const mutate = async <Value>(shop: Shop, path: string, json: object, cookie = ''): Promise<Value> => {
  const { status, body } = await call(shop, 'POST', `/trpc/${path}`, { json }, { cookie })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return (body as Answer<Value>).result.data.json
}

const rowsOf = (dataDir: string) => {
  const db = new Database(databaseOf(dataDir), { readonly: true })
  const ids = (sql: string) => db.prepare<[], number>(sql).pluck().all()
  const found = {
    stored: new Set(db.prepare<[], string>('select dedupe_key from bank_alerts').pluck().all()).size,
    undecided: ids("select id from bank_alerts where state = 'waiting' and direction = 'in'"),
    paid: ids("select order_id from bank_alerts where state = 'accepted' order by order_id"),
    approved: ids("select id from orders where status = 'confirmed' order by id"),
    licensed: ids('select order_id from licenses order by order_id'),
    approvals: ids("select entity_id from audit_log where action = 'payment accepted' order by entity_id"),
    told: ids(
      "select distinct order_id from outbox where template_name = 'order_approved' order by order_id",
    ),
  }
  db.close()
  return found
}

it('alerts that come fifty at once, and those that a kill leaves undecided, pay each order once (BANK-2, BANK-9, DB-2)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-feed-crash-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  let shop = await startShop({ dataDir })
  const cookie = await signIn(shop)
  const method = await mutate<{ id: number }>(
    shop,
    'paymentMethods.create',
    { name: 'JazzCash', type: 'wallet', icon: 'Wallet', accountDetails: '0300 1234567' },
    cookie,
  )
  const { address } = await mutate<{ address: string }>(
    shop,
    'bankFeed.createSource',
    { name: 'Phone', paymentMethodIds: [method.id], senders: ['JazzCash'], acceptsExact: true },
    cookie,
  )
  const path = new URL(address).pathname
  const send = async ({ text: message, ...told }: Omit<Payment, 'orderId'>): Promise<boolean> => {
    const sms = gatewaySms({ message, ...told })
    try {
      return (await call(shop, 'POST', path, sms)).status === 200
    } catch (error) {
      // The shop is gone.
      if (error instanceof TypeError) return false
      throw error
    }
  }
  let balance = BALANCE
  await send({ text: received(1, balance, 'TXN20200101000001'), messageId: 'first', receivedAt: new Date() })
  await mutate(shop, 'bankFeed.trust', { id: 1 }, cookie)
  await mutate(shop, 'bankFeed.ignore', { id: 1 }, cookie)
  let buyers = 0
  /** An order with a proof, and the alert of its payment. */
  const paid = async (): Promise<Payment> => {
    buyers += 1
    const placed = await call(shop, 'POST', '/api/orders', orderOf(buyers))
    const { orderId, payPath } = placed.body as { orderId: number; payPath: string }
    const transactionId = `TXN2026112610${1000 + buyers}`
    const token = payPath.slice('/pay/'.length)
    await mutate(shop, 'payments.submit', {
      token,
      transactionId,
      sender: '',
      methodId: method.id,
      pictures: [],
    })
    const { amount } = orderOf(buyers)
    balance += amount
    return {
      orderId,
      text: received(amount, balance, transactionId),
      messageId: `m${buyers}`,
      receivedAt: new Date(),
    }
  }
  const approved: number[] = []
  const settled = () =>
    expect
      .poll(() => rowsOf(dataDir).approved, { timeout: 30_000 })
      .toEqual(approved.toSorted((a, b) => a - b))

  const one = await paid()
  const receivedAt = (n: number) => addSeconds(one.receivedAt, -n)
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      send({ ...one, messageId: `m${n} of one`, receivedAt: receivedAt(n) }),
    ),
  )
  approved.push(one.orderId)
  await settled()

  let lost = 0
  let between = 0
  for (let round = 0; round < KILLS; round += 1) {
    const payments: Payment[] = []
    for (let n = 0; n < BUYERS; n += 1) payments.push(await paid())
    const before = rowsOf(dataDir).stored
    const answered = (await Promise.all(payments.map(send))).filter(Boolean).length
    await shop.kill()
    const { stored, undecided } = rowsOf(dataDir)
    lost += Math.max(0, before + answered - stored)
    between += undecided.length
    shop = await startShop({ dataDir })
    // The phone sends again what it had no answer for, and by mistake the others too.
    await Promise.all(payments.map(send))
    approved.push(...payments.map(({ orderId }) => orderId))
    await settled()
  }
  await shop.stop()
  const { paid: orders, licensed, approvals, told } = rowsOf(dataDir)
  const what = `kill -9 x ${KILLS} after alerts were stored`
  prove(`${what}: answered alerts lost`, lost, { is: 0 })
  prove(`${what}: alerts that were stored and not decided on`, between, { atLeast: 1 })
  const each = approved.toSorted((a, b) => a - b)
  prove(
    `${what}: orders not paid exactly once`,
    { orders, licensed, approvals, told },
    {
      is: { orders: each, licensed: each, approvals: each, told: each },
    },
  )
})
