import { describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { claimMessages } from '#src/domains/messages/post/pacing.ts'
import { queueMessage } from '#src/domains/messages/service.ts'
import type { NotSent } from '#src/gateways/send-result.ts'
import { HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { deliverUpdate, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

const reset = async (t: TestApp, email: string) => {
  await t.as.guest().auth.requestPasswordReset({ email })
  await t.settled()
}
const down: NotSent = { outcome: 'unreachable', reason: 'The mail server did not answer in time' }

describe('an email that did not go out', () => {
  it('is failed at once where the server refused it for good (MAIL-2)', async () => {
    const t = testApp()
    t.fakes.mail.answer({ outcome: 'absent', reason: 'The mail server refuses this address: 550 No' })
    await deliverUpdate(t, 'a', 'email')
    expect(queuedMessages(t)).toMatchObject([
      { status: 'failed', attempts: 1, lastError: expect.stringMatching(/550 No$/) },
    ])
    await deliverAfter(t, 24 * HOUR)
    expect(queuedMessages(t)).toMatchObject([{ attempts: 1 }])
  })

  it('waits five days for a wrong set-up to be mended, because only the shop is at fault (MAIL-3)', async () => {
    const t = testApp()
    t.fakes.mail.answer({ outcome: 'misconfigured', reason: 'The mail server refuses the login' })
    await deliverUpdate(t, 'a', 'email')
    for (const delay of [MINUTE, 5 * MINUTE, 30 * MINUTE, ...Array<number>(55).fill(2 * HOUR)]) {
      await deliverAfter(t, delay)
    }
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued', attempts: 59 }])
    t.fakes.mail.answer(undefined)
    await deliverAfter(t, 2 * HOUR)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent' }])
  })

  it('does not wait for ever', async () => {
    const t = testApp()
    t.fakes.mail.answer({ outcome: 'misconfigured', reason: 'The mail server refuses the login' })
    queueUpdate(t.deps, 'a', 'email')
    for (let n = 0; n < 70; n += 1) {
      await deliverOutbox(t)
      t.clock.advance(2 * HOUR)
    }
    expect(queuedMessages(t)).toMatchObject([{ status: 'failed', attempts: 64 }])
  })
})

describe('a reset code that could not be mailed (MAIL-4)', () => {
  it('is mailed as soon as the server answers, while it is valid', async () => {
    const t = testApp()
    const { email, username } = t.make.user()
    t.fakes.mail.answer(down)
    await reset(t, email)
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued', lastError: null }])
    for (let n = 0; n < 3; n += 1) await deliverAfter(t, MINUTE)
    t.fakes.mail.answer(undefined)
    await deliverAfter(t, MINUTE)
    const code = /\b\d{8}\b/.exec(t.fakes.mail.sent[0]?.text ?? '')?.[0] ?? ''
    const password = 'a brand new tandoor'
    const typed = { email, resetCode: code, newPassword: password, confirmPassword: password }
    expect(await t.as.guest().auth.resetPassword(typed)).toEqual({ success: true, username })
    await deliverOutbox(t)
    expect(t.fakes.mail.sent).toHaveLength(1)
  })

  it('is never mailed after its end, not even by Retry, and says why', async () => {
    const t = testApp()
    t.fakes.mail.answer(down)
    await reset(t, t.make.user().email)
    await deliverAfter(t, MINUTE)
    t.fakes.mail.answer(undefined)
    await deliverAfter(t, 10 * MINUTE)
    const [message] = queuedMessages(t)
    const lastError = `${down.reason}. Its code is no longer valid, so it is not sent any more.`
    expect(message).toMatchObject({ status: 'failed', lastError })
    await expectRefusal(t.as.admin().messages.retry({ id: message?.id ?? 0 }), 'CONFLICT')
    expect(t.fakes.mail.sent).toEqual([])
  })

  const kept = (t: TestApp) => t.deps.db.select({ text: outbox.sealedBody }).from(outbox).all()

  it.each([
    { end: 'sent', result: { outcome: 'sent', id: 'x' }, minutes: 1 },
    { end: 'over', result: down, minutes: 11 },
    { end: 'refused for good', result: { outcome: 'rejected', reason: 'No' }, minutes: 11 },
    { end: 'perhaps sent', result: { outcome: 'unknown', reason: 'The connection broke' }, minutes: 11 },
  ] as const)('leaves no text in the outbox once it is $end (MAIL-703)', async ({ result, minutes }) => {
    const t = testApp()
    t.fakes.mail.answer(down)
    await reset(t, t.make.user().email)
    expect(kept(t)).toEqual([{ text: expect.stringMatching(/./) }])
    t.fakes.mail.answer(result)
    for (let n = 0; n < minutes; n += 1) await deliverAfter(t, MINUTE)
    expect(kept(t)).toEqual([{ text: '' }])
    expect(await t.as.admin().messages.uncertain()).toEqual({ count: 0 })
  })

  it.each(['one', 'all'])('leaves no text once an administrator notes it as sent (%s)', async (which) => {
    const t = testApp()
    t.fakes.mail.answerOnce(down, { outcome: 'unknown', reason: 'The connection broke' })
    await reset(t, t.make.user().email)
    await deliverAfter(t, MINUTE)
    const { messages } = t.as.admin()
    const [{ id } = { id: 0 }] = queuedMessages(t)
    if (which === 'one') await messages.sentByHand({ id })
    else await messages.settleUncertain({ decision: 'note' })
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', sentAt: t.clock.now(), lastError: null }])
    expect(kept(t)).toEqual([{ text: '' }])
    await expectRefusal(messages.sentByHand({ id }), 'CONFLICT')
  })

  it('is not repeated where it may have gone out, and is sealed and shown to nobody while it waits (MAIL-702)', async () => {
    const t = testApp()
    t.fakes.mail.answerOnce({ outcome: 'unknown', reason: 'The connection broke' }, down)
    const { email } = t.make.user()
    await reset(t, email)
    expect(queuedMessages(t)).toEqual([])
    await reset(t, email)
    const [message] = queuedMessages(t)
    const code = /\b\d{8}\b/.exec(message?.body ?? '')?.[0]
    expect(code).toBeDefined()
    expect(JSON.stringify(t.deps.db.select().from(outbox).all())).not.toContain(code)
    const { body } = await t.as.admin().messages.message({ id: message?.id ?? 0 })
    expect(body).toBeNull()
  })
})

describe('mail that may have gone out (MAIL-5)', () => {
  it('is written again by itself where each letter is a file (MAIL-705)', async () => {
    const t = testApp()
    t.fakes.mail.unplug()
    queueUpdate(t.deps, 'a', 'email')
    claimMessages(t.deps, 'email', 1)
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'kept', attempts: 2 }])
  })

  it.each([
    { decision: 'send' as const, sent: 3, action: 'all retried' },
    { decision: 'note' as const, sent: 0, action: 'all noted as sent' },
  ])('is settled together by one button: $action', async ({ decision, sent, action }) => {
    const t = testApp()
    for (const key of ['a', 'b', 'c']) queueUpdate(t.deps, key, 'email')
    claimMessages(t.deps, 'email', 3)
    queueUpdate(t.deps, 'refused', 'email')
    t.fakes.mail.answerOnce({ outcome: 'rejected', reason: 'No such user' })
    await deliverOutbox(t)
    const { messages } = t.as.admin()
    expect(await messages.uncertain()).toEqual({ count: 3 })
    const changed = 'The count is 3 now. Please look at the messages first.'
    await expectRefusal(messages.settleUncertain({ decision, shown: 2 }), 'CONFLICT', changed)
    expect(await messages.settleUncertain({ decision, shown: 3 })).toEqual({ count: 3 })
    await deliverOutbox(t)
    expect(queuedMessages(t).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'failed'])
    expect(t.fakes.mail.sent).toHaveLength(sent)
    expect(await messages.uncertain()).toEqual({ count: 0 })
    expect(t.connection.prepare('select action from audit_log order by id desc').pluck().get()).toBe(action)
  })

  it('keeps its Message-ID when it is sent again (MAIL-704)', async () => {
    const t = testApp()
    queueUpdate(t.deps, 'a', 'email')
    await deliverUpdate(t, 'b', 'email')
    t.deps.db.update(outbox).set({ status: 'queued' }).run()
    await deliverOutbox(t)
    const ids = t.fakes.mail.sent.map(({ id }) => id)
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]])
    expect(ids[0]).not.toBe(ids[1])
  })
})

describe('the test of mail (MAIL-10)', () => {
  it('goes at once and gives the server’s answer, and then sends what waits, of which the status tells (MAIL-713, MAIL-714)', async () => {
    const t = testApp()
    t.fakes.mail.answerOnce({ outcome: 'misconfigured', reason: 'The certificate is self-signed' })
    await deliverUpdate(t, 'a', 'email')
    const { messages } = t.as.admin()
    const status = { host: 'mail.example:587', waiting: 1, problem: 'The certificate is self-signed' }
    expect(await messages.mailStatus()).toMatchObject(status)
    t.fakes.mail.answerOnce(down, { outcome: 'sent', id: 'x', said: '250 OK: queued' })
    const to = 'me@example.com'
    expect(await messages.testMail({ to })).toEqual({ success: false, message: down.reason })
    expect(await messages.testMail({ to })).toEqual({ success: true, message: '250 OK: queued' })
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent' }])
    expect(t.fakes.mail.sent).toMatchObject([{ to, subject: 'Test mail of WaCRM' }, {}])
  })

  it('is limited', async () => {
    const { messages } = testApp({ limits: true }).as.admin()
    for (let n = 0; n < 10; n += 1) await messages.testMail({ to: 'me@example.com' })
    await expectRefusal(messages.testMail({ to: 'me@example.com' }), 'TOO_MANY_REQUESTS')
  })
})

it('an address that stopped mails gets answers, but no reminders and news, not even waiting ones, until an administrator allows them (MAIL-709)', async () => {
  const t = testApp()
  t.fakes.mail.answerOnce(down)
  await deliverUpdate(t, 'waits', 'email')
  const { messages } = t.as.admin()
  const to = 'asma@example.com'
  expect(await messages.setOptOut({ email: to, isOptedOut: true })).toEqual({ isOptedOut: true })
  const lastError = 'The recipient asked for no more messages.'
  expect(queuedMessages(t)).toMatchObject([{ status: 'failed', lastError }])
  expect(queueUpdate(t.deps, 'later', 'email')).toBe(false)
  const variables = { name: 'Asma', ticket_id: '1', subject: 'Help', reply: 'Here', site_name: 'WaCRM' }
  const answer = { channel: 'email', templateName: 'support_ticket_reply', variables } as const
  expect(queueMessage(t.deps, { ...answer, recipient: to, about: testEvent('answer') })).toBe(true)
  const optOuts = { total: 1, rows: [{ phone: null, email: to }] }
  expect(await messages.optOuts({ q: 'asma@' })).toMatchObject(optOuts)
  await messages.setOptOut({ email: to, isOptedOut: false })
  expect(queueUpdate(t.deps, 'again', 'email')).toBe(true)
})
