import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { descriptionOf, field, fieldError, fill, mistakesOf } from '#tests/helpers/fields.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack, holdFiles, loseAnswer } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The contact form of the landing page in all its states (LAND-6).

type Contact = { name: string; email: string; phone: string | null; company: string | null; message: string }

const site = await sharedSite()

const form = (page: Page) => page.locator('#contact form')
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click()
const sentBy = async (name: string) =>
  (await site.admin.call<Contact[]>('GET', '/api/admin/contacts')).filter((contact) => contact.name === name)

it('the contact form sends a message, says so, and is empty again', async () => {
  const page = await visit(site, '/')
  await fill(form(page), {
    Name: 'Chai House',
    Email: 'chai@example.com',
    'Phone (optional)': '0300 7654321',
    'Company (optional)': 'Chai Ltd',
    Message: 'Two of us answer 80 chats a day.',
  })
  await expect.poll(() => field(form(page), 'Message').getAttribute('rows')).toBe('5')
  const { release } = await holdBack(page, 'contacts.send')
  await send(page)
  const sending = form(page).getByRole('button', { name: 'Sending...' })
  await sending.waitFor()
  await expect.poll(() => sending.isDisabled()).toBe(true)
  release()
  await readToast(page, 'Success!', "Your message has been sent. We'll get back to you soon!")
  for (const name of ['Name', 'Email', 'Phone (optional)', 'Company (optional)', 'Message'])
    await expect.poll(() => field(form(page), name).inputValue()).toBe('')
  expect(await sentBy('Chai House')).toMatchObject([
    {
      email: 'chai@example.com',
      phone: '+923007654321',
      company: 'Chai Ltd',
      message: 'Two of us answer 80 chats a day.',
    },
  ])
})

it('the contact form asks for a name, an email and a message alone', async () => {
  const page = await visit(site, '/')
  await send(page)
  for (const text of ['Name is required', 'Email is required', 'Message is required'])
    await fieldError(form(page), text).waitFor()
  await waitForFocus(page.getByLabel(/^Name/i))
  await fill(form(page), { Name: 'Brief', Email: 'nobody', Message: 'Salaam' })
  await send(page)
  await fieldError(form(page), 'Invalid email address').waitFor()
  await fill(form(page), { Email: 'brief@example.com' })
  await send(page)
  await readToast(page, 'Success!')
  expect(await sentBy('Brief')).toMatchObject([{ phone: null, company: null }])
})

it('the contact form leads to each wrong field where there are many, until all are right (A11Y-3)', async () => {
  const page = await visit(site, '/')
  await send(page)
  const links = mistakesOf(form(page))
  await links.last().waitFor()
  await expect.poll(() => links.allTextContents()).toEqual(['Name', 'Email', 'Message'])
  await expect.poll(() => descriptionOf(field(form(page), 'Name'))).toBe('Error: Name is required')
  await waitForFocus(page.getByLabel(/^Name/i))
  const address = page.url()
  await links.filter({ hasText: 'Message' }).press('Enter')
  await waitForFocus(page.getByLabel(/^Message/i))
  await expect.poll(() => page.url()).toBe(address)
  await page.keyboard.type('Salaam')
  await links.filter({ hasText: 'Message' }).waitFor({ state: 'detached' })
  await fill(form(page), { Name: 'Hasty', Email: 'nobody' })
  await send(page)
  // One field is found without a list.
  await fieldError(form(page), 'Invalid email address').waitFor()
  await expect.poll(() => links.count()).toBe(0)
})

it('the contact form keeps everything when it could not be sent', async () => {
  const page = await visit(site, '/')
  await fill(form(page), { Name: 'Patient', Email: 'patient@example.com', Message: 'Line one\nLine two' })
  const { release } = await breakOff(page, 'contacts.send')
  await send(page)
  await readToast(page, 'Error', 'Failed to send message')
  await form(page).getByRole('alert').getByText('Failed to send message').waitFor()
  await expect.poll(() => field(form(page), 'Message').inputValue()).toBe('Line one\nLine two')
  await release()
  await send(page)
  await readToast(page, 'Success!')
  expect(await sentBy('Patient')).toHaveLength(1)
})

it('the contact form sends one message when it is sent again because the answer was lost', async () => {
  const page = await visit(site, '/')
  await fill(form(page), { Name: 'Repeated', Email: 'repeated@example.com', Message: 'Once, please' })
  await loseAnswer(page, 'contacts.send')
  await send(page)
  await readToast(page, 'Error', 'Failed to send message')
  await send(page)
  await readToast(page, 'Success!')
  expect(await sentBy('Repeated')).toHaveLength(1)
})

it('the contact form sends a message that was typed before its code had arrived', async () => {
  const page = await visit(site, '/login', { own: true })
  const { release } = await holdFiles(page, '**/assets/contact-form-*.js')
  await page.goto('/')
  await fill(form(page), { Name: 'Hurried', Email: 'hurried@example.com', Message: 'Quick question' })
  await send(page)
  release()
  await readToast(page, 'Success!')
  expect(await sentBy('Hurried')).toMatchObject([{ message: 'Quick question' }])
})
