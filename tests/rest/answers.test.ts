// Over 300 lines, because one table has the input of every documented call.
import { expect, it, onTestFinished } from 'vitest'
import { routes } from '#src/app/server/rest/routes.ts'
import { systemsOfKey } from '#src/domains/licenses/queries.ts'
import type { Ai } from '#src/gateways/ai.ts'
import { served, type TestApp } from '#tests/helpers/app.ts'
import { addChatPicture, addChatVoice } from '#tests/helpers/chat-picture.ts'
import { countSiteChanges } from '#tests/helpers/content.ts'
import { graphCredentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { BALANCE, ID, received, shopWithFeed } from '#tests/helpers/money-in.ts'
import { connectWhatsapp, lastCode, orderForm } from '#tests/helpers/orders.ts'
import { sendProof, shown } from '#tests/helpers/payments.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'
import { publishVersion } from '#tests/helpers/uploads.ts'

const secret = { password: 'a fine password', confirmPassword: 'a fine password' }
const account = { username: 'newcomer', email: 'newcomer@example.com', phone: '0300 7654321', ...secret }
const passwords = { newPassword: 'battery staple', confirmPassword: 'battery staple' }
const plan = { planType: 'single', planName: 'One', originalPrice: 2, discountedPrice: 1, usdPrice: 1 }
const method = { name: 'Cash', type: 'cash', icon: 'Wallet', accountDetails: 'At the counter' }
const banner = { title: 'Sale', message: 'Today' }
const head = { page: 'about', title: 'About', description: 'Us' }
const texts = { name: 'news', subject: 'News', template: 'Hello {name}', variables: ['name'] }
const link = { fileName: 'a.zip', fileType: 'desktop-app', downloadUrl: 'https://files.example.com/a.zip' }
const buyer = { name: 'Asma', email: 'asma@example.com', message: 'Hello' }
const gateway = { instanceId: 'instance', accessToken: 'token' }

/** An order whose proof waits, in the revision that is shown. */
const waiting = async (t: TestApp) => {
  const { id } = t.make.order()
  await sendProof(t, id)
  return shown(t, id)
}

/** A shop with one of everything, and what each call takes there. */
const filledShop = async (t: TestApp) => {
  const admin = t.as.admin()
  const customer = t.as.customer()
  const phone = '0300 1234567'
  await connectWhatsapp(t)
  const guest = t.as.guest()
  const { orderId } = await guest.orders.create(orderForm)
  await t.settled()
  const orderCode = lastCode(t)
  await guest.otp.send({ phone })
  const otp = lastCode(t)
  await admin.settings.save({ values: { trial_days: '7' } })
  const { trialId } = await guest.trials.start({ name: 'Asma', phone: '0300 7654323' })
  await t.settled()
  const trialCode = lastCode(t)
  const asked = t.make.user()
  await guest.auth.requestPasswordReset({ email: asked.email })
  await t.settled()
  const resetCode = /\b\d{8}\b/.exec(t.fakes.mail.sent.at(-1)?.text ?? '')?.[0]
  await guest.contacts.send(buyer)
  const chat = (await customer.chat.start({})).id
  const closed = (await t.as.customer().chat.start({})).id
  const said = await customer.chat.send({ id: chat, content: 'Hello' })
  const chatPicture = await addChatPicture(t, said.id)
  const spoken = await customer.chat.send({ id: chat, content: 'And more' })
  const chatVoice = await addChatVoice(t, spoken.id)
  const own = t.make.order({ userId: customer.user.id, status: 'confirmed' })
  t.make.license({ orderId: own.id })
  const refunded = t.make.order().id
  await admin.orders.setStatus({ id: refunded, status: 'approved' })
  await admin.orders.refund({ id: refunded, amount: 1, way: 'cash' })
  const program = licenseIn(t)
  const { licenseKey: key, orderId: installed } = licenseIn(t)
  for (const name of ['Desk', 'Phone']) await guest.licenses.activate({ key, ...system(name) })
  await guest.licenses.deactivate({ key, deviceId: system('Phone').deviceId })
  const { systems, held } = await admin.licenses.systems({ id: installed })
  await guest.licenses.activate({ key: program.licenseKey, ...system('Desk') })
  const replaces = systemsOfKey(t.deps.db, program.licenseKey)[0]?.id
  const updating = licenseIn(t)
  await guest.licenses.activate({ key: updating.licenseKey, ...system('Updating') })
  await publishVersion(t, '9.0.0')
  const asking = await guest.licenses.requestActivation(system('Tablet'))
  const proof = await sendProof(t, t.make.order().id)
  const [accepted, doubtful, rejected] = [await waiting(t), await waiting(t), await waiting(t)]
  const { revision } = await admin.payments.reject({ ...rejected, reason: 'Not readable' })
  const returned = t.make.order().id
  await admin.orders.setStatus({ id: returned, status: 'approved' })
  const approved = t.make.order().id
  await admin.orders.setStatus({ id: approved, status: 'approved' })
  const download = t.make.download().id
  const product = t.make.product().id
  const coupon = (await admin.coupons.create({ code: 'OLD', percent: 20 })).id
  const desk = await resellerShop(t)
  await desk.issue()
  const [issued] = (await desk.reseller.resellers.customers({})).rows
  const payment = (await admin.paymentMethods.create({ ...method, icon: 'Wallet' })).id
  const section = (await admin.pageSections.create({ name: 'extra', displayName: 'Extra' })).id
  const item = (await admin.content.create({ section: 'hero', key: 'extra', value: 'x' })).id
  const notification = (await admin.notifications.create(banner)).id
  const seo = (await admin.seo.create({ ...head, page: 'blog' })).id
  const template = (await admin.messages.createTemplate({ ...texts, name: 'old_news' })).id
  const user = t.make.user().id
  const hook = new URL((await admin.incoming.address()).url).pathname.split('/').at(-1) ?? ''

  const bankSource = (await admin.bankFeed.createSource({ name: 'Phone' })).id
  const feed = await shopWithFeed(t)
  feed.hear(received(1, BALANCE, ID))
  const heard = (await feed.newest()).id
  const otherAlert = (await admin.bankFeed.paste({ text: 'PKR 70 received from Bilal' })).id
  const bankAlert = (await admin.bankFeed.paste({ text: 'PKR 100 received from Bilal' })).id

  const receiver = { url: 'https://example.com/hook', events: ['ticket.opened' as const] }
  const endpoint = (await admin.events.createEndpoint(receiver)).id
  const ticket = (await customer.tickets.create({ subject: 'Help', message: 'Please' })).id
  const delivery = (await admin.events.deliveries({})).rows[0]?.id

  /** By call: the input, and the parameter of its path. */
  const inputs: Record<string, [payload?: object, parameter?: string | number]> = {
    'POST /api/me/delete': [{ password: 'correct horse' }],
    'POST /api/login': [{ username: asked.username, password: 'correct horse' }],
    'POST /api/register': [account],
    'POST /api/auth/request-password-reset': [{ email: customer.user.email }],
    'POST /api/auth/reset-password': [{ email: asked.email, resetCode, ...passwords }],
    'POST /api/send-verification-otp': [{ phone: '0300 7654321' }],
    'POST /api/whatsapp/verify-otp': [{ phone, otp }],
    'POST /api/orders': [{ ...orderForm, phone: '0300 7654322' }],
    'POST /api/orders/quote': [{ plan: 'starter', months: 12 }],
    'POST /api/orders/verify-otp': [{ orderId, otp: orderCode }],
    'GET /api/admin/orders/:id': [undefined, own.id],
    'GET /api/admin/orders/:id/payment': [undefined, rejected.id],
    'POST /api/admin/orders/:id/payment/accept': [accepted, accepted.id],
    'POST /api/admin/orders/:id/payment/reject': [{ ...doubtful, reason: 'Not readable' }, doubtful.id],
    'POST /api/admin/orders/:id/payment/undo-rejection': [{ revision }, rejected.id],
    'POST /api/admin/orders/:id/payment/refund': [{ amount: '1', way: 'cash' }, returned],
    'POST /api/admin/orders/:id/undo-approval': [{}, approved],
    'POST /api/admin/payments/statement': [{ csv: 'Date,Amount\n2026-11-21,4999' }],
    'PATCH /api/admin/orders/:id/status': [{ status: 'confirmed' }, own.id],
    'PATCH /api/admin/orders/:id/notes': [{ notes: 'Calls back' }, orderId],
    'POST /api/admin/orders/:id/payment-reminder': [{}, orderId],
    'GET /api/orders/:id/receipt': [undefined, own.id],
    'GET /api/orders/:id/credit-note': [undefined, refunded],
    'GET /api/payments/pictures/:id': [undefined, proof.pictureId],
    'GET /api/chat/pictures/:id': [undefined, chatPicture],
    'GET /api/chat/voices/:id': [undefined, chatVoice],
    'GET /api/downloads/:id/file': [undefined, download],
    'GET /api/updates/:fileType': [undefined, 'chrome-extension'],
    'POST /api/admin/downloads': [link],
    'PATCH /api/admin/downloads/:id/status': [{ isActive: true }, download],
    'DELETE /api/admin/downloads/:id': [undefined, download],
    'PUT /api/admin/users/:id': [{ username: 'renamed', email: 'renamed@example.com' }, user],
    'PUT /api/admin/users/:id/role': [{ role: 'support' }, user],
    'PUT /api/admin/users/:id/suspend': [{ suspended: true }, user],
    'DELETE /api/admin/users/:id': [undefined, user],
    'POST /api/license/activate': [{ key: program.licenseKey, ...system('Laptop') }],
    'POST /api/license/validate': [{ key: program.licenseKey, deviceId: 'x' }],
    'POST /api/license/deactivate': [{ key: program.licenseKey, deviceId: 'x' }],
    'GET /api/admin/licenses/:id': [undefined, program.id],
    'PUT /api/admin/licenses/:id': [{ expiresOn: '2028-01-31', systems: 3 }, program.id],
    'PATCH /api/admin/licenses/:id/status': [{ status: 'suspended' }, program.id],
    'POST /api/admin/licenses/:id/key': [{}, program.id],
    'GET /api/orders/:id/systems': [undefined, installed],
    'DELETE /api/systems/:id': [undefined, systems[0]?.id],
    'POST /api/admin/systems/:id/release': [{}, held[0]?.id],
    'POST /api/license/update': [{ key: updating.licenseKey, ...system('Updating') }],
    'POST /api/license/requests': [system('Counter')],
    'POST /api/license/requests/claim': [{ secret: asking.secret }],
    'POST /api/license/swaps': [{ key: program.licenseKey, ...system('Counter'), replaces }],
    'POST /api/trials': [{ name: 'Ali', phone: '0300 7654324' }],
    'POST /api/trials/verify': [{ trialId, otp: trialCode }],
    'POST /api/admin/plans': [plan],
    'PUT /api/admin/plans/:id': [{ badge: 'New' }, 1],
    'POST /api/admin/products': [{ title: 'Add-on', price: 10 }],
    'PUT /api/admin/products/:id': [{ title: 'Other' }, product],
    'DELETE /api/admin/products/:id': [undefined, product],
    'POST /api/admin/coupons': [{ code: 'EID', percent: 10 }],
    'PUT /api/admin/coupons/:id': [{ amountOff: 500 }, coupon],
    'DELETE /api/admin/coupons/:id': [undefined, coupon],
    'PUT /api/admin/users/:id/reseller': [{ isReseller: true, prices: { starter: 900 } }, desk.user.id],
    'POST /api/reseller/licenses': [{ plan: 'starter', quantity: 2, name: 'Asma', phone: '0300 7654323' }],
    'GET /api/admin/reseller-statement/export': [{ id: desk.user.id }],
    'POST /api/reseller/renewals': [{ licenseIds: [issued?.id] }],
    'POST /api/admin/payment-methods': [method],
    'PUT /api/admin/payment-methods/:id': [{ name: 'Coins' }, payment],
    'PATCH /api/admin/payment-methods/:id/toggle': [{ isVisible: false }, payment],
    'DELETE /api/admin/payment-methods/:id': [undefined, payment],
    'POST /api/contact': [buyer],
    'PATCH /api/admin/contacts/:id/status': [{ status: 'contacted' }, 1],
    'POST /api/support-ticket': [{ subject: 'Help', message: 'Please' }],
    'POST /api/support-tickets/:id/replies': [{ message: 'And more' }, ticket],
    'GET /api/admin/tickets/:id': [undefined, ticket],
    'POST /api/admin/tickets/:id/replies': [{ message: 'Try again' }, ticket],
    'PATCH /api/admin/tickets/:id/status': [{ status: 'closed' }, ticket],
    'PUT /api/admin/settings/:key': [{ value: 'Rs' }, 'currency_symbol'],
    'GET /api/content/:section': [undefined, 'hero'],
    'PUT /api/content/:id': [{ value: 'Hello' }, item],
    'POST /api/admin/content': [{ section: 'hero', key: 'more', value: 'x' }],
    'PATCH /api/admin/content/:id': [{ value: 'Hello' }, item],
    'DELETE /api/admin/content/:id': [undefined, item],
    'POST /api/admin/page-sections': [{ name: 'other', displayName: 'Other' }],
    'PUT /api/admin/page-sections/:id/order': [{ order: 2 }, section],
    'PUT /api/admin/page-sections/:id/visibility': [{ isVisible: false }, section],
    'PUT /api/admin/page-sections/:id/content': [{ content: { title: 'Hello' } }, section],
    'DELETE /api/admin/page-sections/:id': [undefined, section],
    'POST /api/admin/notifications': [banner],
    'POST /api/admin/notifications/generate-ai': [{ prompt: 'Eid' }],
    'PUT /api/admin/notifications/:id': [banner, notification],
    'PATCH /api/admin/notifications/:id/status': [{ isActive: true }, notification],
    'DELETE /api/admin/notifications/:id': [undefined, notification],
    'POST /api/admin/seo': [head],
    'PUT /api/admin/seo/:id': [{ title: 'Blog' }, seo],
    'DELETE /api/admin/seo/:id': [undefined, seo],
    'GET /api/chat/sessions/:id/messages': [undefined, chat],
    'POST /api/chat/sessions/:id/messages': [{ content: 'Hi' }, chat],
    'PATCH /api/admin/chat/sessions/:id/status': [{ status: 'closed' }, closed],
    'PATCH /api/admin/chat/sessions/:id/assign': [{}, chat],
    'POST /api/admin/pushflow-config': [gateway],
    'POST /api/admin/whatsapp-cloud-config': [graphCredentials],
    'POST /api/admin/whatsapp-cloud-test': [{ phoneNumber: phone }],
    'POST /api/admin/whatsapp-templates/:id/submit': [undefined, template],
    'POST /api/admin/pushflow-test': [{ phoneNumber: phone }],
    'POST /api/admin/whatsapp-test-message': [{ phone, templateName: 'welcome_registration' }],
    'POST /api/send-otp': [{ phone, message: 'Hello' }],
    'POST /api/webhooks/pushflow/:token': [{}, hook],
    'POST /api/admin/bank-feed/sources': [{ name: 'Phone' }],
    'PUT /api/admin/bank-feed/sources/:id': [{ name: 'Old phone' }, bankSource],
    'DELETE /api/admin/bank-feed/sources/:id': [undefined, bankSource],
    'POST /api/admin/bank-feed/alerts': [{ text: 'PKR 1,200 received from Sana' }],
    'GET /api/admin/bank-feed/sums': [{ month: '2026-11' }],
    'POST /api/admin/bank-feed/sources/:id/address': [{}, bankSource],
    'GET /api/admin/bank-feed/alerts/:id': [undefined, bankAlert],
    'GET /api/admin/orders/:id/bank-alerts': [undefined, orderId],
    'POST /api/admin/bank-feed/alerts/:id/ignore': [{}, otherAlert],
    'POST /api/admin/bank-feed/alerts/:id/trust': [{}, heard],
    'POST /api/admin/bank-feed/alerts/:id/assign': [{ orderId }, bankAlert],
    'POST /api/admin/bank-feed/formats/try': [{ format: 'Got {amount}', text: 'Got Rs.5' }],
    'POST /api/admin/events/endpoints': [receiver],
    'PUT /api/admin/events/endpoints/:id': [{ events: ['order.approved', 'ticket.opened'] }, endpoint],
    'POST /api/admin/events/endpoints/:id/secret': [{}, endpoint],
    'POST /api/admin/events/endpoints/:id/send-test': [{}, endpoint],
    'DELETE /api/admin/events/endpoints/:id': [undefined, endpoint],
    'GET /api/admin/events/deliveries/:id': [undefined, delivery],
    'POST /api/admin/events/deliveries/:id/send-again': [{}, delivery],
    'POST /api/admin/whatsapp-templates': [texts],
    'PUT /api/admin/whatsapp-templates/:id': [{ subject: 'Other' }, template],
    'DELETE /api/admin/whatsapp-templates/:id': [undefined, template],
  }
  const leaving = t.make.user()
  /** Whose call it is: mostly the administrator's. */
  const cookieOf = (path: string) => {
    if (path.startsWith('/api/support-ticket')) return t.cookieOf(customer.user)
    if (path.startsWith('/api/reseller')) return t.cookieOf(desk.user)
    return t.cookieOf(path === '/api/me/delete' ? leaving : admin.user)
  }
  return { inputs, cookieOf }
}

/** An AI service that writes what it is asked for. */
const ai: Ai = {
  isSetUp: true,
  transcribe: async () => ({ outcome: 'written', value: 'Salam' }),
  write: async ({ schema }) => ({
    outcome: 'written',
    value: schema.parse({ title: 'Sale', message: 'Today', buttonText: null, buttonUrl: null }),
  }),
}

/** The calls that change what visitors see. */
const showing =
  /^[PD]\w+ \/api\/(admin\/(plans|products|payment-methods|settings|content|page-sections|notifications|seo)|content)\b/

it('every documented call answers as documented, with 404 for an unknown id, and what it changes is recorded and announced (CONTENT-7)', async () => {
  const graph = await startGraphServer()
  onTestFinished(() => graph.close())
  const { t, app } = await served({ override: { ai }, env: { WHATSAPP_CLOUD_URL: graph.url } })
  const { inputs, cookieOf } = await filledShop(t)
  const siteChanges = countSiteChanges(t)
  const recorded = () => t.connection.prepare('select count(*) from audit_log').pluck().get() as number
  const wrong: string[] = []
  const announced: string[] = []
  const silent: string[] = []
  // An upload needs a form: uploads.test.ts, media.test.ts, payments.test.ts, chat-pictures.test.ts. What
  // a delete takes away, the calls above it have used.
  const lines = routes.filter((line) => !('upload' in line))
  const deletions = lines.filter((line) => line.method === 'DELETE')
  const sorted = [...lines.filter((line) => line.method !== 'DELETE'), ...deletions]
  for (const line of sorted) {
    const call = `${line.method} ${line.path}`
    const [payload, parameter = ''] = inputs[call] ?? [line.method === 'GET' ? undefined : {}]
    const ask = (value: string | number) =>
      app.inject({
        method: line.method,
        url: line.path.replace(/:\w+/, String(value)),
        headers: { cookie: cookieOf(line.path) },
        ...(payload && { [line.method === 'GET' ? 'query' : 'payload']: payload }),
      })
    if (line.path.includes('/:id')) {
      const { statusCode } = await ask(999_999)
      if (statusCode !== 404) wrong.push(`${call} of an unknown id: ${statusCode}`)
    }
    const [changes, rows] = [siteChanges(), recorded()]
    const { statusCode, body } = await ask(parameter)
    if (statusCode >= 400) wrong.push(`${call}: ${statusCode} ${body}`)
    for (let n = changes; n < siteChanges(); n += 1) announced.push(call)
    if (siteChanges() > changes && recorded() === rows) silent.push(call)
  }
  expect(wrong).toEqual([])
  const calls = sorted.map((line) => `${line.method} ${line.path}`)
  expect(announced).toEqual(calls.filter((call) => showing.test(call) && !/-(templates|ai)$/.test(call)))
  // No section was missing, so nothing changed.
  expect(silent).toEqual(['POST /api/admin/page-sections/initialize'])
  expect(Object.keys(inputs).filter((call) => !calls.includes(call))).toEqual([])
})

it('an answer that is not as documented fails the test that asked for it', async () => {
  const { t, app } = await served()
  t.connection.prepare('update plans set id = -1 where id = 1').run()
  await expect(app.inject('/api/plans')).rejects.toThrow('GET /api/plans is not as documented')
})
