import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import type { Deps, User } from '#src/deps.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import { numberCreditNote } from '#src/domains/invoices/service.ts'
import { takeBackRefunded } from '#src/domains/licenses/service.ts'
import type { LicensedOrder, RemindedOrder } from '#src/domains/orders/present.ts'
import { getAdminOrder, getOrder } from '#src/domains/orders/queries.ts'
import { transition } from '#src/domains/orders/store.ts'
import type { Refund } from '#src/domains/payments/schema.ts'
import { refundPayment } from '#src/domains/payments/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import { shareOf, toMinor } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { takeBack } from './approval.ts'

type Licenses = LicensedOrder['licenses']

/** The licences of an order that a refund may take back: all but those that an earlier one took back. */
const leftOf = ({ licenses }: LicensedOrder): Licenses =>
  licenses.filter(({ refundMinor }) => refundMinor === null)

/**
 * The licences that a refund takes back: all that are left, or the chosen ones. Throws NOT_FOUND for a licence of another
 * order, and CONFLICT for one that was taken back before.
 */
const chosenOf = (placed: LicensedOrder, licenseIds: number[] | undefined): Licenses => {
  const left = leftOf(placed)
  if (licenseIds === undefined) return left
  const wanted = new Set(licenseIds)
  const named = placed.licenses.filter(({ id }) => wanted.has(id))
  if (named.length < wanted.size) throw notFound('License')
  if (named.some((license) => !left.includes(license))) {
    throw new AppError('CONFLICT', 'The money of this license was sent back already.')
  }
  return named
}

/** A licence as its buyer knows it again in a message: by its label and the last group of its key. */
const nameOf = ({ label, licenseKey }: Licenses[number]): string =>
  [label, `…${keyEndOf(licenseKey)}`].filter(Boolean).join(' ')

/** Refuses a part of a top-up: the balance loses its whole amount, so its buyer gets the whole. Throws BAD_REQUEST. */
const requireWhole = ({ plan, amountMinor }: OrderRow, amount: number): void => {
  if (isSold(plan) || toMinor(amount) === amountMinor) return
  throw new AppError('BAD_REQUEST', 'A top-up is refunded whole', { field: 'amount' })
}

/**
 * Records that money of an order was given back, for all its licences or for the chosen ones with their share (LIC-1010),
 * writes the credit note and tells the buyer. With the last licence the order is cancelled. Throws NOT_FOUND, CONFLICT,
 * BAD_REQUEST.
 */
export const refundOrder = (
  deps: Deps,
  actor: User,
  { id, licenseIds, ...refund }: Refund,
): RemindedOrder => {
  const refunded = inTransaction(deps, (d) => {
    const before = findOrder(d, id)
    if (!before) throw notFound('Order')
    requireWhole(before, refund.amount)
    const placed = getOrder(d, id)
    const chosen = chosenOf(placed, licenseIds)
    const left = leftOf(placed)
    refundPayment(d, actor, before, refund, { names: chosen.map(nameOf), chosen, left })
    const refundMinor = toMinor(refund.amount)
    const { way: refundWay, reason: refundReason } = refund
    const creditNote = numberCreditNote(d, id, { refundMinor, refundWay, refundReason })
    noteEvent(d, 'payment.refunded', { orderId: id })
    if (chosen.length < left.length) {
      let restMinor = refundMinor
      for (const [index, license] of chosen.entries()) {
        const share = shareOf(restMinor, 1, chosen.length - index)
        takeBackRefunded(d, actor, license, { refundMinor: share, creditNote })
        restMinor -= share
      }
    } else {
      takeBack(d, actor, before.status === 'cancelled' ? before : transition(d, actor, before, 'cancelled'))
    }
    return getAdminOrder(d, id)
  })
  deps.events.emit('outbox')
  return refunded
}
