import { expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { officeOf, testApp } from '#tests/helpers/app.ts'
import {
  connectedShop,
  lastCode,
  orderForm,
  PHONE,
  storedOrders,
  waitingOrder,
} from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { prove } from '#tests/helpers/prove.ts'

// What may happen once happens once, however many try at the same moment.

/** How many of 50 tries at once succeed. */
const successesOf = async (attempt: () => Promise<unknown>): Promise<number> => {
  const tried = await Promise.allSettled(Array.from({ length: 50 }, attempt))
  return tried.filter(({ status }) => status === 'fulfilled').length
}

it('a code for a phone works for one of 50 who use it at once', async () => {
  const t = await connectedShop()
  await t.as.guest().otp.send({ phone: PHONE })
  const otp = lastCode(t)
  const successes = await successesOf(() => t.as.guest().auth.verifyPhone({ phone: PHONE, otp }))
  prove('one right code used 50 times at once: successes', successes, { is: 1 })
})

it('the code of an order works once for 50 who try it at once', async () => {
  const { t, browser, orderId, otp } = await waitingOrder()
  const successes = await successesOf(() => browser.orders.verifyCode({ orderId, otp }))
  prove('one right code of an order used 50 times at once: successes', successes, { is: 1 })
  expect(queuedMessages(t)).toHaveLength(2)
  await expect(browser.orders.verifyCode({ orderId, otp })).rejects.toThrow(/already been used/)
})

it('an order that is placed 20 times at once is one order with one code', async () => {
  const t = await connectedShop()
  const app = await t.http()
  const click = { url: '/api/orders', payload: orderForm, headers: { 'idempotency-key': 'click' } }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ method: 'POST', ...click })),
  )
  await t.settled()
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  const [made, codes] = [storedOrders(t).length, t.fakes.pushflow.sent.length]
  prove('20 equal orders at once with one idempotency key: orders', made, { is: 1 })
  prove('20 equal orders at once with one idempotency key: codes', codes, { is: 1 })
})

it('an order that is approved 50 times at once has one licence and one message of each kind', async () => {
  const t = testApp()
  const { id } = t.make.order()
  const call = officeOf(t)
  const approve = () => call('PATCH', `/api/admin/orders/${id}/status`, { status: 'confirmed' })
  const answers = await Promise.all(Array.from({ length: 50 }, approve))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  const issued = t.deps.db.select().from(licenses).all()
  prove('50 approvals of an order at once: licences', issued.length, { is: 1 })
  const ways = queuedMessages(t).map(({ channel }) => channel)
  prove('50 approvals of an order at once: messages', ways, { is: ['whatsapp', 'email'] })
  expect(storedOrders(t)).toMatchObject([{ revision: 1 }])
})
