import { expect } from 'vitest'
import { addSeconds } from '#src/shared/values/dates.ts'
import { type DyingShop, none, type Work } from '#tests/helpers/crash.ts'
import { call, mutate, orderOf, placeOrder } from '#tests/helpers/load.ts'
import { BALANCE, gatewaySms, received } from '#tests/helpers/money-in.ts'

const BUYERS = 3
const AT_ONCE = 50
/** The numbers of their orders begin there. */
const FIRST = 3_000_000

type Payment = { orderId: number; text: string; messageId: string; receivedAt: Date }

/** Alerts of payments, which a phone sends fifty times at once, and again after a kill. */
export const alertsWork = (site: DyingShop): Work => {
  const approved: number[] = []
  let payments: Payment[] = []
  let [path, methodId, buyers, balance] = ['', 0, 0, BALANCE]
  let [kills, lost, between, stored] = [0, 0, 0, 0]

  const send = async ({ text: message, ...told }: Omit<Payment, 'orderId'>): Promise<boolean> =>
    (await call(site.shop(), 'POST', path, gatewaySms({ message, ...told }))).status === 200
  /** An order with a proof, and the alert of its payment. */
  const paid = async (): Promise<Payment> => {
    buyers += 1
    const { orderId, token } = await placeOrder(site.shop(), FIRST + buyers)
    const transactionId = `TXN2026112610${1000 + buyers}`
    const proof = { token, transactionId, sender: '', methodId, pictures: [] }
    await mutate(site.shop(), 'payments.submit', proof)
    const { amount } = orderOf(buyers)
    balance += amount
    const text = received(amount, balance, transactionId)
    return { orderId, text, messageId: `m${buyers}`, receivedAt: new Date() }
  }
  const among = (sql: string) => site.column<number>(sql.replace(':ids', approved.join()) + ' order by 1')
  const settled = (news: Payment[]) => {
    approved.push(...news.map(({ orderId }) => orderId))
    const confirmed = () => among("select id from orders where status = 'confirmed' and id in (:ids)")
    return expect.poll(confirmed, { timeout: 30_000 }).toEqual(approved)
  }
  const alerts = () => site.column<string>('select dedupe_key from bank_alerts').length
  return {
    begin: async () => {
      const method = { name: 'JazzCash', type: 'wallet', icon: 'Wallet', accountDetails: '0300 1234567' }
      methodId = (await mutate<{ id: number }>(site.shop(), 'paymentMethods.create', method, site.cookie)).id
      const source = {
        name: 'Phone',
        paymentMethodIds: [methodId],
        senders: ['JazzCash'],
        acceptsExact: true,
      }
      const made = await mutate<{ address: string }>(
        site.shop(),
        'bankFeed.createSource',
        source,
        site.cookie,
      )
      path = new URL(made.address).pathname
      const text = received(1, balance, 'TXN20200101000001')
      await send({ text, messageId: 'first', receivedAt: new Date() })
      for (const look of ['trust', 'ignore'])
        await mutate(site.shop(), `bankFeed.${look}`, { id: 1 }, site.cookie)
      const one = await paid()
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          send({ ...one, messageId: `m${n} of one`, receivedAt: addSeconds(one.receivedAt, -n) }),
        ),
      )
      await settled([one])
    },
    resume: async () => {
      // The phone sends again what it had no answer for, and by mistake the others too.
      await Promise.all(payments.map(send))
      await settled(payments)
      payments = []
    },
    arrange: async () => {
      kills += 1
      for (let n = 0; n < BUYERS; n += 1) payments.push(await paid())
      stored = alerts()
    },
    moment: async () => {
      stored += (await Promise.all(payments.map(send))).filter(Boolean).length
    },
    dead: async () => {
      if (payments.length === 0) return
      lost += Math.max(0, stored - alerts())
      between += among("select id from bank_alerts where state = 'waiting' and direction = 'in'").length
    },
    figures: () => {
      const ids = [
        "select order_id from bank_alerts where state = 'accepted' and order_id in (:ids)",
        'select order_id from licenses where order_id in (:ids)',
        "select entity_id from audit_log where action = 'payment accepted' and entity_id in (:ids)",
        "select distinct order_id from outbox where template_name = 'order_approved' and order_id in (:ids)",
      ].map(among)
      const isOnce = (id: number) => ids.every((found) => found.filter((other) => other === id).length === 1)
      const notOnce = approved.filter((id) => !isOnce(id))
      const what = `kill -9 x ${kills} after alerts were stored`
      return [
        [`${what}: answered alerts lost`, lost, { is: 0 }],
        [`${what}: alerts that were stored and not decided on`, between, { atLeast: 1 }],
        none(`${what}: orders not paid, licensed and told exactly once, of ${approved.length}`, notOnce),
      ]
    },
  }
}
