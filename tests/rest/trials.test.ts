import { expect, it } from 'vitest'
import { lastCode, orderForm } from '#tests/helpers/orders.ts'
import { trialShop } from '#tests/helpers/trials.ts'

it('a trial is asked for and begun by the documented calls, from any origin (TRIAL-1181)', async () => {
  const { t } = await trialShop()
  const app = await t.http()
  const headers = { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' }
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    await t.settled()
    return { status: answer.statusCode, ...answer.json() }
  }
  const who = { name: 'Asma', phone: orderForm.phone, deviceId: 'a-device-of-hers' }
  expect(await post('/api/trials', { ...who, phone: '' })).toMatchObject({ status: 400 })
  const asked = await post('/api/trials', { ...who, email: '' })
  expect(asked).toEqual({
    status: 200,
    trialId: expect.stringMatching(/^[\w-]{20,}$/),
    requiresOTP: true,
    licenseKey: null,
    end: null,
  })
  const { trialId } = asked
  expect(await post('/api/trials/verify', { trialId, otp: '12' })).toMatchObject({ status: 400 })
  expect(await post('/api/trials/verify', { trialId, otp: lastCode(t) })).toEqual({
    status: 200,
    licenseKey: expect.stringMatching(/^WACRM-/),
    end: '2026-11-28T18:59:59.999Z',
  })
})
