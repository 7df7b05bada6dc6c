import { describe, expect, it } from 'vitest'
import { authenticateSession } from '#src/domains/sessions/service.ts'
import { testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'
import { adminWithSecondFactor, expectCodeAsked } from '#tests/helpers/second-factor.ts'

const WRONG = 'This code is wrong or was used before'

describe('changing rights, gateways and tokens with a second factor (AUTH-27)', () => {
  it('asks for a code again when the session was not confirmed in the last 10 minutes', async () => {
    const t = testApp()
    const { admin, code } = await adminWithSecondFactor(t)
    const { id, username, email } = t.make.user()
    const token = await admin.auth.createToken({ name: 'nightly' })
    t.clock.advance(600)
    const calls: [string, () => Promise<unknown>][] = [
      ['update', () => admin.users.update({ id, username, email })],
      ['setSuspended', () => admin.users.setSuspended({ id, suspended: true })],
      ['createToken', () => admin.auth.createToken({ name: 'another' })],
      ['revokeToken', () => admin.auth.revokeToken({ id: token.id })],
      ['savePushflow', () => admin.whatsapp.savePushflow({ instanceId: 'i', accessToken: 't' })],
      ['renewRecoveryCodes', () => admin.auth.renewRecoveryCodes()],
      ['delete', () => admin.users.delete({ id })],
      ['removeSecondFactor', () => admin.auth.removeSecondFactor()],
    ]
    for (const [name, call] of calls) {
      await expectCodeAsked(call().then(() => name))
    }
    await expect(admin.auth.confirm({ code: '000000' })).rejects.toMatchObject({ message: WRONG })
    await admin.auth.confirm({ code: code() })
    for (const [name, call] of calls) expect(await call().then(() => name)).toBe(name)
  })

  it('holds for one session, and not for an administrator without a second factor', async () => {
    const t = testApp()
    const { user } = await adminWithSecondFactor(t)
    await expectRefusal(t.as.admin(user).auth.createToken({ name: 'elsewhere' }), 'FORBIDDEN')
    expect(await t.as.admin().auth.createToken({ name: 'nightly' })).toMatchObject({ name: 'nightly' })
  })

  it('counts a sign-in with a code as confirmed', async () => {
    const t = testApp()
    const { user, code } = await adminWithSecondFactor(t)
    const browser = t.as.guest()
    await browser.auth.signIn({ username: user.username, password: PASSWORD, code: code() })
    const actor = authenticateSession(t.deps, browser.answered.session ?? '')
    expect(await t.call(actor ?? undefined).auth.createToken({ name: 'nightly' })).toMatchObject({
      name: 'nightly',
    })
  })

  it('limits the codes as passwords are', async () => {
    const t = testApp({ limits: true })
    const { admin, code } = await adminWithSecondFactor(t)
    for (let n = 0; n < 5; n += 1) await expectRefusal(admin.auth.confirm({ code: '000000' }), 'BAD_REQUEST')
    await expectRefusal(admin.auth.confirm({ code: code() }), 'TOO_MANY_REQUESTS')
  })
})
