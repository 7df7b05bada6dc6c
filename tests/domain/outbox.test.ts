import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { writeFact } from '#db/facts.ts'
import { outbox } from '#db/schema/messages.ts'
import { inSharedTransaction } from '#db/shared-transaction.ts'
import { jobs as scheduled, startScheduler } from '#src/app/server/scheduler.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { claimMessages } from '#src/domains/messages/post/pacing.ts'
import { channels } from '#src/domains/messages/schema.ts'
import { createVault } from '#src/kit/crypto.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, deliverUpdate, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import {
  couldSend,
  deliverAfter,
  deliverOutbox,
  holdPushflow,
  queuedMessages,
} from '#tests/helpers/outbox.ts'
import { testFolder } from '#tests/helpers/places.ts'

const statuses = (t: TestApp) => queuedMessages(t).map(({ status }) => status)

describe('delivery', () => {
  it("sends WhatsApp and email once each and stores the gateway's message id", async () => {
    const t = await connectedShop()
    queueUpdate(t.deps, 'a')
    await deliverUpdate(t, 'b', 'email')
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

  const outcomes = ['refused', 'unreachable'] as const
  it.each(outcomes)('tries %s ones after 1 m, 5 m, 30 m, 2 h, 12 h and no more (MSG-2)', async (outcome) => {
    const t = await connectedShop()
    const lastError = 'No quota left'
    t.fakes.pushflow.answer({ outcome, reason: lastError })
    await deliverUpdate(t)
    for (const [n, delay] of [60, 300, 1800, 7200, 43_200].entries()) {
      await deliverAfter(t, delay - 1)
      expect(queuedMessages(t)).toMatchObject([{ status: 'queued', attempts: n + 1, lastError }])
      await deliverAfter(t, 1)
    }
    expect(queuedMessages(t)).toMatchObject([{ status: 'failed', attempts: 6, lastError }])
  })

  it('never repeats a message by itself that may have gone out (MSG-3)', async () => {
    const t = await connectedShop()
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'The gateway did not answer in time' })
    await deliverUpdate(t)
    await deliverAfter(t, 86_400)
    expect(queuedMessages(t)).toMatchObject([{ status: 'failed', attempts: 1, outcome: 'unknown' }])
    const { rows } = await t.as.admin().messages.outbox()
    expect(rows[0]?.lastError).toMatch(/did not answer in time\. It may have gone out/)
    expect(t.fakes.pushflow.sent).toEqual([])
  })

  it('neither loses nor repeats a message when the shop crashes between sending and recording it (MSG-704)', async () => {
    const t = await connectedShop()
    queueUpdate(t.deps, 'a')
    queueUpdate(t.deps, 'b')
    expect(claimMessages(t.deps, 'whatsapp', 1)).toMatchObject([{ status: 'sending', attempts: 1 }])
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([
      { status: 'failed', outcome: 'unknown', lastError: 'The shop stopped while this was being sent' },
      { status: 'sent' },
    ])
    expect(t.fakes.pushflow.sent).toHaveLength(1)
  })

  it('does not repeat an accepted message when its state could not be stored', async () => {
    const t = await connectedShop()
    queueUpdate(t.deps, 'a')
    t.connection.exec(`create trigger full before update on outbox when new.status = 'sent'
      begin select raise(abort, 'disk full'); end`)
    await expect(deliverOutbox(t)).rejects.toThrow('disk full')
    t.connection.exec('drop trigger full')
    await deliverOutbox(t)
    expect(statuses(t)).toEqual(['failed'])
    expect(t.fakes.pushflow.sent).toHaveLength(1)
  })

  it('treats a shop that lost WhatsApp like one whose gateway is down, and still sends email', async () => {
    const t = testApp()
    couldSend(t)
    queueUpdate(t.deps, 'a')
    await deliverUpdate(t, 'b', 'email')
    expect(queuedMessages(t)).toMatchObject([
      { status: 'queued', attempts: 1, lastError: 'WhatsApp is not connected' },
      { status: 'sent' },
    ])
  })

  it('fails a text that was encrypted with another secret, and sends the others', async () => {
    const t = await connectedShop()
    queueUpdate({ ...t.deps, vault: createVault('an older secret of this shop') }, 'old')
    await deliverUpdate(t, 'new')
    expect(t.deps.db.select().from(outbox).all()).toMatchObject([
      { lastError: expect.stringContaining('APP_SECRET has changed') },
      { status: 'sent' },
    ])
  })

  it('does not let a gateway that hangs hold up the emails (MSG-10)', async () => {
    const t = await connectedShop()
    const release = holdPushflow(t)
    for (let n = 0; n < 20; n += 1) queueUpdate(t.deps, `w${n}`)
    queueUpdate(t.deps, 'mail', 'email')
    const delivered = deliverOutbox(t)
    // The email is sent in the first turn and stored in the next one, with what else is written then.
    for (const _turn of [1, 2, 3]) await new Promise(setImmediate)
    expect(t.fakes.mail.sent).toHaveLength(1)
    expect(statuses(t).filter((status) => status === 'sending')).toHaveLength(4)
    release()
    await delivered
    expect(new Set(statuses(t))).toEqual(new Set(['sent']))
  })
})

it('the outbox yields to requests between its batches, also when every message is refused at once', async () => {
  const t = testApp()
  couldSend(t)
  for (let n = 0; n < 200; n += 1) queueUpdate(t.deps, `m${n}`)
  const stop = startScheduler(t.deps)
  const untried = () => queuedMessages(t).filter(({ attempts }) => attempts === 0).length
  let turns = 0
  for (let left = untried(); left > 0; left = untried()) {
    if (left < 200) turns += 1
    await new Promise(setImmediate)
  }
  await stop()
  expect(turns).toBeGreaterThanOrEqual(3)
})

describe('the outbox in the back office', () => {
  it('lists messages without their text, and shows one with it (MSG-9)', async () => {
    const { t, admin } = office()
    queueUpdate(t.deps, 'a')
    t.clock.advance(1)
    queueUpdate(t.deps, 'b', 'email')
    const { rows, total } = await admin.messages.outbox({ limit: 1 })
    expect(total).toBe(2)
    const recipient = 'asma@example.com'
    expect(rows).toMatchObject([{ channel: 'email', status: 'queued', attempts: 0, recipient }])
    expect(JSON.stringify(rows)).not.toContain('sealed')
    for (const [query, count] of [
      [{ channel: 'whatsapp' }, 1],
      [{ status: 'sent' }, 0],
      // What the back office calls feature_update.
      [{ q: 'News', limit: 10 }, 2],
      [{ q: 'news', channel: 'email' }, 1],
    ] as const) {
      expect([query, (await admin.messages.outbox(query)).rows.length]).toEqual([query, count])
    }
    const message = await admin.messages.message({ id: rows[0]?.id ?? 0 })
    expect(message.body).toContain('Drag your leads')
  })

  it('sends a failed message again on Retry with a full set of attempts, and records who asked (MSG-17)', async () => {
    const t = await connectedShop()
    const admin = t.as.admin()
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'Silence' })
    await deliverUpdate(t)
    const retried = { status: 'sent', attempts: 1, lastError: null }
    expect(await admin.messages.retry({ id: 1 })).toMatchObject(retried)
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    const actorName = admin.user.username
    expect(listAudit(t.deps, 'message', 1)).toMatchObject([{ action: 'retried', actorName }])
    await expectRefusal(admin.messages.retry({ id: 1 }), 'CONFLICT')
  })

  it.each([
    ['refused', 'No quota left. It is tried again by itself.', 'queued'],
    ['unknown', 'No quota left.', 'failed'],
  ] as const)('says why a message did not go that was %s: %s', async (outcome, said, status) => {
    const t = await connectedShop()
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota' })
    await deliverUpdate(t)
    t.fakes.pushflow.answer({ outcome, reason: 'No quota left' })
    await expectRefusal(t.as.admin().messages.retry({ id: 1 }), 'SERVICE_UNAVAILABLE', said)
    expect(queuedMessages(t)).toMatchObject([{ status, attempts: 2 }])
  })

  it('retries also through a gateway that was just silent, and forgets its error', async () => {
    const t = await connectedShop()
    t.fakes.pushflow.state.reachable = false
    await deliverUpdate(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued', attempts: 1 }])
    const retried = { status: 'sent', attempts: 2, lastError: null }
    expect(await t.as.admin().messages.retry({ id: 1 })).toMatchObject(retried)
  })

  it('sends a message once when Retry is pressed twice while the outbox runs, and learns its state after a crash (MSG-706)', async () => {
    const t = await connectedShop()
    t.fakes.pushflow.answerOnce({ outcome: 'refused', reason: 'No quota' })
    await deliverUpdate(t)
    const release = holdPushflow(t)
    const first = t.as.admin().messages.retry({ id: 1 })
    await new Promise(setImmediate)
    await expectRefusal(t.as.admin().messages.retry({ id: 1 }), 'CONFLICT')
    await deliverAfter(t, 60)
    expect(statuses(t)).toEqual(['sending'])
    release()
    expect(await first).toMatchObject({ status: 'sent' })
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    t.deps.db.update(outbox).set({ status: 'sending' }).run()
    await deliverAfter(t, 180)
    const lastError = expect.stringMatching(/stopped/)
    expect(queuedMessages(t)).toMatchObject([{ status: 'failed', lastError }])
  })
})

it('events of the same moment, such as orders, make one run of the outbox (MSG-705)', async () => {
  const t = testApp()
  const found = scheduled.find(({ name }) => name === 'email outbox')
  if (!found) expect.unreachable()
  // No other job runs, because some queue messages at a start, and this one not by the clock, which a busy machine passes.
  const emails = { ...found, everySeconds: DAY }
  const all = scheduled.splice(0, scheduled.length, emails)
  const run = vi.spyOn(emails, 'run')
  onTestFinished(() => {
    run.mockRestore()
    scheduled.splice(0, 1, ...all)
  })
  const stop = startScheduler(t.deps)
  await expect.poll(() => run.mock.settledResults).toHaveLength(1)
  await nextTurn()
  for (let n = 0; n < 10; n += 1) t.deps.events.emit('outbox')
  await expect.poll(() => run.mock.settledResults).toHaveLength(2)
  await stop()
  expect(run).toHaveBeenCalledTimes(2)
})

const FILE_HEADER = 32
const FRAME_HEADER = 24

/** The commits in a write-ahead log: the frames that name the size of the database after them. */
const commitsIn = (file: string): number => {
  const log = readFileSync(file)
  const pageSize = log.readUInt32BE(8)
  let commits = 0
  for (let at = FILE_HEADER; at + FRAME_HEADER <= log.length; at += FRAME_HEADER + pageSize) {
    if (log.readUInt32BE(at + 4) > 0) commits += 1
  }
  return commits
}

/** A shop whose database is a file, with eight messages that wait, and how often it is written from now on. */
const shopWithEight = async (channel: (typeof channels)[number]) => {
  const file = join(testFolder('outbox'), 'shop.db')
  await testApp().connection.backup(file)
  const connection = openConnection(file)
  onTestFinished(() => void connection.close())
  const t = await connectedShop({ override: { db: createDb(connection) } })
  couldSend(t)
  for (let n = 0; n < 8; n += 1) queueUpdate(t.deps, `update ${n}`, channel)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  return { t, writes: () => commitsIn(`${file}-wal`) }
}

it.each(channels)('8 messages by %s are claimed, sent and noted in 3 writes (MSG-16)', async (channel) => {
  const { t, writes } = await shopWithEight(channel)
  await deliverOutbox(t)
  expect(statuses(t)).toEqual(Array(8).fill('sent'))
  expect(writes()).toBe(3)
})

it('letters that are files are claimed and noted with the writes of orders (MSG-950)', async () => {
  const { t, writes } = await shopWithEight('email')
  t.fakes.mail.unplug()
  // However slow the machine is, the time does not come at which they are written alone.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const delivery = { isOver: false }
  const delivered = deliverOutbox(t).then(() => Object.assign(delivery, { isOver: true }))
  let orders = 0
  while (!delivery.isOver) {
    await inSharedTransaction(t.deps, (d) => writeFact(d.db, 'changesTold', String(orders), t.clock.now()))
    orders += 1
    // Letters are done in turns without an order too.
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  }
  await delivered
  expect(statuses(t)).toEqual(Array(8).fill('kept'))
  expect(writes()).toBe(orders)
})
