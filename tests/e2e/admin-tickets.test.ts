import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callsOf, newCustomer } from '#tests/helpers/account.ts'
import { codeSentTo } from '#tests/helpers/codes.ts'
import { pressAndRead, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'

// What people ask the shop: tickets, and the messages of the contact form.

const site = await openSite()
await site.connect()
const asma = await newCustomer(site, 'asma')
// A ticket is answered by WhatsApp only where the number is proved.
await asma.call('POST', '/api/send-verification-otp', { phone: `+${asma.phone}` })
const otp = await codeSentTo(site.gateway, asma.phone)
await asma.call('POST', '/api/whatsapp/verify-otp', { phone: `+${asma.phone}`, otp })

const openTicket = async (subject: string, more: object = {}): Promise<number> => {
  const ticket = { subject, message: 'Since today.', ...more }
  return (await asma.call<{ id: number }>('POST', '/api/support-ticket', ticket)).id
}
const row = (page: Page, id: number) => page.getByRole('row').filter({ has: page.getByText(`#${id}`) })
const statusOf = (page: Page, id: number) =>
  page.getByRole('row').getByRole('combobox', { name: `Status of ticket ${id}` })
const expectStatus = (page: Page, id: number, status: string) =>
  expect.poll(() => statusOf(page, id).inputValue()).toBe(status)
const drawer = (page: Page, id: number) => page.getByRole('dialog', { name: `Ticket ${id}` })

it('a ticket is answered by WhatsApp, which goes on to the one that is open longest, is found, closed, kept while it is answered, and fits a phone; those to answer come first (TICK-9, TICK-800, TABLE-800)', async () => {
  const page = await openTab(site, 'tickets')
  await page.getByRole('heading', { name: 'No tickets yet' }).waitFor()
  const id = await openTicket('The sidebar is gone', { priority: 'urgent' })
  const search = page.getByRole('searchbox')
  await search.fill('sidebar')
  for (const text of ['The sidebar is gone', 'asma@example.com', 'urgent'])
    await row(page, id).getByText(text, { exact: true }).first().waitFor()
  await row(page, id).getByRole('link').click()
  await drawer(page, id).getByText('Since today.').waitFor()
  const box = drawer(page, id).getByRole('textbox', { name: 'Reply' })
  await waitForFocus(box)
  await box.fill('Please reload the page.\nThen sign in again.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await box.press('ControlOrMeta+Enter')
  const readBy = 'The customer reads it in the dashboard and by WhatsApp if they verified their number.'
  await readToast(page, 'Reply Sent', readBy)
  await expect.poll(() => box.inputValue()).toBe('')
  const entries = drawer(page, id).getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect.poll(() => entries.nth(1).textContent()).toContain('Then sign in again.')
  const isReply = ({ number, message }: { number: string; message: string }) =>
    number === asma.phone && message.includes('Then sign in again.')
  expect((await site.gateway.waitFor(isReply)).message).toContain(`#${id}`)

  // While tickets are open, a reply goes on to the one that is open longest.
  const older = await openTicket('An older question', { priority: 'high' })
  await openTicket('A newer question', { priority: 'high' })
  await box.fill('Does it work now?')
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'Reply Sent', new RegExp(` Next: ticket ${older}\\.$`))
  const next = drawer(page, older).getByRole('textbox', { name: 'Reply' })
  await waitForFocus(next)
  await expect.poll(() => next.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await expectStatus(page, id, 'answered')
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('High')
  await row(page, id).waitFor({ state: 'detached' })
  await search.fill(`#${older}`)
  await page.getByText('1 result', { exact: true }).waitFor()
  await search.fill('question')
  await page.getByText('2 results').waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await pressAndRead(page, 'Close 2 tickets', '2 tickets closed')

  // What is typed stays when its ticket leaves the list by a new status.
  const newest = await openTicket('One more question', { priority: 'high' })
  const tabs = page.getByRole('navigation', { name: 'Status' }).getByRole('link')
  await expect.poll(() => tabs.allTextContents()).toEqual(['To answer1', 'Answered1', 'Closed2', 'All4'])
  await page.getByRole('img', { name: '1 ticket to answer' }).waitFor()
  await search.fill('')
  await expect.poll(() => tabs.first().getAttribute('aria-current')).toBe('page')
  await row(page, newest).getByRole('link').click()
  const reply = drawer(page, newest).getByRole('textbox', { name: 'Reply' })
  await reply.fill('Please reload the page.')
  const status = drawer(page, newest).getByRole('combobox', { name: `Status of ticket ${newest}` })
  await status.selectOption('Closed')
  await readToast(page, 'Status Updated', `Ticket ${newest} is closed.`)
  await row(page, newest).waitFor({ state: 'detached' })
  await expect.poll(() => reply.inputValue()).toBe('Please reload the page.')
  await page.setViewportSize({ width: 360, height: 780 })
  const scrolled = () =>
    page
      .locator('html, [role=dialog]')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
  await expect.poll(scrolled).toBe(0)
})

it('a contact message shows two lines, and all of it on focus, and its status changes (TABLE-9)', async () => {
  const page = await openTab(site, 'contacts')
  await page.getByRole('heading', { name: 'No contacts found' }).waitFor()
  const long = `First line\n${'More words. '.repeat(60)}`
  await callsOf(site.shop, '')('POST', '/api/contact', {
    name: 'Asma Traders',
    email: 'sender@example.com',
    phone: '0300 1234567',
    company: 'Asma & Co',
    message: long,
  })
  await page.getByRole('searchbox').fill('asma & co')
  const contact = page.getByRole('row').filter({ hasText: 'Asma Traders' })
  for (const text of ['sender@example.com', '+923001234567', 'Asma & Co'])
    await contact.getByText(text, { exact: true }).waitFor()
  const message = contact.getByText('First line')
  const lines = () =>
    message.evaluate((text) =>
      Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    )
  await expect.poll(lines).toBe(2)
  expect(await message.getAttribute('title')).toBe(long.trim())
  await message.focus()
  await expect.poll(lines).toBeGreaterThan(10)
  await message.blur()
  await expect.poll(lines).toBe(2)

  const status = contact.getByRole('combobox', { name: /^Status of Asma Traders, message \d+$/ })
  await status.selectOption('Converted')
  await readToast(page, 'Success', 'Contact status updated')
  expect(await site.admin.call('GET', '/api/admin/contacts')).toMatchObject([{ status: 'converted' }])
  await page.getByRole('checkbox', { name: 'Select Asma Traders' }).check()
  await pressAndRead(page, 'Mark contacted 1 contact', '1 contact marked as contacted')

  await page.getByRole('link', { name: 'Asma Traders' }).click()
  const open = page.getByRole('dialog', { name: 'Asma Traders' })
  await open.getByText('More words. More words.').waitFor()
  const hrefOf = (name: string) => open.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('sender@example.com')).toBe('mailto:sender@example.com')
  expect(await hrefOf('+923001234567')).toBe('https://wa.me/923001234567')
  await open.getByRole('switch', { name: 'Sends reminders and news' }).press('Space')
  await readToast(page, 'Messages Stopped', '+923001234567')
})
