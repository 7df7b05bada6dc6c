import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { personal } from '#db/personal.ts'
import { ticketPriorities, ticketStatuses } from '#src/domains/tickets/schema.ts'
import { users } from './users.ts'

export const tickets = sqliteTable(
  'tickets',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: personal('toUs.tickets', text().notNull()),
    email: personal('toUs.tickets', text().notNull()),
    subject: personal('toUs.tickets', text().notNull()),
    priority: oneOf(ticketPriorities).notNull().default('medium'),
    message: personal('toUs.tickets', text().notNull()),
    status: oneOf(ticketStatuses).notNull().default('open'),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('tickets_user').on(t.userId, t.createdAt),
    index('tickets_status').on(t.status, t.createdAt),
    index('tickets_priority').on(t.priority, t.createdAt),
    index('tickets_created').on(t.createdAt),
    index('tickets_updated').on(t.updatedAt),
    index('tickets_subject').on(sql`${t.subject} collate nocase`),
    index('tickets_name').on(sql`${t.name} collate nocase`),
    index('tickets_email').on(t.email),
    checkOneOf('tickets_priority_known', t.priority, ticketPriorities),
    checkOneOf('tickets_status_known', t.status, ticketStatuses),
  ],
)

export const ticketReplies = sqliteTable(
  'ticket_replies',
  {
    id: id(),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    isFromAdmin: flag(true),
    message: personal('toUs.tickets', text().notNull()),
    createdAt: timestamp().notNull(),
  },
  (t) => [index('ticket_replies_ticket').on(t.ticketId, t.id)],
)
