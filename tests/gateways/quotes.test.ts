import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createMail } from '#src/gateways/mail.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { plainReason } from '#src/gateways/send-result.ts'
import { testApp } from '#tests/helpers/app.ts'
import { startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { connectWhatsapp, orderForm } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

// What a gateway says of a message that it quotes (MSG-12).

const KEY = 'WACRM-7K2MD-9QXT4-HZ3WC-PB6NF'
const text = `Good news, Asma!\n\nLicense key: *${KEY}*\nCode: *123456*`

const shopWithQuotingGateways = async () => {
  const whatsapp = await startPushflowServer()
  const smtp = await startSmtpServer()
  whatsapp.behave('quote')
  smtp.behave('quote')
  const lines: string[] = []
  const t = testApp({
    override: {
      pushflow: createPushflow({ baseUrl: whatsapp.url, uptime: () => performance.now() }),
      mail: createMail({ smtpUrl: smtp.url, from: 'shop@example.com', dir: '.', log: { info: () => {} } }),
      log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    },
  })
  onTestFinished(() => Promise.all([whatsapp.close(), smtp.close()]).then(() => undefined))
  await connectWhatsapp(t)
  return { t, whatsapp, smtp, lines }
}

it('a code that the gateway or the mail server quotes reaches no log (HTTP-13)', async () => {
  const { t, whatsapp, smtp, lines } = await shopWithQuotingGateways()
  await t.as.guest().orders.create(orderForm)
  await t.as.guest().auth.requestPasswordReset({ email: t.make.user().email })
  const code = /\d{6}/.exec((await whatsapp.waitFor(1)).message)?.[0] ?? ''
  const resetCode = /\d{8}/.exec((await smtp.waitFor(1)).text)?.[0] ?? ''
  await t.settled()
  expect(lines.join()).toMatch(/Number blocked, could not deliver[^]*The mail server says: 554 Spam/)
  for (const secret of [code, resetCode]) expect(lines.join()).not.toContain(secret)
})

it('a licence key that a gateway quotes is not stored beside the message', async () => {
  const { t } = await shopWithQuotingGateways()
  const { id } = t.make.order({ name: 'Asma Bibi' })
  const { licenseKey } = await t.as.admin().orders.setStatus({ id, status: 'confirmed' })
  await deliverOutbox(t)
  const errors = queuedMessages(t).map(({ lastError }) => lastError ?? '')
  expect(errors).toEqual([
    'The gateway says: Number blocked, could not deliver "…." (try 7)',
    expect.stringMatching(/^The mail server says: 554 Spam: …/),
  ])
  for (const secret of [String(licenseKey), 'Asma Bibi']) expect(errors.join()).not.toContain(secret)
})

it.each([
  ['the whole text', `Blocked: ${text}`, 'Blocked: …*'],
  ['a part of the text, in quotes', 'Blocked: "Asma! License key: *WACRM" again', 'Blocked: "…" again'],
  ['a code of four to eight digits', 'Code 1234 and 12345678 of 123', 'Code … and … of 123'],
  ['a number of nine digits', 'Order 123456789', 'Order 123456789'],
  ['a licence key, and the beginning of one', `Key ${KEY}, ${KEY.slice(0, 14)}`, 'Key …, …'],
  ['nothing', 'No quota left', 'No quota left'],
])('%s is kept as said', (_name, said, kept) => {
  expect(plainReason(said, { sent: text })).toBe(kept)
})

it('only the first 2,000 characters of an endless answer are read', async () => {
  const whatsapp = await startPushflowServer()
  onTestFinished(() => whatsapp.close())
  whatsapp.behave('endless')
  const pushflow = createPushflow({ baseUrl: whatsapp.url, uptime: () => performance.now() })
  const credentials = { instanceId: 'instance', accessToken: 'token' }
  const result = await pushflow.send(credentials, { phone: '+923001234567', text })
  expect(result).toEqual({ outcome: 'refused', reason: `The gateway says: ${'<'.repeat(200)}` })
  expect(plainReason(`${' '.repeat(2000)}Late`)).toBe('')
})
