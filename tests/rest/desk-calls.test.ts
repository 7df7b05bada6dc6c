import { expect, it } from 'vitest'
import { officeOf, served } from '#tests/helpers/app.ts'
import { BALANCE, ID, received, shopWithFeed } from '#tests/helpers/money-in.ts'
import { sendProof } from '#tests/helpers/payments.ts'

it('a program decides payments, changes licences and answers tickets by documented calls alone (REST-1240)', async () => {
  const { t } = await served()
  const call = officeOf(t)
  const ask = async <Answer>(...given: Parameters<typeof call>) => (await call(...given)).json<Answer>()
  const [first, second] = [t.make.order().id, t.make.order().id]
  for (const id of [first, second]) await sendProof(t, id)
  const page = await call('GET', '/api/admin/payments?limit=1')
  expect(page.headers['x-total-count']).toBe('2')
  expect(page.json()).toMatchObject([{ orderId: first }])

  type Seen = { revision: number; state: string }
  const payment = () => ask<Seen>('GET', `/api/admin/orders/${first}/payment`)
  const decide = async (word: string, more = {}) => {
    const { revision } = await payment()
    return call('POST', `/api/admin/orders/${first}/payment/${word}`, { revision, ...more })
  }
  expect((await decide('reject', { reason: 'Not readable' })).statusCode).toBe(200)
  expect(await payment()).toMatchObject({ state: 'rejected', canUndo: true })
  expect((await decide('undo-rejection')).statusCode).toBe(204)
  const stale = await call('POST', `/api/admin/orders/${first}/payment/accept`, { revision: 0 })
  expect(stale.statusCode).toBe(409)
  expect((await decide('accept')).json()).toMatchObject({ paymentState: 'accepted' })

  const [license] = await ask<[{ id: number }]>('GET', '/api/admin/licenses')
  const path = `/api/admin/licenses/${license.id}`
  expect(await ask('PATCH', `${path}/status`, { status: 'suspended' })).toMatchObject({ orderId: first })
  expect(await ask('PUT', path, { expiresOn: '2028-01-31', systems: 5 })).toMatchObject({ systemsAllowed: 5 })
  expect((await decide('refund', { amount: 4999, way: 'cash' })).json()).toMatchObject({
    paymentState: 'refunded',
  })
  expect(await ask('GET', path)).toMatchObject({ licenseStatus: 'revoked' })

  const { id } = await t.as.customer().tickets.create({ subject: 'Help', message: 'Please' })
  const replied = await call('POST', `/api/admin/tickets/${id}/replies`, { message: 'Try again' })
  expect([replied.statusCode, replied.json()]).toMatchObject([201, { status: 'answered' }])
  expect(await ask('GET', '/api/admin/tickets?status=answered')).toMatchObject([{ id }])
})

it('an API token reads payments and the money beside them, with the payer masked', async () => {
  const { t, app } = await served()
  const { admin, hear } = await shopWithFeed(t)
  const { id, amountMinor } = t.make.order()
  await sendProof(t, id, { transactionId: ID })
  hear(received(amountMinor / 100, BALANCE, ID))
  const { token } = await admin.auth.createToken({ name: 'script', scope: 'all' })
  const headers = { authorization: `Bearer ${token}` }
  const of = (url: string) => app.inject({ url, headers })
  expect((await of(`/api/admin/orders/${id}/payment`)).json()).toMatchObject({ transactionId: ID })
  const alerts = (await of(`/api/admin/orders/${id}/bank-alerts`)).json<[{ name: string; id: number }]>()
  expect(alerts).toHaveLength(1)
  expect(alerts[0].name).toMatch(/^(\S\*\*\* ?)+$/)
  // The whole text of a bank is for the one who opened it.
  expect((await of(`/api/admin/bank-feed/alerts/${alerts[0].id}`)).statusCode).toBe(403)
})
