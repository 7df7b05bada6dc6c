import { describe, expect, it } from 'vitest'
import { addDays, isoDay } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { adminNamed, office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'
import { NOTHING_SHOWN } from '#web/admin/table/shown.ts'

type Admin = ReturnType<TestApp['as']['admin']>
type Row = { id: number; updatedAt: Date }
type Change = { id: number; expectedUpdatedAt?: Date }

type Kind = (admin: Admin) => Promise<{
  row: Row
  one: (change: Change) => Promise<unknown>
  other: (change: Change) => Promise<unknown>
  remove?: (change: Change) => Promise<unknown>
}>

/** What has a price, an account or a text. */
const kinds: Record<string, Kind> = {
  'a plan': async (admin) => ({
    row: (await admin.plans.list({})).rows[0] as Row,
    one: (change) => admin.plans.update({ ...change, discountedPrice: '1999' }),
    other: (change) => admin.plans.update({ ...change, discountedPrice: '1899' }),
  }),
  'a product': async (admin) => ({
    row: await admin.products.create({ title: 'Eid pack', price: 9000, termMonths: 6 }),
    one: (change) => admin.products.update({ ...change, price: 8000 }),
    other: (change) => admin.products.update({ ...change, couponCode: 'EID', price: 7000 }),
    remove: (change) => admin.products.delete(change),
  }),
  'a payment method': async (admin) => ({
    row: (await admin.paymentMethods.list({})).rows[0] as Row,
    one: (change) => admin.paymentMethods.update({ ...change, accountDetails: '0300 1111111' }),
    other: (change) => admin.paymentMethods.update({ ...change, accountDetails: '0300 2222222' }),
    remove: (change) => admin.paymentMethods.delete(change),
  }),
  'the head of a page': async (admin) => ({
    row: (await admin.seo.list({})).rows[0] as Row,
    one: (change) => admin.seo.update({ ...change, title: 'One' }),
    other: (change) => admin.seo.update({ ...change, title: 'Two' }),
    remove: (change) => admin.seo.delete(change),
  }),
  'a licence': async (admin) => {
    const list = await admin.licenses.list({})
    const row = list.rows[0] as Row & { expiresAt: Date }
    const expiresOn = (days: number) => isoDay(addDays(row.expiresAt, days))
    return {
      row,
      one: (change) => admin.licenses.update({ ...change, expiresOn: expiresOn(10), systems: null }),
      other: (change) => admin.licenses.setStatus({ ...change, status: 'revoked' }),
      remove: (change) => admin.licenses.replaceKey(change),
    }
  },
  'an account': async (admin) => {
    const row = (await admin.users.list({ q: 'asma' })).rows[0] as Row
    const account = { username: 'asma', email: 'asma@example.com' }
    return {
      row,
      one: (change) => admin.users.setSuspended({ ...change, suspended: true }),
      other: (change) => admin.users.update({ ...change, ...account, isActive: true }),
      remove: (change) => admin.users.delete(change),
    }
  },
  'a download': async (admin) => ({
    row: await admin.downloads.create({ fileName: 'a.apk', fileType: 'mobile-app', downloadUrl: '/a.apk' }),
    one: (change) => admin.downloads.setActive({ ...change, isActive: false }),
    other: (change) => admin.downloads.setActive({ ...change, isActive: true }),
    remove: (change) => admin.downloads.delete(change),
  }),
  'a banner': async (admin) => ({
    row: await admin.notifications.create({ title: 'Eid', message: 'Half price' }),
    one: (change) => admin.notifications.update({ ...change, message: 'A third of the price' }),
    other: (change) => admin.notifications.update({ ...change, message: 'A quarter of the price' }),
    remove: (change) => admin.notifications.delete(change),
  }),
  'a banner’s switch': async (admin) => ({
    row: await admin.notifications.create({ title: 'Eid', message: 'Half price' }),
    one: (change) => admin.notifications.setActive({ ...change, isActive: false }),
    other: (change) => admin.notifications.setActive({ ...change, isActive: true }),
  }),
  'an automation’s switch': async (admin) => {
    const [row] = await admin.messages.automations()
    return {
      row: row as Row,
      one: (change) => admin.messages.updateTemplate({ ...change, isActive: false }),
      other: (change) => admin.messages.updateTemplate({ ...change, isActive: true }),
    }
  },
  'the switch that stops WhatsApp': async (admin) => {
    const switched = (value: boolean, change: Change) =>
      admin.settings.update({ ...change, key: 'outbox_paused', value })
    return {
      row: { id: 0, updatedAt: (await admin.messages.pacing()).changedAt },
      one: (change) => switched(true, change),
      other: (change) => switched(false, change),
    }
  },
  'a canned reply': async (admin) => ({
    row: await admin.chatConsole.createReply({ shortcut: admin.user.username, content: 'From 9 to 5' }),
    one: (change) => admin.chatConsole.updateReply({ ...change, content: 'From 9 to 6' }),
    other: (change) => admin.chatConsole.updateReply({ ...change, content: 'From 10 to 6' }),
    remove: (change) => admin.chatConsole.deleteReply(change),
  }),
  'a contact’s status': async (admin) => ({
    row: (await admin.contacts.list({})).rows[0] as Row,
    one: (change) => admin.contacts.setStatus({ ...change, status: 'qualified' }),
    other: (change) => admin.contacts.setStatus({ ...change, status: 'contacted' }),
  }),
  'the status of a ticket': async (admin) => ({
    row: (await admin.tickets.list({})).rows[0] as Row,
    one: (change) => admin.tickets.setStatus({ ...change, status: 'answered' }),
    other: (change) => admin.tickets.setStatus({ ...change, status: 'closed' }),
  }),
  'the mail server': async (admin) => {
    const server = { port: 465, encryption: 'tls', sender: 'shop@shop.pk' } as const
    return {
      row: { id: 0, updatedAt: NOTHING_SHOWN },
      one: (change) => admin.messages.saveMailServer({ ...change, ...server, host: 'smtp.one.pk' }),
      other: (change) => admin.messages.saveMailServer({ ...change, ...server, host: 'smtp.two.pk' }),
      remove: (change) => admin.messages.removeMailServer(change),
    }
  },
  'the gateway of WhatsApp': async (admin) => ({
    row: { id: 0, updatedAt: NOTHING_SHOWN },
    one: (change) => admin.whatsapp.savePushflow({ ...change, instanceId: 'one', accessToken: 'one' }),
    other: (change) => admin.whatsapp.savePushflow({ ...change, instanceId: 'two', accessToken: 'two' }),
  }),
  'a setting': async (admin) => {
    const key = 'bank_transfer_note'
    const note = (await admin.settings.list()).find((setting) => setting.key === key)
    return {
      row: { id: 0, updatedAt: note?.updatedAt ?? NOTHING_SHOWN },
      one: (change) => admin.settings.update({ ...change, key, value: 'One' }),
      other: (change) => admin.settings.save({ ...change, values: { [key]: 'Two' } }),
    }
  },
}

describe('two administrators (VERS-2, LIC-326):', () => {
  it.each(Object.entries(kinds))('%s that one saved is not lost to what the other saw', async (_, kindOf) => {
    const t = testApp()
    t.fakes.mail.unplug()
    const [first, second] = [adminNamed(t, 'bilal'), t.as.admin()]
    await first.orders.setStatus({ id: t.make.order().id, status: 'confirmed' })
    const customer = t.as.customer(t.make.user({ username: 'asma', email: 'asma@example.com' }))
    await customer.tickets.create({ subject: 'Help', message: 'It does not start' })
    await t.as.guest().contacts.send({ name: 'Asma', email: 'asma@example.com', message: 'Hello' })
    const { row, one } = await kindOf(first)
    const { other, remove } = await kindOf(second)
    const seen = { id: row.id, expectedUpdatedAt: row.updatedAt }
    t.clock.advance(1)
    await one(seen)
    const refused = { code: 'CONFLICT', message: expect.stringContaining('bilal') }
    await expect(other(seen)).rejects.toMatchObject(refused)
    if (remove) await expect(remove(seen)).rejects.toMatchObject(refused)
    // Who has seen the change, or says nothing of what was seen, may go on.
    await other({ id: row.id, expectedUpdatedAt: t.clock.now() })
    if (remove) await remove({ id: row.id })
  })

  it('a save of one setting leaves those that somebody else changed on the same card', async () => {
    const { t, admin } = office()
    const seen = t.clock.now()
    t.clock.advance(1)
    await admin.settings.save({ values: { support_email: 'help@shop.pk' }, expectedUpdatedAt: seen })
    await admin.settings.save({ values: { business_city: 'Multan' }, expectedUpdatedAt: seen })
    const values = Object.fromEntries((await admin.settings.list()).map(({ key, value }) => [key, value]))
    expect(values).toMatchObject({ support_email: 'help@shop.pk', business_city: 'Multan' })
  })

  it('the license ID that one entered is not overwritten by the other, who is told it', async () => {
    const t = testApp()
    const [first, second] = [adminNamed(t, 'bilal'), t.as.admin()]
    const { id, revision } = await first.orders.setStatus({ id: t.make.order().id, status: 'confirmed' })
    const given = { orderId: id, revision }
    await first.licenses.setExternalId({ ...given, externalLicenseId: 'ONE-1' })
    const late = second.licenses.setExternalId({ ...given, externalLicenseId: 'TWO-2' })
    await expectRefusal(late, 'CONFLICT', 'bilal changed this license ID to ONE-1 since.')
    await second.licenses.setExternalId({ orderId: id, externalLicenseId: 'TWO-2' })
  })
})
