import type { Statement } from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { announceAnswers } from '#src/domains/chat/live.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import type { ChatEvent } from '#src/shared/chat.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { at, cloudShop } from '#tests/helpers/cloud-shop.ts'
import { connectedShop, PHONE } from '#tests/helpers/orders.ts'
import { couldSend, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

/** A shop whose administrator answers a person on WhatsApp by the Business API. */
const answering = async () => {
  const shop = await cloudShop()
  const { t, openDay } = shop
  await openDay()
  const admin = t.as.admin()
  const { rows } = await admin.chatConsole.sessions()
  const id = rows[0]?.id ?? 0
  const told: string[] = []
  const ids: number[] = []
  t.deps.events.on('answers', (message) => ids.push(message))
  t.deps.events.on(`chat:admin:${id}`, (event: ChatEvent) => {
    if (event.type === 'delivery') told.push(event.message.delivery?.state ?? 'nothing')
  })
  /** The state as the console reads it, and as it was told since the last time. */
  const states = async () => {
    announceAnswers(t.deps, ids.splice(0))
    const messages = await admin.chat.messages({ id })
    const read = messages.rows.flatMap((row) => (row.senderType === 'admin' ? [row.delivery?.state] : []))
    return { read, told: told.splice(0) }
  }
  const status = (state: string, more: object = {}) =>
    shop.statuses({ id: 'wamid.1', status: state, timestamp: at(1), ...more })
  return { ...shop, admin, id, states, status }
}

describe('an answer on WhatsApp (CHAT-510)', () => {
  it('shows that it waits, was sent, delivered and read, as the route tells', async () => {
    const { t, admin, id, states, status } = await answering()
    const sent = await admin.chat.send({ id, content: 'Wa alaikum salam' })
    expect(sent.delivery).toMatchObject({ state: 'waiting', reason: null })
    await deliverOutbox(t)
    expect(await states()).toEqual({ read: ['sent'], told: ['sent'] })
    await status('delivered')
    expect(await states()).toEqual({ read: ['delivered'], told: ['delivered'] })
    await status('read')
    expect(await states()).toEqual({ read: ['read'], told: ['read'] })
    expect(await states()).toMatchObject({ told: [] })
  })

  it('that failed says why, and is sent by another try (CHAT-714)', async () => {
    const { t, graph, admin, id, states } = await answering()
    graph.next(131_026)
    await admin.chat.send({ id, content: 'Are you there?' })
    await deliverOutbox(t)
    expect(await states()).toEqual({ read: ['failed'], told: ['failed'] })
    const [, message] = (await admin.chat.messages({ id })).rows
    expect(message?.delivery?.reason).toMatch(/not on WhatsApp/i)
    await admin.messages.retry({ id: message?.delivery?.outboxId ?? 0 })
    expect(await states()).toEqual({ read: ['sent'], told: ['sent'] })
    expect(graph.sent).toHaveLength(1)
  })

  it('is all of the outbox that a helper sends again (MSG-1315)', async () => {
    const { t, graph, admin, id } = await answering()
    graph.next(131_026)
    await admin.chat.send({ id, content: 'Are you there?' })
    await deliverOutbox(t)
    const order = t.make.order({ isPhoneVerified: true })
    await admin.orders.setStatus({ id: order.id, status: 'confirmed' })
    const idOf = (name: string) => queuedMessages(t).find((row) => row.templateName === name)?.id ?? 0
    const helpers = [t.make.user({ role: 'cashier' }), t.make.user({ role: 'support' })].map(t.as.admin)
    for (const { messages } of helpers) {
      await expectRefusal(messages.retry({ id: idOf('license_activated') }), 'NOT_FOUND')
    }
    expect(await helpers[1]?.messages.retry({ id: idOf('chat_reply') })).toMatchObject({ status: 'sent' })
  })

  it('goes to one person after the one before, and to others meanwhile (MSG-1322)', async () => {
    const t = await connectedShop()
    couldSend(t)
    const send = t.deps.pushflow.send.bind(t.deps.pushflow)
    const others = Promise.withResolvers<void>()
    t.deps.pushflow.send = async (credentials, message) => {
      if (message.text === 'one') await others.promise
      if (message.phone !== PHONE) others.resolve()
      return send(credentials, message)
    }
    const answers = [
      [PHONE, 'one'],
      [PHONE, 'two'],
      ['+923217654321', 'else'],
    ] as const
    for (const [recipient, body] of answers) {
      queueAnswer(t.deps, { recipient, body, about: { entity: 'person', event: body } })
    }
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent.map(({ text }) => text)).toEqual(['else', 'one', 'two'])
  })

  it('that failed late is told as failed', async () => {
    const { t, admin, id, states, status } = await answering()
    await admin.chat.send({ id, content: 'Salam' })
    await deliverOutbox(t)
    await states()
    await status('failed', { errors: [{ code: 131_026 }] })
    expect(await states()).toEqual({ read: ['failed'], told: ['failed'] })
  })

  it('is read with one query for all of a page, and no message of the website has a state (CHAT-715)', async () => {
    const { t, admin, id, states } = await answering()
    for (let n = 0; n < 5; n += 1) await admin.chat.send({ id, content: `Answer ${n}` })
    await deliverOutbox(t)
    expect((await states()).read).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
    expect(queuedMessages(t)).toHaveLength(5)
    const all = vi.spyOn(Object.getPrototypeOf(t.connection.prepare('select 1')) as Statement, 'all')
    onTestFinished(() => all.mockRestore())
    await admin.chat.messages({ id })
    const asked = all.mock.contexts as Statement[]
    expect(asked.filter(({ source }) => source.includes('from "outbox"'))).toHaveLength(1)
    const { id: web } = await t.as.guest().chat.start({ message: 'Hello' })
    const answer = await admin.chat.send({ id: web, content: 'Hello yourself' })
    expect(answer.delivery).toBeNull()
  })
})
