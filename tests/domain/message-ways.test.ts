import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { costInWords } from '#src/shared/whatsapp-prices.ts'
import { expectRefusal, office, type TestApp } from '#tests/helpers/app.ts'
import { cloudShop } from '#tests/helpers/cloud-shop.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { connectWhatsapp, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const EMAIL = 'asma@example.com'

/** News to somebody with an active licence, which PushFlow refused for good. */
const refusedNews = async (t: TestApp) => {
  const order = t.make.order({ status: 'confirmed', phone: PHONE, email: EMAIL })
  licenseIn(t, { orderId: order.id })
  await t.as.admin().messages.sendUpdate({ words: { title: 'Kanban', message: 'Drag your leads' } })
  t.deps.db.update(outbox).set({ status: 'failed', lastError: 'This number is not on WhatsApp' }).run()
  return { order, id: queuedMessages(t)[0]?.id ?? 0 }
}

describe('a WhatsApp message that was not sent (WA-510)', () => {
  it('goes as an email instead, once, and by WhatsApp no more, with a history (WA-752)', async () => {
    const { t, admin } = office()
    const { id } = await refusedNews(t)
    expect(await admin.messages.ways({ id })).toMatchObject({ email: EMAIL, mailed: null })
    expect(await admin.messages.sendByMail({ id })).toEqual({ recipient: EMAIL })
    await expectRefusal(admin.messages.sendByMail({ id }), 'CONFLICT')
    const [first, mail] = queuedMessages(t)
    expect(first).toMatchObject({ status: 'failed', lastError: `Sent by email to ${EMAIL} instead.` })
    expect(mail).toMatchObject({ channel: 'email', recipient: EMAIL, templateName: 'feature_update' })
    expect(mail?.body).toContain('Kanban')
    expect(mail?.body).not.toContain('*')
    await deliverOutbox(t)
    expect(t.fakes.mail.sent).toMatchObject([{ to: EMAIL }])
    await expectRefusal(admin.messages.retry({ id }), 'CONFLICT', `This message went by email to ${EMAIL}`)
    expect(await admin.messages.ways({ id })).toMatchObject({ mailed: { recipient: EMAIL, status: 'sent' } })
    expect(listAudit(t.deps, 'message', id).map(({ action }) => action)).toContain('sent by email')
  })

  it('is not offered by email where an email of the same event was written beside it (WA-753)', async () => {
    const { t, admin } = office()
    await connectWhatsapp(t)
    const { id: orderId } = t.make.order({ phone: PHONE, email: EMAIL })
    await admin.orders.setStatus({ id: orderId, status: 'confirmed' })
    const failed = { status: 'failed', lastError: 'No quota left' } as const
    t.deps.db.update(outbox).set(failed).where(eq(outbox.channel, 'whatsapp')).run()
    const id = queuedMessages(t).find(({ channel }) => channel === 'whatsapp')?.id ?? 0
    expect(await admin.messages.ways({ id })).toMatchObject({ mailed: { recipient: EMAIL } })
    await expectRefusal(admin.messages.sendByMail({ id }), 'CONFLICT', `The same went by email to ${EMAIL}`)
  })

  it('goes by the route that is chosen, and by no other', async () => {
    const { t, graph } = await cloudShop()
    const admin = t.as.admin()
    await connectWhatsapp(t)
    const { id } = await refusedNews(t)
    expect((await admin.messages.ways({ id })).routes).toEqual([
      { name: 'cloud', canSend: true },
      { name: 'pushflow', canSend: true },
    ])
    // Without an approved template, the Business API has nothing to send.
    await expectRefusal(admin.messages.retry({ id, route: 'cloud' }), 'SERVICE_UNAVAILABLE')
    expect([graph.sent, t.fakes.pushflow.sent]).toEqual([[], []])
    expect(await admin.messages.retry({ id, route: 'pushflow' })).toMatchObject({ route: 'pushflow' })
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    expect(await admin.messages.ways({ id })).toEqual({ routes: [], email: null, mailed: null })
  })

  it('of a person who asked for no emails, or whose address nobody knows, does not go by email', async () => {
    const { t, admin } = office()
    const { id } = await refusedNews(t)
    await admin.messages.setOptOut({ email: EMAIL, isOptedOut: true })
    await expectRefusal(admin.messages.sendByMail({ id }), 'CONFLICT')
    t.deps.db.update(outbox).set({ entity: 'chat message', templateName: 'chat_reply', urgency: 0 }).run()
    expect(await admin.messages.ways({ id })).toMatchObject({ email: null })
    const unknown = 'No email address of this person is known.'
    await expectRefusal(admin.messages.sendByMail({ id }), 'CONFLICT', unknown)
    expect(queuedMessages(t)).toHaveLength(1)
  })
})

describe('what a message cost (WA-511)', () => {
  const prices = 'USD, marketing 0.0473, utility 0.0054'

  it.each([
    ['cloud', 'marketing', 'USD 0.0473'],
    ['cloud', 'utility', 'USD 0.0054'],
    ['cloud', 'authentication', null],
    ['cloud', 'free', 'nothing'],
    ['cloud', 'service', 'nothing'],
    ['cloud', null, null],
    ['legacy', null, 'nothing'],
    ['hand', null, 'nothing'],
    ['pushflow', null, 'nothing beside its monthly fee'],
  ])('by %s as %s is told as %s (WA-754)', (route, category, cost) => {
    expect(costInWords({ route, category, prices })).toBe(cost)
  })

  it('is multiplied for many, and not known without prices', () => {
    const news = { route: 'cloud', category: 'marketing', count: 1000 }
    expect(costInWords({ ...news, prices })).toBe('USD 47.30')
    expect(costInWords({ ...news, prices: '' })).toBeNull()
    expect(costInWords({ ...news, route: 'pigeon', prices })).toBeNull()
  })

  it('stands with the message, by the setting whose form is checked', async () => {
    const { t, admin } = office()
    const { id } = await refusedNews(t)
    t.deps.db.update(outbox).set({ status: 'sent', route: 'cloud', pricing: 'marketing' }).run()
    expect(await admin.messages.message({ id })).toMatchObject({ cost: null, pricing: 'marketing' })
    await admin.settings.update({ key: 'whatsapp_cloud_prices', value: prices })
    expect(await admin.messages.message({ id })).toMatchObject({ cost: 'USD 0.0473' })
    const wrong = admin.settings.update({ key: 'whatsapp_cloud_prices', value: 'five rupees' })
    await expectRefusal(wrong, 'BAD_REQUEST')
  })
})
