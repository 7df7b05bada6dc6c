import { describe, expect, it, vi } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { type Urgency, urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, connectWhatsapp, deliverUpdate, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { couldSend, deliverAfter, deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

/** Moves the clock to this hour of the next day in Pakistan. */
const goTo = (t: TestApp, hour: number) => {
  const passed = (t.clock.now().getTime() / 3_600_000 + 5) % 24
  t.clock.advance(Math.round((24 - passed + hour) * 3600))
}

/** A shop that can send and keeps its pace, at this hour. */
const pacedApp = async (hour = 12) => {
  const t = await connectedShop({ limits: true })
  goTo(t, hour)
  return t
}

const reply = { channel: 'whatsapp', recipient: PHONE, templateName: 'chat_reply', subject: '' } as const
const queue = (t: TestApp, name: string, given: Urgency) =>
  queueText(t.deps, { ...reply, body: name, about: testEvent(name), urgency: given })
const sent = (t: TestApp) => t.fakes.pushflow.sent.map(({ text }) => text)
const set = (t: TestApp, key: string, value: string) =>
  updateSetting(t.deps, t.make.actor(t.make.user({ isAdmin: true })), { key, value })

describe('the pace of WhatsApp messages', () => {
  it('is one every 3 seconds, the most urgent first, while answers go at once (MSG-71)', async () => {
    const t = await pacedApp()
    queue(t, 'news', urgency.unhurried)
    queue(t, 'order', urgency.order)
    queue(t, 'answer 1', urgency.answer)
    queue(t, 'answer 2', urgency.answer)
    await deliverOutbox(t)
    expect(sent(t)).toEqual(['answer 1', 'answer 2', 'order'])
    await deliverAfter(t, 2)
    expect(sent(t)).toHaveLength(3)
    await deliverAfter(t, 1)
    expect(sent(t)).toEqual(['answer 1', 'answer 2', 'order', 'news'])
  })

  it('ends with the messages of the day, without holding up answers (MSG-72)', async () => {
    const t = await pacedApp(9)
    set(t, 'messages_per_day', '2')
    for (const name of ['a', 'b', 'c']) {
      queue(t, name, urgency.order)
      await deliverAfter(t, 3)
    }
    queue(t, 'answer', urgency.answer)
    await deliverAfter(t, 3)
    expect(sent(t)).toEqual(['a', 'b', 'answer'])
    expect(await t.as.admin().messages.pacing()).toMatchObject({ sentToday: 2, perDay: 2, isUsedUp: true })
    t.clock.advance(86_400)
    couldSend(t)
    await deliverOutbox(t)
    expect(sent(t)).toEqual(['a', 'b', 'answer', 'c'])
  })

  it('counts the messages of the day only where one waits and the pause is over', async () => {
    const t = await pacedApp()
    const prepare = vi.spyOn(t.connection, 'prepare')
    const hasCounted = () => prepare.mock.calls.some(([sql]) => sql.includes("in ('sending', 'sent')"))
    await deliverOutbox(t)
    queue(t, 'answer', urgency.answer)
    await deliverOutbox(t)
    expect(hasCounted()).toBe(false)
    queue(t, 'order', urgency.order)
    await deliverOutbox(t)
    expect(hasCounted()).toBe(true)
  })

  it('counts no refused messages, not even those refused for good, but does not hurry through them (MSG-712)', async () => {
    const t = await pacedApp()
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota' })
    queue(t, 'a', urgency.order)
    queue(t, 'b', urgency.order)
    await deliverOutbox(t)
    expect(queuedMessages(t).map(({ attempts }) => attempts)).toEqual([1, 0])
    for (let hour = 0; hour < 20; hour += 1) {
      await deliverAfter(t, 3600)
      await deliverAfter(t, 3)
    }
    expect(queuedMessages(t).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await t.as.admin().messages.pacing()).toMatchObject({ sentToday: 0 })
    t.fakes.pushflow.answer({ outcome: 'unknown', reason: 'Silence' })
    queue(t, 'c', urgency.order)
    await deliverOutbox(t)
    expect(await t.as.admin().messages.pacing()).toMatchObject({ sentToday: 1 })
  })

  it('holds back at night what nobody waits for, and nothing else (MSG-710)', async () => {
    const t = await pacedApp(23)
    queue(t, 'news', urgency.unhurried)
    queue(t, 'welcome', urgency.notice)
    await deliverOutbox(t)
    await deliverAfter(t, 3)
    expect(sent(t)).toEqual(['welcome'])
    const [news] = (await t.as.admin().messages.outbox({ status: 'queued' })).rows
    await t.as.admin().messages.retry({ id: news?.id ?? 0 })
    expect(sent(t)).toEqual(['welcome', 'news'])
    queue(t, 'more news', urgency.unhurried)
    goTo(t, 8)
    await deliverOutbox(t)
    expect(sent(t)).toEqual(['welcome', 'news', 'more news'])
  })

  it('holds back at night no reminder that an administrator sends (MSG-711)', async () => {
    const t = await pacedApp(23)
    await t.as.admin().orders.sendPaymentReminder({ id: t.make.order().id })
    await deliverOutbox(t)
    expect(sent(t)).toHaveLength(1)
  })

  it('stops altogether by the switch, and email goes on (MSG-73)', async () => {
    const t = await pacedApp()
    set(t, 'outbox_paused', 'true')
    queue(t, 'answer', urgency.answer)
    await deliverUpdate(t, 'mail', 'email')
    expect(sent(t)).toEqual([])
    expect(t.fakes.mail.sent).toHaveLength(1)
    set(t, 'outbox_paused', 'false')
    await deliverOutbox(t)
    expect(sent(t)).toEqual(['answer'])
  })
})

it('people who want no messages get only answers and messages about orders, also of the messages that wait (MSG-715)', async () => {
  const t = await connectedShop()
  const admin = t.as.admin()
  queue(t, 'welcome', urgency.notice)
  await admin.messages.setOptOut({ phone: '0300 1234567', isOptedOut: true })
  expect(await admin.messages.optOut({ phone: PHONE })).toEqual({ isOptedOut: true })
  expect(queueUpdate(t.deps, 'update')).toBe(false)
  queue(t, 'order', urgency.order)
  queue(t, 'answer', urgency.answer)
  await deliverOutbox(t)
  expect(sent(t).sort()).toEqual(['answer', 'order'])
  expect(queuedMessages(t)[0]).toMatchObject({
    status: 'failed',
    lastError: 'The recipient asked for no more messages.',
  })
  await admin.messages.setOptOut({ phone: PHONE, isOptedOut: false })
  expect(queueUpdate(t.deps, 'update')).toBe(true)
})

it('people who want no messages are listed, the newest first, and found by a part of their phone (MSG-121)', async () => {
  const t = testApp()
  const { messages } = t.as.admin()
  const [first, second] = ['+923001111111', '+923002222222'] as const
  for (const phone of [first, second]) {
    await messages.setOptOut({ phone, isOptedOut: true })
    t.clock.advance(60)
  }
  expect(await messages.optOuts()).toMatchObject({ total: 2, rows: [{ phone: second }, { phone: first }] })
  expect(await messages.optOuts({ q: '0300 1111' })).toMatchObject({ total: 1, rows: [{ phone: first }] })
  await messages.setOptOut({ phone: first, isOptedOut: false })
  expect(await messages.optOuts()).toMatchObject({ total: 1 })
})

describe('a message that was not sent', () => {
  it('is cancelled, stays in the list, and can be sent after all (MSG-76)', async () => {
    const t = await connectedShop()
    const admin = t.as.admin()
    queueUpdate(t.deps, 'a')
    const lastError = `Cancelled by ${admin.user.username}.`
    expect(await admin.messages.cancel({ id: 1 })).toMatchObject({ status: 'failed', lastError })
    await deliverUpdate(t)
    expect(sent(t)).toEqual([])
    expect(await admin.messages.retry({ id: 1 })).toMatchObject({ status: 'sent' })
    await expectRefusal(admin.messages.cancel({ id: 1 }), 'CONFLICT')
    const actions = listAudit(t.deps, 'message', 1).map(({ action }) => action)
    expect(actions.sort()).toEqual(['cancelled', 'retried'])
  })
})

describe('a number that WhatsApp restricts (WA-75)', () => {
  const restrictedApp = async () => {
    const t = testApp({ limits: true })
    const until = new Date(t.clock.now().getTime() + 2 * 86_400_000)
    Object.assign(t.fakes.web.state, { status: 'connected', phoneNumber: '+923009876543' })
    goTo(t, 12)
    return { t, until, restrict: () => Object.assign(t.fakes.web.state, { restrictedUntil: until }) }
  }
  const result = { outcome: 'restricted', reason: 'No new chats at present' } as const
  const states = (t: TestApp) => queuedMessages(t).map(({ status, attempts }) => `${status} ${attempts}`)

  it('tries a refused message once more after a minute and never again, and counts it as one of the day (WA-710)', async () => {
    const { t, restrict } = await restrictedApp()
    t.fakes.web.answer(result)
    queue(t, 'order', urgency.order)
    await deliverOutbox(t)
    restrict()
    expect(states(t)).toEqual(['queued 1'])
    expect(await t.as.admin().messages.pacing()).toMatchObject({ sentToday: 1 })
    await deliverAfter(t, 59)
    expect(states(t)).toEqual(['queued 1'])
    await deliverAfter(t, 1)
    expect(states(t)).toEqual(['failed 2'])
    await deliverAfter(t, 3 * 86_400)
    expect(states(t)).toEqual(['failed 2'])
    await expectRefusal(t.as.admin().messages.retry({ id: 1 }), 'SERVICE_UNAVAILABLE')
  })

  it('keeps paced messages waiting until its end, lets answers go and sends no codes (WA-708)', async () => {
    const { t, until, restrict } = await restrictedApp()
    restrict()
    queue(t, 'order', urgency.order)
    queue(t, 'answer', urgency.answer)
    await deliverOutbox(t)
    expect(t.fakes.web.sent.map(({ text }) => text)).toEqual(['answer'])
    expect(await t.as.admin().messages.pacing()).toMatchObject({ restrictedUntil: until })
    expect(await t.as.guest().whatsapp.isEnabled()).toEqual({ isEnabled: false })
    Object.assign(t.fakes.web.state, { restrictedUntil: null })
    t.clock.advance(2 * 86_400)
    couldSend(t)
    await deliverOutbox(t)
    expect(t.fakes.web.sent.map(({ text }) => text)).toEqual(['answer', 'order'])
  })

  it('holds nothing back where another route can send', async () => {
    const { t, restrict } = await restrictedApp()
    restrict()
    await connectWhatsapp(t)
    queue(t, 'order', urgency.order)
    await deliverOutbox(t)
    expect(sent(t)).toEqual(['order'])
  })
})

it('a number that is not on WhatsApp is final for its message (WA-76)', async () => {
  const t = testApp()
  Object.assign(t.fakes.web.state, { status: 'connected' })
  t.fakes.web.answer({ outcome: 'absent', reason: 'This number is not on WhatsApp' })
  queue(t, 'order', urgency.order)
  await deliverOutbox(t)
  expect(queuedMessages(t)).toMatchObject([
    { status: 'failed', attempts: 1, route: 'legacy', lastError: 'This number is not on WhatsApp' },
  ])
})
