import { asciiDigits } from '#src/shared/values/typed.ts'
import { deniesMoney, lowered } from './alert-text.ts'
import { amountOf, namesMoney } from './amounts.ts'
import type { Direction } from './schema.ts'

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

/** Why a text is no format, in words; null for a good one. */
export const problemOf = (format: string, direction: Direction): string | null => {
  const pieces = piecesOf(format)
  const fields = pieces.flatMap((piece) => ('field' in piece ? [piece.field] : []))
  const literals = pieces.flatMap((piece) => ('literal' in piece ? [piece.literal] : []))
  const twice = fields.find((field, n) => field !== '*' && fields.indexOf(field) !== n)
  const unknown = literals.map((literal) => /[{}][^{}]*[{}]?/.exec(literal)?.[0]).find(Boolean)
  if (unknown) return `${unknown} is none of ${formatFields.map((field) => `{${field}}`).join(' ')}`
  if (!fields.includes('amount')) return 'Please mark the {amount}'
  if (twice) return `{${twice}} stands twice`
  if (pieces.some((piece, n) => 'field' in piece && 'field' in (pieces[n + 1] ?? { literal: '' }))) {
    return 'Two marks touch each other: please leave the text between them'
  }
  if (!literals.some((literal) => /\p{L}{3}/u.test(literal))) return 'Please leave some words of the alert'
  if (direction === 'in' && literals.some(deniesMoney)) {
    return 'This reads like money that went out or came back. Please choose so.'
  }
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
  /** Whether nothing that was passed over names money, or says that it did not come. */
  isWhole: boolean
}

/** A name is chosen by who pays, so it must not read like the rest of the alert. */
const isName = (value: string): boolean =>
  /^[\p{L}\p{M}\p{N} .,'&()*/_-]{1,60}$/u.test(value) &&
  !/\p{Nd}{3}/u.test(value) &&
  !namesMoney(value) &&
  !deniesMoney(value) &&
  !/\b(?:ref|bal|balance|txn|trx|tid|stan|received|credited)\b/i.test(value)

const checks: Record<FormatField, (value: string) => boolean> = {
  amount: (value) => (amountOf(value) ?? 0) > 0,
  balance: (value) => amountOf(value) !== undefined,
  transaction: (value) => /^(?=.*\d)[a-z\d-]{4,40}$/i.test(value),
  name: isName,
  phone: (value) => /^[+\dx*•-]{4,20}$/i.test(value),
  account: (value) => /^[a-z\d*•-]{2,34}$/i.test(value),
  time: (value) => value.length <= 40 && /\d/.test(value) && !namesMoney(value) && !deniesMoney(value),
  '*': () => true,
}

/** The text without what stands at its end and says nothing. No expression, which would look at every dot of many. */
const withoutEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && ' .!'.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The fields of an alert by the pieces of a format, each up to the next piece of text: no place is looked at twice. */
const valuesBy = (pieces: readonly Piece[], text: string): (readonly [FormatField, string])[] | null => {
  const small = lowered(text)
  const values: (readonly [FormatField, string])[] = []
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
    if (open !== null) values.push([open, text.slice(at, found).trim()])
    at = found + piece.literal.length
    open = null
  }
  if (open === null) return at === text.length ? values : null
  return [...values, [open, text.slice(at).trim()]]
}

/** A format as it reads, prepared once. */
export type Reader = (text: string) => Read | null

/**
 * Reads alerts by a format, piece by piece from left to right, in time that grows with the length of the text alone
 * (BANK-4). A field that is not what its mark says, and text that is left over, make it no alert of this format.
 */
export const readerOf = (format: string): Reader => {
  const written = piecesOf(withoutEnd(format))
  return (text) => {
    const values = valuesBy(written, withoutEnd(text))
    if (!values?.every(([field, value]) => checks[field](value))) return null
    const fields = new Map(values)
    const fieldOf = (field: FormatField): string => fields.get(field) ?? ''
    const passed = values.flatMap(([field, value]) => (field === '*' ? [value] : []))
    return {
      amountMinor: amountOf(fieldOf('amount')) ?? 0,
      balanceMinor: amountOf(fieldOf('balance')) ?? null,
      transactionId: asciiDigits(fieldOf('transaction')),
      name: fieldOf('name'),
      phone: fieldOf('phone'),
      account: fieldOf('account'),
      time: fieldOf('time'),
      isWhole: !passed.some((rest) => namesMoney(rest) || deniesMoney(rest)),
    }
  }
}
