import { expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import { cloudShop, failedLate } from '#tests/helpers/cloud-shop.ts'
import { connectWhatsapp, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

const NOT_OPEN = 131_047
const late = (id: string, code = NOT_OPEN) => failedLate(id, code)

/** A shop that took the person's day for open and sent the news as text. */
const shopWithText = async ({ isApproved = true } = {}) => {
  const shop = await cloudShop()
  if (isApproved) await shop.approve('feature_update')
  await shop.openDay()
  queueUpdate(shop.t.deps, 'news')
  await deliverOutbox(shop.t)
  expect(shop.graph.sent).toMatchObject([{ type: 'text' }])
  return shop
}

it('a text that Meta refuses late, because the day of the person was over, goes as its template by itself, once (WA-84, WA-741)', async () => {
  const { t, graph, statuses } = await shopWithText()
  expect(await statuses(late('wamid.1'), late('wamid.1'))).toBe(200)
  expect(queuedMessages(t)).toMatchObject([{ status: 'queued', asTemplateAt: t.clock.now() }])
  // Meta repeats what it told while the message waits, while it goes, and afterwards.
  await statuses(late('wamid.1'))
  await deliverOutbox(t)
  await statuses(late('wamid.1'))
  await deliverOutbox(t)
  const name = expect.stringMatching(/^feature_update_/)
  const template = { type: 'template', to: PHONE.slice(1), body: { template: { name } } }
  expect(graph.sent).toMatchObject([{ type: 'text' }, template])
  const sent = { status: 'sent', route: 'cloud', providerId: 'wamid.2', lastError: null }
  expect(queuedMessages(t)).toMatchObject([sent])
  // Whatever becomes of the template, nothing follows by itself.
  await statuses(late('wamid.2'))
  await deliverOutbox(t)
  expect(graph.sent).toHaveLength(2)
  expect(queuedMessages(t)).toMatchObject([{ status: 'failed' }])
})

it('a message that goes as its template after a late failure is not repeated where its sending was cut off', async () => {
  const { t, graph, statuses } = await shopWithText()
  await statuses(late('wamid.1'))
  // As a kill leaves it: claimed, perhaps sent.
  t.deps.db.update(outbox).set({ status: 'sending' }).run()
  await statuses(late('wamid.1'))
  await deliverAfter(t, 180)
  await statuses(late('wamid.1'))
  await deliverOutbox(t)
  expect(graph.sent).toHaveLength(1)
  expect(queuedMessages(t)).toMatchObject([{ status: 'failed', outcome: 'unknown' }])
})

it('a template that Meta has paused meanwhile leaves the message to the next route', async () => {
  const { t, graph, statuses } = await shopWithText()
  await connectWhatsapp(t)
  await statuses(late('wamid.1'))
  graph.next(132_015)
  await deliverOutbox(t)
  expect(graph.sent).toHaveLength(1)
  expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'pushflow' }])
})

it('a late failure is an end where the message has no approved template, nothing made it from one, or the person stopped messages', async () => {
  const without = await shopWithText({ isApproved: false })
  await without.statuses(late('wamid.1'))
  const lastError =
    'The person has not written for a day, and no template of this message is approved by WhatsApp'
  expect(queuedMessages(without.t)).toMatchObject([{ status: 'failed', lastError, asTemplateAt: null }])

  const answered = await cloudShop()
  await answered.openDay()
  const answer = { recipient: PHONE, body: 'Wa alaikum salam', about: testEvent('answer') }
  queueAnswer(answered.t.deps, answer)
  await deliverOutbox(answered.t)
  await answered.statuses(late('wamid.1'))
  expect(queuedMessages(answered.t)).toMatchObject([{ status: 'failed', asTemplateAt: null }])

  const stopped = await shopWithText()
  await stopped.write('STOP', 'wamid.in2')
  await stopped.statuses(late('wamid.1'))
  expect(queuedMessages(stopped.t)[0]).toMatchObject({ status: 'failed', asTemplateAt: null })
})

it('another late failure than the end of the day sends nothing by itself (WA-742)', async () => {
  const { t, graph, statuses } = await shopWithText()
  await statuses(late('wamid.1', 131_049))
  await deliverOutbox(t)
  expect(graph.sent).toHaveLength(1)
  expect(queuedMessages(t)).toMatchObject([{ status: 'failed', asTemplateAt: null }])
})
