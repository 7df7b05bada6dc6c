import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { addDays, DAY, isoDay } from '#src/shared/values/dates.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { approve } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const laptop = system('Laptop')
const stateOf = async (t: TestApp, key: string) =>
  (await t.as.guest().licenses.activate({ key, ...laptop })).state
const statusOf = (t: TestApp, id: number) =>
  t.deps.db.select().from(licenses).where(eq(licenses.id, id)).get()?.licenseStatus

describe('the licences of the back office (LIC-59)', () => {
  it('are found by key, licence ID, name, phone and email, each by its latest term', async () => {
    const { t, admin } = office()
    const term = () => ({
      orderId: t.make.order({ name: 'Asma Khan', email: 'asma@shop.pk', phone: '+923001234567' }).id,
      externalLicenseId: 'EXT-77',
    })
    const { licenseKey, expiresAt } = licenseIn(t, term())
    licenseIn(t)
    const second = t.make.license({ ...term(), licenseKey, expiresAt: addDays(expiresAt, 365) })
    await t.as.guest().licenses.activate({ key: licenseKey, ...laptop })
    for (const q of [licenseKey, licenseKey.slice(6, 17), 'ext-77', 'asma kh', 'shop.pk', '0300 1234567']) {
      expect((await admin.licenses.list({ q })).rows.map(({ id }) => id)).toEqual([second.id])
    }
    expect((await admin.licenses.list({})).total).toBe(2)
    expect((await admin.licenses.list({ q: 'asma' })).rows).toMatchObject([
      { licenseKey, name: 'Asma Khan', systemsInUse: 1, systemsAllowed: 2, expiresAt: second.expiresAt },
    ])
    expect((await admin.licenses.list({ status: 'revoked' })).rows).toEqual([])
  })

  it('are listed by the earlier term once the latest is taken back or deleted, and by the latest once it is back (LIC-155)', async () => {
    const { t, admin } = office()
    const first = licenseIn(t)
    const { licenseKey, expiresAt } = first
    const second = t.make.license({ licenseKey, expiresAt: addDays(expiresAt, 365) })
    const third = t.make.license({ licenseKey, expiresAt: addDays(expiresAt, 730) })
    const listed = async () => (await admin.licenses.list({})).rows.map(({ id }) => id)
    const change = (id: number, changes: Partial<typeof licenses.$inferSelect>) =>
      t.deps.db.update(licenses).set(changes).where(eq(licenses.id, id)).run()
    expect(await listed()).toEqual([third.id])
    change(third.id, { licenseStatus: 'suspended' })
    expect(await listed()).toEqual([third.id, second.id])
    change(third.id, { licenseStatus: 'expired', expiresAt: addDays(expiresAt, 1) })
    expect(await listed()).toEqual([second.id])
    change(third.id, { licenseStatus: 'active' })
    expect(await listed()).toEqual([third.id])
    change(third.id, { licenseKey: 'another key' })
    expect(await listed()).toEqual([third.id, second.id])
    t.deps.db.delete(licenses).where(eq(licenses.id, second.id)).run()
    expect(await listed()).toEqual([third.id, first.id])
  })

  it('are extended to the end of a later day in Pakistan, which makes an ended one work again (LIC-723)', async () => {
    const { t, admin } = office()
    const ended = licenseIn(t, { licenseStatus: 'expired', expiresAt: addDays(t.deps.now(), -20) })
    expect(await stateOf(t, ended.licenseKey)).toBe('EXPIRED')
    const after = await admin.licenses.update({ id: ended.id, expiresOn: '2028-02-29', systems: null })
    expect(after).toMatchObject({ licenseStatus: 'active', expiresAt: new Date('2028-02-29T18:59:59.999Z') })
    expect(await stateOf(t, ended.licenseKey)).toBe('VALID')
    for (const expiresOn of ['2028-02-28', '2136-01-01']) {
      await expectRefusal(admin.licenses.update({ id: ended.id, expiresOn, systems: null }), 'BAD_REQUEST')
    }
    expect(listAudit(t.deps, 'order', ended.orderId)).toMatchObject([
      { action: 'license activated' },
      { action: 'license changed', actorName: admin.user.username },
    ])
  })

  it('allow another number of systems than the plan, until the plan is asked for again, and remove none in use (LIC-716)', async () => {
    const { t, admin } = office()
    const { id, licenseKey: key, expiresAt } = licenseIn(t, { systemsCount: 1 })
    const expiresOn = isoDay(expiresAt)
    const allow = (systems: number | null) => admin.licenses.update({ id, expiresOn, systems })
    await t.as.guest().licenses.activate({ key, ...system('Phone') })
    expect(await stateOf(t, key)).toBe('TOO_MANY_SYSTEMS')
    expect(await allow(2)).toMatchObject({ systemsAllowed: 2 })
    expect(await stateOf(t, key)).toBe('VALID')
    expect(await allow(null)).toMatchObject({ expiresAt })
    // A smaller number removes no system.
    expect(await stateOf(t, key)).toBe('VALID')
    const tablet = await t.as.guest().licenses.activate({ key, ...system('Tablet') })
    expect(tablet).toMatchObject({ state: 'TOO_MANY_SYSTEMS', systemsAllowed: 1 })
  })

  it('keep what an administrator allowed when they are renewed, and not when upgraded', async () => {
    const { t, admin } = office()
    const { id: userId } = t.make.user()
    const approved = async (plan: 'starter' | 'professional') => {
      const { id } = await approve(t, { userId, plan })
      return admin.licenses.ofOrder({ id })
    }
    const first = await approved('starter')
    const expiresOn = isoDay(first?.expiresAt ?? new Date(0))
    await admin.licenses.update({ id: first?.id ?? 0, expiresOn, systems: 3 })
    expect(await approved('starter')).toMatchObject({ systemsAllowed: 3 })
    // The message of the approval says the same.
    expect(queuedMessages(t).at(-1)?.body).toContain('Systems: 3')
    expect(await approved('professional')).toMatchObject({ systemsAllowed: 2, systemsOverride: null })
  })

  it('are suspended, revoked and reinstated with all their terms, except terms whose order is not approved (LIC-724)', async () => {
    const { t, admin } = office()
    const first = licenseIn(t, { expiresAt: addDays(t.deps.now(), 60) })
    const { licenseKey: key } = first
    const second = t.make.license({ licenseKey: key })
    const cancelled = t.make.order({ status: 'cancelled' }).id
    const third = t.make.license({ licenseKey: key, licenseStatus: 'revoked', orderId: cancelled })
    const set = (status: 'active' | 'suspended' | 'revoked') =>
      admin.licenses.setStatus({ id: second.id, status })
    expect(await stateOf(t, key)).toBe('VALID')
    await set('suspended')
    expect(await stateOf(t, key)).toBe('SUSPENDED')
    await set('revoked')
    expect(await stateOf(t, key)).toBe('REVOKED')
    t.clock.advance(61 * 86_400)
    await set('active')
    expect([first, second, third].map(({ id }) => statusOf(t, id))).toEqual(['expired', 'active', 'revoked'])
    expect(await stateOf(t, key)).toBe('VALID')
    await expectRefusal(set('active'), 'CONFLICT')
    expect(listAudit(t.deps, 'order', second.orderId).map(({ action }) => action)).toEqual([
      'license reinstated',
      'license revoked',
      'license suspended',
      'license activated',
    ])
  })

  it('get a new key when the old key leaked: the old key is REVOKED, and the holder is told (LIC-725)', async () => {
    const { t, admin } = office()
    const { id, licenseKey: key, orderId } = licenseIn(t)
    await stateOf(t, key)
    const { licenseKey, systemsInUse } = await admin.licenses.replaceKey({ id })
    expect(licenseKey).not.toBe(key)
    expect(systemsInUse).toBe(0)
    const old = await t.as.guest().licenses.validate({ key, deviceId: laptop.deviceId })
    expect(old).toMatchObject({ state: 'REVOKED', lease: null, plan: null })
    expect(await stateOf(t, licenseKey)).toBe('VALID')
    const { email, phone } = await admin.licenses.get({ id })
    const told = queuedMessages(t)
    expect(told).toMatchObject([
      { channel: 'whatsapp', recipient: phone, templateName: 'license_activated', orderId },
      { channel: 'email', recipient: email },
    ])
    for (const { body } of told) expect(body).toContain(licenseKey)
    expect(JSON.stringify(listAudit(t.deps, 'order', orderId))).not.toContain(licenseKey)
  })
})

it('a new key leads its holder without an account to the pay page, and to /track once that link has ended', async () => {
  const { t, admin } = office()
  const { id } = licenseIn(t)
  const link = async () => {
    await admin.licenses.replaceKey({ id })
    return /shop\.test\/(pay|track)\b/.exec(queuedMessages(t).at(-1)?.body ?? '')?.[1]
  }
  expect(await link()).toBe('pay')
  t.clock.advance(31 * DAY)
  expect(await link()).toBe('track')
})

describe('the systems of a licence, for its holder,', () => {
  it('are listed, and removed twice in 30 days; an administrator removes more', async () => {
    const t = testApp({ limits: true })
    const customer = t.as.customer()
    const { id } = t.make.order({ userId: customer.user.id, status: 'confirmed' })
    const { licenseKey: key } = licenseIn(t, { orderId: id, systemsCount: 5 })
    const names = ['One', 'Two', 'Three', 'Four']
    for (const name of names) await t.as.guest().licenses.activate({ key, ...system(name) })
    const shown = await customer.licenses.systems({ id })
    const { systems } = shown
    expect(shown).toMatchObject({
      allowed: 5,
      removableAt: null,
      systems: names.map((name) => ({ name, platform: 'Chrome on Windows' })),
    })
    expect(JSON.stringify(systems)).not.toContain(system('One').deviceId)
    const [one, two, three, four] = systems.map((each) => ({ id: each.id }))
    const remove = (each = { id: 0 }) => customer.licenses.removeSystem(each)
    await remove(one)
    expect((await customer.licenses.systems({ id })).removableAt).toBeNull()
    await remove(two)
    expect((await customer.licenses.systems({ id })).removableAt).toEqual(addDays(t.deps.now(), 30))
    const until = expect.stringContaining('the next one on Dec 21, 2026')
    await expectRefusal(remove(three), 'TOO_MANY_REQUESTS', until)
    await t.as.admin().licenses.removeSystem(three ?? { id: 0 })
    t.clock.advance(30 * 86_400)
    await remove(four)
    expect((await customer.licenses.systems({ id })).systems).toEqual([])
    expect(listAudit(t.deps, 'order', id)[0]).toMatchObject({
      action: 'system removed',
      actorName: customer.user.username,
      changes: { deviceName: ['Four', null] },
    })
  })

  it('are hidden while the order is not approved', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const { id } = t.make.order({ userId: customer.user.id, status: 'pending' })
    const { licenseKey: key } = licenseIn(t, { orderId: id, licenseStatus: 'active' })
    await t.as.guest().licenses.activate({ key, ...laptop })
    const [found] = (await t.as.admin().licenses.systems({ id })).systems
    await expectRefusal(customer.licenses.systems({ id }), 'NOT_FOUND')
    await expectRefusal(customer.licenses.removeSystem({ id: found?.id ?? 0 }), 'NOT_FOUND')
  })
})
