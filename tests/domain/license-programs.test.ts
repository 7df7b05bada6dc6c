import { describe, expect, it } from 'vitest'
import { limiterCounters } from '#db/schema/auth.ts'
import { licenseSystems } from '#db/schema/licenses.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { newLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import type { LicenseState } from '#src/domains/licenses/schema.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { addDays, addSeconds, DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import { licensed, licenseIn, system } from '#tests/helpers/licenses.ts'

const laptop = system('Laptop')
const phone = system('Phone')
const tablet = system('Tablet')

const systemsIn = (t: TestApp) => t.deps.db.select().from(licenseSystems).all()

it('a typed key is refused when a letter is wrong or missing, before the database is asked (LIC-711)', async () => {
  const { t, key, validate } = licensed({}, { limits: true })
  const shorter = key.slice(0, -1)
  const typos = [`${shorter}${key.endsWith('A') ? 'B' : 'A'}`, shorter, `${key}0`, 'U', '💥'.repeat(10)]
  t.connection.prepare('alter table licenses rename to hidden').run()
  for (const typo of [...typos, ...typos, ...typos]) {
    const answer = await validate({ key: typo, deviceId: 'x' })
    expect(answer).toMatchObject({ state: 'NOT_FOUND', lease: null })
    expect(answer.message).toContain('mistyped')
  }
})

describe('the state of a licence (LIC-53)', () => {
  const end = new Date('2026-12-31T18:59:59.999Z')
  /** The state that an activated system is told at this moment. */
  const stateAt = async (time: Date, given: Parameters<typeof licenseIn>[1] = {}) => {
    const clock = createClock('2026-06-01T09:00:00Z')
    const { t, key, activate, validate } = licensed({ expiresAt: end }, { override: { now: clock.now } })
    await activate({ key, ...laptop })
    if (given.licenseStatus)
      t.connection.prepare('update licenses set license_status = ?').run(given.licenseStatus)
    clock.advance((time.getTime() - clock.now().getTime()) / 1000)
    return validate({ key, deviceId: laptop.deviceId })
  }

  it.each<[string, Date, LicenseState]>([
    ['a millisecond more than 30 days before', new Date(end.getTime() - 30 * DAY * 1000 - 1), 'VALID'],
    ['30 days before', addDays(end, -30), 'EXPIRING'],
    ['in its last second, before midnight in Pakistan', addSeconds(end, -1), 'EXPIRING'],
    ['at midnight in Pakistan', end, 'GRACE'],
    ['a second less than 7 days after', addSeconds(addDays(end, 7), -1), 'GRACE'],
    ['7 days after', addDays(end, 7), 'EXPIRED'],
  ])('%s its end: %s is %s (LIC-712)', async (_, time, state) => {
    const answer = await stateAt(time)
    expect(answer.state).toBe(state)
    expect(answer.lease === null).toBe(state === 'EXPIRED')
    expect(answer).toMatchObject({
      plan: 'professional',
      endsAt: end.toISOString(),
      graceEndsAt: addDays(end, 7).toISOString(),
      systemsAllowed: 2,
    })
  })

  it('does not wait for the job that marks ended licences', async () => {
    expect((await stateAt(addDays(end, 1), { licenseStatus: 'expired' })).state).toBe('GRACE')
  })

  it.each([
    ['suspended', 'SUSPENDED'],
    ['revoked', 'REVOKED'],
  ] as const)('of a licence that is %s is %s, on every system', async (licenseStatus, state) => {
    expect(await stateAt(addDays(end, -100), { licenseStatus })).toMatchObject({ state, lease: null })
    const { t, key, activate } = licensed({ licenseStatus })
    expect(await activate({ key, ...laptop })).toMatchObject({ state, lease: null })
    expect(t.deps.db.select().from(licenseSystems).all()).toEqual([])
  })

  it.each([
    [1, 8, 'is valid until'],
    [1, 7, 'ends on'],
    [12, 31, 'is valid until'],
    [12, 30, 'ends on'],
  ])('of %i months says %i days before its end that it %s its day (LIC-747)', async (months, days, words) => {
    const clock = createClock(addDays(end, -days).toISOString())
    const t = testApp({ override: { now: clock.now } })
    const { id: orderId } = t.make.order({ termMonths: months })
    const { licenseKey: key } = licenseIn(t, { orderId, expiresAt: end })
    const sentence = `This license ${words} Dec 31, 2026.`
    for (const { message } of [
      await t.as.guest().licenses.activate({ key, ...laptop }),
      await t.as.guest().licenses.validate({ key, deviceId: laptop.deviceId }),
      await t.as.guest().licenses.verify({ key }),
    ]) {
      expect(message).toContain(sentence)
    }
  })

  it('follows the term that counts, after a renewal and after a renewal was taken back', async () => {
    const soon = new Date('2026-12-01')
    const { t, license: first, key, activate } = licensed({ expiresAt: soon })
    const state = async () => (await activate({ key, ...laptop })).state
    expect(await state()).toBe('EXPIRING')
    const second = t.make.license({ licenseKey: key, expiresAt: addDays(soon, 365) })
    expect(await state()).toBe('VALID')
    const setStatus = t.connection.prepare('update licenses set license_status = ? where id = ?')
    setStatus.run('revoked', second.id)
    expect(await state()).toBe('EXPIRING')
    setStatus.run('revoked', first.id)
    setStatus.run('suspended', second.id)
    expect(await state()).toBe('SUSPENDED')
  })

  it('is NOT_FOUND for a key that was never issued', async () => {
    const { activate, validate, deactivate } = testApp().as.guest().licenses
    const unissued = { key: newLicenseKey(systemRandom), ...laptop }
    const unknown = { state: 'NOT_FOUND', message: 'There is no license with this key.', plan: null }
    for (const call of [activate, validate, deactivate]) expect(await call(unissued)).toMatchObject(unknown)
  })
})

describe('whether a key is genuine (LIC-62)', () => {
  it('is told with plan, state and end, and without the holder', async () => {
    const t = testApp()
    const order = t.make.order({ name: 'Asma Khan', plan: 'enterprise' })
    const { licenseKey, expiresAt } = licenseIn(t, { orderId: order.id })
    const { verify } = t.as.guest().licenses
    expect(await verify({ key: licenseKey.toLowerCase() })).toEqual({
      state: 'VALID',
      message: 'This license is valid until Nov 21, 2027.',
      isGenuine: true,
      plan: 'enterprise',
      endsAt: expiresAt,
    })
    t.connection.prepare("update licenses set license_status = 'revoked'").run()
    expect(await verify({ key: licenseKey })).toMatchObject({ state: 'REVOKED', isGenuine: false })
    expect(await verify({ key: 'WACRM-1' })).toMatchObject({ state: 'NOT_FOUND', plan: null, endsAt: null })
  })

  it('is refused to an address after 10 unknown keys (LIC-722)', async () => {
    const { key, verify } = licensed({}, { limits: true })
    const guess = () => verify({ key: newLicenseKey(systemRandom) })
    for (let n = 0; n < 10; n += 1) await guess()
    await expectRefusal(guess(), 'TOO_MANY_REQUESTS')
    await expectRefusal(verify({ key }), 'TOO_MANY_REQUESTS')
  })
})

describe('the systems of a licence (LIC-54)', () => {
  it('are as many as the licence allows, which a further one is told; the same system takes no second place (LIC-714, LIC-715)', async () => {
    const { t, license, key, activate } = licensed()
    expect((await activate({ key, ...laptop })).state).toBe('VALID')
    t.clock.advance(3 * DAY)
    expect((await activate({ key, ...phone })).state).toBe('VALID')
    const renamed = await activate({ key, ...laptop, deviceName: 'Old laptop', appVersion: '3' })
    expect(renamed.state).toBe('VALID')
    const refused = await activate({ key, ...tablet })
    expect(refused).toMatchObject({ state: 'TOO_MANY_SYSTEMS', lease: null, systemsAllowed: 2 })
    expect(refused.systems).toEqual([
      {
        id: 1,
        deviceId: '••••0001',
        name: 'Old laptop',
        platform: laptop.platform,
        lastSeenOn: '2026-11-24',
      },
      { id: 2, deviceId: '••••0001', name: 'Phone', platform: phone.platform, lastSeenOn: '2026-11-24' },
    ])
    expect(listAudit(t.deps, 'order', license.orderId)).toMatchObject([
      { action: 'license activated', changes: { deviceName: [null, 'Phone'] } },
      { action: 'license activated', actorName: 'system' },
    ])
  })

  it('are exactly 2 of 50 that activate at the same moment (LIC-713)', async () => {
    const { t, key } = licensed()
    const app = await t.http()
    const ask = { method: 'POST', url: '/api/license/activate' } as const
    const payloads = Array.from({ length: 50 }, (_, n) => ({ key, ...system(`Machine ${n}`) }))
    const answers = await Promise.all(payloads.map((payload) => app.inject({ ...ask, payload })))
    const answered = Object.groupBy(answers, (answer) => answer.json<{ state: LicenseState }>().state)
    expect([answered.VALID?.length, answered.TOO_MANY_SYSTEMS?.length]).toEqual([2, 48])
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

  it('are 60 validations an hour a system, and for all the ids together that nobody activated, counted in one row of the address (LIC-721)', async () => {
    const { t, key, activate, validate } = licensed({}, { limits: true })
    for (const each of [laptop, phone]) await activate({ key, ...each })
    const { deviceId } = laptop
    for (let n = 0; n < 60; n += 1) await validate({ key, deviceId })
    await expectRefusal(validate({ key, deviceId }), 'TOO_MANY_REQUESTS')
    for (let n = 0; n < 60; n += 1) await validate({ key, deviceId: `invented ${n}` })
    await expectRefusal(validate({ key, deviceId: 'invented' }), 'TOO_MANY_REQUESTS')
    const rows = t.deps.db.select().from(limiterCounters).all()
    expect(rows.filter((row) => row.key.includes(key) && row.key.includes('203.0.113.7'))).toHaveLength(1)
    expect((await validate({ key, deviceId: phone.deviceId })).state).toBe('VALID')
    t.clock.advance(3600)
    expect((await validate({ key, deviceId })).state).toBe('VALID')
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
