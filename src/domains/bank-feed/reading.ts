import { asc } from 'drizzle-orm'
import { kept } from '#db/kept.ts'
import { bankFormats as taughtFormats } from '#db/schema/bank-feed.ts'
import type { Reading } from '#src/deps.ts'
import { alertForm, namesForeignMoney } from './alert-text.ts'
import { bankFormats } from './bank-formats.ts'
import { type Read, type Reader, readerOf } from './format.ts'
import { type Direction, MAX_TEXT } from './schema.ts'

export type ReadAlert = Read & { bank: string; direction: Direction }
type Format = { bank: string; direction: Direction; sender: string | null; read: Reader }

const sendersForm = (sender: string): string => sender.trim().toLowerCase()
export const isSameSender = (one: string, other: string): boolean => sendersForm(one) === sendersForm(other)

const brought: readonly Format[] = bankFormats.map(({ bank, direction, format }) => ({
  bank,
  direction,
  sender: null,
  read: readerOf(format),
}))

/** All formats: those that the seller taught come first, because a bank changed its words since. */
const everyFormat = kept([taughtFormats], (db): readonly Format[] => [
  ...db
    .select()
    .from(taughtFormats)
    .orderBy(asc(taughtFormats.id))
    .all()
    .map(({ bank, direction, sender, format }) => ({ bank, direction, sender, read: readerOf(format) })),
  ...brought,
])

/**
 * What one format reads of an alert; null for a text of another form, and for one that names foreign money. What lies
 * behind the most that is read may say anything, so a text of that length is never whole.
 */
export const readWith = (read: Reader, text: string): Read | null => {
  const form = alertForm(text.slice(0, MAX_TEXT))
  const found = form === null || namesForeignMoney(form) ? null : read(form)
  return found && { ...found, isWhole: found.isWhole && text.length < MAX_TEXT }
}

/** What the first format that fits reads of an alert of this sender; null where none does (BANK-4). */
export const readAlert = (deps: Reading, sender: string, text: string): ReadAlert | null => {
  for (const { bank, direction, sender: only, read } of everyFormat(deps.db)) {
    if (only !== null && !isSameSender(only, sender)) continue
    const found = readWith(read, text)
    if (found) return { ...found, bank, direction }
  }
  return null
}

/** Whether a sender is an ordinary number, which anybody may write from, and no short code or name (BANK-9). */
export const isOrdinaryNumber = (sender: string): boolean =>
  sender === '' || sender.includes('@') || (sender.match(/\p{Nd}/gu)?.length ?? 0) > 6
