import { expect } from 'vitest'
import { type DyingShop, none, type Work } from '#tests/helpers/crash.ts'
import { call, mutate } from '#tests/helpers/load.ts'
import { gatewaySms, received } from '#tests/helpers/money-in.ts'

const PAYERS = 3
/** More licences than a hundred kills renew, by their numbers and those of their orders and offers. */
const MOST = 60
const FIRST = 5_000_000
const SENDER = 'RenewCash'
const HOLDER = 'Bilal Ahmed Khan'
const DAY_MS = 86_400_000

/** The amount, in rupees, that the offer of a licence asks for. */
const amountOf = (n: number): number => 4998 - n

/** Licences that end in two days, each paid for by its buyer before, with an offer. */
const rowsOf = (now: number): string => {
  const [issued, end] = [now - 28 * DAY_MS, now + 2 * DAY_MS]
  const rows = Array.from({ length: MOST }, (_, n) => {
    const id = FIRST + n
    return `
      insert into orders (id, name, email, phone, plan, amount_minor, term_months, status, is_phone_verified, created_at, updated_at)
        values (${id}, '${HOLDER}', 'renewing${n}@example.com', '+92333${1_000_000 + n}', 'professional', 499900, 1, 'confirmed', 1, ${issued}, ${issued});
      insert into payments (order_id, state, is_by_buyer, created_at, updated_at)
        values (${id}, 'accepted', 1, ${issued}, ${issued});
      insert into licenses (id, order_id, license_key, license_status, systems_count, issued_at, expires_at, updated_at)
        values (${id}, ${id}, 'WACRM-RENEW-${n}', 'active', 2, ${issued}, ${end}, ${issued});
      insert into offers (id, order_id, plan, term_months, price_minor, amount_minor, ends_at, until, created_at, updated_at)
        values (${id}, ${id}, 'professional', 1, 499900, ${amountOf(n) * 100}, ${end}, ${end + 7 * DAY_MS}, ${now - DAY_MS}, ${now - DAY_MS});
      insert into offer_licenses (offer_id, license_id) values (${id}, ${id});`
  })
  return `${rows.join('\n')}\nupdate licenses set next_reminder_at = null where id >= ${FIRST};`
}

type Payment = { text: string; messageId: string; receivedAt: Date }

/** Money for offers, which a phone tells of as the shop dies, and again after it. */
export const renewalsWork = (site: DyingShop): Work => {
  let payments: Payment[] = []
  let [path, paid, balance, kills] = ['', 0, 50_000, 0]
  const halves: string[] = []

  const send = ({ text: message, ...told }: Payment) =>
    call(site.shop(), 'POST', path, gatewaySms({ message, phoneNumber: SENDER, ...told }))
  /** What became of the offers that were paid: of each its state, its terms, its money and its messages. */
  const outcomes = () =>
    site.rows<{ id: number; told: string }>(
      `select offers.id, offers.state || ' ' ||
         (select count(*) from licenses where license_key = 'WACRM-RENEW-' || (offers.id - ${FIRST})) || ' ' ||
         (select count(*) from orders where id = renewal_order_id and status = 'confirmed') || ' ' ||
         (select count(*) from bank_alerts where order_id = renewal_order_id and state = 'accepted') || ' ' ||
         (select count(*) from outbox where order_id = renewal_order_id and template_name = 'license_renewed') as told
       from offers where offers.id between ${FIRST} and ${FIRST + paid - 1} order by offers.id`,
    )
  const WHOLE = 'paid 2 1 1 2'
  const NONE = 'open 1 0 0 0'
  return {
    rows: rowsOf(Date.now()),
    begin: async () => {
      const method = { name: 'Renewals', type: 'wallet', icon: 'Wallet', accountDetails: '0300 7654321' }
      const { id } = await mutate<{ id: number }>(site.shop(), 'paymentMethods.create', method, site.cookie)
      const source = { name: 'Renewals', paymentMethodIds: [id], senders: [SENDER], acceptsRenewals: true }
      const made = await mutate<{ address: string }>(
        site.shop(),
        'bankFeed.createSource',
        source,
        site.cookie,
      )
      path = new URL(made.address).pathname
      await site.call('PUT', '/api/admin/settings/bank_feed_day_max', { value: '999999' })
      await send({
        text: received(1, balance, 'TXN20190101000001'),
        messageId: 'renewals',
        receivedAt: new Date(),
      })
      const [first] = site.column<number>(`select id from bank_alerts where sender = '${SENDER}'`)
      for (const look of ['trust', 'ignore'])
        await mutate(site.shop(), `bankFeed.${look}`, { id: first }, site.cookie)
    },
    resume: async () => {
      await Promise.all(payments.map(send))
      await expect
        .poll(() => outcomes().filter(({ told }) => told !== WHOLE), { timeout: 90_000 })
        .toEqual([])
      payments = []
    },
    arrange: async () => {
      kills += 1
      for (let n = 0; n < PAYERS && paid < MOST; n += 1) {
        const amount = amountOf(paid)
        paid += 1
        balance += amount
        const text = received(amount, balance, `TXN20190201${100_000 + paid}`, `${HOLDER} (0333XXXXXXX)`)
        payments.push({ text, messageId: `renewal ${paid}`, receivedAt: new Date() })
      }
    },
    // Dies with the first answer, while the others are stored and decided on.
    moment: () => Promise.race(payments.map(send)),
    dead: async () => {
      for (const { id, told } of outcomes())
        if (told !== WHOLE && told !== NONE) halves.push(`${id}: ${told}`)
    },
    figures: () => {
      const what = `kill -9 x ${kills} while money renews`
      const notOnce = outcomes().filter(({ told }) => told !== WHOLE)
      return [
        none(`${what}: renewals that were done by half`, halves),
        none(`${what}: offers not paid, extended and told of exactly once, of ${paid}`, notOnce),
      ]
    },
  }
}
