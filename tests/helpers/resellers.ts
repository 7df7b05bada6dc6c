import { asc, eq } from 'drizzle-orm'
import { balanceMovements } from '#db/schema/balances.ts'
import { orders } from '#db/schema/orders.ts'
import { type TestApp, testApp } from './app.ts'

type Set = Parameters<ReturnType<TestApp['as']['admin']>['resellers']['set']>[0]
type Issue = Parameters<ReturnType<TestApp['as']['customer']>['resellers']['issue']>[0]

type Given = Partial<Set> & {
  /** The proved number of a new account. */
  whatsappNumber?: string
  topped?: number
  user?: ReturnType<TestApp['make']['user']>
}

/** What a licence of each plan costs a reseller of tests. */
export const PRICES = { starter: 1000, professional: 2000, enterprise: 5000 }

/**
 * A reseller with PRICES and a balance of 10,000 that was topped up and approved; `issue` gives licences to a customer, and
 * `topUp` places and approves an order of this amount and gives its id.
 */
export const resellerShop = async (
  t: TestApp = testApp(),
  { whatsappNumber, topped = 10_000, user: given, ...set }: Given = {},
) => {
  const user = given ?? t.make.user({ ...(whatsappNumber && { whatsappNumber, isPhoneVerified: true }) })
  const admin = t.as.admin()
  const reseller = t.as.customer(user)
  await admin.resellers.set({ id: user.id, isReseller: true, prices: PRICES, ...set })
  const newestOrder = () =>
    t.deps.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id)).all().at(-1)?.id ?? 0
  const topUp = async (amount: number): Promise<number> => {
    await reseller.resellers.topUp({ amount })
    const id = newestOrder()
    await admin.orders.setStatus({ id, status: 'confirmed' })
    return id
  }
  if (topped > 0) await topUp(topped)
  const issue = (more: Partial<Issue> = {}) =>
    reseller.resellers.issue({ plan: 'starter', name: 'Asma', phone: '0300 1234567', ...more })
  const balance = async () => (await reseller.resellers.facts()).balance
  const movements = () => t.deps.db.select().from(balanceMovements).orderBy(asc(balanceMovements.id)).all()
  return { t, user, admin, reseller, topUp, newestOrder, issue, balance, movements }
}

export type ResellerShop = Awaited<ReturnType<typeof resellerShop>>

/** The licence of the reseller's customers that ends first. */
export const firstLicense = async ({ reseller }: ResellerShop) => {
  const [license] = (await reseller.resellers.customers({})).rows
  if (!license) throw new Error('The reseller has no customers')
  return license
}
