import { expect, it, onTestFinished } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { hasWrongIban, ibanIn, raastText } from '#src/shared/raast.ts'
import { testApp } from '#tests/helpers/app.ts'
import { readCode } from '#tests/helpers/codes-in-pictures.ts'
import { graphCredentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { connectWhatsapp, orderForm, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { copiedOf, groupedIban } from '#web/order/payment/iban.ts'

const iban = 'PK36SCBL0000001123456702'
const minute = (time: string) => new Date(`${time}:00+05:00`)

it.each([
  [
    { amount: 4999, until: minute('2026-12-31T23:59') },
    '0002020102120202000424PK36SCBL00000011234567020504499907123112202623591004C087',
  ],
  [
    { amount: 21, until: minute('2027-01-01T00:00') },
    '0002020102120202000424PK36SCBL0000001123456702050221071201012027000010041380',
  ],
  [{}, '0002020102110202000424PK36SCBL000000112345670210045772'],
])('a Raast QR for %o has the text that another program makes (PAY-747)', (payment, text) => {
  expect(raastText({ iban, ...payment })).toBe(text)
})

it.each([
  ['IBAN: PK36 SCBL 0000 0011 2345 6702', iban],
  ['Bank: Standard Chartered, IBAN: pk36-scbl-0000-0011-2345-6702; 0300 1234567', iban],
  ['Account 0300 1234567\nPK36SCBL0000001123456702 (Asma)', iban],
  ['IBAN: PK۳۶ SCBL ۰۰۰۰ ۰۰۱۱ ۲۳۴۵ ۶۷۰۲', iban],
  // Of two, the first that is right.
  ['PK37SCBL0000001123456702, PK36SCBL0000001123456702', iban],
])('the IBAN is found in an account as sellers write it: %s (PAY-745)', (account, found) => {
  expect(ibanIn(account)).toBe(found)
})

it.each([
  // A wrong digit, two swapped, one too many, one missing.
  'PK36SCBL0000001123456703',
  'PK36SCBL0000001123546702',
  'PK36SCBL00000011234567021',
  'PK36SCBL000000112345670',
  'PK36 SCBL 0000 0011\n2345 6702',
  'GB29NWBK60161331926819',
  '0300 1234567',
])('a wrong IBAN (%s) gives no QR', (account) => {
  expect(ibanIn(account)).toBeNull()
  expect(raastText({ iban: account, amount: 1, until: minute('2027-01-01T00:00') })).toBeNull()
})

it.each([
  ['PK36SCBL0000001123456702', 'PK36 SCBL 0000 0011 2345 6702'],
  ['Meezan pk36 scbl-0000001123456702 Asma', 'Meezan PK36 SCBL 0000 0011 2345 6702 Asma'],
  ['0300 1234567', '0300 1234567'],
])('the part %s of an account is shown as %s (PAY-812)', (part, shown) => {
  expect(groupedIban(part, ibanIn(part))).toBe(shown)
  expect(copiedOf(part, ibanIn(part))).toBe(ibanIn(part) ?? part)
})

it('what looks like an IBAN and is mistyped is told from no IBAN at all', () => {
  expect(hasWrongIban('IBAN: PK36 SCBL 0000 0011 2345 6703')).toBe(true)
  expect(hasWrongIban('IBAN: PK36 SCBL 0000 0011 2345 6702')).toBe(false)
  expect(hasWrongIban('0300 1234567')).toBe(false)
})

it('nothing is asked for by a QR of no rupees, and paisa are told where there are some (PAY-751)', () => {
  const until = minute('2027-01-01T00:00')
  expect(raastText({ iban, amount: 0, until })).toBeNull()
  expect(raastText({ iban, amount: Number.NaN, until })).toBeNull()
  expect(raastText({ iban, amount: 2499.5, until })).toContain('05072499.50')
})

/** A shop whose buyers see a Raast QR, and whose Business API takes pictures; a guest who wrote today has ordered. */
const shop = async ({ others = 0 } = {}) => {
  const graph = await startGraphServer()
  onTestFinished(() => graph.close())
  const t = testApp({ env: { WHATSAPP_CLOUD_URL: graph.url } })
  graph.state.open.add(PHONE.slice(1))
  receiveMessage(t.deps, {
    phone: PHONE,
    whatsappId: null,
    name: 'Asma',
    opensDay: true,
    messageId: 'wamid.A1',
    content: 'Salam',
  })
  const admin = t.as.admin()
  for (const { id } of (await admin.paymentMethods.list({})).rows) {
    await admin.paymentMethods.toggle({ id, isVisible: false })
  }
  const bank = { name: 'Bank', type: 'bank_transfer', icon: 'Building' as const }
  await admin.paymentMethods.create({ ...bank, accountDetails: `IBAN: ${iban}`, raastIban: iban })
  for (let n = 0; n < others; n += 1) {
    const branch = 'Branch: Saddar, Rawalpindi\n'.repeat(15)
    await admin.paymentMethods.create({ ...bank, name: `Bank ${n}`, accountDetails: branch })
  }
  await t.as.guest().orders.create(orderForm)
  // Only now, because a shop that can send would ask for a code first.
  await admin.whatsapp.saveCloud(graphCredentials)
  const body = queuedMessages(t).find(({ channel }) => channel === 'whatsapp')?.body ?? ''
  return { t, graph, admin, body }
}

it('the confirmation on WhatsApp carries the Raast QR of its order, which another program reads (PAY-183)', async () => {
  const { t, graph, body } = await shop()
  await deliverOutbox(t)
  expect(graph.sent.map((sent) => sent.body)).toMatchObject([{ image: { id: 'media1', caption: body } }])
  expect(await readCode(graph.uploaded.get('media1') ?? Buffer.alloc(0))).toMatch(
    /^0002020102120202000424PK36SCBL000000112345670205074999\.000712\d{12}1004[\dA-F]{4}$|^0002020102120202000424PK36SCBL00000011234567020504499907\d{14}1004[\dA-F]{4}$/,
  )
  expect(t.fakes.mail.sent).toHaveLength(1)
})

it('a QR does not change the order of the routes, and PushFlow sends the text alone (WA-740, PAY-755)', async () => {
  const { t, graph, admin, body } = await shop()
  await connectWhatsapp(t)
  await admin.settings.update({ key: 'whatsapp_routes', value: 'pushflow,cloud,legacy' })
  await deliverOutbox(t)
  expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE, text: body }])
  expect(graph.sent).toEqual([])
})

it('a QR that cannot be drawn is left out, and the confirmation goes (PAY-754)', async () => {
  const { t, graph, body } = await shop()
  const fails = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The picture process ended'))
  await deliverOutbox({ deps: { ...t.deps, images: { ...t.deps.images, code: fails } } })
  expect(graph.sent.map((sent) => sent.body)).toMatchObject([{ type: 'text', text: { body } }])
})

it('a text that is too long to stand below a picture goes without the QR', async () => {
  const { t, graph, body } = await shop({ others: 2 })
  expect(body.length).toBeGreaterThan(1024)
  await deliverOutbox(t)
  expect(graph.sent.map((sent) => sent.body)).toMatchObject([{ type: 'text', text: { body } }])
})

it('a confirmation that was not sent can still go by email', async () => {
  const { t, admin } = await shop()
  const message = queuedMessages(t).find(({ channel }) => channel === 'whatsapp')
  t.deps.db.update(outbox).set({ status: 'failed', lastError: 'No quota left' }).run()
  expect(await admin.messages.ways({ id: message?.id ?? 0 })).toMatchObject({ email: orderForm.email })
})
