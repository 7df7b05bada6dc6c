import { MAX_FORMAT } from '#src/domains/money-in/schema.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'
import { dayAtStart } from '#src/written/day.ts'
import { minorIn, PERHAPS_PRICED, PRICED, withoutStop } from '#src/written/told.ts'

/** The first place of a group in a text, and how long it is. */
type Mark = { field: string; from: number; to: number }

/** What stands around each part in alerts of banks, the more telling first. The first group is the part. */
const hints: readonly (readonly [field: string, expression: RegExp])[] = [
  ['balance', new RegExp(String.raw`bal(?:ance)?\.?(?: is|:)? *:? ?(${PERHAPS_PRICED})`, 'iu')],
  ['balance', new RegExp(String.raw`بیلنس\P{Nd}{0,10}(${PERHAPS_PRICED})`, 'iu')],
  [
    'transaction',
    /\b(?:ref(?:erence)?|txn|trx|tid|transaction|stan|tx)\b[ .:#]*(?:(?:no|id|number)[ .:#]*)?([a-z]*\d[a-z\d-]{3,})/i,
  ],
  ['transaction', /(?:ٹرانزیکشن|حوالہ)[^\d]{0,20}([a-z]*\d[a-z\d-]{3,})/iu],
  ['phone', /\(?(\+?(?:92|0)3[\dx*]{8,10})\)?/i],
  ['account', /\b(?:a\/c|acc?t|account|iban)\b\.? ?(?:no\.? ?)?([a-z]{0,4}[x*•\d]{4,})/i],
  // As far as it is a time.
  ['time', /\bon (?=\d{1,4}[-/. a-z])(.{1,40})/i],
  [
    'name',
    /\b(?:from|by) ([\p{L}][\p{L}\p{M} .'-]{0,58}?)(?= ?\(|\.|,| (?:in|on|via|to|has|ref|a\/c)\b|$)/iu,
  ],
  // Urdu, in both scripts: "from" stands behind the name.
  ['name', /(?<!\p{L})(?:ko|کو) (\p{L}[\p{L}\p{M} .'-]{0,58}?) (?:se|سے)(?!\p{L})/iu],
  ['amount', new RegExp(`(${PRICED})`, 'iu')],
]

/** The words that a guess for a long text keeps on each side of a mark. */
const KEPT_WORDS = 3

/** A text between two marks, of which a long letter keeps the words beside them, and passes over the others. */
const around = (words: string, isFirst: boolean, isLast: boolean): string => {
  const parts = words.split(' ')
  if (parts.length <= 2 * KEPT_WORDS + 1) return words
  const before = isFirst ? '' : `${parts.slice(0, KEPT_WORDS).join(' ')} `
  const after = isLast ? '' : ` ${parts.slice(-KEPT_WORDS).join(' ')}`
  return `${before}{*}${after}`
}

/** The same format for a long text, by the words beside its marks alone. */
const byNearWords = (format: string): string => {
  const pieces = format.split(/(\{[a-z]+\})/)
  return pieces
    .map((piece, n) => (n % 2 === 1 ? piece : around(piece, n === 0, n === pieces.length - 1)))
    .join('')
}

/** The parts that the shop guesses in an alert, which is one line in the form of `alertForm`. */
const marksIn = (text: string): Mark[] => {
  const marks: Mark[] = []
  // Digits of some scripts are two signs long, and then nothing would stand at its place.
  const ascii = asciiDigits(text)
  const digits = ascii.length === text.length ? ascii : text
  for (const [field, expression] of hints) {
    if (marks.some((mark) => mark.field === field)) continue
    // The places of earlier marks are blanked, so that no place is marked twice.
    const left = marks.reduce(
      (rest, { from, to }) => `${rest.slice(0, from)}${'\u0000'.repeat(to - from)}${rest.slice(to)}`,
      // An amount tells by its own digits whether they are of one keyboard.
      field === 'amount' || field === 'balance' ? text : digits,
    )
    const found = expression.exec(left)
    const [, told = ''] = found ?? []
    const part = field === 'time' ? dayAtStart(told) : withoutStop(told)
    if (!found || part === '') continue
    if ((field === 'amount' || field === 'balance') && minorIn(part) === undefined) continue
    const from = found.index + found[0].lastIndexOf(told)
    marks.push({ field, from, to: from + part.length })
  }
  return marks
}

/**
 * What an alert that no format reads may say, for the seller to see and to search (BANK-873): its amount and its
 * id. It pays nothing and counts in no sum.
 */
export const guessedIn = (text: string): { amountMinor: number | null; transactionId: string } => {
  const marks = marksIn(text)
  const partOf = (field: string): string => {
    const { from = 0, to = 0 } = marks.find((mark) => mark.field === field) ?? {}
    return text.slice(from, to)
  }
  return { amountMinor: minorIn(partOf('amount')) ?? null, transactionId: asciiDigits(partOf('transaction')) }
}

/** A format as the shop would write it for an alert, for the seller to put right (BANK-722). */
export const guessFormat = (text: string): string => {
  const format = marksIn(text)
    .toSorted((one, other) => other.from - one.from)
    .reduce((rest, { field, from, to }) => `${rest.slice(0, from)}{${field}}${rest.slice(to)}`, text)
  return format.length > MAX_FORMAT ? byNearWords(format) : format
}
