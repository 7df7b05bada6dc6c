import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { renderTemplate } from '#src/domains/messages/texts/templates.ts'
import { expectRefusal, office, sharedApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const newTemplate = {
  name: 'eid_offer',
  subject: 'Eid',
  template: 'Eid Mubarak {{name}}',
  variables: '["name"]',
}

describe('rendering', () => {
  const t = sharedApp()
  const given = { name: 'Asma', title: '{{name}} $& $1', link: '' }
  it.each([
    [
      'placeholders, unknown ones in brackets (MSG-6)',
      'Hi {{name}}, {{ name }} {{foo}}',
      'Hi Asma, Asma [foo]',
    ],
    ['values literally', '{{title}} {{name}}', '{{name}} $& $1 Asma'],
    ['nothing of objects', '{{constructor}}', '[constructor]'],
    ['no line whose values are all empty', 'Hi\n\nClaim: {{link}}\n\nBye', 'Hi\n\nBye'],
    ['a line of which one value is empty', '{{name}}{{link}}', 'Asma'],
  ])('fills in %s', (_what, template, text) => {
    const { db } = t().deps
    db.update(whatsappTemplates).set({ template }).where(eq(whatsappTemplates.name, 'feature_update')).run()
    expect(renderTemplate(t().deps, 'feature_update', given).body).toBe(text)
  })
})

describe('templates', () => {
  it('are created with the defaults, changed in part and deleted (MSG-8)', async () => {
    const { t, admin } = office()
    const { messages } = admin
    const created = await messages.createTemplate(newTemplate)
    const defaults = { isActive: true, category: 'notification', isBuiltIn: false }
    expect(created).toMatchObject({ ...newTemplate, ...defaults })
    const { id } = created
    const updated = await messages.updateTemplate({ id, name: 'eid', variables: ['a', 'b'] })
    expect(updated).toMatchObject({ name: 'eid', subject: 'Eid', variables: '["a","b"]' })
    await messages.deleteTemplate({ id })
    const history = listAudit(t.deps, 'template', id)
    expect(history.map(({ action, changes }) => [action, changes.name])).toEqual([
      ['deleted', ['eid', null]],
      ['updated', ['eid_offer', 'eid']],
      ['created', [null, 'eid_offer']],
    ])
  })

  const refusing = sharedApp()
  const missing = 'Please fill in all required fields.'
  const noArray = 'Variables must be a valid JSON array.'
  it.each([
    ...['name', 'subject', 'template'].map((field) => [{ [field]: ' ' }, missing] as const),
    ...['name', '{"a":1}', '[1', 7].map((variables) => [{ variables }, noArray] as const),
    [{ variables: '[1]' }, 'expected string'],
    [{ variables: '["a",""]' }, 'Too small'],
  ] as const)('refuse %j: %s (MSG-701)', async (wrong, message) => {
    const { messages } = refusing().as.admin()
    await expect(messages.createTemplate({ ...newTemplate, ...wrong })).rejects.toThrow(message)
  })

  it('have unique names', async () => {
    const { messages } = testApp().as.admin()
    const { id } = await messages.createTemplate(newTemplate)
    await expectRefusal(messages.createTemplate(newTemplate), 'CONFLICT')
    await expectRefusal(messages.updateTemplate({ id, name: 'order_approved' }), 'CONFLICT')
    expect(await messages.updateTemplate({ id, name: 'eid_offer' })).toMatchObject({ name: 'eid_offer' })
  })

  it('of the shop cannot be renamed or deleted', async () => {
    const { messages } = testApp().as.admin()
    const [builtIn] = (await messages.listTemplates({ q: 'order_approved' })).rows
    const id = builtIn?.id ?? 0
    expect(builtIn?.isBuiltIn).toBe(true)
    await expect(messages.deleteTemplate({ id })).rejects.toThrow(/Deactivate it instead/)
    await expectRefusal(messages.updateTemplate({ id, name: 'approved' }), 'CONFLICT')
    const change = { template: 'Hi', isActive: false }
    expect(await messages.updateTemplate({ id, ...change })).toMatchObject(change)
  })

  it('are searched, filtered and paged', async () => {
    const admin = testApp().as.admin()
    expect((await admin.messages.listTemplates({})).total).toBe(19)
    const { rows, total } = await admin.messages.listTemplates({ q: 'order', sort: '-name', limit: 2 })
    expect(rows.map(({ name }) => name)).toEqual(['reseller_balance', 'payment_reminder'])
    expect(total).toBeGreaterThan(2)
    expect((await admin.messages.listTemplates({ isActive: 'false' })).total).toBe(0)
  })

  const named = sharedApp()
  it.each([
    ['One-time code', ['otp_verification']],
    ['news', ['feature_update']],
    ['Payment rem', ['payment_reminder']],
    ['eid offer', ['eid_offer']],
  ])('are found by what the back office calls them: %s (CONTENT-704)', async (q, names) => {
    const { messages } = named().as.admin()
    if (q === 'eid offer') await messages.createTemplate({ ...newTemplate, template: 'Until Friday' })
    expect((await messages.listTemplates({ q })).rows.map(({ name }) => name)).toEqual(names)
  })
})

describe('queueing', () => {
  it('ignores the second message of one event (MSG-4)', () => {
    const t = testApp()
    expect(queueUpdate(t.deps, 'a')).toBe(true)
    expect(queueUpdate(t.deps, 'a')).toBe(true)
    expect(queuedMessages(t)).toHaveLength(1)
  })

  it('queues nothing when the transaction of the event fails', () => {
    const t = testApp()
    expect(() =>
      inTransaction(t.deps, (d) => {
        queueUpdate(d, 'a')
        throw new Error('the event did not happen')
      }),
    ).toThrow('the event did not happen')
    expect(queuedMessages(t)).toEqual([])
  })

  it('stores the text encrypted (MSG-7)', () => {
    const t = testApp()
    queueUpdate(t.deps, 'a')
    expect(queuedMessages(t)[0]?.body).toContain('Drag your leads')
    expect(JSON.stringify(t.deps.db.select().from(outbox).all())).not.toContain('Drag your leads')
  })
})

describe('tests of a template', () => {
  it('send a template with values from an object or from JSON text', async () => {
    const t = await connectedShop()
    const { messages } = t.as.admin()
    const input = { phone: PHONE, templateName: 'feature_update' }
    await messages.testTemplate({ ...input, variables: { name: 'Asma', title: 'Kanban', message: 7 } })
    await messages.testTemplate({ ...input, variables: '{"name":"Bilal"}' })
    await messages.testTemplate({ ...input, variables: '' })
    const [asma, bilal, nobody] = t.fakes.pushflow.sent.map(({ text }) => text)
    expect(asma).toMatch(/Asma[^]*Kanban[^]*7/)
    expect(bilal).toMatch(/Bilal[^]*\[title\]/)
    expect(nobody).toContain('[name]')
  })

  it('go also through a gateway that was just silent, because an administrator asked (MSG-707)', async () => {
    const t = await connectedShop()
    const admin = t.as.admin()
    t.fakes.pushflow.state.reachable = false
    const sent = { success: true, message: `Message sent to ${PHONE}` }
    expect(await admin.messages.testTemplate({ phone: PHONE, templateName: 'feature_update' })).toEqual(sent)
    expect(await admin.whatsapp.sendText({ phone: PHONE, message: 'Hello' })).toEqual(sent)
    expect(await admin.whatsapp.testPushflow({ phoneNumber: PHONE })).toEqual(sent)
  })

  it('refuse an unknown template', async () => {
    const { messages } = testApp().as.admin()
    const unknown = messages.testTemplate({ phone: PHONE, templateName: 'nothing' })
    await expectRefusal(unknown, 'NOT_FOUND', 'Template not found')
  })
})
