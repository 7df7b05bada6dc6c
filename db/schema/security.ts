import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact } from '#db/personal.ts'
import { securityEvents } from '#src/shared/security-event.ts'

/** The last events of the security log; equal ones of a minute are one row with a count (AUDIT-3). */
export const securityLog = sqliteTable(
  'security_log',
  {
    id: id(),
    event: personalFact('guard.log', oneOf(securityEvents).notNull()),
    actorId: integer(),
    actorName: personal('guard.log', text().notNull()),
    address: personal('guard.log', text().notNull()),
    /** The call, setting or account that the event is about. Never a secret. */
    about: personal('guard.log', text().notNull()),
    count: integer().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('security_log_event').on(t.event, t.id),
    checkOneOf('security_log_event_known', t.event, securityEvents),
  ],
)
