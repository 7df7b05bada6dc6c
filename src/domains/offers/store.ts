import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { licenses } from '#db/schema/licenses.ts'
import { offerLicenses, offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'

/** The open offers that may share an amount where a price has too few. */
export const MOST_SHARING = 50

export type OfferRow = typeof offers.$inferSelect

const other = alias(orders, 'other')
/** Whether the buyer of an order has an open one: of the account, of a phone proved on both, or one that renews it. */
export const hasOpenOrder = sql<number>`exists (select 1 from ${orders} as "other" where ${and(
  or(eq(other.userId, orders.userId), eq(other.phone, orders.phone)),
  // The sign keeps SQLite from reading all that is open for each offer.
  sql`+${other.status} = 'pending'`,
  or(
    eq(other.userId, orders.userId),
    eq(other.renewsOrderId, orders.id),
    and(eq(other.isPhoneVerified, true), eq(orders.isPhoneVerified, true)),
  ),
)})`

/** Written out, as the indexes of open offers have it. */
export const isOpen = sql`${offers.state} = 'open'`

const isOther = or(
  ne(licenses.isLatest, true),
  not(inArray(licenses.licenseStatus, ['active', 'expired'])),
  ne(licenses.expiresAt, offers.endsAt),
)
/** Whether the licences are those that the offer was made for: none was taken back, renewed or moved, or its person erased. */
const holdsLicenses = sql<number>`(${isNull(orders.erasedAt)} and not exists (
  select 1 from ${offerLicenses} join ${licenses} on ${licenses.id} = ${offerLicenses.licenseId}
  where ${and(eq(offerLicenses.offerId, offers.id), isOther)}))`

/** Offers with the order of their holder, and what may end them. */
export const offersWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ offer: offers, order: orders, hasOpenOrder, holdsLicenses })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(where)
export type FoundOffer = ReturnType<ReturnType<typeof offersWhere>['all']>[number]

/** The condition that an offer of `offersWhere` stands, but for its price, which changes with the plan. */
export const stands = (now: Date): SQL | undefined =>
  and(isOpen, sql`${offers.until} > ${now.getTime()}`, sql`${holdsLicenses}`, sql`not ${hasOpenOrder}`)
