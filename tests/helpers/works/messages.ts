import { expect } from 'vitest'
import { type DyingShop, type Figure, none, type Work } from '#tests/helpers/crash.ts'
import { mutate } from '#tests/helpers/load.ts'

/** As many are being sent at once. */
export const IN_FLIGHT = 4

type Message = { order_id: number; recipient: string; status: string; outcome: string | null }

const mayHaveGone = ({ status, outcome }: Message): boolean => status === 'failed' && outcome === 'unknown'
export const isSettled = (row: Message): boolean => row.status === 'sent' || mayHaveGone(row)
/** The messages that a kill left to the administrator, at most as many as are being sent at once. */
export const leftBy = (what: string, rows: Message[], kills: number): Figure => [
  `${what}: left to the administrator`,
  rows.filter(mayHaveGone).length,
  { atMost: IN_FLIGHT * kills },
]

export const messagesOf = (site: DyingShop, where: string): Message[] =>
  site.rows<Message>(
    `select order_id, recipient, status, outcome from outbox where channel = 'whatsapp' and ${where}`,
  )

const waiting = "status in ('queued', 'sending')"

/** Messages that wait for a gateway that does not answer when the shop dies, and answers once it is there again. */
export const outboxWork = (site: DyingShop, kills: number, approved: () => number[]): Work => {
  let before = 0
  return {
    resume: () => expect.poll(() => messagesOf(site, waiting), { timeout: 60_000 }).toEqual([]),
    arrange: async () => {
      before = site.gateway.sent.length
    },
    moment: () => site.gateway.waitFor(before + 1),
    figures: () => {
      const rows = messagesOf(site, "template_name = 'order_approved'")
      const told = new Set(rows.filter(isSettled).map(({ order_id }) => order_id))
      const untold = approved().filter((id) => !told.has(id))
      // Those too that it did not answer, because they may have gone out.
      const taken = site.gateway.sent.map(({ number, message }) => `${number} ${message}`)
      const what = `kill -9 x ${kills} between commit and sending`
      return [
        none(`${what}: approvals without their message, of ${approved().length}`, untold),
        [`${what}: messages sent twice`, taken.length - new Set(taken).size, { is: 0 }],
        leftBy(what, messagesOf(site, 'true'), kills),
      ]
    },
  }
}

const HOLDERS = 220
/** How many messages are queued at least when the shop is killed while it queues them. */
const QUEUED = [50, 200, 100, 150]
/** How many the gateway has taken when it is killed while it sends them. */
const SENT = [20, 180, 60, 140, 100]

/** News to many customers whose licences have ended, with a kill while they are queued and one while they are sent, in turn. */
export const newsWork = (site: DyingShop): Work => {
  let presses = 0
  const news = () => messagesOf(site, "template_name = 'feature_update'")
  const press = async (): Promise<unknown> => {
    presses += 1
    const words = { title: `Kanban ${presses}`, message: 'Drag your leads' }
    const json = { words, whom: 'ended', idempotencyKey: `press ${presses}` }
    return mutate(site.shop(), 'messages.sendUpdate', json, site.cookie).catch(() => null)
  }
  return {
    rows: `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${HOLDERS})
      insert into orders (name, email, phone, plan, amount_minor, status, is_phone_verified, verification, created_at, updated_at)
        select 'Asma', 'a' || n || '@example.com', '+92301' || (1000000 + n), 'starter', 249900, 'confirmed', 1, 'proved', n, n from numbers;
      insert into licenses (order_id, license_key, license_status, systems_count, issued_at, expires_at, updated_at)
        select id, 'WACRM-' || id, 'expired', 1, 1, 2, 1 from orders where phone like '+92301%';`,
    resume: async () => {
      // What the kill left is queued without a press.
      await expect.poll(() => news().length).toBe(HOLDERS * presses)
      await site.hold(false)
    },
    arrange: async (turn) => {
      await site.hold(true)
      if (turn % 2 === 0) return
      await press()
      await expect.poll(() => news().length).toBe(HOLDERS * presses)
      const count = SENT[Math.floor(turn / 2) % SENT.length] ?? 0
      const before = site.gateway.sent.length
      site.gateway.next(...Array.from({ length: count }, () => 'ok' as const))
      await site.hold(false)
      await site.gateway.waitFor(before + count)
    },
    moment: async (turn) => {
      if (turn % 2 === 1) return
      const before = news().length
      void press()
      const count = QUEUED[Math.floor(turn / 2) % QUEUED.length] ?? 0
      await expect.poll(() => news().length, { interval: 1 }).toBeGreaterThanOrEqual(before + count)
    },
    figures: () => {
      const rows = news()
      const settled = rows.filter(isSettled)
      const taken = site.gateway.sent
        .filter(({ message }) => message.includes('Kanban'))
        .map(({ number, message }) => `${number} ${message}`)
      const what = `kill -9 while each of ${presses} news is queued or sent`
      return [
        [`${what}: customers without them, of ${HOLDERS}`, HOLDERS * presses - settled.length, { is: 0 }],
        [`${what}: customers told twice`, taken.length - new Set(taken).size, { is: 0 }],
        leftBy(what, rows, presses),
      ]
    },
  }
}
