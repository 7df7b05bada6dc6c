import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { personalOf } from '#db/personal.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { system } from '#tests/helpers/licenses.ts'

import { connectedShop, lastCode, storedOrders } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const person = {
  username: 'zarqa.qazi',
  email: 'zarqa@qazi-traders.example',
  phone: '0345 9876543',
  password: 'nine clean windows',
  confirmPassword: 'nine clean windows',
}
const traces = ['zarqa', 'qazi', '3459876543', '345 9876543']
/** The tables that a person leaves traces in. */
const left =
  'audit_log chat_sessions contacts license_systems limiter_counters one_time_codes orders outbox password_resets tickets users'
const form = { ...person, name: 'Zarqa Begum Qazi', company: 'Qazi Traders', plan: 'starter', amount: 2499 }

/** Every text of the database that contains a trace of the person, as `table.column: text`. */
const found = ({ connection }: TestApp): string[] => {
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
const shopWithPerson = async () => {
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
  return { t, admin, user, orderId: order.orderId }
}

const schema = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const allTables = Object.values(schema).flatMap((room) =>
  Object.values(room).flatMap((value) => (value instanceof SQLiteTable ? getTableConfig(value) : [])),
)
const stored = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Writes a trace into each personal column that the shop left empty, but of what belongs to another account. */
const fillPersonal = ({ connection }: TestApp, userId: number): void => {
  for (const { name: table, columns } of allTables) {
    const hasOwner = columns.some(({ name }) => name === 'userId')
    const whose = table === 'users' ? 'id' : hasOwner ? 'user_id' : userId
    for (const column of columns.filter(personalOf).map(({ name }) => stored(name))) {
      const sql = `update or ignore ${table} set ${column} = 'Zarqa' where coalesce(${column}, '') = '' and ${whose} = ?`
      connection.prepare(sql).run(userId)
    }
  }
}

describe('deleting an account (USER-8)', () => {
  it('leaves the person in no text of the database, nor in a personal column that is empty in most rows (USER-9)', async () => {
    const { t, admin, user, orderId } = await shopWithPerson()
    const tables = new Set(found(t).map((line) => line.split('.')[0]))
    for (const table of left.split(' ')) expect(tables).toContain(table)
    const arrived = { at: t.clock.now(), arrivedAt: t.clock.now(), orderId }
    const alert = { dedupeKey: '1', sender: 'BANK', state: 'accepted', direction: 'in', ...arrived } as const
    t.deps.db.insert(bankAlerts).values(alert).run()
    fillPersonal(t, user.id)
    await admin.users.delete({ id: user.id })
    expect(found(t)).toEqual([])
  })

  it('names no deleted administrator beside what they decided', async () => {
    const t = testApp()
    const { user } = t.as.admin(t.make.user({ username: 'zarqa', isAdmin: true }))
    const { id: orderId } = t.make.order()
    t.make.payment({ orderId, decidedBy: user.username })
    await t.as.admin().users.delete({ id: user.id })
    expect(found(t)).toEqual([])
  })

  it('keeps the sale, without telling who bought, and sends nothing when its order changes (USER-703)', async () => {
    const { t, admin, user, orderId } = await shopWithPerson()
    const license = t.connection.prepare('select * from licenses').all()
    await admin.users.delete({ id: user.id })
    const order = storedOrders(t).find(({ id }) => id === orderId)
    const nobody = { name: 'Deleted customer', email: '', phone: '', company: null }
    expect(order).toMatchObject({ ...nobody, erasedAt: t.clock.now() })
    expect(order).toMatchObject({ plan: 'starter', amountMinor: 249_900, status: 'confirmed' })
    expect(t.connection.prepare('select * from licenses').all()).toEqual(license)
    const history = listAudit(t.deps, 'order', orderId).map(({ action, actorName }) => [action, actorName])
    expect(history).toContainEqual(['status changed', admin.user.username])
    expect(history).toContainEqual(['placed', 'deleted account'])
    await admin.orders.setStatus({ id: orderId, status: 'cancelled' })
    expect(queuedMessages(t)).toEqual([])
  })

  it('leaves what others left, also with an email and a number of the account that it never proved (USER-709)', async () => {
    const t = await connectedShop({ limits: true })
    const admin = t.as.admin()
    const owner = t.as.guest()
    const { orderId } = await owner.orders.create(form)
    await owner.contacts.send({ name: form.name, email: person.email, phone: person.phone, message: 'Mine' })
    await admin.messages.setOptOut({ email: person.email, isOptedOut: true })
    await t.settled()
    const otp = lastCode(t)
    await admin.orders.sendPaymentReminder({ id: orderId })
    await t.as.customer().tickets.create({ subject: 'Mine', message: 'Only mine' })
    // Somebody else registers with her email and number, orders with them, and is deleted.
    const { user } = await t.as.guest({ address: '198.51.100.7' }).auth.register(person)
    const theirs = await t.call(t.make.actor(user)).orders.create({ ...form, name: 'Mallory' })
    const kept = () =>
      [
        `orders where id = ${orderId}`,
        `outbox where order_id = ${orderId}`,
        `one_time_codes where order_id = ${orderId}`,
        'contacts',
        'email_opt_outs',
        'tickets',
      ].map((rows) => t.connection.prepare(`select * from ${rows}`).all())
    const before = kept()
    expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1])
    await admin.users.delete({ id: user.id })
    expect(kept()).toEqual(before)
    expect(storedOrders(t).find(({ id }) => id === theirs.orderId)).toMatchObject({ phone: '', email: '' })
    expect(await owner.orders.verifyCode({ orderId, otp })).toMatchObject({ success: true })
  })

  it('takes the messages and codes of the person, and opt-outs of what the account proved (USER-708)', async () => {
    const { t, admin, user } = await shopWithPerson()
    await admin.messages.setOptOut({ phone: person.phone, isOptedOut: true })
    const rows = () =>
      ['outbox', 'one_time_codes', 'opt_outs'].map((table) =>
        t.connection.prepare(`select * from ${table}`).all(),
      )
    expect(rows().map(({ length }) => length > 0)).toEqual([true, true, true])
    await admin.users.delete({ id: user.id })
    expect(rows()).toEqual([[], [], []])
  })

  it('leaves of the history numbers and words of the shop (USER-707)', async () => {
    const { t, admin } = office()
    const { id } = t.make.order({ userId: t.make.user().id })
    await admin.orders.setNotes({ id, notes: 'Zarqa pays' })
    await admin.orders.setStatus({ id, status: 'cancelled' })
    await admin.users.delete({ id: storedOrders(t)[0]?.userId ?? 0 })
    const kept = listAudit(t.deps, 'order', id).map(({ action, changes }) => [action, changes])
    expect(kept).toEqual([
      ['status changed', { status: ['pending', 'cancelled'] }],
      ['notes changed', {}],
    ])
  })

  it('takes what guests left with an email that the account proved by a reset code', async () => {
    const t = testApp()
    const order = t.make.order({ email: person.email, phone: '+923330000000' })
    const user = t.make.user({ email: person.email, isVerified: true })
    await t.as.admin().users.delete({ id: user.id })
    expect(storedOrders(t).find(({ id }) => id === order.id)).toMatchObject({ email: '', phone: '' })
  })
})
