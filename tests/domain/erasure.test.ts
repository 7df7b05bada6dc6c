import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { markOf } from '#db/personal.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { setPasswordOf } from '#src/domains/auth/rules/reset.ts'
import { personTables } from '#src/domains/users/rules/of-person.ts'
import { chatFolder, proofFolder } from '#src/shared/stored-folders.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { system } from '#tests/helpers/licenses.ts'
import { connectedShop, lastCode, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { form, found, person, shopFullOfPerson, shopWithPerson } from '#tests/helpers/person.ts'
import { trialShop } from '#tests/helpers/trials.ts'

/** The tables that a person leaves traces in. */
const left =
  'audit_log chat_sessions contacts license_systems limiter_counters one_time_codes orders outbox password_resets tickets users'
const folders = [proofFolder, chatFolder]
const schema = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const allTables = Object.values(schema).flatMap((room) =>
  Object.values(room).flatMap((value) => (value instanceof SQLiteTable ? getTableConfig(value) : [])),
)

/** What every sealed column holds. */
const unsealed = ({ connection, deps }: TestApp): string[] =>
  allTables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.startsWith('sealed'))
      .flatMap((column) => {
        const stored = column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        const texts = connection.prepare(`select ${stored} from ${name} where ${stored} is not null`).pluck()
        return (texts.all() as string[]).map((text) => deps.vault.unseal(text) ?? '')
      }),
  )

/** The searches that find the person. */
const searched = ({ connection }: TestApp): unknown[] => {
  const tables = connection
    .prepare("select name from sqlite_master where sql like 'create virtual table%fts5%'")
    .pluck()
    .all() as string[]
  expect(tables.length).toBeGreaterThan(5)
  return tables.filter((table) =>
    connection.prepare(`select 1 from ${table} where ${table} match '"zarqa"'`).get(),
  )
}

describe('deleting an account (USER-8)', () => {
  it('leaves no word of the person in any table, sealed text, search or file (USER-9)', async () => {
    const { t, admin, user, words } = await shopFullOfPerson()
    const tables = new Set(found(t).map((line) => line.split('.')[0]))
    for (const table of left.split(' ')) expect(tables).toContain(table)
    const sealed = words.filter((word) => word.includes('.sealed'))
    expect(unsealed(t).filter((text) => sealed.includes(text)).length).toBeGreaterThanOrEqual(sealed.length)
    for (const folder of folders) expect(await t.deps.files.list(folder)).toHaveLength(1)
    await admin.users.delete({ id: user.id })
    await t.settled()
    expect(found(t)).toEqual([])
    expect(unsealed(t).filter((text) => /zarqa/i.test(text))).toEqual([])
    expect(searched(t)).toEqual([])
    for (const folder of folders) expect(await t.deps.files.list(folder)).toEqual([])
  })

  it('takes the rows of every table that has a personal column', () => {
    const others = ['idempotency_keys', 'limiter_counters']
    const ofPersons = Object.values(personTables).map((table) => getTableConfig(table).name)
    const marked = allTables.filter(({ columns }) => columns.some(markOf)).map(({ name }) => name)
    expect(marked.toSorted()).toEqual([...ofPersons, ...others].toSorted())
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

  it('leaves what is written to others about their own things, also to an address that it typed (RUN-1392)', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const phone = '+923459876543'
    const owner = t.make.user({ email: person.email, whatsappNumber: phone, isPhoneVerified: true })
    const { id } = await t.as.customer(owner).tickets.create({ subject: 'Mine', message: 'Only mine' })
    await admin.tickets.answer({ id, message: 'Please reload' })
    const { user } = await t.as
      .guest()
      .auth.register({ ...person, username: 'mallory', email: 'm@example.com' })
    const before = queuedMessages(t).filter(({ entity }) => entity === 'ticket')
    expect(before.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([person.email, phone]))
    const mallory = t.call(t.make.actor(user))
    await mallory.orders.create({ ...form, name: 'Mallory' })
    await mallory.auth.deleteAccount({ password: person.password })
    expect(queuedMessages(t)).toEqual(before)
  })

  it('takes the message to the number that the account had before (RUN-1393)', async () => {
    const t = testApp()
    const user = t.make.user({ whatsappNumber: '+923459876543', isPhoneVerified: true, username: 'zarqa' })
    const browser = t.call(t.make.actor(user), { provenPhone: '+923217654321' })
    await browser.auth.changeNumber({ phone: '0321 7654321', password: PASSWORD })
    expect(queuedMessages(t)).toHaveLength(2)
    await browser.auth.deleteAccount({ password: PASSWORD })
    expect(queuedMessages(t)).toEqual([])
    expect(found(t)).toEqual([])
  })

  it('takes the name from what commands of the machine tell the security log (RUN-1394)', async () => {
    const t = testApp()
    const user = t.make.user({ username: 'zarqa' })
    await setPasswordOf(t.deps, user.username)
    t.deps.security.flush()
    expect(found(t)).toContain('security_log.about: set-password zarqa')
    await t.as.admin().users.delete({ id: user.id })
    expect(found(t)).toEqual([])
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

  it('takes the systems from the history of a trial that the person bought', async () => {
    const { t, admin, begin } = await trialShop()
    const { licenseKey } = await begin({ phone: person.phone })
    await t.as.guest().licenses.activate({ key: licenseKey, ...system("Zarqa's laptop") })
    const whatsappNumber = '+923459876543'
    const user = t.make.user({ whatsappNumber, isPhoneVerified: true })
    const { id } = t.make.order({ userId: user.id, phone: whatsappNumber, isPhoneVerified: true })
    await admin.orders.setStatus({ id, status: 'confirmed' })
    await admin.users.delete({ id: user.id })
    expect(found(t)).toEqual([])
  })

  it('takes the person of a trial that ran on another number with an email that the account proved', async () => {
    const { t, admin, begin } = await trialShop()
    await begin({ name: form.name, email: person.email })
    const user = t.make.user({ username: person.username, email: person.email, isVerified: true })
    await admin.users.delete({ id: user.id })
    expect(found(t)).toEqual([])
  })
})
