import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/users.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { jobs } from '#src/domains/seller-notices/jobs.ts'
import { authenticateToken } from '#src/domains/sessions/service.ts'
import { findByUsername } from '#src/domains/users/service.ts'
import { helperOf, type Role } from '#src/shared/role.ts'
import { expectRefusal, office, officeOf, runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { endedSessions, sessionsOf } from '#tests/helpers/users.ts'

const NOT_YOURS = "You don't have admin privileges"
const as = (t: TestApp, role: Role) => t.as.admin(t.make.user({ role }))

it('the first administrator is an owner (ROLE-1060)', async () => {
  const t = testApp()
  const made = await ensureFirstAdministrator(t.deps)
  expect(findByUsername(t.deps, made?.username ?? '')).toMatchObject({ role: 'owner', isAdmin: true })
})

describe('the role of an account', () => {
  it('is given by the documented call, and makes an administrator of every helper (ROLE-1063)', async () => {
    const t = testApp()
    const call = officeOf(t)
    const { id } = t.make.user()
    for (const [role, isAdmin] of [
      ['cashier', true],
      ['support', true],
      ['owner', true],
      ['none', false],
    ]) {
      const answer = await call('PUT', `/api/admin/users/${id}/role`, { role })
      expect(answer.json()).toMatchObject({ id, role, isAdmin })
    }
    expect((await call('PUT', `/api/admin/users/${id}/role`, { role: 'boss' })).statusCode).toBe(400)
    expect((await call('PUT', '/api/admin/users/999/role', { role: 'none' })).statusCode).toBe(404)
  })

  it('ends the sessions when it changes, and is one line of the history', async () => {
    const { t, admin } = office()
    const { user } = as(t, 'cashier')
    const ended = endedSessions(t)
    await admin.users.setRole({ id: user.id, role: 'support' })
    expect([sessionsOf(t, user.id), ended]).toEqual([[], [user.id]])
    const [entry] = await admin.users.history({ id: user.id })
    expect(entry?.changes).toEqual({ role: ['cashier', 'support'] })
  })

  it('is kept by a form of before there were roles, which makes an owner only of a customer', async () => {
    const { t, admin } = office()
    const { id, username, email } = t.make.user({ role: 'cashier' })
    const customer = t.make.user()
    const kept = await admin.users.update({ id, username, email, isAdmin: true })
    const made = await admin.users.update({ ...customer, isAdmin: true, role: undefined })
    const demoted = await admin.users.update({ id, username, email, isAdmin: false })
    expect([kept.role, made.role, demoted.role]).toEqual(['cashier', 'owner', 'none'])
  })

  it('of the last active owner stays, though helpers remain and 50 calls race', async () => {
    const { t, admin } = office()
    const second = as(t, 'owner')
    as(t, 'cashier')
    const race = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? admin : second).users
        .setRole({ id: (n % 2 ? second : admin).user.id, role: n % 4 < 2 ? 'support' : 'none' })
        .catch(({ code }: { code: string }) => code),
    )
    expect(await Promise.all(race)).toContain('CONFLICT')
    expect(countRows(t.deps.db, users, eq(users.role, 'owner'))).toBe(1)
  })
})

describe('support reads an order', () => {
  const shop = () => {
    const t = testApp()
    const order = t.make.order({
      status: 'confirmed',
      amountMinor: 777_700,
      couponCode: 'EID',
      notes: 'Call',
    })
    const { licenseKey } = licenseIn(t, { orderId: order.id })
    return { t, order, licenseKey, support: as(t, 'support') }
  }

  it('without amount, coupon, payment and key, also over the documented call (ROLE-1064)', async () => {
    const { t, order, licenseKey, support } = shop()
    const cookie = t.cookieOf(support.user)
    const answer = await (await t.http()).inject({ url: '/api/admin/orders', headers: { cookie } })
    expect(answer.statusCode).toBe(200)
    for (const body of [answer.body, JSON.stringify(await support.orders.get({ id: order.id }))]) {
      expect(body).toContain(order.name)
      expect(body).not.toMatch(/"(amount|couponCode|lines|paymentState|lastReminder|licenseKeys?|licenses)"/)
      for (const hidden of ['7777', 'EID', licenseKey]) expect(body).not.toContain(hidden)
    }
    expect(await as(t, 'cashier').orders.get({ id: order.id })).toMatchObject({ amount: 7777, licenseKey })
  })

  it('and neither finds nor sorts by what is not shown', async () => {
    const { licenseKey, support } = shop()
    expect((await support.orders.list({ q: licenseKey })).rows).toEqual([])
    await expectRefusal(support.orders.list({ sort: '-amount' }), 'FORBIDDEN', NOT_YOURS)
    await expectRefusal(support.orders.list({ payment: 'unpaid' }), 'FORBIDDEN', NOT_YOURS)
  })

  it('and a key that somebody wrote into a ticket with its middle hidden (ROLE-1069)', async () => {
    const { t, licenseKey, support } = shop()
    const customer = t.as.customer()
    const { id } = await customer.tickets.create({ subject: 'Key', message: `Mine is ${licenseKey}` })
    expect((await support.tickets.get({ id })).message).toMatch(/^Mine is WACRM-\*{4}-/)
    expect((await as(t, 'cashier').tickets.get({ id })).message).toContain(licenseKey)
    expect((await customer.tickets.mine()).rows[0]?.message).toContain(licenseKey)
  })
})

it('support finds no key letter by letter in what people wrote, and the rest of it (MSG-1325)', async () => {
  const t = testApp()
  const { licenseKey } = licenseIn(t, { orderId: t.make.order({ status: 'confirmed' }).id })
  const [customer, support, cashier] = [t.as.customer(), as(t, 'support'), as(t, 'cashier')]
  const [withKey, without] = [`My key is ${licenseKey}`, 'My printer is broken by WACRM']
  const session = await customer.chat.start({ message: withKey })
  for (const message of [withKey, without]) {
    await customer.tickets.create({ subject: 'Help', message })
    await customer.contacts.send({ name: 'Asma', email: 'asma@example.com', message })
    await customer.chat.send({ id: session.id, content: message })
    await support.chatConsole.addNote({ id: session.id, content: message })
  }
  await cashier.chatConsole.createReply({ shortcut: 'key', content: withKey })
  const found = async (admin: typeof support, q: string) => [
    (await admin.tickets.list({ q })).total,
    (await admin.contacts.list({ q })).total,
    (await admin.chatConsole.sessions({ q })).total,
    (await admin.chat.messages({ id: session.id, q })).total,
    (await admin.chatConsole.replies({ q })).total,
  ]
  const part = licenseKey.slice(0, 10)
  expect(await found(support, part)).toEqual([0, 0, 0, 0, 0])
  expect(await found(cashier, part)).toEqual([1, 1, 1, 2, 1])
  expect(await found(support, 'printer')).toEqual([1, 1, 1, 1, 0])
  expect((await support.tickets.list({ q: 'Help' })).total).toBe(2)
  const cookie = t.cookieOf(support.user)
  const file = await (await t.http()).inject({
    url: `/api/admin/tickets/export?q=${part}`,
    headers: { cookie },
  })
  expect([file.statusCode, file.body.trim().split('\n').length]).toEqual([200, 1])
  expect((await customer.tickets.mine({ q: part })).total).toBe(1)
})

it('a cashier exports orders and licences, and no keys (ROLE-1065)', async () => {
  const t = testApp()
  const { licenseKey } = licenseIn(t, { orderId: t.make.order({ status: 'confirmed' }).id })
  const app = await t.http()
  const ask = (role: Role, url: string) =>
    app.inject({ url: `/api/admin/${url}`, headers: { cookie: t.cookieOf(as(t, role).user) } })
  for (const name of ['orders', 'licenses']) {
    const file = await ask('cashier', `${name}/export`)
    expect([file.statusCode, file.body.includes(licenseKey)]).toEqual([200, false])
    expect((await ask('cashier', `${name}/export?columns=licenseKey`)).statusCode).toBe(403)
    expect((await ask('support', `${name}/export`)).statusCode).toBe(403)
  }
  expect((await ask('owner', 'licenses/export')).body).toContain(licenseKey)
})

it('an API token shrinks with the role of its administrator, and ends with it (ROLE-1066)', async () => {
  const { t, admin } = office()
  const { user } = as(t, 'owner')
  const token = t.make.apiToken(user.id, 'all')
  const script = () => t.call(authenticateToken(t.deps, token) ?? undefined)
  await script().stats.overview()
  await admin.users.setRole({ id: user.id, role: 'cashier' })
  await expectRefusal(script().stats.overview(), 'FORBIDDEN', NOT_YOURS)
  await script().payments.queue()
  await admin.users.setRole({ id: user.id, role: 'support' })
  await expectRefusal(script().payments.queue(), 'FORBIDDEN', NOT_YOURS)
  expect((await script().orders.list()).rows).toEqual([])
  await admin.users.setRole({ id: user.id, role: 'none' })
  expect(authenticateToken(t.deps, token)).toBeNull()
})

it('every owner and no helper is mailed a change of a role and of a price (ROLE-1067)', async () => {
  const t = testApp()
  const admin = t.as.admin(t.make.user({ role: 'owner', username: 'asma', email: 'asma@example.com' }))
  t.make.user({ role: 'cashier', email: 'till@example.com' })
  const { id } = t.make.user({ username: 'omar' })
  await runJobs(t, jobs)
  const [plan] = (await admin.plans.list({})).rows
  await admin.users.setRole({ id, role: 'cashier' })
  await admin.plans.update({ id: plan?.id ?? 0, discountedPrice: '1999' })
  await admin.plans.update({ id: plan?.id ?? 0, badge: 'New' })
  await admin.settings.update({ key: 'annual_discount_percent', value: '99' })
  await runJobs(t, jobs)
  const letters = queuedMessages(t).filter(({ subject }) => subject?.includes('were changed'))
  expect(letters.map(({ recipient }) => recipient)).toEqual(['asma@example.com'])
  expect(letters[0]?.body).toContain(`asma changed the role of user ${id} "omar" from Customer to Cashier`)
  expect(letters[0]?.body.match(/changed the price of plan/g)).toHaveLength(1)
  // It is the price of a year of every plan without one of its own.
  expect(letters[0]?.body).toContain('asma changed the setting annual_discount_percent')
})

it('an owner whose role another one takes away is mailed it too (API-1331)', async () => {
  const t = testApp()
  const admin = t.as.admin(t.make.user({ role: 'owner', username: 'asma', email: 'asma@example.com' }))
  const other = t.make.user({ role: 'owner', email: 'bilal@example.com' })
  const helper = t.make.user({ role: 'support', email: 'help@example.com' })
  await runJobs(t, jobs)
  for (const { id } of [other, helper]) await admin.users.setRole({ id, role: 'none' })
  await runJobs(t, jobs)
  const letters = queuedMessages(t).filter(({ subject }) => subject?.includes('were changed'))
  expect(letters.map(({ recipient }) => recipient)).toEqual(['asma@example.com', 'bilal@example.com'])
})

it('each helper has the tabs of their work and the own account (ROLE-1068)', () => {
  const tabs = (role: Role) => helperOf(role)?.tabs.join(' ')
  expect(tabs('owner')).toBeUndefined()
  expect(tabs('cashier')).toBe('orders payments money-in licenses trials chat tickets contacts settings')
  expect(tabs('support')).toBe('orders chat tickets contacts settings')
})
