import { setTimeout as pause } from 'node:timers/promises'
import { type DyingShop, none, type Work } from '#tests/helpers/crash.ts'

const KEYS = 100
/** What a key costs, in rupees, and what the reseller tops up. */
const PRICE = 10
const TOPPED = 1_000_000
/** The parts of the time of an issue after which the shop dies, in turn. */
const PARTS = 10

type Issued = { licenseKeys: string[]; balance: number }

/** A reseller who issues 100 keys at once, and whose shop dies at another moment of it each turn. */
export const resellersWork = (site: DyingShop): Work => {
  const answered: string[] = []
  let [turns, cut, lasts] = [0, 0, 0]
  const issue = async (n: number): Promise<void> => {
    const phone = `+92304${String(1_000_000 + n)}`
    const customer = { plan: 'starter', quantity: KEYS, name: `Reseller's ${n}`, phone }
    const { licenseKeys } = await site.call<Issued>('POST', '/api/reseller/licenses', customer)
    answered.push(...licenseKeys)
  }
  const theirs = "orders.plan <> 'reseller' and orders.reseller_id is not null"
  return {
    begin: async () => {
      const { id } = await site.call<{ id: number }>('GET', '/api/me')
      const prices = { starter: PRICE }
      await site.call('PUT', `/api/admin/users/${id}/reseller`, { isReseller: true, prices })
      const input = { json: { amount: TOPPED } }
      await site.call('POST', '/trpc/resellers.topUp', input)
      const [order] = site.column<number>("select id from orders where plan = 'reseller'")
      await site.call('PATCH', `/api/admin/orders/${order}/status`, { status: 'approved' })
      const began = performance.now()
      await issue(0)
      lasts = performance.now() - began
    },
    moment: async (turn) => {
      turns += 1
      void issue(1 + turn).catch(() => {
        cut += 1
      })
      await pause((lasts * ((turn % PARTS) + 0.5)) / PARTS)
    },
    figures: () => {
      const what = `kill -9 x ${turns} of a reseller who issues ${KEYS} keys`
      const known = new Set(
        site.column<string>(`select license_key from licenses
        join orders on orders.id = licenses.order_id where ${theirs}`),
      )
      const halves = site.column<number>(`select id from orders where ${theirs} and not (
        (select count(*) from licenses where order_id = orders.id) = ${KEYS}
        and (select -amount_minor from balance_movements where order_id = orders.id) = amount_minor
        and exists (select 1 from outbox where order_id = orders.id and template_name = 'reseller_license'))`)
      const balance =
        site.column<number>('select balance_minor from balance_movements order by id desc')[0] ?? 0
      return [
        [`${what}: issues that the kill cut off`, cut, { atLeast: 1 }],
        none(
          `${what}: answered keys lost, of ${answered.length}`,
          answered.filter((key) => !known.has(key)),
        ),
        none(`${what}: orders without all their keys, movement and message`, halves),
        [
          `${what}: paisa by which balance and keys differ`,
          TOPPED * 100 - known.size * PRICE * 100 - balance,
          { is: 0 },
        ],
      ]
    },
  }
}
