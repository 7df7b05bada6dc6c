import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { balanceBefore, bankAlerts, bankBalances, bankSources } from '#db/schema/bank-feed.ts'
import type { Deps, Reading, Writing } from '#src/deps.ts'
import { keysIn, transactionKeyOf } from '#src/domains/payments/transaction-key.ts'
import { notFound } from '#src/shared/app-error.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { isOneTimeCode } from './alert-text.ts'
import { readAlert } from './reading.ts'
import { MAX_TEXT, type Mailbox, mailboxFields } from './schema.ts'

export type SourceRow = typeof bankSources.$inferSelect
export type AlertRow = typeof bankAlerts.$inferSelect

/** How much older than the known balance an alert may be that follows from it: phones send in any order. */
const LATE_SECONDS = 10 * MINUTE

/** Who paid, as an alert names them. */
const person = z.object({ name: z.string(), phone: z.string(), account: z.string(), time: z.string() })
const nobody: z.output<typeof person> = { name: '', phone: '', account: '', time: '' }

/** Who paid, of a stored alert. */
export const personOf = ({ vault }: Pick<Deps, 'vault'>, { sealedPerson }: AlertRow) =>
  sealedPerson === null ? nobody : storedJson(vault.unseal(sealedPerson) ?? '', person, nobody)

/** The ids of the methods that a source watches. */
export const methodsOf = ({ paymentMethodIds }: Pick<SourceRow, 'paymentMethodIds'>): number[] =>
  storedJson(paymentMethodIds, z.array(z.int()), [])

/** How a mailbox is reached; null for a phone, and where the application secret is another one (RUN-9). */
export const mailboxOf = ({ vault }: Pick<Deps, 'vault'>, { mailbox }: SourceRow): Mailbox | null =>
  mailbox === null ? null : storedJson(vault.unseal(mailbox) ?? '', mailboxFields.nullable(), null)

/** The senders that a source believes. */
export const sendersOf = ({ senders }: Pick<SourceRow, 'senders'>): string[] =>
  storedJson(senders, z.array(z.string()), [])

const alertById = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    .where(eq(bankAlerts.id, sql.placeholder('id')))
    .prepare(),
)

/** An alert by its id; undefined for none. */
export const alertBy = ({ db }: Reading, id: number): AlertRow | undefined => alertById(db).get({ id })

/** An alert by its id. Throws NOT_FOUND. */
export const findAlert = (deps: Reading, id: number): AlertRow => {
  const alert = alertBy(deps, id)
  if (!alert) throw notFound('Alert')
  return alert
}

const updateAlert = preparedUpdate(bankAlerts)
/** Changes an alert. Throws NOT_FOUND. */
export const changeAlert = ({ db }: Reading, id: number, fields: Partial<AlertRow>): AlertRow => {
  const alert = updateAlert(db, id, fields)
  if (!alert) throw notFound('Alert')
  return alert
}

/** What an alert says; `at` is when the money came. With a `doubt`, it never pays by itself. */
export type Said = { sender: string; text: string; at: Date; dedupeKey: string; doubt?: string | null }

const balanceOf = prepared((db) =>
  db
    .select()
    .from(bankBalances)
    .where(
      and(
        eq(bankBalances.sourceId, sql.placeholder('sourceId')),
        eq(bankBalances.account, sql.placeholder('account')),
      ),
    )
    .prepare(),
)

/** The balance of an account that is certain; undefined before an administrator saw one. */
const knownBalance = ({ db }: Reading, sourceId: number, account: string) =>
  balanceOf(db).get({ sourceId, account })

const setBalance = ({ db }: Reading, sourceId: number, alert: AlertRow): void => {
  const { account, at } = alert
  const balanceMinor = alert.balanceMinor ?? 0
  db.insert(bankBalances)
    .values({ sourceId, account, balanceMinor, at })
    .onConflictDoUpdate({ target: [bankBalances.sourceId, bankBalances.account], set: { balanceMinor, at } })
    .run()
}

const followerOf = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.sourceId, sql.placeholder('sourceId')),
        eq(bankAlerts.account, sql.placeholder('account')),
        // Written out, as the index of what was not believed yet has it.
        sql`${bankAlerts.isChained} = 0`,
        sql`${balanceBefore(bankAlerts)} = ${sql.placeholder('balanceMinor')}`,
        gt(bankAlerts.at, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(bankAlerts.at), asc(bankAlerts.id))
    .limit(1)
    .prepare(),
)

/**
 * Moves the balance of an account on by the alerts that follow from it, also by those that came before their turn
 * (BANK-7), and returns their ids. An alert that does not follow moves nothing: whoever forged it would choose the next
 * balance as well.
 */
const chain = (deps: Reading, sourceId: number, account: string): number[] => {
  const moved: number[] = []
  for (;;) {
    const known = knownBalance(deps, sourceId, account)
    if (!known) return moved
    const { balanceMinor, at } = known
    const after = addSeconds(at, -LATE_SECONDS).getTime()
    const next = followerOf(deps.db).get({ sourceId, account, balanceMinor, after })
    if (!next) return moved
    changeAlert(deps, next.id, { isChained: true })
    setBalance(deps, sourceId, next)
    moved.push(next.id)
  }
}

/**
 * Believes the balance of an alert, because an administrator saw that it is right, and what follows from it. Returns the
 * ids of the alerts that are believed by it.
 */
export const trustBalance = (deps: Reading, alert: AlertRow): number[] => {
  if (alert.sourceId === null || alert.balanceMinor === null) return []
  changeAlert(deps, alert.id, { isChained: true })
  const known = knownBalance(deps, alert.sourceId, alert.account)
  if (known && known.at > alert.at) return [alert.id]
  setBalance(deps, alert.sourceId, alert)
  return [alert.id, ...chain(deps, alert.sourceId, alert.account)]
}

/** Whether alerts of this account name their balance, so that one without is no reason to be sure. */
export const namesBalances = ({ db }: Reading, { sourceId, sender }: AlertRow): boolean =>
  sourceId !== null &&
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.sourceId, sourceId),
        sql`lower(${bankAlerts.sender}) = ${sender.toLowerCase()}`,
        isNotNull(bankAlerts.balanceMinor),
      ),
    )
    .limit(1)
    .get() !== undefined

/** An earlier alert of the same money: one transaction id is one payment, by whatever way it was told (BANK-6). */
const earlierOf = ({ db }: Reading, key: string): AlertRow | undefined =>
  key === ''
    ? undefined
    : db
        .select()
        .from(bankAlerts)
        .where(and(eq(bankAlerts.transactionKey, key), eq(bankAlerts.direction, 'in')))
        .orderBy(asc(bankAlerts.id))
        .limit(1)
        .get()

/** Whether money waits that never pays by itself, and that nobody decided on. */
const isDoubtful = ({ state, isWhole, orderId, decidedBy }: AlertRow): boolean =>
  state === 'waiting' && !isWhole && orderId === null && decidedBy === null

const last4 = (account: string): string => account.replace(/[^a-z\d]/gi, '').slice(-4)

/**
 * Stores an alert, once however often it is sent, in the caller's transaction, and says which alerts are to be decided
 * on by it. Undefined for a repeat, and for a one-time code, which nobody may store (BANK-2, BANK-3).
 */
export const addAlert = (
  deps: Writing & Pick<Deps, 'vault'>,
  source: SourceRow | null,
  { sender, text, at, dedupeKey, doubt = null }: Said,
): { alert: AlertRow; touched: number[] } | undefined => {
  const read = readAlert(deps, sender, text)
  if (!read && isOneTimeCode(text)) return undefined
  const transactionKey = read ? transactionKeyOf(read.transactionId) : ''
  const earlier = read?.direction === 'in' ? earlierOf(deps, transactionKey) : undefined
  const isSame = earlier !== undefined && earlier.amountMinor === read?.amountMinor
  // What was heard of first by a way that is less sure does not keep the surer one from paying.
  const isSurer = isSame && isDoubtful(earlier) && doubt === null && (read?.isWhole ?? false)
  const isRepeat = isSame && !isSurer
  const isMoney = read?.direction === 'in' && !isRepeat
  const { name = '', phone = '', account = '', time = '' } = read ?? {}
  const alert = deps.db
    .insert(bankAlerts)
    .values({
      sourceId: source?.id ?? null,
      dedupeKey,
      sender,
      account: `${sender.toLowerCase()} ${last4(account)}`.trim(),
      sealedText: deps.vault.seal(text.slice(0, MAX_TEXT).toWellFormed()),
      sealedPerson: read && deps.vault.seal(JSON.stringify({ name, phone, account, time })),
      at,
      arrivedAt: deps.now(),
      state: isMoney ? 'waiting' : read ? 'other' : 'unread',
      direction: read?.direction ?? null,
      bank: read?.bank ?? '',
      amountMinor: read?.amountMinor ?? null,
      // The balance of a repeat was counted with the first.
      balanceMinor: isRepeat ? null : (read?.balanceMinor ?? null),
      transactionId: read?.transactionId ?? '',
      transactionKey,
      isWhole: (read?.isWhole ?? false) && doubt === null && (earlier === undefined || isSurer),
      note: isRepeat
        ? `The same payment as alert ${earlier.id}.`
        : earlier && !isSurer
          ? `Alert ${earlier.id} names the same transaction ID with another amount.`
          : (doubt ?? ''),
    })
    .onConflictDoNothing({ target: bankAlerts.dedupeKey })
    .returning()
    .get()
  if (!alert) return undefined
  if (isSurer) {
    changeAlert(deps, earlier.id, { state: 'other', note: `The same payment as alert ${alert.id}.` })
  }
  const moved = source ? chain(deps, source.id, alert.account) : []
  return { alert, touched: [alert.id, ...moved] }
}

const waitingOfOrder = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    // The sign keeps SQLite from reading all that waits for the few of an order.
    .where(and(eq(bankAlerts.orderId, sql.placeholder('orderId')), sql`+${bankAlerts.state} = 'waiting'`))
    .orderBy(asc(bankAlerts.id))
    .prepare(),
)

/** The alerts whose money was counted towards an order, and that wait for the rest of it. */
export const partsOf = ({ db }: Reading, orderId: number): AlertRow[] => waitingOfOrder(db).all({ orderId })

/** What came for an order so far, of all that waits for the rest. */
export const receivedOf = (deps: Reading, orderId: number): number =>
  partsOf(deps, orderId).reduce((total, { amountMinor }) => total + (amountMinor ?? 0), 0)

/** The alerts of an order: what pays it, and what its proof names. */
export const alertsOfOrder = ({ db }: Reading, orderId: number, transactionId: string): AlertRow[] => {
  const keys = [...new Set([transactionKeyOf(transactionId), ...keysIn(transactionId)])].filter(Boolean)
  return db
    .select()
    .from(bankAlerts)
    .where(
      or(
        eq(bankAlerts.orderId, orderId),
        and(inArray(bankAlerts.transactionKey, keys), ne(bankAlerts.transactionKey, '')),
      ),
    )
    .orderBy(desc(bankAlerts.id))
    .limit(20)
    .all()
}
