import { orders } from '#db/schema/orders.ts'
import type { Channel } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { type TestApp, testApp } from './app.ts'
import { deliverOutbox, testEvent } from './outbox.ts'

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

const variables = { name: 'Asma', title: 'Kanban', message: 'Drag your leads', site_name: 'WaCRM' }

/** Queues an update about a feature, whose title is the key. */
export const queueUpdate = (deps: Queueing, key: string, channel: Channel = 'whatsapp') =>
  queueMessage(deps, {
    channel,
    recipient: channel === 'email' ? 'asma@example.com' : PHONE,
    templateName: 'feature_update',
    variables: { ...variables, title: key },
    about: testEvent(key),
  })

/** Queues an update, and runs the outbox. */
export const deliverUpdate = (t: Pick<TestApp, 'deps'>, key = 'a', channel?: Channel): Promise<void> => {
  queueUpdate(t.deps, key, channel)
  return deliverOutbox(t)
}
