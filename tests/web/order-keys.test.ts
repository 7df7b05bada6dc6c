import { expect, it } from 'vitest'
import { MAX_QUANTITY } from '#src/domains/orders/schema.ts'
import { testApp } from '#tests/helpers/app.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { orderKeys } from '#web/order/placing/order-keys.ts'

it('the key of an order in a form is one that the shop takes, also of 20 licences with a coupon, and the same for the same order', async () => {
  const keyOf = orderKeys()
  const licenseIds = Array.from({ length: MAX_QUANTITY }, (_, n) => 1_000_000 + n)
  const ordered = ['a'.repeat(32), 'enterprise', 1_679_860, 'EID '.repeat(12), { licenseIds }, 0] as const
  const guest = testApp().as.guest()
  const order = { ...orderForm, idempotencyKey: keyOf(...ordered) }
  const { orderId } = await guest.orders.create(order)
  const again = await guest.orders.create({ ...order, idempotencyKey: keyOf(...ordered) })
  expect(again).toMatchObject({ orderId })
  expect(keyOf(...ordered.slice(0, -1), 1)).not.toBe(order.idempotencyKey)
})
