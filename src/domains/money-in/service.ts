import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { bankAlerts, bankSources } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Publishing, PublishingSealed, Reading, User, Writing } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addDays, addSeconds, formatDateTime, HOUR } from '#src/shared/values/dates.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import { SAYS_MORE } from './reading/format.ts'
import { forgetIds } from './rules/named-ids.ts'
import { type CreateSource, KEPT_DAYS, type MailboxFields, type Paste, type UpdateSource } from './schema.ts'
import {
  type AlertRow,
  addAlert,
  changeAlert,
  findAlert,
  mailboxOf,
  type SourceRow,
  trustBalance,
} from './store.ts'

/** A phone that calls by itself, and is silent for this long, is dead. */
const PING_SECONDS = 2 * HOUR
/** A source without an alert for this long has lost its way, where proofs came meanwhile. */
const SILENT_DAYS = 3

const everySource = kept([bankSources], (db): readonly SourceRow[] =>
  db.select().from(bankSources).orderBy(asc(bankSources.id)).all(),
)

/** All sources, the oldest first. */
export const listSources = (deps: Reading): readonly SourceRow[] => everySource(deps.db)

/** The source of an alert; undefined for one that was pasted, and where the source is gone. */
export const sourceOf = ({ db }: Reading, { sourceId }: Pick<AlertRow, 'sourceId'>): SourceRow | undefined =>
  everySource(db).find(({ id }) => id === sourceId)

/** A number that differs by a secret and tells nothing of it. */
const markOf = ({ vault }: Pick<Deps, 'vault'>, secret: string): string =>
  vault.mac('history', secret).slice(0, 8)

/**
 * How a mailbox is reached, in one field of the history: who changes a part of it replaces the whole, so that two
 * administrators who do so at once must not undo each other (BANK-875).
 */
const toldOfMailbox = (deps: Pick<Deps, 'vault'>, source: SourceRow): string | null => {
  const mailbox = mailboxOf(deps, source)
  if (!mailbox) return null
  const { user, host, port, encryption, folder, ownServer, addresses, password } = mailbox
  return [
    `${user} at ${host}:${port} (${encryption})`,
    folder,
    ...(ownServer === '' ? [] : [`checks of ${ownServer}`]),
    ...(addresses.length === 0 ? [] : [`also ${addresses.join(', ')}`]),
    `password ${markOf(deps, password)}`,
  ].join('; ')
}

/** What the history says of a source: never its key, its token or its password. */
const told = (deps: PublishingSealed, source: SourceRow) => ({
  name: source.name,
  mailbox: toldOfMailbox(deps, source),
  paymentMethodIds: source.paymentMethodIds,
  senders: source.senders,
  signingKey: source.signingKey && markOf(deps, source.signingKey),
  tokenHash: markOf(deps, source.tokenHash),
  acceptsExact: source.acceptsExact,
  acceptsRenewals: source.acceptsRenewals,
  isActive: source.isActive,
})

const rows = auditedRows(bankSources, { entity: 'bank source', noun: 'Source', isPublic: false, told })

const addressOf = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl}/api/webhooks/bank-feed/${token}`

type Changing = Publishing & Pick<Deps, 'vault' | 'random' | 'config'>

/** A mailbox, sealed (BANK-753). Its password stays for the same server alone (RUN-1395). Throws BAD_REQUEST without any. */
const sealedMailbox = (deps: Pick<Deps, 'vault'>, mailbox: MailboxFields, before?: SourceRow): string => {
  const known = before && mailboxOf(deps, before)
  const isSame = (['host', 'port', 'encryption'] as const).every((part) => known?.[part] === mailbox[part])
  const password = mailbox.password || (isSame && known?.password)
  if (!password) throw new AppError('BAD_REQUEST', 'Please enter the password', { field: 'mailbox.password' })
  return deps.vault.seal(JSON.stringify({ ...mailbox, password, taught: known?.taught ?? [] }))
}

/** Adds a source. Its address is answered this once: only the hash of its token is kept (BANK-701). */
export const createSource = (
  deps: Changing,
  actor: User,
  { paymentMethodIds, senders, signingKey, mailbox, ...fields }: CreateSource,
): { source: SourceRow; address: string | null } => {
  const isMailbox = fields.kind === 'mailbox'
  if (isMailbox && !mailbox) {
    throw new AppError('BAD_REQUEST', 'Please enter how the mailbox is reached', { field: 'mailbox.host' })
  }
  const token = deps.random.token()
  const source = rows.create(deps, actor, () => ({
    ...fields,
    paymentMethodIds: JSON.stringify(paymentMethodIds),
    senders: JSON.stringify(senders),
    signingKey: signingKey === null ? null : deps.vault.seal(signingKey),
    mailbox: isMailbox && mailbox ? sealedMailbox(deps, mailbox) : null,
    tokenHash: deps.vault.hash(token),
  }))
  if (isMailbox) deps.events.emit('letters')
  return { source, address: isMailbox ? null : addressOf(deps, token) }
}

/** Changes the given fields of a source. Throws NOT_FOUND, CONFLICT. */
export const updateSource = (
  deps: Changing,
  actor: User,
  { id, expectedUpdatedAt, paymentMethodIds, senders, signingKey, mailbox, ...fields }: UpdateSource,
): SourceRow => {
  const values = (before: SourceRow) => {
    if ((fields.kind ?? before.kind) !== before.kind || (mailbox && before.mailbox === null)) {
      throw new AppError(
        'CONFLICT',
        'A phone stays a phone, and a mailbox a mailbox. Please add another source.',
      )
    }
    return {
      ...fields,
      ...(mailbox && { mailbox: sealedMailbox(deps, mailbox, before), problem: '' }),
      ...(paymentMethodIds && { paymentMethodIds: JSON.stringify(paymentMethodIds) }),
      ...(senders && { senders: JSON.stringify(senders) }),
      ...(signingKey !== undefined && {
        signingKey: signingKey === null ? null : deps.vault.seal(signingKey),
      }),
    }
  }
  const source = rows.update(deps, actor, id, values, expectedUpdatedAt)
  if (source.kind === 'mailbox') deps.events.emit('letters')
  return source
}

/** Gives a phone another address; the one before ends at once. Throws NOT_FOUND, and CONFLICT where it is not as shown. */
export const renewAddress = (
  deps: Changing,
  actor: User,
  { id, expectedUpdatedAt }: Removed,
): { source: SourceRow; address: string } => {
  const token = deps.random.token()
  const values = ({ kind }: SourceRow) => {
    if (kind === 'mailbox') throw new AppError('CONFLICT', 'A mailbox has no address.')
    return { tokenHash: deps.vault.hash(token) }
  }
  const source = rows.update(deps, actor, id, values, expectedUpdatedAt, 'address renewed')
  return { source, address: addressOf(deps, token) }
}

/** Removes a source. Its alerts stay. Throws NOT_FOUND, CONFLICT. */
export const deleteSource = rows.remove

/** Stores an alert that an administrator pastes. It never pays by itself. Throws BAD_REQUEST, CONFLICT. */
export const pasteAlert = (deps: Deps, { text, from }: Paste): AlertRow => {
  const dedupeKey = `pasted ${deps.vault.mac('bank alert', text)}`
  const added = inTransaction(deps, (d) => {
    const known = d.db.select().from(bankAlerts).where(eq(bankAlerts.dedupeKey, dedupeKey)).get()
    if (known) throw new AppError('CONFLICT', 'This alert was pasted before.')
    return addAlert(d, null, { sender: from, text, at: d.now(), dedupeKey })
  })
  if (!added || added === 'code')
    throw new AppError('BAD_REQUEST', 'This reads like a one-time code. It was not stored.')
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

/** Believes the balance of an alert that names one, in the caller's transaction, and writes it into the history. */
export const believeBalance = (deps: Writing, actor: User, alert: AlertRow): number[] => {
  const after = { sender: alert.sender, balance: fromMinor(alert.balanceMinor ?? 0) }
  recordAudit(deps, actor, { entity: 'bank balance', entityId: alert.id, action: 'believed', after })
  return trustBalance(deps, alert)
}

/** Believes the balance that an alert names, and goes on from there. Throws NOT_FOUND, CONFLICT. */
export const trustAlert = (deps: Publishing, actor: User, id: number): AlertRow => {
  const { trusted, alerts } = inTransaction(deps, (d) => {
    const alert = findAlert(d, id)
    if (alert.balanceMinor === null) throw new AppError('CONFLICT', 'This alert names no balance.')
    // No other alert follows from one that was pasted.
    if (alert.sourceId === null) throw new AppError('CONFLICT', 'This alert came from no source.')
    return { alerts: believeBalance(d, actor, alert), trusted: findAlert(d, id) }
  })
  deps.events.emit('money', { alerts })
  return trusted
}

/** Why a source is silent, in words; null for one that lives, or was never heard of. */
const silenceOf = (
  deps: Writing,
  { name, kind, isActive, seenAt, pingedAt, alertAt, createdAt, problem }: SourceRow,
): string | null => {
  const longAgo = addSeconds(deps.now(), -PING_SECONDS)
  if (kind === 'mailbox' && isActive && problem !== '') {
    const since = seenAt ?? createdAt
    return since < longAgo ? unread(name, since, problem) : null
  }
  if (!isActive || seenAt === null) return null
  // A phone that does not call by itself, or no longer, is judged by its alerts alone.
  const isCalling = pingedAt !== null && pingedAt > addDays(seenAt, -1)
  if (isCalling && seenAt < longAgo) return sentence(name, seenAt)
  return quiet(deps, name, alertAt ?? createdAt)
}

/** Whether a source was heard, and did not fall silent since. */
export const isAlive = (deps: Writing, source: SourceRow): boolean =>
  source.isActive && source.seenAt !== null && silenceOf(deps, source) === null

/** Why sources are silent, in words; null where all are alive (BANK-11). */
export const silentSources = (deps: Writing): string | null =>
  listSources(deps)
    .flatMap((source) => silenceOf(deps, source) ?? [])
    .join(' ') || null

const unread = (name: string, since: Date, problem: string): string =>
  `The mailbox "${name}" has not been read since ${formatDateTime(since)}. ${problem}. Meanwhile, payments wait on the payment desk.`

const sentence = (name: string, since: Date): string =>
  `Nothing has been heard from "${name}" since ${formatDateTime(since)}. Check the phone: is it on, online, and is its forwarding app running? Meanwhile, payments wait on the payment desk.`

const quiet = ({ db, now }: Writing, name: string, lastAlert: Date): string | null => {
  if (lastAlert > addDays(now(), -SILENT_DAYS)) return null
  const proof = db
    .select({ id: payments.id })
    .from(payments)
    .where(gt(payments.submittedAt, lastAlert))
    .limit(1)
    .get()
  return proof ? sentence(name, lastAlert) : null
}

/** The returns that a warning names. */
const MOST_NAMED = 10

/** What alerts say of accepted payments that went back, until somebody has looked at each, in words (BANK-802). */
export const returnedPayments = ({ db }: Reading): string | null => {
  const returns = db
    .select({ alertId: bankAlerts.id, orderId: bankAlerts.returnedOrderId })
    .from(bankAlerts)
    .innerJoin(payments, eq(payments.orderId, bankAlerts.returnedOrderId))
    .where(
      and(
        isNotNull(bankAlerts.returnedOrderId),
        isNull(bankAlerts.decidedBy),
        eq(payments.state, 'accepted'),
      ),
    )
    .orderBy(desc(bankAlerts.id))
    .limit(MOST_NAMED)
    .all()
  const named = returns.map(({ alertId, orderId }) => `order ${orderId} (alert ${alertId})`)
  return named.length === 0
    ? null
    : `Your bank says that a payment went back or did not come: ${named.join(', ')}. Look into your account. Then refund or cancel the order, or say at the alert that you have looked.`
}

/** Forgets the texts of alerts and who paid, once they are too old (BANK-709). */
export const forgetTexts = (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const isOld = and(
    lt(bankAlerts.arrivedAt, addDays(deps.now(), -KEPT_DAYS)),
    isNotNull(bankAlerts.sealedText),
  )
  const forget = (d: Publishing, { id }: { id: number }) => {
    const isThis = eq(bankAlerts.id, id)
    forgetIds(d, isThis)
    d.db
      .update(bankAlerts)
      .set({
        sealedText: null,
        sealedPerson: null,
        note: '',
        // A doubt may quote the text, and holds all the same.
        doubt: sql`iif(${bankAlerts.doubt} is null, null, ${SAYS_MORE})`,
      })
      .where(isThis)
      .run()
  }
  // What was forgotten has no text any more.
  const find = ({ db }: Publishing, most: number) =>
    db.select({ id: bankAlerts.id }).from(bankAlerts).where(isOld).limit(most).all()
  return writeFoundInTurns(deps, { find, write: forget }, signal)
}
