import { and, asc, desc, eq, gt, inArray, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { balanceBefore, bankAlerts, bankSources } from '#db/schema/money-in.ts'
import type { Deps, Reading, Sealing, Seeing } from '#src/deps.ts'
import { notFound } from '#src/shared/app-error.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { keysIn, transactionKeyOf } from '#src/written/reference.ts'
import { alertForm } from './reading/alert-text.ts'
import { CODE_HIDDEN, withoutCode } from './reading/codes.ts'
import { guessedIn } from './reading/guess.ts'
import { readAlert } from './reading/reading.ts'
import { knownBalance, setBalance } from './rules/balances.ts'
import { namesOneOf, writeIds } from './rules/named-ids.ts'
import { saysReturned } from './rules/returned-words.ts'
import { keptMailbox, MAX_TEXT, type Mailbox } from './schema.ts'

export type SourceRow = typeof bankSources.$inferSelect
export type AlertRow = typeof bankAlerts.$inferSelect

/** How much older than the known balance an alert may be that follows from it: phones send in any order. */
const LATE_SECONDS = 10 * MINUTE
/** Alerts that tell of one payment and are compared. */
const MOST_TELLING = 20

/** Who paid, as an alert names them. */
const person = z.object({ name: z.string(), phone: z.string(), account: z.string(), time: z.string() })
const nobody: z.output<typeof person> = { name: '', phone: '', account: '', time: '' }

/** Who paid, of a stored alert. */
export const personOf = ({ vault }: Pick<Deps, 'vault'>, { sealedPerson }: AlertRow) =>
  sealedPerson === null ? nobody : storedJson(vault.unseal(sealedPerson) ?? '', person, nobody)

/** The ids of the methods that a source watches. */
export const methodsOf = ({ paymentMethodIds }: Pick<SourceRow, 'paymentMethodIds'>): number[] =>
  storedJson(paymentMethodIds, z.array(z.int()), [])

/** How a mailbox is reached; null for a phone, and where the application secret is another one. */
export const mailboxOf = ({ vault }: Pick<Deps, 'vault'>, { mailbox }: SourceRow): Mailbox | null =>
  mailbox === null ? null : storedJson(vault.unseal(mailbox) ?? '', keptMailbox.nullable(), null)

/** The senders that a source believes. */
export const sendersOf = ({ senders }: Pick<SourceRow, 'senders'>): string[] =>
  storedJson(senders, z.array(z.string()), [])

const alertById = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    .where(eq(bankAlerts.id, sql.placeholder('id'))),
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
export type Said = {
  sender: string
  text: string
  at: Date
  /** Left out, now. */
  arrivedAt?: Date
  dedupeKey: string
  doubt?: string | null
}

/** Another alert of the same payment that moved the balance already: a payment moves it once. */
const moved = alias(bankAlerts, 'moved')
const isMoved = sql`exists (select 1 from ${bankAlerts} as "moved" where ${and(
  eq(moved.transactionKey, bankAlerts.transactionKey),
  ne(moved.transactionKey, ''),
  eq(moved.direction, bankAlerts.direction),
  eq(moved.sourceId, bankAlerts.sourceId),
  eq(moved.account, bankAlerts.account),
  eq(moved.isChained, true),
)})`

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
        not(isMoved),
      ),
    )
    .orderBy(asc(bankAlerts.at), asc(bankAlerts.id))
    .limit(1),
)

/** Whether an alert was put aside because it tells again of money that another told of, and not by a person. */
export const isRepeat = ({ state, direction, decidedBy }: AlertRow): boolean =>
  state === 'other' && direction === 'in' && decidedBy === null

/** Believes that an alert is true; which of those that tell of its payment stands is decided anew. */
const believe = (deps: Reading, alert: AlertRow): AlertRow =>
  changeAlert(deps, alert.id, { isChained: true, ...(isRepeat(alert) && { state: 'waiting', note: '' }) })

/**
 * Moves the balance of an account on by the alerts that follow from it, also by those that came before their turn
 * (BANK-732), and returns their ids. An alert that does not follow moves nothing: whoever forged it would choose the next
 * balance as well.
 */
const chain = (deps: Reading, sourceId: number, account: string): number[] => {
  const ids: number[] = []
  for (;;) {
    const known = knownBalance(deps, sourceId, account)
    if (!known) return ids
    const { balanceMinor, at } = known
    const after = addSeconds(at, -LATE_SECONDS).getTime()
    const next = followerOf(deps.db).get({ sourceId, account, balanceMinor, after })
    if (!next) return ids
    setBalance(deps, sourceId, believe(deps, next))
    ids.push(next.id)
  }
}

/**
 * Believes the balance of an alert, because an administrator said that this very one is right, and what follows from it.
 * Returns the ids of the alerts that are believed by it.
 */
export const trustBalance = (deps: Reading, alert: AlertRow): number[] => {
  if (alert.sourceId === null || alert.balanceMinor === null) return []
  const trusted = believe(deps, alert)
  const known = knownBalance(deps, alert.sourceId, alert.account)
  if (known && known.at > alert.at) return [alert.id]
  setBalance(deps, alert.sourceId, trusted)
  return [alert.id, ...chain(deps, alert.sourceId, alert.account)]
}

const tellingOf = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    .where(and(eq(bankAlerts.transactionKey, sql.placeholder('key')), eq(bankAlerts.direction, 'in')))
    // Those that matter come first, however many forged ones there are.
    .orderBy(sql`${bankAlerts.orderId} is null`, desc(bankAlerts.isChained), asc(bankAlerts.id))
    .limit(MOST_TELLING),
)

/** The alerts that tell of the same payment as this one, by whatever way, with itself. */
export const tellingOfSame = ({ db }: Reading, alert: AlertRow): AlertRow[] =>
  alert.transactionKey === '' ? [alert] : tellingOf(db).all({ key: alert.transactionKey })

const last4 = (account: string): string => account.replace(/[^a-z\d]/gi, '').slice(-4)

/**
 * Stores an alert, once however often it is sent, in the caller's transaction, and says which alerts are to be decided
 * on by it. Undefined for a repeat (BANK-2), and 'code' for a one-time code, which nobody may store.
 */
export const addAlert = (
  deps: Sealing,
  source: SourceRow | null,
  { sender, text, at, arrivedAt = deps.now(), dedupeKey, doubt: given = null }: Said,
): { alert: AlertRow; touched: number[] } | 'code' | undefined => {
  const read = readAlert(deps, sender, text, arrivedAt)
  const kept = read ? text : withoutCode(text)
  if (kept === null) return 'code'
  const doubt = given ?? read?.doubt ?? (kept === text ? null : CODE_HIDDEN)
  const { name = '', phone = '', account = '', time = '' } = read ?? {}
  const { amountMinor, transactionId } = read ?? guessedIn(alertForm(kept.slice(0, MAX_TEXT)))
  const alert = deps.db
    .insert(bankAlerts)
    .values({
      sourceId: source?.id ?? null,
      dedupeKey,
      sender,
      account: `${sender.toLowerCase()} ${last4(account)}`.trim(),
      sealedText: deps.vault.seal(kept.slice(0, MAX_TEXT).toWellFormed()),
      sealedPerson: read && deps.vault.seal(JSON.stringify({ name, phone, account, time })),
      at,
      arrivedAt,
      state: read ? (read.direction === 'in' ? 'waiting' : 'other') : 'unread',
      direction: read?.direction ?? null,
      bank: read?.bank ?? '',
      amountMinor,
      balanceMinor: read?.balanceMinor ?? null,
      transactionId,
      transactionKey: transactionKeyOf(transactionId),
      doubt,
      isIndexed: true,
      saysReturned: saysReturned(text, read),
    })
    .onConflictDoNothing({ target: bankAlerts.dedupeKey })
    .returning()
    .get()
  if (!alert) return undefined
  writeIds(deps, alert.id, text)
  const followers = source ? chain(deps, source.id, alert.account) : []
  return { alert, touched: [alert.id, ...followers] }
}

const waitingOfOrder = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    // The sign keeps SQLite from reading all that waits for the few of an order.
    .where(and(eq(bankAlerts.orderId, sql.placeholder('orderId')), sql`+${bankAlerts.state} = 'waiting'`))
    .orderBy(asc(bankAlerts.id)),
)

/** The alerts whose money was counted towards an order, and that wait for the rest of it. */
export const partsOf = ({ db }: Reading, orderId: number): AlertRow[] => waitingOfOrder(db).all({ orderId })

/** What came for an order so far, of all that waits for the rest. */
export const receivedOf = (deps: Reading, orderId: number): number =>
  partsOf(deps, orderId).reduce((total, { amountMinor }) => total + (amountMinor ?? 0), 0)

/** What is written down as the money of an order, accepted or waiting for the rest. */
export const bookedFor = ({ db }: Reading, orderId: number): number =>
  db
    .select({ total: sql<number>`coalesce(sum(${bankAlerts.amountMinor}), 0)` })
    .from(bankAlerts)
    .where(and(eq(bankAlerts.orderId, orderId), inArray(bankAlerts.state, ['waiting', 'accepted'])))
    .get()?.total ?? 0

/** The alerts of an order: what pays it, what says that its payment went back, and what names the id of its proof. */
export const alertsOfOrder = (deps: Seeing, orderId: number, transactionId: string): AlertRow[] => {
  const keys = [...new Set([transactionKeyOf(transactionId), ...keysIn(transactionId)])].filter(Boolean)
  return deps.db
    .select()
    .from(bankAlerts)
    .where(
      or(
        eq(bankAlerts.orderId, orderId),
        eq(bankAlerts.returnedOrderId, orderId),
        keys.length === 0 ? undefined : namesOneOf(deps, keys),
        and(inArray(bankAlerts.transactionKey, keys), ne(bankAlerts.transactionKey, '')),
      ),
    )
    .orderBy(desc(bankAlerts.id))
    .limit(20)
    .all()
}
