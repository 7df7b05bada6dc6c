import { type SQL, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, flag, id, minorUnits, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact, personalInner } from '#db/personal.ts'
import { alertStates, directions, sourceKinds } from '#src/domains/money-in/schema.ts'
import { orders } from './orders.ts'

/** Where alerts of banks come from: a phone that forwards them, or a mailbox. */
export const bankSources = sqliteTable(
  'bank_sources',
  {
    id: id(),
    name: text().notNull(),
    kind: oneOf(sourceKinds).notNull().default('phone'),
    tokenHash: text().notNull().unique(),
    /** The key by which the phone signs what it sends, encrypted; null where it signs nothing. */
    signingKey: text(),
    /** How a mailbox is reached, encrypted JSON; null for a phone. */
    mailbox: text(),
    /** The last letter that was read, by the numbers of its server; null before the first. */
    uidValidity: integer(),
    lastUid: integer(),
    /** Why the mailbox cannot be read now, in words; blank where it can. */
    problem: text().notNull().default(''),
    /** JSON: the ids of the payment methods whose account it watches. */
    paymentMethodIds: text().notNull().default('[]'),
    /** JSON: the senders that it believes. */
    senders: text().notNull().default('[]'),
    /** Whether exact payments are accepted without an administrator. */
    acceptsExact: flag(false),
    /** Whether money for an offer renews its licences without an administrator. */
    acceptsRenewals: flag(false),
    isActive: flag(true),
    /** The last sign of life, the last that the phone gave by itself, and the last alert. */
    seenAt: timestamp(),
    pingedAt: timestamp(),
    alertAt: timestamp(),
    /** Texts that were dropped unread: one-time codes, those of senders that it does not name, and calls without a text. */
    droppedCodes: integer().notNull().default(0),
    droppedSenders: integer().notNull().default(0),
    droppedBlank: integer().notNull().default(0),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [checkOneOf('bank_sources_kind_known', t.kind, sourceKinds)],
)

/** The formats that the seller taught, beside those that the shop brings. */
export const bankFormats = sqliteTable(
  'bank_formats',
  {
    id: id(),
    bank: text().notNull(),
    sender: text().notNull(),
    direction: oneOf(directions, 'out').notNull().default('in'),
    format: text().notNull(),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [checkOneOf('bank_formats_direction_known', t.direction, directions)],
)

/** The words that an administrator named harmless where a format says `{*}`, brought or taught. */
export const bankHarmless = sqliteTable(
  'bank_harmless',
  {
    id: id(),
    /** The text of the format. */
    format: text().notNull(),
    /** A word, or a sentence with a stop behind it, as they are compared. */
    words: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [uniqueIndex('bank_harmless_once').on(t.format, t.words)],
)

type Moved = Record<'balanceMinor' | 'direction' | 'amountMinor', AnySQLiteColumn>

/** The balance that an account had before an alert: what it says now without what moved. */
export const balanceBefore = (t: Moved): SQL =>
  sql`(${t.balanceMinor} - case ${t.direction} when 'out' then -${t.amountMinor} else ${t.amountMinor} end)`

/** What banks told of money that moved. Its text goes after 180 days, and its sum stays. */
export const bankAlerts = sqliteTable(
  'bank_alerts',
  {
    id: id(),
    sourceId: integer().references(() => bankSources.id, { onDelete: 'set null' }),
    /** The same alert that is sent again has the same. */
    dedupeKey: text().notNull().unique(),
    sender: text().notNull(),
    /** The sender and the end of the account's number, to tell balances apart. */
    account: text().notNull().default(''),
    /** The text, encrypted; null once it is too old. It may name the seller's balance. */
    sealedText: personalInner('payments.bank', text()),
    /** Name, number and account of who paid, encrypted; null for none. */
    sealedPerson: personal('payments.bank', text()),
    /** When the money came, and when the shop heard of it. */
    at: personalFact('payments.day', timestamp().notNull()),
    arrivedAt: timestamp().notNull(),
    state: oneOf(alertStates, 'other').notNull(),
    direction: oneOf(directions, 'out'),
    bank: text().notNull().default(''),
    amountMinor: personalFact('payments.amount', minorUnits()),
    balanceMinor: minorUnits(),
    transactionId: text().notNull().default(''),
    /** The core of the transaction id, to compare. */
    transactionKey: text().notNull().default(''),
    /** The order that it pays, or a part of it. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** Whether its balance follows from the one before. */
    isChained: flag(false),
    /** Why its text, or how it came, makes it doubtful, in words; null where nothing does. */
    doubt: text(),
    /** Whether the ids that its text names were written down (bankAlertKeys); an older shop's wait for it. */
    isIndexed: flag(false),
    /** Whether it may say that money that came went back. */
    saysReturned: flag(false),
    /** The order whose accepted payment it says went back. */
    returnedOrderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** Whether the shop accepted it by itself; it does so once. */
    isAutomatic: flag(false),
    /** Why it waits or pays nothing, in words, beside its doubt. */
    note: text().notNull().default(''),
    decidedBy: text(),
    decidedAt: timestamp(),
  },
  (t) => [
    index('bank_alerts_state').on(t.state, t.at),
    index('bank_alerts_at').on(t.at),
    index('bank_alerts_arrived').on(t.arrivedAt),
    index('bank_alerts_order').on(t.orderId),
    index('bank_alerts_source').on(t.sourceId, t.arrivedAt),
    index('bank_alerts_transaction').on(t.transactionKey),
    index('bank_alerts_amount').on(t.amountMinor, t.at),
    /** The few in question are found without reading all that was ever heard. */
    index('bank_alerts_not_indexed').on(t.id).where(sql`${t.isIndexed} = 0`),
    index('bank_alerts_returned').on(t.at).where(sql`${t.saysReturned} = 1 and ${t.returnedOrderId} is null`),
    index('bank_alerts_returned_order').on(t.returnedOrderId).where(sql`${t.returnedOrderId} is not null`),
    /** Whether a sender names balances is known without reading all that it ever sent. */
    index('bank_alerts_balances')
      .on(t.sourceId, sql`lower(${t.sender})`)
      .where(sql`${t.balanceMinor} is not null`),
    /** What follows from a balance is found without reading what waits. */
    index('bank_alerts_follows').on(t.sourceId, t.account, balanceBefore(t)).where(sql`${t.isChained} = 0`),
    /** A transaction id pays once in the life of the shop (BANK-729). */
    uniqueIndex('bank_alerts_paid_once')
      .on(t.transactionKey)
      .where(sql`${t.state} = 'accepted' and ${t.transactionKey} <> ''`),
    checkOneOf('bank_alerts_state_known', t.state, alertStates),
    checkOneOf('bank_alerts_direction_known', t.direction, directions),
    checkNotNegative('bank_alerts_amount_positive', t.amountMinor),
  ],
)

/**
 * The ids of payments that the text of an alert names, as keyed hashes: an alert that no format reads is found by them
 * too, and the table tells nobody what the sealed text says. They go with the text.
 */
export const bankAlertKeys = sqliteTable(
  'bank_alert_keys',
  {
    alertId: integer()
      .notNull()
      .references(() => bankAlerts.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.keyHash] }),
    index('bank_alert_keys_hash').on(t.keyHash, t.alertId),
  ],
)

/** What each account of a source held last, as far as it is certain. */
export const bankBalances = sqliteTable(
  'bank_balances',
  {
    sourceId: integer()
      .notNull()
      .references(() => bankSources.id, { onDelete: 'cascade' }),
    account: text().notNull(),
    balanceMinor: minorUnits().notNull(),
    at: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.account] })],
)
