import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { field } from '#tests/helpers/fields.ts'
import { dialog, readToast, save } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

type Template = { id: number; name: string; template: string; isActive: boolean }

const site = await openSite()
await site.connect()
const { call } = site.admin

const PHONE = '+923001234567'
const me = await call<{ id: number; username: string; email: string }>('GET', '/api/me')
await call('PUT', `/api/admin/users/${me.id}`, {
  ...me,
  whatsappNumber: PHONE,
  isAdmin: true,
  isActive: true,
})
const wide = { viewport: { width: 1280, height: 900 } }
const cards = () => openTab(site, 'templates', wide)
const table = () => openTab(site, 'whatsapp&view=templates', wide)
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const stored = async (name: string) =>
  (await call<Template[]>('GET', '/api/admin/whatsapp-templates')).find((template) => template.name === name)

it('a card shows its template as a chat bubble, cut at 200 characters, and its category (MSG-31)', async () => {
  const page = await cards()
  await page.getByRole('heading', { name: 'Message Templates' }).waitFor()
  const items = page.getByRole('list', { name: 'templates' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(15)
  const code = card(page, 'otp_verification')
  await code.getByText('123456 is your WaCRM verification code for order 1024, PKR 41,993.').waitFor()
  await code.getByText(/It is valid for 10 minutes/).waitFor()
  await code.getByText('verification', { exact: true }).waitFor()
  const long = await card(page, 'order_confirmation').locator('p[dir]').textContent()
  expect(long).toMatch(/PKR 41,993.*…$/s)
  // 200 characters and the dots, without four asterisks, which mark bold text.
  expect(long).toHaveLength(197)
  const remove = page.getByRole('button', { name: /^Delete One-time code: The shop sends this template/ })
  await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('searchbox').fill('password')
  await expect.poll(() => items.count()).toBe(1)
})

it('a template is added, changed, switched off, tested and deleted on cards, and comes back (MSG-32, MSG-33, VERS-1, VERS-91)', async () => {
  const page = await cards()
  await page.getByRole('button', { name: 'Add Template' }).click()
  await save(page)
  await readToast(page, 'Validation Error', 'Please fill in all required fields.')
  await field(dialog(page), 'Name').fill('eid_offer')
  await field(dialog(page), 'Subject').fill('Eid')
  await field(dialog(page), 'Template').fill('Eid Mubarak, {{name}}! Use *{{coupon}}*.')
  await dialog(page).getByRole('button', { name: 'Show as stored' }).click()
  await field(dialog(page), 'Variables').fill('name, coupon')
  await save(page)
  await readToast(page, 'Invalid Variables', 'Variables must be a valid JSON array.')
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText('Eid Mubarak, Ayesha Khan! Use [coupon].')
    .waitFor()
  await field(dialog(page), 'Variables').fill('[]')
  await dialog(page).getByRole('button', { name: 'Add from the text' }).click()
  await expect.poll(() => field(dialog(page), 'Variables').inputValue()).toBe('["name","coupon"]')
  await dialog(page).getByRole('button', { name: 'Show as buttons' }).click()
  const text = field(dialog(page), 'Template')
  await text.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 3))
  await dialog(page).getByRole('button', { name: '{{coupon}}' }).click()
  await expect.poll(() => text.inputValue()).toBe('{{coupon}} Mubarak, {{name}}! Use *{{coupon}}*.')
  await text.fill('Eid Mubarak, {{name}}! Use *{{coupon}}*.')
  const absence = await breakOff(page, 'messages.createTemplate')
  await save(page)
  await readToast(page, 'Creation Failed', 'Failed to save template.')
  await absence.release()
  await save(page)
  await readToast(page, 'Template Created', /./)

  await page.getByRole('button', { name: 'Edit Eid offer' }).click()
  await field(dialog(page), 'Template').fill('Eid Mubarak, {{name}}!')
  const lost = await breakOff(page, 'messages.updateTemplate')
  await save(page)
  await readToast(page, 'Update Failed', 'Failed to save template.')
  await lost.release()
  await save(page)
  await readToast(page, 'Template Updated', /./)
  await card(page, 'eid_offer').getByText('Eid Mubarak, Ayesha Khan!').waitFor()

  await page.getByRole('button', { name: 'History of Eid offer' }).click()
  const history = page.getByRole('dialog', { name: 'History of Eid offer' })
  await history.locator('ins').getByText('Use *{{coupon}}*.').waitFor()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored', /by admin/)
  await card(page, 'eid_offer').getByText('Use [coupon].').waitFor()

  const active = page.getByRole('switch', { name: 'Eid offer is active' })
  await active.press('Space')
  await readToast(page, 'Status Updated', /no longer/)
  expect((await stored('eid_offer'))?.isActive).toBe(false)

  await page.getByRole('button', { name: 'Test Eid offer' }).click()
  const phone = dialog(page).getByLabel('Phone number')
  await expect.poll(async () => (await phone.inputValue()).replaceAll(/\D/g, '')).toMatch(/3001234567$/)
  await phone.fill('')
  await dialog(page).getByRole('button', { name: 'Send test message' }).click()
  await readToast(page, 'Error', 'Please enter a phone number')
  await phone.fill('0300 1234567')
  site.gateway.next('text-message')
  await dialog(page).getByRole('button', { name: 'Send test message' }).click()
  await readToast(page, 'Error', 'The gateway says: Monthly quota exceeded')
  await dialog(page).getByRole('button', { name: 'Send test message' }).click()
  await readToast(page, 'Test Message Sent', `Message sent to ${PHONE}`)
  expect(site.gateway.sent.at(-1)).toMatchObject({
    message: expect.stringContaining('Eid Mubarak, Ayesha Khan! Use'),
  })

  await page.getByRole('button', { name: 'Delete Eid offer' }).click()
  await dialog(page).getByText('Are you sure you want to delete this template?').waitFor()
  const gone = await breakOff(page, 'messages.deleteTemplate')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Delete Failed', 'Failed to delete template.')
  await gone.release()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Template Deleted', /./)
  await card(page, 'eid_offer').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deleted Items' }).click()
  await dialog(page).getByRole('button', { name: 'Restore Eid offer' }).click()
  await readToast(page, 'Item Restored', /./)
  expect(await stored('eid_offer')).toMatchObject({ isActive: false })
  await page.keyboard.press('Escape')

  // It is sent as news, with the words for its placeholder (MSG-77).
  await setOrderStatus(site, await placeOrder(site, 1), 'confirmed')
  await page.getByRole('switch', { name: 'Eid offer is active' }).press('Space')
  await page.getByRole('button', { name: 'Send Eid offer to customers' }).click()
  const news = page.getByRole('dialog', { name: 'Tell customers what is new' })
  await news.getByRole('textbox', { name: 'Coupon' }).fill('EID50')
  await news.getByText(/Use EID50\./).waitFor()
  await news.getByRole('button', { name: 'Send to 1 customer' }).click()
  const question = page.getByRole('dialog', { name: 'Send to 1 customer?' })
  await question.getByText(/about 1 minute\./).waitFor()
  await question.getByRole('button', { name: 'Send to 1 customer' }).click()
  await readToast(page, 'News On Their Way', 'They go to 1 customer.')
  const { message } = await site.gateway.waitFor((sent) => sent.message.includes('EID50'))
  expect(message).toMatch(/^Eid Mubarak, /)
})

it('the table of the WhatsApp tab works on the same templates, and what it changes is sent', async () => {
  const page = await table()
  await page.getByRole('row').nth(1).waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Name', 'Subject', 'Variables', 'Status', 'Created', 'Actions'])
  const code = page.getByRole('row').filter({ hasText: 'feature_update' })
  await code.getByRole('cell', { name: '4', exact: true }).waitFor()
  await page.getByRole('searchbox').fill('otp')
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit One-time code' }).click()
  await expect.poll(() => field(dialog(page), 'Name').getAttribute('readonly')).not.toBeNull()
  await field(dialog(page), 'Template').fill('The code is {{code}}.')
  const lost = await breakOff(page, 'messages.updateTemplate')
  await save(page)
  await readToast(page, 'Error', 'Failed to save template.')
  await lost.release()
  await save(page)
  await readToast(page, 'Template Updated', /./)
  await call('POST', '/api/send-verification-otp', { phone: PHONE })
  await site.gateway.waitFor(({ message }) => /^The code is \d{6}\.$/.test(message))

  for (const address of ['/admin?tab=whatsapp&view=templates', '/admin?tab=templates']) {
    const broken = await visit(site, '/healthz', { as: site.admin, unwatched: true })
    const absence = await breakOff(broken, 'messages.listTemplates')
    await broken.goto(address)
    await broken.getByText('Unable to Load Templates').waitFor()
    await absence.release()
    await broken.getByRole('button', { name: 'Retry' }).click()
    await broken.getByText('otp_verification').first().waitFor()
  }
})
