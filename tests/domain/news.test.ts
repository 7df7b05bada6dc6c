import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { writeFact } from '#db/facts.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { newLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { finishNews } from '#src/domains/messages/notices.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { cloudShop } from '#tests/helpers/cloud-shop.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { connectedShop, connectWhatsapp } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

describe('a feature update', () => {
  const words = { title: 'Kanban', message: 'Drag your leads' }
  const holder = (t: TestApp, phone: string) =>
    licenseIn(t, { orderId: t.make.order({ name: 'Asma', status: 'confirmed', phone }).id })

  it('goes once to everybody with an active licence who takes messages (MSG-725)', async () => {
    const { t, admin } = office()
    const [first, second] = ['+923001111111', '+923002222222'] as const
    for (const phone of [first, first, second]) holder(t, phone)
    licenseIn(t, { licenseStatus: 'expired' })
    await admin.messages.setOptOut({ phone: second, isOptedOut: true })
    expect(await admin.messages.updateAudience()).toMatchObject({ count: 1, optedOut: 1 })
    const update = { words, idempotencyKey: 'press' }
    expect(await admin.messages.sendUpdate(update)).toEqual({ count: 1 })
    await admin.messages.sendUpdate(update)
    expect(queuedMessages(t)).toMatchObject([
      { recipient: first, templateName: 'feature_update', urgency: urgency.unhurried },
    ])
    expect(queuedMessages(t)[0]?.body).toMatch(/Asma[^]*Kanban[^]*Drag your leads/)
  })

  it('is queued in steps, so that others are answered meanwhile (MSG-729)', async () => {
    const t = testApp()
    for (let n = 100; n < 220; n += 1) holder(t, `+923001111${n}`)
    const sending = t.as.admin().messages.sendUpdate({ words })
    const seen = new Set<number>()
    while (queuedMessages(t).length < 120) {
      seen.add(queuedMessages(t).length)
      await nextTurn()
    }
    expect([...seen]).toEqual([0, 50, 100])
    expect(await sending).toEqual({ count: 120 })
  })

  it('that a fault interrupts goes on by itself, once each, and the same press tells nobody twice (MSG-730)', async () => {
    const { t, admin } = office()
    for (let n = 100; n < 220; n += 1) holder(t, `+923001111${n}`)
    const update = { words, idempotencyKey: 'press' }
    const { vault } = t.deps
    let left = 130
    const seal = (text: string) => {
      left -= 1
      if (left < 0) throw new Error('The shop stops')
      return vault.seal(text)
    }
    t.deps.vault = { ...vault, seal }
    await expect(admin.messages.sendUpdate(update)).rejects.toThrow('The shop stops')
    expect(queuedMessages(t)).toHaveLength(50)
    const other = admin.messages.sendUpdate({ words: { ...words, title: 'Other' } })
    const busy = 'The news before these are still being queued. Please try again in a minute.'
    await expectRefusal(other, 'CONFLICT', busy)
    t.deps.vault = vault
    await finishNews(t.deps)
    const told = queuedMessages(t).map(({ recipient }) => recipient)
    expect([told.length, new Set(told).size]).toEqual([120, 120])
    expect(listAudit(t.deps, 'message', 0)).toMatchObject([{ action: 'update sent' }])
    await finishNews(t.deps)
    expect(await admin.messages.sendUpdate(update)).toEqual({ count: 120 })
    expect(queuedMessages(t)).toHaveLength(120)
  })

  it('whose note was spoiled on disk holds up no later news', async () => {
    const t = testApp()
    holder(t, '+923001111111')
    const note = JSON.stringify({ update: 'spoiled', actor: null, news: { words } })
    writeFact(t.deps.db, 'newsUnfinished', note, t.deps.now())
    await finishNews(t.deps)
    expect(await t.as.admin().messages.sendUpdate({ words })).toEqual({ count: 1 })
    expect(queuedMessages(t)).toHaveLength(1)
  })

  it('says beforehand how many minutes it takes, what it waits for and how many may go today (MSG-726)', async () => {
    const { t, admin } = office()
    for (let n = 10; n < 31; n += 1) holder(t, `+9230011111${n}`)
    await admin.settings.save({ values: { messages_per_day: '2', quiet_hours: '' } })
    const beforehand = { count: 21, minutes: 2, leftToday: 2, isQuiet: false, isPaused: false }
    expect(await admin.messages.updateAudience()).toMatchObject(beforehand)
    await admin.settings.save({ values: { quiet_hours: '00:00-00:00', outbox_paused: 'true' } })
    const held = { isQuiet: true, quietHours: '00:00-00:00', isPaused: true }
    expect(await admin.messages.updateAudience()).toMatchObject(held)
  })

  it('goes to those whose licence ends soon, or has ended, and to nobody else of them', async () => {
    const { t, admin } = office()
    const inDays = (days: number) => addDays(t.clock.now(), days)
    const make = (phone: string, given: Parameters<typeof licenseIn>[1]) =>
      licenseIn(t, { orderId: t.make.order({ status: 'confirmed', phone }).id, ...given })
    make('+923001111111', { expiresAt: inDays(300) })
    make('+923002222222', { expiresAt: inDays(20) })
    make('+923004444444', { expiresAt: inDays(-9), licenseStatus: 'expired' })
    // Renewed, before the end and after it.
    const [soon, late] = [newLicenseKey(systemRandom), newLicenseKey(systemRandom)]
    make('+923003333333', { licenseKey: soon, expiresAt: inDays(20) })
    make('+923003333333', { licenseKey: soon, expiresAt: inDays(385) })
    make('+923005555555', { licenseKey: late, expiresAt: inDays(-9), licenseStatus: 'expired' })
    make('+923005555555', { licenseKey: late, expiresAt: inDays(300) })
    make('+923006666666', { licenseStatus: 'revoked' })
    for (const [whom, phones] of [
      ['ending', ['+923002222222']],
      ['ended', ['+923004444444']],
      ['active', ['+923001111111', '+923002222222', '+923003333333', '+923005555555']],
    ] as const) {
      const before = queuedMessages(t).length
      expect(await admin.messages.updateAudience({ whom })).toMatchObject({ count: phones.length })
      expect(await admin.messages.sendUpdate({ whom, words })).toEqual({ count: phones.length })
      expect(queuedMessages(t).slice(before)).toMatchObject(phones.map((recipient) => ({ recipient })))
    }
  })

  it('goes out in a template of the seller’s own, with its words, and never in one that the shop sends itself (MSG-77)', async () => {
    const { t, admin } = office()
    holder(t, '+923001111111')
    const { id } = await admin.messages.createTemplate({
      name: 'eid_offer',
      subject: 'Eid',
      template: 'Eid Mubarak, {{name}}! Use {{coupon}} at {{site_name}}.',
      variables: '["name","coupon"]',
    })
    const offer = { templateName: 'eid_offer', words: { coupon: 'EID50', name: 'Nobody' } }
    await expectRefusal(admin.messages.sendUpdate({ ...offer, words: {} }), 'BAD_REQUEST')
    await admin.messages.sendUpdate(offer)
    expect(queuedMessages(t)).toMatchObject([
      { templateName: 'eid_offer', urgency: urgency.unhurried, recipient: '+923001111111' },
    ])
    expect(queuedMessages(t)[0]?.body).toMatch(/^Eid Mubarak, Asma! Use EID50 at [^[]+\.$/)
    await admin.messages.updateTemplate({ id, isActive: false })
    await expectRefusal(admin.messages.sendUpdate(offer), 'CONFLICT')
    for (const templateName of ['order_approved', 'nothing']) {
      await expectRefusal(admin.messages.sendUpdate({ templateName, words: {} }), 'NOT_FOUND')
    }
  })

  it('says by which route it goes, and how long and how much it takes by each', async () => {
    const { t, approve } = await cloudShop()
    await connectWhatsapp(t)
    const admin = t.as.admin()
    for (let n = 100; n < 150; n += 1) holder(t, `+923001111${n}`)
    await admin.settings.update({ key: 'whatsapp_cloud_prices', value: 'USD, marketing 0.05' })
    // The Business API cannot begin a chat with a text that is not approved.
    expect(await admin.messages.updateAudience()).toMatchObject({
      route: 'pushflow',
      minutes: 3,
      routes: [{ name: 'cloud', carries: false }, { name: 'pushflow' }],
    })
    await approve('feature_update', ['en'])
    expect(await admin.messages.updateAudience()).toMatchObject({
      count: 50,
      // What Meta refuses falls to PushFlow, so all keep its pace.
      minutes: 3,
      leftToday: null,
      route: 'cloud',
      routes: [
        { name: 'cloud', minutes: 3, cost: 'USD 2.50' },
        { name: 'pushflow', minutes: 3, cost: 'nothing beside its monthly fee' },
      ],
    })
    await admin.settings.update({ key: 'whatsapp_routes', value: 'pushflow' })
    expect(await admin.messages.updateAudience()).toMatchObject({ minutes: 3, route: 'pushflow' })
    t.fakes.pushflow.state.reachable = false
    expect(await admin.messages.updateAudience()).toMatchObject({ minutes: 1, route: 'cloud' })
  })

  it('is asked about again where other people would get it, or by another route, than was shown (MSG-728)', async () => {
    const t = await connectedShop()
    const admin = t.as.admin()
    holder(t, '+923001111111')
    const { count, route } = await admin.messages.updateAudience()
    const asked = expect.stringContaining('It would now go to 1')
    for (const shown of [
      { count: 2, route },
      { count, route: 'legacy' },
    ]) {
      await expectRefusal(admin.messages.sendUpdate({ words, shown }), 'CONFLICT', asked)
    }
    expect(queuedMessages(t)).toEqual([])
    expect(await admin.messages.sendUpdate({ words, shown: { count, route } })).toEqual({ count: 1 })
  })

  it('is in the language of each customer, and its words where they were written in it', async () => {
    const { t, admin } = office()
    const inUrdu = t.make.order({ name: 'آسمہ', status: 'confirmed', phone: '+923001111111', language: 'ur' })
    licenseIn(t, { orderId: inUrdu.id })
    holder(t, '+923002222222')
    await admin.messages.sendUpdate({ words, translations: { ur: { title: 'کانبان' } } })
    const [urdu, english] = queuedMessages(t)
    expect(urdu?.body).toMatch(/کانبان[^]*Drag your leads/)
    expect(urdu?.body).not.toContain('something new')
    expect(english?.body).toMatch(/something new in[^]*Kanban[^]*Drag your leads/)
  })

  it('is refused where nobody would get it, or its template is switched off', async () => {
    const { admin } = office()
    const nobody = 'Nobody with an active license can get this message'
    await expectRefusal(admin.messages.sendUpdate({ words }), 'CONFLICT', nobody)
    const { rows } = await admin.messages.listTemplates({ q: 'feature_update' })
    await admin.messages.updateTemplate({ id: rows[0]?.id ?? 0, isActive: false })
    await expectRefusal(admin.messages.sendUpdate({ words }), 'CONFLICT')
  })
})
