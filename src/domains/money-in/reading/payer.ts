import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { findOrder } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import type { Sealing } from '#src/deps.ts'
import { KEPT_DAYS } from '#src/domains/money-in/schema.ts'
import { type AlertRow, personOf } from '#src/domains/money-in/store.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { folded } from '#src/shared/values/typed.ts'
import { strayWords } from './alert-text.ts'
import { isBank, isTelling } from './harmless.ts'
import { nameWords } from './names.ts'
import { readAlert } from './reading.ts'

// Payers choose their names, and banks write what they like beside them. So each word of a name must be one of a name.

/** The newest payers whom an administrator accepted, of as many days as their names are kept. */
const MOST_ACCEPTED = 300

const acceptedByHand = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.state, 'accepted'),
        gt(bankAlerts.at, sql.placeholder('since')),
        eq(bankAlerts.isAutomatic, false),
        isNotNull(bankAlerts.decidedBy),
      ),
    )
    .orderBy(desc(bankAlerts.at))
    .limit(MOST_ACCEPTED),
)

const senderOf = prepared((db) =>
  db
    .select({ sender: payments.sender })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId'))),
)

/** The words of a name as they are written; an apostrophe is a part of its word, and a star hides the rest of one. */
const wordsOfName = (name: string): string[] =>
  name
    .replace(/['’]/g, '')
    .split(/[\s.,&*/()-]+/u)
    .filter((word) => word !== '')

const isNameWord = (word: string): boolean => {
  const form = folded(word)
  return /^\p{L}$/u.test(form) || nameWords.has(form) || isBank(form)
}

/** Words that count as names for one order. What tells that money did not come is no name, whoever chose it. */
const wordsIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .flatMap(wordsOfName)
      .map(folded)
      .filter((word) => !isTelling(word)),
  )

/** The letters that are left of a word which a bank cut. */
const SHORTEST_CUT = 4

/** Whether a word is one of those of a buyer, or the beginning of one, because banks cut long names. */
const isOf = (buyer: ReadonlySet<string>, form: string): boolean =>
  buyer.has(form) || (form.length >= SHORTEST_CUT && [...buyer].some((word) => word.startsWith(form)))

/** Whether a word is one of those of earlier payers, or the beginning of one, however short. */
const isCutOf = (payers: ReadonlySet<string>, form: string): boolean =>
  !isTelling(form) && [...payers].some((word) => word.startsWith(form))

/** The words of a name that no shop knows as those of names. */
export const strangeWords = (name: string): string[] => wordsOfName(name).filter((word) => !isNameWord(word))

/**
 * Why the payer that an alert names is a doubt about the order that it pays; null where each word is one of a name: the
 * buyer's, one of the list, or of a payer whom an administrator accepted; or one of these payers, of whom the alert is
 * known to name one.
 */
const doubtOfPayer = (
  deps: Sealing,
  alert: AlertRow,
  orderId: number,
  payers: readonly string[],
): string | null => {
  const strange = strangeWords(personOf(deps, alert).name)
  if (strange.length === 0) return null
  const buyer = wordsIn([
    findOrder(deps, orderId)?.name ?? '',
    senderOf(deps.db).get({ orderId })?.sender ?? '',
  ])
  const earlier = wordsIn(payers)
  const unknown = strange.filter((word) => !isOf(buyer, folded(word)) && !isCutOf(earlier, folded(word)))
  if (unknown.length === 0) return null
  const since = addDays(deps.now(), -KEPT_DAYS).getTime()
  const byHand = acceptedByHand(deps.db).all({ since })
  const accepted = wordsIn(byHand.map((payer) => personOf(deps, payer).name))
  const left = unknown.filter((word) => !accepted.has(folded(word)))
  return left.length === 0 ? null : strayWords(left, 'a name should be')
}

/** Why the text of an alert is a doubt, by the formats of now: an older version of the shop may have stored it. */
const doubtOfText = (deps: Sealing, { sender, sealedText, arrivedAt }: AlertRow): string | null => {
  const text = sealedText === null ? null : deps.vault.unseal(sealedText)
  const read = text === null ? null : readAlert(deps, sender, text, arrivedAt)
  return read && read.direction !== 'in'
    ? 'A format reads it as money that did not come in.'
    : (read?.doubt ?? null)
}

/**
 * Why the words of an alert are a doubt about the order that it pays, or about the offer to renew it whose earlier `payers`
 * it names; null where each of them is known.
 */
export const doubtOfWords = (
  deps: Sealing,
  alert: AlertRow,
  orderId: number,
  payers: readonly string[] = [],
): string | null => doubtOfText(deps, alert) ?? doubtOfPayer(deps, alert, orderId, payers)
