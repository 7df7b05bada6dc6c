// Values keep their own direction inside a sentence of another one (Unicode's bidirectional algorithm, UAX 9).

/** First strong isolate, and the sign that ends it. Nobody sees them. */
const [FSI, PDI] = ['\u2068', '\u2069']

/** The inside of an isolated value is the first group. */
export const isolates = (): RegExp => /\u2068([^\u2068\u2069]*)\u2069/g

export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

/** A value of a sentence, isolated line by line, because no isolate reaches over the end of a line. */
export const isolated = (value: string): string =>
  withoutIsolates(value).replace(/\S(?:[^\n]*\S)?/g, `${FSI}$&${PDI}`)

/** The text with `#` and `+` in the isolate of the number behind them, and a currency in that of its amount. */
export const withWholeValues = (text: string): string =>
  text
    .replace(/([#+])\u2068/g, `${FSI}$1`)
    .replace(/(\u2068[^\u2068\u2069\s]{1,10})\u2069([ \u00a0])\u2068(?=\d)/g, '$1$2')

const FROM_RIGHT = '\\p{Script=Arabic}\\p{Script=Hebrew}'
const fromRight = new RegExp(`[${FROM_RIGHT}]`, 'u')
const latin = /\p{Script=Latin}/u
const firstLetter = new RegExp(`[\\u200e\\u200f\\p{Script=Latin}${FROM_RIGHT}]`, 'u')

export type Direction = 'ltr' | 'rtl'

/** Whether the text has letters that go from right to left. */
export const hasFromRight = (text: string): boolean => fromRight.test(text)

/** Whether all letters of the text, if there are any, go from right to left. */
export const isFromRight = (text: string): boolean => hasFromRight(text) && !latin.test(text)

/** The direction of the first letter outside of isolates. */
export const firstDirection = (text: string): Direction => {
  const [first = ''] = firstLetter.exec(text.replace(isolates(), '')) ?? []
  return first === '\u200f' || hasFromRight(first) ? 'rtl' : 'ltr'
}

const against: Record<Direction, RegExp> = {
  // A label such as `IBAN:` and its value are two, so that the value follows the label from the right.
  rtl: new RegExp(
    `[#+]?[\\p{Script=Latin}\\p{Nd}](?:(?!: )[^${FROM_RIGHT}\\n،؛؟])*(?<=[\\p{Script=Latin}\\p{Nd}%])(?:[.!?](?=\\s|$))?`,
    'gmu',
  ),
  ltr: new RegExp(`[${FROM_RIGHT}](?:[^\\p{Script=Latin}\\n]*[${FROM_RIGHT}])?[\\p{M}؟]*`, 'gu'),
}

/** What goes against the direction of its text, piece by piece. */
export const runsAgainst = (direction: Direction, text: string): { text: string; index: number }[] =>
  [...text.matchAll(against[direction])].map(({ 0: found, index }) => ({ text: found, index }))

/** Whether a value needs its isolate in a text of this direction. Digits alone do not. */
const needsIsolate = (direction: Direction, value: string): boolean =>
  direction === 'ltr' ? hasFromRight(value) : !isFromRight(value) && /[^\d\s]/.test(value)

/**
 * A text of this direction as programs without markup show it: with the isolates that it needs. Addresses of pages have
 * none, because programs take the sign behind an address for a part of it.
 */
export const plainText = (direction: Direction, text: string): string =>
  text.replace(isolates(), (whole, value: string) =>
    needsIsolate(direction, value) && !value.includes('://') ? whole : value,
  )

/** One line without marks, such as a subject, in a program that may take it for a line of the other direction. */
export const plainLine = (direction: Direction, line: string): string => {
  const runs = line.replace(against[direction], (run) =>
    needsIsolate(direction, run) ? `${FSI}${run}${PDI}` : run,
  )
  return direction === 'rtl' && firstDirection(line) === 'ltr' ? `\u200f${runs}` : runs
}
