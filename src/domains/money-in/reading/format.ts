import type { Direction } from '#src/domains/money-in/schema.ts'
import { asciiDigits, folded } from '#src/shared/values/typed.ts'
import { momentOf } from '#src/written/day.ts'
import { deniesMoney, minorIn, namesMoney } from '#src/written/told.ts'
import { lowered, namesForeignMoney, strayWords } from './alert-text.ts'
import { isNumber, isTelling, passedText, wordsOf } from './harmless.ts'

/** What a format can mark in an alert. `*` is text that does not matter. */
const formatFields = ['amount', 'transaction', 'name', 'phone', 'balance', 'account', 'time', '*'] as const
type FormatField = (typeof formatFields)[number]

type Piece = { literal: string } | { field: FormatField }

const isField = (name: string): name is FormatField => formatFields.some((field) => field === name)

/** The pieces of a format from left to right. */
const piecesOf = (format: string): Piece[] =>
  format
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{([^{}]*)\}$/.exec(part)?.[1]
      return name !== undefined && isField(name) ? { field: name } : { literal: lowered(part) }
    })

/** The words that say what becomes of the amount: those of its sentence in front of it, and two behind it. */
const wordsAround = (format: string): string[] => {
  const [before = '', behind = ''] = format.replaceAll(/\{(?!amount\})[^{}]*\}/g, 'x').split('{amount}')
  return [...wordsOf(before.split(/[.!?۔]/).at(-1) ?? ''), ...wordsOf(behind).slice(0, 2)]
}

/** Why a text is no format, in words; null for a good one. */
export const problemOf = (format: string, direction: Direction): string | null => {
  const pieces = piecesOf(format)
  const fields = pieces.flatMap((piece) => ('field' in piece ? [piece.field] : []))
  const literals = pieces.flatMap((piece) => ('literal' in piece ? [piece.literal] : []))
  const twice = fields.find((field, n) => field !== '*' && fields.indexOf(field) !== n)
  const unknown = literals.map((literal) => /[{}][^{}]*[{}]?/.exec(literal)?.[0]).find(Boolean)
  if (unknown) return `${unknown} is not one of ${formatFields.map((field) => `{${field}}`).join(' ')}`
  if (!fields.includes('amount')) return 'Please mark the {amount}'
  if (twice) return `{${twice}} appears twice`
  if (pieces.some((piece, n) => 'field' in piece && 'field' in (pieces[n + 1] ?? { literal: '' }))) {
    return 'Two marks touch each other: please leave the text between them'
  }
  if (!literals.some((literal) => /\p{L}{3}/u.test(literal))) return 'Please leave some words of the alert'
  if (direction === 'in' && literals.some(deniesMoney)) {
    return 'This reads like money that went out or came back. Please choose so.'
  }
  const telling = direction === 'in' && wordsAround(format).find((word) => isTelling(folded(word)))
  if (telling) return `"${telling}" beside the amount reads like money that did not come`
  return null
}

/** What a format read of an alert. */
export type Read = {
  amountMinor: number
  balanceMinor: number | null
  transactionId: string
  name: string
  phone: string
  account: string
  time: string
  /** What `{*}` passed over. */
  passed: readonly string[]
  /** Why it pays nothing by itself, in words; null for nothing. */
  doubt: string | null
}

const MAX_NAME = 60
/** A longer value holds more than a field of an alert. */
const MOST_SIGNS = 120
const MAX_NAME_WORDS = 8
const nameWord = /^[\p{L}\p{M}.,'’&*/-]+$/u
/** The labels of other fields: a name is chosen by who pays, so it must not read like the rest of the alert. */
const LABEL = /\b(?:ref|bal|balance|txn|trx|tid|stan|received|credited)\b/i

const isId = (value: string): boolean => /^(?=.*\d)[a-z\d-]{4,40}$/i.test(asciiDigits(value))
/** Whether the fields by which an alert is told from any other are what their marks say. */
const isFormed = {
  amount: (value: string) => (minorIn(value) ?? 0) > 0,
  balance: (value: string) => minorIn(value) !== undefined,
  transaction: isId,
}
/** An id as a bank may write it that the shop has not seen yet, to show it. */
const perhapsId = /^(?=.*\d)[a-z\d][a-z\d ._:/#-]{2,38}[a-z\d]$/i

/** Words by which what stands in a name is the end of the transfer, and nobody's name. */
const OUTCOME =
  /\b(?:revers|refund|return|fail|declin|unsuccess|cancel|reject|expir|chargeback|not|never|will be|to be|in process|under)\w*|(?<!\p{L})(?:واپس|ناکام|منسوخ|مسترد)/iu

/** The SWIFT code of a bank in front of an id of Raast. */
const SWIFT = /^[a-z]?[a-z]{4}pk[a-z]{2}(?:xxx)?(?=\d)/i
/** The letters in an id are short codes of the bank, or the digits of a computer; words would be longer. */
const isIdPart = (part: string): boolean => /\d/.test(part) && !/[a-z]{5}/i.test(part.replace(SWIFT, ''))
const isHex = (value: string): boolean => /^[a-f\d-]{16,}$/i.test(value)
const isOneCase = (value: string): boolean => value === value.toUpperCase() || value === value.toLowerCase()

const oddUnless =
  (isIt: (value: string) => boolean) =>
  (value: string): string | undefined =>
    isIt(value) ? undefined : value

const oddAmount = oddUnless((value) => minorIn(value, 'sure') !== undefined)
/** Whether a word, or some of them, may be anything but a name. */
const isNoName = (words: string): boolean =>
  LABEL.test(words) || namesMoney(words) || deniesMoney(words) || namesForeignMoney(words)
/** The first word of a field that does not belong there; undefined for none. It costs certainty alone. */
const oddIn = {
  amount: oddAmount,
  balance: oddAmount,
  name: (value: string) => {
    const words = value.split(' ')
    const odd = words.find((word) => !nameWord.test(word) || isNoName(word)) ?? words[MAX_NAME_WORDS]
    return odd ?? (value.length > MAX_NAME || isNoName(value) ? value : undefined)
  },
  phone: oddUnless((value) => /^[+\dx*•-]{4,20}$/i.test(value)),
  account: oddUnless((value) => isNumber(folded(value)) && /\d\d/.test(value)),
  transaction: oddUnless(
    (value) => isId(value) && isOneCase(value) && (isHex(value) || value.split('-').every(isIdPart)),
  ),
  time: (value: string) => {
    const moment = momentOf(value)
    return 'odd' in moment ? moment.odd : value.length > MAX_NAME ? value : undefined
  },
}

const places = {
  amount: 'the amount should be',
  balance: 'the balance should be',
  name: 'the name should be',
  phone: 'the phone number should be',
  account: 'the account should be',
  transaction: 'the transaction ID should be',
  time: 'the time should be',
}

type Value = readonly [field: FormatField, value: string]

/**
 * What stands at a mark. A phone and an account are compared digit by digit with others, so they have those of English,
 * whatever keyboard a bank writes them by; the digits of an amount tell whether it is of one keyboard alone.
 */
const valueAt = (field: FormatField, written: string): Value => {
  const value = written.trim()
  return [field, field === 'phone' || field === 'account' ? asciiDigits(value) : value]
}

/**
 * Whether a value may be what its mark says, if oddly written. A payer may choose any name, so only words that tell what
 * became of the money are none; money and its loss are never a time, a number of a phone or an account.
 */
const isReadable = ([field, value]: Value, isOpen: boolean): boolean => {
  if (field === '*') return true
  if (field === 'amount') return isFormed.amount(value)
  // Nothing ends a value at an end of the text, so it may be the words of another form.
  if (isOpen)
    return field === 'balance' || field === 'transaction' ? isFormed[field](value) : isPlain(field, value)
  if (value.length > MOST_SIGNS) return false
  if (field === 'name') return !(deniesMoney(value) && OUTCOME.test(folded(value)))
  if (field === 'balance') return !deniesMoney(value)
  return !namesMoney(value) && !deniesMoney(value)
}

/** Whether a value at an end of the text is plainly what its mark says. */
const isPlain = (field: keyof typeof oddIn, value: string): boolean =>
  value.length <= MAX_NAME && !namesMoney(value) && !deniesMoney(value) && oddIn[field](value) === undefined

export const SAYS_MORE = 'The text says more than its format reads.'

/** Why a field makes an alert doubtful, in words; undefined where it does not. */
const doubtOfField = ([field, value]: Value): string | undefined => {
  if (field === '*') {
    return namesMoney(value) || deniesMoney(value) ? SAYS_MORE : undefined
  }
  const odd = oddIn[field](value)
  return odd === undefined ? undefined : strayWords([odd], places[field])
}

/** The text without what stands at its end and says nothing. No expression, which would look at every dot of many. */
const withoutEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && ' .!'.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The fields of an alert by the pieces of a format, each up to the next piece of text: no place is looked at twice. */
const valuesBy = (pieces: readonly Piece[], text: string): Value[] | null => {
  const small = lowered(text)
  const values: Value[] = []
  let at = 0
  let open: FormatField | null = null
  for (const piece of pieces) {
    if ('field' in piece) {
      open = piece.field
      continue
    }
    const found =
      open === null ? (small.startsWith(piece.literal, at) ? at : -1) : small.indexOf(piece.literal, at)
    if (found === -1) return null
    if (open !== null) values.push(valueAt(open, text.slice(at, found)))
    at = found + piece.literal.length
    open = null
  }
  if (open === null) return at === text.length ? values : null
  return [...values, valueAt(open, text.slice(at))]
}

/** Whether what follows a piece goes on in its sentence. */
const isCutBefore = (piece: Piece | undefined): boolean =>
  piece !== undefined && !('literal' in piece && /[.!?۔]\s*$/.test(piece.literal))

/** The id that a field names, also an odd one; blank where it holds none, such as `N/A`. */
const idIn = (value: string): string => {
  const id = asciiDigits(value)
  return isId(value) || perhapsId.test(id) ? id : ''
}

/** A format as it reads, prepared once. */
export type Reader = (text: string) => Read | null

/**
 * Reads alerts by a format, piece by piece from left to right, in time that grows with the length of the text alone
 * (BANK-711). Text that is left over, and an amount that is none, make it no alert of this format; any other field
 * that is not what its mark says makes it a doubtful one (BANK-872).
 */
export const readerOf = (format: string): Reader => {
  const written = piecesOf(withoutEnd(format))
  const ends = new Set(
    [written[0], written.at(-1)].map((piece) => (piece && 'field' in piece ? piece.field : '')),
  )
  const starts = written.flatMap((piece, n) =>
    'field' in piece && piece.field === '*'
      ? [{ isBegun: isCutBefore(written[n - 1]), goesOn: n < written.length - 1 }]
      : [],
  )
  return (text) => {
    const values = valuesBy(written, withoutEnd(text))
    if (!values?.every((value) => isReadable(value, ends.has(value[0])))) return null
    const fields = new Map(values)
    const fieldOf = (field: FormatField): string => fields.get(field) ?? ''
    return {
      amountMinor: minorIn(fieldOf('amount')) ?? 0,
      balanceMinor: minorIn(fieldOf('balance')) ?? null,
      transactionId: idIn(fieldOf('transaction')),
      name: fieldOf('name'),
      phone: fieldOf('phone'),
      account: fieldOf('account'),
      time: fieldOf('time'),
      passed: values
        .filter(([field]) => field === '*')
        .map(([, value], n) => passedText(value, starts[n]?.isBegun ?? true, starts[n]?.goesOn ?? true)),
      doubt: values.map(doubtOfField).find((doubt) => doubt !== undefined) ?? null,
    }
  }
}
