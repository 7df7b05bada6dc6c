import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { personal } from '#db/personal.ts'
import { codeDeliveries, codeTypes } from '#src/domains/otp/schema.ts'
import { orders } from './orders.ts'

export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    id: id(),
    phone: personal('guard.codes', text().notNull()),
    type: oneOf(codeTypes).notNull(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    isUsed: flag(false),
    delivery: oneOf(codeDeliveries).notNull().default('sending'),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('one_time_codes_phone').on(t.phone, t.type, t.id),
    index('one_time_codes_order').on(t.orderId, t.id),
    index('one_time_codes_expires').on(t.expiresAt),
    checkOneOf('one_time_codes_type', t.type, codeTypes),
    checkOneOf('one_time_codes_delivery', t.delivery, codeDeliveries),
  ],
)

/** One-time words that prove a phone by a message to the shop. */
export const phoneProofs = sqliteTable(
  'phone_proofs',
  {
    id: id(),
    phone: personal('guard.codes', text().notNull()),
    type: oneOf(codeTypes).notNull(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    /** Keyed hash of the phone and the word, so that the word of another number finds nothing. */
    wordHash: text().notNull().unique(),
    /** Hash of the token by which the browser that asked for the word learns that it arrived. */
    ticketHash: text().notNull().unique(),
    provedAt: timestamp(),
    isUsed: flag(false),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('phone_proofs_order').on(t.orderId),
    index('phone_proofs_expires').on(t.expiresAt),
    checkOneOf('phone_proofs_type', t.type, codeTypes),
  ],
)
