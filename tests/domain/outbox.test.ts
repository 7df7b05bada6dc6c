import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { outbox } from '#db/schema/messages.ts'
import { listAudit } from '#src/audit/service.ts'
import { createVault } from '#src/crypto.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { claimMessage } from '#src/messages/service.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import {
  type PushflowBehaviour,
  type PushflowServer,
  startPushflowServer,
} from '#tests/helpers/fakes/pushflow-server.ts'
import { connectWhatsapp, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages, queueUpdate } from '#tests/helpers/outbox.ts'

/** A shop whose PushFlow is set up, so that WhatsApp can send. */
const connectedApp = async () => {
  const t = testApp()
  await connectWhatsapp(t)
  return t
}

const statuses = (t: TestApp) => queuedMessages(t).map(({ status }) => status)

describe('delivery', () => {
  it('sends WhatsApp and email once each and stores what the gateway acknowledged', async () => {
    const t = await connectedApp()
    queueUpdate(t.deps, 'a')
    queueUpdate(t.deps, 'b', 'email')
    await deliverOutbox(t)
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toMatchObject([
      { phone: PHONE, text: expect.stringContaining('*a*'), credentials: { accessToken: 'token' } },
    ])
    expect(t.fakes.mail.sent).toMatchObject([{ to: 'asma@example.com', subject: 'New in WaCRM: b' }])
    expect(queuedMessages(t)).toMatchObject([
      { status: 'sent', attempts: 1, providerId: 'fake-1', sentAt: t.clock.now(), lastError: null },
      { status: 'sent', attempts: 1, sentAt: t.clock.now() },
    ])
  })

  it.each([
    { outcome: 'refused', reason: 'No quota left' },
    { outcome: 'unreachable', reason: 'No quota left' },
  ] as const)(
    'tries $outcome messages again after 1 m, 5 m, 30 m, 2 h and 12 h, and then gives up',
    async (result) => {
      const t = await connectedApp()
      t.fakes.pushflow.answer(result)
      queueUpdate(t.deps, 'a')
      await deliverOutbox(t)
      let attempts = 1
      for (const delay of [60, 300, 1800, 7200, 43_200]) {
        expect(queuedMessages(t)[0]).toMatchObject({ status: 'queued', attempts, lastError: 'No quota left' })
        t.clock.advance(delay - 1)
        await deliverOutbox(t)
        expect(queuedMessages(t)[0]?.attempts).toBe(attempts)
        t.clock.advance(1)
        await deliverOutbox(t)
        attempts += 1
      }
      expect(queuedMessages(t)[0]).toMatchObject({
        status: 'failed',
        attempts: 6,
        lastError: 'No quota left',
      })
    },
  )

  it('goes out at the next try once the gateway works again', async () => {
    const t = await connectedApp()
    t.fakes.pushflow.answerOnce({ outcome: 'unreachable', reason: 'Down' })
    queueUpdate(t.deps, 'a')
    await deliverOutbox(t)
    t.clock.advance(60)
    await deliverOutbox(t)
    expect(queuedMessages(t)[0]).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
  })

  it('never sends again by itself what may have gone out', async () => {
    const t = await connectedApp()
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'The gateway did not answer in time' })
    queueUpdate(t.deps, 'a')
    await deliverOutbox(t)
    t.clock.advance(86_400)
    await deliverOutbox(t)
    expect(queuedMessages(t)[0]).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: expect.stringMatching(/did not answer in time.*may have gone out/),
    })
    expect(t.fakes.pushflow.sent).toEqual([])
  })

  it('neither loses nor repeats a message when the shop dies between sending and noting it', async () => {
    const t = await connectedApp()
    queueUpdate(t.deps, 'a')
    queueUpdate(t.deps, 'b')
    expect(claimMessage(t.deps, 'whatsapp')).toMatchObject({ status: 'sending', attempts: 1 })
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([
      { status: 'failed', lastError: expect.stringMatching(/stopped while.*may have gone out/) },
      { status: 'sent' },
    ])
    expect(t.fakes.pushflow.sent).toHaveLength(1)
  })

  it('does not send again what the gateway took when that could not be noted', async () => {
    const t = await connectedApp()
    queueUpdate(t.deps, 'a')
    t.connection.exec(
      "create trigger full before update on outbox when new.status = 'sent' begin select raise(abort, 'disk full'); end",
    )
    await expect(deliverOutbox(t)).rejects.toThrow('disk full')
    t.connection.exec('drop trigger full')
    await deliverOutbox(t)
    expect(statuses(t)).toEqual(['failed'])
    expect(t.fakes.pushflow.sent).toHaveLength(1)
  })

  it('treats a shop without WhatsApp like a gateway that is down, and emails all the same', async () => {
    const t = testApp()
    queueUpdate(t.deps, 'a')
    queueUpdate(t.deps, 'b', 'email')
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([
      { status: 'queued', attempts: 1, lastError: 'WhatsApp is not connected' },
      { status: 'sent' },
    ])
  })

  it('gives up a text that was sealed with another secret without stopping the rest', async () => {
    const t = await connectedApp()
    queueUpdate({ ...t.deps, vault: createVault('an older secret of this shop') }, 'old')
    queueUpdate(t.deps, 'new')
    await deliverOutbox(t)
    const rows = t.deps.db.select().from(outbox).all()
    expect(rows).toMatchObject([
      { lastError: expect.stringContaining('APP_SECRET has changed') },
      { status: 'sent' },
    ])
  })

  it('does not let a gateway that hangs hold up the emails', async () => {
    const t = await connectedApp()
    const hanging = Promise.withResolvers<void>()
    const send = t.deps.pushflow.send.bind(t.deps.pushflow)
    t.deps.pushflow.send = async (...message) => {
      await hanging.promise
      return send(...message)
    }
    for (let n = 0; n < 20; n += 1) queueUpdate(t.deps, `w${n}`)
    queueUpdate(t.deps, 'mail', 'email')
    const delivered = deliverOutbox(t)
    await new Promise(setImmediate)
    expect(t.fakes.mail.sent).toHaveLength(1)
    expect(statuses(t).filter((status) => status === 'sending')).toHaveLength(4)
    hanging.resolve()
    await delivered
    expect(new Set(statuses(t))).toEqual(new Set(['sent']))
  })
})

describe('the outbox in the back office', () => {
  it('lists messages without their text, and shows one with it', async () => {
    const t = testApp()
    const admin = t.as.admin()
    queueUpdate(t.deps, 'a')
    t.clock.advance(1)
    queueUpdate(t.deps, 'b', 'email')
    const { rows, total } = await admin.messages.outbox({ limit: 1 })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { channel: 'email', status: 'queued', attempts: 0, recipient: 'asma@example.com' },
    ])
    expect(JSON.stringify(rows)).not.toContain('sealed')
    expect((await admin.messages.outbox({ channel: 'whatsapp' })).rows).toHaveLength(1)
    expect((await admin.messages.outbox({ status: 'sent' })).rows).toHaveLength(0)
    expect((await admin.messages.outbox({ q: '300123' })).rows).toHaveLength(1)
    const message = await admin.messages.message({ id: rows[0]?.id ?? 0 })
    expect(message.body).toContain('Drag your leads')
    await expect(admin.messages.message({ id: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('sends a failed message again on Retry, with all its tries, and notes who asked', async () => {
    const t = await connectedApp()
    const admin = t.as.admin()
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'Silence' })
    queueUpdate(t.deps, 'a')
    await deliverOutbox(t)
    expect(await admin.messages.retry({ id: 1 })).toMatchObject({ status: 'queued', attempts: 0 })
    await deliverOutbox(t)
    expect(statuses(t)).toEqual(['sent'])
    expect(listAudit(t.deps, 'message', 1)).toMatchObject([
      { action: 'retried', actorName: admin.user.username },
    ])
    await expect(admin.messages.retry({ id: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(admin.messages.retry({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('sends a waiting message at once on Retry without giving it more tries', async () => {
    const t = await connectedApp()
    t.fakes.pushflow.answerOnce({ outcome: 'refused', reason: 'No quota' })
    queueUpdate(t.deps, 'a')
    await deliverOutbox(t)
    expect(await t.as.admin().messages.retry({ id: 1 })).toMatchObject({ status: 'queued', attempts: 1 })
    await deliverOutbox(t)
    expect(queuedMessages(t)[0]).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('with a PushFlow gateway on loopback', () => {
  const start = async (timeoutMs: number) => {
    const server = await startPushflowServer({ slowMs: 5 })
    onTestFinished(() => server.close())
    const clock = createClock()
    const pushflow = createPushflow({ baseUrl: server.url, now: clock.now, timeoutMs })
    const t = testApp({ override: { pushflow, now: clock.now } })
    await connectWhatsapp(t)
    return { t, server, clock }
  }

  /** Each message that the gateway took, it took once; and it took every one that is noted as sent. */
  const expectNoneTwice = (t: TestApp, server: PushflowServer) => {
    const taken = server.sent
      .filter(({ behaviour }) => behaviour === 'ok' || behaviour === 'slow')
      .map(({ message }) => message)
    const sent = queuedMessages(t).filter(({ status }) => status === 'sent')
    expect(new Set(taken).size).toBe(taken.length)
    expect(sent.map(({ body }) => body).filter((body) => !taken.includes(body))).toEqual([])
    expect(new Set(sent.map(({ providerId }) => providerId)).size).toBe(sent.length)
  }

  it.each<PushflowBehaviour>(['slow', 'http500', 'html', 'hang', 'no-key', 'error', 'drop'])(
    'loses none of 40 messages and sends none twice when it first answers with %s',
    async (behaviour) => {
      const { t, server, clock } = await start(behaviour === 'hang' ? 300 : 5000)
      server.behave(behaviour)
      for (let n = 0; n < 40; n += 1) queueUpdate(t.deps, `m${n}`)
      await deliverOutbox(t)
      server.behave('ok')
      for (const delay of [61, 300]) {
        clock.advance(delay)
        await deliverOutbox(t)
      }
      expectNoneTwice(t, server)
      // Only what was under way when the gateway fell silent is left to the administrator.
      const left = queuedMessages(t).filter(({ status }) => status !== 'sent')
      expect(left.length).toBeLessThanOrEqual(4)
      for (const { status, lastError } of left) {
        expect(`${status}: ${lastError}`).toMatch(/^failed: .* may have gone out/)
      }
    },
  )

  it('brings 1,000 events through a gateway that flaps: none lost, none doubled', {
    timeout: 60_000,
  }, async () => {
    const { t, server, clock } = await start(500)
    inTransaction(t.deps.db, (db) => {
      for (let n = 0; n < 1000; n += 1) queueUpdate({ ...t.deps, db }, `m${n}`)
    })
    for (const behaviour of ['http500', 'html', 'drop', 'hang', 'ok'] as const) {
      server.next(...Array<PushflowBehaviour>(50).fill('ok'))
      server.behave(behaviour)
      await deliverOutbox(t)
      clock.advance(43_200)
    }
    expectNoneTwice(t, server)
    const left = queuedMessages(t).filter(({ status }) => status !== 'sent')
    expect(queuedMessages(t)).toHaveLength(1000)
    expect(left.every(({ lastError }) => lastError?.includes('may have gone out'))).toBe(true)
  })
})
