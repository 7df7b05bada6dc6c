import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { bankAlerts, bankFormats, bankHarmless } from '#db/schema/money-in.ts'
import type { Deps, PublishingSealed, Reading, Sealing, User, Writing } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { type AlertState, KEPT_DAYS, type Taught, type Tried } from '#src/domains/money-in/schema.ts'
import { sourceOf } from '#src/domains/money-in/service.ts'
import { type AlertRow, addAlert, changeAlert, findAlert } from '#src/domains/money-in/store.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { problemOf, type Read, readerOf } from './format.ts'
import { namedHarmless } from './harmless.ts'
import { readAlert, readWith } from './reading.ts'

/** Stored alerts that a format in the making is tried on. */
const TRIED = 200
/** Those of another meaning, and those that wait for a word, that are looked at. */
const MOST_COMPARED = 1000

const formats = auditedRows(bankFormats, { entity: 'bank format', noun: 'Format', isPublic: false })

/** Keeps words and sentences as harmless for a format. */
const keepHarmless = ({ db, now }: Writing, format: string, words: readonly string[]): void => {
  for (const each of words) {
    db.insert(bankHarmless).values({ format, words: each, createdAt: now() }).onConflictDoNothing().run()
  }
}

/**
 * Teaches the shop a format, and reads with it what nobody understood before. The words that it passes over in the alert
 * that it was made from are harmless from then on. Throws BAD_REQUEST, and CONFLICT where it would take a stored
 * alert for money that came in.
 */
export const teachFormat = (
  deps: Deps,
  actor: User,
  { text = '', ...input }: Taught,
): { id: number; read: number } => {
  const problem = problemOf(input.format, input.direction)
  if (problem) throw new AppError('BAD_REQUEST', problem, { field: 'format' })
  const { alerts, ...taught } = inTransaction(deps, (d) => {
    const mistaken = mistakenBy(d, input)
    if (mistaken) {
      const message = `This would read alert ${mistaken.alert.id} as money that came in, and it is ${mistaken.meaning}.`
      throw new AppError('CONFLICT', message, { field: 'format' })
    }
    const { id } = formats.create(d, actor, () => input)
    const read = readWith(readerOf(input.format), text)
    if (read) keepHarmless(d, input.format, harmlessOf(read).kept)
    return { id, ...readAgain(d, input.sender) }
  })
  deps.events.emit('money', { alerts })
  return taught
}

/** What a reading would name harmless of a format that knows no words yet. */
const harmlessOf = ({ passed }: Read) => namedHarmless(passed, () => false)

/** Removes a taught format, and what was named harmless for it. What it read stays read. Throws NOT_FOUND. */
export const forgetFormat = (deps: Deps, actor: User, removed: Removed): void =>
  formats.remove(deps, actor, removed, (db) => {
    const { format } = formats.find({ db }, removed.id)
    db.delete(bankHarmless).where(eq(bankHarmless.format, format)).run()
  })

/** The taught formats, the oldest first. */
export const taughtFormats = ({ db }: Reading) =>
  db.select().from(bankFormats).orderBy(asc(bankFormats.id)).all()

/** The newest alerts of a sender in these states whose text is there. */
const storedOf = ({ db, now }: Writing, sender: string, states: AlertState[], most: number): AlertRow[] =>
  db
    .select()
    .from(bankAlerts)
    .where(
      and(
        inArray(bankAlerts.state, states),
        gt(bankAlerts.at, addDays(now(), -KEPT_DAYS)),
        isNotNull(bankAlerts.sealedText),
        sql`lower(${bankAlerts.sender}) = ${sender.trim().toLowerCase()}`,
      ),
    )
    .orderBy(desc(bankAlerts.at), desc(bankAlerts.id))
    .limit(most)
    .all()

const textOf = ({ vault }: Pick<Deps, 'vault'>, { sealedText }: AlertRow): string =>
  vault.unseal(sealedText ?? '') ?? ''

/** What a stored alert is that is no money that came in; undefined for one that may be. */
const meaningOf = ({ state, direction, decidedBy }: AlertRow, read: Read): string | undefined => {
  if (direction === 'out') return 'money that went out'
  if (direction === 'refund') return 'money that came back'
  if (state === 'other' && decidedBy !== null) return "put aside as not an order's"
  const [word] = harmlessOf(read).never
  return word === undefined ? undefined : `an alert that says "${word}"`
}

/** The first stored alert of another meaning that a format would take for money that came in (BANK-724). */
const mistakenBy = (
  deps: Sealing,
  { format, sender, direction }: Pick<Tried, 'format' | 'sender' | 'direction'>,
): { alert: AlertRow; text: string; meaning: string } | undefined => {
  if (direction !== 'in') return undefined
  const reader = readerOf(format)
  for (const alert of storedOf(deps, sender, ['other', 'unread', 'waiting'], MOST_COMPARED)) {
    const text = textOf(deps, alert)
    const read = readWith(reader, text)
    const meaning = read && meaningOf(alert, read)
    if (meaning) return { alert, text, meaning }
  }
  return undefined
}

const unreadOf = (deps: Writing, sender: string): AlertRow[] => storedOf(deps, sender, ['unread'], TRIED)

/** Reads the alerts of a sender again that no format read: each is stored anew in its place. */
const readAgain = (deps: Sealing, sender: string): { read: number; alerts: number[] } => {
  let read = 0
  const alerts: number[] = []
  for (const alert of unreadOf(deps, sender).toReversed()) {
    const text = deps.vault.unseal(alert.sealedText ?? '')
    const source = sourceOf(deps, alert) ?? null
    // What is deleted is stored again, so what no format reads stays.
    if (text === null || !readAlert(deps, alert.sender, text, alert.arrivedAt)) continue
    deps.db.delete(bankAlerts).where(eq(bankAlerts.id, alert.id)).run()
    const { sender: from, at, arrivedAt, dedupeKey, doubt } = alert
    const again = addAlert(deps, source, { sender: from, text, at, arrivedAt, dedupeKey, doubt })
    if (!again || again === 'code') continue
    alerts.push(...again.touched)
    if (again.alert.state !== 'unread') read += 1
  }
  return { read, alerts }
}

/**
 * What a format would have read of the stored alerts of its sender, before it is kept; what of the one at hand, and which
 * words of that become harmless; and which stored alert it would mistake for money that came in.
 */
export const tryFormat = (deps: Sealing, tried: Tried) => {
  const { format, sender, direction, text } = tried
  const reader = readerOf(format)
  const unread = unreadOf(deps, sender)
  const stored = unread.flatMap((alert) => {
    const read = readWith(reader, textOf(deps, alert))
    return read ? [{ alert, read }] : []
  })
  const read = readWith(reader, text)
  const { shown: harmless, never } = read && direction === 'in' ? harmlessOf(read) : { shown: [], never: [] }
  const problem = problemOf(format, direction)
  return { problem, read, harmless, never, stored, of: unread.length, mistaken: mistakenBy(deps, tried) }
}

/** What an alert that waits for unknown words would name harmless, and what of them never is. */
export const unknownOf = (deps: Sealing, alert: AlertRow) => {
  const isDoubtful = alert.state === 'waiting' && alert.doubt !== null && alert.direction === 'in'
  const read = isDoubtful ? readAlert(deps, alert.sender, textOf(deps, alert), alert.arrivedAt) : null
  return read && { format: read.format, ...namedHarmless(read.passed, read.isHarmless) }
}

/** The alerts that wait because of what their formats read, each with its reason. */
const doubtfulOf = ({ db }: Reading): AlertRow[] =>
  db
    .select()
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.state, 'waiting'),
        isNotNull(bankAlerts.doubt),
        isNull(bankAlerts.orderId),
        isNull(bankAlerts.decidedBy),
        isNotNull(bankAlerts.sealedText),
      ),
    )
    .orderBy(desc(bankAlerts.at))
    .limit(MOST_COMPARED)
    .all()

/**
 * Says that the unknown words of an alert are harmless for its format, and reads again what waits for them (BANK-720).
 * Throws NOT_FOUND, and CONFLICT where no word of it is unknown, or none may ever be harmless.
 */
export const acceptWords = (deps: PublishingSealed, actor: User, id: number): AlertRow => {
  const { alert, alerts } = inTransaction(deps, (d) => {
    const before = findAlert(d, id)
    const unknown = unknownOf(d, before)
    if (!unknown || unknown.kept.length === 0) {
      const never = unknown?.never[0]
      const message =
        never === undefined
          ? 'No word of this alert is unknown.'
          : `The word "${never}" may say that the money did not come, so it is never harmless.`
      throw new AppError('CONFLICT', message)
    }
    const doubtOf = (each: AlertRow) => readAlert(d, each.sender, textOf(d, each), each.arrivedAt)?.doubt
    // Another reason to wait, such as that nobody signed a letter, is none that words answer for.
    const waiting = doubtfulOf(d).filter((each) => doubtOf(each) === each.doubt)
    keepHarmless(d, unknown.format, unknown.kept)
    const after = { bank: before.bank, words: unknown.shown.join(', ') }
    recordAudit(d, actor, { entity: 'harmless words', entityId: id, action: 'named', after })
    const changed = waiting.flatMap((each) => {
      const doubt = doubtOf(each)
      if (doubt === undefined || doubt === each.doubt) return []
      changeAlert(d, each.id, { doubt })
      return [each.id]
    })
    return { alert: findAlert(d, id), alerts: changed }
  })
  deps.events.emit('money', { alerts })
  return alert
}
