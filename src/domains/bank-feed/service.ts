import { and, asc, desc, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { bankAlerts, bankFormats, bankSources } from '#db/schema/bank-feed.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Publishing, Reading, User, Writing } from '#src/deps.ts'
import { auditedRows, refuseChanged, refuseOverwriting } from '#src/domains/audit/audited-rows.ts'
import { changesSince, recordAudit } from '#src/domains/audit/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addDays, addSeconds, formatDateTime, HOUR } from '#src/shared/values/dates.ts'
import { problemOf, type Read, readerOf } from './format.ts'
import { isSameSender, readWith } from './reading.ts'
import {
  type CreateSource,
  type FormatFields,
  KEPT_DAYS,
  type Paste,
  type Tried,
  type UpdateSource,
} from './schema.ts'
import { type AlertRow, addAlert, changeAlert, findAlert, type SourceRow, trustBalance } from './store.ts'

const ENTITY = 'bank source'

/** A phone that calls by itself, and is silent for this long, is dead (BANK-11). */
const PING_SECONDS = 2 * HOUR
/** A source without an alert for this long has lost its way, where proofs came meanwhile. */
const SILENT_DAYS = 3
/** Stored alerts that a format in the making is tried on. */
const TRIED = 200

const everySource = kept([bankSources], (db): readonly SourceRow[] =>
  db.select().from(bankSources).orderBy(asc(bankSources.id)).all(),
)

/** All sources, the oldest first. */
export const listSources = (deps: Reading): readonly SourceRow[] => everySource(deps.db)

/** A source by its id. Throws NOT_FOUND. */
const findSource = (deps: Reading, id: number): SourceRow => {
  const source = everySource(deps.db).find((each) => each.id === id)
  if (!source) throw notFound('Source')
  return source
}

/** What the history says of a source: never its key or its token. */
const told = ({ name, paymentMethodIds, senders, signingKey, acceptsExact, isActive }: SourceRow) => ({
  name,
  paymentMethodIds,
  senders,
  isSigned: signingKey !== null,
  acceptsExact,
  isActive,
})

const addressOf = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl}/api/webhooks/bank-feed/${token}`

type Changing = Writing & Pick<Deps, 'vault' | 'random' | 'config'>

/** Adds a source. Its address is answered this once: only the hash of its token is kept (BANK-1). */
export const createSource = (
  deps: Changing,
  actor: User,
  { paymentMethodIds, senders, signingKey, ...fields }: CreateSource,
): { source: SourceRow; address: string } => {
  const token = deps.random.token()
  const now = deps.now()
  const source = inTransaction(deps, (d) => {
    const row = d.db
      .insert(bankSources)
      .values({
        ...fields,
        paymentMethodIds: JSON.stringify(paymentMethodIds),
        senders: JSON.stringify(senders),
        signingKey: signingKey === null ? null : d.vault.seal(signingKey),
        tokenHash: d.vault.hash(token),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get()
    const entry = { entity: ENTITY, entityId: row.id, action: 'created', after: told(row) }
    recordAudit({ ...d, now: () => now }, actor, entry)
    return row
  })
  return { source, address: addressOf(deps, token) }
}

const changeSource = (
  deps: Writing,
  actor: User,
  before: SourceRow,
  fields: Partial<SourceRow>,
  action = 'updated',
): SourceRow => {
  // Later than before even within one millisecond, because a form is compared with these times (VERS-2).
  const [earliest, clock] = [addSeconds(before.updatedAt, 0.001), deps.now()]
  const updatedAt = clock > earliest ? clock : earliest
  const after = deps.db
    .update(bankSources)
    .set({ ...fields, updatedAt })
    .where(eq(bankSources.id, before.id))
    .returning()
    .get()
  const entry = { entity: ENTITY, entityId: before.id, action, before: told(before), after: told(after) }
  recordAudit({ ...deps, now: () => updatedAt }, actor, entry)
  return after
}

/** Changes the given fields of a source. Throws NOT_FOUND, CONFLICT. */
export const updateSource = (
  deps: Changing,
  actor: User,
  { id, expectedUpdatedAt, paymentMethodIds, senders, signingKey, ...fields }: UpdateSource,
): SourceRow =>
  inTransaction(deps, (d) => {
    const before = findSource(d, id)
    const changed = {
      ...fields,
      ...(paymentMethodIds && { paymentMethodIds: JSON.stringify(paymentMethodIds) }),
      ...(senders && { senders: JSON.stringify(senders) }),
      ...(signingKey !== undefined && { signingKey: signingKey === null ? null : d.vault.seal(signingKey) }),
    }
    if (expectedUpdatedAt) refuseOverwriting(changesSince(d, ENTITY, id, expectedUpdatedAt), changed)
    const given = Object.entries(changed).filter(([, value]) => value !== undefined)
    return changeSource(d, actor, before, Object.fromEntries(given))
  })

/** Gives a source another address; the one before ends at once. Throws NOT_FOUND. */
export const renewAddress = (
  deps: Changing,
  actor: User,
  id: number,
): { source: SourceRow; address: string } => {
  const token = deps.random.token()
  const source = inTransaction(deps, (d) =>
    changeSource(d, actor, findSource(d, id), { tokenHash: d.vault.hash(token) }, 'address renewed'),
  )
  return { source, address: addressOf(deps, token) }
}

/** Removes a source. Its alerts stay. Throws NOT_FOUND, CONFLICT. */
export const deleteSource = (
  deps: Writing,
  actor: User,
  { id, expectedUpdatedAt }: { id: number; expectedUpdatedAt?: Date | undefined },
): void =>
  inTransaction(deps, (d) => {
    const before = findSource(d, id)
    if (expectedUpdatedAt) refuseChanged(changesSince(d, ENTITY, id, expectedUpdatedAt))
    d.db.delete(bankSources).where(eq(bankSources.id, id)).run()
    recordAudit(d, actor, { entity: ENTITY, entityId: id, action: 'deleted', before: told(before) })
  })

/** Stores an alert that an administrator pastes. It never pays by itself. Throws BAD_REQUEST, CONFLICT. */
export const pasteAlert = (deps: Deps, { text, from }: Paste): AlertRow => {
  const dedupeKey = `pasted ${deps.vault.mac('bank alert', text)}`
  const added = inTransaction(deps, (d) => {
    const known = d.db.select().from(bankAlerts).where(eq(bankAlerts.dedupeKey, dedupeKey)).get()
    if (known) throw new AppError('CONFLICT', 'This alert was pasted before.')
    return addAlert(d, null, { sender: from, text, at: d.now(), dedupeKey })
  })
  if (!added) throw new AppError('BAD_REQUEST', 'This reads like a one-time code. It was not stored.')
  deps.events.emit('money', { alerts: added.touched })
  return added.alert
}

/** Puts an alert aside that pays no order. Throws NOT_FOUND, CONFLICT. */
export const ignoreAlert = (deps: Writing, actor: User, id: number): AlertRow =>
  inTransaction(deps, (d) => {
    if (findAlert(d, id).state === 'accepted') {
      throw new AppError('CONFLICT', 'This alert has paid an order. Undo its approval first.')
    }
    const decided = { decidedBy: actor.username, decidedAt: d.now() }
    return changeAlert(d, id, { state: 'other', orderId: null, note: 'Put aside.', ...decided })
  })

/** Believes the balance that an alert names, and goes on from there (BANK-7). Throws NOT_FOUND, CONFLICT. */
export const trustAlert = (deps: Publishing, id: number): AlertRow => {
  const { trusted, alerts } = inTransaction(deps, (d) => {
    const alert = findAlert(d, id)
    if (alert.balanceMinor === null) throw new AppError('CONFLICT', 'This alert names no balance.')
    return { alerts: trustBalance(d, alert), trusted: findAlert(d, id) }
  })
  deps.events.emit('money', { alerts })
  return trusted
}

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
    const source = listSources(deps).find(({ id }) => id === alert.sourceId) ?? null
    if (text === null) continue
    deps.db.delete(bankAlerts).where(eq(bankAlerts.id, alert.id)).run()
    const { at, dedupeKey } = alert
    const again = addAlert(deps, source, { sender: alert.sender, text, at, dedupeKey })
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

/** Why a source is silent, in words; null where all are alive (BANK-11). */
export const silentSources = (deps: Writing): string | null => {
  const now = deps.now()
  const silent = listSources(deps).flatMap(({ name, isActive, seenAt, alertAt, createdAt }) => {
    if (!isActive || seenAt === null) return []
    const lastAlert = alertAt ?? createdAt
    if (seenAt < addSeconds(now, -PING_SECONDS)) {
      // A phone that never calls by itself is judged by its alerts alone.
      return alertAt && alertAt >= seenAt ? quiet(deps, name, lastAlert) : [sentence(name, seenAt)]
    }
    return quiet(deps, name, lastAlert)
  })
  return silent.join(' ') || null
}

const sentence = (name: string, since: Date): string =>
  `Nothing was heard from "${name}" since ${formatDateTime(since)}. Look at the phone: is it on, online, and its forwarding app running? Payments wait on the payment desk meanwhile.`

const quiet = ({ db, now }: Writing, name: string, lastAlert: Date): string[] => {
  if (lastAlert > addDays(now(), -SILENT_DAYS)) return []
  const proof = db
    .select({ id: payments.id })
    .from(payments)
    .where(gt(payments.submittedAt, lastAlert))
    .limit(1)
    .get()
  return proof ? [sentence(name, lastAlert)] : []
}

/** Forgets the texts of alerts and who paid, once they are too old (BANK-3). */
export const forgetTexts = ({ db, now }: Writing): void => {
  db.update(bankAlerts)
    .set({ sealedText: null, sealedPerson: null })
    .where(and(lt(bankAlerts.arrivedAt, addDays(now(), -KEPT_DAYS)), isNotNull(bankAlerts.sealedText)))
    .run()
}
