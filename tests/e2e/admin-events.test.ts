import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { startReceiver } from '#tests/helpers/events.ts'
import { dialog, pressAndRead, row } from '#tests/helpers/page.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'

it('a program is added with a secret that is shown once, is told of events, and is sent one again at a press', async () => {
  const site = await openSite()
  const { call } = site.admin
  await call('PUT', '/api/admin/settings/events_to_private_addresses', { value: 'true' })
  const receiver = await startReceiver()
  receiver.answerBy((response) => response.writeHead(500).end('Not ready'))
  const page = await openTab(site, 'settings&view=events')
  await page.getByRole('button', { name: 'Add an Endpoint' }).click()
  const form = dialog(page, 'New Endpoint')
  await form.getByLabel('Address of your program').fill(receiver.url)
  for (const event of ['Order approved', 'Payment refunded', 'License activated', 'License ended'])
    await form.getByLabel(event).uncheck()
  await form.getByRole('button', { name: 'Add' }).click()
  const shown = dialog(page, 'Secret of the Endpoint')
  const secret = await shown.getByText(/^whsec_/).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Nothing has been sent yet').waitFor()

  const test = page.getByRole('button', { name: `Send a test to ${receiver.url}` })
  await test.click()
  await page.getByRole('status').filter({ hasText: 'Your program did not take the test' }).waitFor()
  await page.getByText('Not ready', { exact: true }).waitFor()
  receiver.answerBy((response) => response.end('Thanks'))
  await test.click()
  await page.getByRole('status').filter({ hasText: 'It answered 200.' }).waitFor()
  receiver.answerBy((response) => response.writeHead(500).end('Not ready'))

  await call('POST', '/api/support-ticket', { subject: 'Help', message: 'Please' })
  await expect.poll(() => receiver.calls.length).toBe(3)
  await page.reload()
  const delivery = row(page, 'Ticket opened')
  await delivery.getByText('It answered 500.').waitFor()
  await page.getByText('Failing', { exact: true }).waitFor()

  receiver.answerBy((response) => response.end('Thanks'))
  await pressAndRead(delivery, 'Send delivery 1 again', 'Sent Again')
  await delivery.getByText('Delivered').waitFor()
  await expect.poll(() => page.getByText('Failing', { exact: true }).count()).toBe(0)
  const { body, headers } = receiver.calls.at(-1) ?? { body: '', headers: {} }
  const read = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(read).toMatchObject({ type: 'ticket.opened', data: { ticketId: 1 } })
})
