import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { authenticateSession, authenticateToken } from '#src/domains/sessions/service.ts'
import { testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { adminWithSecondFactor, codeOf } from '#tests/helpers/second-factor.ts'

const ASKS = { code: 'UNAUTHORIZED', cause: { extra: { requiresSecondFactor: true }, field: 'code' } }
const WRONG = 'This code is wrong or was used before'

describe('setting up a second factor (AUTH-25)', () => {
  it('asks for the password, shows secret and QR code, and counts from the first right code on', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const { username } = admin.user
    await expect(admin.auth.startSecondFactor({ password: 'wrong' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Your password is wrong',
    })
    const { secret, uri, qr } = await admin.auth.startSecondFactor({ password: PASSWORD })
    expect(uri).toMatch(/^otpauth:\/\/totp\/WaCRM:/)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr).toMatch(/^<svg /)
    expect(await admin.auth.secondFactor()).toEqual({ since: null, recoveryCodesLeft: 0 })
    await t.as.guest().auth.signIn({ username, password: PASSWORD })
    await expect(admin.auth.finishSecondFactor({ code: '000000' })).rejects.toMatchObject({ message: WRONG })
    const { recoveryCodes } = await admin.auth.finishSecondFactor({ code: codeOf(secret, t.clock.now()) })
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await admin.auth.secondFactor()).toEqual({ since: t.clock.now(), recoveryCodesLeft: 10 })
    await expect(admin.auth.startSecondFactor({ password: PASSWORD })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(listAudit(t.deps, 'user', admin.user.id)[0]).toMatchObject({
      action: 'second factor set up',
      changes: {},
    })
  })

  it('stores neither the secret nor a recovery code in clear', async () => {
    const t = testApp()
    const { secret, recoveryCodes } = await adminWithSecondFactor(t)
    const stored = JSON.stringify([
      t.connection.prepare('select * from second_factors').all(),
      t.connection.prepare('select * from recovery_codes').all(),
    ])
    for (const clear of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])]) {
      expect(stored).not.toContain(clear)
    }
  })
})

describe('a second factor ends the other sessions (AUTH-31)', () => {
  it('when it is set up and when it is removed, and keeps this one', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const ended: number[] = []
    t.deps.events.on('sessionsEnded', (id) => ended.push(id))
    const count = () =>
      t.connection.prepare('select count(*) from sessions where user_id = ?').pluck().get(admin.user.id)
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
})

describe('signing in with a second factor', () => {
  it('opens no session until the code came, and is noted as such', async () => {
    const t = testApp()
    const { user, code } = await adminWithSecondFactor(t)
    const browser = t.as.guest()
    const credentials = { username: user.username, password: PASSWORD }
    await expect(browser.auth.signIn(credentials)).rejects.toMatchObject(ASKS)
    await expect(browser.auth.signIn({ ...credentials, code: '000000' })).rejects.toMatchObject({
      ...ASKS,
      message: WRONG,
    })
    expect(browser.answered.session).toBeUndefined()
    await browser.auth.signIn({ ...credentials, code: code() })
    expect(authenticateSession(t.deps, browser.answered.session ?? '')).toMatchObject({ id: user.id })
    const { rows } = await t.as.admin().security.list({ event: 'sign_in' })
    expect(rows[0]?.about).toBe('by password and code')
  })

  it('says nothing of it while the password is wrong', async () => {
    const t = testApp()
    const { user, code } = await adminWithSecondFactor(t)
    const signIn = t.as.guest().auth.signIn({ username: user.username, password: 'wrong', code: code() })
    await expect(signIn).rejects.toMatchObject({
      message: 'Invalid username or password',
      cause: { extra: {} },
    })
  })

  it('takes each code once, also where codes of one time step come at once (AUTH-26)', async () => {
    const t = testApp()
    const { user, code } = await adminWithSecondFactor(t)
    const input = { username: user.username, password: PASSWORD, code: code() }
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => t.as.guest().auth.signIn(input)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(t.as.guest().auth.signIn(input)).rejects.toMatchObject({ message: WRONG })
  })

  it.each([
    ['the step before', -30, true],
    ['the next step', 30, true],
    ['two steps before', -60, false],
    ['two steps later', 60, false],
  ])('takes a code of %s: %s seconds, %s', async (_name, seconds, isTaken) => {
    const t = testApp()
    const { user, secret } = await adminWithSecondFactor(t)
    t.clock.advance(300)
    const at = new Date(t.clock.now().getTime() + seconds * 1000)
    const signIn = t.as
      .guest()
      .auth.signIn({ username: user.username, password: PASSWORD, code: codeOf(secret, at) })
    expect(
      await signIn.then(
        () => true,
        () => false,
      ),
    ).toBe(isTaken)
  })

  it('takes a recovery code once, however it is written', async () => {
    const t = testApp()
    const { user, recoveryCodes, admin } = await adminWithSecondFactor(t)
    const [first = '', second = ''] = recoveryCodes
    const signIn = (code: string) =>
      t.as
        .guest()
        .auth.signIn({ username: user.username, password: PASSWORD, code })
        .then(
          () => 'in',
          (error: Error) => error.message,
        )
    expect(await signIn(first)).toBe('in')
    expect(await signIn(first)).toBe(WRONG)
    expect(await signIn(` ${second.toLowerCase().replace('-', ' ')} `)).toBe('in')
    expect(await admin.auth.secondFactor()).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('is limited as passwords are', async () => {
    const t = testApp({ limits: true })
    const { user, code } = await adminWithSecondFactor(t)
    const signIn = (given: string, n: number) =>
      t.as
        .guest({ address: `198.51.100.${n}` })
        .auth.signIn({ username: user.username, password: PASSWORD, code: given })
    for (let n = 0; n < 5; n += 1) {
      await expect(signIn('000000', n)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
    await expect(signIn(code(), 9)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('is not asked of a customer, nor of a demoted administrator', async () => {
    const t = testApp()
    const { user } = await adminWithSecondFactor(t)
    t.connection.prepare('update users set is_admin = 0 where id = ?').run(user.id)
    const { user: signedIn } = await t.as.guest().auth.signIn({ username: user.username, password: PASSWORD })
    expect(signedIn.id).toBe(user.id)
  })

  it('over REST answers 401 with requiresSecondFactor and no cookie, then 200 as always', async () => {
    const t = testApp()
    const { user, code } = await adminWithSecondFactor(t)
    const app = await t.http()
    const post = (payload: object) => app.inject({ method: 'POST', url: '/api/login', payload })
    const credentials = { username: user.username, password: PASSWORD }
    const asked = await post(credentials)
    expect([asked.statusCode, asked.json(), asked.headers['set-cookie']]).toEqual([
      401,
      {
        requiresSecondFactor: true,
        message: 'Please enter the code of your authenticator app',
        error: 'Please enter the code of your authenticator app',
        code: 'UNAUTHORIZED',
        issues: [{ path: 'code', message: 'Please enter the code of your authenticator app' }],
      },
      undefined,
    ])
    const answer = await post({ ...credentials, code: code() })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['user']])
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^sid=/)
    const over = await app.inject({
      method: 'POST',
      url: '/trpc/auth.signIn',
      payload: { json: credentials },
    })
    expect(over.json()).toMatchObject({ error: { json: { data: { requiresSecondFactor: true } } } })
  })
})

describe('a second factor', () => {
  it('gets new recovery codes, which void the old ones', async () => {
    const t = testApp()
    const { admin, user, recoveryCodes } = await adminWithSecondFactor(t)
    const renewed = await admin.auth.renewRecoveryCodes()
    const signIn = (code = '') =>
      t.as.guest().auth.signIn({ username: user.username, password: PASSWORD, code })
    await expect(signIn(recoveryCodes[0])).rejects.toMatchObject({ message: WRONG })
    expect((await signIn(renewed.recoveryCodes[0])).user.id).toBe(user.id)
  })

  it('is removed, and set up anew with another secret', async () => {
    const t = testApp()
    const { admin, user, secret } = await adminWithSecondFactor(t)
    await admin.auth.removeSecondFactor()
    expect(await admin.auth.secondFactor()).toEqual({ since: null, recoveryCodesLeft: 0 })
    await t.as.guest().auth.signIn({ username: user.username, password: PASSWORD })
    expect((await admin.auth.startSecondFactor({ password: PASSWORD })).secret).not.toBe(secret)
  })

  it('survives a password reset, which revokes the API tokens', async () => {
    const t = testApp()
    const { admin, user } = await adminWithSecondFactor(t)
    const { token } = await admin.auth.createToken({ name: 'nightly' })
    await t.as.guest().auth.requestPasswordReset({ email: user.email })
    await t.settled()
    const resetCode = /\b\d{8}\b/.exec(t.fakes.mail.sent.at(-1)?.text ?? '')?.[0] ?? ''
    const newPassword = 'nine clean windows'
    const input = { email: user.email, resetCode, newPassword, confirmPassword: newPassword }
    await t.as.guest().auth.resetPassword(input)
    expect(authenticateToken(t.deps, token)).toBeNull()
    const signIn = t.as.guest().auth.signIn({ username: user.username, password: newPassword })
    await expect(signIn).rejects.toMatchObject(ASKS)
  })
})
