import { describe, expect, it } from 'vitest'
import { activationRequests } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { systemsOfKey } from '#src/domains/licenses/queries.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { addDays, MINUTE } from '#src/shared/values/dates.ts'
import { expectRefusal, runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { set } from '#tests/helpers/incoming-words.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { trialShop } from '#tests/helpers/trials.ts'

/** A shop with an account that has a licence, and a program that asks for a place. */
const shopWith = (given: Parameters<typeof licenseIn>[1] = {}, t: TestApp = testApp()) => {
  const user = t.make.user()
  const holder = t.as.customer(user)
  const own = (more: Parameters<typeof licenseIn>[1] = {}) =>
    licenseIn(t, {
      orderId: t.make.order({ userId: user.id, status: 'confirmed', phone: '+923001234567' }).id,
      ...more,
    })
  const license = own(given)
  const program = t.as.guest().licenses
  return {
    t,
    user,
    holder,
    license,
    own,
    program,
    ask: (name: string) => program.requestActivation(system(name)),
  }
}
type Shop = ReturnType<typeof shopWith>

const namesIn = ({ t, license }: Shop, key = license.licenseKey) =>
  systemsOfKey(t.deps.db, key).map(({ deviceName }) => deviceName)
const fill = async ({ t, license }: Shop, ...names: string[]) => {
  for (const name of names) await t.as.guest().licenses.activate({ key: license.licenseKey, ...system(name) })
}

describe('activation by scanning (LIC-1250)', () => {
  it('activates the program without a key: its holder sees what asks, from where, and for which licences (LIC-1251)', async () => {
    const shop = shopWith()
    const { holder, license, program } = shop
    const asked = await shop.t.as
      .guest({ address: '198.51.100.7' })
      .licenses.requestActivation(system('Shop PC'))
    expect(asked.code).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}$/)
    expect(asked.url).toBe(`${shop.t.deps.config.publicUrl}/activate#${asked.code}`)
    expect(asked.qr).toContain('<svg')
    // Neither the secret nor anything that leads to it stands in what the phone sees.
    expect(JSON.stringify([asked.code, asked.url, asked.qr])).not.toContain(asked.secret)
    const typed = asked.code.toLowerCase().replace('-', ' ')
    const shown = await holder.licenses.asked({ code: typed })
    expect(shown).toMatchObject({
      name: 'Shop PC',
      platform: 'Chrome on Windows',
      address: '198.51.100.7',
      isNear: false,
    })
    expect(shown.licenses).toMatchObject([
      { id: license.id, ending: license.licenseKey.slice(-5), systemsInUse: 0 },
    ])
    expect(JSON.stringify(shown)).not.toContain(asked.secret)
    expect(await program.claim({ secret: asked.secret })).toEqual({
      state: 'WAITING',
      key: null,
      license: null,
    })

    await holder.licenses.approve({ code: asked.code, id: license.id })
    const done = await program.claim({ secret: asked.secret })
    expect(done).toMatchObject({ state: 'DONE', key: license.licenseKey, license: { state: 'VALID' } })
    expect(done.license?.lease).toBeTruthy()
    // An answer that was lost is given again.
    expect((await program.claim({ secret: asked.secret })).state).toBe('DONE')
    shop.t.clock.advance(10 * MINUTE)
    expect((await program.claim({ secret: asked.secret })).state).toBe('OVER')
    expect(namesIn(shop)).toEqual(['Shop PC'])
  })

  it('lives 10 minutes, and answers nothing of a code that is over, used or guessed', async () => {
    const shop = shopWith()
    const { holder, license } = shop
    const { code, secret } = await shop.ask('One')
    shop.t.clock.advance(10 * MINUTE - 1)
    await holder.licenses.asked({ code })
    shop.t.clock.advance(1)
    await expectRefusal(holder.licenses.asked({ code }), 'NOT_FOUND', expect.stringContaining('10 minutes'))
    await expectRefusal(holder.licenses.approve({ code, id: license.id }), 'NOT_FOUND')
    expect((await shop.program.claim({ secret })).state).toBe('OVER')
    expect((await shop.program.claim({ secret: 'x' })).state).toBe('OVER')
    expect(namesIn(shop)).toEqual([])
  })

  it('has one code at a time for a program', async () => {
    const shop = shopWith()
    const first = await shop.ask('One')
    const second = await shop.ask('One')
    await shop.ask('Another')
    await expectRefusal(shop.holder.licenses.asked({ code: first.code }), 'NOT_FOUND')
    expect((await shop.program.claim({ secret: first.secret })).state).toBe('OVER')
    expect((await shop.holder.licenses.asked({ code: second.code })).name).toBe('One')
  })

  it('gives one place to 50 presses at the same moment, of the licence that was pressed first (LIC-1252)', async () => {
    const shop = shopWith()
    const other = shop.own()
    const { code, secret } = await shop.ask('One')
    const presses = Array.from({ length: 50 }, (_, n) =>
      shop.holder.licenses.approve({ code, id: n % 2 === 0 ? shop.license.id : other.id }),
    )
    const results = await Promise.allSettled(presses)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const used = [...namesIn(shop), ...namesIn(shop, other.licenseKey)]
    expect(used).toEqual(['One'])
    const claims = await Promise.all(Array.from({ length: 50 }, () => shop.program.claim({ secret })))
    expect(new Set(claims.map(({ key }) => key)).size).toBe(1)
  })

  it('is for whoever proves any order of the licence, also the first one after a renewal', async () => {
    const { t, license, ask, program } = shopWith()
    const { code } = await ask('One')
    const token = trackingToken(t.deps, license.orderId)
    const renewal = t.make.order({ status: 'confirmed' })
    const { id } = licenseIn(t, { orderId: renewal.id, licenseKey: license.licenseKey })
    expect((await program.trackedAsked({ code, token })).licenses).toMatchObject([{ id }])
    expect((await program.trackedSystems({ token, licenseId: id })).systems).toEqual([])
  })

  it('is for the holder alone: a guest, another account and a wrong link learn nothing, and activate nothing (LIC-1255)', async () => {
    const shop = shopWith()
    const { t, license } = shop
    const { code } = await shop.ask('One')
    const guest = t.as.guest()
    await expectRefusal(guest.licenses.asked({ code }), 'UNAUTHORIZED')
    await expectRefusal(guest.licenses.approve({ code, id: license.id }), 'UNAUTHORIZED')
    for (const token of ['', 'x', trackingToken(t.deps, 999)]) {
      await expectRefusal(guest.licenses.trackedAsked({ code, token }), 'NOT_FOUND')
      await expectRefusal(guest.licenses.approveTracked({ code, token, id: license.id }), 'NOT_FOUND')
    }
    const strangers = [t.as.customer(), t.as.admin()]
    for (const stranger of strangers) {
      expect((await stranger.licenses.asked({ code })).licenses).toEqual([])
      await expectRefusal(stranger.licenses.approve({ code, id: license.id }), 'NOT_FOUND')
    }
    const elsewhere = t.make.order({ status: 'confirmed' })
    const token = trackingToken(t.deps, elsewhere.id)
    await expectRefusal(guest.licenses.approveTracked({ code, token, id: license.id }), 'NOT_FOUND')
    expect(namesIn(shop)).toEqual([])
  })

  it('is pressed on the page of an order without an account, and answered to the secret alone (LIC-1253)', async () => {
    const shop = shopWith()
    const { t, license } = shop
    const { code, secret } = await shop.ask('One')
    const token = trackingToken(t.deps, license.orderId)
    const { licenses } = await t.as.guest().licenses.trackedAsked({ code, token })
    expect(licenses.map(({ id }) => id)).toEqual([license.id])
    await t.as.guest().licenses.approveTracked({ code, token, id: license.id })
    expect((await shop.program.claim({ secret: code })).state).toBe('OVER')
    expect((await shop.program.claim({ secret })).key).toBe(license.licenseKey)
  })

  it('offers no licence that cannot be used, and refuses one that ended meanwhile', async () => {
    const shop = shopWith()
    const ended = shop.own({ expiresAt: addDays(shop.t.clock.now(), -30), licenseStatus: 'expired' })
    const { code } = await shop.ask('One')
    const { licenses } = await shop.holder.licenses.asked({ code })
    expect(licenses.map(({ id }) => id)).toEqual([shop.license.id])
    await expectRefusal(shop.holder.licenses.approve({ code, id: ended.id }), 'CONFLICT')
  })

  it('replaces a system that the holder names where all places are taken, twice in 30 days', async () => {
    const shop = shopWith({ systemsCount: 1 }, testApp({ limits: true }))
    const { holder, license } = shop
    await fill(shop, 'Old')
    const foreign = shopWith({}, shop.t)
    await fill(foreign, 'Foreign')
    const [other] = systemsOfKey(shop.t.deps.db, foreign.license.licenseKey)
    for (const name of ['Two', 'Three', 'Four']) {
      const { code } = await shop.ask(name)
      await expectRefusal(holder.licenses.approve({ code, id: license.id }), 'CONFLICT')
      // A system of another licence is not theirs to remove.
      await expectRefusal(
        holder.licenses.approve({ code, id: license.id, replaces: other?.id ?? 0 }),
        'CONFLICT',
      )
      const [{ id: replaces } = { id: 0 }] = systemsOfKey(shop.t.deps.db, license.licenseKey)
      const pressed = holder.licenses.approve({ code, id: license.id, replaces })
      if (name === 'Four')
        await expectRefusal(pressed, 'TOO_MANY_REQUESTS', expect.stringContaining('two systems'))
      else await pressed
    }
    expect(namesIn(shop)).toEqual(['Three'])
    expect(namesIn(foreign)).toEqual(['Foreign'])
  })

  it('is bounded by address and program, and so is guessing codes (LIC-1254, LIC-1259)', async () => {
    const t = testApp({ limits: true })
    const shop = shopWith({}, t)
    const { license, user } = shop
    for (let n = 0; n < 10; n += 1) await shop.ask('One')
    await expectRefusal(shop.ask('One'), 'TOO_MANY_REQUESTS')
    for (let n = 0; n < 9; n += 1) await shop.ask(`PC ${n}`)
    await expectRefusal(shop.ask('Last'), 'TOO_MANY_REQUESTS')
    const other = t.as.guest({ address: '198.51.100.9' })
    const { code } = await other.licenses.requestActivation(system('Far'))
    for (let n = 0; n < 10; n += 1) {
      await expectRefusal(shop.holder.licenses.asked({ code: `2222-222${n}` }), 'NOT_FOUND')
    }
    await expectRefusal(
      shop.holder.licenses.approve({ code: '2222-2222', id: license.id }),
      'TOO_MANY_REQUESTS',
    )
    // The right code is refused as well, so guessing shows nothing.
    await expectRefusal(shop.holder.licenses.asked({ code }), 'TOO_MANY_REQUESTS')
    const phone = t.call(t.make.actor(user), { address: '198.51.100.1' })
    await phone.licenses.approve({ code, id: license.id })
  })

  it('tells the holder by WhatsApp and email, in their language, which system came and what to do if it was not them (LIC-1262)', async () => {
    const shop = shopWith({ systemsCount: 1 })
    const { t, holder, license } = shop
    t.deps.db.update(orders).set({ language: 'ur', email: 'asma@example.com' }).run()
    set(t, 'support_phone', '+924235761234')
    const press = async (name: string, replaces?: number) => {
      const { code } = await shop.ask(name)
      await holder.licenses.approve({ code, id: license.id, ...(replaces && { replaces }) })
    }
    await press('Counter 2')
    const [{ id } = { id: 0 }] = systemsOfKey(t.deps.db, license.licenseKey)
    await press('Counter 3', id)
    // The same system asks anew, as after a reinstallation that kept its id: nothing new to tell.
    await press('Counter 3')
    const told = queuedMessages(t)
    expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['whatsapp', '+923001234567'],
      ['email', 'asma@example.com'],
      ['whatsapp', '+923001234567'],
      ['email', 'asma@example.com'],
    ])
    const ending = license.licenseKey.slice(-5)
    expect(told[0]?.body).toContain(
      `Counter 2 (Chrome on Windows) آپ کے لائسنس نمبر …${ending} پر ایکٹیویٹ ہوا۔`,
    )
    expect(told[0]?.body).toContain('اگر یہ آپ نے نہیں کیا')
    expect(told[0]?.body).toContain('+924235761234')
    expect(told[0]?.body).toContain('http://shop.test/ur/dashboard?tab=licenses')
    expect(told[3]?.body).toContain(`…${ending} پر Counter 2 کی جگہ ایکٹیویٹ ہوا۔`)
    await deliverOutbox(t)
    expect(t.fakes.mail.sent.map(({ to }) => to)).toEqual(['asma@example.com', 'asma@example.com'])
  })

  it('offers the trial of a phone that the browser has proved, moves it, and tells its holder (LIC-1264)', async () => {
    const { t, begin } = await trialShop({ limits: true })
    const { licenseKey } = await begin()
    const browser = t.as.guest({ provenPhone: PHONE })
    const ask = (name: string) => t.as.guest().licenses.requestActivation(system(name))
    const names = () => systemsOfKey(t.deps.db, licenseKey).map(({ deviceName }) => deviceName)
    const first = await ask('Laptop')
    for (const stranger of [t.as.guest(), t.as.customer(), t.as.guest({ provenPhone: '+923331112223' })]) {
      await expectRefusal(stranger.licenses.trialAsked({ code: first.code }), 'NOT_FOUND')
      await expectRefusal(stranger.licenses.approveTrial({ code: first.code }), 'NOT_FOUND')
    }
    expect((await browser.licenses.trialAsked({ code: first.code })).licenses).toMatchObject([
      { orderId: null, ending: licenseKey.slice(-5), systemsInUse: 0, allowed: 1 },
    ])
    await browser.licenses.approveTrial({ code: first.code })
    const claimed = await t.as.guest().licenses.claim({ secret: first.secret })
    expect(claimed).toMatchObject({ state: 'DONE', key: licenseKey, license: { state: 'TRIAL' } })
    await expectRefusal(browser.licenses.approveTrial({ code: first.code }), 'NOT_FOUND')
    for (const name of ['Two', 'Three']) {
      const { code } = await ask(name)
      await browser.licenses.approveTrial({ code })
      expect(names()).toEqual([name])
    }
    const { code } = await ask('Four')
    await expectRefusal(browser.licenses.approveTrial({ code }), 'TOO_MANY_REQUESTS')
    const told = queuedMessages(t).filter(({ templateName }) => templateName === 'system_activated')
    expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual(
      Array.from({ length: 3 }, () => ['whatsapp', '+923001234567']),
    )
    expect(told[1]?.body).toContain('Two (Chrome on Windows) was activated with your license')
  })

  it('stores neither secret nor code, and forgets its requests', async () => {
    const shop = shopWith()
    const { code, secret } = await shop.ask('One')
    const stored = JSON.stringify(shop.t.deps.db.select().from(activationRequests).all())
    expect(stored).toContain('One')
    for (const hidden of [code, secret]) expect(stored).not.toContain(hidden)
    shop.t.clock.advance(2 * 3600)
    await runJobs(shop.t, jobs)
    expect(shop.t.deps.db.select().from(activationRequests).all()).toEqual([])
  })
})
