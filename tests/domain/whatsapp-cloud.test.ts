import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox, templateApprovals } from '#db/schema/messages.ts'
import { firstTemplates } from '#db/seed/templates.ts'
import { isCode } from '#src/domains/messages/schema.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { whyNoTemplate } from '#src/shared/template-form.ts'
import { readTranslations, type TextLanguage } from '#src/shared/translations.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import {
  at,
  type CloudShop,
  cloudShop,
  failedLate,
  shopWithNews,
  templateId,
} from '#tests/helpers/cloud-shop.ts'
import { graphCredentials } from '#tests/helpers/fakes/graph-server.ts'
import { connectWhatsapp, deliverUpdate, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

describe('the setup of the Business API (WA-80)', () => {
  it('stores the credentials sealed, asks Meta, and never sends them back', async () => {
    const { t, saved } = await cloudShop()
    const phoneNumber = '+923009876543'
    expect(saved).toMatchObject({ success: true, message: `Saved. Meta knows the number ${phoneNumber}.` })
    const { webhookUrl } = saved
    const set = { isEnabled: true, hasCredentials: true, phoneNumber, webhookUrl }
    const status = await t.as.admin().whatsapp.cloudStatus()
    expect(status).toMatchObject({ ...set, quality: 'green', tier: '250', problem: null, templates: [] })
    expect(JSON.stringify(status)).not.toMatch(/EAAJB|app-secret/)
    expect(t.connection.serialize().includes(graphCredentials.accessToken)).toBe(false)
    expect(await t.as.admin().whatsapp.status()).toMatchObject({ route: 'cloud' })
    expect(await t.as.admin().whatsapp.cloudCosts()).toMatchObject({ currency: 'USD' })
  })

  it('stays stored where Meta refuses it, which the answer says', async () => {
    const { t, graph } = await cloudShop()
    graph.state.isTokenValid = false
    const { whatsapp } = t.as.admin()
    const saved = { success: true, message: expect.stringContaining('cannot send yet') }
    expect(await whatsapp.saveCloud(graphCredentials)).toMatchObject(saved)
    expect(await whatsapp.cloudStatus()).toMatchObject({ isEnabled: false, hasCredentials: true })
  })
})

describe('messages by the Business API', () => {
  it('go as the approved template with their values, and show when they were delivered and read (WA-726)', async () => {
    const { t, graph, statuses, submitted, message_template_name: name } = await shopWithNews()
    expect(submitted).toMatchObject({ name: 'feature_update', approval: 'pending' })
    const template = { category: 'MARKETING', parameter_format: 'NAMED', language: 'en' }
    expect(graph.submitted[0]).toMatchObject(template)
    const to = PHONE.slice(1)
    expect(graph.sent).toMatchObject([{ to, type: 'template', body: { template: { name } } }])
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'cloud', providerId: 'wamid.1' }])
    const pricing = { billable: true, category: 'marketing' }
    const read = { id: 'wamid.1', status: 'read', timestamp: at(9) }
    // Meta tells in any order, and more than once.
    expect(await statuses(read, { id: 'wamid.1', status: 'delivered', timestamp: at(5), pricing })).toBe(200)
    expect(await statuses(read)).toBe(200)
    const readAt = new Date(Number(at(9)) * 1000)
    const { rows } = await t.as.admin().messages.outbox()
    expect(rows).toMatchObject([{ deliveredAt: readAt, readAt, pricing: 'marketing' }])
  })

  it('that fail late say why, and Retry takes the next route (WA-727)', async () => {
    const { t, statuses } = await shopWithNews()
    await connectWhatsapp(t)
    expect(await statuses(failedLate('wamid.1', 131_049))).toBe(200)
    const [message] = queuedMessages(t)
    expect(message).toMatchObject({ status: 'failed', lastError: 'Meta refused it (131049)' })
    await t.as.admin().messages.retry({ id: message?.id ?? 0 })
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'pushflow' }])
  })

  it('that were settled after they failed stay so, though Meta tells the failure again', async () => {
    const { t, statuses } = await shopWithNews()
    const admin = t.as.admin()
    for (const key of ['cancelled', 'again']) await deliverUpdate(t, key)
    const all = [1, 2, 3].map((n) => failedLate(`wamid.${n}`, 131_049))
    await statuses(...all)
    const [first = 0, second = 0, third = 0] = queuedMessages(t).map(({ id }) => id)
    await admin.messages.sentByHand({ id: first })
    await admin.messages.cancel({ id: second })
    t.deps.db.update(outbox).set({ status: 'queued' }).where(eq(outbox.id, third)).run()
    const settled = queuedMessages(t).map(({ status, lastError }) => ({ status, lastError }))
    expect(settled.map(({ status }) => status)).toEqual(['sent', 'failed', 'queued'])
    expect(await statuses(...all)).toBe(200)
    expect(queuedMessages(t)).toMatchObject(settled)
  })

  it('are texts for a day after the person wrote (WA-716)', async () => {
    const { t, graph, openDay } = await cloudShop()
    await openDay()
    const answer = (body: string) => queueAnswer(t.deps, { recipient: PHONE, body, about: testEvent(body) })
    answer('Wa alaikum')
    await deliverOutbox(t)
    expect(graph.sent).toMatchObject([{ type: 'text', body: { text: { body: 'Wa alaikum' } } }])
    t.clock.advance(86_401)
    answer('Too late')
    await deliverOutbox(t)
    expect(graph.sent).toHaveLength(1)
  })

  const ended = [190, 3, 131_005]
  it.each(ended)(
    'stop with the route where the token has ended or lacks a right, until a test works: %i',
    async (code) => {
      const { t, graph, approve, openDay } = await cloudShop()
      const { messages, whatsapp } = t.as.admin()
      await approve('feature_update')
      graph.next(code)
      await deliverUpdate(t, 'news')
      expect(await t.as.guest().whatsapp.isEnabled()).toEqual({ isEnabled: false })
      const problem = expect.stringContaining('access token')
      expect(await whatsapp.cloudStatus()).toMatchObject({ isEnabled: false, problem })
      await openDay()
      expect(await messages.testCloud({ phoneNumber: PHONE })).toMatchObject({ success: true })
      await deliverAfter(t, 60)
      expect(queuedMessages(t)[0]).toMatchObject({ status: 'sent', templateName: 'feature_update' })
    },
  )
})

describe('the webhook of the Business API', () => {
  it('answers the question of Meta by the verify token alone', async () => {
    const { app, pathname, saved } = await cloudShop()
    const ask = (query: string, path = pathname) => app.inject({ url: `${path}?${query}` })
    const token = `hub.verify_token=${saved.verifyToken}`
    const right = `hub.mode=subscribe&${token}&hub.challenge=4711`
    const answer = await ask(right)
    expect([answer.statusCode, answer.body]).toEqual([200, '4711'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const query of [
      right.replace(saved.verifyToken, 'wrong'),
      right.replace('subscribe', 'unsubscribe'),
      `hub.mode=subscribe&${token}&${token}&hub.challenge=4711`,
      '',
    ]) {
      expect([query, (await ask(query)).statusCode]).toEqual([query, 403])
    }
    expect((await ask(right, '/api/webhooks/whatsapp-cloud/wrong')).statusCode).toBe(403)
  })

  it('takes what the app secret signed, and each message once', async () => {
    const { t, tell, write, said } = await cloudShop()
    expect(await tell('messages', {}, { secret: 'another secret' })).toBe(401)
    expect(await tell('messages', {}, { path: '/api/webhooks/whatsapp-cloud/wrong' })).toBe(404)
    for (let n = 0; n < 3; n += 1) expect(await write('Salam')).toBe(200)
    const { rows } = await t.as.admin().chatConsole.sessions()
    expect(rows).toMatchObject([{ guestName: 'Asma', guestInfo: { phone: PHONE } }])
    expect(await said()).toEqual(['Salam'])
    expect((await t.as.admin().whatsapp.cloudStatus()).receivedAt).not.toBeNull()
  })

  it('proves a phone by the word that it brings, and obeys STOP', async () => {
    const { t, write } = await cloudShop()
    await write('Salam')
    expect(await t.as.guest().otp.byMessage()).toMatchObject({ isOffered: true })
    await write('STOP', 'wamid.in2')
    expect(await t.as.admin().messages.optOut({ phone: PHONE })).toEqual({ isOptedOut: true })
  })
})

it('a template is not submitted, waits, is approved, paused and rejected, and its older text is sent meanwhile (WA-82, WA-733)', async () => {
  const { t, graph, decide, message_template_name: first } = await shopWithNews()
  const { messages } = t.as.admin()
  const stateOf = async () => {
    const { templates } = await t.as.admin().whatsapp.cloudStatus()
    return templates.filter(({ language }) => language === 'en').map(({ approval }) => approval)
  }
  expect(await stateOf()).toEqual(['approved'])
  t.clock.advance(60)
  const id = await templateId(t, 'feature_update')
  await messages.updateTemplate({ id, template: 'News: {{title}} for {{name}}. Bye.' })
  await messages.submitTemplate({ id })
  expect(await stateOf()).toEqual(['pending', 'approved'])
  await deliverUpdate(t, 'more')
  expect(graph.sent[1]?.body.template).toMatchObject({ name: first })
  const second = graph.submitted.at(-1)?.name
  await decide('REJECTED', second, 'TAG_CONTENT_MISMATCH')
  expect(t.deps.db.select().from(templateApprovals).all()).toMatchObject([
    { language: 'en', state: 'approved' },
    { language: 'ur', state: 'approved' },
    { language: 'en', state: 'rejected', reason: 'TAG_CONTENT_MISMATCH' },
  ])
  await decide('PAUSED', second)
  expect(await stateOf()).toEqual(['paused', 'approved'])
  await messages.updateTemplate({ id, template: '{{title}}' })
  const refused = 'WhatsApp takes no template that begins or ends with a placeholder.'
  await expectRefusal(messages.submitTemplate({ id }), 'CONFLICT', refused)
})

describe('a template in the language of its receiver (WA-502)', () => {
  const newsTo = async ({ t, graph }: CloudShop, language: TextLanguage, key: string) => {
    speakIn(language, () => queueUpdate(t.deps, key))
    await deliverOutbox(t)
    return graph.sent.at(-1)?.body.template
  }

  it('is submitted in each language that has a text, sent where that is approved, and else in English, and submitted again alone (WA-745, WA-746)', async () => {
    const shop = await cloudShop()
    const { t, graph, decide } = shop
    const { message_template_name, urduName } = await shop.approve('feature_update')
    expect(graph.submitted.map(({ language }) => language)).toEqual(['en', 'ur'])
    expect(JSON.stringify(graph.submitted[1]?.components)).toContain('{{title}}')
    const inUrdu = { name: urduName, language: { code: 'ur' } }
    const inEnglish = { name: message_template_name, language: { code: 'en' } }
    expect(await newsTo(shop, 'ur', 'one')).toMatchObject(inUrdu)
    expect(await newsTo(shop, 'en', 'two')).toMatchObject(inEnglish)
    await decide('PAUSED', urduName)
    expect(await newsTo(shop, 'ur', 'three')).toMatchObject(inEnglish)
    const { templates } = await t.as.admin().whatsapp.cloudStatus()
    const states = templates.map(({ language, approval }) => `${language} ${approval}`)
    expect(states.toSorted()).toEqual(['en approved', 'ur paused'])
    // The English text stands at Meta as it is, so the refused one alone goes again.
    t.clock.advance(60)
    await t.as.admin().messages.submitTemplate({ id: await templateId(t, 'feature_update') })
    expect(graph.submitted.map(({ language }) => language)).toEqual(['en', 'ur', 'ur'])
  })

  it('is English for a message that was queued with its values alone, before messages had a language', async () => {
    const { t, graph } = await shopWithNews()
    queueUpdate(t.deps, 'old')
    const sealedValues = t.deps.vault.seal(JSON.stringify({ name: 'Asma', title: 'Kanban' }))
    t.deps.db.update(outbox).set({ sealedValues }).run()
    await deliverOutbox(t)
    expect(graph.sent[1]?.body.template).toMatchObject({ language: { code: 'en' } })
    expect(JSON.stringify(graph.sent[1])).toContain('Kanban')
  })

  it('carries a code in Urdu by the Urdu template for codes, which is submitted as one, also at once', async () => {
    const { t, graph, approve } = await cloudShop()
    const { urduName } = await approve('otp_verification')
    const parts = [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER' },
      { type: 'BUTTONS' },
    ]
    expect(graph.submitted[0]).toMatchObject({ category: 'AUTHENTICATION', components: parts })
    await speakIn('ur', () => t.as.guest().otp.send({ phone: PHONE }))
    expect(graph.sent.at(-1)?.body.template).toMatchObject({ name: urduName, language: { code: 'ur' } })
  })

  it('is Roman Urdu where the seller chose that, which Meta calls Urdu and has no codes in', async () => {
    const { t, graph } = await cloudShop()
    await t.as.admin().settings.update({ key: 'roman_urdu', value: 'true' })
    await t.as.admin().messages.submitTemplate({ id: await templateId(t, 'order_approved') })
    await t.as.admin().messages.submitTemplate({ id: await templateId(t, 'otp_verification') })
    expect(graph.submitted.map(({ language }) => language)).toEqual(['en', 'ur', 'en'])
    const categories = ['UTILITY', 'UTILITY', 'AUTHENTICATION']
    expect(graph.submitted.map(({ category }) => category)).toEqual(categories)
    expect(JSON.stringify(graph.submitted[1]?.components)).not.toMatch(/[\u0600-\u06FF]/)
  })
})

it('a text that is too long, or begins or ends with a placeholder, is no template of WhatsApp (WA-734)', () => {
  expect(whyNoTemplate('x'.repeat(1024))).toBeNull()
  expect(whyNoTemplate('x'.repeat(1025))).toMatch(/1,024 characters at most/)
  for (const text of ['{{name}}, hello', 'Hello, {{name}}']) {
    expect(whyNoTemplate(text)).toMatch(/begins or ends with a placeholder/)
  }
})

it('the texts of a new shop can be templates of WhatsApp, in every language but where they are codes (WA-735)', () => {
  const refused = firstTemplates
    .filter(({ name }) => !isCode(name))
    .flatMap(({ name, template, translations }) => {
      const translated = Object.values(readTranslations(translations)).map((texts) => texts.template ?? '')
      const faults = [template, ...translated].map(whyNoTemplate)
      return faults.flatMap((why) => (why ? [`${name}: ${why}`] : []))
    })
  expect(refused).toEqual([])
})
