import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { downloads } from '#db/schema/downloads.ts'
import { orders } from '#db/schema/orders.ts'
import { listAudit } from '#src/audit/service.ts'
import { expectAccess } from '#tests/helpers/access.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

const edit = { username: 'edited', email: 'edited@example.com' }

/** What a form sends of a user that it did not change. */
const formOf = ({
  id,
  username,
  email,
  whatsappNumber,
  isAdmin,
  isActive,
}: ReturnType<TestApp['make']['user']>) => ({
  id,
  username,
  email,
  whatsappNumber,
  isAdmin,
  isActive,
})

const sessionsOf = (t: TestApp, userId: number) =>
  t.deps.db.select().from(sessions).where(eq(sessions.userId, userId)).all()

const endedSessions = (t: TestApp): number[] => {
  const told: number[] = []
  t.deps.events.on('sessionsEnded', (userId) => told.push(userId))
  return told
}

it('users lets in administrators alone', async () => {
  await expectAccess(testApp(), {
    'users.list': { access: 'admin' },
    'users.update': { access: 'admin', input: { id: 999, ...edit } },
    'users.setSuspended': { access: 'admin', input: { id: 999, suspended: true } },
    'users.delete': { access: 'admin', input: { id: 999 } },
  })
})

describe('the list of users', () => {
  it('answers them newest first, without the hash', async () => {
    const t = testApp()
    const admin = t.as.admin()
    t.clock.advance(60)
    const user = t.make.user({ isPhoneVerified: true })
    const { rows, total } = await admin.users.list()
    expect(total).toBe(2)
    expect(rows.map(({ id }) => id)).toEqual([user.id, admin.user.id])
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      'createdAt email id isActive isAdmin isPhoneVerified isVerified username whatsappNumber'.split(' '),
    )
  })

  it.each([
    ['part of the username', 'ASMA'],
    ['part of the email', 'traders@'],
    ['the number as stored', '+923001234567'],
    ['the number with 92', '92 300 1234567'],
    ['the number with 0', '0300-1234567'],
    ['the number with 0092', '0092 300 1234567'],
    ['part of the number', '123456'],
  ])('is searched by %s', async (_name, q) => {
    const t = testApp()
    const user = t.make.user({
      username: 'asma',
      email: 'traders@example.com',
      whatsappNumber: '+923001234567',
    })
    t.make.user({ username: 'bilal', email: 'bilal@example.com', whatsappNumber: '+923017654321' })
    const admin = t.as.admin(t.make.user({ isAdmin: true, whatsappNumber: null }))
    expect((await admin.users.list({ q })).rows.map(({ id }) => id)).toEqual([user.id])
    expect((await admin.users.list({ q: '%' })).rows).toEqual([])
  })

  it('is filtered, sorted and paged', async () => {
    const t = testApp()
    const admin = t.as.admin(t.make.user({ username: 'm', isAdmin: true }))
    for (const username of ['c', 'a', 'b']) t.make.user({ username, isActive: username !== 'a' })
    const names = async (query: Parameters<typeof admin.users.list>[0]) =>
      (await admin.users.list(query)).rows.map(({ username }) => username)
    expect(await names({ isAdmin: 'true' })).toEqual(['m'])
    expect(await names({ isAdmin: 'false', isActive: 'true', sort: 'username' })).toEqual(['b', 'c'])
    expect(await names({ sort: '-username', limit: 2, cursor: 1 })).toEqual(['c', 'b'])
    expect((await admin.users.list({ limit: 2 })).total).toBe(4)
  })
})

describe('editing a user', () => {
  it('changes what is given, keeps the rest and writes it down', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const user = t.make.user({ isPhoneVerified: true })
    const after = await admin.users.update({ id: user.id, username: ' New Name ', email: 'New@Example.com' })
    expect(after).toMatchObject({
      username: 'New Name',
      email: 'new@example.com',
      whatsappNumber: user.whatsappNumber,
      isPhoneVerified: true,
      isAdmin: false,
      isActive: true,
    })
    const [entry] = listAudit(t.deps, 'user', user.id)
    expect(entry).toMatchObject({ action: 'updated', actorId: admin.user.id })
    expect(JSON.parse(entry?.changes ?? '')).toEqual({
      username: [user.username, 'New Name'],
      email: [user.email, 'new@example.com'],
    })
  })

  it('makes a changed number unverified, and an equal one in other words not', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const user = t.make.user({ whatsappNumber: '+923001234567', isPhoneVerified: true })
    const change = (whatsappNumber: string | null) => admin.users.update({ ...formOf(user), whatsappNumber })
    expect(await change('0300 1234567')).toMatchObject({
      whatsappNumber: '+923001234567',
      isPhoneVerified: true,
    })
    expect(await change('0301 7654321')).toMatchObject({
      whatsappNumber: '+923017654321',
      isPhoneVerified: false,
    })
    expect(await change('')).toMatchObject({ whatsappNumber: null, isPhoneVerified: false })
    await expect(change('00000000000')).rejects.toMatchObject({ message: 'Invalid phone number format' })
  })

  it.each([
    [{ username: '' }, 'Username and email are required'],
    [{ email: ' ' }, 'Username and email are required'],
    [{ username: undefined }, 'Username and email are required'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'nonsense' }, 'Invalid email address'],
    [{ whatsappNumber: '123' }, 'Phone number must be at least 10 digits'],
  ])('refuses %j', async (wrong, message) => {
    const t = testApp()
    const input = { ...formOf(t.make.user()), ...wrong } as Parameters<TestApp['call']>[0] & object
    await expect(t.as.admin().users.update(input as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    })
  })

  it('refuses a username or email of another user, whatever its case, and takes the own', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const [user, other] = [t.make.user(), t.make.user()]
    const change = (fields: object) => admin.users.update({ ...formOf(user), ...fields })
    await expect(change({ username: other.username.toUpperCase() })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Username already exists',
    })
    await expect(change({ email: other.email.toUpperCase() })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Email already registered',
    })
    expect(await change({ username: user.username.toUpperCase() })).toMatchObject({ email: user.email })
  })

  it('keeps the address of the first administrator, which is no real one', async () => {
    const t = testApp()
    const first = t.make.user({ email: 'admin@localhost', isAdmin: true })
    expect(await t.as.admin().users.update(formOf(first))).toMatchObject({ email: 'admin@localhost' })
  })
})

describe('rights and state', () => {
  const losses = [
    [
      'suspend',
      (t: TestApp, as: number, id: number) => actorOf(t, as).users.setSuspended({ id, suspended: true }),
    ],
    [
      'suspend',
      (t: TestApp, as: number, id: number) =>
        actorOf(t, as).users.update({ ...rowOf(t, id), isActive: false }),
    ],
    [
      'demote',
      (t: TestApp, as: number, id: number) =>
        actorOf(t, as).users.update({ ...rowOf(t, id), isAdmin: false }),
    ],
    ['delete', (t: TestApp, as: number, id: number) => actorOf(t, as).users.delete({ id })],
  ] as const
  const actorOf = (t: TestApp, id: number) =>
    t.call({ kind: 'user', id, username: `user${id}`, isAdmin: true, sessionId: null })
  const rowOf = (t: TestApp, id: number) =>
    t.connection.prepare('select id, username, email from users where id = ?').get(id) as {
      id: number
    } & typeof edit

  it.each(losses)('nobody can %s themself', async (verb, lose) => {
    const t = testApp()
    const [one] = [t.make.user({ isAdmin: true }), t.make.user({ isAdmin: true })]
    await expect(lose(t, one.id, one.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `You cannot ${verb} yourself`,
    })
  })

  it.each(losses)('nobody can %s the last active administrator', async (_verb, lose) => {
    const t = testApp()
    const last = t.make.user({ isAdmin: true })
    // Was an administrator when the call came in, and is suspended since.
    const late = t.make.user({ isAdmin: true, isActive: false })
    await expect(lose(t, late.id, last.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The last active administrator cannot be suspended, demoted or deleted',
    })
    expect(rowOf(t, last.id)).toBeTruthy()
  })

  it.each(losses)(
    'who can %s another ends their sessions with it, and closes their sockets',
    async (_verb, lose) => {
      const t = testApp()
      const one = t.make.user({ isAdmin: true })
      const other = t.as.admin().user
      const stranger = t.as.customer().user
      const told = endedSessions(t)
      await lose(t, one.id, other.id)
      expect(sessionsOf(t, other.id)).toEqual([])
      expect(sessionsOf(t, stranger.id)).toHaveLength(1)
      expect(told).toEqual([other.id])
    },
  )

  it('two administrators who suspend each other at once leave one', async () => {
    const t = testApp()
    const [one, other] = [t.as.admin(), t.as.admin()]
    const both = await Promise.allSettled([
      one.users.setSuspended({ id: other.user.id, suspended: true }),
      other.users.setSuspended({ id: one.user.id, suspended: true }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('a suspension is lifted, without reviving a session', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const { user } = t.as.customer()
    expect(await admin.users.setSuspended({ id: user.id, suspended: true })).toMatchObject({
      isActive: false,
    })
    expect(await admin.users.setSuspended({ id: user.id, suspended: false })).toMatchObject({
      isActive: true,
    })
    expect(sessionsOf(t, user.id)).toEqual([])
    expect(listAudit(t.deps, 'user', user.id).map(({ action }) => action)).toEqual([
      'reactivated',
      'suspended',
    ])
  })

  it('a promotion keeps the sessions and gives the rights', async () => {
    const t = testApp()
    const { user } = t.as.customer()
    expect(await t.as.admin().users.update({ ...formOf(user), isAdmin: true })).toMatchObject({
      isAdmin: true,
    })
    expect(sessionsOf(t, user.id)).toHaveLength(1)
    const [entry] = listAudit(t.deps, 'user', user.id)
    expect(JSON.parse(entry?.changes ?? '')).toEqual({ isAdmin: [false, true] })
  })

  it('a change of rights neither publishes a private download nor hides a published one', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const [customer, colleague] = [t.make.user(), t.make.user({ isAdmin: true })]
    const secret = t.make.download({ userId: customer.id })
    const published = t.make.download({ userId: colleague.id })
    await admin.users.update({ ...formOf(customer), isAdmin: true })
    await admin.users.update({ ...formOf(colleague), isAdmin: false })
    const byId = (id: number) => t.deps.db.select().from(downloads).where(eq(downloads.id, id)).get()
    expect(byId(secret.id)).toMatchObject({ isActive: false, userId: customer.id })
    expect(byId(published.id)).toMatchObject({ isActive: true, userId: admin.user.id })
  })
})

describe('deleting a user', () => {
  it('keeps the orders without an owner, and what an administrator published', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const user = t.make.user({ isAdmin: true })
    const { id } = t.make.order({ userId: user.id })
    t.make.download({ userId: user.id })
    await admin.users.delete({ id: user.id })
    expect(t.deps.db.select().from(orders).where(eq(orders.id, id)).get()).toMatchObject({ userId: null })
    expect(t.deps.db.select().from(downloads).all()).toMatchObject([
      { userId: admin.user.id, isActive: true },
    ])
    const [entry] = listAudit(t.deps, 'user', user.id)
    expect(entry).toMatchObject({ action: 'deleted', actorName: admin.user.username })
    expect(JSON.parse(entry?.changes ?? '').username).toEqual([user.username, null])
  })

  it('takes the private downloads of a customer along', async () => {
    const t = testApp()
    const user = t.make.user()
    t.make.download({ userId: user.id })
    await t.as.admin().users.delete({ id: user.id })
    expect(t.deps.db.select().from(downloads).all()).toEqual([])
  })

  it('answers 404 for one who is not there', async () => {
    const admin = testApp().as.admin()
    await expect(admin.users.delete({ id: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(admin.users.setSuspended({ id: 99, suspended: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(admin.users.update({ id: 99, ...edit })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
