import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { codeSentTo } from '#tests/helpers/codes.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, misdirect } from '#tests/helpers/traffic.ts'

type Ticket = { id: number }

const site = await openSite()
await site.connect()
const asma = await newCustomer(site, 'asma')
// A ticket is answered by WhatsApp only where the number is proved.
await asma.call('POST', '/api/send-verification-otp', { phone: `+${asma.phone}` })
const otp = await codeSentTo(site.gateway, asma.phone)
await asma.call('POST', '/api/whatsapp/verify-otp', { phone: `+${asma.phone}`, otp })

const openTicket = async (subject: string, more: object = {}): Promise<number> =>
  (await asma.call<Ticket>('POST', '/api/support-ticket', { subject, message: 'Since today.', ...more })).id

const row = (page: Page, id: number) => page.getByRole('row').filter({ has: page.getByText(`#${id}`) })
const statusOf = (page: Page, id: number) =>
  page.getByRole('row').getByRole('combobox', { name: `Status of ticket ${id}` })
const expectStatus = (page: Page, id: number, status: string) =>
  expect.poll(() => statusOf(page, id).inputValue()).toBe(status)
const drawer = (page: Page, id: number) => page.getByRole('dialog', { name: `Ticket ${id}` })

it('a shop without tickets says so', async () => {
  const page = await openTab(site, 'tickets')
  await page.getByRole('heading', { name: 'No tickets yet' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Support Tickets – Admin/)
})

it('a reply reaches the customer by WhatsApp, is in the conversation and marks the ticket as answered', async () => {
  const id = await openTicket('The sidebar is gone', { priority: 'urgent' })
  const page = await openTab(site, 'tickets')
  for (const text of ['The sidebar is gone', 'asma', 'asma@example.com', 'urgent']) {
    await row(page, id).getByText(text, { exact: true }).first().waitFor()
  }
  await row(page, id).getByRole('link').click()
  await drawer(page, id).getByText('Since today.').waitFor()
  await expect.poll(() => page.url()).toContain(`record=${id}`)
  const box = drawer(page, id).getByRole('textbox', { name: 'Reply' })
  await waitForFocus(box)
  const press = () => drawer(page, id).getByRole('button', { name: 'Send reply' }).click()

  await press()
  await drawer(page, id).getByText('Please write a reply').waitFor()
  await box.fill('Please reload the page.\nThen sign in again.')
  const absence = await breakOff(page, 'tickets.answer')
  await press()
  await readToast(page, 'Reply Failed', 'Failed to send the reply')
  await expect.poll(() => box.inputValue()).toBe('Please reload the page.\nThen sign in again.')
  await absence.release()

  // A draft is not discarded without a question.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await box.press('ControlOrMeta+Enter')
  await readToast(
    page,
    'Reply Sent',
    'The customer reads it in the dashboard and by WhatsApp if they proved their number.',
  )
  await expect.poll(() => box.inputValue()).toBe('')
  const entries = drawer(page, id).getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await entries.nth(1).waitFor()
  await expect.poll(() => entries.nth(1).textContent()).toContain('Then sign in again.')
  const { message } = await site.gateway.waitFor(
    (sent) => sent.number === asma.phone && sent.message.includes('Then sign in again.'),
  )
  expect(message).toContain(`#${id}`)

  // While tickets are open, a reply goes on to the one that is open longest (TICK-9).
  const older = await openTicket('An older question')
  await openTicket('A newer question')
  await box.fill('Does it work now?')
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'Reply Sent', new RegExp(` Next: ticket ${older}\\.$`))
  await drawer(page, older).getByText('An older question').first().waitFor()
  const next = drawer(page, older).getByRole('textbox', { name: 'Reply' })
  await waitForFocus(next)
  await expect.poll(() => next.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await drawer(page, older).waitFor({ state: 'detached' })
  await expectStatus(page, id, 'answered')
})

it('the status is changed from the list, and put back when the server refuses', async () => {
  const id = await openTicket('Invoice')
  const page = await openTab(site, 'tickets')
  const refusal = await misdirect(page, 'tickets.setStatus', id)
  await statusOf(page, id).selectOption('Closed')
  await readToast(page, 'Update Failed', 'Ticket not found')
  await expectStatus(page, id, 'open')
  await refusal.release()
  await statusOf(page, id).selectOption('Closed')
  await readToast(page, 'Status Updated', `Ticket ${id} is closed.`)
  await page.reload()
  await row(page, id).waitFor()
  await expectStatus(page, id, 'closed')
})

it('tickets are searched by number, filtered by priority, and closed together', async () => {
  const id = await openTicket('Refund of May', { priority: 'high' })
  const other = await openTicket('Refund of June', { priority: 'high' })
  const page = await openTab(site, 'tickets&priority=high')
  await row(page, other).waitFor()
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(`#${id}`)
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('refund')
  await page.getByText('2 results').waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Close 2 tickets' }).click()
  await readToast(page, '2 tickets closed')
  for (const each of [id, other]) await expectStatus(page, each, 'closed')
})

it('a link in the mail to the support address opens the ticket, also on a phone', async () => {
  const id = await openTicket('Which number?')
  const page = await openTab(site, `tickets&record=${id}`, { viewport: { width: 360, height: 780 } })
  await drawer(page, id).getByText('Which number?').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

it('a reply that is typed stays when its ticket leaves the list by a new status (FORM-611)', async () => {
  const id = await openTicket('The icons are gone')
  const page = await openTab(site, `tickets&status=open&record=${id}`)
  const reply = drawer(page, id).getByRole('textbox', { name: 'Reply' })
  await reply.fill('Please reload the page.')
  await drawer(page, id)
    .getByRole('combobox', { name: `Status of ticket ${id}` })
    .selectOption('answered')
  await row(page, id).waitFor({ state: 'detached' })
  await expect.poll(() => reply.inputValue()).toBe('Please reload the page.')
})
