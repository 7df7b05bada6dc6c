import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { templateVariables } from '#src/domains/messages/schema.ts'
import { field, fill } from '#tests/helpers/fields.ts'
import { dialog, pressAndRead, readToast, save, waitForValue } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { addUntilEnd, openSite, openTab } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'

type Template = { id: number; name: string; template: string; isActive: boolean }

const site = await openSite()
await site.connect()
const { call } = site.admin

const PHONE = '+923001234567'
const me = await call<{ id: number; username: string; email: string }>('GET', '/api/me')
const whole = { ...me, whatsappNumber: PHONE, isAdmin: true, isActive: true }
await call('PUT', `/api/admin/users/${me.id}`, whole)
const wide = { viewport: { width: 1280, height: 900 } }
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const stored = async (name: string) =>
  (await call<Template[]>('GET', '/api/admin/whatsapp-templates')).find((template) => template.name === name)
it('templates are cards with a chat bubble, cut at 200 characters, and load again by Retry; one is added, with its variables at the cursor and words for what is refused, changed and deleted there (MSG-31, MSG-33, MSG-702, MSG-708, MSG-709)', async () => {
  const page = await openTab(site, 'plans', wide)
  const absence = await breakOff(page, 'messages.listTemplates')
  const tabs = page.getByRole('navigation', { name: 'Back office' })
  await tabs.getByRole('link', { name: 'Templates' }).click()
  await page.getByText('Unable to Load Templates').waitFor()
  await absence.release()
  await page.getByRole('button', { name: 'Retry' }).click()
  const items = page.getByRole('list', { name: 'templates' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(Object.keys(templateVariables).length)
  const code = card(page, 'otp_verification')
  await code.getByText('123456 is your WaCRM verification code for order 1024, PKR 41,993.').waitFor()
  await code.getByText('verification', { exact: true }).waitFor()
  const long = await card(page, 'order_confirmation').locator('p[dir]').textContent()
  expect(long).toMatch(/PKR 41,993.*…$/s)
  // 200 characters and the dots, without four asterisks, which mark bold text.
  expect(long).toHaveLength(197)
  const remove = page.getByRole('button', { name: /^Delete One-time code: The shop sends this template/ })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('button', { name: 'Add Template' }).click()
  const form = dialog(page)
  await save(page, 'Validation Error', 'Please fill in all required fields.')
  await fill(form, { Name: 'eid_offer', Subject: 'Eid' })
  await field(form, 'Template').fill('Eid Mubarak, {{name}}! Use *{{coupon}}*.')
  await form.getByRole('button', { name: 'As JSON' }).click()
  await field(form, 'Variables').fill('name, coupon')
  await save(page, 'Invalid Variables', 'Variables must be a valid JSON array.')
  const preview = form.getByRole('region', { name: 'Preview' })
  await preview.getByText('Eid Mubarak, Ayesha Khan! Use [coupon].').waitFor()
  await field(form, 'Variables').fill('[]')
  await form.getByRole('button', { name: 'Add from the text' }).click()
  await waitForValue(field(form, 'Variables'), '["name","coupon"]')
  await form.getByRole('button', { name: 'As buttons' }).click()
  const text = field(form, 'Template')
  await text.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 3))
  await form.getByRole('button', { name: '{{coupon}}' }).click()
  await waitForValue(text, '{{coupon}} Mubarak, {{name}}! Use *{{coupon}}*.')
  await save(page, 'Template Created')

  await page.getByRole('button', { name: 'Edit Eid offer' }).click()
  await text.fill('Eid Mubarak, {{name}}!')
  await save(page, 'Template Updated')
  await card(page, 'eid_offer').getByText('Eid Mubarak, Ayesha Khan!').waitFor()
  await page.getByRole('button', { name: 'Delete Eid offer' }).click()
  await form.getByText('Are you sure you want to delete this template?').waitFor()
  await pressAndRead(form, 'Delete', 'Template Deleted')
  await card(page, 'eid_offer').waitFor({ state: 'detached' })
})

it('the table of the WhatsApp tab works on the same templates, and what it changes is sent; a template is tested on a typed number, switched off, and sent as news with the words for its placeholder (MSG-32, MSG-850)', async () => {
  const offer = { name: 'eid_sale', subject: 'Eid', variables: '["name","coupon"]' }
  const template = 'Eid Mubarak, {{name}}! Use *{{coupon}}*.'
  await addUntilEnd(site, 'whatsapp-templates', { ...offer, template })
  await setOrderStatus(site, await placeOrder(site, 1), 'confirmed')
  const page = await openTab(site, 'templates', wide)
  await page.getByRole('link', { name: /^See the same ones as a table/ }).click()
  await page.getByRole('link', { name: /^See the same ones as cards/ }).waitFor()
  const update = page.getByRole('row').filter({ hasText: 'feature_update' })
  await update.getByRole('cell', { name: '4', exact: true }).waitFor()
  await page.getByRole('searchbox').fill('otp_verification')
  await page.getByRole('button', { name: 'Edit One-time code' }).click()
  const form = dialog(page)
  await expect.poll(() => field(form, 'Name').getAttribute('readonly')).not.toBeNull()
  await field(form, 'Template').fill('The code is {{code}}.')
  await save(page, 'Template Updated')
  await call('POST', '/api/send-verification-otp', { phone: PHONE })
  await site.gateway.waitFor(({ message }) => /^The code is \d{6}\.$/.test(message))

  await page.getByRole('searchbox').fill('eid_sale')
  await page.getByRole('button', { name: 'Test Eid sale' }).click()
  const phone = form.getByLabel('Phone number')
  await expect.poll(async () => (await phone.inputValue()).replaceAll(/\D/g, '')).toMatch(/3001234567$/)
  const send = form.getByRole('button', { name: 'Send test message' })
  await phone.fill('0300 1234567')
  site.gateway.next('text-message')
  await send.click()
  await readToast(page, 'Error', 'The gateway says: Monthly quota exceeded')
  await send.click()
  await readToast(page, 'Test Message Sent', `Message sent to ${PHONE}`)
  expect(site.gateway.sent.at(-1)?.message).toContain('Eid Mubarak, Ayesha Khan! Use')

  const active = page.getByRole('switch', { name: 'Eid sale is active' })
  await active.press('Space')
  await readToast(page, 'Status Updated', /no longer/)
  expect((await stored('eid_sale'))?.isActive).toBe(false)
  await active.press('Space')
  await page.getByRole('button', { name: 'Send Eid sale to customers' }).click()
  const news = dialog(page, 'Tell customers what is new')
  await field(news, 'Coupon').fill('EID50')
  await news.getByText(/Use EID50\./).waitFor()
  await news.getByRole('button', { name: 'Send to 1 customer' }).click()
  const question = dialog(page, 'Send to 1 customer?')
  await pressAndRead(question, 'Send to 1 customer', 'News on Its Way', 'It goes to 1 customer.')
  const { message } = await site.gateway.waitFor((sent) => sent.message.includes('EID50'))
  expect(message).toMatch(/^Eid Mubarak, /)
})
