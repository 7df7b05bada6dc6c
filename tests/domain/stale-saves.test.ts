import { describe, expect, it } from 'vitest'
import type { Copier } from '#src/gateways/copier.ts'
import { addDays, isoDay } from '#src/shared/values/dates.ts'
import { adminNamed, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { createFakeCopier } from '#tests/helpers/fakes/gateways.ts'
import { NOTHING_SHOWN, type Shown, shownOf } from '#web/admin/table/shown.ts'

type Admin = ReturnType<TestApp['as']['admin']>
type Row = { id: number; updatedAt?: Date; revision?: number }

type Kind = (admin: Admin) => Promise<{
  row: Row
  one: (change: Shown) => Promise<unknown>
  other: (change: Shown) => Promise<unknown>
  remove?: (change: Shown) => Promise<unknown>
  /** What the refusal says of the change. */
  what: string
}>

const firstOrder = async (admin: Admin): Promise<Row> => (await admin.orders.list({})).rows[0] as Row

const kinds: Record<string, Kind> = {
  'a plan': async (admin) => ({
    what: 'discounted price',
    row: (await admin.plans.list({})).rows[0] as Row,
    one: (change) => admin.plans.update({ ...change, discountedPrice: '1999' }),
    other: (change) => admin.plans.update({ ...change, discountedPrice: '1899' }),
  }),
  'a product': async (admin) => ({
    what: 'price',
    row: await admin.products.create({ title: 'Eid pack', price: 9000, termMonths: 6 }),
    one: (change) => admin.products.update({ ...change, price: 8000 }),
    other: (change) => admin.products.update({ ...change, couponCode: 'EID', price: 7000 }),
    remove: (change) => admin.products.delete(change),
  }),
  'a payment method': async (admin) => ({
    what: 'account details',
    row: (await admin.paymentMethods.list({})).rows[0] as Row,
    one: (change) => admin.paymentMethods.update({ ...change, accountDetails: '0300 1111111' }),
    other: (change) => admin.paymentMethods.update({ ...change, accountDetails: '0300 2222222' }),
    remove: (change) => admin.paymentMethods.delete(change),
  }),
  'the head of a page': async (admin) => ({
    what: 'title',
    row: (await admin.seo.list({})).rows[0] as Row,
    one: (change) => admin.seo.update({ ...change, title: 'One' }),
    other: (change) => admin.seo.update({ ...change, title: 'Two' }),
    remove: (change) => admin.seo.delete(change),
  }),
  'a text': async (admin) => ({
    what: 'value',
    row: (await admin.content.all())[0] as Row,
    one: (change) => admin.content.update({ ...change, value: 'One' }),
    other: (change) => admin.content.setValue({ ...change, value: 'Two' }),
    remove: (change) => admin.content.delete(change),
  }),
  'a licence': async (admin) => {
    const list = await admin.licenses.list({})
    const row = list.rows[0] as Row & { expiresAt: Date }
    const expiresOn = (days: number) => isoDay(addDays(row.expiresAt, days))
    return {
      what: 'set the last day to',
      row,
      one: (change) => admin.licenses.update({ ...change, expiresOn: expiresOn(10), systems: null }),
      other: (change) => admin.licenses.setStatus({ ...change, status: 'revoked' }),
      remove: (change) => admin.licenses.replaceKey(change),
    }
  },
  // Refused by the revision of its order.
  'the licence ID of an order': async (admin) => ({
    what: 'license ID changed: "EXT-1"',
    row: await firstOrder(admin),
    one: ({ id, ...seen }) =>
      admin.licenses.setExternalId({ orderId: id, ...seen, externalLicenseId: 'EXT-1' }),
    other: ({ id, ...seen }) =>
      admin.licenses.setExternalId({ orderId: id, ...seen, externalLicenseId: 'EXT-2' }),
  }),
  'an account': async (admin) => {
    const row = (await admin.users.list({ q: 'asma' })).rows[0] as Row
    const account = { username: 'asma', email: 'asma@example.com' }
    return {
      what: 'suspended',
      row,
      one: (change) => admin.users.setSuspended({ ...change, suspended: true }),
      other: (change) => admin.users.update({ ...change, ...account, isActive: true }),
      remove: (change) => admin.users.delete(change),
    }
  },
  'a download': async (admin) => ({
    what: 'active',
    row: await admin.downloads.create({ fileName: 'a.apk', fileType: 'mobile-app', downloadUrl: '/a.apk' }),
    one: (change) => admin.downloads.setActive({ ...change, isActive: false }),
    other: (change) => admin.downloads.setActive({ ...change, isActive: true }),
    remove: (change) => admin.downloads.delete(change),
  }),
  'a banner': async (admin) => ({
    what: 'message',
    row: await admin.notifications.create({ title: 'Eid', message: 'Half price' }),
    one: (change) => admin.notifications.update({ ...change, message: 'A third of the price' }),
    other: (change) => admin.notifications.update({ ...change, message: 'A quarter of the price' }),
    remove: (change) => admin.notifications.delete(change),
  }),
  'a banner’s switch': async (admin) => ({
    what: 'active',
    row: await admin.notifications.create({ title: 'Eid', message: 'Half price' }),
    one: (change) => admin.notifications.setActive({ ...change, isActive: false }),
    other: (change) => admin.notifications.setActive({ ...change, isActive: true }),
  }),
  'an automation’s switch': async (admin) => {
    const [row] = await admin.messages.automations()
    return {
      what: 'active',
      row: row as Row,
      one: (change) => admin.messages.updateTemplate({ ...change, isActive: false }),
      other: (change) => admin.messages.updateTemplate({ ...change, isActive: true }),
    }
  },
  'the switch that stops WhatsApp': async (admin) => {
    const switched = (value: boolean, change: Shown) =>
      admin.settings.update({ ...change, key: 'outbox_paused', value })
    return {
      what: 'outbox paused',
      row: { id: 0, updatedAt: (await admin.messages.pacing()).changedAt },
      one: (change) => switched(true, change),
      other: (change) => switched(false, change),
    }
  },
  'a canned reply': async (admin) => ({
    what: 'content',
    row: await admin.chatConsole.createReply({ shortcut: admin.user.username, content: 'From 9 to 5' }),
    one: (change) => admin.chatConsole.updateReply({ ...change, content: 'From 9 to 6' }),
    other: (change) => admin.chatConsole.updateReply({ ...change, content: 'From 10 to 6' }),
    remove: (change) => admin.chatConsole.deleteReply(change),
  }),
  'a contact’s status': async (admin) => ({
    what: 'status changed: "qualified"',
    row: (await admin.contacts.list({})).rows[0] as Row,
    one: (change) => admin.contacts.setStatus({ ...change, status: 'qualified' }),
    other: (change) => admin.contacts.setStatus({ ...change, status: 'contacted' }),
  }),
  'the status of a ticket': async (admin) => ({
    what: 'status changed: "answered"',
    row: (await admin.tickets.list({})).rows[0] as Row,
    one: (change) => admin.tickets.setStatus({ ...change, status: 'answered' }),
    other: (change) => admin.tickets.setStatus({ ...change, status: 'closed' }),
  }),
  'the mail server': async (admin) => {
    const server = { port: 465, encryption: 'tls', sender: 'shop@shop.pk' } as const
    return {
      what: 'mail server configured',
      row: { id: 0, updatedAt: NOTHING_SHOWN },
      one: (change) => admin.messages.saveMailServer({ ...change, ...server, host: 'smtp.one.pk' }),
      other: (change) => admin.messages.saveMailServer({ ...change, ...server, host: 'smtp.two.pk' }),
      remove: (change) => admin.messages.removeMailServer(change),
    }
  },
  'the gateway of WhatsApp': async (admin) => ({
    what: 'PushFlow configured',
    row: { id: 0, updatedAt: NOTHING_SHOWN },
    one: (change) => admin.whatsapp.savePushflow({ ...change, instanceId: 'one', accessToken: 'one' }),
    other: (change) => admin.whatsapp.savePushflow({ ...change, instanceId: 'two', accessToken: 'two' }),
  }),
  'a setting': async (admin) => {
    const key = 'bank_transfer_note'
    const note = (await admin.settings.list()).find((setting) => setting.key === key)
    return {
      what: 'bank transfer note',
      row: { id: 0, updatedAt: note?.updatedAt ?? NOTHING_SHOWN },
      one: (change) => admin.settings.update({ ...change, key, value: 'One' }),
      other: (change) => admin.settings.save({ ...change, values: { [key]: 'Two' } }),
    }
  },
  'a page section': async (admin) => ({
    what: 'content',
    row: (await admin.pageSections.initialize())[0] as Row,
    one: (change) => admin.pageSections.setContent({ ...change, content: { title: 'One' } }),
    other: (change) => admin.pageSections.setContent({ ...change, content: { title: 'Two' } }),
    remove: (change) => admin.pageSections.delete(change),
  }),
  'an earlier version': async (admin) => {
    const [plan] = (await admin.plans.list({})).rows
    const of = { kind: 'plan', id: plan?.id ?? 0 } as const
    await admin.plans.update({ id: of.id, badge: 'Eid' })
    const { updatedAt, versions } = await admin.versions.list(of)
    return {
      what: 'badge',
      row: { id: of.id, updatedAt },
      one: (change) => admin.plans.update({ ...change, badge: 'New' }),
      other: (change) => admin.versions.restore({ ...of, ...change, versionId: versions[1]?.id ?? 0 }),
    }
  },
  'the key of a bank source': async (admin) => ({
    what: 'signing key',
    row: await admin.bankFeed.createSource({ name: 'Phone', senders: ['8558'], signingKey: 'zero' }),
    one: (change) => admin.bankFeed.updateSource({ ...change, signingKey: 'one' }),
    other: (change) => admin.bankFeed.updateSource({ ...change, signingKey: 'two' }),
    remove: (change) => admin.bankFeed.deleteSource(change),
  }),
  'the password of a mailbox (BANK-875)': async (admin) => {
    const mailbox = { host: 'imap.shop.example', user: 'shop@shop.example', password: 'zero' }
    return {
      what: 'mailbox',
      row: await admin.bankFeed.createSource({ name: 'Letters', kind: 'mailbox', senders: [], mailbox }),
      one: (change) => admin.bankFeed.updateSource({ ...change, mailbox: { ...mailbox, password: 'one' } }),
      other: (change) => admin.bankFeed.updateSource({ ...change, mailbox: { ...mailbox, port: 143 } }),
      remove: (change) => admin.bankFeed.deleteSource(change),
    }
  },
  'the server of a mailbox whose checks count': async (admin) => {
    const mailbox = { host: 'imap.shop.example', user: 'shop@shop.example', password: 'zero' }
    return {
      what: 'mailbox',
      row: await admin.bankFeed.createSource({ name: 'Letters', kind: 'mailbox', senders: [], mailbox }),
      one: (change) =>
        admin.bankFeed.updateSource({ ...change, mailbox: { ...mailbox, ownServer: 'mx.a.example' } }),
      other: (change) => admin.bankFeed.updateSource({ ...change, mailbox }),
    }
  },
  'the address of a phone': async (admin) => ({
    what: 'address renewed',
    row: await admin.bankFeed.createSource({ name: 'Phone', senders: ['8558'] }),
    one: (change) => admin.bankFeed.renewAddress(change),
    other: (change) => admin.bankFeed.renewAddress(change),
  }),
  'a place of copies': async (admin) => {
    const place = { kind: 'folder', path: '/mnt/copies' } as const
    await admin.copies.makeKey()
    const { id } = await admin.copies.savePlace({ place })
    const replace = (change: Shown) => admin.copies.savePlace({ ...change, place })
    return {
      what: 'replaced',
      row: (await admin.copies.state()).places.find((each) => each.id === id) as Row,
      one: replace,
      other: replace,
      remove: (change) => admin.copies.removePlace(change),
    }
  },
  'the notes of an order': async (admin) => ({
    what: 'notes changed: "Paid by cheque"',
    row: await firstOrder(admin),
    one: (change) => admin.orders.setNotes({ ...change, notes: 'Paid by cheque' }),
    other: (change) => admin.orders.setNotes({ ...change, notes: 'Unpaid' }),
  }),
  'the number of the tax office (ORD-748)': async (admin) => ({
    what: 'FBR invoice number changed: "1"',
    row: await firstOrder(admin),
    one: (change) => admin.invoices.setFbrNumber({ ...change, fbrNumber: '1' }),
    other: (change) => admin.invoices.setFbrNumber({ ...change, fbrNumber: '2' }),
  }),
}

const { gateway } = createFakeCopier()
/** Reaches every place, where nothing lies yet. */
const copier: Copier = {
  ...gateway,
  run: async (kind, task) =>
    kind === 'test' ? ({ copies: [], files: 0, fileBytes: 0 } as never) : gateway.run(kind, task),
}

describe('two administrators (VERS-706, LIC-326):', () => {
  it.each(Object.entries(kinds))('%s of one is not saved over, nor deleted (VERS-704)', async (_, kindOf) => {
    const t = testApp({ override: { copier } })
    t.fakes.mail.unplug()
    const [first, second] = [adminNamed(t, 'bilal'), t.as.admin()]
    await first.orders.setStatus({ id: t.make.order().id, status: 'confirmed' })
    const customer = t.as.customer(t.make.user({ username: 'asma', email: 'asma@example.com' }))
    await customer.tickets.create({ subject: 'Help', message: 'It does not start' })
    await t.as.guest().contacts.send({ name: 'Asma', email: 'asma@example.com', message: 'Hello' })
    const { row, one, what } = await kindOf(first)
    const { other, remove } = await kindOf(second)
    const [seen, isTimed] = [shownOf(row), row.revision === undefined]
    t.clock.advance(1)
    await one(seen)
    const refused = {
      code: 'CONFLICT',
      message: expect.stringContaining(`bilal changed this after you opened it (${what}`),
      cause: { field: isTimed ? 'expectedUpdatedAt' : undefined },
    }
    await expect(other(seen)).rejects.toMatchObject(refused)
    if (remove) await expect(remove(seen)).rejects.toMatchObject(refused)
    // Who has seen the change, or says nothing of what was seen, may go on.
    await other(shownOf({ ...row, ...(isTimed ? { updatedAt: t.clock.now() } : { revision: 10_000 }) }))
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
})
