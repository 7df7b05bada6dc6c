import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { inputLabelled } from '#tests/helpers/fields.ts'
import { readToast, waitForText } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack } from '#tests/helpers/traffic.ts'

const site = await openSite()
const { call } = site.admin

const save = (page: Page) => page.getByRole('button', { name: /configuration$/ }).click()
const sendTest = (page: Page) => page.getByRole('button', { name: 'Send test message' }).click()
const configure = () =>
  call('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE-1', accessToken: 'TOKEN-1' })

const notConnected =
  /^PushFlow configuration saved, but it cannot send yet\. The gateway says: Instance not connected(?!.*TOKEN-1)/

it('the tab opens with the ways to connect, what each costs and risks, and where each is set up (WA-10)', async () => {
  const page = await openTab(site, 'whatsapp')
  const way = (name: string) => page.getByRole('region', { name })
  for (const name of ['Scan a QR code', 'PushFlow gateway', 'Business API']) {
    for (const fact of ['Cost', 'Risk', 'You need'])
      await way(name).getByText(fact, { exact: true }).waitFor()
  }
  await way('Business API').getByRole('link', { name: 'Set it up' }).waitFor()
  await way('Scan a QR code').getByRole('link', { name: 'Link a phone' }).click()
  await page.waitForURL(/view=legacy/)
  expect(new URL(page.url()).searchParams.get('view')).toBe('legacy')
})

it('a new shop has no WhatsApp; saving needs both credentials, asks the gateway, says what it answers, and never shows them again', async () => {
  const page = await openTab(site, 'whatsapp&view=pushflow')
  await page.getByRole('heading', { name: 'WhatsApp Management' }).waitFor()
  await expect
    .poll(() => page.getByRole('tab', { name: 'PushFlow API' }).getAttribute('aria-selected'))
    .toBe('true')
  for (const text of ['Inactive', 'Not Configured', 'None']) await waitForText(page, text)
  await expect.poll(() => page.getByRole('heading', { name: 'Test message' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Setup instructions' }).waitFor()
  const before = site.gateway.requests.length
  await save(page)
  await readToast(page, 'Error', 'Both Instance ID and Access Token are required')
  await inputLabelled(page, 'Instance ID').fill('INSTANCE-1')
  await save(page)
  await readToast(page, 'Error', 'Both Instance ID and Access Token are required')
  expect(site.gateway.requests).toHaveLength(before)
  const absence = await breakOff(page, 'whatsapp.savePushflow')
  await inputLabelled(page, 'Access Token').fill('TOKEN-1')
  await save(page)
  await readToast(page, 'Error', 'Failed to update PushFlow configuration')
  await expect.poll(() => inputLabelled(page, 'Instance ID').inputValue()).toBe('INSTANCE-1')
  await absence.release()
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    // An answer that the reload cuts off has shown nothing to anybody.
    if (response.url().includes('/trpc/')) answers.push(response.text().catch(() => ''))
  })
  site.gateway.next('error')
  await inputLabelled(page, 'Instance ID').fill('INSTANCE-1')
  await inputLabelled(page, 'Access Token').fill('TOKEN-1')
  await save(page)
  await readToast(page, 'Configuration Saved', notConnected)
  await page.getByRole('status').filter({ hasText: notConnected }).waitFor()
  for (const text of ['Configured', 'PushFlow']) await waitForText(page, text)
  await inputLabelled(page, 'Instance ID').fill('INSTANCE-2')
  await inputLabelled(page, 'Access Token').fill('TOKEN-2')
  await page.getByRole('button', { name: 'Replace configuration' }).click()
  await readToast(page, 'Configuration Saved', 'PushFlow configuration saved. The gateway is connected.')
  await waitForText(page, 'Active')
  await page.getByRole('heading', { name: 'Test message' }).waitFor()
  await expect.poll(() => inputLabelled(page, 'Access Token').inputValue()).toBe('')
  await expect.poll(() => inputLabelled(page, 'Instance ID').inputValue()).toBe('')
  await page.reload()
  await waitForText(page, 'Active')
  const said = (await Promise.all(answers)).join()
  expect(said).toContain('pushflow')
  expect(said).not.toMatch(/TOKEN-|INSTANCE-/)
  const asked = site.gateway.requests.filter(({ url }) => url.startsWith('/api/reconnect'))
  expect(asked.at(-1)?.url).toContain('instance_id=INSTANCE-2')
})

it('a test message needs a phone, tells what became of it, and has a text of its own', async () => {
  await configure()
  const page = await openTab(site, 'whatsapp&view=pushflow')
  await page.getByRole('heading', { name: 'Test message' }).waitFor()
  const before = site.gateway.sent.length
  await sendTest(page)
  await readToast(page, 'Error', 'Phone number is required for testing')
  expect(site.gateway.sent).toHaveLength(before)
  await inputLabelled(page, 'Phone number').fill('0300 123456')
  await sendTest(page)
  await page
    .getByText(/valid.*number/i)
    .first()
    .waitFor()
  expect(site.gateway.sent).toHaveLength(before)
  await inputLabelled(page, 'Phone number').fill('0300 1234567')
  await sendTest(page)
  await readToast(page, 'Test Message Sent', 'Message sent to +923001234567')
  await page.getByRole('status').filter({ hasText: 'Message sent to +923001234567' }).waitFor()
  expect(site.gateway.sent.at(-1)).toMatchObject({ number: '923001234567', instance_id: 'INSTANCE-1' })
  expect(site.gateway.sent.at(-1)?.message).toMatch(/^This is a test message from /)
  await inputLabelled(page, 'Message').fill('A word from {us}')
  site.gateway.next('text-message')
  await inputLabelled(page, 'Message').press('ControlOrMeta+Enter')
  await readToast(page, 'Error', 'The gateway says: Monthly quota exceeded')
  expect(site.gateway.sent.at(-1)?.message).toBe('A word from us')
  const absence = await breakOff(page, 'whatsapp.testPushflow')
  await sendTest(page)
  await readToast(page, 'Error', 'Failed to send test message')
  await absence.release()
})

it('the outbox shows what waits and what failed, and Retry sends it', async () => {
  await configure()
  site.gateway.behave('text-message')
  const waiting = await placeOrder(site, 1)
  const broken = await placeOrder(site, 2)
  const approve = (id: number) => setOrderStatus(site, id, 'confirmed')
  const sendsTo = (number: string) => (sent: { number: string; message: string }) =>
    sent.number === number && sent.message.includes('WACRM-')
  await approve(waiting)
  await site.gateway.waitFor(sendsTo('923001000001'))
  site.gateway.behave('garbage')
  await approve(broken)
  await site.gateway.waitFor(sendsTo('923001000002'))
  site.gateway.behave('ok')

  const page = await openTab(site, 'whatsapp&view=pushflow')
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.waitForURL(/view=outbox/)
  const row = (phone: string) =>
    page.getByRole('row').filter({ hasText: phone }).filter({ hasText: 'Order approved' })
  const queued = row('+923001000001')
  await queued.getByText('queued', { exact: true }).waitFor()
  await queued.getByText('The gateway says: Monthly quota exceeded').waitFor()
  const failed = row('+923001000002')
  await failed.getByText('failed', { exact: true }).waitFor()
  await failed.getByText(/It may have gone out, so it is sent again only by the Retry button\.$/).waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed')
  await queued.waitFor({ state: 'detached' })
  await failed.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: /^Message \d+$/ })
  await drawer.getByText(/WACRM(-[0-9A-Z]{5}){4}/).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'State' }).selectOption('State: all')
  await queued.waitFor()

  // The gateway is back: a test message that arrives says so, and what failed is sent by hand.
  await call('POST', '/api/admin/pushflow-test', { phoneNumber: '03001234567' })
  const retry = failed.getByRole('button', { name: /^Retry message/ })
  const absence = await breakOff(page, 'messages.retry')
  await retry.click()
  await readToast(page, 'Retry Failed', 'The shop did not answer. Please try again.')
  await absence.release()
  const before = site.gateway.sent.length
  await retry.click()
  await readToast(page, 'Message Sent', /^Message \d+ went to \+923001000002\.$/)
  await expect.poll(() => site.gateway.sent.slice(before).filter(sendsTo('923001000002')).length).toBe(1)
  // Without a reload: what is on its way is watched.
  await failed.getByText('sent', { exact: true }).waitFor()
  await expect.poll(() => retry.count()).toBe(0)
  site.gateway.behave('text-message')
  await queued.getByRole('button', { name: /^Retry message/ }).click()
  await readToast(
    page,
    'Retry Failed',
    /^The gateway says: Monthly quota exceeded\. It is tried again by itself\.$/,
  )
  site.gateway.behave('ok')
  await queued.getByRole('button', { name: /^Retry message/ }).click()
  await readToast(page, 'Message Sent')
  await queued.getByText('sent', { exact: true }).waitFor()
})

it('the six automatic events are switches that stay, with what they sent', async () => {
  const page = await openTab(site, 'whatsapp&view=automation')
  const welcome = page.getByRole('switch', { name: 'Welcome messages' })
  await expect.poll(() => page.getByRole('switch').count()).toBe(6)
  await welcome.focus()
  await page.keyboard.press('Space')
  await readToast(page, 'Automation Switched Off', 'Welcome messages')
  await page.reload()
  await welcome.waitFor()
  await expect.poll(() => welcome.isChecked()).toBe(false)
  const absence = await breakOff(page, 'messages.updateTemplate')
  await welcome.press('Space')
  await readToast(page, 'Update Failed', 'Failed to update the automation')
  await expect.poll(() => welcome.isChecked()).toBe(false)
  await absence.release()
})

it("the outbox stops WhatsApp, cancels what waits, and opens a message in one's own WhatsApp (MSG-76)", async () => {
  await configure()
  const page = await openTab(site, 'whatsapp&view=outbox')
  const stop = page.getByRole('switch', { name: 'Stop WhatsApp messages' })
  await stop.press('Space')
  await readToast(page, 'WhatsApp Stopped')
  await page.getByText(/^WhatsApp messages are stopped/).waitFor()
  const order = await placeOrder(site, 3)
  await setOrderStatus(site, order, 'confirmed')
  await page.getByRole('combobox', { name: 'State' }).selectOption('queued')
  const row = page.getByRole('row').filter({ hasText: '+923001000003' }).filter({ hasText: 'Order approved' })
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: /^Message \d+$/ })
  const byHand = drawer.getByRole('link', { name: 'Send by hand' })
  await expect
    .poll(() => byHand.getAttribute('href'))
    .toMatch(/^https:\/\/wa\.me\/923001000003\?text=.*WACRM-/)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^Cancel message/ }).click()
  await readToast(page, 'Message Cancelled', /^Message \d+ is not sent\.$/)
  await row.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed')
  await row.getByText(/^Cancelled by admin\.$/).waitFor()
  await row.getByRole('link').click()
  await byHand.waitFor()
  await drawer.getByRole('button', { name: 'It is sent' }).click()
  await readToast(page, 'Message Sent', /^Message \d+ is noted as sent by hand\.$/)
  await drawer.getByText('sent', { exact: true }).waitFor()
  await byHand.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await row.waitFor({ state: 'detached' })
  await stop.press('Space')
  await readToast(page, 'WhatsApp Goes On')
})

it('the outbox lists people who want no messages, allows messages to them again (MSG-121), and asks with number and time before news go (MSG-77)', async () => {
  const order = await placeOrder(site, 4)
  await setOrderStatus(site, order, 'confirmed')
  const page = await openTab(site, 'whatsapp&view=outbox')
  const who = page.getByRole('button', { name: /^\d+ (person|people) stopped messages$/ })
  await page.getByRole('switch', { name: 'Stop WhatsApp messages' }).waitFor()
  await expect.poll(() => who.count()).toBe(0)
  await call('POST', '/trpc/messages.setOptOut', { json: { phone: '+923008888888', isOptedOut: true } })
  await page.reload()
  await who.click()
  const dialog = page.getByRole('dialog', { name: 'Stopped messages' })
  await dialog.getByText('+92 300 8888888').waitFor()
  await dialog.getByRole('button', { name: 'Allow messages to +923008888888' }).click()
  await readToast(page, 'Messages Allowed', '+923008888888')
  await dialog.getByText('Nobody has stopped messages.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => who.count()).toBe(0)

  const { release } = await holdBack(page, 'messages.updateAudience')
  await page.getByRole('button', { name: 'Send news' }).click()
  const update = page.getByRole('dialog', { name: 'Tell customers what is new' })
  await update.getByRole('textbox', { name: 'Title' }).fill('Kanban')
  await update.getByRole('textbox', { name: 'Message' }).fill('Drag your leads')
  await update.getByText(/something new in .*: Kanban/).waitFor()
  // The question waits for the number of people where Send is pressed before they are counted.
  await update.getByRole('button', { name: 'Send', exact: true }).click()
  release()
  const question = page.getByRole('dialog', { name: /^Send to \d+ customers?\?$/ })
  await question.getByText(/takes about \d+ minutes?\./).waitFor()
  await question.getByRole('button', { name: /^Send to/ }).click()
  await readToast(page, 'News On Their Way', /^They go to \d+ customers?\.$/)
  const toHolder = await site.gateway.waitFor(
    ({ number, message }) => number === '923001000004' && message.includes('Kanban'),
  )
  expect(toHolder.message).toContain('Drag your leads')
})
