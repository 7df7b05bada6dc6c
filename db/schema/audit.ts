import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, timestamp } from '#db/columns.ts'
import { personal, personalFact } from '#db/personal.ts'

/** Who changed which row, how and when. Written in the transaction of the change, never updated. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    entity: text().notNull(),
    entityId: integer().notNull(),
    action: personalFact('changes.what', text().notNull()),
    actorId: integer(),
    actorName: personal('changes.who', text().notNull()),
    /** JSON: the fields that changed, `{field: [before, after]}`. */
    changes: personal('changes.what', text().notNull().default('{}')),
    createdAt: personalFact('changes.when', timestamp().notNull()),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_created').on(t.createdAt),
  ],
)
