import { expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { MAX_ENDPOINTS } from '#src/domains/events/schema.ts'
import { ENDPOINT } from '#src/domains/events/store.ts'
import { jobs as warningJobs } from '#src/domains/warnings/jobs.ts'
import { DAY, HOUR } from '#src/shared/values/dates.ts'
import { expectRefusal, runJobs, testApp } from '#tests/helpers/app.ts'
import { deliverEvents, tellingShop, verified } from '#tests/helpers/events.ts'

it('an endpoint has a secret that is shown once, and stands in no list and no history (EVENT-1082)', async () => {
  const { t, admin, endpoint } = await tellingShop()
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const listed = JSON.stringify(await admin.events.endpoints())
  expect(listed).not.toContain('ecret_')
  expect(listed).not.toContain(endpoint.secret)
  expect(JSON.stringify(listAudit(t.deps, ENDPOINT, endpoint.id))).not.toContain('secret')
  for (let made = 1; made < MAX_ENDPOINTS; made += 1) {
    await admin.events.createEndpoint({ url: `https://example.com/${made}`, events: ['ticket.opened'] })
  }
  await expectRefusal(
    admin.events.createEndpoint({ url: 'https://example.com/11', events: ['ticket.opened'] }),
    'CONFLICT',
  )
  await admin.events.deleteEndpoint({ id: endpoint.id })
  expect(await admin.events.endpoints()).toHaveLength(MAX_ENDPOINTS - 1)
})

it.each([
  'ftp://example.com',
  'https://user:pass@example.com',
  'https:///x',
  'https://example.com/#x',
  'here',
])('is refused with the address %s', async (url) => {
  const call = testApp()
    .as.admin()
    .events.createEndpoint({ url, events: ['ticket.opened'] })
  await expectRefusal(call, 'BAD_REQUEST')
})

it('an endpoint signs with the earlier secret too for a day after it was renewed (EVENT-1084)', async () => {
  const { t, admin, receiver, endpoint, openTicket } = await tellingShop()
  const renewed = await admin.events.renewSecret({ id: endpoint.id })
  expect(renewed.secret).not.toBe(endpoint.secret)
  t.clock.advance(DAY - 1)
  await openTicket()
  await deliverEvents(t)
  const [during] = receiver.calls
  for (const { secret } of [endpoint, renewed]) {
    expect(verified(t, secret, during)).toMatchObject({ type: 'ticket.opened' })
  }
  t.clock.advance(1)
  await openTicket()
  await deliverEvents(t)
  const after = receiver.calls.at(-1)
  expect(verified(t, renewed.secret, after)).toMatchObject({ type: 'ticket.opened' })
  expect(() => verified(t, endpoint.secret, after)).toThrow('No matching signature')
})

it('an endpoint whose secret is renewed twice in a day signs with all three, and with the new one alone where the earlier cannot be read', async () => {
  const { t, admin, receiver, endpoint, openTicket } = await tellingShop()
  const second = await admin.events.renewSecret({ id: endpoint.id })
  t.clock.advance(HOUR)
  const third = await admin.events.renewSecret({ id: endpoint.id })
  await openTicket()
  await deliverEvents(t)
  for (const { secret } of [endpoint, second, third]) {
    expect(verified(t, secret, receiver.calls.at(-1))).toMatchObject({ type: 'ticket.opened' })
  }
  t.connection.prepare("update event_endpoints set sealed_secret = 'foreign'").run()
  const { secret } = await admin.events.renewSecret({ id: endpoint.id })
  await openTicket()
  await deliverEvents(t)
  expect(verified(t, secret, receiver.calls.at(-1))).toMatchObject({ type: 'ticket.opened' })
})

it('an endpoint at a private address gets nothing unless the setting allows it, also where the setting changes', async () => {
  const { t, admin, receiver, openTicket, deliveries } = await tellingShop()
  await admin.settings.update({ key: 'events_to_private_addresses', value: 'false' })
  await openTicket()
  await deliverEvents(t)
  expect(receiver.calls).toEqual([])
  expect(await deliveries()).toMatchObject([
    { status: 'waiting', problem: expect.stringContaining('private network (127.0.0.1)') },
  ])
  await admin.settings.update({ key: 'events_to_private_addresses', value: 'true' })
  t.clock.advance(HOUR)
  await deliverEvents(t)
  expect(receiver.calls).toHaveLength(1)
})

it('an endpoint that fails for five days is switched off with a warning, and goes on when it is switched on (EVENT-1087)', async () => {
  const { t, admin, receiver, endpoint, openTicket, deliveries } = await tellingShop()
  const warned = async () => {
    await runJobs(t, warningJobs)
    return (await admin.warnings.list()).find(({ name }) => name === 'events')?.text
  }
  receiver.answerBy((response) => response.writeHead(500).end())
  await openTicket()
  await deliverEvents(t)
  expect(await warned()).toBeUndefined()
  t.clock.advance(2 * DAY)
  await openTicket()
  await deliverEvents(t)
  expect(await warned()).toContain('has taken no events since Nov 21, 2026')
  t.clock.advance(3 * DAY - HOUR)
  await openTicket()
  await deliverEvents(t)
  expect(await admin.events.endpoints()).toMatchObject([{ isActive: true }])
  t.clock.advance(HOUR)
  await deliverEvents(t)
  expect(await admin.events.endpoints()).toMatchObject([{ isActive: false, offSince: t.clock.now() }])
  expect(listAudit(t.deps, ENDPOINT, endpoint.id)[0]).toMatchObject({ action: 'switched off' })
  expect(await warned()).toContain('it was switched off on Nov 26, 2026')
  const calls = receiver.calls.length
  t.clock.advance(DAY)
  await deliverEvents(t)
  expect(receiver.calls).toHaveLength(calls)
  receiver.answerBy((response) => response.end())
  await admin.events.updateEndpoint({ id: endpoint.id, isActive: true })
  await deliverEvents(t)
  expect((await deliveries()).map(({ status }) => status)).toContain('delivered')
  expect(await admin.events.endpoints()).toMatchObject([{ failingSince: null, offSince: null }])
  expect(await warned()).toBeUndefined()
})

it('an endpoint whose address is put right has five days again', async () => {
  const { t, admin, receiver, endpoint, openTicket } = await tellingShop()
  receiver.answerBy((response) => response.writeHead(500).end())
  await openTicket()
  await deliverEvents(t)
  t.clock.advance(6 * DAY)
  await admin.events.updateEndpoint({ id: endpoint.id, url: `${receiver.url}/right` })
  await deliverEvents(t)
  expect(await admin.events.endpoints()).toMatchObject([{ isActive: true, failingSince: t.clock.now() }])
})

it('an endpoint that fails now and then is not switched off, and neither by a clock that is not believed', async () => {
  const { t, admin, receiver, openTicket } = await tellingShop()
  for (let day = 0; day < 7; day += 1) {
    receiver.answerBy((response) => response.writeHead(500).end())
    await openTicket()
    await deliverEvents(t)
    receiver.answerBy((response) => response.end())
    t.clock.advance(DAY)
    await deliverEvents(t)
  }
  expect(await admin.events.endpoints()).toMatchObject([{ isActive: true, failingSince: null }])
  receiver.answerBy((response) => response.writeHead(500).end())
  await openTicket()
  await deliverEvents(t)
  t.deps.clock = { ...t.deps.clock, isBelievable: () => false }
  t.clock.jump(400 * DAY)
  await deliverEvents(t)
  expect(await admin.events.endpoints()).toMatchObject([{ isActive: true }])
})

it('an endpoint whose secret was sealed with another application secret sends nothing, and says so', async () => {
  const { t, receiver, openTicket, deliveries } = await tellingShop()
  t.connection.prepare("update event_endpoints set sealed_secret = 'foreign'").run()
  await openTicket()
  await deliverEvents(t)
  expect(receiver.calls).toEqual([])
  expect(await deliveries()).toMatchObject([{ problem: expect.stringContaining('Renew the secret') }])
})

it('a test is one signed call, also to an endpoint that is off, and counts neither as a failure nor as a delivery (EVENT-1220)', async () => {
  const { t, admin, receiver, endpoint, deliveries } = await tellingShop(['ticket.opened'])
  const { id } = endpoint
  const taken = { answerStatus: 200, answer: 'Thanks', problem: null }
  expect(await admin.events.sendTest({ id })).toEqual(taken)
  await admin.events.updateEndpoint({ id, isActive: false })
  t.clock.advance(1)
  expect(await admin.events.sendTest({ id })).toEqual(taken)
  const read = receiver.calls.map((call) => verified(t, endpoint.secret, call))
  expect(read.map(({ type, data }) => [type, data])).toEqual(read.map(() => ['ping', { endpointId: id }]))
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(2)

  await admin.events.updateEndpoint({ id, isActive: true })
  receiver.answerBy((response) => response.writeHead(500).end('Broken'))
  const refused = { answerStatus: 500, answer: 'Broken', problem: 'It answered 500.' }
  expect(await admin.events.sendTest({ id })).toEqual(refused)
  await admin.settings.update({ key: 'events_to_private_addresses', value: 'false' })
  expect(await admin.events.sendTest({ id })).toMatchObject({
    answerStatus: null,
    problem: expect.stringContaining('private network (127.0.0.1)'),
  })
  await deliverEvents(t)
  expect(receiver.calls).toHaveLength(3)
  expect(await deliveries()).toEqual([])
  expect(await admin.events.endpoints()).toMatchObject([{ isActive: true, failingSince: null }])
  await expectRefusal(admin.events.sendTest({ id: 99 }), 'NOT_FOUND')
})

it('a test is refused to an administrator who sent ten in ten minutes', async () => {
  const { admin, receiver, endpoint } = await tellingShop(['ticket.opened'], { limits: true })
  for (let n = 0; n < 10; n += 1) await admin.events.sendTest({ id: endpoint.id })
  await expectRefusal(admin.events.sendTest({ id: endpoint.id }), 'TOO_MANY_REQUESTS')
  expect(receiver.calls).toHaveLength(10)
})

it('a delivery that a clock ahead wrote, tried or sent again is due at once after the correction (API-1330)', async () => {
  const { t, admin, receiver, openTicket, deliveries } = await tellingShop()
  await openTicket()
  await deliverEvents(t)
  const [delivered] = await deliveries()
  t.clock.jump(20 * DAY)
  receiver.answerBy((response) => response.writeHead(503).end())
  await openTicket()
  await deliverEvents(t)
  await openTicket()
  await admin.events.sendAgain({ id: delivered?.id ?? 0 })
  t.clock.jump(-20 * DAY + 10)
  receiver.answerBy((response) => response.end())
  await deliverEvents(t)
  expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
  // What failed by a right clock waits for its time.
  receiver.answerBy((response) => response.writeHead(503).end())
  await openTicket()
  await deliverEvents(t)
  const tries = receiver.calls.length
  await deliverEvents(t)
  expect(receiver.calls).toHaveLength(tries)
})
