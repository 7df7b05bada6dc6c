import { Readable } from 'node:stream'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { markOf } from '#db/personal.ts'
import { balanceMovements } from '#db/schema/balances.ts'
import { chatMessages, chatNotes, chatPictures } from '#db/schema/chat.ts'
import { activationRequests, freedPlaces, licenseLabels, licenses } from '#db/schema/licenses.ts'
import { emailOptOuts, optOuts } from '#db/schema/messages.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { phoneProofs } from '#db/schema/otp.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import { resellers } from '#db/schema/resellers.ts'
import { securityLog } from '#db/schema/security.ts'
import { trials } from '#db/schema/trials.ts'
import { users } from '#db/schema/users.ts'
import {
  type PersonTable,
  personTables,
  rowsOfPerson,
  type UserRow,
} from '#src/domains/users/rules/of-person.ts'
import { chatFolder, proofFolder } from '#src/shared/stored-folders.ts'
import type { TestApp } from './app.ts'
import { system } from './licenses.ts'
import { connectedShop, lastCode } from './orders.ts'
import { deliverOutbox } from './outbox.ts'
import { receipt } from './payments.ts'

export const person = {
  username: 'zarqa.qazi',
  email: 'zarqa@qazi-traders.example',
  phone: '0345 9876543',
  password: 'nine clean windows',
  confirmPassword: 'nine clean windows',
}
const traces = ['zarqa', 'qazi', '3459876543', '345 9876543']
export const form = {
  ...person,
  name: 'Zarqa Begum Qazi',
  company: 'Qazi Traders',
  plan: 'starter',
  amount: 2499,
}

/** Every text of the database that contains a trace of the person, as `table.column: text`. */
export const found = ({ connection }: TestApp): string[] => {
  const tables = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
  return tables.flatMap((table) =>
    (connection.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]).flatMap((row) =>
      Object.entries(row)
        .map(
          ([column, value]) =>
            `${table}.${column}: ${value instanceof Buffer ? value.toString('latin1') : String(value)}`,
        )
        .filter((line) => traces.some((trace) => line.toLowerCase().includes(trace))),
    ),
  )
}

/** A customer who left traces in every corner of the shop, and the administrator who served her. */
export const shopWithPerson = async () => {
  const t = await connectedShop({ limits: true })
  const admin = t.as.admin()
  const guest = t.as.guest()
  await guest.orders.create({ ...form, idempotencyKey: 'as a guest' })
  await guest.chat.start({ guestName: form.name, guestEmail: person.email, whatsappNumber: person.phone })
  const { name, email, phone } = form
  await guest.contacts.send({ name, email, phone, message: 'Zarqa here' })
  await guest.otp.send({ phone: person.phone })
  await t.settled()
  const provenPhone = '+923459876543'
  await t.as.guest().auth.verifyPhone({ phone: person.phone, otp: lastCode(t) })
  const { user } = await t.as.guest({ provenPhone }).auth.register(person)
  const customer = t.call(t.make.actor(user))
  const order = await customer.orders.create(form)
  await admin.orders.setNotes({ id: order.orderId, notes: 'Zarqa pays on Friday' })
  const { licenseKey } = await admin.orders.setStatus({ id: order.orderId, status: 'confirmed' })
  await t.as.guest().licenses.activate({ key: licenseKey ?? '', ...system("Zarqa's laptop") })
  const ticket = await customer.tickets.create({ subject: 'Zarqa asks', message: 'From Zarqa Qazi' })
  await admin.tickets.answer({ id: ticket.id, message: 'Dear Zarqa' })
  const { id: chat } = await customer.chat.start({})
  await customer.chat.send({ id: chat, content: 'Zarqa again' })
  await admin.users.update({ id: user.id, username: 'zarqa', email: person.email })
  await t.as.guest({ address: '198.51.100.7' }).auth.requestPasswordReset({ email: person.email })
  await t.settled()
  await deliverOutbox(t)
  await t.as
    .guest({ address: '198.51.100.8' })
    .auth.signIn({ username: 'zarqa', password: 'wrong' })
    .catch(() => undefined)
  return { t, admin, customer, user, orderId: order.orderId }
}

const storedPicture = async ({ deps }: TestApp, folder: string): Promise<string> => {
  const rules = { fileName: 'a.png', extensions: ['png'], maxBytes: Number.POSITIVE_INFINITY }
  return deps.files.keep(await deps.files.receive(Readable.from([await receipt(1)]), rules), folder)
}

/** Adds a row to each table that the visit of `shopWithPerson` left without one of the person. */
const addRest = async (t: TestApp, user: UserRow, orderId: number): Promise<void> => {
  const { db } = t.deps
  const now = t.clock.now()
  const { id: paymentId = 0 } = db.select().from(payments).where(eq(payments.orderId, orderId)).get() ?? {}
  const picture = { width: 1, height: 1, createdAt: now }
  const proof = { ...picture, paymentId, fingerprint: '', storedName: await storedPicture(t, proofFolder) }
  db.insert(paymentPictures).values(proof).run()
  const arrived = { at: now, arrivedAt: now, orderId }
  const alert = { dedupeKey: '1', sender: 'BANK', state: 'accepted', direction: 'in', ...arrived } as const
  db.insert(bankAlerts).values(alert).run()
  const { licenseKey = '' } = db.select().from(licenses).get() ?? {}
  db.insert(licenseLabels).values({ licenseKey, label: 'For the shop' }).run()
  const freed = { licenseKey, deviceId: 'a', deviceName: 'Laptop', freedAt: now, leaseEndsAt: now }
  db.insert(freedPlaces).values(freed).run()
  const begun = { ticketHash: '1', licenseKey: 'WACRM-TRIAL', startedAt: now, expiresAt: now, createdAt: now }
  const tried = {
    name: '',
    email: '',
    phone: user.whatsappNumber ?? '',
    language: 'en',
    plan: 'starter',
    days: 7,
  } as const
  db.insert(trials)
    .values({ ...tried, ...begun })
    .run()
  const asking = { secretHash: '1', deviceId: 'b', deviceName: 'Laptop', platform: 'Chrome', appVersion: '1' }
  db.insert(activationRequests)
    .values({ ...asking, licenseKey, address: '203.0.113.7', expiresAt: now, createdAt: now })
    .run()
  db.insert(optOuts)
    .values({ phone: user.whatsappNumber ?? '', createdAt: now })
    .run()
  db.insert(emailOptOuts).values({ email: user.email, createdAt: now }).run()
  const { id: messageId = 0, sessionId = 0 } = db.select().from(chatMessages).get() ?? {}
  const shown = { ...picture, messageId, state: 'shown', nextAttemptAt: now } as const
  db.insert(chatPictures)
    .values({ ...shown, storedName: await storedPicture(t, chatFolder) })
    .run()
  db.insert(chatNotes).values({ sessionId, content: 'Asks often', createdAt: now }).run()
  const word = { phone: user.whatsappNumber ?? '', type: 'order', wordHash: '1', ticketHash: '1' } as const
  db.insert(phoneProofs)
    .values({ ...word, orderId, expiresAt: now, createdAt: now })
    .run()
  const made = { createdAt: now, updatedAt: now }
  const desk = { userId: user.id, name: 'Desk', closedAt: now, ...made }
  const resellerId = db.insert(resellers).values(desk).returning().get().id
  const moved = { resellerId, kind: 'topup', amountMinor: 0, balanceMinor: 0, createdAt: now } as const
  db.insert(balanceMovements).values(moved).run()
  t.deps.security.flush()
  const event = { event: 'refused', actorId: user.id, actorName: user.username, about: '' } as const
  db.insert(securityLog)
    .values({ ...event, address: '203.0.113.7', count: 1, createdAt: now })
    .run()
}

/** What a text column of a row of hers is given: a word of its own, in the form of the column. */
const filled = ({ deps }: TestApp, column: string, word: string): string =>
  column.startsWith('sealed') ? deps.vault.seal(word) : column === 'changes' ? `{"x":[null,"${word}"]}` : word

/** By these texts her rows are found, these name files, and the log says words of the shop there. */
const fixed =
  'storedName passwordHash username email whatsappNumber phone guestEmail guestPhone recipient about'.split(
    ' ',
  )
const isHers = (row: Record<string, unknown>, column: string, userId: number): boolean =>
  !['actorName', 'address'].includes(column) || !('actorId' in row) || row['actorId'] === userId

/**
 * A shop with a person who has a row in each table of persons, and in each of its personal columns a word that names
 * table and column, the sealed ones included. `words` are the words that were written.
 */
export const shopFullOfPerson = async () => {
  const shop = await shopWithPerson()
  const { t, orderId } = shop
  const { db } = t.deps
  const user = db.update(users).set({ isVerified: true }).where(eq(users.id, shop.user.id)).returning().get()
  await addRest(t, user, orderId)
  const { where } = rowsOfPerson(db, user)
  const words = Object.entries(personTables).flatMap(([name, table]: [string, SQLiteTable]) => {
    const rows = db
      .select({ rowid: sql<number>`${table}.rowid`, ...getTableColumns(table) })
      .from(table)
      .where(where[name as PersonTable])
      .all() as Record<string, unknown>[]
    if (rows.length === 0) throw new Error(`${name} has no row of hers`)
    const columns = Object.entries(getTableColumns(table)).filter(
      ([column, { columnType }]) => columnType === 'SQLiteText' && !fixed.includes(column),
    )
    return rows.flatMap((row) =>
      columns
        .filter(([column, stored]) => markOf(stored)?.goes && isHers(row, column, user.id))
        .map(([column]) => {
          const word = `Zarqa.${name}.${column}`
          const set = { [column]: filled(t, column, word) }
          db.update(table).set(set).where(sql`${table}.rowid = ${row['rowid']}`).run()
          return word
        }),
    )
  })
  return { ...shop, user, words: [...new Set(words)] }
}
