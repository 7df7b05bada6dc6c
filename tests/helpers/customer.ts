import type { Page } from 'playwright-core'
import { callsOf } from './back-office.ts'
import { registerCustomer, type Site, visit } from './site.ts'

// A shop's customers, as the tests of the dashboard need them.

let phones = 0

/** A number that no customer had before, as the gateway writes it. */
export const nextPhone = (): string => {
  phones += 1
  return `92303${String(2_000_000 + phones)}`
}

const timesUsed = new Map<string, number>()

/** The name as wished, or with a number where a test is tried again and its first customer is still there. */
const freshName = (wished: string): string => {
  const times = (timesUsed.get(wished) ?? 0) + 1
  timesUsed.set(wished, times)
  return times === 1 ? wished : `${wished}-${times}`
}

/** A customer with a session, and their calls. */
export const newCustomer = async ({ shop }: Site, wished: string) => {
  const username = freshName(wished)
  const phone = nextPhone()
  const cookie = await registerCustomer(shop, username, `+${phone}`)
  return { username, phone, cookie, call: callsOf(shop, cookie) }
}
type Customer = Awaited<ReturnType<typeof newCustomer>>

export const orderDetails = (phone: string) => ({
  name: 'Asma Traders',
  email: 'asma@example.com',
  phone: `+${phone}`,
  plan: 'professional',
  amount: 4999,
})

/** An order of this customer, which waits for its code. */
export const orderOf = async ({ call, phone }: Customer, more: object = {}): Promise<number> =>
  (await call<{ orderId: number }>('POST', '/api/orders', { ...orderDetails(phone), ...more })).orderId

/** A page of this customer's dashboard. */
export const openDashboard = (site: Site, { cookie }: Customer, path: string): Promise<Page> =>
  visit(site, path, { cookie, permissions: ['clipboard-read', 'clipboard-write'] })

/** Waits until the dashboard shows the tab of this name. */
export const tabNamed = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** The rows of the order history. */
export const historyOf = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('listitem')
