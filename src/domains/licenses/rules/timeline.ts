import type { OrderRow } from '#db/orders.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { beginAfter } from '#src/domains/licenses/status.ts'
import { addDays, dayNumber, endOfTerm } from '#src/shared/values/dates.ts'
import { type PlanType, planRank } from '#src/shared/values/vocabulary.ts'

/** A term of a key with what its order says of it. */
export type OrderedTerm = {
  license: Pick<LicenseRow, 'id' | 'issuedAt' | 'expiresAt' | 'addedDays' | 'creditMinor' | 'carriedMinor'>
  order: Pick<OrderRow, 'plan' | 'termMonths'>
  /** The share of the term in what its order paid, in minor units. */
  paidMinor: number
}

/** A term in its place: its first moment, its end, and what its days are worth that were not taken over. */
export type LaidTerm<Term extends OrderedTerm = OrderedTerm> = {
  term: Term
  from: Date
  end: Date
  /** When it takes the place of a larger plan, with all terms of its own plan; null for one that waits for none. */
  waitsUntil: Date | null
  /** The days by which it is longer than its order says, or shorter. */
  moreDays: number
  worthMinor: number
  /** What the unused days of smaller plans were worth, where it took them over. */
  carriedMinor: number | null
}

/**
 * What the unused whole days of a term are worth at a moment, in minor units, and how many they are. The day of the moment
 * itself is used. Days that an administrator added cost nothing; they are the last ones, and worth nothing.
 */
export const unusedOf = (
  { term, from, end, worthMinor }: LaidTerm,
  at: Date,
): { days: number; minor: number } => {
  const paidEnd = dayNumber(end) - term.license.addedDays
  const paidDays = paidEnd - dayNumber(from)
  const days = Math.min(paidDays, paidEnd - Math.max(dayNumber(at), dayNumber(from)))
  return days > 0 && worthMinor > 0
    ? { days, minor: Math.floor((worthMinor * days) / paidDays) }
    : { days: 0, minor: 0 }
}

/** The term after which a further one of this plan begins: of all of this plan and of larger ones, the last one to end. */
const termBefore = (laid: LaidTerm[], plan: PlanType): LaidTerm | undefined =>
  laid
    .filter(({ term }) => planRank(term.order.plan) >= planRank(plan))
    .reduce<LaidTerm | undefined>((last, each) => (last && last.end > each.end ? last : each), undefined)

/**
 * The days by which a term that took credit is longer or shorter than its order says. The buyer paid the price less the
 * credit that was agreed on; what the unused days are worth at the approval may be another sum, because days have passed,
 * an earlier order was renewed or refunded, or the credit was more than the price. The difference buys days at the price
 * of the term itself, rounded down, so nobody has more than was paid (UPG-1274).
 */
export const daysFor = (differenceMinor: number, days: number, priceMinor: number): number =>
  priceMinor > 0 ? Math.max(-days, Math.floor((differenceMinor * days) / priceMinor)) : 0

type Beginning = { before: LaidTerm | undefined; from: Date; moreDays: number }

/** The place of a term that begins at a moment. */
const placed = ({ license, order }: OrderedTerm, { before, from, moreDays }: Beginning) => {
  const isLarger = before && planRank(before.term.order.plan) > planRank(order.plan)
  return {
    from,
    end: addDays(endOfTerm(from, order.termMonths), license.addedDays + moreDays),
    waitsUntil: isLarger ? from : (before?.waitsUntil ?? null),
    moreDays,
  }
}

/** Takes over the unused days of smaller plans, which end by it, and gives what they are worth. */
const takeOver = (laid: LaidTerm[], { license: { issuedAt }, order: { plan } }: OrderedTerm): number => {
  let carriedMinor = 0
  for (const earlier of laid) {
    const { minor } = unusedOf(earlier, issuedAt)
    if (planRank(earlier.term.order.plan) >= planRank(plan) || minor === 0) continue
    carriedMinor += minor
    earlier.worthMinor -= minor
    earlier.end = issuedAt
    earlier.waitsUntil = null
  }
  return carriedMinor
}

const lay = <Term extends OrderedTerm>(laid: LaidTerm<Term>[], term: Term): LaidTerm<Term> => {
  const { license, order, paidMinor } = term
  const { issuedAt, creditMinor } = license
  const isTaking = license.carriedMinor !== null
  const carriedMinor = isTaking ? takeOver(laid, term) : 0
  const last = termBefore(laid, order.plan)
  const before = last && isTaking && last.end <= issuedAt ? undefined : last
  const from = before ? beginAfter(before.end, order.termMonths, issuedAt) : issuedAt
  const days = dayNumber(endOfTerm(from, order.termMonths)) - dayNumber(from)
  const moreDays = isTaking ? daysFor(carriedMinor - creditMinor, days, paidMinor + creditMinor) : 0
  return {
    ...placed(term, { before, from, moreDays }),
    term,
    worthMinor: paidMinor + carriedMinor,
    carriedMinor: isTaking ? carriedMinor : null,
  }
}

/** Moves the terms of smaller plans that wait for an end to the end that is now the last one, in their order. */
const moveWaiting = (laid: LaidTerm[], { term: { license, order } }: LaidTerm): void => {
  const isWaiting = ({ term, waitsUntil }: LaidTerm) =>
    planRank(term.order.plan) < planRank(order.plan) && waitsUntil !== null && waitsUntil > license.issuedAt
  const [waiting, others] = [laid.filter(isWaiting), laid.filter((each) => !isWaiting(each))]
  const inOrder = waiting.toSorted((a, b) => planRank(b.term.order.plan) - planRank(a.term.order.plan))
  for (const each of inOrder) {
    const before = termBefore(others, each.term.order.plan)
    Object.assign(
      each,
      placed(each.term, { before, from: before?.end ?? each.from, moreDays: each.moreDays }),
    )
    others.push(each)
  }
}

/**
 * Lays the approved terms of a key, in the order of their ids: a term of the same or of a smaller plan begins at the end of
 * the ones before it, one of a larger plan now, and it takes over the unused days of smaller ones where its order
 * says so. Terms of a smaller plan follow the end that they wait for. No history gives
 * days that are worth more than was paid (UPG-1277). Those that `isKept` names end as they are stored.
 */
export const layTerms = <Term extends OrderedTerm>(
  terms: Term[],
  isKept: (term: Term) => boolean = () => false,
): LaidTerm<Term>[] => {
  const laid: LaidTerm<Term>[] = []
  for (const term of terms) {
    const next = lay(laid, term)
    if (isKept(term)) next.end = term.license.expiresAt
    laid.push(next)
    moveWaiting(laid, next)
  }
  return laid
}
