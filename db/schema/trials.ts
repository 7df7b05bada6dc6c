import { isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact } from '#db/personal.ts'
import { languages } from '#src/shared/language.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'
import { orders } from './orders.ts'

/**
 * Free trials. One without a key waits for the code that proves its phone. The systems of a trial lie with those of
 * licences, by its key, so that an order turns it into a licence on the same key and systems.
 */
export const trials = sqliteTable(
  'trials',
  {
    id: id(),
    /** The hash of the token by which the browser or program that asked for the trial names it. */
    ticketHash: text().notNull(),
    name: personal('trials.name', text().notNull()),
    phone: personal('trials.phone', text().notNull()),
    email: personal('trials.email', text().notNull()),
    language: oneOf(languages).notNull(),
    plan: oneOf(soldPlans).notNull(),
    days: integer().notNull(),
    /** The system that asked for it; null where a page did. */
    deviceId: text(),
    licenseKey: text(),
    startedAt: personalFact('trials.time', timestamp()),
    expiresAt: personalFact('trials.time', timestamp()),
    /** When its holder is to be told that it ends; null before it begins, and once that is done. */
    reminderAt: timestamp(),
    /** The order that turned it into a licence. Who that is, the order says. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    boughtAt: timestamp(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('trials_ticket').on(t.ticketHash),
    uniqueIndex('trials_key').on(t.licenseKey),
    index('trials_phone').on(t.phone).where(ne(t.phone, sql`''`)),
    index('trials_order').on(t.orderId).where(isNotNull(t.orderId)),
    index('trials_started').on(t.startedAt).where(isNotNull(t.startedAt)),
    index('trials_waiting').on(t.createdAt).where(isNull(t.startedAt)),
    index('trials_named').on(t.expiresAt).where(ne(t.phone, sql`''`)),
    index('trials_reminder').on(t.reminderAt).where(isNotNull(t.reminderAt)),
    checkOneOf('trials_language_known', t.language, languages),
    checkOneOf('trials_plan_sold', t.plan, soldPlans),
    check('trials_days', sql`${t.days} >= 1`),
    check(
      'trials_begun',
      sql`(${t.licenseKey} is null) = (${t.startedAt} is null) and (${t.startedAt} is null) = (${t.expiresAt} is null)`,
    ),
  ],
)

/** The phones and systems that had a trial, as keyed hashes: each has one, whatever became of it. */
export const trialMarks = sqliteTable(
  'trial_marks',
  {
    hash: text().primaryKey(),
    trialId: integer().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [index('trial_marks_created').on(t.createdAt)],
)
