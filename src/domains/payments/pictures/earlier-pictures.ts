import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import type { Timed } from '#src/deps.ts'
import { FLAG_DAYS, LOOKED_AT } from '#src/domains/payments/schema.ts'
import type { PictureRow } from '#src/domains/payments/store.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { detailOf, isCut, mayBeCut, type Outline } from './same-picture.ts'

// The pictures of earlier proofs, and which of them a picture was cut from.

/** The newest pictures that a picture is compared with (PAY-728): all of 90 days, where there are at most 20 a day. */
const PICTURES = 2000

/** The squares of a fingerprint. */
export const greyOf = ({ fingerprint }: Pick<PictureRow, 'fingerprint'>): Buffer =>
  Buffer.from(fingerprint, 'base64')

const storedDetail = prepared((db) =>
  db
    .select({ detail: paymentPictures.detail })
    .from(paymentPictures)
    .where(eq(paymentPictures.id, sql.placeholder('id'))),
)

/**
 * The newest pictures of proofs, read once for all the proofs that are compared with them; and how many pairs may still be
 * compared in detail, which takes some milliseconds each.
 */
export const recentPictures = ({ db, now }: Timed) => {
  const read = () =>
    db
      .select({
        id: paymentPictures.id,
        paymentId: paymentPictures.paymentId,
        orderId: payments.orderId,
        storedName: paymentPictures.storedName,
        fingerprint: paymentPictures.fingerprint,
        width: paymentPictures.width,
        height: paymentPictures.height,
      })
      .from(paymentPictures)
      .innerJoin(payments, eq(payments.id, paymentPictures.paymentId))
      .where(
        and(eq(paymentPictures.isSubmitted, true), gt(paymentPictures.createdAt, addDays(now(), -FLAG_DAYS))),
      )
      .orderBy(desc(paymentPictures.id))
      .limit(PICTURES)
      .all()
      .map((picture) => ({ ...picture, grey: greyOf(picture) }))
  let pictures: ReturnType<typeof read> | undefined
  return { pictures: () => (pictures ??= read()), left: LOOKED_AT }
}
export type Recent = ReturnType<typeof recentPictures>

/** What was found of pairs of pictures, by the names of their files, since the desk asks for it again and again. */
const compared = new WeakMap<Timed['db'], Map<string, boolean>>()
/** The most pairs that are remembered. */
const REMEMBERED = 20_000

const comparedIn = (db: Timed['db']): Map<string, boolean> => {
  const known = compared.get(db)
  if (known && known.size < REMEMBERED) return known
  const empty = new Map<string, boolean>()
  compared.set(db, empty)
  return empty
}

type Other = ReturnType<Recent['pictures']>[number]

/**
 * Those of the pictures that are one of a proof, cut at its edges, or of which one of a proof was cut. The newest that are
 * of one layout are compared in detail, as many as are left; what was not compared for a page of proofs is at the next.
 */
export const cutAmong = (
  { db }: Timed,
  own: PictureRow[],
  others: readonly Other[],
  recent: Recent,
): Set<Other> => {
  const known = comparedIn(db)
  const cut = new Set<Other>()
  for (const picture of own) {
    const outline: Outline = { ...picture, grey: greyOf(picture) }
    let detail: ReturnType<typeof detailOf>
    let alike = 0
    for (const other of others) {
      const found = alike < LOOKED_AT ? mayBeCut(outline, other) : []
      if (found.length === 0) continue
      alike += 1
      const pair = `${picture.storedName} ${other.storedName}`
      if (!known.has(pair) && recent.left > 0) {
        recent.left -= 1
        detail ??= detailOf(picture.detail)
        const theirs = detailOf(storedDetail(db).get({ id: other.id })?.detail ?? '')
        known.set(pair, isCut(detail, theirs, found))
      }
      if (known.get(pair)) cut.add(other)
    }
  }
  return cut
}
