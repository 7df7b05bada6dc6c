import type { Reading, Seeing } from '#src/deps.ts'
import { doubtOfAccount } from '#src/domains/money-in/letters/own-account.ts'
import { isOrdinaryNumber } from '#src/domains/money-in/reading/reading.ts'
import { sourceOf } from '#src/domains/money-in/service.ts'
import { type AlertRow, changeAlert, isRepeat, tellingOfSame } from '#src/domains/money-in/store.ts'
import { AppError } from '#src/shared/app-error.ts'
import { knownBalanceOf, namesBalances } from './balances.ts'
import { isSaidReturned } from './returns.ts'

// Whether an alert may be true, and which stands of several that tell of one payment.

/** Why an alert may not be true; null where nothing speaks against it. */
const untruthOf = (deps: Seeing, alert: AlertRow): string | null => {
  if (alert.doubt !== null) return alert.doubt
  const isLetter = sourceOf(deps, alert)?.kind === 'mailbox'
  if (!isLetter && isOrdinaryNumber(alert.sender)) return 'The sender is an ordinary number.'
  const foreign = doubtOfAccount(deps, alert)
  if (foreign !== null) return foreign
  if (alert.balanceMinor === null) {
    return namesBalances(deps, alert) ? 'It names no balance, and others of this sender do.' : null
  }
  if (alert.isChained) return null
  return knownBalanceOf(deps, alert) === null
    ? 'No balance of this account is known yet: open the alert and say whether its balance is right.'
    : 'Its balance does not follow from the one before.'
}

/** Why a payment that was undone is not accepted by itself again (BANK-740). */
export const TAKEN_BACK = 'An administrator took this payment back.'

const RETURNED = 'Another alert names its ID and may say that the money went back.'

/** Why an alert pays nothing by itself, whatever its source may; null where nothing speaks against it. */
export const doubtOfAlert = (deps: Seeing, alert: AlertRow): string | null =>
  alert.isAutomatic ? TAKEN_BACK : (untruthOf(deps, alert) ?? (isSaidReturned(deps, alert) ? RETURNED : null))

/**
 * Refuses the money of an alert where an order has that of another alert of the same payment already, also as a part, since
 * it would count twice. Throws CONFLICT.
 */
export const requireOnce = (deps: Reading, alert: AlertRow): void => {
  const other = tellingOfSame(deps, alert).find(
    ({ id, state, orderId }) => id !== alert.id && (state === 'accepted' || orderId !== null),
  )
  if (!other) return
  const whose = other.orderId === null ? 'an order' : `order ${other.orderId}`
  throw new AppError('CONFLICT', `Alert ${other.id} tells of the same payment, which ${whose} has already.`)
}

/** Whether the source of an alert may renew the licences of an offer by itself. */
export const mayRenew = (deps: Reading, alert: AlertRow): boolean => {
  const source = sourceOf(deps, alert)
  return source !== undefined && source.isActive && source.acceptsRenewals
}

/** Whether the source of an alert may accept what it hears. */
export const mayAccept = (deps: Reading, alert: AlertRow): boolean => {
  const source = sourceOf(deps, alert)
  return source !== undefined && source.isActive && source.acceptsExact
}

/**
 * The alert that stands of those that tell of one payment: what somebody decided on, or else the first without a doubt,
 * of a source that may accept or renew by it before all others; of two amounts that whose balance follows. Which came first
 * does not matter.
 */
const standingOf = (deps: Seeing, telling: readonly AlertRow[]): AlertRow | undefined => {
  const settled = telling.find(
    ({ state, orderId, decidedBy }) => state === 'accepted' || (orderId !== null && decidedBy !== null),
  )
  if (settled) return settled
  const following = telling.find(({ isChained }) => isChained)
  const told = telling
    .filter(({ amountMinor }) => !following || amountMinor === following.amountMinor)
    .toSorted((one, other) => one.id - other.id)
  const sure = told.filter((alert) => untruthOf(deps, alert) === null)
  return (
    sure.find((alert) => mayAccept(deps, alert) || mayRenew(deps, alert)) ??
    sure[0] ??
    told.find(({ decidedBy }) => decidedBy === null) ??
    told[0]
  )
}

/** Puts an alert behind the one that stands for its payment; one with another amount only where it may be untrue. */
const giveWay = (deps: Seeing, alert: AlertRow, standing: AlertRow): void => {
  const isSettled = alert.state === 'accepted' || alert.decidedBy !== null
  // One that says that the money went back is no repeat of the one that told of it.
  if (alert.id === standing.id || isSettled || alert.saysReturned) return
  const isSame = alert.amountMinor === standing.amountMinor
  const isAside = isSame || (untruthOf(deps, standing) === null && untruthOf(deps, alert) !== null)
  const state = isAside ? 'other' : 'waiting'
  const note = isSame
    ? `The same payment as alert ${standing.id}.`
    : `Alert ${standing.id} names the same transaction ID with another amount.`
  if (state === alert.state && note === alert.note && alert.orderId === null) return
  changeAlert(deps, alert.id, { state, note, orderId: null })
}

/**
 * Lets the alerts that tell of the same payment as this one give way to the one that stands, and returns that one as it is
 * then (BANK-730). `isTakenBack` where an administrator took the payment back that one of them made.
 */
export const letStand = (deps: Seeing, alert: AlertRow): { standing: AlertRow; isTakenBack: boolean } => {
  const telling = tellingOfSame(deps, alert)
  const standing = standingOf(deps, telling) ?? alert
  for (const other of new Set([...telling, alert])) giveWay(deps, other, standing)
  return {
    standing: isRepeat(standing) ? changeAlert(deps, standing.id, { state: 'waiting', note: '' }) : standing,
    isTakenBack: telling.some(({ isAutomatic }) => isAutomatic),
  }
}
