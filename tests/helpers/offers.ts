import { eq } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import { offers } from '#db/schema/offers.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { addDays } from '#src/shared/values/dates.ts'
import type { TestApp } from './app.ts'
import { licenseIn } from './licenses.ts'
import { BALANCE, begunFeed, received } from './money-in.ts'

type New = Parameters<TestApp['make']['order']>[0]
type Given = Parameters<typeof begunFeed>[0] & { acceptsRenewals?: boolean }

/** The holder of the licences in these tests, as the bank shows who pays. */
export const HOLDER = 'Bilal Ahmed Khan'
const NUMBER = '(0333XXXXXXX)'
const PAYER = `${HOLDER} ${NUMBER}`

/** A shop whose phone may renew by itself, with licences that were paid for through it. */
export const offerShop = async (
  feed: Given = {},
  ...options: Parameters<typeof begunFeed> extends [unknown?, ...infer Rest] ? Rest : never
) => {
  const shop = await begunFeed({ acceptsRenewals: true, ...feed }, ...options)
  const { t, hear, claim } = shop
  let [balance, ids] = [BALANCE, 0]
  const nextId = (): string => {
    ids += 1
    return `TXN2026${String(ids).padStart(10, '0')}`
  }
  /** Sends an alert of the wallet whose balance follows. */
  const pay = (amount: number, from = PAYER, id = nextId()): string => {
    balance += amount
    hear(received(amount, balance, id, from))
    return id
  }
  /** A licence that ends in some days, whose order this payer paid through the phone. */
  const licensed = async (daysToEnd = 2, given: New = {}, from = PAYER) => {
    const order = t.make.order({
      name: HOLDER,
      phone: '+923331234567',
      plan: 'professional',
      amountMinor: 499_900,
      termMonths: 1,
      isPhoneVerified: true,
      ...given,
    })
    const id = nextId()
    await claim(order.id, id)
    pay(order.amountMinor / 100, from, id)
    const expiresAt = addDays(t.deps.now(), daysToEnd)
    t.deps.db.update(licenses).set({ expiresAt }).where(eq(licenses.orderId, order.id)).run()
    return { order, expiresAt }
  }
  const remind = () => remindHolders(t.deps)
  const offersNow = () => t.deps.db.select().from(offers).orderBy(offers.id).all()
  /** Reminds all, and returns the offers that are open then, the oldest first. */
  const offered = async () => {
    await remind()
    return offersNow().filter(({ state }) => state === 'open')
  }
  /** The ends of all terms of an order's key, in the order in which they were bought. */
  const endsOf = (orderId: number): Date[] => {
    const [first] = t.deps.db.select().from(licenses).where(eq(licenses.orderId, orderId)).all()
    return t.deps.db
      .select()
      .from(licenses)
      .where(eq(licenses.licenseKey, first?.licenseKey ?? ''))
      .orderBy(licenses.id)
      .all()
      .map(({ expiresAt }) => expiresAt)
  }
  return { ...shop, pay, nextId, licensed, remind, offered, offersNow, endsOf, licenseIn }
}
