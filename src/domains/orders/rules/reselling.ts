import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import type { Deps, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { ResellerRow } from '#src/domains/balances/service.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { chooseKeys, issueLicenses } from '#src/domains/licenses/rules/issuing.ts'
import { takeBackRefunded } from '#src/domains/licenses/service.ts'
import { queueIssued } from '#src/domains/orders/notices.ts'
import { changeOrder, insertOrder, transition } from '#src/domains/orders/store.ts'
import { payPath } from '#src/domains/payments/service.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { verified } from '#src/shared/order-verification.ts'
import { REVOKED_BY_RESELLER } from '#src/shared/resold.ts'
import type { SoldPlan } from '#src/shared/values/vocabulary.ts'
import { askedFor } from './odd-amount.ts'

/** What a reseller gives a customer: new licences, or more time on these keys. */
type Issued = {
  plan: SoldPlan
  customer: Pick<OrderRow, 'name' | 'phone' | 'language'> & Partial<Pick<OrderRow, 'email'>>
  quantity: number
  keys: string[]
}

/**
 * Places the order of what a reseller issues or renews, in the caller's transaction: confirmed, paid from the balance, for
 * the reseller's price and term, with its licences and the message to the customer.
 */
export const placeIssued = (
  deps: Deps,
  actor: User,
  reseller: ResellerRow,
  { plan, customer, quantity, keys, amountMinor }: Issued & { amountMinor: number },
): { order: OrderRow; issued: LicenseRow[] } => {
  const now = deps.now()
  const order = insertOrder(deps.db, {
    email: '',
    ...customer,
    plan,
    amountMinor,
    termMonths: reseller.termMonths,
    purpose: keys.length > 0 ? 'renew' : 'new',
    quantity,
    resellerId: reseller.id,
    status: 'confirmed',
    createdAt: now,
    updatedAt: now,
  })
  chooseKeys(
    deps,
    order.id,
    keys.map((licenseKey) => ({ licenseKey, creditMinor: 0 })),
  )
  recordAudit(deps, actor, { entity: 'order', entityId: order.id, action: 'issued by a reseller' })
  noteEvent(deps, 'order.approved', { orderId: order.id })
  const issued = issueLicenses(deps, actor, order)
  queueIssued(deps, order, reseller, issued)
  return { order, issued }
}

/**
 * Takes back one licence that a reseller issued, in the caller's transaction, and gives what it cost in minor units: the
 * order is for one licence less, and cancelled with its last one (RESELL-1222). Throws NOT_FOUND.
 */
export const takeBackIssued = (deps: Writing, actor: User, license: LicenseRow): number => {
  const before = findOrder(deps, license.orderId)
  if (!before) throw notFound('Order')
  const { id, amountMinor, quantity } = before
  const share = amountMinor / quantity
  if (quantity === 1) transition(deps, actor, before, 'cancelled')
  else {
    const after = changeOrder(deps, id, { amountMinor: amountMinor - share, quantity: quantity - 1 })
    recordAudit(deps, actor, {
      entity: 'order',
      entityId: id,
      action: REVOKED_BY_RESELLER,
      before,
      after,
    })
  }
  takeBackRefunded(deps, actor, license, { refundMinor: share, creditNote: null })
  return share
}

type Topping = Pick<OrderRow, 'name' | 'email' | 'phone' | 'isPhoneVerified'> & { amount: number }

/**
 * Places the order that tops up the balance of a reseller, and gives the path of its pay page. It is paid and approved like
 * any other, by hand or by an alert of the bank. `amount` is in whole rupees.
 */
export const placeTopUp = (
  deps: Deps,
  actor: User,
  { id: resellerId }: ResellerRow,
  { amount, isPhoneVerified, ...buyer }: Topping,
): string => {
  const { id } = inTransaction(deps, (d) => {
    const now = deps.now()
    const order = insertOrder(d.db, {
      ...buyer,
      ...verified(isPhoneVerified ? 'proved before' : 'top-up'),
      userId: actor.id,
      plan: 'reseller',
      ...askedFor(d, { amount, lines: [] }),
      termMonths: 1,
      resellerId,
      language: currentLanguage(),
      createdAt: now,
      updatedAt: now,
    })
    recordAudit(d, actor, { entity: 'order', entityId: order.id, action: 'placed' })
    noteForSeller(d, 'order', order.id)
    return order
  })
  deps.events.emit('outbox')
  return payPath(deps, id)
}
