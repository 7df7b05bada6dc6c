import { expect, it } from 'vitest'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { type Channel, type TemplateName, templateVariables } from '#src/domains/messages/schema.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { office } from '#tests/helpers/office.ts'
import { connectWhatsapp, lastCode, orderForm, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox } from '#tests/helpers/outbox.ts'
import { shopWithProof } from '#tests/helpers/payments.ts'

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
  await admin.paymentMethods.create({
    name: 'Meezan Bank',
    type: 'bank',
    icon: 'Building',
    accountDetails: ACCOUNT,
  })
  return { t, admin }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const NAME = 'Asma'
const KEY = /WACRM(-[0-9A-Z]{5}){4}/
const paying = ['Rs. 4,999', ACCOUNT, 'http://shop.test/pay/']
const helping = ['help@kanban.test', '+923005550000']
const site = 'Kanban House'

const pendingOrder = ({ t }: Shop) => t.make.order({ name: NAME, phone: PHONE, isPhoneVerified: true })
const change = async (shop: Shop, ...statuses: ('confirmed' | 'cancelled')[]) => {
  const { id } = pendingOrder(shop)
  for (const status of statuses) await shop.admin.orders.setStatus({ id, status })
}
const provedCustomer = ({ t }: Shop) =>
  t.make.user({ username: NAME, whatsappNumber: PHONE, isPhoneVerified: true })
const ticket = { subject: 'The sidebar is gone', message: 'What can I do?' }

type Event = {
  happens: (shop: Shop) => Promise<unknown>
  by: Channel[]
  /** What the text holds, among other things. */
  says: (string | RegExp)[]
}
const both: Channel[] = ['whatsapp', 'email']

const events: Record<TemplateName, Event> = {
  otp_verification: {
    happens: ({ t }) => t.as.guest().otp.send({ phone: PHONE }),
    by: ['whatsapp'],
    says: [/\*\d{6}\*/, site, 'for your WhatsApp number', '10 minutes'],
  },
  welcome_registration: {
    happens: ({ t }) =>
      t.as.guest({ provenPhone: PHONE }).auth.register({
        username: NAME,
        email: 'asma@example.com',
        phone: PHONE,
        password: 'a good long phrase',
        confirmPassword: 'a good long phrase',
      }),
    by: ['whatsapp'],
    says: [NAME, site, 'http://shop.test/dashboard'],
  },
  order_confirmation: {
    happens: async ({ t }) => {
      const browser = t.as.guest()
      const { orderId } = await browser.orders.create(orderForm)
      await t.settled()
      await browser.orders.verifyCode({ orderId, otp: lastCode(t) })
    },
    by: both,
    says: [NAME, site, ...paying],
  },
  payment_reminder: {
    happens: (shop) => shop.admin.orders.sendPaymentReminder({ id: pendingOrder(shop).id }),
    by: ['whatsapp'],
    says: [NAME, site, ...paying],
  },
  payment_rejected: {
    happens: async ({ t }) => {
      const { admin, order, revision } = await shopWithProof(t)
      await admin.payments.reject({ id: order.id, revision, reason: 'The amount is too small' })
    },
    by: both,
    says: ['Rs. 4,999', 'The amount is too small', 'http://shop.test/pay/', ...helping],
  },
  payment_refunded: {
    happens: async ({ t }) => {
      const { admin, order, revision } = await shopWithProof(t)
      await admin.orders.accept({ id: order.id, revision })
      await admin.orders.refund({ id: order.id, amount: 4999, way: 'by JazzCash', reason: 'Bought twice' })
    },
    by: both,
    says: ['Rs. 4,999', 'by JazzCash', 'Bought twice', ...helping],
  },
  order_approved: {
    happens: (shop) => change(shop, 'confirmed'),
    by: ['whatsapp'],
    says: [NAME, site, KEY, 'http://shop.test/pay/'],
  },
  license_activated: {
    happens: (shop) => change(shop, 'confirmed', 'cancelled', 'confirmed'),
    by: both,
    says: [NAME, site, KEY, 'is active', 'http://shop.test/pay/'],
  },
  order_cancelled: { happens: (shop) => change(shop, 'cancelled'), by: both, says: [NAME, site, ...helping] },
  license_expiring: {
    happens: async ({ t }) => {
      const order = t.make.order({ name: NAME, phone: PHONE, status: 'confirmed' })
      licenseIn(t, { orderId: order.id, expiresAt: addDays(t.deps.now(), 7) })
      for (const job of jobs) await job.run(t.deps)
    },
    by: both,
    says: [NAME, site, KEY, 'http://shop.test/?renew='],
  },
  contact_confirmation: {
    happens: ({ t }) =>
      t.as
        .guest({ provenPhone: PHONE })
        .contacts.send({ name: NAME, email: 'asma@example.com', phone: PHONE, message: 'Does it work?' }),
    by: both,
    says: [NAME, site, 'two days'],
  },
  support_ticket_created: {
    happens: (shop) => shop.t.as.customer(provedCustomer(shop)).tickets.create(ticket),
    by: both,
    says: [NAME, site, ticket.subject, 'two days'],
  },
  support_ticket_reply: {
    happens: async (shop) => {
      const { id } = await shop.t.as.customer(provedCustomer(shop)).tickets.create(ticket)
      await shop.admin.tickets.answer({ id, message: 'Please reload the page.' })
    },
    by: both,
    says: [NAME, site, ticket.subject, 'Please reload the page.'],
  },
  password_reset: {
    happens: (shop) => shop.t.as.guest().auth.requestPasswordReset({ email: provedCustomer(shop).email }),
    by: both,
    says: [/\d{6}/, site, '10 minutes', /username is \S+\./],
  },
  feature_update: {
    happens: async (shop) => {
      await change(shop, 'confirmed')
      await shop.admin.messages.sendUpdate({ words: { title: 'Kanban', message: 'Drag your leads' } })
    },
    by: ['whatsapp'],
    says: [NAME, site, 'Kanban', 'Drag your leads'],
  },
}

it.each(Object.keys(templateVariables) as TemplateName[])(
  '%s goes out at its event, with the settings and the ways to pay (MSG-5, SET-7)',
  async (name) => {
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
  },
)

it('a message that names the ways to reach a new shop names its contact form, while nobody entered any (SET-6)', async () => {
  const t = testApp()
  const { id } = t.make.order({ isPhoneVerified: true })
  await t.as.admin().orders.setStatus({ id, status: 'cancelled' })
  await deliverOutbox(t)
  const cancelled = t.fakes.mail.sent.find(({ subject }) => subject.includes('cancelled'))
  expect(cancelled?.text).toContain('Please contact us: http://shop.test/#contact')
})
