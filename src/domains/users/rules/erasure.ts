import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { withoutPerson } from '#db/personal.ts'
import { auditLog } from '#db/schema/audit.ts'
import { limiterCounters, passwordResets } from '#db/schema/auth.ts'
import { chatMessages, chatPictures, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { downloads } from '#db/schema/downloads.ts'
import { freedPlaces, licenseLabels, licenseSystems, licenses } from '#db/schema/licenses.ts'
import { emailOptOuts, optOuts, outbox } from '#db/schema/messages.ts'
import { bankAlertKeys, bankAlerts } from '#db/schema/money-in.ts'
import { idempotencyKeys, invoices, orders } from '#db/schema/orders.ts'
import { oneTimeCodes, phoneProofs } from '#db/schema/otp.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import { securityLog } from '#db/schema/security.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { users } from '#db/schema/users.ts'
import type { Writing } from '#src/deps.ts'
import { historyChanges } from '#src/domains/audit/service.ts'
import { verified } from '#src/shared/order-verification.ts'
import { chatFolder, downloadFolder, proofFolder } from '#src/shared/stored-folders.ts'

type UserRow = typeof users.$inferSelect
type StoredFile = { folder: string; storedName: string }

const ERASED_CUSTOMER = 'Deleted customer'
const ERASED_USER = 'deleted account'

/** The fields of a history entry whose texts are words of the shop. Any other text may name the person (USER-707). */
const wordsOfShop = new Set('status licenseStatus payment plan verification priority expiresAt'.split(' '))

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'object'

/** The changes without every text but the shop's own, so that a field that is added later is not forgotten. */
const withoutTexts = (changes: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(historyChanges(changes)).filter(
        ([field, pair]) => wordsOfShop.has(field) || !pair.some((value) => value !== null && isText(value)),
      ),
    ),
  )

type Columns = { email: SQLiteColumn; phone: SQLiteColumn }

/** The contacts that the account proved to be its own. Anybody can register with anybody's. */
const provedContacts = (user: UserRow) => ({
  email: user.isVerified ? [user.email] : [],
  phone: user.isPhoneVerified && user.whatsappNumber ? [user.whatsappNumber] : [],
})

/**
 * The rows of the person in other tables: rows of the account, and guests' rows with a contact that it proved
 * (USER-709).
 */
const rowsOfPerson = (db: Db, user: UserRow) => {
  const proved = provedContacts(user)
  const names = ({ email, phone }: Columns): SQL | undefined =>
    or(inArray(email, proved.email), inArray(phone, proved.phone))
  const ownOr = (userId: SQLiteColumn, columns: Columns): SQL | undefined =>
    or(eq(userId, user.id), and(isNull(userId), names(columns)))
  const chat = { email: chatSessions.guestEmail, phone: chatSessions.guestPhone }
  return {
    orders: db
      .select({ id: orders.id, email: orders.email, phone: orders.phone })
      .from(orders)
      .where(ownOr(orders.userId, orders))
      .all(),
    chats: db
      .select({ id: chatSessions.id, ...chat })
      .from(chatSessions)
      .where(ownOr(chatSessions.userId, chat))
      .all(),
    contacts: db
      .select({ id: contacts.id, email: contacts.email, phone: contacts.phone })
      .from(contacts)
      .where(names(contacts))
      .all(),
    tickets: db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, user.id)).all(),
  }
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

const eraseFromHistory = (db: Db, user: UserRow, entities: Record<string, number[]>): void => {
  db.update(auditLog).set({ actorName: ERASED_USER }).where(eq(auditLog.actorId, user.id)).run()
  const ofPerson = Object.entries(entities).map(([entity, ids]) =>
    and(eq(auditLog.entity, entity), inArray(auditLog.entityId, ids)),
  )
  const entries = db
    .select({ id: auditLog.id, changes: auditLog.changes })
    .from(auditLog)
    .where(or(...ofPerson))
    .all()
  for (const { id, changes } of entries) {
    db.update(auditLog)
      .set({ changes: withoutTexts(changes) })
      .where(eq(auditLog.id, id))
      .run()
  }
}

/**
 * Removes the person from the rows that outlive the account (USER-8): orders stay as records of the sale (USER-703),
 * without what their payments and refunds say of the person (USER-704, USER-705, ORD-747); the history stays without
 * personal fields; conversations, contact messages, codes and messages to the person are deleted (USER-708). Call it in
 * the transaction that deletes the account, before the row is gone. Returns the files of the person, which the caller
 * removes for good after the commit (DB-14).
 */
export const erasePerson = ({ db, now }: Writing, user: UserRow): StoredFile[] => {
  const rows = rowsOfPerson(db, user)
  const [orderIds, chatIds, contactIds, ticketIds] = [
    rows.orders,
    rows.chats,
    rows.contacts,
    rows.tickets,
  ].map(idsOf) as [number[], number[], number[], number[]]
  const proved = Object.values(provedContacts(user)).flat()
  const people = [...rows.orders, ...rows.chats, ...rows.contacts]
  const identities = [user, ...people].flatMap(({ email, ...row }) => [
    email,
    'phone' in row ? row.phone : row.whatsappNumber,
  ])
  const addresses = [...new Set(identities)].filter((address): address is string => Boolean(address))

  db.delete(outbox)
    .where(
      or(
        inArray(outbox.orderId, orderIds),
        inArray(outbox.recipient, proved),
        // A message about somebody else's order may go to an address that this account has only typed.
        and(isNull(outbox.orderId), inArray(outbox.recipient, addresses)),
        and(eq(outbox.entity, 'ticket'), inArray(outbox.entityId, ticketIds)),
        // A message to the seller may name the person, and he has it already where it was sent.
        and(eq(outbox.templateName, 'seller_notice'), inArray(outbox.status, ['sent', 'kept', 'failed'])),
      ),
    )
    .run()
  db.delete(optOuts).where(inArray(optOuts.phone, proved)).run()
  db.delete(emailOptOuts).where(inArray(emailOptOuts.email, proved)).run()
  for (const table of [phoneProofs, oneTimeCodes]) {
    db.delete(table)
      .where(or(inArray(table.phone, proved), inArray(table.orderId, orderIds)))
      .run()
  }
  db.delete(passwordResets).where(eq(passwordResets.email, user.email)).run()
  db.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, orderIds)).run()
  // The identity of a counter is the person's, or ends with it: `NAME:203.0.113.0/24 +92…`.
  const endsWith = (identity: string): SQL =>
    inArray(sql`substr(${limiterCounters.key}, ${-identity.length - 1})`, [`:${identity}`, ` ${identity}`])
  db.delete(limiterCounters)
    .where(or(...[...addresses, user.username.toLowerCase()].map(endsWith)))
    .run()
  const said = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inArray(chatMessages.sessionId, chatIds))
  const shown = db.delete(chatPictures).where(inArray(chatPictures.messageId, said)).returning().all()
  db.delete(chatSessions).where(inArray(chatSessions.id, chatIds)).run()
  db.delete(contacts).where(inArray(contacts.id, contactIds)).run()
  db.update(orders)
    .set({
      ...withoutPerson(orders),
      name: ERASED_CUSTOMER,
      ...verified('erased'),
      erasedAt: now(),
    })
    .where(inArray(orders.id, orderIds))
    .run()
  const ofPerson = db.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, orderIds))
  const pictures = db
    .delete(paymentPictures)
    .where(inArray(paymentPictures.paymentId, ofPerson))
    .returning()
    .all()
  const files = db.delete(downloads).where(eq(downloads.userId, user.id)).returning().all()
  db.update(payments).set(withoutPerson(payments)).where(inArray(payments.orderId, orderIds)).run()
  db.update(invoices).set(withoutPerson(invoices)).where(inArray(invoices.orderId, orderIds)).run()
  // The text of an alert names who paid.
  const told = or(inArray(bankAlerts.orderId, orderIds), inArray(bankAlerts.returnedOrderId, orderIds))
  const named = db.select({ id: bankAlerts.id }).from(bankAlerts).where(told)
  db.delete(bankAlertKeys).where(inArray(bankAlertKeys.alertId, named)).run()
  db.update(bankAlerts).set(withoutPerson(bankAlerts)).where(told).run()
  for (const table of [payments, bankAlerts]) {
    db.update(table).set({ decidedBy: ERASED_USER }).where(eq(table.decidedBy, user.username)).run()
  }
  const keys = db
    .select({ licenseKey: licenses.licenseKey })
    .from(licenses)
    .where(inArray(licenses.orderId, orderIds))
  // People name their computers after themselves. The place in the licence stays taken.
  db.update(licenseSystems)
    .set(withoutPerson(licenseSystems))
    .where(inArray(licenseSystems.licenseKey, keys))
    .run()
  db.update(freedPlaces).set(withoutPerson(freedPlaces)).where(inArray(freedPlaces.licenseKey, keys)).run()
  db.delete(licenseLabels).where(inArray(licenseLabels.licenseKey, keys)).run()
  db.update(securityLog).set({ actorName: ERASED_USER }).where(eq(securityLog.actorId, user.id)).run()
  db.update(securityLog).set({ about: ERASED_USER }).where(eq(securityLog.about, user.username)).run()
  eraseFromHistory(db, user, {
    user: [user.id],
    order: orderIds,
    chat: chatIds,
    contact: contactIds,
    ticket: ticketIds,
  })
  return [
    ...pictures.map(({ storedName }) => ({ folder: proofFolder, storedName })),
    ...shown.flatMap(({ storedName }) => (storedName === null ? [] : { folder: chatFolder, storedName })),
    ...files.flatMap(({ storedName }) => (storedName === null ? [] : { folder: downloadFolder, storedName })),
  ]
}
