import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { runKinds } from '#src/domains/copies/schema.ts'
import { placeKinds } from '#src/shared/copies.ts'

/** The places that copies go to. The vault seals the whole configuration with its credentials (COPY-702). */
export const copyPlaces = sqliteTable(
  'copy_places',
  {
    id: id(),
    kind: oneOf(placeKinds).notNull(),
    /** The place in words, without anything secret: `s3://bucket/prefix`. */
    name: text().notNull(),
    sealed: text().notNull(),
    /** JSON: the copies that lay there when somebody looked last. */
    listing: text().notNull(),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [checkOneOf('copy_places_kind_known', t.kind, placeKinds)],
)

/** What became of each copy and each check, at each place. */
export const copyRuns = sqliteTable(
  'copy_runs',
  {
    id: id(),
    kind: oneOf(runKinds).notNull(),
    placeId: integer()
      .notNull()
      .references(() => copyPlaces.id, { onDelete: 'cascade' }),
    startedAt: timestamp().notNull(),
    finishedAt: timestamp().notNull(),
    /** The copy that was made or checked; null where it failed before. */
    copy: text(),
    /** Why it failed, as a sentence; null when it did not. */
    problem: text(),
    /** What it did, as a sentence. */
    note: text().notNull(),
  },
  (t) => [
    index('copy_runs_place').on(t.placeId, t.kind, t.startedAt),
    checkOneOf('copy_runs_kind_known', t.kind, runKinds),
  ],
)
