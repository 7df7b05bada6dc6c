import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Reading, Sealing, Seeing, User } from '#src/deps.ts'
import { termOfKey, licensesOf as termsOfOrder } from '#src/domains/licenses/queries.ts'
import { renewedUntil } from '#src/domains/licenses/rules/renewable.ts'
import { learnAccount } from '#src/domains/money-in/letters/own-account.ts'
import { doubtOfWords } from '#src/domains/money-in/reading/payer.ts'
import type { RenewByAlert } from '#src/domains/money-in/schema.ts'
import { believeBalance, sourceOf } from '#src/domains/money-in/service.ts'
import { type AlertRow, findAlert, methodsOf, personOf } from '#src/domains/money-in/store.ts'
import type { OfferEnd } from '#src/domains/offers/schema.ts'
import {
  findOffer,
  licensesOf,
  type Offer,
  offersAsking,
  placeByOffer,
  whyEnded,
} from '#src/domains/offers/service.ts'
import { ordersAsking } from '#src/domains/orders/rules/odd-amount.ts'
import { notePaid } from '#src/domains/payments/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addDays, addSeconds, dayNumber, formatDate } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { nameFit } from '#src/written/name.ts'
import { acceptBy, actorOf, doubtOfLimits } from './accepting.ts'
import { isFirstBalance } from './balances.ts'
import { incomingOf } from './candidates.ts'
import { BEFORE_ORDER } from './matching.ts'
import { earlierPayers, type Payer } from './payers.ts'
import { doubtOfAlert, mayRenew, requireOnce, TAKEN_BACK } from './standing.ts'

// Which offer some money may be for, and why it does not renew by itself. An amount alone never does.

/** How long after its last day money is shown beside an offer. */
const LATE_DAYS = 30

/** Why an offer that ended takes no money by itself, in words. */
const ended: Record<OfferEnd, string> = {
  time: 'Its last day is over.',
  license: 'Its license was renewed, moved or taken back since.',
  order: 'Its holder has an open order.',
  price: 'The price has changed since.',
}

/** An offer that money may be for, with the earlier payers of its licences whom the alert names. */
type Asking = Offer & { payers: Payer[] }

/** An offer in words: "the renewal of Asma Khan (Starter, ends Dec 28, 2026)". */
const offerInWords = ({ offer, order }: Offer): string =>
  `the renewal of ${order.name} (${planNames[offer.plan]}, ends ${formatDate(offer.endsAt)})`

/** Another use of the transaction id of some money; undefined where nobody named it. */
const namedBy = ({ db }: Reading, { transactionKey }: AlertRow): number | undefined =>
  transactionKey === ''
    ? undefined
    : db
        .select({ orderId: payments.orderId })
        .from(payments)
        .where(eq(payments.transactionKey, transactionKey))
        .limit(1)
        .get()?.orderId

/** The earlier payers of the licences of an offer whom an alert names. */
const payersFor = (deps: Seeing, alert: AlertRow, { offer }: Offer): Payer[] => {
  const keys = licensesOf(deps, offer).map(({ license }) => license.licenseKey)
  return earlierPayers(deps, personOf(deps, alert), keys)
}

/**
 * The offers that asked for the amount of some money when it came: those first whose earlier payer sent it, of them the
 * open ones, and of the others those whose holder has the sender's name.
 */
const offersFor = (deps: Seeing, alert: AlertRow): Asking[] => {
  const { name } = personOf(deps, alert)
  const rankOf = ({ offer, order, payers }: Asking): number =>
    (payers.length > 0 ? 4 : 0) +
    (offer.state === 'open' ? 2 : 0) +
    (nameFit(name, order.name) === 'no' ? 0 : 1)
  return offersAsking(deps, alert.amountMinor ?? 0)
    .filter(
      ({ offer }) =>
        alert.at >= addSeconds(offer.createdAt, -BEFORE_ORDER) && alert.at <= addDays(offer.until, LATE_DAYS),
    )
    .map((found) => ({ ...found, payers: payersFor(deps, alert, found) }))
    .toSorted((one, other) => rankOf(other) - rankOf(one))
}

/**
 * An open order that money of its amount may be for as well; undefined for none. One that renews a licence is not, where
 * the sender never paid for that: its holder had an offer of the same amount.
 */
const orderBeside = (deps: Seeing, alert: AlertRow, amountMinor: number): number | undefined =>
  ordersAsking(deps, amountMinor).find(({ renewsOrderId }) => {
    if (renewsOrderId === null) return true
    const keys = termsOfOrder(deps, renewsOrderId).map(({ licenseKey }) => licenseKey)
    return keys.some((key) => earlierPayers(deps, personOf(deps, alert), [key]).length > 0)
  })?.id

/** Whether anything in an alert keeps it from being told of twice. */
const isOnce = ({ transactionKey, isChained }: AlertRow): boolean => transactionKey !== '' || isChained

/**
 * Why money does not renew the licences of an offer by itself; null where it may, as far as its source, its words and the
 * limits let it. Reads all of it anew, in the transaction that would renew.
 */
const doubtOfOffer = (deps: Sealing, alert: AlertRow, found: Asking): string | null => {
  const { offer } = found
  if (offer.state === 'paid') return `It was paid already, by order ${offer.renewalOrderId}.`
  const end = offer.state === 'ended' ? (offer.endedBy ?? 'time') : whyEnded(deps, found)
  if (end !== null) return ended[end]
  const money = incomingOf(deps, alert)
  if (money.at > offer.until) return ended.time
  if (money.day !== null && money.day < dayNumber(offer.createdAt)) return 'Its text names an earlier day.'
  const other = orderBeside(deps, alert, offer.amountMinor)
  if (other !== undefined) return `Order ${other} asks for the same amount.`
  const named = namedBy(deps, alert)
  if (named !== undefined) return `Order ${named} names its ID.`
  if (!isOnce(alert)) return 'It names neither an ID nor a balance, so that it may be told of twice.'
  return found.payers.length > 0 ? null : 'Its sender has not paid for this license before.'
}

/** Places, pays and approves the order that renews the licences of an offer, in the caller's transaction. */
const renewBy = (deps: Deps, actor: User, alert: AlertRow, found: Offer, isAutomatic: boolean): void => {
  const { id } = placeByOffer(deps, actor, found)
  const source = sourceOf(deps, alert)
  const [methodId = null, another] = source ? methodsOf(source) : []
  const { transactionId, transactionKey, at: paidAt } = alert
  notePaid(deps, id, {
    transactionId,
    transactionKey,
    paidAt,
    methodId: another === undefined ? methodId : null,
  })
  acceptBy(deps, actor, [alert], id, isAutomatic)
}

/**
 * Renews the licences of an offer by the money that came for it, where nothing speaks against it, in the transaction that
 * decides on the alert (OFFER-1167). Of several offers of its amount it is the one whose earlier payer sent it, and none
 * where there are two. Once that was undone it does not again (OFFER-1168). Returns why the money waits instead; blank
 * where it renewed, and where no offer asks for it.
 */
export const renewOrWhy = (deps: Deps, alert: AlertRow, isTakenBack: boolean): string => {
  const [found, another] = offersFor(deps, alert)
  if (!found) return ''
  const isOneOfTwo = another?.offer.state === 'open' && another.payers.length > 0
  const doubt =
    (isTakenBack ? TAKEN_BACK : null) ??
    doubtOfOffer(deps, alert, found) ??
    (isOneOfTwo ? `Its sender has also paid for the license of ${another.order.name} before.` : null) ??
    (mayRenew(deps, alert) ? null : 'This source does not renew by itself.') ??
    doubtOfAlert(deps, alert) ??
    doubtOfWords(
      deps,
      alert,
      found.order.id,
      found.payers.map(({ name }) => name),
    ) ??
    doubtOfLimits(deps, found.offer.amountMinor, 'amount')
  if (doubt !== null) return `Fits ${offerInWords(found)}. ${doubt}`
  renewBy(deps, actorOf(sourceOf(deps, alert)), alert, found, true)
  return ''
}

/** Why an administrator cannot renew the licences of an offer by money of its amount; null where one can. */
const whyNot = (deps: Reading, found: Offer): string | null => {
  if (found.hasOpenOrder) return 'The holder has an open order. Please assign the money to it.'
  const held = licensesOf(deps, found.offer)
  if (held.some(({ order }) => order.erasedAt !== null)) return 'The holder of this offer was erased.'
  return held.every(({ license }) => ['active', 'expired'].includes(license.licenseStatus))
    ? null
    : 'A license of this offer was taken back.'
}

/**
 * The offers beside money that waits for an administrator: each with its licences, the end that renewing them now would
 * give (null where that cannot be), what keeps the money from renewing by itself, and whether the balance of the alert
 * would be believed from then on. Throws NOT_FOUND.
 */
export const offersBeside = (deps: Sealing, id: number) => {
  const alert = findAlert(deps, id)
  if (alert.state !== 'waiting' || alert.direction !== 'in' || alert.orderId !== null) return []
  return offersFor(deps, alert).map((found) => {
    const held = licensesOf(deps, found.offer)
    const why = whyNot(deps, found)
    const until =
      why === null
        ? renewedUntil(
            deps,
            termOfKey(deps, held[0].license.licenseKey) ?? held[0].license,
            found.offer.termMonths,
          )
        : null
    const doubt = why ?? doubtOfOffer(deps, alert, found)
    return { ...found, held, until, doubt, beginsBalance: isFirstBalance(deps, alert) }
  })
}
export type BesideOffer = ReturnType<typeof offersBeside>[number]

/**
 * Renews the licences of an offer by money that waits, because an administrator says so (OFFER-1169). Throws NOT_FOUND,
 * and CONFLICT where the money or the offer is not as it was shown, or another order of the holder is open.
 */
export const renewByHand = (
  deps: Deps,
  actor: User,
  { id, offerId, expectedUpdatedAt }: RenewByAlert,
): AlertRow => {
  const { renewed, alerts } = inTransaction(deps, (d) => {
    const alert = findAlert(d, id)
    const found = findOffer(d, offerId)
    const { offer } = found
    if (alert.state !== 'waiting' || alert.direction !== 'in' || alert.orderId !== null) {
      throw new AppError('CONFLICT', 'This alert does not wait any more, or is not money that came in.')
    }
    requireOnce(d, alert)
    const isShown = expectedUpdatedAt === undefined || Number(offer.updatedAt) === Number(expectedUpdatedAt)
    if (offer.amountMinor !== alert.amountMinor || !isShown) {
      throw new AppError('CONFLICT', 'This offer has changed since. Please look at it again.')
    }
    const why = whyNot(d, found)
    if (why !== null) throw new AppError('CONFLICT', why)
    learnAccount(d, actor, alert)
    const believed = isFirstBalance(d, alert) ? believeBalance(d, actor, alert) : []
    renewBy(d, actor, alert, found, false)
    return { renewed: findAlert(d, id), alerts: believed }
  })
  deps.events.emit('outbox')
  deps.events.emit('money', { alerts: [id, ...alerts] })
  return renewed
}
