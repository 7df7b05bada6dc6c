import { describe, expect, it } from 'vitest'
import { licenseSystems } from '#db/schema/licenses.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { newLicenseKey } from '#src/domains/licenses/checksum.ts'
import type { LicenseState } from '#src/domains/licenses/schema.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import type { TestApp } from '#tests/helpers/app.ts'
import { licensed, licenseIn, system } from '#tests/helpers/licenses.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const DAY = 86_400
const laptop = system('Laptop')
const phone = system('Phone')
const tablet = system('Tablet')

const systemsIn = (t: TestApp) => t.deps.db.select().from(licenseSystems).all()

describe('the systems of a licence (LIC-54)', () => {
  it('are as many as the licence allows; the same system takes no second place', async () => {
    const { t, license, key, activate } = licensed()
    expect((await activate({ key, ...laptop })).state).toBe('VALID')
    t.clock.advance(3 * DAY)
    expect((await activate({ key, ...phone })).state).toBe('VALID')
    const renamed = await activate({ key, ...laptop, deviceName: 'Old laptop', appVersion: '3' })
    expect(renamed.state).toBe('VALID')
    const refused = await activate({ key, ...tablet })
    expect(refused).toMatchObject({ state: 'TOO_MANY_SYSTEMS', lease: null, systemsAllowed: 2 })
    expect(refused.systems).toEqual([
      { deviceId: '••••0001', name: 'Old laptop', platform: laptop.platform, lastSeenOn: '2026-11-24' },
      { deviceId: '••••0001', name: 'Phone', platform: phone.platform, lastSeenOn: '2026-11-24' },
    ])
    expect(listAudit(t.deps, 'order', license.orderId)).toMatchObject([
      { action: 'license activated', changes: { deviceName: [null, 'Phone'] } },
      { action: 'license activated', actorName: 'system' },
    ])
  })

  it('are exactly 2 of 50 that activate at the same moment', async () => {
    const { t, key } = licensed()
    const url = `${await t.listen()}/api/license/activate`
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
        const answer = await fetch(url, { ...init, body: JSON.stringify({ key, ...system(`Machine ${n}`) }) })
        return ((await answer.json()) as { state: LicenseState }).state
      }),
    )
    expect(answers.filter((state) => state === 'VALID')).toHaveLength(2)
    expect(answers.filter((state) => state === 'TOO_MANY_SYSTEMS')).toHaveLength(48)
    expect(systemsIn(t)).toHaveLength(2)
  })

  it('are free again when they deactivate, and then not activated', async () => {
    const { key, activate, validate, deactivate } = licensed({ systemsCount: 1 })
    const { deviceId } = laptop
    expect((await validate({ key, deviceId })).state).toBe('NOT_ACTIVATED')
    await activate({ key, ...laptop })
    expect((await validate({ key, deviceId })).state).toBe('VALID')
    // Twice, because a program repeats what was not answered.
    for (let n = 0; n < 2; n += 1) {
      expect(await deactivate({ key, deviceId })).toMatchObject({ state: 'NOT_ACTIVATED', lease: null })
    }
    expect((await validate({ key, deviceId })).state).toBe('NOT_ACTIVATED')
    expect((await activate({ key, ...phone })).state).toBe('VALID')
  })

  it('are seen when they validate, written once an hour or when the version changed', async () => {
    const { t, key, activate, validate } = licensed()
    const at = t.deps.now()
    await activate({ key, ...laptop })
    const validated = async (seconds: number, appVersion: string) => {
      t.clock.advance(seconds)
      await validate({ key, deviceId: laptop.deviceId, appVersion })
      return systemsIn(t)[0]
    }
    expect(await validated(3599, laptop.appVersion)).toMatchObject({ lastSeenAt: at })
    expect(await validated(1, laptop.appVersion)).toMatchObject({ lastSeenAt: addSeconds(at, 3600) })
    const lastSeenAt = addSeconds(at, 3601)
    expect(await validated(1, '2.2.0')).toMatchObject({ appVersion: '2.2.0', lastSeenAt })
  })
})

describe('the limits of licence calls (LIC-57)', () => {
  it('are 10 activations an hour a key and 20 an hour an address', async () => {
    const { t, key } = licensed({}, { limits: true })
    const from = (address: string) => t.as.guest({ address }).licenses
    for (let n = 0; n < 10; n += 1) await from(`203.0.113.${n}`).activate({ key, ...laptop })
    await expectRefusal(from('198.51.100.1').activate({ key, ...laptop }), 'TOO_MANY_REQUESTS')
    for (let n = 0; n < 19; n += 1) {
      await from('198.51.100.1').activate({ key: licenseIn(t).licenseKey, ...laptop })
    }
    const other = { key: licenseIn(t).licenseKey, ...laptop }
    await expectRefusal(from('198.51.100.1').activate(other), 'TOO_MANY_REQUESTS')
    expect((await from('198.51.100.2').activate(other)).state).toBe('VALID')
    t.clock.advance(3600)
    expect((await from('198.51.100.1').activate({ key, ...laptop })).state).toBe('VALID')
  })

  it('are 60 validations an hour a system', async () => {
    const { t, key, activate, validate } = licensed({}, { limits: true })
    for (const each of [laptop, phone]) await activate({ key, ...each })
    const { deviceId } = laptop
    for (let n = 0; n < 60; n += 1) await validate({ key, deviceId })
    await expectRefusal(validate({ key, deviceId }), 'TOO_MANY_REQUESTS')
    expect((await validate({ key, deviceId: phone.deviceId })).state).toBe('VALID')
    t.clock.advance(3600)
    expect((await validate({ key, deviceId })).state).toBe('VALID')
  })

  it('are 60 validations an hour for all the ids together that nobody activated', async () => {
    const { key, activate, validate } = licensed({}, { limits: true })
    await activate({ key, ...laptop })
    for (let n = 0; n < 60; n += 1) await validate({ key, deviceId: `invented ${n}` })
    await expectRefusal(validate({ key, deviceId: 'invented' }), 'TOO_MANY_REQUESTS')
    expect((await validate({ key, deviceId: laptop.deviceId })).state).toBe('VALID')
  })

  it('are 10 unknown keys in 10 minutes an address, then 15 minutes of refusal, but not of systems in use', async () => {
    const { t, key, activate, validate } = licensed({}, { limits: true })
    await activate({ key, ...laptop })
    const guess = () => validate({ key: newLicenseKey(systemRandom), deviceId: 'x' })
    for (let n = 0; n < 10; n += 1) expect((await guess()).state).toBe('NOT_FOUND')
    await expectRefusal(guess(), 'TOO_MANY_REQUESTS')
    t.clock.advance(14 * 60)
    await expectRefusal(guess(), 'TOO_MANY_REQUESTS')
    await expectRefusal(activate({ key, ...laptop }), 'TOO_MANY_REQUESTS')
    expect((await validate({ key, deviceId: laptop.deviceId })).state).toBe('VALID')
    const elsewhere = t.as.guest({ address: '198.51.100.1' }).licenses
    expect((await elsewhere.validate({ key, deviceId: 'x' })).state).toBe('NOT_ACTIVATED')
    t.clock.advance(60)
    expect((await guess()).state).toBe('NOT_FOUND')
  })
})
