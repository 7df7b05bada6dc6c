// Over 300 lines, because lists, single orders and receipts read orders by the same join.
import { and, desc, eq, exists, inArray, sql, sum } from 'drizzle-orm'
import {
  asksPage,
  conditionOf,
  equals,
  inDays,
  isAmong,
  isUnfiltered,
  type ListSpec,
  orderBy,
  pageOfAll,
  walkedWhere,
  wholeOf,
} from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { licenseLabels, licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { orderTallies } from '#db/schema/tallies.ts'
import { hasKey, type Search } from '#db/search.ts'
import type { Deps, Reading, Sealing, Timed, User } from '#src/deps.ts'
import { entriesOfActions, historyPage, newestEntries } from '#src/domains/audit/service.ts'
import { invoicesOf, sellerFacts } from '#src/domains/invoices/service.ts'
import { errorOf } from '#src/domains/messages/present.ts'
import { paymentMethodOf } from '#src/domains/payment-methods/service.ts'
import { ordersPaidBy } from '#src/domains/payments/queries.ts'
import { shownPayment } from '#src/domains/payments/rules/buyer-page.ts'
import { type PaymentStage, stageOf } from '#src/domains/payments/schema.ts'
import { stageConditions } from '#src/domains/payments/service.ts'
import { payUntil } from '#src/domains/settings/service.ts'
import { phonePart } from '#src/kit/phone.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import { type HistoryQuery, type Listed, MAX_LIMIT, mapRows } from '#src/shared/paging.ts'
import { isResold } from '#src/shared/resold.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { type LicensedOrder, type RemindedOrder, stepActions } from './present.ts'
import type { PaidOrder } from './rules/papers.ts'
import { type OrderListQuery, type OwnOrdersQuery } from './schema.ts'

/** Orders with their payments, and a row for each of their licences: `folded` makes one of them. */
const licensed = ({ db }: Reading) =>
  db
    .select({
      order: orders,
      license: licenses,
      label: licenseLabels.label,
      payment: {
        state: payments.state,
        reason: payments.reason,
        methodId: payments.methodId,
        transactionId: payments.transactionId,
        paidAt: payments.paidAt,
        submittedAt: payments.submittedAt,
        decidedAt: payments.decidedAt,
        refundMinor: payments.refundMinor,
        refundWay: payments.refundWay,
        refundReason: payments.refundReason,
      },
    })
    .from(orders)
    .leftJoin(licenses, eq(licenses.orderId, orders.id))
    .leftJoin(licenseLabels, eq(licenseLabels.licenseKey, licenses.licenseKey))
    .leftJoin(payments, eq(payments.orderId, orders.id))

type LicensedRow = ReturnType<ReturnType<typeof licensed>['all']>[number]

const isRevoked = ({ licenseStatus }: { licenseStatus: string }): number =>
  licenseStatus === 'revoked' ? 1 : 0

/** The rows of orders as one for each, in their order, with all licences: revoked ones last, else the first one first. */
const folded = (rows: LicensedRow[]): LicensedOrder[] =>
  [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((ofOrder) => {
    const [first] = ofOrder
    if (!first) return []
    const { order, payment } = first
    const given = ofOrder.flatMap(({ license, label }) =>
      license ? [{ ...license, label: label ?? '' }] : [],
    )
    return [
      { order, payment, licenses: given.toSorted((a, b) => isRevoked(a) - isRevoked(b) || a.id - b.id) },
    ]
  })

const licensedById = prepared((db) => licensed({ db }).where(eq(orders.id, sql.placeholder('id'))))

/** One order with its licences. Throws NOT_FOUND. */
export const getOrder = (deps: Reading, id: number): LicensedOrder => {
  const [found] = folded(licensedById(deps.db).all({ id }))
  if (!found) throw notFound('Order')
  return found
}

// The plus keeps SQLite from reading all reminders by the index of templates.
const isReminder = sql`+${outbox.templateName} = 'payment_reminder'`

/** Adds to each order its last payment reminder and its revision. */
const withReminders = ({ db }: Reading, placed: LicensedOrder[]): RemindedOrder[] => {
  const orderIds = placed.map(({ order }) => order.id)
  const revisions = newestEntries({ db }, 'order', orderIds)
  const rows = db
    .select({
      orderId: outbox.orderId,
      // With max() SQLite takes the other columns from the row that has it.
      id: sql`max(${outbox.id})`,
      status: outbox.status,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      outcome: outbox.outcome,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(isAmong(outbox.orderId, orderIds), isReminder))
    .groupBy(outbox.orderId)
    .all()
  const byOrder = new Map(rows.map((row) => [row.orderId, row]))
  return placed.map((row) => {
    const found = byOrder.get(row.order.id)
    const reminder = found && {
      status: found.status,
      at: found.sentAt ?? found.createdAt,
      error: errorOf(found),
    }
    return { ...row, reminder: reminder ?? null, revision: revisions.get(row.order.id) ?? 0 }
  })
}

/** One order as administrators see it. Throws NOT_FOUND. */
export const getAdminOrder = (deps: Reading, id: number): RemindedOrder => {
  const [found] = withReminders(deps, [getOrder(deps, id)])
  if (!found) throw notFound('Order')
  return found
}

type AdminQuery = OrderListQuery & SearchesKeys & { findsPayments: boolean }

const columns = {
  createdAt: orders.createdAt,
  amount: orders.amountMinor,
  name: sql`coalesce(${orders.nameFolded}, lower(${orders.name}))`,
  status: [orders.status, orders.createdAt],
}

const searchFor = (q: string): Search => ({
  table: 'orders_search',
  id: orders.id,
  text: q,
  columns: ['name', 'email', 'company'],
  prefixes: [columns.name, orders.email, sql`${orders.company} collate nocase`],
  phone: { column: 'phone', part: phonePart(q), indexed: orders.phone },
  isNumbered: true,
})

/** Also searches notes, licences and, for who sees money, payments. */
const adminSearchFor = ({ q, searchesKeys, findsPayments }: AdminQuery): Search => ({
  ...searchFor(q),
  ...(findsPayments && { named: ordersPaidBy(q) }),
  columns: ['name', 'email', 'company', 'notes', 'verification_notes'],
  related: [
    {
      table: 'licenses_search',
      id: licenses.id,
      exact: searchesKeys ? hasKey(licenses.licenseKey, q) : undefined,
      columns: searchesKeys ? ['license_key', 'external_license_id'] : ['external_license_id'],
      prefixes: [],
      idsFrom: (found) => sql`select ${licenses.orderId} from ${licenses} where ${licenses.id} in (${found})`,
    },
  ],
})

const ownSearchFor = (q: string): Search => ({ ...searchFor(q), isWhole: true })

const ownFilter = ({ q, status }: OwnOrdersQuery, userId: number) => ({
  search: ownSearchFor(q),
  within: eq(orders.userId, userId),
  where: equals(orders.status, status),
})
const adminFilter = (query: AdminQuery) => ({
  search: adminSearchFor(query),
  where: and(
    equals(orders.userId, query.userId),
    equals(orders.status, query.status),
    query.payment && stageConditions[query.payment],
    inDays(orders.createdAt, query),
  ),
})

const sorted = ({ sort }: OrderListQuery | OwnOrdersQuery) => orderBy(sort, columns, orders.id, '-createdAt')

const list = (
  deps: Reading,
  query: OrderListQuery | OwnOrdersQuery,
  filter: Pick<ListSpec, 'search' | 'within' | 'where'>,
): Listed<LicensedOrder> => {
  if (!asksPage(query)) {
    const spec = { ...filter, columns, fallback: '-createdAt' }
    return wholeOf(deps.db, orders, query, spec, (db, ids) =>
      folded(licensed({ db }).where(inArray(orders.id, ids)).all()).map(
        (row) => [row.order.id, row] as const,
      ),
    )
  }
  const { where: met, ...counted } = conditionOf(deps.db, orders, filter)
  const isIndexed = !/name|amount/.test(query.sort ?? '')
  const where = isIndexed ? met : walkedWhere(deps.db, orders, query, { where: met, ...counted })
  // Selects the ids of the page first: a join with an offset would read the licence of every skipped order.
  const ids = deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit)
    .offset(query.cursor)
  const rows = licensed(deps)
    .where(inArray(orders.id, ids))
    .orderBy(...sorted(query))
    .all()
  return { rows: folded(rows), ...counted }
}

/** Orders for the back office (TABLE-16). */
export const listOrders = (deps: Reading, query: AdminQuery): Listed<RemindedOrder> =>
  mapRows(list(deps, query, adminFilter(query)), (rows) => withReminders(deps, rows))

/** How many orders are at each stage of their money, and how many there are, from the kept sums. */
export const countStages = ({ db }: Reading): Record<PaymentStage | 'all', number> => {
  const { payment, status } = orderTallies
  const rows = db
    .select({ status, payment, orders: sum(orderTallies.orders).mapWith(Number) })
    .from(orderTallies)
    .groupBy(status, payment)
    .all()
  const counts = { check: 0, approve: 0, unpaid: 0, rejected: 0, done: 0, cancelled: 0, all: 0 }
  for (const row of rows) {
    counts[stageOf(row.status, row.payment)] += row.orders
    counts.all += row.orders
  }
  return counts
}

const newestOrdersOf = prepared((db) => {
  const newest = [desc(orders.createdAt), desc(orders.id)]
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, sql.placeholder('userId')))
    .orderBy(...newest)
    .limit(MAX_LIMIT + 1)
  return licensed({ db })
    .where(inArray(orders.id, ids))
    .orderBy(...newest)
})

/** The orders of one account, newest first (ORD-12). All orders of most accounts are a page, by a prepared query. */
export const listOwnOrders = (deps: Reading, actor: User, query: OwnOrdersQuery): Listed<LicensedOrder> => {
  const newest = isUnfiltered(query) ? folded(newestOrdersOf(deps.db).all({ userId: actor.id })) : []
  return newest.length > 0 && newest.length <= MAX_LIMIT
    ? pageOfAll(newest)
    : list(deps, query, ownFilter(query, actor.id))
}

/** The account's licences, newest first: its approved orders, each with the licences of which it has the latest term. */
export const listOwnLicenses = (deps: Reading, actor: User, query: OwnOrdersQuery): Listed<LicensedOrder> => {
  const latest = deps.db
    .select({ one: sql`1` })
    .from(licenses)
    .where(and(eq(licenses.orderId, orders.id), eq(licenses.isLatest, true)))
  const { where, ...own } = ownFilter(query, actor.id)
  const found = list(deps, query, {
    ...own,
    where: and(where, eq(orders.status, 'confirmed'), exists(latest)),
  })
  return mapRows(found, (rows) =>
    rows.map((row) => ({ ...row, licenses: row.licenses.filter(({ isLatest }) => isLatest) })),
  )
}

const ownOrder = prepared((db) =>
  licensed({ db }).where(
    and(eq(orders.id, sql.placeholder('id')), eq(orders.userId, sql.placeholder('userId'))),
  ),
)

/** One order of the account. Throws NOT_FOUND, also for another account's. */
export const getOwnOrder = (deps: Reading, actor: User, id: number): LicensedOrder => {
  const [placed] = folded(ownOrder(deps.db).all({ id, userId: actor.id }))
  if (!placed) throw notFound('Order')
  return placed
}

/** The same with the history of its steps, oldest first, and its payment as its page shows it. */
export const ownOrderToFollow = (
  deps: Sealing & Pick<Deps, 'mail' | 'whatsappRoutes'>,
  actor: User,
  id: number,
) => {
  const placed = getOwnOrder(deps, actor, id)
  return {
    placed,
    history: entriesOfActions(deps, 'order', id, stepActions).toReversed(),
    payment: shownPayment(deps, { actor, request: { provenPhone: null } }, placed.order),
  }
}

const paidOrder = (deps: Timed, placed: LicensedOrder): PaidOrder => {
  const { state, methodId } = placed.payment ?? {}
  const method = state === 'accepted' && methodId ? paymentMethodOf(deps, methodId) : undefined
  return {
    placed,
    paidBy: method ? inLanguage(method, placed.order.language).name : null,
    payUntil: payUntil(deps, placed.order),
    invoices: invoicesOf(deps, placed.order.id),
    seller: () => sellerFacts(deps),
  }
}

/** An order whose buyer has a receipt of the shop. Throws NOT_FOUND for what a reseller issued, who sold it. */
const withReceipt = (placed: LicensedOrder): LicensedOrder => {
  if (isResold(placed.order)) throw notFound('Receipt')
  return placed
}

/** The order of a receipt: the user's own, or any for an administrator. Throws NOT_FOUND. */
export const orderForReceipt = (deps: Timed, actor: User, id: number): PaidOrder =>
  isAdministrator(actor)
    ? paidOrder(deps, getOrder(deps, id))
    : paidOrder(deps, withReceipt(getOwnOrder(deps, actor, id)))

/** The same for the order that a tracking token shows. Throws NOT_FOUND. */
export const receiptByToken = (deps: Sealing, token: string, id: number): PaidOrder => {
  if (trackedOrderId(deps, token) !== id) throw notFound('Order')
  return paidOrder(deps, withReceipt(getOrder(deps, id)))
}

/** A page of the audit log of an order, newest first. Throws NOT_FOUND. */
export const orderHistory = (deps: Reading, query: HistoryQuery) => {
  getOrder(deps, query.id)
  return historyPage(deps, 'order', query)
}
