import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { licenses } from '#db/schema/licenses.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { jobs } from '#src/domains/events/jobs.ts'
import { backoff, startDeliveries } from '#src/domains/events/rules/delivery.ts'
import { ANSWER_KEPT, DELIVERIES_KEPT_DAYS, eventTypes } from '#src/domains/events/schema.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import { ENDPOINT } from '#src/domains/events/store.ts'
import { jobs as licenseJobs } from '#src/domains/licenses/jobs.ts'
import { createEventReceiver } from '#src/gateways/event-receiver.ts'
import { DAY, HOUR } from '#src/shared/values/dates.ts'
import { expectRefusal, runJobs } from '#tests/helpers/app.ts'
import { deliverEvents, startReceiver, tellingShop, verified } from '#tests/helpers/events.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { team } from '#tests/helpers/team.ts'
import { professional, starter, termsOf } from '#tests/helpers/upgrades.ts'

type Team = ReturnType<typeof team>
/** A shop that sold a larger plan. */
type Seller = Pick<Team, 't' | 'admin'> & { large: Awaited<ReturnType<Team['buy']>> }

describe('an event', () => {
  it('is written in its transaction for each program that is told of it, and for no other (EVENT-1080)', async () => {
    const { t, admin, openTicket, deliveries } = await tellingShop(['ticket.opened'])
    await admin.events.createEndpoint({ url: 'https://example.com/orders', events: ['order.approved'] })
    const off = await admin.events.createEndpoint({ url: 'https://example.com/off', events: [...eventTypes] })
    await admin.events.updateEndpoint({ id: off.id, isActive: false })
    const { id: ticketId } = await openTicket()
    expect(await deliveries()).toMatchObject([{ event: 'ticket.opened', status: 'waiting', attempts: 0 }])
    expect((await deliveries())[0]?.body).toContain(`"data":{"ticketId":${ticketId}}`)
    expect(() =>
      inTransaction(t.deps, (d): void => {
        noteEvent(d, 'ticket.opened', { ticketId: 99 })
        throw new Error('rolled back')
      }),
    ).toThrow('rolled back')
    expect(await deliveries()).toHaveLength(1)
  })

  it('of an order, a licence or a ticket says by ids alone what happened, once each (EVENT-1083)', async () => {
    const { t, admin, receiver, endpoint, openTicket } = await tellingShop()
    const order = t.make.order({ name: 'Asma Bibi', phone: '+923001234567' })
    await admin.orders.setStatus({ id: order.id, status: 'approved' })
    const [license] = t.deps.db.select().from(licenses).where(eq(licenses.orderId, order.id)).all()
    const key = license?.licenseKey ?? ''
    await t.as.guest().licenses.activate({ key, ...system('Front desk') })
    await t.as.guest().licenses.activate({ key, ...system('Front desk') })
    const { id: ticketId } = await openTicket()
    await admin.orders.refund({ id: order.id, amount: 1, way: 'cash' })
    await deliverEvents(t)
    const events = receiver.calls.map((call) => verified(t, endpoint.secret, call))
    const orderId = order.id
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['order.approved', { orderId }],
      ['license.activated', { orderId, systemId: 1 }],
      ['ticket.opened', { ticketId }],
      ['payment.refunded', { orderId }],
      ['license.ended', { orderId, licenseId: license?.id }],
    ])
    expect(events.map(({ timestamp }) => timestamp)).toEqual(events.map(() => t.clock.now().toISOString()))
    const sent = JSON.stringify(receiver.calls)
    for (const word of [key, 'Asma', '923001234567', 'Secret words', 'Help me', 'Front desk']) {
      expect(sent).not.toContain(word)
    }
  })

  it('tells of the end of a licence with its last term, and not of a term that another one follows (EVENT-1090)', async () => {
    const { t, deliveries } = await tellingShop(['license.ended'])
    const first = licenseIn(t, { expiresAt: new Date(t.clock.now().getTime() + 10 * DAY * 1000) })
    const second = licenseIn(t, {
      licenseKey: first.licenseKey,
      expiresAt: new Date(t.clock.now().getTime() + 20 * DAY * 1000),
    })
    t.clock.advance(11 * DAY)
    await runJobs(t, licenseJobs)
    expect(await deliveries()).toEqual([])
    t.clock.advance(10 * DAY)
    await runJobs(t, licenseJobs)
    await runJobs(t, licenseJobs)
    const data = { orderId: second.orderId, licenseId: second.id }
    expect((await deliveries()).map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'license.ended', data },
    ])
  })

  it.each([
    [
      'its time',
      ({ t }: Seller) => {
        t.clock.advance(31 * DAY)
        return runJobs(t, licenseJobs)
      },
    ],
    [
      'a refund',
      ({ admin, large }: Seller) => admin.orders.refund({ id: large.id, amount: 4999, way: 'by hand' }),
    ],
  ])('tells of no end where a smaller plan goes on after a larger one that ends by %s', async (_, end) => {
    const { t, deliveries } = await tellingShop(['license.ended'])
    const { admin, buy } = team(t)
    const large = await buy(professional)
    await buy({ ...starter, licenseIds: [large.licenses[0]?.id ?? 0] })
    await end({ t, admin, large })
    const states = termsOf(t, large.licenseKey).map(({ licenseStatus }) => licenseStatus)
    expect(states.slice(1)).toEqual(['active'])
    expect(await deliveries()).toEqual([])
  })

  it('tells of no end while an upgrade is taken back and approved again, because the smaller plan runs meanwhile', async () => {
    const { t, deliveries } = await tellingShop(['license.ended'])
    const { admin, buy } = team(t)
    const { licenseKey } = await buy(starter)
    t.clock.advance(10 * DAY)
    const { id } = await buy({ ...professional, purpose: 'upgrade' })
    const states = () => termsOf(t, licenseKey).map(({ licenseStatus }) => licenseStatus)
    await admin.orders.setStatus({ id, status: 'pending' })
    expect(states()).toEqual(['active', 'suspended'])
    await admin.orders.setStatus({ id, status: 'confirmed' })
    expect(states()).toEqual(['expired', 'active'])
    await admin.orders.setStatus({ id, status: 'cancelled' })
    expect(states()).toEqual(['active', 'revoked'])
    expect(await deliveries()).toEqual([])
  })
})

describe('a delivery', () => {
  it('is tried for three days with the same id, and comes once to a receiver that knows ids (EVENT-1081)', async () => {
    const { t, admin, receiver, endpoint, openTicket, deliveries } = await tellingShop()
    receiver.answerBy((response) => response.writeHead(503).end('Down'))
    await openTicket()
    let passed = 0
    for (const seconds of backoff) {
      await deliverEvents(t)
      t.clock.advance(seconds - 1)
      await deliverEvents(t)
      t.clock.advance(1)
      passed += seconds
    }
    expect(passed).toBeGreaterThan(2.9 * DAY)
    expect(passed).toBeLessThanOrEqual(3 * DAY)
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', attempts: backoff.length, answerStatus: 503, answer: 'Down' },
    ])
    await deliverEvents(t)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ status: 'failed', nextAttemptAt: null, problem: 'It answered 503.' })
    t.clock.advance(DAY)
    await deliverEvents(t)
    expect(receiver.calls).toHaveLength(backoff.length + 1)
    receiver.answerBy((response) => response.writeHead(204).end())
    await admin.events.sendAgain({ id: failed?.id ?? 0 })
    await deliverEvents(t)
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempts: 1, problem: null, answer: '' },
    ])
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(verified(t, endpoint.secret, receiver.calls.at(-1))).toMatchObject({
      type: 'ticket.opened',
    })
    // A call that somebody recorded is too old to be played again.
    expect(() => verified(t, endpoint.secret, receiver.calls[0])).toThrow('too old')
  })

  it('is found by the `webhook-id` that its receiver noted, whole or in part', async () => {
    const { t, admin, receiver, openTicket } = await tellingShop()
    await openTicket()
    t.clock.advance(HOUR)
    await openTicket()
    await deliverEvents(t)
    const foundBy = async (q: string) =>
      (await admin.events.deliveries({ q })).rows.map(({ webhookId }) => webhookId)
    for (const { headers } of receiver.calls) {
      const id = String(headers['webhook-id'])
      expect(await foundBy(id)).toEqual([id])
      expect(await foundBy(id.slice(0, -1))).toEqual([id])
    }
    expect(await foundBy('msg_2_')).toHaveLength(1)
    expect(await foundBy('msg_9')).toEqual([])
  })

  it('that was delivered is sent again on request, and not while its program is off (EVENT-1088)', async () => {
    const { t, admin, receiver, endpoint, openTicket, deliveries } = await tellingShop()
    await openTicket()
    await deliverEvents(t)
    const id = (await deliveries())[0]?.id ?? 0
    await admin.events.sendAgain({ id })
    await deliverEvents(t)
    expect(receiver.calls).toHaveLength(2)
    expect(listAudit(t.deps, ENDPOINT, endpoint.id)[0]?.action).toBe(`delivery ${id} sent again`)
    await admin.events.updateEndpoint({ id: endpoint.id, isActive: false })
    await expectRefusal(
      admin.events.sendAgain({ id }),
      'CONFLICT',
      'This endpoint is switched off. Switch it on first.',
    )
    await expectRefusal(admin.events.sendAgain({ id: 999 }), 'NOT_FOUND')
  })

  it('that is sent again during a try of it has a full set of tries after it', async () => {
    const { admin, t, receiver, openTicket, deliveries } = await tellingShop()
    await openTicket()
    const id = (await deliveries())[0]?.id ?? 0
    t.connection.prepare('update event_deliveries set attempts = ?').run(backoff.length)
    receiver.answerBy((response) => {
      receiver.answerBy((again) => again.end())
      void admin.events.sendAgain({ id }).then(() => response.writeHead(500).end())
    })
    await deliverEvents(t)
    await deliverEvents(t)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(receiver.calls).toHaveLength(2)
  })

  it('that a stop or a kill cut off comes again with its id, and counts no try (EVENT-1092)', async () => {
    const { t, receiver, openTicket, deliveries } = await tellingShop()
    const stop = new AbortController()
    // The receiver has the call, and the shop ends before it hears the answer.
    receiver.answerBy(() => stop.abort())
    await openTicket()
    startDeliveries(t.deps, stop.signal)
    await t.settled()
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 0 }])
    receiver.answerBy((response) => response.end())
    await deliverEvents(t)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
    const [first, second] = receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
    expect(receiver.calls).toHaveLength(2)
  })

  it('to a program that hangs holds up no other, and fails after its time (EVENT-1091)', async () => {
    const { t, admin, receiver: hanging, openTicket, deliveries } = await tellingShop()
    t.deps.eventReceiver = createEventReceiver({ timeoutMs: 500 })
    hanging.answerBy(() => {})
    const quick = await startReceiver()
    await admin.events.createEndpoint({ url: quick.url, events: ['ticket.opened'] })
    await openTicket()
    await openTicket()
    startDeliveries(t.deps, new AbortController().signal)
    await expect.poll(() => quick.calls.length).toBe(2)
    expect(hanging.calls).toHaveLength(1)
    await t.settled()
    const problem = 'It did not answer within 0.5 seconds.'
    expect((await deliveries()).filter(({ status }) => status === 'waiting')).toMatchObject([
      { problem, attempts: 1 },
      { problem, attempts: 1 },
    ])
  })

  it('keeps the first 2,000 characters of an answer of 10 MB, of which no more than 64 KiB are read (EVENT-1093)', async () => {
    const { t, receiver, openTicket, deliveries } = await tellingShop()
    let written = 0
    const block = Buffer.alloc(1024 * 1024, 'ab')
    receiver.answerBy((response) => {
      const more = () => {
        while (written < 10 && !response.destroyed) {
          written += 1
          if (!response.write(block)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    await openTicket()
    await deliverEvents(t)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ status: 'delivered', answer: 'ab'.repeat(ANSWER_KEPT / 2) })
    expect(written).toBeLessThan(10)
  })

  it('is forgotten after 30 days (EVENT-1089)', async () => {
    const { t, openTicket, deliveries } = await tellingShop()
    await openTicket()
    await deliverEvents(t)
    t.clock.advance(DELIVERIES_KEPT_DAYS * DAY - HOUR)
    await runJobs(t, jobs)
    expect(await deliveries()).toHaveLength(1)
    t.clock.advance(HOUR)
    await runJobs(t, jobs)
    expect(await deliveries()).toEqual([])
  })
})
