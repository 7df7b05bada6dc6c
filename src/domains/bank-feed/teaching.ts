import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { bankAlerts, bankFormats } from '#db/schema/bank-feed.ts'
import type { Deps, Reading, User, Writing } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/audited-rows.ts'
import { AppError } from '#src/shared/app-error.ts'
import { problemOf, type Read, readerOf } from './format.ts'
import { isSameSender, readWith } from './reading.ts'
import type { FormatFields, Tried } from './schema.ts'
import { sourceOf } from './service.ts'
import { type AlertRow, addAlert, changeAlert } from './store.ts'

/** Stored alerts that a format in the making is tried on. */
const TRIED = 200

const formats = auditedRows(bankFormats, { entity: 'bank format', noun: 'Format', isPublic: false })

/** Teaches the shop a format, and reads with it what nobody understood before. Throws BAD_REQUEST. */
export const teachFormat = (deps: Deps, actor: User, input: FormatFields): { id: number; read: number } => {
  const problem = problemOf(input.format, input.direction)
  if (problem) throw new AppError('BAD_REQUEST', problem, { field: 'format' })
  const { alerts, ...taught } = inTransaction(deps, (d) => {
    const { id } = formats.create(d, actor, () => input)
    return { id, ...readAgain(d, input.sender) }
  })
  deps.events.emit('money', { alerts })
  return taught
}

/** Removes a taught format. What it read stays read. Throws NOT_FOUND. */
export const forgetFormat = formats.remove

/** The taught formats, the oldest first. */
export const taughtFormats = ({ db }: Reading) =>
  db.select().from(bankFormats).orderBy(asc(bankFormats.id)).all()

const unreadOf = ({ db }: Reading, sender: string): AlertRow[] =>
  db
    .select()
    .from(bankAlerts)
    .where(and(eq(bankAlerts.state, 'unread'), isNotNull(bankAlerts.sealedText)))
    .orderBy(desc(bankAlerts.at))
    .limit(TRIED)
    .all()
    .filter((alert) => isSameSender(alert.sender, sender))

/** Reads the alerts of a sender again that no format read: each is stored anew in its place. */
const readAgain = (
  deps: Writing & Pick<Deps, 'vault'>,
  sender: string,
): { read: number; alerts: number[] } => {
  let read = 0
  const alerts: number[] = []
  for (const alert of unreadOf(deps, sender).toReversed()) {
    const text = deps.vault.unseal(alert.sealedText ?? '')
    const source = sourceOf(deps, alert) ?? null
    if (text === null) continue
    deps.db.delete(bankAlerts).where(eq(bankAlerts.id, alert.id)).run()
    const { sender: from, at, dedupeKey, note } = alert
    const again = addAlert(deps, source, { sender: from, text, at, dedupeKey, doubt: note || null })
    if (!again) continue
    changeAlert(deps, again.alert.id, { arrivedAt: alert.arrivedAt })
    alerts.push(...again.touched)
    if (again.alert.state !== 'unread') read += 1
  }
  return { read, alerts }
}

/** What a format would have read of the stored alerts of its sender, before it is kept; and what of the one at hand. */
export const tryFormat = (
  deps: Reading & Pick<Deps, 'vault'>,
  { format, sender, direction, text }: Tried,
): { problem: string | null; read: Read | null; stored: { alert: AlertRow; read: Read }[]; of: number } => {
  const reader = readerOf(format)
  const unread = unreadOf(deps, sender)
  const stored = unread.flatMap((alert) => {
    const read = readWith(reader, deps.vault.unseal(alert.sealedText ?? '') ?? '')
    return read ? [{ alert, read }] : []
  })
  return { problem: problemOf(format, direction), read: readWith(reader, text), stored, of: unread.length }
}
