import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { passwordResets } from '#db/schema/auth.ts'
import { securityLog } from '#db/schema/security.ts'
import { users } from '#db/schema/users.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { setPasswordOf } from '#src/domains/auth/rules/reset.ts'
import { authenticateToken } from '#src/domains/sessions/service.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { connectedShop } from '#tests/helpers/orders.ts'
import { endedSessions, mailedCode, sessionsOf } from '#tests/helpers/users.ts'

const NEW = 'battery staple'
const REFUSED = 'This reset code is wrong or no longer valid. Please request a new one.'
const TOO_EASY =
  'This password is too easy to guess: it is one of the most common ones. Please choose another one.'

const sessionIds = (t: TestApp, userId: number) => sessionsOf(t, userId).map(({ id }) => id)

let signIns = 0
/** Each sign-in comes from an address of its own, so that no limit of an address counts. */
const signIn = (t: TestApp, username: string, password: string) => {
  signIns += 1
  return t.as.guest({ address: `198.51.100.${signIns}` }).auth.signIn({ username, password })
}
const canSignIn = async (t: TestApp, username: string, password: string): Promise<boolean> => {
  try {
    await signIn(t, username, password)
    return true
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'UNAUTHORIZED') return false
    throw error
  }
}

describe('changing a password', () => {
  const input = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }

  it("asks for the current one, and ends the user's other sessions and API tokens alone (AUTH-12)", async () => {
    const t = testApp()
    const browser = t.as.admin()
    t.as.admin(browser.user)
    const { token } = await browser.auth.createToken({ name: 'nightly' })
    const stranger = t.as.customer().user
    const ended = endedSessions(t)
    const own = (await browser.auth.sessions()).find(({ isCurrent }) => isCurrent)
    await browser.auth.changePassword(input)
    expect(sessionIds(t, browser.user.id)).toEqual([own?.id])
    expect(sessionIds(t, stranger.id)).toHaveLength(1)
    expect(ended).toEqual([browser.user.id])
    expect(authenticateToken(t.deps, token)).toBeNull()
    expect(await canSignIn(t, browser.user.username, PASSWORD)).toBe(false)
    expect(await canSignIn(t, browser.user.username, NEW)).toBe(true)
    const history = listAudit(t.deps, 'user', browser.user.id)
    expect(history).toMatchObject([{ action: 'password changed', changes: {} }])
  })

  it('refuses a password that is too short, too easy or not confirmed', async () => {
    const t = testApp()
    const change = (newPassword: string, confirmPassword = newPassword, as = t.as.customer()) =>
      as.auth
        .changePassword({ currentPassword: PASSWORD, newPassword, confirmPassword })
        .catch((error) => error.message)
    expect(await change('7 chars')).toContain('Password must be at least 8 characters')
    expect(await change('password123')).toBe(TOO_EASY)
    expect(await change(NEW, 'another')).toContain("Passwords don't match")
    expect(await change('x1'.repeat(65))).toContain('Password must be 128 characters or fewer')
    const ofAdmin = await change('elevenchars', 'elevenchars', t.as.admin())
    expect(ofAdmin).toBe('Password must be at least 12 characters')
  })

  it('is refused when a reset came while it was checked', async () => {
    const t = testApp()
    const browser = t.as.customer()
    const changing = browser.auth.changePassword(input)
    await new Promise(setImmediate)
    t.deps.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, browser.user.id)).run()
    await expectRefusal(changing, 'CONFLICT')
  })
})

describe('a forgotten password', () => {
  const reset = (t: TestApp, email: string, resetCode: string, newPassword = NEW) =>
    t.as.guest().auth.resetPassword({ email, resetCode, newPassword, confirmPassword: newPassword })
  const refused = { code: 'BAD_REQUEST', message: REFUSED, cause: { extra: { success: false } } }

  it('is reset once by an emailed code, which is stored as a keyed hash, and every session ends', async () => {
    const t = testApp()
    const { user } = t.as.customer()
    const ended = endedSessions(t)
    const code = await mailedCode(t, user.email.toUpperCase())
    const stored = t.deps.db.select().from(passwordResets).get()?.codeHash ?? ''
    expect(stored).not.toContain(code)
    expect(stored).not.toBe(t.deps.vault.hash(code))
    expect(t.fakes.mail.sent).toMatchObject([{ to: user.email, subject: expect.stringContaining('WaCRM') }])
    expect(t.fakes.mail.sent[0]?.text).toContain('10 minutes')
    expect(t.fakes.mail.sent[0]?.text).not.toContain('*')
    // Whoever forgot the username too learns it (AUTH-501).
    expect(t.fakes.mail.sent[0]?.text).toContain(`Your username is ${user.username}.`)
    expect(await reset(t, user.email, code)).toEqual({ success: true, username: user.username })
    expect(sessionIds(t, user.id)).toEqual([])
    expect(ended).toEqual([user.id])
    expect(await canSignIn(t, user.username, NEW)).toBe(true)
    await expect(reset(t, user.email, code)).rejects.toMatchObject(refused)
    const history = listAudit(t.deps, 'user', user.id).map(({ action }) => action)
    expect(history).toEqual(['verified', 'password changed'])
  })

  it('has its code sent to a proved phone too, out of the budget of codes, but never to the phone of an administrator', async () => {
    const t = await connectedShop({ limits: true })
    const { settings } = t.as.admin()
    const proved = t.make.user({ isPhoneVerified: true })
    const code = await mailedCode(t, proved.email)
    const others = [t.make.user(), t.make.user({ isPhoneVerified: true, isAdmin: true })]
    for (const { email } of others) await mailedCode(t, email)
    await settings.update({ key: 'codes_per_day', value: '1' })
    await mailedCode(t, t.make.user({ isPhoneVerified: true }).email)
    expect(t.fakes.mail.sent).toHaveLength(4)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: proved.whatsappNumber }])
    expect(t.fakes.pushflow.sent[0]?.text).toContain(code)
    await settings.update({ key: 'codes_per_day', value: '200' })
    t.fakes.pushflow.state.reachable = false
    await mailedCode(t, proved.email)
    expect(t.fakes.mail.sent).toHaveLength(5)
  })

  it('revokes every API token of the account when it is reset (AUTH-15)', async () => {
    const { t, admin } = office()
    const { token, id } = await admin.auth.createToken({ name: 'nightly' })
    const kept = await t.as.admin().auth.createToken({ name: 'of another' })
    const { email } = admin.user
    expect(await reset(t, email, await mailedCode(t, email))).toMatchObject({ success: true })
    expect(authenticateToken(t.deps, token)).toBeNull()
    expect(authenticateToken(t.deps, kept.token)).not.toBeNull()
    expect(listAudit(t.deps, 'api-token', id)[0]?.action).toBe('revoked')
  })

  it('gets the same answer for an unknown and a suspended user, before a code is made', async () => {
    const t = testApp()
    const { email } = t.make.user({ isActive: false })
    for (const address of ['nobody@example.com', email]) {
      expect(await mailedCode(t, address)).toBe('')
      await expect(reset(t, address, '12345678')).rejects.toMatchObject(refused)
    }
    expect(t.fakes.mail.sent).toEqual([])
    const codes = () => t.deps.db.select().from(passwordResets).all().length
    const before = codes()
    await t.as.guest().auth.requestPasswordReset({ email: t.make.user().email })
    expect(codes()).toBe(before)
    await t.settled()
    expect(codes()).toBe(before + 1)
  })

  it('needs the newest code, within 10 minutes, which comes also after the mail server failed (AUTH-13)', async () => {
    const t = testApp()
    const { email } = t.make.user()
    t.fakes.mail.answerOnce({ outcome: 'unreachable', reason: 'The mail server cannot be reached' })
    expect(await mailedCode(t, email)).toBe('')
    const first = await mailedCode(t, email)
    const second = await mailedCode(t, email)
    await expect(reset(t, email, first)).rejects.toMatchObject(refused)
    t.clock.advance(600)
    await expect(reset(t, email, second)).rejects.toMatchObject(refused)
    const third = await mailedCode(t, email)
    t.clock.advance(599)
    expect(await reset(t, email, third)).toMatchObject({ success: true })
  })

  it('allows 5 attempts a code, also after a restart', async () => {
    const before = testApp()
    const { email } = before.make.user()
    const code = await mailedCode(before, email)
    for (let n = 0; n < 5; n += 1)
      await expect(reset(before, email, `wrong-${n}`)).rejects.toMatchObject(refused)
    const connection = openConnection(before.connection.serialize())
    const after = testApp({ override: { db: createDb(connection) } })
    await expect(reset(after, email, code)).rejects.toMatchObject(refused)
    connection.close()
  })

  it('is reset by only one of 50 equal requests at once', async () => {
    const t = testApp()
    const { email } = t.make.user()
    const code = await mailedCode(t, email)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => reset(t, email, code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('leaves the code unused when the new password is refused', async () => {
    const t = testApp()
    const { email } = t.make.user({ isAdmin: true })
    const code = await mailedCode(t, email)
    for (const weak of ['elevenchars', 'administrator1']) {
      await expectRefusal(reset(t, email, code, weak), 'BAD_REQUEST')
    }
    expect(await reset(t, email, code)).toMatchObject({ success: true })
  })

  it('clears the failed sign-ins of its username', async () => {
    const t = testApp({ limits: true })
    const { username, email } = t.make.user()
    for (let n = 0; n < 5; n += 1) expect(await canSignIn(t, username, 'wrong')).toBe(false)
    await expectRefusal(canSignIn(t, username, PASSWORD), 'TOO_MANY_REQUESTS')
    await reset(t, email, await mailedCode(t, email))
    t.clock.advance(60)
    expect(await canSignIn(t, username, NEW)).toBe(true)
  })

  it('gives 3 codes an email in 15 minutes and 20 an address in an hour, also for unknown users (AUTH-713)', async () => {
    const t = testApp({ limits: true })
    const request = (email: string, address: string) =>
      t.as
        .guest({ address })
        .auth.requestPasswordReset({ email })
        .then(
          () => 'ok',
          (error) => error.code,
        )
    for (let n = 0; n < 3; n += 1) expect(await request('a@example.com', `198.51.100.${n}`)).toBe('ok')
    expect(await request('A@example.com', '198.51.100.9')).toBe('TOO_MANY_REQUESTS')
    t.clock.advance(15 * 60)
    expect(await request('a@example.com', '198.51.100.9')).toBe('ok')
    for (let n = 0; n < 20; n += 1) expect(await request(`b${n}@example.com`, '203.0.113.1')).toBe('ok')
    expect(await request('c@example.com', '203.0.113.1')).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a password that is set on the machine (RUN-12)', () => {
  const set = (t: TestApp, username: string, given?: string) => setPasswordOf(t.deps, username, given)

  it('is generated, ends sessions, API tokens and the lock, and is in both logs (RUN-712)', async () => {
    const { t, admin } = office({ limits: true })
    const { username, id } = admin.user
    const { token } = await admin.auth.createToken({ name: 'nightly' })
    t.cookieOf(admin.user)
    for (let n = 0; n < 6; n += 1) await signIn(t, username, `wrong ${n}`).catch(() => undefined)
    const password = await set(t, username.toUpperCase())
    expect(password).toMatch(/^[\w-]{20}$/)
    expect(sessionIds(t, id)).toEqual([])
    expect(authenticateToken(t.deps, token)).toBeNull()
    expect(await canSignIn(t, username, password)).toBe(true)
    expect(listAudit(t.deps, 'user', id)).toMatchObject([{ action: 'password changed', actorName: 'system' }])
    t.deps.security.flush()
    const seen = { event: 'password_changed', actorName: 'system', address: 'this machine' }
    const entries = t.deps.db.select().from(securityLog).all()
    expect(entries).toContainEqual(expect.objectContaining(seen))
  })

  it('may be given, as long and as hard to guess as its user needs', async () => {
    const t = testApp()
    const { username } = t.make.user({ isAdmin: true })
    const customer = t.make.user()
    await expect(set(t, username, 'eleven char')).rejects.toThrow('at least 12 characters')
    await expect(set(t, username, 'administrator1')).rejects.toThrow('too easy to guess')
    await expect(set(t, customer.username, 'seven c')).rejects.toThrow('at least 8 characters')
    await expect(set(t, 'nobody')).rejects.toThrow('No user has the name nobody')
    await set(t, username, 'nine clean windows')
    expect(await canSignIn(t, username, 'nine clean windows')).toBe(true)
  })
})
