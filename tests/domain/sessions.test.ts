import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/users.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { jobs } from '#src/domains/auth/jobs.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { authenticateSession, authenticateToken } from '#src/domains/sessions/service.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, office, testApp } from '#tests/helpers/app.ts'
import { endedSessions, sessionsOf } from '#tests/helpers/users.ts'

describe('a session', () => {
  it.each([
    ['a customer', false, 30 * DAY, 90 * DAY],
    ['an administrator', true, DAY / 2, 7 * DAY],
  ])('of %s is prolonged by use, and ends (AUTH-3)', (_who, isAdmin, sliding, absolute) => {
    const t = testApp()
    const cookie = () => t.cookieOf(t.make.user({ isAdmin })).split('=')[1] ?? ''
    const idle = cookie()
    const used = cookie()
    t.clock.advance(sliding - 1)
    expect(authenticateSession(t.deps, used)).not.toBeNull()
    t.clock.advance(1)
    expect(authenticateSession(t.deps, idle)).toBeNull()
    let age = sliding
    for (const step = sliding - 60; age + step < absolute; age += step) {
      expect(authenticateSession(t.deps, used)).not.toBeNull()
      t.clock.advance(step)
    }
    expect(authenticateSession(t.deps, used)).not.toBeNull()
    t.clock.advance(absolute - age)
    expect(authenticateSession(t.deps, used)).toBeNull()
  })

  it("of a customer who became an administrator ends as early as an administrator's", () => {
    const t = testApp()
    const user = t.make.user()
    const token = t.cookieOf(user).split('=')[1] ?? ''
    t.clock.advance(DAY)
    t.deps.db.update(users).set({ role: 'owner' }).where(eq(users.id, user.id)).run()
    expect(authenticateSession(t.deps, token)).toBeNull()
  })

  it('is listed with its browser, and can be ended from another (AUTH-17)', async () => {
    const t = testApp()
    const user = t.make.user()
    const here = t.as.customer(user)
    t.as.customer(user)
    const ended = endedSessions(t)
    const listed = await here.auth.sessions()
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const facts = 'address createdAt expiresAt id isCurrent lastSeenAt userAgent'
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(facts.split(' '))
    const [other] = listed
    await here.auth.endSession({ id: other?.id ?? 0 })
    expect(await here.auth.sessions()).toMatchObject([{ isCurrent: true, userAgent: 'test' }])
    expect(ended).toEqual([user.id])
    await expectRefusal(here.auth.endSession({ id: other?.id ?? 0 }), 'NOT_FOUND')
  })

  it('ends in all browsers at once, including this one', async () => {
    const t = testApp()
    const here = t.as.customer()
    t.as.customer(here.user)
    const stranger = t.as.customer().user
    const ended = endedSessions(t)
    await here.auth.signOutEverywhere()
    expect(here.answered.session).toBeNull()
    expect([sessionsOf(t, here.user.id), sessionsOf(t, stranger.id).length]).toEqual([[], 1])
    expect(ended).toEqual([here.user.id])
  })

  it('is swept after its end, like expired counters and reset codes', async () => {
    const t = testApp({ limits: true })
    const { username, email } = t.as.customer().user
    await expectRefusal(t.as.guest().auth.signIn({ username, password: 'wrong' }), 'UNAUTHORIZED')
    await t.as.guest().auth.requestPasswordReset({ email })
    await t.settled()
    t.clock.advance(31 * DAY)
    for (const job of jobs) await job.run(t.deps)
    const rows = (table: string) => t.connection.prepare(`select count(*) from ${table}`).pluck().get()
    expect(['sessions', 'limiter_counters', 'password_resets'].map(rows)).toEqual([0, 0, 0])
  })
})

describe('API tokens', () => {
  it('are shown once, act as their administrator, show their last use, and end when revoked (AUTH-708)', async () => {
    const { t, admin } = office()
    const { token, ...made } = await admin.auth.createToken({ name: 'nightly' })
    const { username } = admin.user
    expect(made).toMatchObject({ username, lastUsedAt: null, scope: 'read', state: 'Active' })
    const actor = { id: admin.user.id, role: 'owner', sessionId: null }
    expect(authenticateToken(t.deps, token)).toMatchObject(actor)
    const used = { ...made, lastUsedAt: t.clock.now() }
    expect(await admin.auth.listTokens()).toEqual({ rows: [used], total: 1 })
    const hash = t.connection.prepare('select token_hash from api_tokens').pluck().get()
    expect(hash).toBe(t.deps.vault.hash(token))
    const other = t.as.admin()
    expect(await other.auth.revokeToken({ id: made.id })).toMatchObject({ revokedAt: t.clock.now() })
    expect(authenticateToken(t.deps, token)).toBeNull()
    await other.auth.revokeToken({ id: made.id })
    const history = listAudit(t.deps, 'api-token', made.id).map(({ action }) => action)
    expect(history).toEqual(['revoked', 'created'])
    await expect(other.auth.createToken({ name: ' ' })).rejects.toThrow('Please name the token')
  })
  it('are searched, filtered, sorted and paged', async () => {
    const t = testApp()
    const [admin, other] = [t.as.admin(), t.as.admin()]
    const { id } = await admin.auth.createToken({ name: 'nightly export' })
    t.clock.advance(1)
    await other.auth.createToken({ name: 'archive' })
    await admin.auth.createToken({ name: 'stock' })
    await admin.auth.revokeToken({ id })
    const named = async (query: Parameters<typeof admin.auth.listTokens>[0]) => {
      const { rows, total } = await admin.auth.listTokens(query)
      return [rows.map(({ name }) => name), total]
    }
    expect(await named({})).toEqual([['stock', 'archive', 'nightly export'], 3])
    expect(await named({ q: 'EXPORT' })).toEqual([['nightly export'], 1])
    expect(await named({ q: other.user.username })).toEqual([['archive'], 1])
    expect(await named({ isActive: 'false' })).toEqual([['nightly export'], 1])
    expect(await named({ isActive: 'true', sort: 'name' })).toEqual([['archive', 'stock'], 2])
    expect(await named({ sort: 'name', limit: 1, cursor: 1 })).toEqual([['nightly export'], 3])
  })

  it.each([
    ['suspended', { isActive: false }],
    ['demoted', { isAdmin: false }],
  ])('of a %s administrator stay revoked when the rights return', async (_, lost) => {
    const { t, admin } = office()
    const other = t.as.admin()
    const { token, id } = await other.auth.createToken({ name: 'nightly' })
    const kept = await admin.auth.createToken({ name: 'of another' })
    const { username, email } = other.user
    const change = (rights: object) => admin.users.update({ id: other.user.id, username, email, ...rights })
    await change(lost)
    await change({ isActive: true, isAdmin: true })
    expect(authenticateToken(t.deps, token)).toBeNull()
    expect(authenticateToken(t.deps, kept.token)).not.toBeNull()
    const history = listAudit(t.deps, 'api-token', id).map((entry) => `${entry.action} ${entry.actorName}`)
    expect(history).toEqual([`revoked ${admin.user.username}`, `created ${username}`])
  })
})

describe('the first administrator (AUTH-21)', () => {
  it('gets the password of ADMIN_PASSWORD, which is not returned', async () => {
    const env = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'Boss@shop.test', ADMIN_PASSWORD: 'a long sentence' }
    const t = testApp({ env })
    expect(await ensureFirstAdministrator(t.deps)).toEqual({ username: 'boss', password: null })
    const { user } = await t.as.guest().auth.signIn({ username: 'boss', password: 'a long sentence' })
    expect(user).toMatchObject({ id: 1, email: 'boss@shop.test', isAdmin: true })
    expect(await ensureFirstAdministrator(t.deps)).toBeNull()
  })

  it('gets a generated password when none is set, which is announced before it is stored, and is not stored where that fails (RUN-11)', async () => {
    const t = testApp()
    const announced: string[] = []
    const stdoutIsClosed = ensureFirstAdministrator(t.deps, ({ password }) => {
      announced.push(password ?? '')
      throw new Error('stdout is closed')
    })
    await expect(stdoutIsClosed).rejects.toThrow('stdout is closed')
    const made = await ensureFirstAdministrator(t.deps, ({ password }) => announced.push(password ?? ''))
    expect(made).toMatchObject({ username: 'admin', password: expect.stringMatching(/^[\w-]{20}$/) })
    expect(announced).toEqual([expect.any(String), made?.password])
    const { user } = await t.as.guest().auth.signIn({ username: 'admin', password: announced[1] ?? '' })
    expect(user).toMatchObject({ email: 'admin@localhost', isAdmin: true })
  })

  it('may not have a well-known password', async () => {
    const t = testApp({ env: { ADMIN_PASSWORD: 'administrator1' } })
    const refused = 'ADMIN_PASSWORD: This password is too easy to guess'
    await expect(ensureFirstAdministrator(t.deps)).rejects.toThrow(refused)
  })
})
