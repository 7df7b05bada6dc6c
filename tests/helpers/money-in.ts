import { eq } from 'drizzle-orm'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { receiveAlert } from '#src/domains/money-in/webhook.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { type TestApp, testApp } from './app.ts'
import { payTokenOf } from './payments.ts'

type Source = { senders?: string[]; acceptsExact?: boolean; signingKey?: string | null }

/** The amount of an order, and the id that its buyer names. */
export const AMOUNT = 4999
export const ID = 'TXN20261126101500'

/** What an account of JazzCash holds before the first alert that a test sends. */
export const BALANCE = 50_000

const money = (amount: number): string => formatMoney(amount, 'Rs.').replace(/\s/g, '')

/** An alert of JazzCash as it arrives. */
export const received = (
  amount: number,
  balance: number,
  id: string,
  from = 'Bilal Ahmed (0333XXXXXXX)',
): string =>
  `You have received ${money(amount)} from ${from}. Your JazzCash balance is ${money(balance)}. Ref#${id}`

type Sms = { message: string; phoneNumber?: string; messageId?: string; receivedAt: Date }

/** An alert of Raast, which names no balance. */
export const byRaast = (amount: number, id: string): string =>
  `Rs ${amount}.00 received in your JazzCash Mobile Account:03001112233 via Raast. TID: ${id}`

/** What SMS Gateway for Android sends for a message that its phone received, as its documentation has it. */
export const gatewaySms = ({ phoneNumber = 'JazzCash', messageId = 'abc123', receivedAt, message }: Sms) => ({
  deviceId: 'ffffffffceb0b1db0000018e937c815b',
  event: 'sms:received',
  id: 'Ey6ECgOkVVFjz3CL48B8C',
  payload: { messageId, message, phoneNumber, simNumber: 1, receivedAt: receivedAt.toISOString() },
  webhookId: 'LreFUt-Z3sSq0JufY9uWB',
})

/** What it sends by itself, so that the shop knows that it lives. */
export const gatewayPing = { event: 'system:ping', payload: { health: {} } }

/** A shop with a phone that watches its only method, whose balance is known already. */
export const shopWithFeed = async (t: TestApp, { senders = ['JazzCash'], ...source }: Source = {}) => {
  const admin = t.as.admin()
  const method = await admin.paymentMethods.create({
    name: 'JazzCash',
    type: 'wallet',
    icon: 'Wallet',
    accountDetails: '0300 1234567',
  })
  const { address, id } = await admin.bankFeed.createSource({
    name: 'Office phone',
    paymentMethodIds: [method.id],
    senders,
    acceptsExact: true,
    ...source,
  })
  const token = address?.split('/').at(-1) ?? ''
  /** Calls the shop as the phone does. */
  const call = (said: object) => {
    const body = JSON.stringify(said)
    receiveAlert(t.deps, {
      token,
      body,
      type: 'application/json',
      fields: null,
      signature: '',
      timestamp: '',
      from: '',
    })
  }
  let sent = 0
  /** Sends an alert as the phone does, and lets the shop look at it. */
  const hear = (text: string, from = senders[0] ?? '') => {
    sent += 1
    const messageId = `m${sent}`
    call(gatewaySms({ message: text, phoneNumber: from, messageId, receivedAt: t.deps.now() }))
    settleAlerts(t.deps)
  }
  /** Sends the transaction id of an order on its pay page, without a picture. */
  const claim = async (orderId: number, transactionId: string, sender = '') => {
    const link = payTokenOf(t, orderId)
    await t.as
      .guest()
      .payments.submit({ token: link, transactionId, sender, methodId: method.id, pictures: [] })
    settleAlerts(t.deps)
    return link
  }
  /** A new order, whose buyer sends this transaction id. */
  const claimed = async (transactionId: string, given: Parameters<typeof t.make.order>[0] = {}) => {
    const order = t.make.order(given)
    return { ...order, link: await claim(order.id, transactionId) }
  }
  /** The newest alert that the list finds. */
  const newest = async (q = '') => {
    const [alert] = (await admin.bankFeed.alerts({ q, limit: 1 })).rows
    if (!alert) throw new Error(`No alert ${q}`)
    return alert
  }
  /** Assigns the newest alert that the list finds to an order, after the question that shows what it would do. */
  const assign = async (orderId: number, q = '') => {
    const pair = { id: (await newest(q)).id, orderId }
    const { revision } = await admin.bankFeed.assignment(pair)
    await admin.bankFeed.assign({ ...pair, revision })
    settleAlerts(t.deps)
  }
  /** The first balance, which an administrator has to see once. */
  const begin = async () => {
    hear(received(1, BALANCE, 'TXN20200101000001'))
    const { id: first } = await newest()
    await admin.bankFeed.trust({ id: first })
    await admin.bankFeed.ignore({ id: first })
  }
  const statusOf = (orderId: number) =>
    t.deps.db.select().from(orders).where(eq(orders.id, orderId)).get()?.status
  const alerts = () => t.deps.db.select().from(bankAlerts).all()
  const calls = { call, hear, claim, claimed, begin, newest, assign, statusOf, alerts }
  return { admin, method, sourceId: id, token, address, ...calls }
}

/** A new shop with such a phone. */
export const feedShop = async (source: Source = {}, ...options: Parameters<typeof testApp>) => {
  const t = testApp(...options)
  return { t, ...(await shopWithFeed(t, source)) }
}

/** The same, whose first balance an administrator has seen. */
export const begunFeed = async (...given: Parameters<typeof feedShop>) => {
  const shop = await feedShop(...given)
  await shop.begin()
  return shop
}
