import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { expectRefusal, office, sharedApp, testApp } from '#tests/helpers/app.ts'
import { endedSessions, formOf, mailedCode, sessionsOf } from '#tests/helpers/users.ts'

describe('the list of users', () => {
  it('is newest first and without password hashes (USER-7)', async () => {
    const { t, admin } = office()
    t.clock.advance(60)
    const user = t.make.user({ isPhoneVerified: true })
    const { rows, total } = await admin.users.list()
    expect(total).toBe(2)
    expect(rows.map(({ id }) => id)).toEqual([user.id, admin.user.id])
    const facts =
      'createdAt email id isActive isAdmin isPhoneVerified isVerified role updatedAt username whatsappNumber'
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(facts.split(' '))
  })

  it.each([
    ['part of the username', 'ASMA'],
    ['part of the email', 'traders@'],
    ['the number as stored', '+923001234567'],
    ['the number with 92', '92 300 1234567'],
    ['the number with 0092', '0092 300 1234567'],
    ['part of the number', '123456'],
  ])('is searched by %s', async (_name, q) => {
    const t = testApp()
    const asma = { username: 'asma', email: 'traders@example.com', whatsappNumber: '+923001234567' }
    const user = t.make.user(asma)
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
  it('changes only the given fields and records it (USER-3)', async () => {
    const { t, admin } = office()
    const user = t.make.user({ isPhoneVerified: true })
    const changed = { username: 'New Name', email: 'new@example.com' }
    const after = await admin.users.update({ id: user.id, username: ' New Name ', email: 'New@Example.com' })
    expect(after).toMatchObject({ ...formOf(user), ...changed, isPhoneVerified: true })
    const [entry] = listAudit(t.deps, 'user', user.id)
    expect(entry).toMatchObject({ action: 'updated', actorName: admin.user.username })
    const { username, email } = changed
    expect(entry?.changes).toEqual({ username: [user.username, username], email: [user.email, email] })
  })

  it('makes a changed number unverified, but not the same number in another format (USER-701)', async () => {
    const { t, admin } = office()
    const user = t.make.user({ whatsappNumber: '+923001234567', isPhoneVerified: true })
    const change = async (typed: string) => {
      const after = await admin.users.update({ ...formOf(user), whatsappNumber: typed })
      return [after.whatsappNumber, after.isPhoneVerified]
    }
    expect(await change('0300 1234567')).toEqual(['+923001234567', true])
    expect(await change('0301 7654321')).toEqual(['+923017654321', false])
    expect(await change('')).toEqual([null, false])
    await expect(change('+999 123456789')).rejects.toThrow('Invalid phone number format')
  })

  const refusing = sharedApp()
  it.each([
    [{ username: '' }, 'Username and email are required'],
    [{ email: ' ' }, 'Username and email are required'],
    [{ username: undefined }, 'Username and email are required'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'nonsense' }, 'Invalid email address'],
    [{ whatsappNumber: '123' }, 'Phone number must be at least 10 digits'],
  ])('refuses %j', async (wrong, message) => {
    const t = refusing()
    const admin = t.as.admin()
    const input = { ...formOf(t.make.user()), ...wrong } as Parameters<typeof admin.users.update>[0]
    await expectRefusal(admin.users.update(input), 'BAD_REQUEST', expect.stringContaining(message))
  })

  it("refuses another user's username or email, whatever its case, and accepts the user's own (USER-1)", async () => {
    const { t, admin } = office()
    const [user, other] = [t.make.user(), t.make.user()]
    const change = (fields: object) => admin.users.update({ ...formOf(user), ...fields })
    const [username, email] = [other.username.toUpperCase(), other.email.toUpperCase()]
    await expectRefusal(change({ username }), 'CONFLICT', 'Username already exists')
    await expectRefusal(change({ email }), 'CONFLICT', 'Email already registered')
    expect(await change({ username: user.username.toUpperCase() })).toMatchObject({ email: user.email })
  })

  it("accepts the first administrator's address, which has no real domain", async () => {
    const t = testApp()
    const first = t.make.user({ email: 'admin@localhost', isAdmin: true })
    expect(await t.as.admin().users.update(formOf(first))).toMatchObject({ email: 'admin@localhost' })
  })
})

it('the sessions of a user are shown without their tokens, and ended one by one, but not as those of another user', async () => {
  const { t, admin } = office()
  const { user } = t.as.customer()
  t.clock.advance(60)
  t.make.sessionCookie(user)
  const ended = endedSessions(t)
  const [newest, oldest] = await admin.users.sessions({ id: user.id })
  const facts = 'address createdAt expiresAt id lastSeenAt userAgent'
  expect(Object.keys(newest ?? {}).toSorted()).toEqual(facts.split(' '))
  const sessionId = newest?.id ?? 0
  await expectRefusal(admin.users.endSession({ id: t.make.user().id, sessionId }), 'NOT_FOUND')
  await admin.users.endSession({ id: user.id, sessionId })
  expect(sessionsOf(t, user.id).map(({ id }) => id)).toEqual([oldest?.id])
  expect(ended).toEqual([user.id])
  expect(listAudit(t.deps, 'user', user.id)[0]).toMatchObject({ action: 'session ended' })
})

it('orders are filtered by the id of their account', async () => {
  const t = testApp()
  const user = t.make.user()
  const { id } = t.make.order({ userId: user.id })
  t.make.order()
  const { rows, total } = await t.as.admin().orders.list({ userId: user.id })
  expect([rows.map((order) => order.id), total]).toEqual([[id], 1])
})

it('an account counts as verified once its phone or a reset code was proved, and an email that changed takes it back (USER-325)', async () => {
  const { t, admin } = office()
  const isVerified = async (id: number) => (await admin.users.get({ id })).isVerified
  const proved = t.make.user({ isPhoneVerified: true, whatsappNumber: '+923001234567' })
  expect(await isVerified(proved.id)).toBe(true)
  const user = t.make.user()
  expect(await isVerified(user.id)).toBe(false)
  const resetCode = await mailedCode(t, user.email)
  const passwords = { newPassword: 'a-new-Passw0rd-of-mine', confirmPassword: 'a-new-Passw0rd-of-mine' }
  await t.as.guest().auth.resetPassword({ email: user.email, resetCode, ...passwords })
  expect(await isVerified(user.id)).toBe(true)
  const { username } = user
  await admin.users.update({ id: user.id, username, email: user.email })
  expect(await isVerified(user.id)).toBe(true)
  await admin.users.update({ id: user.id, username, email: 'another@example.com' })
  expect(await isVerified(user.id)).toBe(false)
})
