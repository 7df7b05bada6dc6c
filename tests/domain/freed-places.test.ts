import { describe, expect, it } from 'vitest'
import { freedPlaces } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'

const DAY = 86_400
const HOUR = 3600

const shopWith = (given: Parameters<typeof licenseIn>[1] = {}) => {
  const t = testApp()
  const license = licenseIn(t, { systemsCount: 1, ...given })
  const key = license.licenseKey
  const { activate, deactivate, validate } = t.as.guest().licenses
  return {
    t,
    license,
    take: (name: string) => activate({ key, ...system(name) }),
    free: (name: string) => deactivate({ key, deviceId: system(name).deviceId }),
    check: (name: string) => validate({ key, deviceId: system(name).deviceId }),
  }
}
const states = async (shop: ReturnType<typeof shopWith>, names: string[]) => {
  const seen: string[] = []
  for (const name of names) {
    seen.push((await shop.take(name)).state)
    await shop.free(name)
  }
  return seen
}
const heldIn = async (t: TestApp, orderId: number) =>
  (await t.as.admin().licenses.systems({ id: orderId })).held

describe('a place that a program frees (LIC-63)', () => {
  it('is taken early twice in 30 days, and after that when the lease it left has ended (LIC-736)', async () => {
    const shop = shopWith()
    const seen = await states(shop, ['One', 'Two', 'Three', 'Four', 'Five'])
    expect(seen.join(' ')).toBe('VALID VALID VALID TOO_MANY_SYSTEMS TOO_MANY_SYSTEMS')
    const { message, lease, systems } = await shop.take('Four')
    expect([lease, systems]).toEqual([null, []])
    // The shop's clock began on 21 November at 12:00 in Pakistan; the lease of 14 days is reused for an hour.
    expect(message).toMatch(
      /It can be used from Dec 05, 2026,? \d\d:00 in Pakistan\. Our support can give it at once\.$/,
    )
    shop.t.clock.advance(14 * DAY + HOUR - 1)
    expect((await shop.take('Four')).state).toBe('TOO_MANY_SYSTEMS')
    shop.t.clock.advance(1)
    expect((await shop.take('Four')).state).toBe('VALID')
  })

  it('is taken early again when the 30 days are over', async () => {
    const shop = shopWith()
    await states(shop, ['One', 'Two', 'Three'])
    shop.t.clock.advance(15 * DAY)
    await shop.take('Four')
    shop.t.clock.advance(14 * DAY)
    await shop.check('Four')
    await shop.free('Four')
    // The first of both was a day less than 30 days ago, so that is sooner than the end of the lease.
    const { state, message } = await shop.take('Five')
    expect([state, message]).toEqual(['TOO_MANY_SYSTEMS', expect.stringContaining('Dec 21, 2026')])
    shop.t.clock.advance(DAY + 1)
    expect((await shop.take('Five')).state).toBe('VALID')
  })

  it('counts for each place of the licence', async () => {
    const shop = shopWith({ systemsCount: 2 })
    await shop.take('Desk')
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    const seen = await states(shop, names)
    expect(seen.filter((state) => state === 'VALID')).toHaveLength(5)
    expect(seen.slice(5)).toEqual(['TOO_MANY_SYSTEMS', 'TOO_MANY_SYSTEMS'])
    expect((await shop.check('Desk')).state).toBe('VALID')
  })

  it('goes back to the system that freed it as often as it likes, because the lease is its own (LIC-737)', async () => {
    const shop = shopWith()
    for (let n = 0; n < 6; n += 1) {
      expect((await shop.take('One')).state).toBe('VALID')
      await shop.free('One')
    }
    expect(await states(shop, ['Two', 'Three', 'Four'])).toEqual(['VALID', 'VALID', 'TOO_MANY_SYSTEMS'])
  })

  it('leaves the other places of the licence free', async () => {
    const shop = shopWith({ systemsCount: 3 })
    await shop.take('One')
    await shop.free('One')
    for (const name of ['Two', 'Three']) expect((await shop.take(name)).state).toBe('VALID')
    expect(shop.t.deps.db.select().from(freedPlaces).all()).toMatchObject([{ givenAt: null }])
  })

  it('is free at once where its system was not seen while its lease ran, and with the grace at the latest', async () => {
    const shop = shopWith()
    await states(shop, ['One', 'Two'])
    await shop.take('Three')
    shop.t.clock.advance(15 * DAY)
    await shop.free('Three')
    expect(await heldIn(shop.t, shop.license.orderId)).toEqual([])
    expect((await shop.take('Four')).state).toBe('VALID')

    const ends = new Date(shop.t.deps.now().getTime() + 2 * DAY * 1000)
    const short = shopWith({ expiresAt: ends })
    short.t.clock.advance(15 * DAY)
    await short.take('One')
    await short.free('One')
    const [held] = await heldIn(short.t, short.license.orderId)
    expect(held?.freeAt).toEqual(new Date(ends.getTime() + 7 * DAY * 1000))
  })

  it('is given at once by an administrator, whom the history names (LIC-739)', async () => {
    const shop = shopWith()
    await states(shop, ['One', 'Two', 'Three'])
    const { t, license } = shop
    const [held, ...more] = await heldIn(t, license.orderId)
    expect([held?.name, more]).toEqual(['Three', []])
    const admin = t.as.admin()
    await admin.licenses.releasePlace({ id: held?.id ?? 0 })
    expect((await shop.take('Four')).state).toBe('VALID')
    const released = { action: 'license place released', changes: { deviceName: ['Three', null] } }
    expect(listAudit(t.deps, 'order', license.orderId)).toContainEqual(
      expect.objectContaining({ ...released, actorName: admin.user.username }),
    )
    await expectRefusal(admin.licenses.releasePlace({ id: held?.id ?? 0 }), 'NOT_FOUND')
  })

  it('is seen by the holder of the licence, without the id of its system (LIC-738)', async () => {
    const shop = shopWith()
    await states(shop, ['One'])
    const { t, license } = shop
    const customer = t.as.customer()
    t.deps.db.update(orders).set({ userId: customer.user.id }).run()
    const { held } = await customer.licenses.systems({ id: license.orderId })
    expect(held).toMatchObject([{ name: 'One' }])
    expect(JSON.stringify(held)).not.toContain(system('One').deviceId)
  })

  it('is not held for ever by a clock that was ahead', async () => {
    const shop = shopWith()
    shop.t.clock.advance(400 * DAY - 35 * DAY)
    await states(shop, ['One', 'Two', 'Three'])
    shop.t.clock.advance(-300 * DAY)
    expect((await shop.take('Four')).state).toBe('VALID')
  })

  it('is forgotten with a key that was replaced', async () => {
    const shop = shopWith()
    await states(shop, ['One', 'Two', 'Three'])
    await shop.t.as.admin().licenses.replaceKey({ id: shop.license.id })
    expect(shop.t.deps.db.select().from(freedPlaces).all()).toEqual([])
  })
})
