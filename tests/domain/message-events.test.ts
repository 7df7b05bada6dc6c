import { expect, it } from 'vitest'
import { type Channel, type TemplateName, templateVariables } from '#src/domains/messages/schema.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { office, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { connectWhatsapp, lastCode, orderForm, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox } from '#tests/helpers/outbox.ts'
import { shopWithProof } from '#tests/helpers/payments.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'

const settings = {
  site_name: 'Kanban House',
  currency_symbol: 'Rs.',
  support_email: 'help@kanban.test',
  support_phone: '+923005550000',
  response_time: 'two days',
}
const ACCOUNT = 'PK36 MEZN 0000 0012 3456 7890'

/** A shop that can send, with settings and a way to pay of its own. */
const openShop = async () => {
  const { t, admin } = office()
  await connectWhatsapp(t)
  for (const [key, value] of Object.entries(settings)) {
    updateSetting(t.deps, t.make.actor(admin.user), { key, value })
  }
  const method = { name: 'Meezan Bank', type: 'bank', icon: 'Building' } as const
  await admin.paymentMethods.create({ ...method, accountDetails: ACCOUNT })
  return { t, admin }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const NAME = 'Asma'
const KEY = /WACRM(-[0-9A-Z]{5}){4}/
const paying = ['Rs. 4,999', ACCOUNT, 'http://shop.test/pay/']
const helping = ['help@kanban.test', '+923005550000']
const site = 'Kanban House'

/** Reminds the holder of a licence that ends, which is paid for as any other of its plan. */
const remindOfEnd = async ({ t }: Pick<Shop, 't'>) => {
  const order = t.make.order({
    name: NAME,
    phone: PHONE,
    termMonths: 1,
    isPhoneVerified: true,
    status: 'confirmed',
  })
  licenseIn(t, { orderId: order.id, expiresAt: addDays(t.deps.now(), 3) })
  await remindHolders(t.deps)
}
const pendingOrder = ({ t }: Pick<Shop, 't'>) =>
  t.make.order({ name: NAME, phone: PHONE, isPhoneVerified: true })
const change = async (shop: Shop, ...statuses: ('confirmed' | 'cancelled')[]) => {
  const { id } = pendingOrder(shop)
  for (const status of statuses) await shop.admin.orders.setStatus({ id, status })
}
const provedCustomer = ({ t }: Shop) =>
  t.make.user({ username: NAME, whatsappNumber: PHONE, isPhoneVerified: true })
const ticket = { subject: 'The sidebar is gone', message: 'What can I do?' }

/** What happens, by which channels its message goes, and what its text holds, among other things. */
type Event = { happens: (shop: Shop) => Promise<unknown>; by: Channel[]; says: (string | RegExp)[] }
const eventBy =
  (...by: Channel[]) =>
  (says: Event['says'], happens: Event['happens']): Event => ({ happens, by, says })
const byBoth = eventBy('whatsapp', 'email')
const byWhatsapp = eventBy('whatsapp')

const passwords = { password: 'a good long phrase', confirmPassword: 'a good long phrase' }
const person = { email: 'asma@example.com', phone: PHONE }

const events: Record<TemplateName, Event> = {
  otp_verification: byWhatsapp([/\*\d{6}\*/, site, 'for your WhatsApp number', '10 minutes'], ({ t }) =>
    t.as.guest().otp.send({ phone: PHONE }),
  ),
  welcome_registration: byWhatsapp([NAME, site, 'http://shop.test/dashboard'], ({ t }) =>
    t.as.guest({ provenPhone: PHONE }).auth.register({ ...person, username: NAME, ...passwords }),
  ),
  order_confirmation: byBoth([NAME, site, ...paying], async ({ t }) => {
    const browser = t.as.guest()
    const { orderId } = await browser.orders.create(orderForm)
    await t.settled()
    await browser.orders.verifyCode({ orderId, otp: lastCode(t) })
  }),
  payment_reminder: byWhatsapp([NAME, site, ...paying], (shop) =>
    shop.admin.orders.sendPaymentReminder({ id: pendingOrder(shop).id }),
  ),
  payment_rejected: byBoth(
    ['Rs. 4,999', 'The amount is too small', 'http://shop.test/pay/', ...helping],
    async ({ t }) => {
      const { admin, order, revision } = await shopWithProof(t)
      await admin.payments.reject({ id: order.id, revision, reason: 'The amount is too small' })
    },
  ),
  payment_refunded: byBoth(['Rs. 4,999', 'by JazzCash', 'Bought twice', ...helping], async ({ t }) => {
    const { admin, order, revision } = await shopWithProof(t)
    await admin.orders.accept({ id: order.id, revision })
    await admin.orders.refund({ id: order.id, amount: 4999, way: 'by JazzCash', reason: 'Bought twice' })
  }),
  order_approved: byWhatsapp([NAME, site, KEY, 'http://shop.test/pay/'], (shop) => change(shop, 'confirmed')),
  license_activated: byBoth([NAME, site, KEY, 'is active', 'http://shop.test/pay/'], (shop) =>
    change(shop, 'confirmed', 'cancelled', 'confirmed'),
  ),
  order_cancelled: byBoth([NAME, site, ...helping], (shop) => change(shop, 'cancelled')),
  license_renewed: byBoth(
    [NAME, site, KEY, 'Renewed until', 'Rs. 4,998', 'http://shop.test/pay/'],
    async ({ t, admin }) => {
      await remindOfEnd({ t })
      const { id } = await admin.bankFeed.paste({
        text: 'PKR 4,998 received from Asma',
        from: 'SadaPay',
      })
      const [offer] = await admin.bankFeed.offers({ id })
      await admin.bankFeed.renew({ id, offerId: offer?.id ?? 0 })
    },
  ),
  reseller_license: byWhatsapp([NAME, site, KEY, 'Lahore House', '+923005551111'], async (shop) => {
    const { issue } = await resellerShop(shop.t, { name: 'Lahore House', supportPhone: '+923005551111' })
    await issue({ name: NAME, phone: PHONE })
  }),
  reseller_balance: byBoth(['Rs. 10,000', site, 'http://shop.test/dashboard?tab=reseller'], ({ t }) =>
    resellerShop(t, { whatsappNumber: PHONE }),
  ),
  license_expiring: byBoth([NAME, site, KEY, 'http://shop.test/?renew='], async ({ t }) => {
    // Whoever has an open order is made no offer.
    pendingOrder({ t })
    await remindOfEnd({ t })
  }),
  license_offer: byBoth(
    [NAME, site, KEY, /exactly \*?Rs\. 4,998/, ACCOUNT, 'http://shop.test/?renew='],
    remindOfEnd,
  ),
  contact_confirmation: byBoth([NAME, site, 'two days'], ({ t }) =>
    t.as.guest({ provenPhone: PHONE }).contacts.send({ ...person, name: NAME, message: 'Does it work?' }),
  ),
  support_ticket_created: byBoth([NAME, site, ticket.subject, 'two days'], (shop) =>
    shop.t.as.customer(provedCustomer(shop)).tickets.create(ticket),
  ),
  support_ticket_reply: byBoth([NAME, site, ticket.subject, 'Please reload the page.'], async (shop) => {
    const { id } = await shop.t.as.customer(provedCustomer(shop)).tickets.create(ticket)
    await shop.admin.tickets.answer({ id, message: 'Please reload the page.' })
  }),
  password_reset: byBoth([/\d{6}/, site, '10 minutes', /username is \S+\./], (shop) =>
    shop.t.as.guest().auth.requestPasswordReset({ email: provedCustomer(shop).email }),
  ),
  feature_update: byWhatsapp([NAME, site, 'Kanban', 'Drag your leads'], async (shop) => {
    await change(shop, 'confirmed')
    await shop.admin.messages.sendUpdate({ words: { title: 'Kanban', message: 'Drag your leads' } })
  }),
}

const names = Object.keys(templateVariables) as TemplateName[]
it.each(names)('%s goes out at its event, with the settings and the ways to pay (SET-7)', async (name) => {
  const shop = await openShop()
  const { t, admin } = shop
  // The mark tells the messages of this template from others of the same event.
  const { rows } = await admin.messages.listTemplates({ q: name, limit: 50 })
  const { id = 0, template = '' } = rows.find((row) => row.name === name) ?? {}
  await admin.messages.updateTemplate({ id, template: `${template}\nKind: ${name}` })
  const { happens, by, says } = events[name]
  await happens(shop)
  await t.settled()
  await deliverOutbox(t)
  const texts = {
    whatsapp: t.fakes.pushflow.sent.map(({ text }) => text),
    email: t.fakes.mail.sent.map(({ text }) => text),
  }
  const ofKind = (channel: Channel) =>
    texts[channel].filter((text) => text.split('\n').includes(`Kind: ${name}`))
  for (const channel of ['whatsapp', 'email'] as const) {
    const found = ofKind(channel)
    if (name === 'license_activated' && channel === 'email') expect(found).toHaveLength(2)
    else expect(found).toHaveLength(by.includes(channel) ? 1 : 0)
    for (const text of found) {
      for (const words of says) expect(text).toMatch(words)
      expect(text).not.toMatch(/\[\w+\]|[{}]/)
    }
  }
})

it('a message that names the ways to reach a new shop names its contact form, while nobody entered any (SET-6)', async () => {
  const t = testApp()
  const { id } = t.make.order({ isPhoneVerified: true })
  await t.as.admin().orders.setStatus({ id, status: 'cancelled' })
  await deliverOutbox(t)
  const cancelled = t.fakes.mail.sent.find(({ subject }) => subject.includes('cancelled'))
  expect(cancelled?.text).toContain('Please contact us: http://shop.test/#contact')
})
