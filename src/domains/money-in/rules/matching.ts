import { addSeconds, DAY, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { isWithheld } from '#src/shared/values/withheld.ts'
import { nameFit } from '#src/written/name.ts'
import { shownPhone } from '#src/written/phone.ts'

/** The phone of the shop and that of the buyer may differ by these seconds. */
export const BEFORE_ORDER = 10 * MINUTE
/** How long an amount alone may tell of an order (BANK-725). */
export const LIKELY_SECONDS = 48 * HOUR
/** A transaction id with fewer characters can be guessed, and pays only where the sender is the buyer as well (BANK-739). */
const SURE_KEY = 8

/** Money that came in, as far as it decides which order it pays. */
export type Incoming = {
  amountMinor: number
  /** The transaction id as it is compared (PAY-88); blank where the alert names none. */
  key: string
  at: Date
  /** The day that the text itself names; null for none. */
  day: number | null
  name: string
  phone: string
  /** The payment methods whose account the source watches. */
  methodIds: readonly number[]
}

/** An open order, with what its buyer said of the payment. */
export type Expected = {
  orderId: number
  amountMinor: number
  placedAt: Date
  placedDay: number
  /** The transaction ids of the proof and of earlier ones whose money is counted already. */
  key: string
  methodId: number | null
  name: string
  sender: string
  phone: string
  /** What came for this order before. */
  receivedMinor: number
}

/** What decides whether money may come from the buyer of an order. */
export type Buyer = Pick<Expected, 'orderId' | 'placedAt' | 'placedDay' | 'name' | 'sender' | 'phone'>

/** `isOwn`: the sender that the bank names is the buyer, so that the buyer may be told of it (BANK-12). */
export type Match =
  /** The id fits, and with what came before it is the amount of the order. `isSure` where the id alone is enough. */
  | { kind: 'exact'; orderId: number; isSure: boolean; isOwn: boolean }
  /** The id fits, and the amount does not: what is missing, below 0 what is too much. */
  | { kind: 'different'; orderId: number; missingMinor: number; isOwn: boolean }
  /** Several orders name the id, or one that the sender fits less than another open order (BANK-727). */
  | { kind: 'contested'; orderIds: number[]; rivalId: number | null }
  /** No id, but one order alone asks for this amount, and the sender fits. */
  | { kind: 'likely'; orderId: number }
  /** The same as one of these, but short by a share that a gateway may have withheld. */
  | { kind: 'withheld'; orderId: number; isNamed: boolean; askedMinor: number; cameMinor: number }
  | { kind: 'none' }

/** Whether the digits that a bank shows of a number are those of a phone: at least four of its beginning or its end. */
const fitsPhone = (shown: string, phone: string): boolean => {
  const digits = phone.replace(/\D/g, '').replace(/^92/, '0')
  const visible = shownPhone(shown)
  const [head = ''] = /^\d*/.exec(visible) ?? []
  const [tail = ''] = /(?<!\d)\d*$/.exec(visible) ?? []
  if (head.length + tail.length < 4 || visible.length !== digits.length) return false
  return digits.startsWith(head) && digits.endsWith(tail)
}

/** The fit that nobody needs to be compared with. */
const SURE_FIT = 3

/**
 * How well the sender that a bank names fits the buyer of an order: 3 by the number or the whole name, 2 by a part of the
 * name, 1 by what the buyer wrote of the sender alone, which a stranger may have read somewhere, and 0 not at all
 * (BANK-728).
 */
export const fitOf = (
  { name, phone }: Pick<Incoming, 'name' | 'phone'>,
  order: Pick<Buyer, 'name' | 'sender' | 'phone'>,
): number => {
  const byName = nameFit(name, order.name)
  if (byName === 'whole' || fitsPhone(phone, order.phone)) return SURE_FIT
  if (byName === 'part') return 2
  return nameFit(name, order.sender) === 'no' ? 0 : 1
}

/** Whether money came from the buyer, by the name or the number that the bank shows. */
export const isBuyer = (...compared: Parameters<typeof fitOf>): boolean => fitOf(...compared) > 0

const isInTime = ({ at, day }: Incoming, { placedAt, placedDay }: Buyer): boolean =>
  at >= addSeconds(placedAt, -BEFORE_ORDER) && (day === null || day >= placedDay)

const isWatched = ({ methodIds }: Incoming, { methodId }: Expected): boolean =>
  methodId !== null && methodIds.includes(methodId)

/** The order that money pays, of those that name its transaction id: the one that the sender fits best, or else the only. */
const matchOfNamed = (
  money: Incoming,
  named: readonly [Expected, ...Expected[]],
  percent: number,
  others: () => readonly Buyer[],
): Match => {
  const fits = named.map((each) => fitOf(money, each))
  const fit = Math.max(...fits)
  const best = named.filter((_, at) => fits[at] === fit)
  const [order = named[0]] = best
  const isOwn = fit > 0 && best.length === 1
  const isAnother = (other: Buyer): boolean => other.orderId !== order.orderId && other.phone !== order.phone
  const rival =
    best.length > 1 || fit === SURE_FIT
      ? undefined
      : others().find((other) => isAnother(other) && isInTime(money, other) && fitOf(money, other) > fit)
  if (rival || (named.length > 1 && !isOwn)) {
    return {
      kind: 'contested',
      orderIds: named.map(({ orderId }) => orderId),
      rivalId: rival?.orderId ?? null,
    }
  }
  const { orderId, amountMinor: askedMinor } = order
  const cameMinor = order.receivedMinor + money.amountMinor
  if (!isInTime(money, order) || !isWatched(money, order)) return { kind: 'likely', orderId }
  if (askedMinor === cameMinor) {
    return { kind: 'exact', orderId, isSure: isOwn || money.key.length >= SURE_KEY, isOwn }
  }
  if (isWithheld(askedMinor, cameMinor, percent)) {
    return { kind: 'withheld', orderId, isNamed: true, askedMinor, cameMinor }
  }
  return { kind: 'different', orderId, missingMinor: askedMinor - cameMinor, isOwn }
}

/**
 * The order that money pays, where a gateway may have withheld this many percent of it. It looks at
 * nothing but its arguments, so the answer is the same whichever of alert and proof comes second. Of several orders that
 * name one transaction id it is the one that the sender fits best, or none (BANK-726). The `others` that are open are
 * asked for where another buyer than the one who names the id may be the sender.
 */
export const matchOf = (
  money: Incoming,
  orders: readonly Expected[],
  percent = 0,
  others: () => readonly Buyer[] = () => [],
): Match => {
  const [order, ...more] = orders.filter(({ key }) => key !== '' && key === money.key)
  if (order) return matchOfNamed(money, [order, ...more], percent, others)
  const cameFor = ({ receivedMinor }: Expected): number => receivedMinor + money.amountMinor
  const open = orders.filter(
    (each) => isInTime(money, each) && money.at <= addSeconds(each.placedAt, LIKELY_SECONDS),
  )
  const exact = open.filter((each) => each.amountMinor === cameFor(each))
  const found =
    exact.length > 0 ? exact : open.filter((each) => isWithheld(each.amountMinor, cameFor(each), percent))
  const [only, another] = found
  if (!only || another || !isBuyer(money, only)) return { kind: 'none' }
  const { orderId, amountMinor: askedMinor } = only
  if (exact.length > 0) return { kind: 'likely', orderId }
  return { kind: 'withheld', orderId, isNamed: false, askedMinor, cameMinor: cameFor(only) }
}

/** How long an alert that was sent again keeps the time of the first sending. */
const REPEATED_SECONDS = 2 * DAY

/**
 * When money came: by the phone, put right by what its clock says at the sending, and by the shop's clock where the phone
 * tells no time that can be (BANK-8).
 */
export const timeOfAlert = (arrived: Date, said: Date | null, sentByPhone: Date | null): Date => {
  if (said === null) return arrived
  const off = sentByPhone ? sentByPhone.getTime() - arrived.getTime() : 0
  const corrected = addSeconds(said, -off / 1000)
  const isPossible = corrected <= arrived && corrected >= addSeconds(arrived, -REPEATED_SECONDS)
  return isPossible ? corrected : arrived
}
