import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import type { MessageEntity } from '#db/schema/messages.ts'
import { offerLicenses, offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { trials } from '#db/schema/trials.ts'
import { users } from '#db/schema/users.ts'
import type { Reading } from '#src/deps.ts'
import { type OutboxRow, PROOF_NOTICE } from '#src/domains/messages/present.ts'
import { audiences, expiryReminders, isBuiltIn } from '#src/domains/messages/schema.ts'
import { findTemplate } from '#src/domains/messages/store.ts'
import type { OrderStatus } from '#src/shared/values/vocabulary.ts'
import { isOf, isStopped, STOPPED, soonFrom } from './recipients.ts'

/** The status that an order must still have for a message about it to be true (MSG-719). */
const statusOf = new Map<string, OrderStatus>([
  ['order_confirmation', 'pending'],
  ['payment_reminder', 'pending'],
  ['payment_rejected', 'pending'],
  ['order_approved', 'confirmed'],
  ['license_activated', 'confirmed'],
  ['license_renewed', 'confirmed'],
  ['reseller_license', 'confirmed'],
  ['order_cancelled', 'cancelled'],
])
/** The messages that a newer proof of the payment makes untrue. */
const ofProof: ReadonlySet<string> = new Set(['payment_reminder', 'payment_rejected'])

const paymentOf = prepared((db) =>
  db
    .select({ submittedAt: payments.submittedAt, state: payments.state })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId'))),
)
/** The term of an order that ends then, where it is the latest of its key, was not taken back, and no other waits for its end. */
const endingTermOf = prepared((db) =>
  db
    .select({ id: licenses.id })
    .from(licenses)
    .where(
      and(
        eq(licenses.orderId, sql.placeholder('orderId')),
        eq(licenses.isLatest, true),
        inArray(licenses.licenseStatus, ['active', 'expired']),
        eq(licenses.expiresAt, sql.placeholder('end')),
        sql`not exists (select 1 from ${licenses} as next where next.license_key = ${licenses.licenseKey}
          and next.license_status = 'pending')`,
      ),
    ),
)

const trialOf = prepared((db) =>
  db
    .select({ expiresAt: trials.expiresAt })
    .from(trials)
    .where(eq(trials.id, sql.placeholder('id'))),
)

const openOffer = prepared((db) =>
  db
    .select({ id: offers.id })
    .from(offerLicenses)
    .innerJoin(offers, eq(offers.id, offerLicenses.offerId))
    .where(and(eq(offerLicenses.licenseId, sql.placeholder('licenseId')), sql`+${offers.state} = 'open'`)),
)

const isProofSentSince = ({ db }: Reading, orderId: number, time: Date): boolean => {
  const submittedAt = paymentOf(db).get({ orderId })?.submittedAt
  return submittedAt ? submittedAt > time : false
}

/** Whether a message tells the seller of a proof that somebody has decided since (WATCH-840). */
const isDecided = (deps: Reading, { entity, event, occasion }: OutboxRow): boolean => {
  if (entity !== 'seller notice' || event !== PROOF_NOTICE) return false
  const orderId = Number(occasion)
  return (
    findOrder(deps, orderId)?.status !== 'pending' ||
    paymentOf(deps.db).get({ orderId })?.state !== 'submitted'
  )
}

/**
 * Whether a licence that a reminder tells of still ends then: it was neither renewed, extended nor taken back, and goes
 * on with no other plan (MSG-720).
 */
const isEnding = ({ db }: Reading, orderId: number, { eventAt }: OutboxRow): boolean =>
  eventAt !== null && endingTermOf(db).get({ orderId, end: eventAt.getTime() }) !== undefined

/** Whether a message tells that a trial ends, which an administrator has ended before. */
const isOfEndedTrial = ({ db }: Reading, { entity, entityId, event, eventAt }: OutboxRow): boolean =>
  entity === 'trial' &&
  event === 'ending' &&
  trialOf(db).get({ id: entityId })?.expiresAt?.getTime() !== eventAt?.getTime()

/**
 * Whether the template that made a message is switched off. Those of the seller make news alone, and one that is called as
 * what the shop writes without any is none of it (MSG-1324).
 */
const isSwitchedOff = ({ db }: Reading, { templateName, entity }: OutboxRow): boolean =>
  (isBuiltIn(templateName) || entity === 'news') && findTemplate(db, templateName)?.isActive === false

type Contacts = { email: string; phone: string | null }

const account = { email: users.email, phone: users.whatsappNumber, isPhoneVerified: users.isPhoneVerified }

const accountOf = ({ db }: Reading, id: number) =>
  db.select(account).from(users).where(eq(users.id, id)).get()

/** The contacts today of those to whom messages without an order go, by what the message tells of. */
const customersOf: Partial<
  Record<MessageEntity, (deps: Reading, row: OutboxRow, id: number) => Contacts | undefined>
> = {
  ticket: ({ db }, _row, id) => {
    const owner = db
      .select(account)
      .from(tickets)
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(eq(tickets.id, id))
      .get()
    // A ticket is answered to a proved number alone.
    return owner && { ...owner, phone: owner.isPhoneVerified ? owner.phone : null }
  },
  user: (deps, _row, id) => accountOf(deps, id),
  'password reset': ({ db }, { recipient }) =>
    db
      .select(account)
      .from(users)
      .where(and(eq(users.email, recipient), eq(users.isActive, true)))
      .get(),
  // The contacts of a trial go to the order that buys it.
  trial: ({ db }, _row, id) =>
    db
      .select({ email: trials.email, phone: trials.phone })
      .from(trials)
      .where(and(eq(trials.id, id), isNull(trials.boughtAt)))
      .get(),
  // The event of news is their audience (MSG-727).
  news: ({ db }, { recipient, event, createdAt }) =>
    db
      .select({ email: orders.email, phone: orders.phone })
      .from(orders)
      .innerJoin(licenses, eq(licenses.orderId, orders.id))
      .where(
        and(
          eq(orders.phone, recipient),
          isOf[audiences.find((whom) => whom === event) ?? 'active'](soonFrom(createdAt)),
        ),
      )
      .limit(1)
      .get(),
}

const orderOf = (deps: Reading, { orderId }: OutboxRow): OrderRow | undefined =>
  orderId === null ? undefined : findOrder(deps, orderId)

/** The contacts today of the customer whom a message is for; null for a customer who is gone, undefined for nobody's. */
export const contactsOf = (deps: Reading, row: OutboxRow, order = orderOf(deps, row)) => {
  // A balance is the account's, though a top-up is told with its order, which keeps the contacts of then (MSG-1326).
  if (order && row.templateName === 'reseller_balance') return accountOf(deps, order.userId ?? 0) ?? null
  const find = row.entity ? customersOf[row.entity] : undefined
  return order ?? (find ? (find(deps, row, row.entityId ?? 0) ?? null) : undefined)
}

/** Whether the customer has another contact than the one that the message was queued to, or is gone (MSG-718). */
const isElsewhere = (deps: Reading, row: OutboxRow, order: OrderRow | undefined): boolean => {
  const contacts = contactsOf(deps, row, order)
  if (contacts === undefined) return false
  return contacts?.[row.channel === 'email' ? 'email' : 'phone'] !== row.recipient
}

/**
 * Why a message that was queued some time ago is not sent any more, or null where it is as true as it was (MSG-78). It
 * is asked right before each attempt and after it, because the person, the order and the template change meanwhile.
 */
export const whyNoMore = (deps: Reading, row: OutboxRow): string | null => {
  const { templateName } = row
  if (isStopped(deps, row)) return STOPPED
  if (isSwitchedOff(deps, row)) return 'Its template was switched off.'
  if (isDecided(deps, row)) return 'The payment was decided since.'
  const order = orderOf(deps, row)
  if (order?.erasedAt) return 'The person was erased.'
  if (isElsewhere(deps, row, order)) return 'The customer has another number or address since, or is gone.'
  if (isOfEndedTrial(deps, row)) return 'The trial was ended since.'
  if (!order) return null
  const wanted = statusOf.get(templateName)
  if (wanted !== undefined && wanted !== order.status) return 'The status of the order has changed since.'
  if (ofProof.has(templateName) && isProofSentSince(deps, order.id, row.createdAt))
    return 'The buyer has sent a proof of payment since.'
  // Reminders in a reseller's name have the template of all their messages.
  const isReminder = expiryReminders.some((name) => name === templateName) || row.event === 'expiring'
  if (isReminder && !isEnding(deps, order.id, row)) return 'The license was renewed or taken back since.'
  if (templateName === 'license_offer' && !openOffer(deps.db).get({ licenseId: row.entityId }))
    return 'The offer has ended since.'
  return null
}
