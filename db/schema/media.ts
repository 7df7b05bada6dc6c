import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { mediaKinds } from '#src/domains/media/schema.ts'

/** Published pictures and videos, which are uploaded in the back office (MEDIA-1). */
export const media = sqliteTable(
  'media',
  {
    id: id(),
    storedName: text().notNull().unique(),
    kind: oneOf(mediaKinds).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [checkOneOf('media_kind_known', t.kind, mediaKinds)],
)
