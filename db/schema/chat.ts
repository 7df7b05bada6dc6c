import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalInner } from '#db/personal.ts'
import { chatSources, chatStatuses, pictureKinds, pictureStates } from '#src/domains/chat/schema.ts'
import { senderTypes } from '#src/shared/chat.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

export const chatSessions = sqliteTable(
  'chat_sessions',
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    guestName: personal('toUs.chat', text()),
    guestEmail: personal('toUs.chat', text()),
    guestPhone: personal('toUs.chat', text()),
    /** WhatsApp's own id of the person, who may hide their phone. */
    guestWhatsappId: personal('toUs.chat', text()),
    /** When the person last wrote by the Business API, which takes plain texts to them for a day from then. */
    cloudWroteAt: timestamp(),
    source: oneOf(chatSources).notNull().default('web'),
    status: oneOf(chatStatuses).notNull().default('active'),
    assignedTo: integer().references(() => users.id, { onDelete: 'set null' }),
    lastMessageAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('chat_sessions_status').on(t.status, t.lastMessageAt),
    index('chat_sessions_last').on(t.lastMessageAt),
    index('chat_sessions_user').on(t.userId, t.lastMessageAt),
    index('chat_sessions_phone').on(t.guestPhone, t.source),
    index('chat_sessions_whatsapp').on(t.guestWhatsappId),
    index('chat_sessions_email').on(t.guestEmail),
    index('chat_sessions_name').on(sql`${t.guestName} collate nocase`),
    checkOneOf('chat_sessions_status_known', t.status, chatStatuses),
    checkOneOf('chat_sessions_source_known', t.source, chatSources),
  ],
)

/** UNIQUE(sessionId, clientId) stores a message once that a client sends twice. */
export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: id(),
    sessionId: integer()
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    clientId: text(),
    senderId: integer().references(() => users.id, { onDelete: 'set null' }),
    senderType: oneOf(senderTypes).notNull(),
    content: personal('toUs.chat', text().notNull()),
    messageType: oneOf(['text']).notNull().default('text'),
    isRead: flag(false),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('chat_messages_client').on(t.sessionId, t.clientId),
    index('chat_messages_session').on(t.sessionId, t.id),
    // A partial index, so that counting the unread messages reads only these, which are few. Each more index of this
    // table is a page written for each message (docs/decisions/62).
    index('chat_messages_waiting').on(t.senderType, t.sessionId).where(sql`${t.isRead} = 0`),
    checkOneOf('chat_messages_sender_known', t.senderType, senderTypes),
    checkOneOf('chat_messages_type_known', t.messageType, ['text']),
  ],
)

/**
 * The picture or the voice message of a message. One that came by WhatsApp has no file until it was fetched, and a picture
 * may then become the proof of an order.
 */
export const chatPictures = sqliteTable(
  'chat_pictures',
  {
    id: id(),
    messageId: integer()
      .notNull()
      .unique()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    kind: oneOf(pictureKinds).notNull().default('picture'),
    state: oneOf(pictureStates, 'failed').notNull(),
    storedName: personalInner('toUs.chat', text().unique()),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** The length of a voice message. */
    seconds: integer().notNull().default(0),
    /** What a machine understood of a voice message, where somebody asked for it. No rule reads it. */
    transcript: personal('toUs.chat', text()),
    /** Where WhatsApp keeps it, under which key; encrypted, and gone once it was fetched. */
    sealedSource: personalInner('toUs.chat', text()),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp().notNull(),
    /** The orders of which the sender was asked to choose, as a list of ids, and until when an answer counts. */
    choices: text(),
    choiceEndsAt: timestamp(),
    /** The order that it was sent for, or that the sender chose. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('chat_pictures_state').on(t.state, t.nextAttemptAt),
    index('chat_pictures_order').on(t.orderId),
    checkOneOf('chat_pictures_state_known', t.state, pictureStates),
    checkOneOf('chat_pictures_kind_known', t.kind, pictureKinds),
    checkNotNegative('chat_pictures_attempts', t.attempts),
  ],
)

/** Private notes of administrators. A table of its own, so that no query for visitors reads them. */
export const chatNotes = sqliteTable(
  'chat_notes',
  {
    id: id(),
    sessionId: integer()
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    content: personal('toUs.chat', text().notNull()),
    createdAt: timestamp().notNull(),
  },
  (t) => [index('chat_notes_session').on(t.sessionId, t.id)],
)

/** Canned replies of the console, inserted by their shortcut. */
export const chatReplies = sqliteTable('chat_replies', {
  id: id(),
  shortcut: text().notNull().unique(),
  content: text().notNull(),
  /** The address of its picture, which the shop stores. */
  picture: text(),
  createdAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
})
