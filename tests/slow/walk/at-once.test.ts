import { expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { testApp } from '#tests/helpers/app.ts'
import {
  connectWhatsapp,
  lastCode,
  orderForm,
  PHONE,
  storedOrders,
  waitingOrder,
} from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { prove } from '#tests/helpers/prove.ts'

// What may happen once happens once, however many try at the same moment.

it('a code for a phone works for one of 50 who use it at once (OTP-3)', async () => {
  const t = testApp()
  await connectWhatsapp(t)
  await t.as.guest().otp.send({ phone: PHONE })
  const otp = lastCode(t)
  const tried = await Promise.allSettled(
    Array.from({ length: 50 }, () => t.as.guest().auth.verifyPhone({ phone: PHONE, otp })),
  )
  const successes = tried.filter(({ status }) => status === 'fulfilled').length
  prove('one right code used 50 times at once: successes', successes, { is: 1 })
})

it('the code of an order works once for 50 who try it at once', async () => {
  const { t, browser, orderId, otp } = await waitingOrder()
  const tried = await Promise.allSettled(
    Array.from({ length: 50 }, () => browser.orders.verifyCode({ orderId, otp })),
  )
  const successes = tried.filter(({ status }) => status === 'fulfilled').length
  prove('one right code of an order used 50 times at once: successes', successes, { is: 1 })
  expect(queuedMessages(t)).toHaveLength(2)
  await expect(browser.orders.verifyCode({ orderId, otp })).rejects.toThrow(/already been used/)
})

it('an order that is placed 20 times at once is one order with one code', async () => {
  const t = testApp()
  await connectWhatsapp(t)
  const app = await t.http()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.inject({
        method: 'POST',
        url: '/api/orders',
        payload: orderForm,
        headers: { 'idempotency-key': 'click' },
      }),
    ),
  )
  await t.settled()
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  const [made, codes] = [storedOrders(t).length, t.fakes.pushflow.sent.length]
  prove('20 equal orders at once with one idempotency key: orders', made, { is: 1 })
  prove('20 equal orders at once with one idempotency key: codes', codes, { is: 1 })
})

it('an order that is approved 50 times at once has one licence and one message of each kind (LIC-2)', async () => {
  const t = testApp()
  const { id } = t.make.order()
  const app = await t.http()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.inject({
        method: 'PATCH',
        url: `/api/admin/orders/${id}/status`,
        headers: { cookie },
        payload: { status: 'confirmed' },
      }),
    ),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  prove('50 approvals of an order at once: licences', t.deps.db.select().from(licenses).all().length, {
    is: 1,
  })
  const ways = queuedMessages(t).map(({ channel }) => channel)
  prove(
    '50 approvals of an order at once: messages by WhatsApp',
    ways.filter((way) => way === 'whatsapp').length,
    { is: 1 },
  )
  prove('50 approvals of an order at once: copies by email', ways.filter((way) => way === 'email').length, {
    is: 1,
  })
  expect(storedOrders(t)).toMatchObject([{ revision: 1 }])
})
