import { desc, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Deps, User } from '#src/deps.ts'
import { activate } from '#src/domains/licenses/rules/systems.ts'
import { setOrderStatus } from '#src/domains/orders/rules/approval.ts'
import { customers as customersOf } from '#src/domains/resellers/queries.ts'
import { setReseller } from '#src/domains/resellers/rules/administration.ts'
import { customersInput, issueInput, setResellerInput } from '#src/domains/resellers/schema.ts'
import { issue, renew, revoke, setLabel, topUp } from '#src/domains/resellers/service.ts'
import { asAnswer } from '#src/shared/paging.ts'
import { addDays, addSeconds, HOUR } from '#src/shared/values/dates.ts'
import type { SoldPlan } from '#src/shared/values/vocabulary.ts'
import type { Customer, Event } from './history.ts'
import type { Person } from './people.ts'

type Market = { customers: Customer[]; nextPerson: () => Person; today: Date }

/** The days ago on which licences were issued, and what of. */
const issues: [days: number, plan: SoldPlan, quantity: number][] = [
  [86, 'starter', 1],
  [61, 'professional', 2],
  [40, 'starter', 3],
  [24, 'enterprise', 1],
  [12, 'starter', 1],
  [9, 'professional', 1],
  [3, 'starter', 2],
  [1, 'starter', 1],
]

const DESK = { deviceName: 'Front desk', platform: 'Chrome on Windows', appVersion: '2.4.1' }

/**
 * Makes one customer a reseller with customers of their own, and gives the events of three months: top-ups of which the
 * last one waits, licences issued, renewed, used and revoked.
 */
export const planReseller = (
  deps: Deps,
  administrator: User,
  { customers, nextPerson, today }: Market,
): { reseller: Customer; events: Event[] } => {
  const START = 95
  const reseller = customers.find(
    ({ joinedAt, isProven }) => isProven && joinedAt < addDays(today, -START - 1),
  )
  if (!reseller) throw new Error('No customer of the demo is old enough for a reseller')
  const at = (days: number, hour = 0): Date => addSeconds(addDays(today, -days), -hour * HOUR)
  const account = (): User => {
    if (!reseller.user) throw new Error('The reseller of the demo has no account')
    return reseller.user
  }
  const licenses = (q = '') =>
    asAnswer(customersOf(deps, account(), customersInput.parse({ q, limit: 50 }))).rows
  const top = (amount: number) => {
    topUp(deps, account(), amount)
    const placed = deps.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, account().id))
      .orderBy(desc(orders.id))
      .get()
    return placed?.id ?? 0
  }
  const topUpAt = (days: number, amount: number): Event => ({
    at: at(days),
    run: () => {
      setOrderStatus(deps, administrator, { id: top(amount), status: 'confirmed' })
    },
  })
  const issueAt = ([days, plan, quantity]: (typeof issues)[number]): Event => {
    const { name, phone } = nextPerson()
    return {
      at: at(days),
      run: () => {
        issue(deps, account(), issueInput.parse({ plan, quantity, name, phone, language: 'en' }))
        // All but the newest ones are used.
        if (days < 4) return
        for (const [n, { license }] of licenses(phone).entries()) {
          activate(
            deps,
            { address: '203.0.113.10' },
            { key: license.licenseKey, deviceId: `resold-${license.id}`, ...DESK },
          )
          if (n > 0) setLabel(deps, account(), { id: license.id, label: `Counter ${n + 1}` })
        }
      },
    }
  }
  /** Renews the licences that end within a week. */
  const renewAt = (days: number): Event => ({
    at: at(days),
    run: () => {
      const soon = licenses().filter(
        ({ license }) => license.licenseStatus === 'active' && license.expiresAt < addDays(at(days), 7),
      )
      if (soon.length > 0) renew(deps, account(), { licenseIds: soon.map(({ license }) => license.id) })
    },
  })
  const events: Event[] = [
    {
      at: at(START),
      run: () => {
        const prices = { starter: 1800, professional: 3500, enterprise: 7000 }
        const set = { id: account().id, isReseller: true, prices, lowBalance: 5000 }
        setReseller(
          deps,
          administrator,
          setResellerInput.parse({ ...set, name: reseller.company ?? reseller.name }),
        )
      },
    },
    topUpAt(90, 20_000),
    topUpAt(45, 25_000),
    topUpAt(10, 15_000),
    ...issues.map(issueAt),
    renewAt(57),
    renewAt(32),
    {
      at: at(2),
      run: () => {
        const unused = licenses().find(({ license }) => license.activatedAt === null)
        if (unused) revoke(deps, account(), unused.license.id)
      },
    },
    {
      at: at(0, 5),
      run: () => {
        top(20_000)
      },
    },
  ]
  return { reseller, events }
}
