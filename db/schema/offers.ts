import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, id, minorUnits, oneOf, timestamp } from '#db/columns.ts'
import { offerEnds, offerStates } from '#src/domains/offers/schema.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'
import { licenses } from './licenses.ts'
import { orders } from './orders.ts'

/**
 * What the holder of licences that end may pay to renew them, without an order. Those that stand ask for different
 * amounts as far as there are some, and money of that amount from an earlier payer renews them.
 */
export const offers = sqliteTable(
  'offers',
  {
    id: id(),
    /** The order whose licences it renews, which names the holder. */
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    plan: oneOf(soldPlans).notNull(),
    productId: integer(),
    termMonths: integer().notNull(),
    /** What renewing cost as it was made, and the amount that it asks for, which is less by some rupees. */
    priceMinor: minorUnits().notNull(),
    amountMinor: minorUnits().notNull(),
    /** When its licences end; one that is moved ends the offer. */
    endsAt: timestamp().notNull(),
    /** The last moment at which money may come for it. */
    until: timestamp().notNull(),
    state: oneOf(offerStates, 'ended').notNull().default('open'),
    /** Why it ended unpaid; null for one that stands or was paid. */
    endedBy: oneOf(offerEnds),
    /** The order that its money placed. */
    renewalOrderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('offers_asking').on(t.amountMinor).where(sql`${t.state} = 'open'`),
    index('offers_open').on(t.until).where(sql`${t.state} = 'open'`),
    index('offers_amount').on(t.amountMinor, t.createdAt),
    index('offers_order').on(t.orderId),
    index('offers_renewal').on(t.renewalOrderId).where(sql`${t.renewalOrderId} is not null`),
    checkOneOf('offers_plan_sold', t.plan, soldPlans),
    checkOneOf('offers_state_known', t.state, offerStates),
    checkOneOf('offers_end_known', t.endedBy, offerEnds),
    checkNotNegative('offers_price_positive', t.priceMinor),
    check('offers_amount', sql`${t.amountMinor} > 0`),
    check('offers_term', sql`${t.termMonths} >= 1`),
  ],
)

/** The terms of licences that an offer renews together. */
export const offerLicenses = sqliteTable(
  'offer_licenses',
  {
    offerId: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    licenseId: integer()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.licenseId] }), index('offer_licenses_license').on(t.licenseId)],
)
