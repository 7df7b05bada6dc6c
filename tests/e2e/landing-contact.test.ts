import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { descriptionOf, field, fieldError, fill, mistakesOf } from '#tests/helpers/fields.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { holdBack, holdFiles, loseAnswer } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

type Contact = { name: string; email: string; phone: string | null; company: string | null; message: string }

const site = await sharedSite()

const form = (page: Page) => page.locator('#contact form')
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click()
const sentBy = async (name: string) =>
  (await site.admin.call<Contact[]>('GET', '/api/admin/contacts')).filter((contact) => contact.name === name)

it('the contact form leads to each wrong field until all are right, keeps everything where the answer is lost, and sends one message, after which it is empty (LAND-6, A11Y-3)', async () => {
  const page = await visit(site, '/')
  await expect.poll(() => field(form(page), 'Message').getAttribute('rows')).toBe('5')
  await send(page)
  const links = mistakesOf(form(page))
  await links.last().waitFor()
  await expect.poll(() => links.allTextContents()).toEqual(['Name', 'Email', 'Message'])
  for (const [name, error] of [
    ['Name', 'Error: Name is required'],
    ['Email', 'Error: Email is required'],
    ['Message', 'Error: Message is required'],
  ] as const)
    await expect.poll(() => descriptionOf(field(form(page), name))).toBe(error)
  await waitForFocus(page.getByLabel(/^Name/i))
  const address = page.url()
  await links.filter({ hasText: 'Message' }).press('Enter')
  await waitForFocus(page.getByLabel(/^Message/i))
  expect(page.url()).toBe(address)
  await page.keyboard.type('Two of us answer 80 chats a day.')
  await links.filter({ hasText: 'Message' }).waitFor({ state: 'detached' })
  await fill(form(page), { Name: 'Chai House', Email: 'nobody' })
  await send(page)
  // One field is found without a list.
  await fieldError(form(page), 'Invalid email address').waitFor()
  await expect.poll(() => links.count()).toBe(0)

  await fill(form(page), {
    Email: 'chai@example.com',
    'Phone (optional)': '0300 7654321',
    'Company (optional)': 'Chai Ltd',
  })
  await loseAnswer(page, 'contacts.send')
  await send(page)
  await readToast(page, 'Error', 'Failed to send message')
  await form(page).getByRole('alert').getByText('Failed to send message').waitFor()
  await waitForValue(field(form(page), 'Message'), 'Two of us answer 80 chats a day.')
  const { release } = await holdBack(page, 'contacts.send')
  await send(page)
  const sending = form(page).getByRole('button', { name: 'Sending...' })
  await sending.waitFor()
  await expect.poll(() => sending.isDisabled()).toBe(true)
  release()
  await readToast(page, 'Success!', "Your message has been sent. We'll get back to you soon!")
  for (const name of ['Name', 'Email', 'Phone (optional)', 'Company (optional)', 'Message'])
    await waitForValue(field(form(page), name), '')
  const sent = { email: 'chai@example.com', phone: '+923007654321', company: 'Chai Ltd' }
  expect(await sentBy('Chai House')).toEqual([
    expect.objectContaining({ ...sent, message: 'Two of us answer 80 chats a day.' }),
  ])
})

it('a message that was sent before the code of its form had arrived goes out when it arrives', async () => {
  const page = await visit(site, '/login', { own: true })
  const contact = await holdFiles(page, '**/assets/contact-form-*.js')
  await page.goto('/')
  await fill(form(page), { Name: 'Hurried', Email: 'hurried@example.com', Message: 'Quick question' })
  await send(page)
  contact.release()
  await readToast(page, 'Success!')
  expect(await sentBy('Hurried')).toMatchObject([{ message: 'Quick question', phone: null, company: null }])
})
