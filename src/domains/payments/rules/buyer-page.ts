import { creditNotesOf, type OrderRow } from '#db/orders.ts'
import type { Actor, Deps, RequestFacts, Sealing } from '#src/deps.ts'
import { waysToWrite } from '#src/domains/messages/service.ts'
import { proofByMessage } from '#src/domains/otp/service.ts'
import {
  asksTaxNumber,
  findPayable,
  mayCancel,
  payableOrder,
  payToken,
} from '#src/domains/payments/service.ts'
import { methodUsedLast, paymentOf, picturesOf } from '#src/domains/payments/store.ts'
import { payUntil, spokenItem, spokenSetting } from '#src/domains/settings/service.ts'
import type { OpensBy } from '#src/shared/pages.ts'
import { type WritesBy, waysOf } from '#src/shared/ways.ts'

/** Who looks at an order. */
export type Looking = { actor: Actor; request: Pick<RequestFacts, 'provenPhone'> }
type Showing = Sealing & Pick<Deps, 'mail' | 'whatsappRoutes'>

/**
 * Whether a browser has nothing left to prove: it is signed in to the account of the order, or proved the phone of the
 * order within the last half hour (ORD-727).
 */
export const isKnownBuyer = (
  { actor, request }: Looking,
  { userId, phone }: Pick<OrderRow, 'userId' | 'phone'>,
): boolean => (actor.kind === 'user' && actor.id === userId) || request.provenPhone === phone

const writesBy = (deps: Showing, { email }: OrderRow): WritesBy => {
  const { sendsMail, sendsWhatsapp } = waysToWrite(deps)
  return waysOf({ sendsMail: sendsMail && email !== '', sendsWhatsapp })
}

/**
 * By which ways the shop writes to the buyer of an order, and how this browser comes to its key (PAY-810): by itself,
 * after a code that goes one of these ways, after a message to the shop, or not at all.
 */
const reachOf = (
  deps: Showing,
  looking: Looking,
  order: OrderRow,
): { writesBy: WritesBy; opensBy: OpensBy } => {
  const ways = writesBy(deps, order)
  const opensBy = (): OpensBy => {
    if (isKnownBuyer(looking, order)) return 'itself'
    if (ways !== 'none') return 'code'
    return proofByMessage(deps).isOffered ? 'message' : 'nothing'
  }
  return { writesBy: ways, opensBy: opensBy() }
}

/** The payment of an order as its page shows it to this browser, with its pictures, sent and not sent yet. */
export const shownPayment = (deps: Showing, looking: Looking, order: OrderRow) => {
  const payment = paymentOf(deps, order.id)
  return {
    token: payToken(deps, order.id),
    order,
    payment,
    pictures: payment ? picturesOf(deps, payment.id) : [],
    methodId: payment?.methodId ?? methodUsedLast(deps, order),
    payUntil: payUntil(deps, order),
    canCancel: mayCancel(deps, order, payment),
    reason: spokenItem(deps, 'payment_reject_reasons', payment?.reason ?? ''),
    checkTime: spokenSetting(deps, 'payment_check_time'),
    asksTaxNumber: asksTaxNumber(deps, order),
    creditNotes: creditNotesOf(deps, order.id),
    ...reachOf(deps, looking, order),
  }
}
export type ShownPayment = ReturnType<typeof shownPayment>

/** The payment of a pay link; undefined for a wrong link. */
export const paymentByLink = (deps: Showing, looking: Looking, token: string): ShownPayment | undefined => {
  const order = findPayable(deps, token)
  return order && shownPayment(deps, looking, order)
}

/** The same. Throws NOT_FOUND for a wrong link. */
export const followedPayment = (deps: Showing, looking: Looking, token: string): ShownPayment =>
  shownPayment(deps, looking, payableOrder(deps, token))
