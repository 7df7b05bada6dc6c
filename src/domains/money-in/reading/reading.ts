import { asc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { bankHarmless, bankFormats as taughtFormats } from '#db/schema/money-in.ts'
import type { Writing } from '#src/deps.ts'
import { MAX_TEXT } from '#src/domains/money-in/schema.ts'
import { momentOf } from '#src/written/day.ts'
import { alertForm, dividesNumber, namesForeignMoney, strayWords } from './alert-text.ts'
import { type BankFormat, bankFormats } from './bank-formats.ts'
import { type Read, type Reader, readerOf, SAYS_MORE } from './format.ts'
import { type IsHarmless, unknownWords } from './harmless.ts'
import { isToCome } from './moment.ts'

/** What was read of an alert, and by which format. */
export type ReadAlert = Read & Pick<Format, 'bank' | 'direction' | 'format' | 'isHarmless'>
type Format = BankFormat & { sender: string | null; read: Reader }

const sendersForm = (sender: string): string => sender.trim().toLowerCase()
export const isSameSender = (one: string, other: string): boolean => sendersForm(one) === sendersForm(other)

const brought: readonly Format[] = bankFormats.map((format) => ({
  ...format,
  sender: null,
  read: readerOf(format.format),
}))

/** What was named harmless, by format. */
const namedIn = (db: Db): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>()
  for (const { format, words } of db.select().from(bankHarmless).all()) {
    named.set(format, (named.get(format) ?? new Set()).add(words))
  }
  return named
}

/** All formats: those that the seller taught come first, because a bank changed its words since. */
const everyFormat = kept([taughtFormats, bankHarmless], (db): readonly Format[] => {
  const named = namedIn(db)
  const taught = db
    .select()
    .from(taughtFormats)
    .orderBy(asc(taughtFormats.id))
    .all()
    .map((format) => ({ ...format, isHarmless: () => false, read: readerOf(format.format) }))
  return [...taught, ...brought].map((each) => {
    const words = named.get(each.format)
    return words ? { ...each, isHarmless: (word) => words.has(word) || each.isHarmless(word) } : each
  })
})

const DIVIDED = 'An invisible character splits one of its numbers. Please check.'

/**
 * What each format reads of a text; null for a text of another form, and for one that names foreign money anywhere but
 * in the name of who paid.
 */
const readingOf = (text: string): ((read: Reader) => Read | null) => {
  const form = alertForm(text.slice(0, MAX_TEXT))
  // What lies behind the most that is read may say anything (BANK-721).
  const doubt = text.length >= MAX_TEXT ? SAYS_MORE : dividesNumber(text) ? DIVIDED : null
  return (read) => {
    const found = read(form)
    if (!found || namesForeignMoney(found.name === '' ? form : form.replace(found.name, ' '))) return null
    return { ...found, doubt: found.doubt ?? doubt }
  }
}

/** What one format reads of an alert; null for a text of another form. */
export const readWith = (read: Reader, text: string): Read | null => readingOf(text)(read)

/** Why money that a format read pays nothing by itself; null for nothing. */
const doubtOf = (read: Read, isHarmless: IsHarmless, arrivedAt: Date): string | null => {
  if (read.doubt !== null) return read.doubt
  const moment = momentOf(read.time)
  if (!('odd' in moment) && isToCome(moment, arrivedAt)) {
    return `"${read.time}" has not come yet: please look.`
  }
  const unknown = unknownWords(read.passed, isHarmless)
  return unknown.length > 0 ? strayWords(unknown, 'only harmless words may') : null
}

/**
 * What is read of an alert of this sender, which arrived then; null where no format reads it (BANK-4). The first format
 * that leaves no doubt counts, else the first that reads it.
 */
export const readAlert = (
  deps: Writing,
  sender: string,
  text: string,
  arrivedAt = deps.now(),
): ReadAlert | null => {
  const reading = readingOf(text)
  let doubtful: ReadAlert | null = null
  for (const { bank, direction, format, isHarmless, sender: only, read } of everyFormat(deps.db)) {
    if (only !== null && !isSameSender(only, sender)) continue
    const found = reading(read)
    if (!found) continue
    const doubt = direction === 'in' ? doubtOf(found, isHarmless, arrivedAt) : null
    const alert = { ...found, doubt, bank, direction, format, isHarmless }
    if (doubt === null) return alert
    doubtful ??= alert
  }
  return doubtful
}

/** Whether a sender is an ordinary number, which anybody may write from, and no short code or name (BANK-736). */
export const isOrdinaryNumber = (sender: string): boolean =>
  sender === '' || sender.includes('@') || (sender.match(/\p{Nd}/gu)?.length ?? 0) > 6
