import { describe, expect, it } from 'vitest'
import { expectRefusal } from '#tests/helpers/app.ts'
import { cloudShop, templateId } from '#tests/helpers/cloud-shop.ts'
import { connectWhatsapp, deliverUpdate, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

it('a template is approved also where Meta says so before it answers, comes back with it, and is gone where Meta deletes it (WA-730, WA-731)', async () => {
  const { t, graph, decide } = await cloudShop()
  const say = (event: string, name = graph.submitted.at(-1)?.name) => decide(event, name)
  graph.state.onSubmitted = ({ name }) => say('APPROVED', name)
  const id = await templateId(t, 'order_approved')
  await t.as.admin().messages.submitTemplate({ id })
  const states = async () =>
    (await t.as.admin().whatsapp.cloudStatus()).templates.map(({ approval }) => approval).toSorted()
  expect(await states()).toEqual(['approved', 'approved'])
  const seen = []
  const events = ['PAUSED', 'UNPAUSED', 'ARCHIVED', 'UNARCHIVED', 'LOCKED', 'FLAGGED', 'REINSTATED']
  for (const event of [...events, 'FLAGGED', 'DISABLED', 'REINSTATED', 'PENDING_DELETION']) {
    await say(event)
    seen.push((await states()).find((state) => state !== 'approved') ?? 'approved')
  }
  const first = ['paused', 'approved', 'paused', 'approved', 'paused', 'paused', 'approved']
  expect(seen).toEqual([...first, 'approved', 'rejected', 'approved', 'rejected'])
  graph.state.isTokenValid = false
  t.clock.advance(1)
  await expectRefusal(t.as.admin().messages.submitTemplate({ id }), 'BAD_GATEWAY')
  expect(await states()).toHaveLength(2)
})

describe('messages by the Business API to somebody who has not written for a day (WA-718)', () => {
  it('without an approved template fail at once, with the reason, and go by a route that is set up then', async () => {
    const { t } = await cloudShop()
    await deliverUpdate(t, 'news')
    const [message] = queuedMessages(t)
    const lastError = expect.stringContaining('has not written for a day')
    expect(message).toMatchObject({ status: 'failed', outcome: 'rejected', lastError })
    await connectWhatsapp(t)
    await t.as.admin().messages.retry({ id: message?.id ?? 0 })
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'pushflow' }])
  })

  it('without an approved template wait for another route that is silent now, or for the approval', async () => {
    const { t, graph, decide, approve } = await cloudShop()
    await connectWhatsapp(t)
    t.fakes.pushflow.state.reachable = false
    await deliverUpdate(t, 'news')
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued', outcome: 'unreachable' }])
    t.fakes.pushflow.state.reachable = true
    await deliverAfter(t, 60)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'pushflow' }])
    t.fakes.pushflow.state.reachable = false
    const { message_template_name } = await approve('feature_update')
    await decide('PENDING', message_template_name)
    await deliverUpdate(t, 'more')
    expect(queuedMessages(t)[1]).toMatchObject({ status: 'queued', outcome: 'misconfigured' })
    await decide('APPROVED', message_template_name)
    await deliverAfter(t, 60)
    expect(queuedMessages(t)[1]).toMatchObject({ status: 'sent', route: 'cloud' })
    expect(graph.sent).toHaveLength(1)
  })

  const stopped = [132_001, 132_007, 132_015, 132_016]
  it.each(stopped)('wait where Meta says %i of their template, for its next text (WA-723)', async (code) => {
    const { t, graph, approve } = await cloudShop()
    const { message_template_name: refused } = await approve('feature_update', ['en'])
    graph.next(code)
    queueUpdate(t.deps, 'news')
    for (let n = 0; n < 6; n += 1) {
      await deliverOutbox(t)
      t.clock.advance(2 * 3600)
    }
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued', outcome: 'misconfigured' }])
    expect(graph.sent).toEqual([])
    const { message_template_name } = await approve('feature_update', ['en'])
    expect(message_template_name).not.toBe(refused)
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'cloud' }])
  })

  it('carry the code of a new password by the template for codes (AUTH-121)', async () => {
    const { t, graph, approve } = await cloudShop()
    await approve('password_reset')
    const user = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    await t.as.guest().auth.requestPasswordReset({ email: user.email })
    await t.settled()
    expect(graph.sent).toHaveLength(1)
    const code = expect.stringMatching(/^\d{8}$/)
    expect(graph.sent[0]).toMatchObject({
      type: 'template',
      body: { template: { components: [{ parameters: [{ text: code }] }, { sub_type: 'url' }] } },
    })
  })
})
