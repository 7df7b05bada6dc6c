import type { Field } from '#src/shared/csv.ts'
import { capital } from '#src/shared/names.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import type { Output } from '#web/lib/trpc.ts'

type HistoryEntry = Output<'orders', 'history'>[number]

/** The fields of a row by their stored names. A field that is not among them reads as its key with spaces. */
export type Fields = Record<string, Field>

export const storedFields = (columns: Fields): Fields =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [field.stored ?? name, field]))

/** `isPhoneVerified` as "Phone verified". */
const keyInWords = (key: string): string =>
  capital(
    key
      .replace(/^is(?=[A-Z])/, '')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .trim(),
  )

const valueInWords = (field: Field | undefined, value: unknown, currency: string): string => {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'object') return JSON.stringify(value)
  const stored = value as string | number | boolean
  if (field?.isMoney) return formatMoney(fromMinor(Number(stored)), currency)
  if (field?.inWords) return field.inWords(stored)
  return typeof stored === 'boolean' ? (stored ? 'yes' : 'no') : `${stored}`
}

/** One changed field: "Status: pending to confirmed"; for a new record only its value. */
export const changeInWords = (
  fields: Fields,
  key: string,
  [before, after]: HistoryEntry['changes'][string],
  currency: string,
): string => {
  const values = before === null ? [after] : [before, after]
  const words = values.map((value) => valueInWords(fields[key], value, currency))
  return `${fields[key]?.header ?? keyInWords(key)}: ${words.join(' to ')}`
}

/** "Status changed by owner". */
export const actionInWords = ({ action, actorName }: Pick<HistoryEntry, 'action' | 'actorName'>): string =>
  `${capital(action)} by ${actorName}`
