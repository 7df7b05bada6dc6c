import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callsOf } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { readToast, row } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack, misdirect } from '#tests/helpers/traffic.ts'

type Contact = { id: number; name: string; status: string }

const site = await openSite()
const { call } = site.admin

const contacts = () => call<Contact[]>('GET', '/api/admin/contacts')
const send = async (name: string, more: object = {}): Promise<Contact> => {
  const form = { name, email: 'sender@example.com', message: 'Does it work with two numbers?', ...more }
  await callsOf(site.shop, '')('POST', '/api/contact', form)
  const [newest] = await contacts()
  if (!newest) throw new Error('The message was not stored')
  return newest
}
const statusOf = (page: Page, { name, id }: Contact) =>
  page.getByRole('combobox', { name: `Status of ${name}, message ${id}` })
const shows = (page: Page, contact: Contact, status: string) =>
  expect.poll(() => statusOf(page, contact).inputValue()).toBe(status)

it('a shop that nobody has written to says so', async () => {
  const page = await openTab(site, 'contacts')
  await page.getByRole('heading', { name: 'No contacts found' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Contacts – Admin/)
})

it('the table shows who wrote what and when, two lines of the message, and all of it on focus (TABLE-9), as the drawer does', async () => {
  const long = `First line\n${'More words. '.repeat(60)}`
  const contact = await send('Asma Traders', { phone: '0300 1234567', company: 'Asma & Co', message: long })
  const page = await openTab(site, 'contacts')
  await row(page, 'Asma Traders').waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Name', 'Email', 'Message', 'Status', 'Date'])
  for (const text of ['sender@example.com', '+923001234567', 'Asma & Co']) {
    await row(page, 'Asma Traders').getByText(text, { exact: true }).waitFor()
  }
  await row(page, 'Asma Traders')
    .getByText(/^[A-Z][a-z]{2} \d{2}, \d{4}$/)
    .waitFor()
  const message = row(page, 'Asma Traders').getByText('First line')
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
  await page.getByRole('link', { name: 'Asma Traders' }).click()
  const drawer = page.getByRole('dialog', { name: 'Asma Traders' })
  await drawer.getByText('More words. More words.').waitFor()
  await expect.poll(() => page.url()).toContain(`record=${contact.id}`)
  await expect
    .poll(() => drawer.getByRole('link', { name: 'sender@example.com' }).getAttribute('href'))
    .toBe('mailto:sender@example.com')
  await expect
    .poll(() => drawer.getByRole('link', { name: '+923001234567' }).getAttribute('href'))
    .toBe('https://wa.me/923001234567')
  const messages = drawer.getByRole('switch', { name: 'Sends reminders and news' })
  const absence = await breakOff(page, 'messages.setOptOut')
  await messages.press('Space')
  await readToast(page, 'Update Failed', 'The shop did not answer. Please try again.')
  await expect.poll(() => messages.isChecked()).toBe(true)
  await absence.release()
  await messages.press('Space')
  await readToast(page, 'Messages Stopped', '+923001234567')
  await expect.poll(() => messages.isChecked()).toBe(false)
  await drawer.getByRole('combobox', { name: /^Status of/ }).selectOption('Qualified')
  await readToast(page, 'Success', 'Contact status updated')
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await shows(page, contact, 'qualified')
})

it('the status changes at once, and goes back when the server refuses or is gone (ADMIN-6)', async () => {
  const contact = await send('Bilal Stores')
  const page = await openTab(site, 'contacts')
  const answer = await holdBack(page, 'contacts.setStatus')
  await statusOf(page, contact).selectOption('Contacted')
  await shows(page, contact, 'contacted')
  await expect.poll(() => statusOf(page, contact).isDisabled()).toBe(true)
  await expect.poll(async () => (await contacts())[0]?.status).toBe('new')
  answer.release()
  await readToast(page, 'Success', 'Contact status updated')
  expect((await contacts())[0]?.status).toBe('contacted')
  await page.unrouteAll()

  const refusal = await misdirect(page, 'contacts.setStatus', contact.id)
  await statusOf(page, contact).selectOption('Converted')
  await readToast(page, 'Error', 'Contact not found')
  await shows(page, contact, 'contacted')
  await refusal.release()
  await breakOff(page, 'contacts.setStatus')
  await statusOf(page, contact).selectOption('Converted')
  await readToast(page, 'Error', 'Failed to update status')
  await shows(page, contact, 'contacted')
  await expect.poll(async () => (await contacts())[0]?.status).toBe('contacted')
})

it('messages are searched, filtered, marked together and exported', async () => {
  const first = await send('Chaman Foods', { email: 'chaman@foods.pk', phone: '0300 7654321' })
  const second = await send('Dilawar Foods', { email: 'dilawar@foods.pk' })
  const page = await openTab(site, 'contacts&status=new')
  await row(page, 'Chaman Foods').waitFor()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('FOODS.PK')
  await page.getByText('2 results').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Phone', exact: true }).click()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n').filter((line) => line.includes('foods.pk'))).toHaveLength(2)
  expect(csv).toContain('Name,Email,Phone,Company,Message,Status,Phone verified,Date (Pakistan time)')

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Mark contacted 2 contacts' }).click()
  await readToast(page, '2 contacts marked as contacted')
  await page.getByRole('heading', { name: 'No contacts match' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await shows(page, first, 'contacted')
  await shows(page, second, 'contacted')
})
