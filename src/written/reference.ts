import { keyForm } from '#src/shared/values/typed.ts'
import { RUPEES } from './money.ts'

// The ids of payments, as banks print and people copy them.

/** A day beside the id is no part of it. Fewer forms than src/written/day.ts reads, because pieces of ids look like the others. */
const DAY =
  /(?<!\d)(?:\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|20\d\d[-/.]\d\d[-/.]\d\d|\d\d[-.]\d\d[-.]20\d\d)(?!\d)/g

/** An amount has no spaces here, because what follows one may be the id. */
const AMOUNT = '(?:\\d{1,3}(?:,\\d{2,3})+|\\d{1,7})(?:\\.\\d{1,2})?'
/** What else people and messages write beside it: a day with its month in letters, the hour, an amount, a phone of Pakistan. */
const BESIDE = new RegExp(
  [
    '(?<!\\d)\\d{1,2}[ -]?[a-z]{3,9},?[ -]?20\\d\\d(?!\\d)',
    '(?<!\\d)\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]m)?(?![\\da-z])',
    `(?<![a-z\\d])${RUPEES}[.:]? ?${AMOUNT}(?![\\da-z])`,
    `(?<![\\da-z])${AMOUNT}(?:/[-=]| ?${RUPEES}(?![a-z\\d]))`,
    '(?<![\\da-z-])(?:0|(?:\\+|00)92[ -]?)3\\d\\d[ -]?\\d{7}(?![\\da-z-])',
  ].join('|'),
  'gi',
)

const LEFT_OUT = ' | '

type Piece = { before: string; run: string }

/**
 * The runs of letters and digits of a text, in capitals, each with what stands before it. A blank one follows where
 * something was left out at the end.
 */
const runsOf = (text: string): Piece[] => [
  ...[...text.toUpperCase().matchAll(/(?<![^A-Z0-9])([^A-Z0-9]*)([A-Z0-9]+)/g)].map(
    ([, before = '', run = '']) => ({ before, run }),
  ),
  ...(text.endsWith(LEFT_OUT) ? [{ before: LEFT_OUT, run: '' }] : []),
]

const hasDigit = (run: string): boolean => /\d/.test(run)

const withoutDays = (text: string): string => keyForm(text).replace(DAY, LEFT_OUT)

/** The runs of a text without what stands beside the id (PAY-769), unless it holds nothing else. */
const piecesOf = (text: string): Piece[] => {
  const typed = withoutDays(text)
  const pieces = runsOf(typed.replace(BESIDE, LEFT_OUT))
  return pieces.some(({ run }) => hasDigit(run)) ? pieces : runsOf(typed)
}

const withoutWord = (run: string): string => run.replace(/^[A-Z]+/, '')
const isJoined = (before: string): boolean => /^[ -]$/.test(before)
/** One sign between the groups of an id, as people and banks set it. */
const divides = (before: string): boolean => /^[ ./_-]$/.test(before)

/**
 * The transaction id as it is compared: its core in capitals, from the first digit on. People copy it with
 * spaces, dashes and points (PAY-900), with the word of their bank in front (`TID: 955`, `Ref#955`), and with words behind it (PAY-768). Two letters
 * at the very end belong to it. A text without a digit is compared by its letters.
 */
export const transactionKeyOf = (transactionId: string): string => {
  const pieces = piecesOf(transactionId)
  if (!pieces.some(({ run }) => hasDigit(run))) return pieces.map(({ run }) => run).join('')
  const cores = ['']
  let isOpen = false
  for (const [index, { before, run }] of pieces.entries()) {
    const isEnd = index === pieces.length - 1 && run.length <= 2
    const isPart = hasDigit(run) ? divides(before) : isEnd && isJoined(before)
    if (isOpen && isPart) cores.push(`${cores.pop()}${run}`)
    else if (hasDigit(run)) cores.push(withoutWord(run))
    isOpen = hasDigit(run)
  }
  return cores.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** The most pieces that a bank writes a transaction id in. */
const MOST_PIECES = 5

/** The transaction ids that a cell of a statement may hold: each run, and each few runs that follow each other. */
export const keysIn = (cell: string): string[] => {
  const runs = runsOf(withoutDays(cell)).map(({ run }) => run)
  return runs.flatMap((run, start) => {
    if (!hasDigit(run)) return []
    const keys = [withoutWord(run)]
    for (const next of runs.slice(start + 1, start + MOST_PIECES)) keys.push(`${keys.at(-1)}${next}`)
    return keys
  })
}

/** A shorter key may be any number: that of an order, a year, the end of an account. */
const SHORTEST_ID = 5
const isId = (key: string): boolean => key.length >= SHORTEST_ID && hasDigit(key)

/**
 * The keys of the ids that a text may name, such as that of a bank: each run with a digit, and each few that follow each
 * other with one sign between them.
 */
export const idsIn = (text: string): string[] => {
  const pieces = piecesOf(text)
  const keys = pieces.flatMap(({ run }, start) => {
    if (!hasDigit(run)) return []
    const found = [withoutWord(run)]
    for (const next of pieces.slice(start + 1, start + MOST_PIECES)) {
      if (!divides(next.before) || !hasDigit(next.run)) break
      found.push(`${found.at(-1)}${next.run}`)
    }
    return found
  })
  return [...new Set(keys)].filter(isId)
}

/** The keys of the ids that a typed text may be, to look a payment up by: as a proof is read, and each that it names (PAY-800). */
export const searchedKeys = (typed: string): string[] => [
  ...new Set([transactionKeyOf(typed), ...idsIn(typed)].filter(isId)),
]
