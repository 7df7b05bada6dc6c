import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, flag, id, minorUnits, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact, personalInner } from '#db/personal.ts'
import { paymentStates } from '#src/shared/values/vocabulary.ts'
import { orders } from './orders.ts'

/**
 * The payment of an order: the buyer's proof, and the decision about it. An order without a row awaits its
 * payment, or was approved before the shop asked for proofs.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: personalFact('payments.decision', oneOf(paymentStates).notNull().default('awaiting')),
    /** The number of changes. Part of the key of messages, so each change sends one message of a kind. */
    revision: integer().notNull().default(0),
    /** The payment method, also after it was deleted. */
    methodId: integer(),
    transactionId: personal('payments.transactionId', text().notNull().default('')),
    /** The core of the transaction id, to compare. */
    transactionKey: personalInner('payments.transactionId', text().notNull().default('')),
    sender: personal('payments.sender', text().notNull().default('')),
    paidAt: personalFact('payments.day', timestamp()),
    submittedAt: timestamp(),
    /** Why the proof was rejected last. */
    reason: personal('payments.decision', text().notNull().default('')),
    /** How many proofs of the order were rejected. */
    rejections: integer().notNull().default(0),
    decidedBy: text(),
    decidedAt: timestamp(),
    /** Whether the bank named the buyer as the payer, which is known on after the alert's names were forgotten. */
    isByBuyer: flag(false),
    refundMinor: personalFact('payments.refund', minorUnits()),
    refundWay: personal('payments.refund', text()),
    refundReason: personal('payments.refund', text()),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('payments_state').on(t.state, t.submittedAt),
    index('payments_decided').on(t.decidedAt),
    index('payments_transaction').on(t.transactionKey),
    checkOneOf('payments_state_known', t.state, paymentStates),
    checkNotNegative('payments_refund_positive', t.refundMinor),
    check('payments_rejections', sql`${t.rejections} >= 0`),
  ],
)

/** The pictures of a proof. One that was uploaded and not sent yet is a draft. */
export const paymentPictures = sqliteTable(
  'payment_pictures',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    storedName: personalInner('payments.pictures', text().notNull().unique()),
    width: integer().notNull(),
    height: integer().notNull(),
    /** 64 by 64 squares of grey in base64, by which nearly equal pictures are found. */
    fingerprint: personalInner('payments.pictures', text().notNull()),
    /** 256 by 256 squares, deflated, in base64, for pictures that were cut at an edge; blank of older pictures. */
    detail: personalInner('payments.pictures', text().notNull().default('')),
    isSubmitted: flag(false),
    /** Whether the buyer sent it on WhatsApp and not on the pay page (PAY-763). */
    isFromWhatsapp: flag(false),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('payment_pictures_payment').on(t.paymentId),
    index('payment_pictures_created').on(t.createdAt),
  ],
)
