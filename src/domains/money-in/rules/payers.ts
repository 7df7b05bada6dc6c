import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Seeing } from '#src/deps.ts'
import { personOf } from '#src/domains/money-in/store.ts'
import { lettersOf } from '#src/written/name.ts'
import { shownPhone } from '#src/written/phone.ts'

// Whether money comes from somebody who paid for a licence before, by what banks show of them.

/** Who paid, as a bank or the buyer writes it: a name that may be cut, and a number that may be masked. */
export type Payer = { name: string; phone: string }

/** The newest payments of a licence whose payers are known. */
const MOST_EARLIER = 24
/** Digits that both numbers show, from which on they are one and the same. */
const SURE_DIGITS = 8
const SOME_DIGITS = 4

/** The digits of a number at their places, with a sign for each that is masked. */
const placesOf = (phone: string): string => shownPhone(phone).replace(/\D/g, '*')

/** Whether two numbers are the same as far as both are shown. */
const phoneFit = (one: string, other: string): 'other' | 'unknown' | 'some' | 'sure' => {
  const [a, b] = [placesOf(one), placesOf(other)]
  if (a === '' || b === '') return 'unknown'
  const shared = [...a].flatMap((digit, at) => (digit === '*' || b[at] === '*' ? [] : [digit === b[at]]))
  if (a.length !== b.length || shared.includes(false)) return 'other'
  if (shared.length >= SURE_DIGITS) return 'sure'
  return shared.length >= SOME_DIGITS ? 'some' : 'unknown'
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s.]+/)
    .map(lettersOf)
    .filter((word) => word !== '')

/**
 * How two names fit, in whatever order their words stand: `whole` where they are the same two words or more, `most` where
 * two words are the same and the shorter name has no other word but one that was cut, and `little` for less of the kind.
 */
const nameFit = (one: string, other: string): 'no' | 'little' | 'most' | 'whole' => {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  const left = [...long]
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  }
  const others = short.filter((word) => !take((each) => each === word))
  const same = short.length - others.length
  const [cut, more] = others
  if (same === 0 || more !== undefined || (cut !== undefined && !take((each) => each.startsWith(cut))))
    return 'no'
  if (same < 2) return 'little'
  return cut === undefined && left.length === 0 ? 'whole' : 'most'
}

/**
 * Whether somebody is an earlier payer (OFFER-1165): by a number that is shown whole, a whole name of two words or more,
 * a cut name where the numbers do not differ, or a single word of a name where the digits that both show are the same.
 */
export const isSamePayer = (one: Payer, other: Payer): boolean => {
  const [phone, name] = [phoneFit(one.phone, other.phone), nameFit(one.name, other.name)]
  if (phone === 'sure' || name === 'whole') return true
  return name === 'most' ? phone !== 'other' : name === 'little' && phone === 'some'
}

const earlierOf = prepared((db) =>
  db
    .select({
      orderId: orders.id,
      name: orders.name,
      phone: orders.phone,
      sender: payments.sender,
      isByBuyer: payments.isByBuyer,
    })
    .from(licenses)
    .innerJoin(payments, eq(payments.orderId, licenses.orderId))
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(licenses.licenseKey, sql.placeholder('key')), sql`+${payments.state} = 'accepted'`))
    .orderBy(desc(licenses.id))
    .limit(MOST_EARLIER),
)

/**
 * Who paid for a licence before: whom the banks named in alerts of its accepted payments; the buyers of those that a bank
 * said to be theirs, also once the alert's names are forgotten; and the senders of proofs that an administrator accepted
 * without an alert. What a buyer wrote of a payment that a bank told of counts for nothing.
 */
const payersOf = (deps: Seeing, key: string): Payer[] => {
  const earlier = earlierOf(deps.db).all({ key })
  const ofOrders = inArray(
    bankAlerts.orderId,
    earlier.map(({ orderId }) => orderId),
  )
  const heard = deps.db
    .select()
    .from(bankAlerts)
    // The sign keeps SQLite from reading all that was ever accepted.
    .where(and(ofOrders, sql`+${bankAlerts.state} = 'accepted'`))
    .all()
  const byBank = new Set(heard.map(({ orderId }) => orderId))
  return [
    ...heard.map((alert) => personOf(deps, alert)),
    ...earlier
      .filter(({ orderId }) => !byBank.has(orderId))
      .map(({ sender }) => ({ name: sender, phone: '' })),
    ...earlier.filter(({ isByBuyer }) => isByBuyer),
  ]
}

/** The earlier payers of a licence who are this one. */
const fitting = (deps: Seeing, payer: Payer, key: string): Payer[] =>
  payersOf(deps, key).filter((earlier) => isSamePayer(payer, earlier))

/** The earlier payers of these licences who are this one; none where one of the licences has no such payer. */
export const earlierPayers = (deps: Seeing, payer: Payer, keys: readonly string[]): Payer[] => {
  const found = keys.map((key) => fitting(deps, payer, key))
  return found.every(({ length }) => length > 0) ? found.flat() : []
}
