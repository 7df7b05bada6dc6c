import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'
import { passwordResets, sessions } from '#db/schema/auth.ts'
import { balanceMovements } from '#db/schema/balances.ts'
import { chatMessages, chatNotes, chatPictures, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import {
  activationRequests,
  freedPlaces,
  licenseLabels,
  licenseSystems,
  licenses,
} from '#db/schema/licenses.ts'
import { emailOptOuts, type MessageEntity, optOuts, outbox } from '#db/schema/messages.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { invoices, orders } from '#db/schema/orders.ts'
import { oneTimeCodes, phoneProofs } from '#db/schema/otp.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import { resellers } from '#db/schema/resellers.ts'
import { securityLog } from '#db/schema/security.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { trials } from '#db/schema/trials.ts'
import { users } from '#db/schema/users.ts'

export type UserRow = typeof users.$inferSelect

/** The tables that hold rows of a person, but for those whose personal columns tell the person nothing. */
export const personTables = {
  account: users,
  sessions,
  orders,
  licenses,
  trials,
  licenseLabels,
  licenseSystems,
  freedPlaces,
  activationRequests,
  invoices,
  payments,
  paymentPictures,
  bankAlerts,
  resellers,
  balanceMovements,
  outbox,
  optOuts,
  emailOptOuts,
  contacts,
  tickets,
  ticketReplies,
  chatSessions,
  chatMessages,
  chatPictures,
  chatNotes,
  oneTimeCodes,
  phoneProofs,
  passwordResets,
  securityLog,
  auditLog,
} as const
export type PersonTable = keyof typeof personTables

/** What messages to the office and to owners of accounts, tickets and trials are about; a person's own are in `where`. */
const ofOwner: MessageEntity[] = [
  'user',
  'former contact',
  'ticket',
  'trial',
  'person',
  'chat picture',
  'warning',
  'seller notice',
  'history',
  'test',
]

type Columns = { email: SQLiteColumn; phone: SQLiteColumn }

/** The events of the security log about an account, with those of the commands of the machine (RUN-1394). */
export const isAboutUser = ({ username }: Pick<UserRow, 'username'>): SQL =>
  inArray(
    securityLog.about,
    ['', 'set-password ', 'reset-second-factor '].map((command) => command + username),
  )

/** The contacts that the account proved to be its own. Anybody can register with anybody's. */
const provedContacts = (user: UserRow) => ({
  email: user.isVerified ? [user.email] : [],
  phone: user.isPhoneVerified && user.whatsappNumber ? [user.whatsappNumber] : [],
})

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
const isIn = (column: SQLiteColumn, values: readonly string[]): SQL =>
  // The collation is that of the index.
  sql`${column} collate nocase in (select value from json_each(${JSON.stringify(values)}))`

/**
 * The rows of a person, by table: rows of the account, and guests' rows with a contact that it proved (USER-709). The
 * erasure and the file of a person's data take them from here. `addresses` are the emails and numbers that these rows
 * name, proved or only typed; `provedAddresses` those that the account proved.
 */
export const rowsOfPerson = (db: Db, user: UserRow) => {
  const proved = provedContacts(user)
  const provedAddresses = Object.values(proved).flat()
  const names = ({ email, phone }: Columns): SQL | undefined =>
    or(inArray(email, proved.email), inArray(phone, proved.phone))
  const ownOr = (userId: SQLiteColumn, columns: Columns): SQL | undefined =>
    or(eq(userId, user.id), and(isNull(userId), names(columns)))
  const guest = { email: chatSessions.guestEmail, phone: chatSessions.guestPhone }

  const ownOrders = db
    .select({ id: orders.id, email: orders.email, phone: orders.phone })
    .from(orders)
    .where(ownOr(orders.userId, orders))
    .all()
  const ownChats = db
    .select({ id: chatSessions.id, ...guest })
    .from(chatSessions)
    .where(ownOr(chatSessions.userId, guest))
    .all()
  const ownContacts = db
    .select({ id: contacts.id, email: contacts.email, phone: contacts.phone })
    .from(contacts)
    .where(names(contacts))
    .all()
  const ownTickets = db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, user.id)).all()

  const ownTrials = db
    .select({ id: trials.id, licenseKey: trials.licenseKey })
    .from(trials)
    .where(
      or(
        and(ne(trials.phone, sql`''`), inArray(trials.phone, proved.phone)),
        inArray(trials.email, proved.email),
        // One that was bought names nobody any more, but its history names systems.
        inArray(trials.orderId, idsOf(ownOrders)),
      ),
    )
    .all()

  const ids = {
    user: [user.id],
    order: idsOf(ownOrders),
    chat: idsOf(ownChats),
    contact: idsOf(ownContacts),
    ticket: idsOf(ownTickets),
    trial: idsOf(ownTrials),
  }
  const addresses = [
    user.email,
    user.whatsappNumber,
    ...[...ownOrders, ...ownChats, ...ownContacts].flatMap(({ email, phone }) => [email, phone]),
  ]

  const paymentIds = db.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, ids.order))
  const messageIds = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inArray(chatMessages.sessionId, ids.chat))
  const keys = db
    .select({ licenseKey: licenses.licenseKey })
    .from(licenses)
    .where(inArray(licenses.orderId, ids.order))
  const ofReseller = db.select({ id: resellers.id }).from(resellers).where(eq(resellers.userId, user.id))
  const trialKeys = ownTrials.flatMap(({ licenseKey }) => licenseKey ?? [])
  const isOwnKey = (column: SQLiteColumn): SQL | undefined =>
    or(inArray(column, keys), inArray(column, trialKeys))
  const codesOf = (table: typeof oneTimeCodes | typeof phoneProofs) =>
    or(inArray(table.phone, proved.phone), inArray(table.orderId, ids.order))
  const codesOfOthers = db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(notInArray(oneTimeCodes.orderId, ids.order))
  const historyOf = Object.entries(ids).map(([entity, of]) =>
    and(eq(auditLog.entity, entity), inArray(auditLog.entityId, of)),
  )

  return {
    ids,
    addresses: [...new Set(addresses)].filter((address): address is string => Boolean(address)),
    provedAddresses,
    /** Messages about rows that are not the person's, where the row says whose it is. */
    messagesOfOthers: or(
      inArray(outbox.entity, ofOwner),
      and(eq(outbox.entity, 'order'), notInArray(outbox.entityId, ids.order)),
      and(eq(outbox.entity, 'chat message'), notInArray(outbox.entityId, messageIds)),
      and(inArray(outbox.entity, ['tracking code', 'swap code']), inArray(outbox.entityId, codesOfOthers)),
      and(eq(outbox.entity, 'password reset'), ne(outbox.recipient, user.email)),
    ) as SQL,
    /** Which rows of each table are the person's. */
    where: {
      account: eq(users.id, user.id),
      sessions: eq(sessions.userId, user.id),
      orders: inArray(orders.id, ids.order),
      licenses: inArray(licenses.orderId, ids.order),
      trials: inArray(trials.id, ids.trial),
      licenseLabels: inArray(licenseLabels.licenseKey, keys),
      licenseSystems: isOwnKey(licenseSystems.licenseKey),
      freedPlaces: isOwnKey(freedPlaces.licenseKey),
      activationRequests: isOwnKey(activationRequests.licenseKey),
      payments: inArray(payments.orderId, ids.order),
      invoices: inArray(invoices.orderId, ids.order),
      paymentPictures: inArray(paymentPictures.paymentId, paymentIds),
      bankAlerts: or(inArray(bankAlerts.orderId, ids.order), inArray(bankAlerts.returnedOrderId, ids.order)),
      resellers: eq(resellers.userId, user.id),
      balanceMovements: inArray(balanceMovements.resellerId, ofReseller),
      // A message of no order that goes to an address which was only typed may be somebody else's.
      outbox: or(
        inArray(outbox.orderId, ids.order),
        isIn(outbox.recipient, provedAddresses),
        and(eq(outbox.entity, 'ticket'), inArray(outbox.entityId, ids.ticket)),
        // The old number of an account is told of a new one, and is no address of the account any more (RUN-1393).
        and(inArray(outbox.entity, ['user', 'former contact']), eq(outbox.entityId, user.id)),
        and(eq(outbox.entity, 'trial'), inArray(outbox.entityId, ids.trial)),
      ),
      optOuts: inArray(optOuts.phone, proved.phone),
      emailOptOuts: inArray(emailOptOuts.email, proved.email),
      contacts: inArray(contacts.id, ids.contact),
      tickets: inArray(tickets.id, ids.ticket),
      ticketReplies: inArray(ticketReplies.ticketId, ids.ticket),
      chatSessions: inArray(chatSessions.id, ids.chat),
      chatMessages: inArray(chatMessages.sessionId, ids.chat),
      chatPictures: inArray(chatPictures.messageId, messageIds),
      chatNotes: inArray(chatNotes.sessionId, ids.chat),
      oneTimeCodes: codesOf(oneTimeCodes),
      phoneProofs: codesOf(phoneProofs),
      passwordResets: eq(passwordResets.email, user.email),
      securityLog: or(eq(securityLog.actorId, user.id), isAboutUser(user)),
      auditLog: or(...historyOf),
    } satisfies Record<PersonTable, SQL | undefined>,
  }
}
