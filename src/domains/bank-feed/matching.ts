import { addSeconds, DAY, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { isWithheld } from '#src/shared/values/withheld.ts'

/** The phone of the shop and that of the buyer may differ by these seconds. */
export const BEFORE_ORDER = 10 * MINUTE
/** How long an amount alone may tell of an order. */
export const LIKELY_SECONDS = 48 * HOUR
/** A transaction id with fewer characters can be guessed, and pays only where the sender is the buyer as well. */
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
  /** Several orders name the id, or one whose buyer is not the sender, who fits another open order. */
  | { kind: 'contested'; orderIds: number[]; rivalId: number | null }
  /** No id, but one order alone asks for this amount, and the sender fits. */
  | { kind: 'likely'; orderId: number }
  /** The same as one of these, but short by a share that a gateway may have withheld. */
  | { kind: 'withheld'; orderId: number; isNamed: boolean; askedMinor: number; cameMinor: number }
  | { kind: 'none' }

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether two names share all words of the shorter one: banks cut names and turn them round. */
const fitsName = (one: string, other: string): boolean => {
  const wordsOf = (name: string) =>
    name
      .split(/[\s.]+/)
      .map(lettersOf)
      .filter((word) => word.length > 1)
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}

/** Whether the digits that a bank shows of a number are those of a phone: at least four of its beginning or its end. */
const fitsPhone = (shown: string, phone: string): boolean => {
  const digits = phone.replace(/\D/g, '').replace(/^92/, '0')
  const visible = shown.replace(/[^\dx*•]/gi, '').replace(/^(?:00)?92/, '0')
  const [head = ''] = /^\d*/.exec(visible) ?? []
  const [tail = ''] = /(?<!\d)\d*$/.exec(visible) ?? []
  if (head.length + tail.length < 4 || visible.length !== digits.length) return false
  return digits.startsWith(head) && digits.endsWith(tail)
}

/** Whether money came from the buyer, by the name or the number that the bank shows. */
export const isBuyer = (
  { name, phone }: Incoming,
  order: Pick<Buyer, 'name' | 'sender' | 'phone'>,
): boolean =>
  [order.sender, order.name].some((known) => fitsName(name, known)) || fitsPhone(phone, order.phone)

const isInTime = ({ at, day }: Incoming, { placedAt, placedDay }: Buyer): boolean =>
  at >= addSeconds(placedAt, -BEFORE_ORDER) && (day === null || day >= placedDay)

const isWatched = ({ methodIds }: Incoming, { methodId }: Expected): boolean =>
  methodId !== null && methodIds.includes(methodId)

/** The order that money pays, of those that name its transaction id: that of the sender alone, where it is one. */
const matchOfNamed = (
  money: Incoming,
  named: readonly [Expected, ...Expected[]],
  percent: number,
  others: () => readonly Buyer[],
): Match => {
  const own = named.filter((order) => isBuyer(money, order))
  const isOwn = own.length === 1
  const [order] = isOwn ? own : named
  const rival =
    isOwn || named.length > 1
      ? undefined
      : others().find(
          (other) => other.orderId !== order?.orderId && isInTime(money, other) && isBuyer(money, other),
        )
  if (!order || rival || (named.length > 1 && !isOwn)) {
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
 * The order that money pays (BANK-6), where a gateway may have withheld this many percent of it (BANK-17). It looks at
 * nothing but its arguments, so the answer is the same whichever of alert and proof comes second. Of several orders that
 * name one transaction id it is the only one whose buyer sent it, or none. The `others` that are open are asked for where
 * somebody names the id of money that another sent.
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
  if (said === null || Number.isNaN(said.getTime())) return arrived
  const off =
    sentByPhone && !Number.isNaN(sentByPhone.getTime()) ? sentByPhone.getTime() - arrived.getTime() : 0
  const corrected = addSeconds(said, -off / 1000)
  const isPossible = corrected <= arrived && corrected >= addSeconds(arrived, -REPEATED_SECONDS)
  return isPossible ? corrected : arrived
}
