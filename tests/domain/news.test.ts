import { describe, expect, it } from 'vitest'
import { urgency } from '#src/domains/messages/schema.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

describe('a feature update', () => {
  const holder = (t: TestApp, phone: string) =>
    licenseIn(t, { orderId: t.make.order({ name: 'Asma', status: 'confirmed', phone }).id })

  it('goes once to everybody with an active licence who takes messages (MSG-77)', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const [first, second] = ['+923001111111', '+923002222222'] as const
    for (const phone of [first, first, second]) holder(t, phone)
    licenseIn(t, { licenseStatus: 'expired' })
    await admin.messages.setOptOut({ phone: second, isOptedOut: true })
    expect(await admin.messages.updateAudience()).toMatchObject({ count: 1, optedOut: 1 })
    const update = { title: 'Kanban', message: 'Drag your leads', idempotencyKey: 'press' }
    expect(await admin.messages.sendUpdate(update)).toEqual({ count: 1 })
    await admin.messages.sendUpdate(update)
    expect(queuedMessages(t)).toMatchObject([
      { recipient: first, templateName: 'feature_update', urgency: urgency.unhurried },
    ])
    expect(queuedMessages(t)[0]?.body).toMatch(/Asma[^]*Kanban[^]*Drag your leads/)
  })

  it('says beforehand how many minutes it takes, what it waits for and how many may go today (MSG-72, MSG-77)', async () => {
    const t = testApp()
    const admin = t.as.admin()
    for (let n = 0; n < 3; n += 1) holder(t, `+92300111111${n}`)
    await admin.settings.update({ key: 'messages_pause_seconds', value: '40' })
    await admin.settings.update({ key: 'messages_per_day', value: '2' })
    await admin.settings.update({ key: 'quiet_hours', value: '' })
    expect(await admin.messages.updateAudience()).toMatchObject({
      count: 3,
      minutes: 2,
      leftToday: 2,
      isQuiet: false,
      isPaused: false,
    })
    await admin.settings.update({ key: 'quiet_hours', value: '00:00-00:00' })
    await admin.settings.update({ key: 'outbox_paused', value: 'true' })
    expect(await admin.messages.updateAudience()).toMatchObject({
      isQuiet: true,
      quietHours: '00:00-00:00',
      isPaused: true,
    })
  })

  it('is refused where nobody would get it, or its template is switched off', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const update = { title: 'Kanban', message: 'Drag your leads' }
    await expect(admin.messages.sendUpdate(update)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Nobody with an active license can get this message',
    })
    const { rows } = await admin.messages.listTemplates({ q: 'feature_update' })
    await admin.messages.updateTemplate({ id: rows[0]?.id ?? 0, isActive: false })
    await expect(admin.messages.sendUpdate(update)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
