import { expect } from 'vitest'
import { type DyingShop, none, type Work } from '#tests/helpers/crash.ts'
import { mutate, orderOf, placeOrder, sendPictureTo } from '#tests/helpers/load.ts'
import { receipt } from '#tests/helpers/payments.ts'

const BUYERS = 4
/** Each order is for two licences, one of which is sent back. */
const TWO = { purpose: 'new', quantity: 2, amount: 2 * orderOf(0).amount }

type Accepted = { licenses: { id: number }[] }
type Shown = { result: { data: { json: { revision: number } } } }

/** The numbers of their orders begin there. */
const FIRST = 2_000_000

/**
 * Buyers who order, upload a receipt and send it, and an administrator who accepts each and sends the money of one of its
 * two licences back, in each round.
 */
export const paymentsWork = (site: DyingShop, kills: number): Work => {
  const answered = {
    placed: new Set<number>(),
    submitted: new Set<number>(),
    accepted: new Set<number>(),
    refunded: new Set<number>(),
  }
  const withoutFile: string[] = []
  const ids = (sql: string) => site.column<number>(sql)
  const filesOf = () => site.files('proofs')
  const picturesOf = () => site.column<string>('select stored_name from payment_pictures')

  /** Keeps only what was answered. */
  const pay = async (first: number): Promise<void> => {
    const [shop, picture] = [site.shop(), await receipt(first)]
    for (let n = first; ; n += BUYERS) {
      const { orderId, token } = await placeOrder(shop, n, TWO)
      answered.placed.add(orderId)
      const { id } = (await (await sendPictureTo(shop, token, picture)).json()) as { id: number }
      const proof = { token, transactionId: `TX${n}`, sender: 'Asma', pictures: [id] }
      await mutate(shop, 'payments.submit', proof)
      answered.submitted.add(orderId)
      const input = encodeURIComponent(JSON.stringify({ json: { id: orderId } }))
      const shown = await site.call<Shown>('GET', `/trpc/payments.get?input=${input}`)
      const seen = { id: orderId, revision: shown.result.data.json.revision }
      const { licenses } = await mutate<Accepted>(shop, 'orders.accept', seen, site.cookie)
      answered.accepted.add(orderId)
      const parts = { licenseIds: licenses.slice(1).map((license) => license.id), amount: orderOf(n).amount }
      await mutate(shop, 'orders.refund', { id: orderId, ...parts, way: 'by Raast' }, site.cookie)
      answered.refunded.add(orderId)
    }
  }
  /** The shop is gone. */
  const endsWithShop = (error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  }
  return {
    resume: () =>
      // The sweep of the start removes what the death left.
      expect.poll(() => filesOf().filter((name) => !picturesOf().includes(name))).toEqual([]),
    run: (round) => {
      const buyers = Array.from({ length: BUYERS }, (_, n) =>
        pay(FIRST + round * 1000 + n).catch(endsWithShop),
      )
      const ended = Promise.all(buyers)
      const wanted = answered.accepted.size + 2 + (round % 5)
      const arrive = async () => {
        const accepted = () => answered.accepted.size
        await expect.poll(accepted, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(wanted)
      }
      return { reached: Promise.race([arrive(), ended]), ended }
    },
    dead: async () => {
      const kept = filesOf()
      withoutFile.push(...picturesOf().filter((name) => !kept.includes(name)))
    },
    figures: () => {
      const submitted = ids(`select order_id from payments p where state in ('submitted', 'accepted')
        and transaction_id <> ''
        and exists (select 1 from payment_pictures where payment_id = p.id and is_submitted = 1)`)
      const accepted = ids(`select o.id from orders o join payments p on p.order_id = o.id
        join licenses l on l.order_id = o.id where o.status = 'confirmed' and p.state = 'accepted'`)
      // Whatever was answered, an order is approved with payment, licence and messages, or not at all.
      const halves = ids(`select o.id from orders o join payments p on p.order_id = o.id where
        (o.status = 'confirmed') + (p.state = 'accepted') + exists (select 1 from licenses where order_id = o.id)
        + exists (select 1 from outbox where order_id = o.id and template_name = 'order_approved') not in (0, 4)`)
      // A refund is money, credit note, licence and message, or nothing.
      const partsOf = (id: string) => `(select refund_minor is not null from payments where order_id = ${id})
        + exists (select 1 from invoices where order_id = ${id} and kind = 'credit note')
        + (select count(*) from licenses where order_id = ${id} and license_status = 'revoked' and refund_minor > 0)
        + exists (select 1 from outbox where order_id = ${id} and template_name = 'payment_refunded')`
      const refunded = ids(`select id from orders where ${partsOf('orders.id')} = 4`)
      const halfRefunds = ids(`select id from orders where ${partsOf('orders.id')} not in (0, 4)`)
      const what = `kill -9 x ${kills} of ${BUYERS} who pay`
      const lost = (name: string, told: Set<number>, found: number[]) => {
        const missing = [...told].filter((id) => !found.includes(id))
        return none(`${what}: answered ${name} lost, of ${told.size}`, missing)
      }
      const half = halves.filter((id) => answered.placed.has(id))
      return [
        lost('proofs', answered.submitted, submitted),
        lost('acceptances', answered.accepted, accepted),
        lost('refunds', answered.refunded, refunded),
        none(`${what}: half approvals`, half),
        none(
          `${what}: half refunds`,
          halfRefunds.filter((id) => answered.placed.has(id)),
        ),
        none(`${what}: rows without a file`, withoutFile),
      ]
    },
  }
}
