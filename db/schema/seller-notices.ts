import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { noticeKinds } from '#src/shared/seller-notice.ts'

/**
 * Events that the seller has not been told of yet (WATCH-11). Holds no text, so that it keeps nothing of a person; the
 * row goes when the message about it is queued.
 */
export const sellerNotices = sqliteTable(
  'seller_notices',
  {
    id: id(),
    kind: oneOf(noticeKinds).notNull(),
    /** The id of the order, contact message, conversation or ticket; of a proof, the order's. */
    subjectId: integer().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [checkOneOf('seller_notices_kind_known', t.kind, noticeKinds)],
)
