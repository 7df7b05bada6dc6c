import { isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, flag, id, minorUnits, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact, personalInner } from '#db/personal.ts'
import { languages } from '#src/shared/language.ts'
import { orderVerifications } from '#src/shared/order-verification.ts'
import { orderPurposes, orderStatuses, planTypes, soldPlans } from '#src/shared/values/vocabulary.ts'
import { resellers } from './resellers.ts'
import { users } from './users.ts'

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: personal('orders.name', text().notNull()),
    /** The name as lists are sorted by it, where that is more than its letters in lower case (db/folded.ts). */
    nameFolded: personalInner('orders.name', text()),
    email: personal('orders.email', text().notNull()),
    phone: personal('orders.phone', text().notNull()),
    company: personal('orders.company', text()),
    plan: personalFact('orders.plan', oneOf(planTypes).notNull()),
    amountMinor: personalFact('orders.amount', minorUnits().notNull()),
    couponCode: text(),
    /** What the amount is made of, as JSON, where that is more than a price (src/domains/orders/rules/price-lines.ts). */
    priceLines: text(),
    /** The calendar months that the licence runs, by the price that was ordered; twelve of orders before (LIC-705). */
    termMonths: integer().notNull().default(12),
    /** The product that was ordered, also after it was deleted; null for a plan. */
    productId: integer(),
    /** The order whose licence this one renews by a signed link, also after that order was deleted. */
    renewsOrderId: integer(),
    /** What it is for, as the buyer said; null where nothing was said, and it extends what the buyer holds. */
    purpose: oneOf(orderPurposes),
    /** How many licences it buys, each with a key of its own. */
    quantity: integer().notNull().default(1),
    /**
     * What its approval sold, by its first licence: a key, more time on a key, or a larger plan on a key. A trigger of
     * the database sets it with that licence.
     */
    soldAs: oneOf(orderPurposes),
    /** Where its buyer came from: a host or the word of a campaign, never an address; null for unknown. */
    source: text(),
    /** The reseller who issued its licences, or whose balance it tops up: then its plan is `reseller`. */
    resellerId: integer().references(() => resellers.id),
    status: personalFact('orders.status', oneOf(orderStatuses).notNull().default('pending')),
    notes: personal('orders.notes', text().notNull().default('')),
    isPhoneVerified: flag(false),
    verification: oneOf(orderVerifications).notNull().default('awaited'),
    /** `verification` in words, which administrators search. */
    verificationNotes: text().notNull().default(''),
    /**
     * The number of status changes. Part of the key of messages, so each change sends one message of a kind.
     */
    revision: integer().notNull().default(0),
    /** The language in which it was placed, which its messages, receipt and pay page speak. */
    language: oneOf(languages).notNull().default('en'),
    /** The buyer's NTN or CNIC for the tax office, blank where none was named. */
    taxNumber: personal('orders.taxNumber', text().notNull().default('')),
    /** When the person was removed with their account. Nobody can claim the order any more. */
    erasedAt: timestamp(),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    // Most orders are placed by guests, and name no company: they are in neither index (DB-950).
    index('orders_user').on(t.userId, t.createdAt).where(isNotNull(t.userId)),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_created').on(t.createdAt),
    index('orders_amount').on(t.amountMinor),
    // Whether an open order asks for an amount is known without a look at those that are done.
    index('orders_asked').on(t.amountMinor).where(sql`${t.status} = 'pending'`),
    index('orders_name').on(sql`coalesce(${t.nameFolded}, lower(${t.name}))`),
    index('orders_company').on(sql`${t.company} collate nocase`).where(isNotNull(t.company)),
    index('orders_phone').on(t.phone, t.isPhoneVerified),
    index('orders_email').on(t.email),
    index('orders_reseller').on(t.resellerId, t.status).where(isNotNull(t.resellerId)),
    checkOneOf('orders_status_known', t.status, orderStatuses),
    checkOneOf('orders_verification_known', t.verification, orderVerifications),
    checkOneOf('orders_purpose_known', t.purpose, orderPurposes),
    checkOneOf('orders_sold_as_known', t.soldAs, orderPurposes),
    checkOneOf('orders_language_known', t.language, languages),
    // The only order of the reseller plan tops up a balance.
    check(
      'orders_plan_sold',
      sql`${t.plan} in (${sql.raw(soldPlans.map((plan) => `'${plan}'`).join(', '))}) or (${t.plan} = 'reseller' and ${t.resellerId} is not null)`,
    ),
    checkNotNegative('orders_amount_positive', t.amountMinor),
    check('orders_term', sql`${t.termMonths} >= 1`),
    check('orders_quantity', sql`${t.quantity} >= 1`),
  ],
)

/** What is numbered in a series of its own: the invoice of an approved order, and the note of its refund. */
export const invoiceKinds = ['invoice', 'credit note'] as const

/** Invoices and credit notes by their numbers, each series without gaps. None is deleted, and no number changes. */
export const invoices = sqliteTable(
  'invoices',
  {
    kind: oneOf(invoiceKinds).notNull(),
    number: integer().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The number that the tax office gave it; blank where it gave none. */
    fbrNumber: text().notNull().default(''),
    /** What a credit note gives back, and how and why; null of an invoice, which is about the whole order. */
    refundMinor: minorUnits(),
    refundWay: personal('payments.refund', text()),
    refundReason: personal('payments.refund', text()),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.number] }),
    index('invoices_order').on(t.orderId, t.kind),
    // An order has one invoice, and a credit note for each refund.
    uniqueIndex('invoices_one').on(t.orderId).where(sql`${t.kind} = 'invoice'`),
    index('invoices_created').on(t.createdAt),
    checkOneOf('invoices_kind_known', t.kind, invoiceKinds),
    check('invoices_number', sql`${t.number} >= 1`),
    checkNotNegative('invoices_refund_positive', t.refundMinor),
  ],
)

/** The idempotency keys of orders. `scope` identifies the caller, `requestHash` the body. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    scope: personalInner('orders.phone', text().notNull()),
    key: text().notNull(),
    requestHash: text().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)
