import type { OrderRow } from '#db/orders.ts'
import type { licenses } from '#db/schema/licenses.ts'
import type { payments } from '#db/schema/payments.ts'
import type { Actor, User } from '#src/deps.ts'
import type { HistoryEntry } from '#src/domains/audit/service.ts'
import type { OrderMessage } from '#src/domains/messages/service.ts'
import { toPayPage } from '#src/domains/payments/present.ts'
import type { ShownPayment } from '#src/domains/payments/rules/buyer-page.ts'
import { paymentStateOf } from '#src/domains/payments/service.ts'
import { detailsOf } from '#src/shared/buyer-details.ts'
import { creditNoteUrl } from '#src/shared/page-address.ts'
import { storedLines } from '#src/shared/price-lines.ts'
import { amountForBuyer, isResold } from '#src/shared/resold.ts'
import { hasRight } from '#src/shared/role.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import {
  type CustomerOrderStatus,
  type OrderStatus,
  toCustomerOrderStatus,
} from '#src/shared/values/vocabulary.ts'
import type { AdminOrder, CustomerOrder, SeenOrder } from './answers.ts'
import { awaitsCode } from './rules/verification.ts'
import type { Buyer } from './schema.ts'

export type LabelledLicense = typeof licenses.$inferSelect & { label: string }

/** An order with its payment and all its licences; the documented fields of a licence are those of the first one. */
export type LicensedOrder = {
  order: OrderRow
  licenses: LabelledLicense[]
  payment: Pick<
    typeof payments.$inferSelect,
    | 'state'
    | 'reason'
    | 'methodId'
    | 'transactionId'
    | 'paidAt'
    | 'submittedAt'
    | 'decidedAt'
    | 'refundMinor'
    | 'refundWay'
    | 'refundReason'
  > | null
}

/** The fields of an order that its buyer typed. */
export const buyerOf = (order: Pick<OrderRow, keyof Buyer>): Pick<OrderRow, keyof Buyer> => ({
  name: order.name,
  email: order.email,
  phone: order.phone,
  ...detailsOf(order),
})

/** One licence of an order. */
const toLicense = (license: LabelledLicense) => ({
  id: license.id,
  licenseKey: license.licenseKey,
  label: license.label,
  licenseStatus: license.licenseStatus,
  systemsCount: license.systemsCount,
  expiresAt: license.expiresAt,
  externalLicenseId: license.externalLicenseId,
  credit: fromMinor(license.creditMinor),
  refunded: license.refundMinor === null ? null : fromMinor(license.refundMinor),
})

/** The keys of an order, the first one also as its documented `licenseKey`, and its licences (LIC-1004). */
const keysOf = (given: LabelledLicense[]) => ({
  licenseKey: given[0]?.licenseKey ?? null,
  licenseKeys: given.map(({ licenseKey }) => licenseKey),
  licenses: given.map(toLicense),
})

/** The fields for every reader; `amount` is in whole rupees. */
const common = ({ order, licenses: [license], payment }: LicensedOrder) => ({
  id: order.id,
  userId: order.userId,
  ...buyerOf(order),
  plan: order.plan,
  amount: fromMinor(order.amountMinor),
  couponCode: order.couponCode,
  lines: storedLines(order.priceLines),
  termMonths: order.termMonths,
  productId: order.productId,
  purpose: order.purpose,
  quantity: order.quantity,
  notes: order.notes,
  licenseStatus: license?.licenseStatus ?? 'pending',
  externalLicenseId: license?.externalLicenseId ?? null,
  systemsCount: license?.systemsCount ?? null,
  paymentState: paymentStateOf(order, payment),
  expiresAt: license?.expiresAt ?? null,
  isPhoneVerified: order.isPhoneVerified,
  awaitsCode: awaitsCode(order),
  verificationNotes: order.verificationNotes,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
})

/** The licences of an order for its buyer: what went back to the balance of a reseller is the reseller's to know. */
const licensesForBuyer = ({ order, licenses: given }: LicensedOrder): LabelledLicense[] =>
  isResold(order) ? given.map((license) => ({ ...license, refundMinor: null })) : given

/**
 * An order for its owner: the status reads `approved`, and only then are the keys set (ORD-13). `licenseId` is the
 * external licence id, or else the order's number.
 */
export const toCustomerOrder = (placed: LicensedOrder): CustomerOrder => ({
  ...common(placed),
  amount: amountForBuyer(placed.order),
  status: toCustomerOrderStatus(placed.order.status),
  ...keysOf(placed.order.status === 'confirmed' ? licensesForBuyer(placed) : []),
  licenseId: placed.licenses[0]?.externalLicenseId ?? String(placed.order.id),
  isClaimed: placed.order.userId !== null,
})

type Tracked = {
  placed: LicensedOrder
  payPath: string | null
  claimPath: string | null
  canRenew: boolean
  reason: string
  checkTime: string
  creditNotes: number[]
}

/**
 * An order for a buyer who proved its phone or email, with what it gives them once it is approved: the key, the address
 * of the receipt, and whether it can be renewed (ORD-726). `claimPath` puts it into an account, `payPath` is null once
 * that link has ended.
 */
export const toTracked = ({ placed, reason, checkTime, creditNotes, ...ways }: Tracked, token: string) => {
  const { order, payment } = placed
  const query = `order=${encodeURIComponent(token)}`
  const {
    id,
    plan,
    termMonths,
    amount,
    lines,
    status,
    paymentState,
    licenseKey,
    licenses: given,
    expiresAt,
  } = toCustomerOrder(placed)
  return {
    orderId: id,
    plan,
    termMonths,
    amount,
    lines,
    status,
    state: paymentState,
    reason,
    placedAt: order.createdAt.toISOString(),
    submittedAt: payment?.submittedAt?.toISOString() ?? null,
    decidedAt: payment?.decidedAt?.toISOString() ?? null,
    checkTime,
    licenseKey,
    licenses: given,
    expiresAt,
    receiptUrl: isResold(order) ? null : `/api/orders/${order.id}/receipt?${query}`,
    creditNoteUrls: creditNotes.map((number) => `${creditNoteUrl(order.id, number)}&${query}`),
    ...ways,
  }
}

type Step = { step: CustomerOrderStatus | 'verified'; at: Date }

const statusActions = ['status changed', 'approval undone', 'cancelled by its buyer'] as const
const VERIFIED = 'phone verified'
/** The entries of the history that are steps for the owner. */
export const stepActions = [VERIFIED, ...statusActions]
/** What the history calls a change of status. */
export type StatusAction = (typeof statusActions)[number]

/** The status before and after a history entry that changed it; null for other entries. */
export const statusChange = ({ action, changes }: HistoryEntry): [OrderStatus, OrderStatus] | null =>
  statusActions.some((known) => known === action) ? (changes.status as [OrderStatus, OrderStatus]) : null

/** The steps that an owner sees: phone verification and status changes, without who made them. */
const stepsOf = (entry: HistoryEntry): Step[] => {
  const at = entry.createdAt
  if (entry.action === VERIFIED) return [{ step: 'verified', at }]
  const change = statusChange(entry)
  return change ? [{ step: toCustomerOrderStatus(change[1]), at }] : []
}

type OwnOrder = { placed: LicensedOrder; history: HistoryEntry[]; payment: ShownPayment }

/** An order for its owner, with its steps since it was placed, oldest first, and its payment as its page shows it. */
export const toOwnOrder = ({ placed, history, payment }: OwnOrder) => ({
  ...toCustomerOrder(placed),
  steps: history.flatMap(stepsOf),
  payment: toPayPage(payment),
})

/** An order for anybody but its owner: without licence key, notes and account. */
const toGuestOrder = ({ order, payment }: LicensedOrder): CustomerOrder => ({
  ...toCustomerOrder({ order, payment, licenses: [] }),
  userId: null,
  notes: '',
})

/** The answer to placing or verifying an order, which guests may do too. */
export const toPlacedOrder = (actor: Actor, placed: LicensedOrder): CustomerOrder =>
  actor.kind === 'user' && actor.id === placed.order.userId ? toCustomerOrder(placed) : toGuestOrder(placed)

/** The last payment reminder of an order: the time at which it was sent, or else queued. */
type Reminder = NonNullable<AdminOrder['lastReminder']>
/** An order with its last reminder, and its newest revision, which a decision names. */
export type RemindedOrder = LicensedOrder & { reminder: Reminder | null; revision: number }

/** An order for administrators: the stored words of status and plan, and the last reminder (ORD-25). */
export const toAdminOrder = ({ reminder, revision, ...placed }: RemindedOrder): AdminOrder => ({
  ...common(placed),
  revision,
  lastReminder: reminder,
  status: placed.order.status,
  source: placed.order.source,
  ...keysOf(placed.licenses),
  issuedAt: placed.licenses[0]?.issuedAt ?? null,
})

/** The same for this administrator, whose role may leave out money and key. */
export const toOrderFor =
  ({ role }: User) =>
  (placed: RemindedOrder): SeenOrder => {
    const order = toAdminOrder(placed)
    if (hasRight(role, 'orders.money')) return order
    const { amount: _a, couponCode: _c, lines: _i, paymentState: _p, lastReminder: _r, ...unpaid } = order
    const { licenseKey: _k, licenseKeys: _ks, licenses: _l, ...rest } = unpaid
    return rest
  }

/** A message about an order, and whether it can still be taken back (ORD-754). */
export const toOrderMessage = ({ id, channel, recipient, status, isUnsent }: OrderMessage) => ({
  id,
  channel,
  recipient,
  status,
  isUnsent,
})
