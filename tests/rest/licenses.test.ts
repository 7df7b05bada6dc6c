import { describe, expect, it } from 'vitest'
import { newLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { served } from '#tests/helpers/app.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'

const foreign = { origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'cross-site' }

describe('the calls of a program', () => {
  it('are answered 200 with the state, also where the licence cannot be used (LIC-52)', async () => {
    const { t, app } = await served()
    const { licenseKey: key } = licenseIn(t)
    const unknown = newLicenseKey(systemRandom)
    const ask = async (call: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: `/api/license/${call}`, payload })
      return [answer.statusCode, answer.json().state]
    }
    const { deviceId } = system('Laptop')
    expect(await ask('validate', { key, deviceId, appVersion: '1' })).toEqual([200, 'NOT_ACTIVATED'])
    expect(await ask('activate', { key, ...system('Laptop') })).toEqual([200, 'VALID'])
    expect(await ask('validate', { key: unknown, deviceId })).toEqual([200, 'NOT_FOUND'])
    expect(await ask('deactivate', { key, deviceId })).toEqual([200, 'NOT_ACTIVATED'])
    expect((await ask('activate', { key }))[0]).toBe(400)
    expect((await ask('validate', {}))[0]).toBe(400)
  })

  it('are validated as the procedure does, with the same lease and refusals', async () => {
    const { t, app } = await served()
    const { licenseKey: key } = licenseIn(t)
    const { deviceId, ...device } = system('Laptop')
    await t.as.guest().licenses.activate({ key, deviceId, ...device })
    const ask = (payload: object) => app.inject({ method: 'POST', url: '/api/license/validate', payload })
    const expected = await t.as.guest().licenses.validate({ key, deviceId })
    for (let n = 0; n < 2; n += 1) expect((await ask({ key, deviceId })).json()).toEqual(expected)
    // It asks for nobody, so no bearer is looked at (AUTH-19).
    const headers = { authorization: 'Bearer wrong' }
    const url = '/api/license/validate'
    const withBearer = await app.inject({ method: 'POST', url, headers, payload: { key, deviceId } })
    expect(withBearer.json()).toEqual(expected)
    t.connection.prepare("update licenses set license_status = 'suspended'").run()
    expect((await ask({ key, deviceId })).json()).toMatchObject({ state: 'SUSPENDED', lease: null })
    for (const call of ['activate', 'validate']) {
      const empty = { headers: { 'content-type': 'application/json' }, payload: '' }
      const refused = await app.inject({ method: 'POST', url: `/api/license/${call}`, ...empty })
      expect(refused.json()).toMatchObject({
        message: 'Please enter a license key',
        code: 'BAD_REQUEST',
        issues: expect.arrayContaining([expect.objectContaining({ path: 'deviceId' })]),
      })
    }
  })

  it('are answered in the language of each, also within the hour in which an answer is kept', async () => {
    const { t, app } = await served()
    const { licenseKey: key } = licenseIn(t)
    const { deviceId, ...device } = system('Laptop')
    await t.as.guest().licenses.activate({ key, deviceId, ...device })
    const messageIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const payload = { key, deviceId }
      const answer = await app.inject({ method: 'POST', url: '/api/license/validate', headers, payload })
      return answer.json().message
    }
    for (const language of ['ur', 'en', 'ur']) {
      const letters = language === 'ur' ? /\p{Script=Arabic}/u : /^This license is valid/
      expect(await messageIn(language)).toMatch(letters)
    }
  })

  it('may come from any origin, and no other call may (HTTP-51)', async () => {
    const { t, app } = await served()
    const { licenseKey: key } = licenseIn(t)
    const url = '/api/license/activate'
    const asking = { ...foreign, 'access-control-request-method': 'POST' }
    const preflight = await app.inject({ method: 'OPTIONS', url, headers: asking })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    })
    const payload = { key, ...system('Laptop') }
    const answer = await app.inject({ method: 'POST', url, headers: foreign, payload })
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'access-control-allow-origin': '*' } })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    const keys = await app.inject({ url: '/api/license/keys', headers: foreign })
    expect(keys.headers['access-control-allow-origin']).toBe('*')
    const contact = await app.inject({ method: 'POST', url: '/api/contact', headers: foreign, payload: {} })
    expect(contact.statusCode).toBe(403)
    expect(contact.headers['access-control-allow-origin']).toBeUndefined()
  })
})
