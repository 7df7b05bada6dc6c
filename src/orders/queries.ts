import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { asksForAll, contains, countRows, equals, orderBy, page, whole } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { oneTimeCodes } from '#db/schema/otp.ts'
import { products } from '#db/schema/products.ts'
import { users } from '#db/schema/users.ts'
import { listAudit } from '#src/audit/service.ts'
import type { Actor, Deps, RequestFacts, User } from '#src/deps.ts'
import { AppError, notFound } from '#src/errors.ts'
import { phonePart } from '#src/phone.ts'
import { listActivePlans } from '#src/plans/service.ts'
import { settingValues } from '#src/settings/service.ts'
import { addSeconds } from '#src/shared/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/money.ts'
import type { Page } from '#src/shared/paging.ts'
import type { PlanType } from '#src/shared/vocabulary.ts'
import { canSend } from '#src/whatsapp/service.ts'
import type { LicensedOrder, OrderRow } from './present.ts'
import { type OrderListQuery, type OwnOrdersQuery, planOfProduct, RESEND_SECONDS } from './schema.ts'
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
  name: orders.name,
  status: orders.status,
}

const searched = (q: string) => {
  const number = Number(/^#?(\d{1,9})$/.exec(q)?.[1])
  return or(
    contains(q, [orders.name, orders.email, orders.company]),
    contains(phonePart(q), [orders.phone]),
    number ? eq(orders.id, number) : undefined,
  )
}

const list = (deps: Reading, query: OrderListQuery | OwnOrdersQuery, owned?: SQL): Page<LicensedOrder> => {
  const where = and(owned, searched(query.q), equals(orders.status, query.status))
  const rows = licensed(deps)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, orders.id, '-createdAt'))
    .$dynamic()
  return page(query, rows, () => countRows(deps.db, orders, where))
}

/** The back office's orders: searched by number, name, email, phone and company (decision §8). */
export const listOrders = (deps: Reading, query: OrderListQuery): Page<LicensedOrder> => list(deps, query)

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

/** Whether the order is accepted only once its code is entered. */
export const awaitsCode = (order: OrderRow): boolean =>
  order.status === 'pending' && !order.isPhoneVerified && order.verificationNotes === ''

/** Orders are in whole rupees, so a price with paisas is sold at the nearest. */
const rupees = (minor: number): number => Math.round(fromMinor(minor))

/**
 * Refuses an amount that is not on sale for the plan: its monthly price, its annual price, or the price of an active
 * product from which the plan is inferred (decision §4). Throws CONFLICT with the current price.
 */
export const refuseOtherPrice = (deps: Reading, type: PlanType, amount: number): void => {
  const plans = listActivePlans(deps)
    .filter(({ plan }) => plan.planType === type)
    .map(({ plan, annualPriceMinor }) => ({
      monthly: rupees(plan.discountedPriceMinor),
      annual: rupees(annualPriceMinor),
    }))
  if (plans.some(({ monthly, annual }) => amount === monthly || amount === annual)) return
  const isProductPrice = deps.db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .all()
    .some(
      ({ title, priceMinor, discountPriceMinor }) =>
        planOfProduct(title) === type && rupees(discountPriceMinor ?? priceMinor) === amount,
    )
  if (isProductPrice) return
  const [current] = plans
  if (!current) throw new AppError('CONFLICT', `The ${type} plan is not on sale at the moment.`)
  // A plain space, so that the sentence reads the same in every script and log.
  const inWords = (price: number) => formatMoney(price).replace('\u00a0', ' ')
  throw new AppError(
    'CONFLICT',
    `The price of the ${type} plan is now ${inWords(current.monthly)} a month or ${inWords(current.annual)} a year. Please check and order again.`,
  )
}
