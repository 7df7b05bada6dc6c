import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp, translations } from '#db/columns.ts'
import { personal, personalFact, personalInner } from '#db/personal.ts'
import { channels, outboxStatuses, urgency } from '#src/domains/messages/schema.ts'
import { approvals } from '#src/domains/whatsapp/schema.ts'

/** What a message tells of, by the name of its rows; `message` is another message, and `person` a sender on WhatsApp. */
export type MessageEntity =
  | 'order'
  | 'payment'
  | 'license'
  | 'ticket'
  | 'user'
  | 'former contact'
  | 'password reset'
  | 'tracking code'
  | 'swap code'
  | 'contact'
  | 'warning'
  | 'seller notice'
  | 'trial'
  | 'history'
  | 'chat message'
  | 'chat picture'
  | 'person'
  | 'news'
  | 'message'
  | 'test'

export const whatsappTemplates = sqliteTable('whatsapp_templates', {
  id: id(),
  name: text().notNull().unique(),
  subject: text().notNull(),
  template: text().notNull(),
  /** JSON array of the names of placeholders, as text. */
  variables: text().notNull().default('[]'),
  translations: translations(),
  category: text().notNull().default('notification'),
  description: text().notNull().default(''),
  isActive: flag(true),
  createdAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
})

/** Automatic messages, from queued to sent or failed. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    channel: oneOf(channels).notNull(),
    recipient: personal('toYou.messages', text().notNull()),
    templateName: text().notNull(),
    subject: personal('toYou.messages', text().notNull()),
    /** Encrypted with the vault, because a body may hold a licence key or a claim link. */
    sealedBody: personal('toYou.messages', text().notNull()),
    /** The values of the template and its language, encrypted JSON, so that a route can send it by name; null for what no template made. */
    sealedValues: personalInner('toYou.messages', text()),
    /**
     * The stored name of the picture that goes along, in the folder of the chat, or `qr:` and the text of a code;
     * encrypted.
     */
    sealedPicture: personalInner('toYou.messages', text()),
    /** UNIQUE: one event makes one message of a kind. Made of the event below, and never read. */
    dedupeKey: text().notNull().unique(),
    /** What the message tells of: this event of this row of `entity`. Null in rows of before whose key is unknown. */
    entity: text().$type<MessageEntity>(),
    entityId: integer(),
    event: text(),
    /** The moment that the event is about, such as the end of a licence. */
    eventAt: timestamp(),
    /** Which of several such events it is: the revision of an order, the days of a reminder. */
    occasion: text(),
    orderId: integer(),
    /** Priority: a lower value is sent first. */
    urgency: integer().notNull().default(urgency.order),
    status: personalFact('toYou.arrival', oneOf(outboxStatuses, 'failed').notNull().default('queued')),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp().notNull(),
    /** The last attempt, by which messages are paced and counted. */
    attemptedAt: timestamp(),
    lastError: personal('toYou.messages', text()),
    /** The route of WhatsApp that took the last attempt; null before the first. */
    route: text(),
    /** How the last attempt ended, as gateways say it, or that it was `cancelled`, by hand or as true no more, or its code `expired`. */
    outcome: text(),
    providerId: text(),
    createdAt: timestamp().notNull(),
    sentAt: personalFact('toYou.arrival', timestamp()),
    /** When the route told that the message reached the phone, and that it was read; null where it does not tell. */
    deliveredAt: personalFact('toYou.arrival', timestamp()),
    readAt: personalFact('toYou.arrival', timestamp()),
    /** The category by which Meta charges the message, or `free`; null where nothing is known. */
    pricing: text(),
    /** When it was queued once more as its template, because Meta refused its text late; null where it was not. */
    asTemplateAt: timestamp(),
    /** The end of the code that the message carries, from which on it is not sent any more; else null. */
    expiresAt: timestamp(),
  },
  (t) => [
    // A run reads what is due, and none of what waits for a later time (DB-719).
    index('outbox_due').on(t.channel, t.status, t.urgency, t.nextAttemptAt),
    index('outbox_created').on(t.createdAt),
    index('outbox_order').on(t.orderId),
    index('outbox_entity').on(t.entity, t.entityId),
    index('outbox_status').on(t.status, t.createdAt),
    index('outbox_channel').on(t.channel, t.createdAt),
    index('outbox_recipient').on(sql`${t.recipient} collate nocase`),
    index('outbox_template').on(t.templateName),
    // Most messages are written once before they are tried, and are in this index only then.
    index('outbox_attempted').on(t.channel, t.attemptedAt).where(isNotNull(t.attemptedAt)),
    index('outbox_provider').on(t.providerId).where(isNotNull(t.providerId)),
    index('outbox_restricted')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} = 'queued' and ${t.outcome} = 'restricted'`),
    index('outbox_subject').on(sql`${t.subject} collate nocase`),
    checkOneOf('outbox_channel_known', t.channel, channels),
    checkOneOf('outbox_status_known', t.status, outboxStatuses),
  ],
)

/** The texts of templates that were submitted to Meta, each under a name of its own. */
export const templateApprovals = sqliteTable(
  'template_approvals',
  {
    /** The name at Meta, which every submitted text has anew. */
    metaName: text().primaryKey(),
    templateName: text().notNull(),
    language: text().notNull(),
    /** The text that was submitted. */
    text: text().notNull(),
    state: oneOf(approvals).notNull(),
    reason: text(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('template_approvals_template').on(t.templateName, t.createdAt),
    checkOneOf('template_approvals_state_known', t.state, approvals),
  ],
)

/** The phones (E.164) that asked for no more messages. */
export const optOuts = sqliteTable('opt_outs', {
  phone: personal('toYou.noMore', text().primaryKey()),
  createdAt: timestamp().notNull(),
})

/** The email addresses, in lower case, that asked for no more messages. */
export const emailOptOuts = sqliteTable('email_opt_outs', {
  email: personal('toYou.noMore', text().primaryKey()),
  createdAt: timestamp().notNull(),
})
