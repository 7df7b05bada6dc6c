import { withoutInvisible } from '#src/shared/values/typed.ts'

// What the words of an alert are compared by.

const NUMBER = /\p{Nd}[\p{Nd}.,٬٫]*/gu
const numbersIn = (text: string): number => text.match(NUMBER)?.length ?? 0

/** An alert as formats read it: one line, plain spaces, without the invisible signs of Urdu texts. */
export const alertForm = (text: string): string =>
  withoutInvisible(text.toWellFormed().normalize('NFC'))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

/** Whether such a sign divides a number, which may then show another amount than it holds. */
export const dividesNumber = (text: string): boolean => {
  const written = text.toWellFormed().normalize('NFC')
  return numbersIn(withoutInvisible(written)) !== numbersIn(written)
}

/** The same with its Latin letters small, and each at its place: other letters may become two. */
export const lowered = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const CURRENCY =
  'usd|eur|gbp|aed|sar|inr|bdt|cny|rmb|qar|omr|kwd|bhd|cad|aud|nzd|jpy|myr|sgd|thb|lkr|npr|afn|irr|chf|sek|nok|dkk|zar|usdt|btc|dollars?|euros?|pounds?|dirhams?|riyals?|rials?'
/** A number that may be an amount, and is too short for an id that begins with such letters. */
const GLUED = '(?:\\d[\\d.,]{0,9})?'
/**
 * Money of other countries, also glued to its number. An alert that names it is not read: a thousand of something else is
 * not PKR 1,000.
 */
const FOREIGN = new RegExp(
  `\\b${GLUED}(?:${CURRENCY})${GLUED}\\b|\\btry ?\\d|\\d ?try\\b|[$€£¥₹৳﷼₺₽₩฿₫₦]`,
  'i',
)

/** Whether a text names money that is not rupees, and so is no alert (BANK-714). */
export const namesForeignMoney = (text: string): boolean => FOREIGN.test(text)

const MAX_SHOWN = 40
const MOST_NAMED = 3

/** Words that keep an alert from paying by itself, in one sentence: they stand `where` something else belongs (BANK-715). */
export const strayWords = (words: readonly string[], where: string): string => {
  const named = words.slice(0, MOST_NAMED).map((word) => `"${word.slice(0, MAX_SHOWN)}"`)
  if (words.join('') === '') return `Nothing stands where ${where}: please look.`
  return named.length === 1
    ? `The word ${named[0]} stands where ${where}: please look.`
    : `The words ${named.slice(0, -1).join(', ')} and ${named.at(-1)} stand where ${where}: please look.`
}
