import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { graphCredentials, graphEvent, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { startWhatsappServer } from '#tests/helpers/fakes/whatsapp-server.ts'
import { inputLabelled } from '#tests/helpers/fields.ts'
import { holdToast, pressAndRead, readToast, waitForText } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'

// The two routes of WhatsApp besides PushFlow: a linked phone, and the Business API.

const graph = await startGraphServer()
const whatsapp = await startWhatsappServer()
const site = await openSite({ WHATSAPP_CLOUD_URL: graph.url })
afterAll(() => Promise.all([graph.close(), whatsapp.close()]))

const PHONE = '923001234567'
const webhook = { path: '' }

/** Calls the shop as Meta does. */
const tell = async (field: string, value: object): Promise<void> => {
  const { body, signature } = graphEvent(field, value)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await fetch(new URL(webhook.path, site.shop.url), { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}
const state = (id: string, status: string, more: object = {}) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return tell('messages', { statuses: [{ id, status, timestamp, ...more }] })
}
const decide = (event: string, reason = 'NONE') => {
  const name = graph.submitted.find(({ language }) => language === 'en')?.name
  return tell('message_template_status_update', { event, message_template_name: name, reason })
}
const enter = async (page: Page): Promise<void> => {
  for (const [label, value] of [
    ['Phone number ID', graphCredentials.phoneNumberId],
    ['WhatsApp Business Account ID', graphCredentials.businessAccountId],
    ['Access token', graphCredentials.accessToken],
    ['App secret', graphCredentials.appSecret],
  ] as const)
    await inputLabelled(page, label).fill(value)
}

it('a phone is linked by the QR code, a test goes out, the session is cleared, and a typed code links it again; a restriction on new chats says until when', async () => {
  // What piles up in this shop would be asked about in the other one.
  const linked = await openSite(whatsapp.env)
  const page = await openTab(linked, 'whatsapp&view=legacy')
  await waitForText(page, 'Disconnected')
  const send = page.getByRole('button', { name: 'Send test message' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await readToast(page, 'WhatsApp Connecting')
  const code = page.getByRole('img', { name: 'QR code that links a phone' })
  await code.waitFor()
  await expect.poll(() => code.boundingBox()).toMatchObject({ width: 256, height: 256 })
  const status = () =>
    linked.admin.call<{ status: string; qrCode: string }>('GET', '/api/admin/whatsapp-status')
  /** The page asks every five seconds, or when it is told to. */
  const refreshedAt = async (wanted: string) => {
    await expect.poll(async () => (await status()).status).toBe(wanted)
    await page.getByRole('button', { name: 'Refresh' }).click()
  }
  whatsapp.scan((await status()).qrCode)
  await refreshedAt('connected')
  await waitForText(page, 'Connected')
  await waitForText(page, '+92 300 9876543')
  await inputLabelled(page, 'Phone number').fill('0300 1234567')
  await page.getByRole('button', { name: 'Variables as JSON' }).click()
  await inputLabelled(page, 'Variables').fill('{"code": "123456"}')
  await send.click()
  await readToast(page, 'Test Message Sent', 'Message sent to +923001234567')
  await page.getByRole('button', { name: 'Clear Session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Session' }).click()
  await readToast(page, 'WhatsApp Session Cleared')
  await refreshedAt('qr-required')
  await code.waitFor()
  // The other way: a code that is typed on the phone.
  await inputLabelled(page, 'Or link by a code').fill('0300 9876543')
  await inputLabelled(page, 'Or link by a code').press('Enter')
  const shown = page.getByRole('status').filter({ hasText: 'type' }).locator('b')
  await whatsapp.type(((await shown.textContent()) ?? '').replace('-', ''))
  await refreshedAt('connected')
  await waitForText(page, '+92 300 9876543')
  whatsapp.state.restriction = { until: new Date(Date.now() + 86_400_000) }
  whatsapp.tellRestriction()
  await waitForText(page, 'WhatsApp lets your number begin no new chats')
  await placeOrder(linked, 1)
  await page.reload()
  await page.getByRole('link', { name: 'Tap to send' }).first().waitFor()
  whatsapp.state.restriction = null
  await pressAndRead(page, 'Disconnect', 'WhatsApp Disconnected')
  await waitForText(page, 'Disconnected')
})

it('the Business API is set up in five steps, from nothing to a paused template and a test message (WA-732, TOAST-7)', async () => {
  const page = await openTab(site, 'whatsapp')
  await page.getByRole('region', { name: 'Business API' }).getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('heading', { name: '1. A number at Meta' }).waitFor()
  await page.getByText(/Open the app at least every 13 days/).waitFor()
  expect(await page.getByRole('heading', { name: /^3\./ }).count()).toBe(0)
  graph.state.isTokenValid = false
  await enter(page)
  await pressAndRead(page, 'Save and check', 'Business API Saved', /^Saved, but it cannot send yet\./)
  await waitForText(page, 'It cannot send now')
  graph.state.isTokenValid = true
  await enter(page)
  await page.getByRole('button', { name: 'Replace credentials' }).click()
  await readToast(page, 'Business API Saved', 'Saved. Meta knows the number +923009876543.')
  await waitForText(page, 'Active')

  const valueOf = (name: string) =>
    page.getByText(name, { exact: true }).locator('..').getByRole('code').textContent()
  webhook.path = new URL((await valueOf('Webhook address')) ?? '').pathname
  await waitForText(page, 'Meta has not called this address yet.')
  const word = encodeURIComponent((await valueOf('Verify token')) ?? '')
  const query = `hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=4711`
  expect(await (await fetch(`${site.shop.url}${webhook.path}?${query}`)).text()).toBe('4711')
  await tell('messages', {
    contacts: [{ wa_id: PHONE, profile: { name: 'Asma' } }],
    messages: [{ id: 'wamid.in', from: PHONE, timestamp: '1', type: 'text', text: { body: 'Salam' } }],
  })
  graph.state.open.add(PHONE)

  const template = page.getByRole('row').filter({ hasText: 'Order approved' })
  await pressAndRead(page, 'Submit Order approved to WhatsApp', 'Template Submitted')
  await template.getByText('English: Waiting for approval').waitFor()
  expect(graph.submitted.at(-1)).toMatchObject({ category: 'UTILITY' })
  await decide('APPROVED')
  const changed = await site.admin.call<{ id: number; name: string }[]>(
    'GET',
    '/api/admin/whatsapp-templates',
  )
  const { id: changedId } = changed.find(({ name }) => name === 'order_approved') ?? {}
  const text = { template: 'Hello {{name}}, your order is approved.' }
  await site.admin.call('PUT', `/api/admin/whatsapp-templates/${changedId}`, text)
  await page.reload()
  await template.getByText('English: Changed since it was submitted.').waitFor()
  await decide('PAUSED', 'Many people blocked it')
  await page.reload()
  await template.getByText('English: Paused').waitFor()
  await template.getByText('English: Many people blocked it').waitFor()
  await page.getByText(/^It works: Meta last called it around/).waitFor()
  await waitForText(page, 'utility: 40 messages, USD 0.40, about USD 0.0100 each')

  const test = async () => {
    const before = graph.sent.length
    await page.getByRole('textbox', { name: /^Phone number(?! ID)/ }).fill('0300 1234567')
    await page.getByRole('button', { name: 'Send test message' }).click()
    await expect.poll(() => graph.sent.length).toBe(before + 1)
    expect(graph.sent.at(-1)).toMatchObject({ to: PHONE, type: 'text' })
    return graph.sent.at(-1)?.id ?? ''
  }
  const id = await test()
  await readToast(page, 'Test Message Sent', 'Message sent to +923001234567')
  const outcome = page.getByRole('status').filter({ hasText: 'Delivered' })
  const told = (name: string) =>
    outcome.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect.poll(() => told('Delivered').textContent()).toBe('Not told yet')
  await state(id, 'delivered')
  await expect.poll(() => told('Delivered').textContent()).toMatch(/\d{4}/)
  expect(await told('Read').textContent()).toBe('Not told yet')
  await state(id, 'read')
  await expect.poll(() => told('Read').textContent()).toMatch(/\d{4}/)
  const lost = await test()
  await holdToast(page, 'Test Message Sent')
  await state(lost, 'failed', { errors: [{ code: 131_026, title: 'Message undeliverable' }] })
  const problem = page.getByRole('alert').filter({ hasText: 'It did not arrive' })
  await problem.getByText('This number is not on WhatsApp, or cannot get messages of businesses').waitFor()
  // Nothing on the screen says any more that it was sent.
  await expect.poll(() => page.getByText(/Message sent/i).count()).toBe(0)
})

it('an answer shows live that it was sent, delivered and read, and one that failed why, with another try', async () => {
  const page = await openTab(site, 'chat')
  await page.getByRole('link', { name: /Asma/ }).click()
  const log = page.getByRole('log')
  const box = page.getByRole('textbox', { name: 'Reply' })
  const tick = (name: string) => log.getByRole('img', { name, exact: true })
  await box.fill('Wa alaikum salam')
  await box.press('Enter')
  await tick('Sent').waitFor()
  const id = graph.sent.at(-1)?.id ?? ''
  await state(id, 'delivered')
  await tick('Delivered').waitFor()
  await state(id, 'read')
  await tick('Read').waitFor()

  graph.next(131_026)
  await box.fill('Are you there?')
  await box.press('Enter')
  await tick('Not sent').waitFor()
  await log.getByText(/Not sent on WhatsApp\./).waitFor()
  await log.getByRole('button', { name: 'Try again' }).click()
  const sent = await holdToast(page, 'Message Sent')
  await tick('Sent').waitFor()
  await expect.poll(() => tick('Not sent').count()).toBe(0)
  const fail = () => state(graph.sent.at(-1)?.id ?? '', 'failed', { errors: [{ code: 131_026 }] })
  await fail()
  await sent.waitFor({ state: 'detached' })
  await log.getByRole('link', { name: 'Other ways' }).click()
  const message = page.getByRole('dialog')
  await message.getByText('Business API', { exact: true }).waitFor()
  await message.getByText('No email address of this person is known.').waitFor()
  await message.getByRole('link', { name: 'Send by hand' }).waitFor()
  // Another try of the outbox takes its toast back too.
  await message.getByRole('button', { name: 'Try again' }).click()
  const sentAgain = await holdToast(page, 'Message Sent')
  await fail()
  await sentAgain.waitFor({ state: 'detached' })
  await pressAndRead(message, 'It is sent', 'Message Sent')
})
