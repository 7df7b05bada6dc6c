import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { authenticateSession } from '#src/domains/sessions/service.ts'
import { addSeconds, DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, office, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { adminWithSecondFactor, codeOf, expectCodeAsked } from '#tests/helpers/second-factor.ts'
import { endedSessions, mailedCode, sessionsOf } from '#tests/helpers/users.ts'

const ASKS = { code: 'UNAUTHORIZED', cause: { extra: { requiresSecondFactor: true }, field: 'code' } }
const WRONG = 'This code is wrong or was used before'

/** A shop with an administrator who has a second factor, and tries to sign in as one. */
const secured = async (options?: Parameters<typeof testApp>[0]) => {
  const t = testApp(options)
  const of = await adminWithSecondFactor(t)
  const signIn = (code?: string, caller = t.as.guest()) =>
    caller.auth.signIn({ username: of.user.username, password: PASSWORD, code })
  return { t, ...of, signIn }
}

describe('setting up a second factor (AUTH-25)', () => {
  it('asks for the password, shows secret and QR code, and counts from the first right code on', async () => {
    const { t, admin } = office()
    const { username } = admin.user
    const unproved = admin.auth.startSecondFactor({ password: 'wrong' })
    await expectRefusal(unproved, 'BAD_REQUEST', 'Your password is wrong')
    const { secret, uri, qr } = await admin.auth.startSecondFactor({ password: PASSWORD })
    expect(uri).toMatch(/^otpauth:\/\/totp\/WaCRM:/)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr).toMatch(/^<svg /)
    expect(await admin.auth.secondFactor()).toEqual({ since: null, recoveryCodesLeft: 0 })
    await t.as.guest().auth.signIn({ username, password: PASSWORD })
    await expect(admin.auth.finishSecondFactor({ code: '000000' })).rejects.toThrow(WRONG)
    const { recoveryCodes } = await admin.auth.finishSecondFactor({ code: codeOf(secret, t.clock.now()) })
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await admin.auth.secondFactor()).toEqual({ since: t.clock.now(), recoveryCodesLeft: 10 })
    await expectRefusal(admin.auth.startSecondFactor({ password: PASSWORD }), 'CONFLICT')
    const [entry] = listAudit(t.deps, 'user', admin.user.id)
    expect(entry).toMatchObject({ action: 'second factor set up', changes: {} })
  })

  it('stores neither the secret nor a recovery code in clear (AUTH-716)', async () => {
    const { t, secret, recoveryCodes } = await secured()
    const tables = ['second_factors', 'recovery_codes']
    const stored = JSON.stringify(tables.map((table) => t.connection.prepare(`select * from ${table}`).all()))
    for (const clear of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])])
      expect(stored).not.toContain(clear)
  })
})

it('a second factor ends the other sessions when it is set up and when it is removed, and keeps this one (AUTH-31)', async () => {
  const { t, admin } = office()
  const ended = endedSessions(t)
  const count = () => sessionsOf(t, admin.user.id).length
  t.as.admin(admin.user)
  t.as.admin(admin.user)
  const { secret } = await admin.auth.startSecondFactor({ password: PASSWORD })
  expect(count()).toBe(3)
  await admin.auth.finishSecondFactor({ code: codeOf(secret, t.clock.now()) })
  expect(count()).toBe(1)
  t.as.admin(admin.user)
  await admin.auth.removeSecondFactor()
  expect(count()).toBe(1)
  expect(await admin.auth.me()).toMatchObject({ id: admin.user.id })
  expect(ended).toEqual([admin.user.id, admin.user.id])
})

describe('signing in with a second factor', () => {
  it('opens no session until the code came, and is noted as such', async () => {
    const { t, user, code, signIn } = await secured()
    const browser = t.as.guest()
    await expect(signIn(undefined, browser)).rejects.toMatchObject(ASKS)
    await expect(signIn('000000', browser)).rejects.toMatchObject({ ...ASKS, message: WRONG })
    expect(browser.answered.session).toBeUndefined()
    await signIn(code(), browser)
    const actor = authenticateSession(t.deps, browser.answered.session ?? '')
    expect(actor).toMatchObject({ id: user.id })
    // It was confirmed by this code.
    await t.call(actor ?? undefined).auth.createToken({ name: 'nightly' })
    const { rows } = await t.as.admin().security.list({ event: 'sign_in' })
    expect(rows[0]?.about).toBe('by password and code')
  })

  it('says nothing of it while the password is wrong', async () => {
    const { t, user, code } = await secured()
    const signIn = t.as.guest().auth.signIn({ username: user.username, password: 'wrong', code: code() })
    const refusal = { message: 'Invalid username or password', cause: { extra: {} } }
    await expect(signIn).rejects.toMatchObject(refusal)
  })

  it('takes each code once, also where codes of one time step come at once (AUTH-26)', async () => {
    const { code, signIn } = await secured()
    const once = code()
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(once)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(once)).rejects.toThrow(WRONG)
  })

  it.each([
    ['the step before', -30, true],
    ['the next step', 30, true],
    ['two steps before', -60, false],
    ['two steps later', 60, false],
  ])('takes a code of %s: %s seconds, %s', async (_name, seconds, isTaken) => {
    const { t, secret, signIn } = await secured()
    t.clock.advance(300)
    const [answer] = await Promise.allSettled([signIn(codeOf(secret, addSeconds(t.clock.now(), seconds)))])
    expect(answer.status).toBe(isTaken ? 'fulfilled' : 'rejected')
  })

  it('takes a code after a clock that was ahead took a later one (CLOCK-701)', async () => {
    const { t, code, signIn } = await secured()
    t.clock.jump(365 * DAY)
    await signIn(code())
    t.clock.jump(-365 * DAY)
    await expect(signIn(code())).resolves.toBeDefined()
  })

  it('takes a recovery code once, however it is written, and new ones void the old', async () => {
    const { recoveryCodes, admin, signIn } = await secured()
    const [first = '', second = ''] = recoveryCodes
    await signIn(first)
    await expect(signIn(first)).rejects.toThrow(WRONG)
    await signIn(` ${second.toLowerCase().replace('-', ' ')} `)
    expect(await admin.auth.secondFactor()).toMatchObject({ recoveryCodesLeft: 8 })
    const renewed = await admin.auth.renewRecoveryCodes()
    await expect(signIn(recoveryCodes[2])).rejects.toThrow(WRONG)
    await signIn(renewed.recoveryCodes[0])
  })

  it('is limited as passwords are', async () => {
    const { t, code, signIn } = await secured({ limits: true })
    const at = (n: number) => t.as.guest({ address: `198.51.100.${n}` })
    for (let n = 0; n < 5; n += 1) await expectRefusal(signIn('000000', at(n)), 'UNAUTHORIZED')
    await expectRefusal(signIn(code(), at(9)), 'TOO_MANY_REQUESTS')
  })

  it('is not asked of a customer, nor of a demoted administrator', async () => {
    const { t, user, signIn } = await secured()
    t.connection.prepare("update users set role = 'none' where id = ?").run(user.id)
    expect((await signIn()).user.id).toBe(user.id)
  })

  it('over REST answers 401 with requiresSecondFactor and no cookie, then 200 as always (AUTH-717)', async () => {
    const { t, user, code } = await secured()
    const app = await t.http()
    const post = (payload: object) => app.inject({ method: 'POST', url: '/api/login', payload })
    const credentials = { username: user.username, password: PASSWORD }
    const asked = await post(credentials)
    const message = 'Please enter the code of your authenticator app'
    const error = { message, error: message, code: 'UNAUTHORIZED', issues: [{ path: 'code', message }] }
    expect(asked.json()).toEqual({ requiresSecondFactor: true, ...error })
    expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([401, undefined])
    const answer = await post({ ...credentials, code: code() })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['user']])
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^sid=/)
    const json = { json: credentials }
    const over = await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload: json })
    expect(over.json()).toMatchObject({ error: { json: { data: { requiresSecondFactor: true } } } })
  })

  it('asks for nothing once it is removed, and is set up anew with another secret', async () => {
    const { admin, secret, signIn } = await secured()
    await admin.auth.removeSecondFactor()
    expect(await admin.auth.secondFactor()).toEqual({ since: null, recoveryCodesLeft: 0 })
    await signIn()
    expect((await admin.auth.startSecondFactor({ password: PASSWORD })).secret).not.toBe(secret)
  })

  it('is asked for after a password reset too', async () => {
    const { t, user } = await secured()
    const resetCode = await mailedCode(t, user.email)
    const newPassword = 'nine clean windows'
    const input = { email: user.email, resetCode, newPassword, confirmPassword: newPassword }
    await t.as.guest().auth.resetPassword(input)
    const signIn = t.as.guest().auth.signIn({ username: user.username, password: newPassword })
    await expect(signIn).rejects.toMatchObject(ASKS)
  })
})

describe('a change of the back office with a second factor', () => {
  it('asks for a code again when the session was not confirmed in the last 10 minutes, and is made after it (AUTH-718)', async () => {
    const { t, admin, code } = await secured()
    const { id } = t.make.user()
    t.clock.advance(600)
    const calls = [
      () => admin.users.setSuspended({ id, suspended: true }),
      () => admin.auth.createToken({ name: 'nightly' }),
      () => admin.whatsapp.savePushflow({ instanceId: 'i', accessToken: 't' }),
      () => admin.auth.removeSecondFactor(),
    ]
    for (const call of calls) await expectCodeAsked(call())
    await expectRefusal(admin.auth.confirm({ code: '000000' }), 'BAD_REQUEST', WRONG)
    await admin.auth.confirm({ code: code() })
    for (const call of calls) await call()
  })

  it('is confirmed for one session, and needs no code of an administrator without a second factor', async () => {
    const { t, user } = await secured()
    await expectRefusal(t.as.admin(user).auth.createToken({ name: 'elsewhere' }), 'FORBIDDEN')
    expect(await t.as.admin().auth.createToken({ name: 'nightly' })).toMatchObject({ name: 'nightly' })
  })

  it('is confirmed by as many tries as passwords have', async () => {
    const { admin, code } = await secured({ limits: true })
    for (let n = 0; n < 5; n += 1) await expectRefusal(admin.auth.confirm({ code: '000000' }), 'BAD_REQUEST')
    await expectRefusal(admin.auth.confirm({ code: code() }), 'TOO_MANY_REQUESTS')
  })
})
