import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { licenseSystems } from '#db/schema/licenses.ts'
import { trialDaysLeft } from '#docs/client/license.js'
import { addDays, DAY, HOUR } from '#src/shared/values/dates.ts'
import { testApp } from '#tests/helpers/app.ts'
import { otherThan } from '#tests/helpers/codes.ts'
import { activatedIn, programIn, programOf } from '#tests/helpers/license-program.ts'
import { lastCode, orderForm } from '#tests/helpers/orders.ts'
import { trialShop } from '#tests/helpers/trials.ts'

describe('the client of a program (LIC-61)', () => {
  it('activates a key as it was typed, and frees its place', async () => {
    const { t, url, license, client } = await programIn({ systemsCount: 1 })
    expect(await client.status()).toMatchObject({ state: 'NOT_ACTIVATED', isUsable: false })
    const typed = license.licenseKey.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    const activated = await client.activate(typed)
    expect(activated).toMatchObject({ state: 'VALID', isUsable: true, lease: { systems: 1 } })
    const other = await programOf(t, url)
    const refused = await other.client.activate(typed)
    expect(refused).toMatchObject({ state: 'TOO_MANY_SYSTEMS', isUsable: false })
    expect(refused.systems).toMatchObject([{ name: 'Front desk' }])
    await client.deactivate()
    expect((await client.status()).state).toBe('NOT_ACTIVATED')
    expect((await other.client.activate(typed)).isUsable).toBe(true)
    expect(await client.activate('WACRM-TYPO')).toMatchObject({ state: 'NOT_FOUND', isUsable: false })
  })

  it('asks once a day with jitter, and sooner again after a failure (LIC-733)', async () => {
    const { t, client, network } = await activatedIn()
    const askedAfter = async (seconds: number) => {
      t.clock.advance(seconds)
      await client.check()
      return network.calls
    }
    expect(await askedAfter(23 * HOUR - 1)).toBe(0)
    expect(await askedAfter(1)).toBe(1)
    network.isUp = false
    expect(await askedAfter(23 * HOUR)).toBe(2)
    expect(await askedAfter(1.5 * HOUR - 1)).toBe(2)
    expect(await askedAfter(1)).toBe(3)
  })

  it('goes on offline until the lease ends, and at once when the shop is reached (LIC-65)', async () => {
    const { t, client, network } = await activatedIn()
    network.isUp = false
    t.clock.advance(14 * DAY - 1)
    expect(await client.check()).toMatchObject({ state: 'VALID', isUsable: true })
    t.clock.advance(1)
    expect(await client.check()).toMatchObject({ state: 'OFFLINE_TOO_LONG', isUsable: false })
    network.isUp = true
    expect(await client.check()).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('sees the end and the grace offline', async () => {
    const t0 = testApp().deps.now()
    const { t, license, client, network } = await programIn({ expiresAt: addDays(t0, 2) })
    await client.activate(license.licenseKey)
    network.isUp = false
    const after = async (days: number) => {
      t.clock.advance(days * DAY)
      const { state, message } = await client.check()
      return [state, message]
    }
    const soon = 'This license ends on Nov 23, 2026. Renew it to go on without a break.'
    expect(await after(1)).toEqual(['EXPIRING', soon])
    const ended = 'This license ended on Nov 23, 2026. It works until Nov 30, 2026, so please renew it.'
    expect(await after(1)).toEqual(['GRACE', ended])
    expect((await after(7))[0]).toBe('EXPIRED')
  })

  it('refuses a clock that lies more than 24 hours behind the newest time of the shop (LIC-734)', async () => {
    const { client, clock, network } = await activatedIn()
    network.isUp = false
    clock.offSeconds = -DAY
    expect((await client.status()).state).toBe('VALID')
    clock.offSeconds = -DAY - 1
    expect(await client.status()).toMatchObject({ state: 'CLOCK_WRONG', isUsable: false })
  })

  it('refuses a lease that was changed, or that belongs to another system or key', async () => {
    const { t, url, license, client, kept } = await activatedIn()
    const record = kept.get('license') as { lease: string; deviceId: string; key: string }
    const [payload = '', signature = ''] = record.lease.split('.')
    const text = Buffer.from(payload, 'base64url').toString()
    const longer = Buffer.from(text.replace(/"exp":\d+/, '"exp":9999999999')).toString('base64url')
    const other = await programOf(t, url)
    await other.client.activate(license.licenseKey)
    for (const change of [
      { lease: `${longer}.${signature}` },
      { lease: 'x' },
      { deviceId: 'another' },
      { key: 'WACRM-00000-00000-00000-00000' },
      { lease: (other.kept.get('license') as typeof record).lease },
    ]) {
      kept.set('license', { ...record, ...change })
      expect(await client.status()).toMatchObject({ state: 'UNVERIFIED', isUsable: false })
    }
  })

  it('learns at its next check that the licence was suspended, keeps to that offline, and then asks each time (LIC-741)', async () => {
    const { t, license, client, network } = await activatedIn()
    await t.as.admin().licenses.setStatus({ id: license.id, status: 'suspended' })
    expect((await client.check()).isUsable).toBe(true)
    t.clock.advance(DAY)
    expect(await client.check()).toMatchObject({ state: 'SUSPENDED', isUsable: false })
    network.isUp = false
    t.clock.advance(DAY)
    expect((await client.check()).state).toBe('SUSPENDED')
    network.isUp = true
    // It asks again at once, because the seller may have ended the suspension.
    await t.as.admin().licenses.setStatus({ id: license.id, status: 'active' })
    expect((await client.check()).state).toBe('VALID')
  })

  it('tells of a newer version, and where to get it', async () => {
    const { t, url, client } = await programIn()
    t.make.download({ version: '1.0.0' })
    expect(await client.update('chrome-extension')).toBeNull()
    t.make.download({ version: '1.1.0', notes: 'Faster' })
    expect(await client.update('chrome-extension')).toMatchObject({
      version: '1.1.0',
      notes: 'Faster',
      url: `${new URL(url).origin}/dashboard?tab=downloads`,
    })
  })
})

describe('a storage that fails', () => {
  const damaged: [string, unknown][] = [
    ['a text', 'x'],
    ['a list', [1, 2]],
    ['nothing', null],
    ['other kinds', { deviceId: null, systems: null, keys: {}, key: 7, checkAt: 'soon', revision: '1' }],
  ]
  it.each(damaged)('and gives %s asks for the key, and takes it', async (_name, record) => {
    const { license, client, kept } = await programIn()
    kept.set('license', record)
    expect(await client.status()).toMatchObject({ state: 'NOT_ACTIVATED', systems: [], key: '' })
    expect(await client.check()).toMatchObject({ state: 'NOT_ACTIVATED' })
    expect(await client.activate(license.licenseKey)).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('because it is full lets a program go on whose lease runs', async () => {
    const { t, client, kept } = await activatedIn()
    kept.set = () => {
      throw new Error('QUOTA_BYTES quota exceeded')
    }
    t.clock.advance(DAY)
    expect(await client.check()).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('and keeps nothing takes no place of the licence', async () => {
    const { t, url, license } = await programIn()
    const forgetful = new Map<string, unknown>()
    forgetful.set = () => forgetful
    const { client } = await programOf(t, url, forgetful)
    await expect(client.activate(license.licenseKey)).rejects.toThrow('its storage does not work')
    expect(t.deps.db.select().from(licenseSystems).all()).toEqual([])
  })

  it('and refuses the lock of the browser keeps programs apart by itself', async () => {
    const { license, client } = await programIn()
    const request = vi
      .spyOn(navigator.locks, 'request')
      .mockRejectedValue(new DOMException('x', 'SecurityError'))
    onTestFinished(() => request.mockRestore())
    expect(await client.activate(license.licenseKey)).toMatchObject({ state: 'VALID' })
  })
})

it('the page of a public network in place of the shop frees no place, and is no key that is wrong', async () => {
  const { license, client, network } = await activatedIn()
  network.answer = async () => new Response('{}')
  await expect(client.deactivate()).rejects.toThrow(TypeError)
  network.answer = async () => new Response('<html>Sign in</html>')
  await expect(client.activate(license.licenseKey)).rejects.toThrow('not one of the shop')
  delete network.answer
  expect(await client.status()).toMatchObject({ state: 'VALID', isUsable: true })
})

describe('the trial of a program', () => {
  it('is asked for and begun by a code, shows its days, and ends offline (TRIAL-1192)', async () => {
    const { t } = await trialShop()
    const { client, network } = await programOf(t, await t.listen())
    const trialId = await client.askForTrial({ name: 'Asma', phone: orderForm.phone })
    await t.settled()
    await expect(client.beginTrial(trialId, otherThan(lastCode(t)))).rejects.toThrow('Invalid OTP')
    const begun = await client.beginTrial(trialId, lastCode(t))
    const message = 'This is a free trial. It ends on Nov 28, 2026.'
    expect(begun).toMatchObject({ state: 'TRIAL', isUsable: true, message })
    network.isUp = false
    const daysLeft = async () => {
      const { lease } = await client.status()
      return lease && trialDaysLeft(lease, t.clock.now().getTime())
    }
    expect(await daysLeft()).toBe(7)
    // The last day is there at midnight in Pakistan.
    t.clock.advance(6 * DAY + 10 * HOUR)
    expect(await daysLeft()).toBe(0)
    t.clock.advance(DAY - 2)
    expect(await client.check()).toMatchObject({ state: 'TRIAL', isUsable: true, message })
    t.clock.advance(2)
    const ended = 'Your free trial ended on Nov 28, 2026. Order a license to go on.'
    expect(await client.status()).toMatchObject({ state: 'TRIAL_ENDED', isUsable: false, message: ended })
    network.isUp = true
    expect(await client.check({ force: true })).toMatchObject({ state: 'TRIAL_ENDED', isUsable: false })
  })
})
