import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { asksForAll, countRows, equals, orderBy, weigh, whole } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { oneTimeCodes } from '#db/schema/otp.ts'
import { products } from '#db/schema/products.ts'
import { users } from '#db/schema/users.ts'
import type { Search } from '#db/search.ts'
import type { Actor, Deps, RequestFacts, User } from '#src/deps.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { visiblePaymentMethods } from '#src/domains/payment-methods/service.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { settingValues, shopFacts } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { phonePart } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addSeconds } from '#src/shared/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/money.ts'
import { RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import type { Page } from '#src/shared/paging.ts'
import type { Seller } from '#src/shared/receipt.ts'
import type { PlanType } from '#src/shared/vocabulary.ts'
import type { LicensedOrder } from './present.ts'
import { type OrderListQuery, type OwnOrdersQuery, planOfProduct } from './schema.ts'
import { isOwnOrder } from './session.ts'

type Reading = Pick<Deps, 'db'>

const licensed = ({ db }: Reading) =>
  db
    .select({ order: orders, license: licenses })
    .from(orders)
    .leftJoin(licenses, eq(licenses.orderId, orders.id))

const licensedById = prepared((db) =>
  licensed({ db })
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
)

/** One order with its licence. Throws NOT_FOUND. */
export const getOrder = (deps: Reading, id: number): LicensedOrder => {
  const found = licensedById(deps.db).get({ id })
  if (!found) throw notFound('Order')
  return found
}

const columns = {
  createdAt: orders.createdAt,
  amount: orders.amountMinor,
  name: sql`${orders.name} collate nocase`,
  status: orders.status,
}

const searchFor = (q: string): Search => ({
  table: 'orders_search',
  id: orders.id,
  text: q,
  columns: ['name', 'email', 'company'],
  beginnings: [columns.name, orders.email, sql`${orders.company} collate nocase`],
  phone: { column: 'phone', part: phonePart(q) },
  isNumbered: true,
})

const chosen = ({ q, status }: OrderListQuery | OwnOrdersQuery, owned?: SQL) => ({
  search: searchFor(q),
  where: and(owned, equals(orders.status, status)),
})

const sorted = ({ sort }: OrderListQuery | OwnOrdersQuery) => orderBy(sort, columns, orders.id, '-createdAt')

const idsOf = ({ db }: Reading, query: OrderListQuery | OwnOrdersQuery, where: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit ?? -1)
    .offset(query.cursor)

const list = (deps: Reading, query: OrderListQuery | OwnOrdersQuery, owned?: SQL): Page<LicensedOrder> => {
  const { total, where } = weigh(deps.db, orders, chosen(query, owned))
  // First which, then what: a page far down would join every order before it with its licence.
  const ids = idsOf(deps, query, where)
  const rows = licensed(deps)
    .where(inArray(orders.id, ids))
    .orderBy(...sorted(query))
    .all()
  return { rows, total }
}

/** The back office's orders: searched by number, name, email, phone and company (decision §8). */
export const listOrders = (deps: Reading, query: OrderListQuery): Page<LicensedOrder> =>
  list(deps, query, equals(orders.userId, query.userId))

/**
 * All that a search and filter let through, in parts of so many: which orders they are is settled when the first part is
 * read, so that nothing that happens meanwhile doubles or skips one.
 */
export function* ordersInParts(
  deps: Reading,
  query: OrderListQuery,
  size: number,
): Generator<LicensedOrder[]> {
  const { where } = weigh(deps.db, orders, chosen(query, equals(orders.userId, query.userId)))
  const ids = idsOf(deps, query, where)
    .all()
    .map(({ id }) => id)
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size)
    const rows = licensed(deps).where(inArray(orders.id, part)).all()
    const byId = new Map(rows.map((row) => [row.order.id, row]))
    yield part.flatMap((id) => byId.get(id) ?? [])
  }
}

const everyOrderOf = prepared((db) =>
  licensed({ db })
    .where(eq(orders.userId, sql.placeholder('userId')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .prepare(),
)

/** The orders of one account, newest first. */
export const listOwnOrders = (deps: Reading, actor: User, query: OwnOrdersQuery): Page<LicensedOrder> =>
  asksForAll(query)
    ? whole(everyOrderOf(deps.db).all({ userId: actor.id }))
    : list(deps, query, eq(orders.userId, actor.id))

const ownOrder = prepared((db) =>
  licensed({ db })
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.userId, sql.placeholder('userId'))))
    .prepare(),
)

/** One of the account's orders, and what happened to it, oldest first. Throws NOT_FOUND, also for somebody else's. */
export const getOwnOrder = (deps: Reading, actor: User, id: number) => {
  const placed = ownOrder(deps.db).get({ id, userId: actor.id })
  if (!placed) throw notFound('Order')
  return { placed, history: listAudit(deps, 'order', id).toReversed() }
}

/** The order that a receipt is about: one's own, any for an administrator. Throws NOT_FOUND. */
export const orderForReceipt = (deps: Reading, actor: User, id: number): LicensedOrder =>
  actor.isAdmin ? getOrder(deps, id) : getOwnOrder(deps, actor, id).placed

/** Who sells, as a receipt says it. */
export const sellerFacts = (deps: Reading): Seller => ({
  ...shopFacts(deps),
  paymentMethods: visiblePaymentMethods(deps).map(({ name }) => name),
})

/** Who did what to an order, newest first. Throws NOT_FOUND. */
export const orderHistory = (deps: Reading, id: number) => {
  getOrder(deps, id)
  return listAudit(deps, 'order', id)
}

const newestCode = prepared((db) =>
  db
    .select({ code: oneTimeCodes, order: { id: orders.id, userId: orders.userId } })
    .from(orders)
    .innerJoin(oneTimeCodes, and(eq(oneTimeCodes.phone, orders.phone), eq(oneTimeCodes.type, 'order')))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1)
    .prepare(),
)

/**
 * What the code step shows: whether the newest code went out, when it ends and when it may be sent again (decision §3).
 * Only the newest code of a phone counts, so `none` as well when that one was for another order; and for somebody
 * else's order.
 */
export const codeStatus = (deps: Reading, actor: Actor, request: RequestFacts, orderId: number) => {
  const newest = newestCode(deps.db).get({ orderId })
  const code = newest && isOwnOrder(actor, request, newest.order) ? newest.code : undefined
  return code?.orderId === orderId && !code.isUsed
    ? {
        delivery: code.delivery,
        expiresAt: code.expiresAt,
        resendAt: addSeconds(code.createdAt, RESEND_SECONDS),
      }
    : { delivery: 'none' as const, expiresAt: null, resendAt: null }
}

/** Whether this user has proved the phone before: as their own, or by the code of an earlier order (decision §4). */
const hasProvedPhone = ({ db }: Reading, actor: Actor, phone: string): boolean => {
  if (actor.kind === 'guest') return false
  const own = and(eq(users.id, actor.id), eq(users.whatsappNumber, phone), eq(users.isPhoneVerified, true))
  const earlier = and(eq(orders.userId, actor.id), eq(orders.phone, phone), eq(orders.isPhoneVerified, true))
  return countRows(db, users, own) > 0 || countRows(db, orders, earlier) > 0
}

/** Whether the phone needs a code, and if not, why; the notes stay empty exactly when a code is asked for (decision §4). */
export const verificationOf = (
  deps: Pick<Deps, 'db' | 'vault' | 'pushflow'>,
  actor: Actor,
  phone: string,
) => {
  if (hasProvedPhone(deps, actor, phone)) {
    return { isPhoneVerified: true, verificationNotes: 'The phone was verified before.' }
  }
  if (settingValues(deps).order_requires_otp !== 'true') {
    return {
      isPhoneVerified: false,
      verificationNotes: 'No code was asked for: codes for orders are switched off.',
    }
  }
  if (!canSend(deps)) {
    return {
      isPhoneVerified: false,
      verificationNotes: 'No code was asked for: WhatsApp could not send one.',
    }
  }
  return { isPhoneVerified: false, verificationNotes: '' }
}

/** Orders are in whole rupees, so a price with paisas is sold at the nearest. */
const rupees = (minor: number): number => Math.round(fromMinor(minor))

// A plain space, so that the sentence reads the same in every script and log.
const inWords = (price: number): string => formatMoney(price).replace('\u00a0', ' ')

/** The active products from whose title this plan is inferred (public §9), with their prices in whole rupees. */
const productsOfPlan = (deps: Reading, type: PlanType) =>
  deps.db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .all()
    .filter(({ title }) => planOfProduct(title) === type)
    .map(({ couponCode, priceMinor, discountPriceMinor }) => ({
      couponCode,
      full: rupees(priceMinor),
      discounted: rupees(discountPriceMinor ?? priceMinor),
    }))

/** A code orders a product that carries it, at the discount price. Throws BAD_REQUEST, CONFLICT with that price. */
const refuseOtherCouponPrice = (
  deps: Reading,
  { plan, amount, couponCode }: { plan: PlanType; amount: number; couponCode: string },
): void => {
  const code = couponCode.toLowerCase()
  const sold = productsOfPlan(deps, plan).filter((product) => product.couponCode?.toLowerCase() === code)
  if (sold.some(({ discounted }) => amount === discounted)) return
  const [first] = sold
  if (!first) throw new AppError('BAD_REQUEST', 'This coupon code is not valid')
  throw new AppError(
    'CONFLICT',
    `The price with the coupon code ${couponCode} is now ${inWords(first.discounted)}. Please check and order again.`,
  )
}

/**
 * Refuses an amount that is not on sale for the plan: its monthly price, its annual price, or the price of an active
 * product from which the plan is inferred (decision §4). Of a product with a coupon code that is its full price, and its
 * discount price only together with the code. Throws CONFLICT with the current price; BAD_REQUEST for an unknown code.
 */
export const refuseOtherPrice = (
  deps: Reading,
  { plan: type, amount, couponCode }: { plan: PlanType; amount: number; couponCode: string | null },
): void => {
  if (couponCode !== null) return refuseOtherCouponPrice(deps, { plan: type, amount, couponCode })
  const plans = listActivePlans(deps)
    .filter(({ plan }) => plan.planType === type)
    .map(({ plan, annualPriceMinor }) => ({
      monthly: rupees(plan.discountedPriceMinor),
      annual: rupees(annualPriceMinor),
    }))
  if (plans.some(({ monthly, annual }) => amount === monthly || amount === annual)) return
  const isProductPrice = productsOfPlan(deps, type).some(
    (product) => amount === product.full || (product.couponCode === null && amount === product.discounted),
  )
  if (isProductPrice) return
  const [current] = plans
  if (!current) throw new AppError('CONFLICT', `The ${type} plan is not on sale at the moment.`)
  throw new AppError(
    'CONFLICT',
    `The price of the ${type} plan is now ${inWords(current.monthly)} a month or ${inWords(current.annual)} a year. Please check and order again.`,
  )
}
