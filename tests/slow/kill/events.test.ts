import { expect, it } from 'vitest'
import { callsOf, signIn } from '#tests/helpers/account.ts'
import { startReceiver } from '#tests/helpers/events.ts'
import { columnIn, databaseOf } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const { killsOfEvents: KILLS } = amounts

it(`${KILLS} kills between a call and its note lose no event, and each comes again with the same id`, async () => {
  const dataDir = testFolder('killed-events')
  const receiver = await startReceiver()
  let shop = await startShop({ dataDir })
  const cookie = await signIn(shop)
  const call = <Answer>(method: string, path: string, body: object) =>
    callsOf(shop, cookie)<Answer>(method, path, body)
  await call('PUT', '/api/admin/settings/events_to_private_addresses', { value: 'true' })
  await call('POST', '/api/admin/events/endpoints', { url: receiver.url, events: ['ticket.opened'] })

  const opened: number[] = []
  for (let n = 0; n < KILLS; n += 1) {
    const called = Promise.withResolvers<void>()
    receiver.answerBy((response, { headers }) => {
      const isNew =
        receiver.calls.filter((one) => one.headers['webhook-id'] === headers['webhook-id']).length === 1
      // At the first call the shop dies: by turns before the receiver has answered, and just after.
      if (!isNew || n % 2 === 1) response.end('Thanks')
      if (isNew) called.resolve()
    })
    const ticket = { subject: `Ticket ${n}`, message: 'Please' }
    opened.push((await call<{ id: number }>('POST', '/api/support-ticket', ticket)).id)
    await called.promise
    await shop.kill()
    shop = await startShop({ dataDir })
  }
  receiver.answerBy((response) => response.end('Thanks'))
  const states = () =>
    columnIn<string>(databaseOf(dataDir), 'select status from event_deliveries order by id')
  await expect.poll(states, { timeout: 30_000 }).toEqual(opened.map(() => 'delivered'))
  expect(await shop.stop()).toBe(0)

  const idsOf = (ticketId: number) =>
    receiver.calls.flatMap(({ body, headers }) =>
      JSON.parse(body).data.ticketId === ticketId ? [headers['webhook-id']] : [],
    )
  const what = `${KILLS} kills between a call and its note`
  prove(
    `${what}: events that never came`,
    opened.filter((id) => idsOf(id).length === 0),
    { is: [] },
  )
  prove(
    `${what}: events under two ids`,
    opened.filter((id) => new Set(idsOf(id)).size > 1),
    { is: [] },
  )
  // Each that was cut off before its answer, or the kill would not have come between.
  prove(`${what}: events that came again`, opened.filter((id) => idsOf(id).length > 1).length, {
    atLeast: Math.ceil(KILLS / 2),
  })
})
