import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

const TYPED = '0300 1234567'
const PHONE = '+923001234567'
const newcomer = {
  username: 'asma',
  email: 'asma@example.com',
  phone: TYPED,
  password: 'six6ty',
  confirmPassword: 'six6ty',
}

const post = async (t: TestApp, url: string, payload: object, cookie = '') =>
  (await t.http()).inject({ method: 'POST', url, payload, headers: { cookie } })

/** A shop that can send, and the code that it sent. */
const sentCode = async () => {
  const t = testApp()
  await t.as.admin().whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'token' })
  const answer = await post(t, '/api/send-verification-otp', { phone: TYPED })
  const otp = /\b\d{6}\b/.exec(t.fakes.pushflow.sent[0]?.text ?? '')?.[0] ?? ''
  return { t, answer, otp }
}

const failure = (message: string) => ({ success: false, message, error: message, code: 'BAD_REQUEST' })

describe('POST /api/send-verification-otp', () => {
  it('answers 400 for an invalid phone, and 429 with Retry-After for the fourth code', async () => {
    const t = testApp({ limits: true })
    const none = await post(t, '/api/send-verification-otp', {})
    expect([none.statusCode, none.json().message]).toEqual([400, 'Phone number must be at least 10 digits'])
    for (let n = 0; n < 3; n += 1) await post(t, '/api/send-verification-otp', { phone: TYPED })
    const fourth = await post(t, '/api/send-verification-otp', { phone: TYPED })
    expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '900'])
  })
})

describe('POST /api/whatsapp/verify-otp', () => {
  it('sets a cookie of 30 minutes that makes registration store a verified phone', async () => {
    const { t, otp } = await sentCode()
    const answer = await post(t, '/api/whatsapp/verify-otp', { phone: TYPED, otp })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Your WhatsApp number is verified.' },
    ])
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^proven-phone=\S+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
    const registered = await post(t, '/api/register', newcomer, cookie)
    expect(registered.json().user).toMatchObject({ whatsappNumber: PHONE, isPhoneVerified: true })
  })

  it.each([
    ['another phone', { phone: '0301 7654321' }, 0, (cookie: string) => cookie],
    ['a proof that is over', {}, 1800, (cookie: string) => cookie],
    ['a proof that was changed', {}, 0, (cookie: string) => cookie.replace(/=\w/, '=X')],
    ['no proof', { isPhoneVerified: true, provenPhone: PHONE }, 0, () => `proven-phone=${PHONE}`],
  ])('does not verify the phone of a registration with %s', async (_name, fields, seconds, change) => {
    const { t, otp } = await sentCode()
    const answer = await post(t, '/api/whatsapp/verify-otp', { phone: TYPED, otp })
    t.clock.advance(seconds)
    const cookie = change(String(answer.headers['set-cookie']))
    const registered = await post(t, '/api/register', { ...newcomer, ...fields }, cookie)
    expect([registered.statusCode, registered.json().user.isPhoneVerified]).toEqual([201, false])
  })

  it('tells anybody with a wrong code nothing of a number that had one (OTP-18)', async () => {
    const { t, otp } = await sentCode()
    const verify = async (phone: string, code: string) =>
      (await post(t, '/api/whatsapp/verify-otp', { phone, otp: code })).json()
    const wrong = otp === '000000' ? '000001' : '000000'
    const told = async () => expect(await verify(TYPED, wrong)).toEqual(await verify('03217654321', wrong))
    await told()
    await verify(TYPED, otp)
    await told()
    t.clock.advance(600)
    await told()
    expect(await verify(TYPED, otp)).toEqual(
      failure('This code has already been used. Please request a new one.'),
    )
  })

  it('answers 400 with success false and a message for each failure, and sets no cookie (OTP-6)', async () => {
    const { t, otp } = await sentCode()
    const verify = (code: string) => post(t, '/api/whatsapp/verify-otp', { phone: TYPED, otp: code })
    const wrong = await verify(otp === '000000' ? '000001' : '000000')
    expect([wrong.statusCode, wrong.json()]).toEqual([400, failure('Invalid OTP')])
    expect(wrong.headers['set-cookie']).toBeUndefined()
    await verify(otp)
    const used = await verify(otp)
    expect([used.statusCode, used.json()]).toEqual([
      400,
      failure('This code has already been used. Please request a new one.'),
    ])
    const malformed = await verify('12')
    expect([malformed.statusCode, malformed.json().message]).toEqual([
      400,
      'Please enter a valid 6-digit OTP',
    ])
  })
})
