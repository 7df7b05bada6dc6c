import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { withoutPerson } from '#db/personal.ts'
import { auditLog } from '#db/schema/audit.ts'
import { limiterCounters, passwordResets } from '#db/schema/auth.ts'
import { chatPictures, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { downloads } from '#db/schema/downloads.ts'
import { activationRequests, freedPlaces, licenseLabels, licenseSystems } from '#db/schema/licenses.ts'
import { emailOptOuts, optOuts, outbox } from '#db/schema/messages.ts'
import { bankAlertKeys, bankAlerts } from '#db/schema/money-in.ts'
import { idempotencyKeys, invoices, orders } from '#db/schema/orders.ts'
import { oneTimeCodes, phoneProofs } from '#db/schema/otp.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import { resellers } from '#db/schema/resellers.ts'
import { securityLog } from '#db/schema/security.ts'
import { trials } from '#db/schema/trials.ts'
import type { Writing } from '#src/deps.ts'
import { historyChanges } from '#src/domains/audit/service.ts'
import { clearLimit } from '#src/kit/limits.ts'
import { verified } from '#src/shared/order-verification.ts'
import { chatFolder, downloadFolder, proofFolder } from '#src/shared/stored-folders.ts'
import { isAboutUser, rowsOfPerson, type UserRow } from './of-person.ts'

type StoredFile = { folder: string; storedName: string }

const ERASED_CUSTOMER = 'Deleted customer'
export const ERASED_USER = 'deleted account'

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

const eraseFromHistory = (db: Db, user: UserRow, ofPerson: SQL | undefined): void => {
  db.update(auditLog).set({ actorName: ERASED_USER }).where(eq(auditLog.actorId, user.id)).run()
  const entries = db
    .select({ id: auditLog.id, changes: auditLog.changes })
    .from(auditLog)
    .where(ofPerson)
    .all()
  for (const { id, changes } of entries) {
    db.update(auditLog)
      .set({ changes: withoutTexts(changes) })
      .where(eq(auditLog.id, id))
      .run()
  }
}

/** The log names neither the account nor the networks of its sign-ins. */
const eraseFromSecurityLog = (db: Db, user: UserRow): void => {
  db.update(securityLog)
    .set({ actorName: ERASED_USER, address: '' })
    .where(eq(securityLog.actorId, user.id))
    .run()
  const isAbout = isAboutUser(user)
  db.update(securityLog)
    .set({ address: '' })
    .where(and(isAbout, isNull(securityLog.actorId)))
    .run()
  db.update(securityLog).set({ about: ERASED_USER }).where(isAbout).run()
}

/**
 * Removes the person from the rows that outlive the account (USER-8): orders stay as records of the sale (USER-703),
 * without what their payments and refunds say of the person (USER-704, USER-705, ORD-747); the history stays without
 * personal fields; conversations, contact messages, codes and messages to the person are deleted (USER-708). Call it in
 * the transaction that deletes the account, before the row is gone. Returns the files of the person, which the caller
 * removes for good after the commit (DB-14).
 */
export const erasePerson = ({ db, now }: Writing, user: UserRow): StoredFile[] => {
  const { ids, addresses, provedAddresses, messagesOfOthers, where } = rowsOfPerson(db, user)

  db.delete(outbox)
    .where(
      or(
        where.outbox,
        // A message to an address that this account has only typed may be about things of its owner (RUN-1392).
        and(
          isNull(outbox.orderId),
          inArray(outbox.recipient, addresses),
          or(isNull(outbox.entity), not(messagesOfOthers)),
        ),
        // A message to the seller may name the person, and he has it already where it was sent.
        and(eq(outbox.templateName, 'seller_notice'), inArray(outbox.status, ['sent', 'kept', 'failed'])),
      ),
    )
    .run()
  db.delete(optOuts).where(where.optOuts).run()
  db.delete(emailOptOuts).where(where.emailOptOuts).run()
  db.delete(phoneProofs).where(where.phoneProofs).run()
  db.delete(oneTimeCodes).where(where.oneTimeCodes).run()
  db.delete(activationRequests).where(where.activationRequests).run()
  db.delete(passwordResets).where(where.passwordResets).run()
  db.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, ids.order)).run()
  // The identity of a counter is the person's, or ends with it: `NAME:203.0.113.0/24 +92…`. What the account only typed
  // is limited for its owner's sake, and a username may be any text, such as an address: those counters end by
  // themselves (RUN-1391).
  const endsWith = (identity: string): SQL =>
    inArray(sql`substr(${limiterCounters.key}, ${-identity.length - 1})`, [`:${identity}`, ` ${identity}`])
  if (provedAddresses.length > 0) {
    db.delete(limiterCounters)
      .where(or(...provedAddresses.map(endsWith)))
      .run()
  }
  clearLimit({ db }, 'signInFailures', user.username.toLowerCase())
  const shown = db.delete(chatPictures).where(where.chatPictures).returning().all()
  db.delete(chatSessions).where(where.chatSessions).run()
  db.delete(contacts).where(where.contacts).run()
  const pictures = db.delete(paymentPictures).where(where.paymentPictures).returning().all()
  const files = db.delete(downloads).where(eq(downloads.userId, user.id)).returning().all()
  db.update(payments).set(withoutPerson(payments)).where(where.payments).run()
  db.update(resellers).set(withoutPerson(resellers)).where(where.resellers).run()
  db.update(invoices).set(withoutPerson(invoices)).where(where.invoices).run()
  // The text of an alert names who paid.
  const named = db.select({ id: bankAlerts.id }).from(bankAlerts).where(where.bankAlerts)
  db.delete(bankAlertKeys).where(inArray(bankAlertKeys.alertId, named)).run()
  db.update(bankAlerts).set(withoutPerson(bankAlerts)).where(where.bankAlerts).run()
  for (const table of [payments, bankAlerts]) {
    db.update(table).set({ decidedBy: ERASED_USER }).where(eq(table.decidedBy, user.username)).run()
  }
  db.delete(licenseLabels).where(where.licenseLabels).run()
  // People name their computers after themselves. The place in the licence stays taken.
  db.update(licenseSystems).set(withoutPerson(licenseSystems)).where(where.licenseSystems).run()
  db.update(freedPlaces).set(withoutPerson(freedPlaces)).where(where.freedPlaces).run()
  // That the number had its trial is remembered as a hash alone.
  db.update(trials).set(withoutPerson(trials)).where(where.trials).run()
  db.update(orders)
    .set({
      ...withoutPerson(orders),
      name: ERASED_CUSTOMER,
      ...verified('erased'),
      erasedAt: now(),
    })
    .where(where.orders)
    .run()
  eraseFromSecurityLog(db, user)
  eraseFromHistory(db, user, where.auditLog)
  return [
    ...pictures.map(({ storedName }) => ({ folder: proofFolder, storedName })),
    ...shown.flatMap(({ storedName }) => (storedName === null ? [] : { folder: chatFolder, storedName })),
    ...files.flatMap(({ storedName }) => (storedName === null ? [] : { folder: downloadFolder, storedName })),
  ]
}
