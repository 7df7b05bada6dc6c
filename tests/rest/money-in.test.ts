import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { bankAlerts, bankSources } from '#db/schema/money-in.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { feedShop, gatewayPing, gatewaySms, received, shopWithFeed } from '#tests/helpers/money-in.ts'

const text = received(4999, 54_999, 'TXN20261126101500')
const sms = gatewaySms({ message: text, receivedAt: new Date('2026-11-26T10:04:05Z') })

type Sent = { type?: string; headers?: Record<string, string>; query?: string }

const post = async (t: TestApp, token: string, payload: string, { type, headers, query = '' }: Sent = {}) =>
  (await t.http()).inject({
    method: 'POST',
    url: `/api/webhooks/bank-feed/${token}${query}`,
    headers: { 'content-type': type ?? 'application/json; charset=utf-8', ...headers },
    payload,
  })

const stored = (t: TestApp) => t.deps.db.select().from(bankAlerts).all()

it('an SMS that SMS Gateway for Android forwards is stored once, however often it is sent (BANK-1, BANK-704)', async () => {
  const { t, token } = await feedShop()
  for (let n = 0; n < 3; n += 1) {
    const { statusCode, body } = await post(t, token, JSON.stringify(sms))
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true }])
    t.clock.advance(24 * 60 * 60)
  }
  expect(stored(t)).toMatchObject([{ amountMinor: 499_900, sender: 'JazzCash', state: 'waiting' }])
})

it('a ping only says that the phone lives (BANK-702)', async () => {
  const { t, token } = await feedShop()
  expect((await post(t, token, JSON.stringify(gatewayPing))).statusCode).toBe(200)
  expect(t.deps.db.select().from(bankSources).get()?.seenAt).toEqual(t.deps.now())
  // Other events, and what a version of the app leaves empty, are no reason for it to repeat them for two days.
  const picture = { event: 'mms:received', payload: { messageId: null } }
  for (const said of [picture, { event: 'app:started', payload: null }]) {
    expect((await post(t, token, JSON.stringify(said))).statusCode).toBe(200)
  }
  expect(stored(t)).toEqual([])
})

const ofForm = 'application/x-www-form-urlencoded'
it.each<[string, string, Sent]>([
  ['JSON', JSON.stringify({ from: 'JazzCash', text }), {}],
  ['a form', `${new URLSearchParams({ from: 'JazzCash', text })}`, { type: ofForm }],
  ['plain text', text, { type: 'text/plain', query: '?from=JazzCash' }],
])(
  'an alert comes as %s too, and is one when it is repeated at once (BANK-703)',
  async (_, payload, sent) => {
    const { t, token } = await feedShop()
    await post(t, token, payload, sent)
    expect((await post(t, token, payload, sent)).statusCode).toBe(200)
    expect(stored(t)).toMatchObject([{ amountMinor: 499_900 }])
  },
)

const unencoded = `from=JazzCash&text=${text.replace('Ahmed', 'Ahmed & Sons=1')}`
it.each<[string, string, Sent]>([
  ['JSON behind a mark of its byte order', `\ufeff${JSON.stringify({ from: 'JazzCash', text })}`, {}],
  [
    'JSON with line ends in its strings',
    `{"from": "JazzCash",\n"text": "${text.replaceAll('. ', '.\n')}"}`,
    {},
  ],
  ['JSON that the app calls a form', JSON.stringify({ from: 'JazzCash', text }), { type: ofForm }],
  ['JSON that the app calls a text', JSON.stringify({ from: 'JazzCash', text }), { type: 'text/plain' }],
  ['a form whose text has its own &', unencoded, { type: ofForm }],
  ['plain text behind such a mark', `\ufeff${text}`, { type: 'text/plain', query: '?from=JazzCash' }],
])('an alert comes as %s too (BANK-871)', async (_, payload, sent) => {
  const { t, token } = await feedShop()
  expect((await post(t, token, payload, sent)).statusCode).toBe(200)
  expect(stored(t)).toMatchObject([{ amountMinor: 499_900, transactionId: 'TXN20261126101500' }])
})

it('a short code that the template of the app does not quote is a sender too', async () => {
  const { t, token } = await feedShop({ senders: ['8558'] })
  expect((await post(t, token, JSON.stringify({ from: 8558, text }))).statusCode).toBe(200)
  const payload = { ...sms.payload, phoneNumber: null, sender: 8558, message: received(1, 55_000, 'TXN1') }
  expect((await post(t, token, JSON.stringify({ ...sms, payload }))).statusCode).toBe(200)
  expect(stored(t)).toMatchObject([{ sender: '8558' }, { sender: '8558' }])
})

it('an alert comes as a form in parts too, signed as it was sent, and a broken one is refused (BANK-901)', async () => {
  const { t, token } = await feedShop({ signingKey: 'the key of the app' })
  const type = 'multipart/form-data; boundary=Aa-App'
  const part = (name: string, value: string) =>
    `--Aa-App\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const signed = (body: string) => ({
    type,
    headers: { 'x-signature': createHmac('sha256', 'the key of the app').update(body).digest('hex') },
  })
  const whole = `${part('from', 'JazzCash')}${part('text', text.replaceAll('. ', '.\n'))}--Aa-App--\r\n`
  expect((await post(t, token, whole, signed(whole))).statusCode).toBe(200)
  expect(stored(t)).toMatchObject([{ amountMinor: 499_900, transactionId: 'TXN20261126101500' }])
  const cut = part('from', 'JazzCash')
  const { statusCode, body } = await post(t, token, cut, signed(cut))
  expect([statusCode, JSON.parse(body).message]).toEqual([400, 'Send from and text, as JSON or as a form.'])
})

it('an SMS without a time is one for ten minutes from the first, over the edge of any ten too (BANK-902)', async () => {
  const { t, token } = await feedShop()
  const payload = JSON.stringify({ from: 'JazzCash', text })
  // The clock of the shop stands at a full ten minutes.
  for (const [seconds, count] of [
    [9 * 60, 1],
    [2 * 60, 1],
    [7 * 60, 1],
    [2 * 60, 2],
  ] as const) {
    t.clock.advance(seconds)
    await post(t, token, payload)
    expect(stored(t)).toHaveLength(count)
  }
})

it('JSON that cannot be read is refused in words about the template of the app', async () => {
  const { t, token } = await feedShop()
  const { statusCode, body } = await post(t, token, '{"from": "JazzCash", "text": "He said "hi""}')
  expect([statusCode, JSON.parse(body).message]).toEqual([400, expect.stringContaining('template')])
})

it('one SMS that is told in other blanks or with milliseconds is stored once', async () => {
  const { t, token } = await feedShop()
  const at = '2026-11-26T10:04:05'
  const named = (message: string, receivedAt: string) => ({
    ...sms,
    payload: { ...sms.payload, message, receivedAt },
  })
  const plain = (said: string, receivedAt: string) => ({ from: 'JazzCash', text: said, receivedAt })
  const other = text.replaceAll(' ', '\u00a0 ').replace('. ', '.\n')
  for (const told of [
    [named(text, `${at}Z`), named(other, `${at}.123Z`), named(text, `${at}+00:00`)],
    [plain(text, `${at}Z`), plain(` ${other}`, `${at}.999Z`), plain(text, `${Date.parse(`${at}Z`)}`)],
  ]) {
    const before = stored(t).length
    for (const each of told) await post(t, token, JSON.stringify(each))
    expect(stored(t)).toHaveLength(before + 1)
  }
  await post(t, token, JSON.stringify(named(text, '2026-11-26T10:05:05Z')))
  expect(stored(t)).toHaveLength(3)
})

it('the same words on two days are two alerts, where the time that the phone sends cannot be read', async () => {
  const { t, token } = await feedShop()
  const told = JSON.stringify({ from: 'JazzCash', text, receivedAt: '30/11/2026 10:22' })
  await post(t, token, told)
  await post(t, token, told)
  expect(stored(t)).toHaveLength(1)
  t.clock.advance(DAY)
  await post(t, token, told)
  expect(stored(t)).toHaveLength(2)
})

it('a source with a signing key takes only what is signed by it (BANK-705)', async () => {
  const { t, token } = await feedShop({ signingKey: 'the key of the app' })
  const payload = JSON.stringify(sms)
  const timestamp = '1764151445'
  const sign = (key: string, signed = payload) => ({
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', key).update(`${signed}${timestamp}`).digest('hex'),
  })
  for (const headers of [{}, sign('another key'), sign('the key of the app', `${payload} `)]) {
    expect((await post(t, token, payload, { headers })).statusCode).toBe(401)
  }
  expect(stored(t)).toEqual([])
  expect((await post(t, token, payload, { headers: sign('the key of the app') })).statusCode).toBe(200)
  expect(stored(t)).toHaveLength(1)
})

it('a wrong address, a body that is too large or says nothing, and a hurry are refused (BANK-706)', async () => {
  const t = testApp({ limits: true })
  const { token, admin, sourceId } = await shopWithFeed(t)
  expect((await post(t, 'wrong', JSON.stringify(sms))).statusCode).toBe(404)
  const large = JSON.stringify({ from: 'JazzCash', text: 'x'.repeat(8200) })
  expect((await post(t, token, large)).statusCode).toBe(413)
  for (const body of ['{', '{}', '']) expect((await post(t, token, body)).statusCode).toBe(400)
  const answers: number[] = []
  for (let n = 0; n < 60; n += 1) answers.push((await post(t, token, JSON.stringify(sms))).statusCode)
  expect(answers.slice(0, 55).every((status) => status === 200)).toBe(true)
  expect(answers.at(-1)).toBe(429)
  t.clock.advance(61)
  await admin.bankFeed.updateSource({ id: sourceId, isActive: false })
  expect((await post(t, token, JSON.stringify(sms))).statusCode).toBe(404)
})
