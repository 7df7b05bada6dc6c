import { describe, expect, it, onTestFinished } from 'vitest'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { DAY, HOUR } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import { graphCredentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { connectWhatsapp, orderForm, PHONE } from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

const write = (t: TestApp, text: string, more: { expiresAt?: Date } = {}) =>
  queueText(t.deps, {
    channel: 'whatsapp',
    recipient: PHONE,
    templateName: 'order_confirmation',
    urgency: urgency.order,
    subject: text,
    body: text,
    about: testEvent(text),
    ...more,
  })

/** A shop without a route, on which two messages piled up, and a gateway on loopback. */
const shop = async () => {
  const server = await startPushflowServer()
  const graph = await startGraphServer()
  onTestFinished(() => void Promise.all([server.close(), graph.close()]))
  const clock = createClock()
  const pushflow = createPushflow({ baseUrl: server.url, uptime: clock.uptime, timeoutMs: 5000 })
  const t = testApp({ override: { pushflow, now: clock.now }, env: { WHATSAPP_CLOUD_URL: graph.url } })
  write(t, 'first')
  await deliverOutbox(t)
  clock.advance(5 * DAY)
  write(t, 'second')
  await deliverOutbox(t)
  return { t: { ...t, clock }, server, admin: t.as.admin(), sent: () => server.sent.map((to) => to.message) }
}
const states = (t: TestApp) => queuedMessages(t).map(({ subject, status }) => `${subject} ${status}`)

describe('what piled up before WhatsApp could send', () => {
  const ways: [name: string, connect: (t: TestApp) => unknown][] = [
    ['PushFlow', connectWhatsapp],
    ['the Business API', (t) => t.as.admin().whatsapp.saveCloud(graphCredentials)],
    ['a linked phone', (t) => Object.assign(t.fakes.web.state, { status: 'connected' })],
  ]
  it.each(ways)(
    'waits for a decision after %s is connected, and new messages go (MSG-860)',
    async (_, by) => {
      const { t, admin } = await shop()
      expect(await admin.messages.held()).toEqual({ count: 2, canSend: false })
      await by(t)
      await deliverOutbox(t)
      write(t, 'new')
      await deliverAfter(t, 4)
      expect(states(t).slice(0, 2)).toEqual(['first held', 'second held'])
      // A text goes by the Business API only within a day of what the person wrote.
      expect(queuedMessages(t)[2]?.route).not.toBeNull()
      expect(await admin.messages.held()).toEqual({ count: 2, canSend: true })
    },
  )

  it('is named in the answer to the documented call, which works as before', async () => {
    const { t, sent } = await shop()
    const { success, message } = await connectWhatsapp(t)
    expect({ success, message }).toEqual({
      success: true,
      message: expect.stringMatching(/saved\. .*2 messages that were written before wait in the outbox/),
    })
    await deliverOutbox(t)
    expect(sent()).toEqual([])
  })

  it('goes once an administrator sends it, but for what holds no longer (MSG-861)', async () => {
    const { t, admin, sent } = await shop()
    const { orderId } = await t.as.guest().orders.create(orderForm)
    await admin.orders.sendPaymentReminder({ id: orderId })
    await deliverOutbox(t)
    const { count } = await admin.messages.held()
    await expectRefusal(admin.messages.settleHeld({ decision: 'send', shown: count }), 'CONFLICT')
    await connectWhatsapp(t)
    await admin.orders.setStatus({ id: orderId, status: 'cancelled' })
    await expectRefusal(admin.messages.settleHeld({ decision: 'send', shown: count + 5 }), 'CONFLICT')
    await admin.messages.settleHeld({ decision: 'send' })
    for (let n = 0; n < 6; n += 1) await deliverAfter(t, 4)
    expect(sent()).toEqual(expect.arrayContaining(['first', 'second']))
    const lastError = 'The status of the order has changed since.'
    expect(queuedMessages(t).filter(({ status }) => status === 'failed')).toMatchObject([
      { templateName: 'order_confirmation', lastError },
      { templateName: 'payment_reminder', lastError },
    ])
    expect(await admin.messages.held()).toMatchObject({ count: 0 })
  })

  it('is not sent once it is dropped, and Retry sends one after all (MSG-862)', async () => {
    const { t, admin, sent } = await shop()
    await connectWhatsapp(t)
    expect(await admin.messages.settleHeld({ decision: 'drop', shown: 2 })).toEqual({ count: 2 })
    await deliverAfter(t, 4)
    expect(sent()).toEqual([])
    expect(queuedMessages(t)[0]).toMatchObject({
      status: 'failed',
      lastError: expect.stringMatching(/^Dropped by /),
    })
    await admin.messages.retry({ id: 1 })
    expect(sent()).toEqual(['first'])
  })

  it('is listed by its state, and one of it is sent or cancelled alone', async () => {
    const { t, admin, sent } = await shop()
    await connectWhatsapp(t)
    expect((await admin.messages.outbox({ status: 'held' })).total).toBe(2)
    await admin.messages.cancel({ id: 1 })
    await admin.messages.retry({ id: 2 })
    expect(sent()).toEqual(['second'])
    expect(states(t)).toEqual(['first failed', 'second sent'])
  })

  it('holds no code', async () => {
    const { t } = await shop()
    write(t, 'code', { expiresAt: new Date(t.clock.now().getTime() + 600_000) })
    await deliverOutbox(t)
    expect(states(t)[2]).toBe('code queued')
  })
})

it('after WhatsApp could not send for longer than a day, what is older than an hour waits for a decision (MSG-863)', async () => {
  const { t, server, admin, sent } = await shop()
  await connectWhatsapp(t)
  await admin.messages.settleHeld({ decision: 'drop' })
  await deliverOutbox(t)
  server.behave('error')
  for (let hours = 0; hours < 26; hours += 1) {
    if (hours === 0) write(t, 'failed')
    if (hours === 20) write(t, 'old')
    await deliverAfter(t, HOUR)
  }
  write(t, 'new')
  server.behave('ok')
  await deliverAfter(t, 4)
  await deliverAfter(t, 4)
  expect(states(t).slice(2)).toEqual(['failed failed', 'old held', 'new sent'])
  expect(sent().at(-1)).toBe('new')
})
