import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { countRows, equals, pageOf } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { coupons, couponUses } from '#db/schema/coupons.ts'
import { orders } from '#db/schema/orders.ts'
import { contains, foldedOf } from '#db/search.ts'
import type { Publishing, Reading, Timed, User, Writing } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { listActiveProducts } from '#src/domains/products/service.ts'
import { AppError, type ErrorCode } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { dayNumberOf, formatDate, isoDay, startOfDay } from '#src/shared/values/dates.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import { couponForm } from '#src/shared/values/typed.ts'
import {
  type CouponListQuery,
  type CreateCoupon,
  storedPlans,
  storedProducts,
  type UpdateCoupon,
  wrongTerms,
} from './schema.ts'

export type CouponRow = typeof coupons.$inferSelect

const rows = auditedRows(coupons, {
  entity: 'coupon',
  noun: 'Coupon',
  isPublic: false,
  // Orders count the uses, and the compared form follows from the code.
  told: (_, { uses: _uses, codeFolded: _folded, ...row }) => row,
})

const columns = {
  createdAt: coupons.createdAt,
  code: foldedOf(coupons.code),
  uses: coupons.uses,
  until: coupons.untilDay,
}

/** Coupons for the back office. `q` searches code and note. */
export const listCoupons = (deps: Reading, query: CouponListQuery): Listed<CouponRow> =>
  pageOf(deps.db, coupons, query, {
    columns,
    fallback: '-createdAt',
    where: and(contains(query.q, [coupons.code, coupons.note]), equals(coupons.isActive, query.isActive)),
  })

/** One coupon. Throws NOT_FOUND. */
export const getCoupon = rows.find

/** Refuses a code that another coupon or a product on sale has, because a buyer types nothing else (COUP-1030). */
const requireFree = (db: Db, code: string, id = 0): void => {
  const form = couponForm(code)
  const taken = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.codeFolded, form), ne(coupons.id, id)))
    .get()
  if (taken) throw new AppError('CONFLICT', 'Another coupon has this code', { field: 'code' })
  const ofProduct = listActiveProducts({ db }).find(
    ({ couponCode }) => couponCode !== null && couponForm(couponCode) === form,
  )
  if (ofProduct) {
    throw new AppError('CONFLICT', `The product “${ofProduct.title}” has this code`, { field: 'code' })
  }
}

type Given = Partial<Omit<CreateCoupon, 'id'>>

const stored = ({ code, amountOff, plans, products, from, until, ...rest }: Given) => ({
  ...rest,
  ...(code !== undefined && { code, codeFolded: couponForm(code) }),
  ...(amountOff !== undefined && { amountOffMinor: amountOff }),
  ...(plans !== undefined && { plans: JSON.stringify(plans) }),
  ...(products !== undefined && { products: JSON.stringify(products) }),
  ...(from !== undefined && { fromDay: from }),
  ...(until !== undefined && { untilDay: until }),
})

/**
 * Counts the uses of a coupon that was deleted and comes back, by the orders with its code, so that its most uses and once
 * a phone hold for them too (ORD-1347). Runs in the transaction of its return.
 */
const countAgain = ({ db }: Writing, { id: couponId, codeFolded }: CouponRow): CouponRow => {
  const placed = db
    .select({ orderId: orders.id, status: orders.status, couponCode: orders.couponCode })
    .from(orders)
    .where(isNotNull(orders.couponCode))
    .all()
  for (const { orderId, status, couponCode } of placed) {
    if (couponForm(couponCode ?? '') !== codeFolded) continue
    const use = { orderId, couponId, isTaken: status !== 'cancelled' }
    db.insert(couponUses).values(use).onConflictDoNothing().run()
  }
  const uses = countRows(db, couponUses, and(eq(couponUses.couponId, couponId), couponUses.isTaken))
  return db.update(coupons).set({ uses }).where(eq(coupons.id, couponId)).returning().get()
}

/** Adds a coupon; with `id`, a deleted one comes back. Throws CONFLICT for a code that is taken. */
export const createCoupon = (deps: Publishing, actor: User, given: CreateCoupon, id?: number): CouponRow =>
  inTransaction(deps, (d) => {
    const values = (db: Db) => {
      requireFree(db, given.code)
      return { ...stored(given), code: given.code, codeFolded: couponForm(given.code) }
    }
    const created = rows.create(d, actor, values, id)
    return id === undefined ? created : countAgain(d, created)
  })

/**
 * Changes the given fields. A percentage takes the place of an amount, and the other way round. Throws NOT_FOUND,
 * CONFLICT for a code that is taken, BAD_REQUEST for days in the wrong order.
 */
export const updateCoupon = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, ...given }: UpdateCoupon,
): CouponRow => {
  const values = (before: CouponRow, db: Db) => {
    const { percent, amountOff } = given
    const terms = {
      percent: percent === undefined && !amountOff ? before.percent : (percent ?? null),
      amountOff: amountOff === undefined && !percent ? before.amountOffMinor : (amountOff ?? null),
    }
    const wrong = wrongTerms({
      ...terms,
      from: given.from === undefined ? before.fromDay : given.from,
      until: given.until === undefined ? before.untilDay : given.until,
    })
    if (wrong) throw new AppError('BAD_REQUEST', wrong.message, { field: wrong.field })
    if (given.code !== undefined) requireFree(db, given.code, id)
    return stored({ ...given, ...terms })
  }
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}

/** Removes a coupon; its orders keep their price. Throws NOT_FOUND. */
export const deleteCoupon = rows.remove

const couponByForm = prepared((db) =>
  db
    .select()
    .from(coupons)
    .where(and(eq(coupons.codeFolded, sql.placeholder('form')), eq(coupons.isActive, true))),
)

const refusal = (code: ErrorCode, said: () => string) => new AppError(code, said, { field: 'couponCode' })
const dayInWords = (day: string): string => formatDate(startOfDay(dayNumberOf(day)))

/** What is ordered, as far as it decides whether a coupon is for it. */
type Ordered = { plan: string; productId: number | null }

const isFor = ({ plans, products }: CouponRow, { plan, productId }: Ordered): boolean => {
  const [ofPlans, ofProducts] = [storedJson(plans, storedPlans, []), storedJson(products, storedProducts, [])]
  if (ofPlans.length === 0 && ofProducts.length === 0) return true
  return ofPlans.some((each) => each === plan) || ofProducts.some((each) => each === productId)
}

/**
 * The coupon with this code, typed in any case and form (COUP-1031). It holds from its first to its last day in Pakistan
 * (COUP-1032). Throws BAD_REQUEST for an unknown code, CONFLICT before and after its days.
 */
export const couponOf = (deps: Timed, code: string): CouponRow => {
  const coupon = couponByForm(deps.db).get({ form: couponForm(code) })
  if (!coupon) throw refusal('BAD_REQUEST', () => texts.couponNotValid)
  const { fromDay, untilDay } = coupon
  const today = isoDay(deps.now())
  if (fromDay !== null && today < fromDay) {
    throw refusal('CONFLICT', () => texts.couponNotYet({ date: dayInWords(fromDay) }))
  }
  if (untilDay !== null && today > untilDay) {
    throw refusal('CONFLICT', () => texts.couponEnded({ date: dayInWords(untilDay) }))
  }
  return coupon
}

/** Refuses a coupon for what it is not for (COUP-1033). Throws BAD_REQUEST. */
export const requireFor = (coupon: CouponRow, ordered: Ordered): void => {
  if (!isFor(coupon, ordered)) throw refusal('BAD_REQUEST', () => texts.couponNotForThis)
}

/** What a coupon takes off a sum, in whole rupees. A rupee at least is left to pay (COUP-1034). */
export const offOf = ({ percent, amountOffMinor }: CouponRow, sum: number): number => {
  const off =
    percent === null
      ? Math.round(fromMinor(amountOffMinor ?? 0))
      : sum - Math.round((sum * (100 - percent)) / 100)
  return Math.min(off, Math.max(0, sum - 1))
}

/** Refuses a coupon that as many orders have as may. Throws CONFLICT. */
export const requireLeft = ({ maxUses, uses }: CouponRow): void => {
  if (maxUses !== null && uses >= maxUses) throw refusal('CONFLICT', () => texts.couponUsedUp)
}

const otherUse = prepared((db) =>
  db
    .select({ orderId: couponUses.orderId })
    .from(orders)
    .innerJoin(couponUses, eq(couponUses.orderId, orders.id))
    .where(
      and(
        eq(orders.phone, sql.placeholder('phone')),
        eq(couponUses.couponId, sql.placeholder('couponId')),
        eq(couponUses.isTaken, true),
        ne(couponUses.orderId, sql.placeholder('orderId')),
      ),
    )
    .limit(1),
)

/** Counts a use in one statement, so that no more orders than allowed have the coupon. Throws CONFLICT. */
const countUse = (
  deps: Writing,
  coupon: CouponRow,
  { id: orderId, phone }: Pick<OrderRow, 'id' | 'phone'>,
): void => {
  if (coupon.oncePerPhone && otherUse(deps.db).get({ phone, couponId: coupon.id, orderId })) {
    throw refusal('CONFLICT', () => texts.couponOncePerPhone)
  }
  const { changes } = deps.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, coupon.id), or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses))))
    .run()
  if (changes === 0) throw refusal('CONFLICT', () => texts.couponUsedUp)
}

const takenBy = prepared((db) =>
  db
    .select({ isTaken: couponUses.isTaken, coupon: coupons })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.orderId, sql.placeholder('orderId'))),
)

const setTaken = ({ db }: Writing, orderId: number, isTaken: boolean): void => {
  db.update(couponUses).set({ isTaken }).where(eq(couponUses.orderId, orderId)).run()
}

/** Gives back the use of an order that was cancelled (COUP-1036). Runs in the caller's transaction. */
export const giveBackUse = (deps: Writing, orderId: number): void => {
  const use = takenBy(deps.db).get({ orderId })
  if (!use?.isTaken) return
  setTaken(deps, orderId, false)
  deps.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, use.coupon.id))
    .run()
}

/**
 * Takes the use again for an order that is no longer cancelled (COUP-1037), also after the days of the coupon. Runs in the
 * caller's transaction. Throws CONFLICT where others have it now.
 */
export const takeUseAgain = (deps: Writing, order: Pick<OrderRow, 'id' | 'phone'>): void => {
  const use = takenBy(deps.db).get({ orderId: order.id })
  if (!use || use.isTaken) return
  countUse(deps, use.coupon, order)
  setTaken(deps, order.id, true)
}

/**
 * Counts the use of a coupon by an order, in the transaction that stores the order or gives it another plan (COUP-1035);
 * gives back the use of another one that it had. Null for none. Throws CONFLICT where it is used up, or used by this phone.
 */
export const takeUse = (
  deps: Writing,
  order: Pick<OrderRow, 'id' | 'phone'>,
  coupon: CouponRow | null,
): void => {
  const had = takenBy(deps.db).get({ orderId: order.id })
  if (had?.isTaken && had.coupon.id === coupon?.id) return
  if (had) {
    giveBackUse(deps, order.id)
    deps.db.delete(couponUses).where(eq(couponUses.orderId, order.id)).run()
  }
  if (!coupon) return
  countUse(deps, coupon, order)
  deps.db.insert(couponUses).values({ orderId: order.id, couponId: coupon.id }).run()
}
