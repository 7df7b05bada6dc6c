import { and, desc, eq, gt, inArray, lt, max, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { isAmong } from '#db/page.ts'
import { preparedInsert } from '#db/prepared.ts'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Reading, Writing } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { HISTORY_PAGE, type HistoryQuery } from '#src/shared/paging.ts'
import { SHOP_ID } from '#src/shared/shop-id.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { shortened } from '#src/shared/values/typed.ts'

export type Fields = Record<string, unknown>

type AuditEntry = {
  entity: string
  entityId: number
  action: string
  /** The row before and after the change. Only fields that differ are stored, and never a secret. */
  before?: Fields
  after?: Fields
}

// `isAdmin` follows from the role.
const omittedFields = new Set(['id', 'updatedAt', 'createdAt', 'passwordHash', 'revision', 'isAdmin'])

/** `{field: [before, after]}` of every field that differs. For a new or deleted row: of every field that is set. */
const difference = (before: Fields = {}, after: Fields = {}) =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((key) => !omittedFields.has(key))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )

const insertEntry = preparedInsert(auditLog)

/** One entry of the history of a row; `changes` holds `[before, after]` by field. */
export type HistoryEntry = {
  id: number
  action: string
  /** The user who did it; null for guests and the shop itself. */
  actorId: number | null
  actorName: string
  changes: Record<string, [unknown, unknown]>
  createdAt: Date
}

const pairs = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))

/** The changes of a stored entry; none where the row does not hold what the shop writes (DB-26). */
export const historyChanges = (stored: string): HistoryEntry['changes'] =>
  storedJson<HistoryEntry['changes']>(stored, pairs, {})

const toEntry = ({
  id,
  action,
  actorId,
  actorName,
  changes,
  createdAt,
}: typeof auditLog.$inferSelect): HistoryEntry => ({
  id,
  action,
  actorId,
  actorName,
  changes: historyChanges(changes),
  createdAt,
})

const entriesOf = (db: Db, entity: string, entityId: number, where?: SQL, limit = -1): HistoryEntry[] =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId), where))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all()
    .map(toEntry)

/** A page of the history of one row, newest first: the entries before this one, or the newest. */
export const historyPage = ({ db }: Reading, entity: string, { id, cursor }: HistoryQuery): HistoryEntry[] =>
  entriesOf(db, entity, id, cursor === undefined ? undefined : lt(auditLog.id, cursor), HISTORY_PAGE)

/** The entries of one row with one of these actions, newest first. */
export const entriesOfActions = (
  { db }: Reading,
  entity: string,
  entityId: number,
  actions: readonly string[],
): HistoryEntry[] => entriesOf(db, entity, entityId, inArray(auditLog.action, [...actions]))

/** The history of one row, newest first. */
export const listAudit = (deps: Reading, entity: string, entityId: number): HistoryEntry[] =>
  entriesOf(deps.db, entity, entityId)

/** Forgets what was changed in one row, in the caller's transaction. What was done, by whom and when stays. */
export const forgetChanges = ({ db }: Writing, entity: string, entityId: number): void => {
  db.update(auditLog)
    .set({ changes: '{}' })
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .run()
}

/** The newest changes of one row, without saves that changed nothing. */
export const newestChanges = (
  { db }: Reading,
  entity: string,
  entityId: number,
  limit: number,
): HistoryEntry[] => entriesOf(db, entity, entityId, ne(auditLog.changes, '{}'), limit)

/** The newest entries of rows, by the id of the row: what somebody who reads these rows now has seen of them. */
export const newestEntries = ({ db }: Reading, entity: string, entityIds: number[]): Map<number, number> =>
  new Map(
    db
      .select({ entityId: auditLog.entityId, newest: sql<number>`max(${auditLog.id})` })
      .from(auditLog)
      .where(and(eq(auditLog.entity, entity), isAmong(auditLog.entityId, entityIds)))
      .groupBy(auditLog.entityId)
      .all()
      .map(({ entityId, newest }) => [entityId, newest]),
  )

/**
 * The newest entry of a history that a caller has seen: its time (`expectedUpdatedAt`); or its number (`revision`), where
 * an order, its payment and its papers share one history. Undefined for a caller that does not say.
 */
export type Seen = Date | number | undefined

/** The entries of one row that a caller has not seen, newest first; none for a caller that does not say what it saw. */
export const unseenEntries = (
  { db }: Reading,
  entity: string,
  entityId: number,
  seen: Seen,
): HistoryEntry[] => {
  if (seen === undefined) return []
  const isLater = typeof seen === 'number' ? gt(auditLog.id, seen) : gt(auditLog.createdAt, seen)
  return entriesOf(db, entity, entityId, isLater)
}

/** The name of a stored field as people read it: `discountedPriceMinor` is "discounted price". */
const inWords = (field: string): string =>
  field
    .replaceAll(/^is(?=[A-Z])|Minor$/g, '')
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/\b(usd|url|qr|id)\b/g, (letters) => letters.toUpperCase())

/** "price, access" of a save, and else the action: `status changed: "closed"`. */
const whatChanged = ({ action, changes }: HistoryEntry): string => {
  if (action === 'updated') return Object.keys(changes).map(inWords).join(', ')
  const [[, is] = [], ...others] = Object.values(changes)
  const isTold = action.endsWith(' changed') && typeof is === 'string' && is !== '' && others.length === 0
  return `${action.replaceAll('_', ' ')}${isTold ? `: "${shortened(is, 60)}"` : ''}`
}

/**
 * The refusal of a change of something that is not as it was shown: who changed what and when, by the
 * entry of the history. `what` says it in better words than the entry does.
 */
export const notAsShown = (
  entry: HistoryEntry | undefined,
  what?: string | null,
  field?: string,
): AppError => {
  const details = entry && ` (${what ?? whatChanged(entry)}, ${formatDateTime(entry.createdAt)})`
  const message = `${entry?.actorName ?? 'Somebody'} changed this after you opened it${details ?? ''}.`
  return new AppError('CONFLICT', message, field === undefined ? {} : { field })
}

/** What a caller is about to change. */
type Subject = {
  entity: string
  entityId: number
  /** The fields that it sets; left out, all. Others may have changed meanwhile, because they stay as they are. */
  fields?: Fields
  /** Which entries concern it, instead of fields. */
  concerns?(entry: HistoryEntry): boolean
  /** Where the history tells of other things too: when the row itself changed last; null where it does not exist. */
  updatedAt?: Date | null
  /** What an entry did, in better words. */
  inWords?(entry: HistoryEntry): string | null
}

/**
 * Refuses to change what somebody else changed since the caller has seen it. Whoever has seen that a row does not
 * exist names the beginning of time. Throws CONFLICT.
 */
export const refuseUnseen = (deps: Reading, subject: Subject, seen: Seen): void => {
  const { entity, entityId, fields, updatedAt, inWords: told } = subject
  const setsOne = ({ changes }: HistoryEntry) =>
    Object.keys(changes).some((field) => !fields || fields[field] !== undefined)
  const last = unseenEntries(deps, entity, entityId, seen).find(subject.concerns ?? setsOne)
  const isTime = typeof seen === 'object'
  const isChanged =
    updatedAt === undefined || !isTime
      ? last !== undefined
      : updatedAt === null
        ? seen.getTime() > 0
        : updatedAt > seen
  if (isChanged) throw notAsShown(last, last && told?.(last), isTime ? 'expectedUpdatedAt' : undefined)
}

/** The deletions of rows that were not restored, newest first, each with the id of its row. */
export const newestDeletions = (
  { db }: Reading,
  entity: string,
  limit: number,
): (HistoryEntry & { entityId: number })[] => {
  const last = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(eq(auditLog.entity, entity))
    .groupBy(auditLog.entityId)
  return db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.id, last), eq(auditLog.action, 'deleted')))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...toEntry(row), entityId: row.entityId }))
}

/** The fields of a row as the history holds them: as JSON, without id and times. */
export const auditedFields = (row: Fields): Fields =>
  JSON.parse(
    JSON.stringify(row, (key, value: unknown) => (omittedFields.has(key) ? undefined : value)),
  ) as Fields

/**
 * The time of a change: that which the changed row names, because what was shown of a row is told from what came later
 * by comparing these two times, and a clock that is read twice may have gone on between.
 */
const timeOfChange = ({ before, after }: AuditEntry): Date | undefined => {
  const [earlier, named] = [before, after].map((row) => row?.['updatedAt'] as Date | undefined)
  return named?.getTime() === earlier?.getTime() ? undefined : named
}

/**
 * Records which actor changed which row (AUDIT-1). Call it inside the transaction of the change, so that either both
 * are stored or neither is.
 */
export const recordAudit = (deps: Writing, actor: Actor | 'system', entry: AuditEntry): void => {
  const { entity, entityId, action, before, after } = entry
  const isUser = actor !== 'system' && actor.kind === 'user'
  insertEntry(deps.db, {
    entity,
    entityId,
    action,
    actorId: isUser && actor.id !== SHOP_ID ? actor.id : null,
    actorName: isUser ? actor.username : actor === 'system' ? 'system' : 'guest',
    changes: JSON.stringify(difference(before, after)),
    createdAt: timeOfChange(entry) ?? deps.now(),
  })
}
