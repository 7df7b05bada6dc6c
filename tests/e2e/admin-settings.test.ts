// Over 300 lines, because all cards of one tab are tried on one shop, whose start is the cost.
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { noticeChoices } from '#src/shared/seller-notice.ts'
import { callsOf } from '#tests/helpers/account.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { dialog, pressAndRead, readToast, row, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await openSite()
const { call } = site.admin
// The notice of a contact message goes out in its own time, and would at times be one of the mails of a test.
await call('PUT', '/api/admin/settings/notice_contact', { value: 'none' })

const valueOf = async (key: string) =>
  (await call<{ key: string; value: string }[]>('GET', '/api/admin/settings')).find(
    (setting) => setting.key === key,
  )?.value
const cardOf = (page: Page, task: string) => page.getByRole('region', { name: task, exact: true })
const save = (card: Locator) => card.getByRole('button', { name: 'Save' }).click()
const asked = { name: 'Asma', phone: '0300 1234567', message: 'Does it work with two numbers?' }
const writeIn = (email: string) => callsOf(site.shop, '')('POST', '/api/contact', { ...asked, email })

it('a setting stands on the card of its task, is saved with the others of its card, shows at once, is not changed by a look at it, and is folded on a phone (SET-709, SET-710)', async () => {
  const page = await openTab(site, 'settings')
  const name = cardOf(page, 'Shop').getByLabel('Shop name')
  await name.fill('Karachi CRM')
  await name.press('ControlOrMeta+s')
  await readToast(page, 'Setting Updated', 'Shop name is saved.')
  await page.getByRole('banner').getByText('Karachi CRM').waitFor()
  await expect.poll(() => page.title()).toBe('System Settings – Admin – Karachi CRM')
  const contact = cardOf(page, 'Contact')
  const answer = contact.getByLabel('Time to answer')
  await answer.fill('2 hours')
  await contact.getByLabel('Holidays and other hours').fill('2027-03-10 closed')
  await save(contact)
  await readToast(page, 'Settings Updated', 'Time to answer and Holidays and other hours are saved.')
  await expect.poll(() => valueOf('response_time')).toBe('2 hours')
  await contact.getByLabel('Support email').fill('nobody')
  await save(contact)
  await fieldError(contact, 'Invalid email address').waitFor()
  await answer.fill('3 hours')
  await page.getByRole('link', { name: 'Plans' }).click()
  await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Keep editing' }).click()
  await waitForValue(answer, '3 hours')
  await contact.getByRole('button', { name: 'Cancel' }).click()
  await waitForValue(answer, '2 hours')
  // A number that was kept in another form is no change of somebody who goes past its field.
  const number = contact.getByLabel('Support phone')
  await number.focus()
  await number.blur()
  await waitForValue(number, '+92 300 0000000')
  expect(await contact.getByRole('button', { name: 'Cancel' }).count()).toBe(0)

  // The currency shows beside all prices from then on, without a reload.
  const currency = cardOf(page, 'Money').getByLabel('Currency symbol')
  await waitForValue(currency, 'PKR')
  // Its description says no more than its name, and its key is for scripts.
  const named = cardOf(page, 'Money').getByText(/^CURRENCY_SYMBOL$/)
  expect(await cardOf(page, 'Money').getByText('The currency shown beside plan prices').count()).toBe(0)
  expect(await named.count()).toBe(0)
  const names = page.getByRole('switch', { name: 'Show the names for scripts' })
  await names.click({ force: true })
  await named.waitFor()
  await names.click({ force: true })
  await currency.fill('Rs')
  await save(cardOf(page, 'Money'))
  await readToast(page, 'Setting Updated')
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByText(/^Rs\s2,499$/).waitFor()
  await page.goBack()

  await page.setViewportSize({ width: 360, height: 740 })
  await cardOf(page, 'Advanced').waitFor()
  // All tasks are in sight at once.
  const end = () => cardOf(page, 'Advanced').evaluate((card) => card.getBoundingClientRect().bottom)
  await expect.poll(end).toBeLessThan(740)
  expect(await answer.isVisible()).toBe(false)
  await contact.getByRole('button', { name: 'Contact', exact: true }).click()
  await answer.fill('4 hours')
  await page.setViewportSize({ width: 1280, height: 740 })
  await cardOf(page, 'Shop').getByLabel('Shop name').waitFor()
  await waitForValue(answer, '4 hours')
  await contact.getByRole('button', { name: 'Cancel' }).click()
})

// A search, the focus that it moves and native fields of times are the browser's.
it('a search finds a setting by name, key or description and opens where it stands, texts in Urdu are behind the switch of a card, and office hours are a week (SET-850, SET-852, SET-853, SET-854)', async () => {
  const page = await openTab(site, 'settings')
  const find = async (words: string, name: string) => {
    await page
      .getByRole('combobox', { name: 'Find a setting' })
      .or(page.getByPlaceholder('Find a setting…'))
      .fill(words)
    await page.getByRole('option', { name }).click()
  }
  await find('RECEIPT_NTN', 'NTN')
  const ntn = page.getByLabel('NTN', { exact: true })
  await waitForFocus(ntn)
  await cardOf(page, 'Receipts').getByRole('button', { name: 'Receipts', exact: true }).click()
  expect(await ntn.isVisible()).toBe(false)
  await find('national tax', 'NTN')
  await waitForFocus(ntn)

  await find('city', 'City, in Urdu')
  const urdu = page.getByLabel('City, in Urdu')
  await waitForFocus(urdu)
  await urdu.fill('ملتان')
  const shop = cardOf(page, 'Shop')
  await shop.getByText('Lahore', { exact: true }).waitFor()
  await shop.getByText('English', { exact: true }).click()
  await waitForValue(shop.getByLabel('City', { exact: true }), 'Lahore')
  await save(shop)
  await readToast(page, 'Setting Updated', 'City, in Urdu is saved.')
  expect(await valueOf('business_city_urdu')).toBe('ملتان')

  const hours = page.getByRole('group', { name: 'Office hours' })
  const contact = cardOf(page, 'Contact')
  await hours.getByText('By the week').click()
  await hours.getByLabel('Monday opens').fill('10:00')
  await hours.getByRole('button', { name: 'Copy Monday to all days' }).click()
  await hours.getByRole('checkbox', { name: 'Sunday' }).uncheck()
  await hours.getByLabel('Saturday closes').fill('')
  await save(contact)
  await contact.getByText('Please enter both times of Saturday, or leave the day closed').waitFor()
  await hours.getByLabel('Saturday closes').fill('02:00')
  await hours.getByText('Until the next day').waitFor()
  await save(contact)
  await readToast(page, 'Setting Updated', 'Office hours is saved.')
  expect(await valueOf('office_hours')).toBe('Mon-Fri 10:00-18:00, Sat 10:00-02:00')
  const broken = 'Mon-Sat 09:00-13:00, Mon-Sat 14:00-18:00'
  await call('PUT', '/api/admin/settings/office_hours', { value: broken })
  await page.reload()
  await waitForValue(hours.getByLabel('Office hours, written out'), broken)
  await hours.getByText('which the week cannot show').waitFor()
  expect(await contact.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  await hours.getByRole('button', { name: 'Replace with a week' }).click()
  await waitForValue(hours.getByLabel('Monday closes'), '18:00')
  await contact.getByRole('button', { name: 'Cancel' }).click()
  await waitForValue(hours.getByLabel('Office hours, written out'), broken)

  await find('bank_feed_day_max', 'Daily limit for automatic acceptance')
  await waitForFocus(page.getByLabel('Daily limit for automatic acceptance'))
  await page.getByRole('region', { name: 'Limits' }).waitFor()
})

it('a setting that a link names is focused, takes several lines where it is an address, and is moved by the keyboard where it is a list (SET-8, SET-610)', async () => {
  const page = await openTab(site, 'settings#codes_per_day')
  await waitForFocus(page.getByLabel('Codes per day'))
  await page.getByRole('button', { name: 'Receipts', exact: true }).click()
  const address = page.getByLabel('Address on receipts', { exact: true })
  await address.focus()
  await page.keyboard.type('Zafar Traders')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Shop 4, Hall Road, Lahore')
  await page.keyboard.press('ControlOrMeta+s')
  await readToast(page, 'Setting Updated', 'Address on receipts is saved.')
  expect(await valueOf('receipt_address')).toBe('Zafar Traders\nShop 4, Hall Road, Lahore')

  const list = page.getByRole('list', { name: 'Order of WhatsApp routes' })
  const first = () => list.getByRole('listitem').first().textContent()
  await expect.poll(first).toContain('Business API')
  const up = list.getByRole('button', { name: 'Move Legacy WhatsApp up' })
  expect(await up.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Legacy WhatsApp is number 2 of 3').waitFor({ state: 'attached' })
  await waitForFocus(up)
  await page.keyboard.press('Space')
  await expect.poll(first).toContain('Legacy WhatsApp')
  await waitForFocus(up)
  await page.keyboard.press('ControlOrMeta+s')
  await readToast(page, 'Setting Updated', 'Order of WhatsApp routes is saved.')
  expect(await valueOf('whatsapp_routes')).toBe('legacy, cloud, pushflow')
})

it('a card shows what another administrator saved meanwhile beside the own value, and takes over what was not changed', async () => {
  const page = await openTab(site, 'settings')
  const contact = cardOf(page, 'Contact')
  const answer = contact.getByLabel('Time to answer')
  await answer.fill('5 hours')
  await call('PUT', '/api/admin/settings/response_time', { value: '6 hours' })
  await call('PUT', '/api/admin/settings/support_phone', { value: '0300 7654321' })
  await save(contact)
  const notice = contact.getByRole('alert').filter({ hasText: 'saved a different version' })
  await notice.getByText('Time to answer').waitFor()
  expect(await notice.getByText('Support phone').count()).toBe(0)
  await waitForValue(contact.getByLabel('Support phone'), '0300 7654321')
  await waitForValue(answer, '5 hours')
  await save(contact)
  await expect.poll(() => valueOf('response_time')).toBe('5 hours')
})

it('the theme refuses colours that cannot be read; others are kept, applied here and in other tabs, and follow the event (SET-5)', async () => {
  const page = await openTab(site, 'settings&view=theme')
  const primary = page.getByRole('textbox', { name: 'Primary' })
  await primary.fill('#ffe066')
  await page.getByRole('button', { name: 'Save theme' }).click()
  const refusal = /White text on this color has a contrast of 1\.\d:1/
  await page.getByText(refusal).first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  const other = await page.context().newPage()
  await other.goto('/')
  // A tab in the background does not finish its transitions; the mouse leaves the button, which has another colour
  // under it.
  const colourOf = async (where: Page, name: string) => {
    await where.bringToFront()
    await where.mouse.move(0, 0)
    return where
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  }
  const here = () => colourOf(page, 'Save theme')
  const there = () => colourOf(other, 'Send Message')
  const before = await there()
  await primary.fill('#7a1fa2')
  await pressAndRead(page, 'Save theme', 'Theme Saved')
  await expect.poll(here).toBe('rgb(122, 31, 162)')
  await expect.poll(there).toBe('rgb(122, 31, 162)')
  await other.evaluate(() => {
    const theme = JSON.parse(localStorage.getItem('theme') ?? '')
    localStorage.setItem('theme', JSON.stringify({ ...theme, primary: '#1d4ed8' }))
    window.dispatchEvent(new Event('theme-changed'))
  })
  await expect.poll(there).toBe('rgb(29, 78, 216)')
  await pressAndRead(page, /^Reset to/, 'Theme Reset')
  await expect.poll(here).toBe(before)
})

it('a shop without a mail server says so until one is set up and tested on the screen, and notices say where they go', async () => {
  await writeIn('asma@example.com')
  const page = await openTab(site, 'whatsapp&view=outbox')
  const kept = row(page, 'asma@example.com')
  await kept.getByText('kept as a file', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Notices' }).click()
  await page.getByText(/^Email goes to support@shop\.example\. The shop has no mail server/).waitFor()
  await call('PUT', '/api/admin/settings/support_email', { value: '' })
  for (const tab of ['Email', 'Notices']) await page.getByRole('tab', { name: tab }).click()
  await page.getByText('There is no email address yet').waitFor()
  await page.getByRole('textbox', { name: 'Email for notices' }).fill('seller@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Email goes to seller@example\.com\./).waitFor()
  const orders = page.getByRole('combobox', { name: 'New orders' })
  await orders.selectOption(noticeChoices['email hourly'])
  await readToast(page, 'Setting Updated', 'New orders is saved.')
  expect(await valueOf('notice_order')).toBe('email hourly')

  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByText('Nobody receives emails from your shop').waitFor()
  await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
  await page.getByRole('combobox', { name: 'Encryption' }).selectOption('none')
  await waitForValue(page.getByRole('textbox', { name: 'Port' }), '25')
  await page.getByRole('textbox', { name: 'Port' }).fill(new URL(mail.url).port)
  await page.getByRole('textbox', { name: 'Sender' }).fill('shop@example.com')
  await pressAndRead(page, 'Save mail server', 'Mail Server Saved')
  await page.getByText(/emails? w(as|ere) kept as files/).waitFor()
  const to = page.getByRole('textbox', { name: 'Send a test to' })
  await waitForValue(to, 'admin@localhost')
  const send = page.getByRole('button', { name: 'Send test mail' })
  mail.behave('reject-sender')
  const urdu = 'عائشہ@ڈاک.پاکستان'
  await to.fill(urdu)
  await send.click()
  const refused = 'The mail server refuses the sender: 550 Sender is not yours'
  await page.getByRole('tabpanel').getByRole('status').getByText(refused).waitFor()
  mail.behave('ok')
  await send.click()
  await readToast(page, 'Test Mail Sent', '250 OK: message queued')
  await page.getByRole('link', { name: 'Look at them in the outbox' }).click()
  await pressAndRead(kept, /^Retry message/, 'Message Sent')
  expect(mail.received.map((letter) => letter.to.join())).toEqual([urdu, 'asma@example.com'])
})

it('mails that may have gone out are sent again together, after a warning that they may arrive twice, or noted as sent together, and then not sent again', async () => {
  const server = { host: '127.0.0.1', port: Number(new URL(mail.url).port), encryption: 'none' }
  await call('POST', '/trpc/messages.saveMailServer', { json: { ...server, sender: 'shop@example.com' } })
  const lettersTo = (email: string) => mail.received.filter((letter) => letter.to.includes(email))
  const guests = ['one@example.com', 'two@example.com']
  mail.behave('drop')
  for (const guest of guests) {
    await writeIn(guest)
    await expect.poll(() => lettersTo(guest).length).toBe(1)
  }
  const page = await openTab(site, 'whatsapp&view=outbox')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const answer = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  await page.getByText('2 messages may have gone out').waitFor()
  mail.behave('ok')
  await press('Mark all as sent')
  await dialog(page).getByText('Any that did not go out will never be sent.').waitFor()
  await answer('Keep them')
  await press('Send all again')
  await dialog(page).getByText('arrive twice').waitFor()
  await answer('Send all again')
  await readToast(page, 'Messages Queued', '2 in all')
  await page.getByText(/may have gone out: the shop/).waitFor({ state: 'detached' })
  for (const guest of guests) {
    await row(page, guest).getByText('sent', { exact: true }).waitFor()
    expect(lettersTo(guest)).toHaveLength(2)
  }

  mail.behave('drop')
  await writeIn('three@example.com')
  const waiting = async () => JSON.stringify(await call('GET', '/trpc/messages.uncertain'))
  await expect.poll(waiting).toContain('"count":1')
  mail.behave('ok')
  for (const tab of ['Connect', 'Outbox']) await page.getByRole('tab', { name: tab }).click()
  await page.getByText('One message may have gone out').waitFor()
  await press('Mark all as sent')
  await answer('Mark all as sent')
  await readToast(page, 'Messages Noted', '1 in all')
  await page.getByText(/may have gone out: the shop/).waitFor({ state: 'detached' })
  await row(page, 'three@example.com').getByText('sent', { exact: true }).waitFor()
  expect(lettersTo('three@example.com')).toHaveLength(1)
})

it('copies are set up by a key that is shown once and a place that is tried, and are made and checked at a press', async () => {
  const folder = testFolder('usb')
  const page = await openTab(site, 'settings&view=copies')
  await page.getByRole('button', { name: 'Set up copies' }).click()
  const sheet = dialog(page, 'The key of your copies')
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(24)
  await sheet.getByRole('img', { name: 'QR code of the key below' }).waitFor()
  await sheet.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('shown once, and not kept here').waitFor()

  await page.getByRole('button', { name: 'Add a place' }).click()
  const form = dialog(page, 'Add a place')
  await form.getByText('Folder', { exact: true }).first().click()
  await form.getByRole('textbox', { name: 'Folder' }).fill('/nowhere/at/all')
  await form.getByRole('button', { name: 'Test and save' }).click()
  await form.getByText('The folder /nowhere/at/all does not exist. Is its disk mounted?').waitFor()
  await form.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await pressAndRead(form, 'Test and save', 'Place Saved', `${folder} works. The first copy follows soon.`)

  await page.getByRole('button', { name: 'Copy now' }).click()
  const runs = page.getByRole('table', { name: 'Last runs' })
  await runs.getByRole('row').filter({ hasText: 'Copy' }).filter({ hasText: 'Sent ' }).waitFor()
  await page.getByRole('button', { name: `Check the newest copy at ${folder}` }).click()
  await runs.getByRole('row').filter({ hasText: 'Check' }).filter({ hasText: 'Opened with' }).waitFor()
  await page.getByText(/^Newest: /).waitFor()
})
