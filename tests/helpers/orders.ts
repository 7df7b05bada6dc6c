import { orders } from '#db/schema/orders.ts'
import { type TestApp, testApp } from './app.ts'

/** The values that the order form sends, and the phone as it is stored. */
export const orderForm = {
  name: 'Asma',
  email: 'asma@example.com',
  phone: '0300 1234567',
  plan: 'professional',
  amount: 4999,
}
export const PHONE = '+923001234567'

/** Sets PushFlow up, so that WhatsApp can send. */
export const connectWhatsapp = (t: TestApp) =>
  t.as.admin().whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'token' })

/** A shop that can send by WhatsApp. */
export const connectedShop = async (...options: Parameters<typeof testApp>) => {
  const t = testApp(...options)
  await connectWhatsapp(t)
  return t
}

/** The code in the message that went out last. */
export const lastCode = (t: TestApp): string =>
  /\d{6}/.exec(t.fakes.pushflow.sent.at(-1)?.text ?? '')?.[0] ?? ''

/** Approves a new order; gives it as the back office sees it. */
export const approve = (t: TestApp, given: Parameters<TestApp['make']['order']>[0] = {}) =>
  t.as.admin().orders.setStatus({ id: t.make.order(given).id, status: 'confirmed' })

export const storedOrders = (t: TestApp) => t.deps.db.select().from(orders).all()

/** A connected shop with one order that waits for its code, the guest's browser that placed it, and that code. */
export const waitingOrder = async (...options: Parameters<typeof testApp>) => {
  const t = await connectedShop(...options)
  const browser = t.as.guest()
  const { orderId } = await browser.orders.create(orderForm)
  await t.settled()
  return { t, browser, orderId, otp: lastCode(t) }
}
