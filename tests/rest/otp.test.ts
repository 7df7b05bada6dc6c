import { expect, it } from 'vitest'
import type { TestApp } from '#tests/helpers/app.ts'
import { connectedShop, lastCode, PHONE, waitingOrder } from '#tests/helpers/orders.ts'

const TYPED = '0300 1234567'
const newcomer = {
  username: 'asma',
  email: 'asma@example.com',
  phone: TYPED,
  password: 'six6ty',
  confirmPassword: 'six6ty',
}

const post = async (t: TestApp, url: string, payload: object, cookie = '') =>
  (await t.http()).inject({ method: 'POST', url, payload, headers: { cookie } })

/** A shop that sent a code to the phone, and what the call that verifies it answers. */
const sentCode = async () => {
  const t = await connectedShop()
  await t.as.guest().otp.send({ phone: TYPED })
  const otp = lastCode(t)
  const verify = (code = otp, phone = TYPED) => post(t, '/api/whatsapp/verify-otp', { phone, otp: code })
  return { t, otp, verify }
}

const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000')
const failure = (message: string) => ({ success: false, message, error: message, code: 'BAD_REQUEST' })
const used = failure('This code has already been used. Please request a new one.')

it('a code that works is answered with success and a proof of the phone, a cookie of 30 minutes', async () => {
  const { verify } = await sentCode()
  const answer = await verify()
  const success = { success: true, message: 'Your WhatsApp number is verified.' }
  expect([answer.statusCode, answer.json()]).toEqual([200, success])
  expect(answer.headers['set-cookie']).toMatch(/^proven-phone=\S+; Max-Age=1800; Path=\/; HttpOnly/)
})

it.each([
  ['another phone', { phone: '0301 7654321' }, 0, (cookie: string) => cookie],
  ['a proof that is over', {}, 1800, (cookie: string) => cookie],
  ['a proof that was changed', {}, 0, (cookie: string) => cookie.replace(/=\w/, '=X')],
  ['no proof', { isPhoneVerified: true, provenPhone: PHONE }, 0, () => `proven-phone=${PHONE}`],
])('a registration with %s has no verified phone', async (_name, fields, seconds, change) => {
  const { t, verify } = await sentCode()
  const answer = await verify()
  t.clock.advance(seconds)
  const cookie = change(String(answer.headers['set-cookie']))
  const registered = await post(t, '/api/register', { ...newcomer, ...fields }, cookie)
  expect([registered.statusCode, registered.json().user.isPhoneVerified]).toEqual([201, false])
})

it('a wrong code tells anybody nothing of a number that had one (OTP-18)', async () => {
  const { t, otp, verify } = await sentCode()
  const told = async () => {
    const [had, never] = [await verify(wrongOf(otp)), await verify(wrongOf(otp), '03217654321')]
    expect(had.json()).toEqual(never.json())
  }
  await told()
  await verify()
  await told()
  t.clock.advance(600)
  await told()
  expect((await verify()).json()).toEqual(used)
})

it('a code that does not work is answered 400 with success false, a message of its own and no cookie (OTP-6)', async () => {
  const { otp, verify } = await sentCode()
  const wrong = await verify(wrongOf(otp))
  expect([wrong.statusCode, wrong.json()]).toEqual([400, failure('Invalid OTP')])
  expect(wrong.headers['set-cookie']).toBeUndefined()
  await verify()
  const again = await verify()
  expect([again.statusCode, again.json()]).toEqual([400, used])
  const order = await waitingOrder()
  for (const [code, body] of [
    [wrongOf(order.otp), failure('Invalid OTP')],
    ['12345', { code: 'BAD_REQUEST', message: 'Please enter a valid 6-digit OTP' }],
  ] as const) {
    const { orderId } = order
    const answer = await post(order.t, '/api/orders/verify-otp', { orderId, otp: code })
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(body)])
  }
})
