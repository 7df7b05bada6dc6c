import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { misdirect } from '#tests/helpers/traffic.ts'

const site = await openSite()
const { call } = site.admin

const valueOf = async (key: string) =>
  (await call<{ key: string; value: string }[]>('GET', '/api/admin/settings')).find(
    (setting) => setting.key === key,
  )?.value

const cardOf = (page: Page, task: string) => page.getByRole('region', { name: task, exact: true })
const save = (card: Locator) => card.getByRole('button', { name: 'Save' }).click()

describe('a setting', () => {
  it('stands on the card of its task with its name, its key in capitals and its value in a field (SET-4); Cancel leaves it as it was, and it is not lost unasked', async () => {
    const page = await openTab(site, 'settings')
    for (const title of ['Shop', 'Contact', 'Money', 'WhatsApp', 'Advanced']) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
    }
    const currency = cardOf(page, 'Money').getByLabel('Currency symbol')
    await waitForValue(currency, 'PKR')
    await cardOf(page, 'Money')
      .getByText(/The currency shown beside plan prices\s*CURRENCY_SYMBOL/)
      .waitFor()
    const contact = cardOf(page, 'Contact')
    const city = contact.getByLabel('City', { exact: true })
    await city.fill('Multan')
    await contact.getByLabel('Time to answer', { exact: true }).fill('2 hours')
    await save(contact)
    await readToast(page, 'Settings Updated', 'Time to answer and City are saved.')
    await expect.poll(() => valueOf('business_city')).toBe('Multan')
    await city.fill('Quetta')
    await contact.getByRole('button', { name: 'Cancel' }).click()
    await waitForValue(city, 'Multan')
    await expect.poll(() => valueOf('business_city')).toBe('Multan')

    await city.fill('Karachi')
    await page.getByRole('link', { name: 'Plans' }).click()
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await waitForValue(city, 'Karachi')
  })

  it('is behind the name of its task on a phone, and stays as it is typed when the phone is turned (SET-4)', async () => {
    const page = await openTab(site, 'settings', { viewport: { width: 360, height: 740 } })
    const city = cardOf(page, 'Contact').getByLabel('City', { exact: true })
    await cardOf(page, 'Advanced').waitFor()
    // All tasks are in sight at once.
    await expect(
      cardOf(page, 'Advanced').evaluate((card) => card.getBoundingClientRect().bottom),
    ).resolves.toBeLessThan(740)
    expect(await city.isVisible()).toBe(false)
    await cardOf(page, 'Contact').getByRole('button', { name: 'Contact', exact: true }).click()
    await city.fill('Hyderabad')
    await page.setViewportSize({ width: 1280, height: 740 })
    await cardOf(page, 'Shop').getByLabel('Shop name').waitFor()
    await waitForValue(city, 'Hyderabad')
    await cardOf(page, 'Contact').getByRole('button', { name: 'Cancel' }).click()
  })

  it('that is the currency shows beside all prices from then on, without a reload', async () => {
    await call('POST', '/api/admin/products', { title: 'Half a year', price: 9999 })
    const page = await openTab(site, 'settings')
    const money = cardOf(page, 'Money')
    const change = async (symbol: string) => {
      await money.getByLabel('Currency symbol').fill(symbol)
      await save(money)
      await expect.poll(() => valueOf('currency_symbol')).toBe(symbol)
    }
    await change('Rs')
    const tab = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await tab('Plans')
    await page.getByText(/^Rs\s2,499$/).waitFor()
    await tab('Products')
    await page.getByRole('columnheader', { name: 'Price (Rs)' }).waitFor()
    await tab('Settings')
    await change('PKR')
  })

  it('that is the shop’s name shows in the header at once; Ctrl and S saves it; one that is wrong says so at its field, before and after the server', async () => {
    const page = await openTab(site, 'settings')
    const name = cardOf(page, 'Shop').getByLabel('Shop name')
    await name.fill('Karachi CRM')
    await name.press('ControlOrMeta+s')
    await readToast(page, 'Setting Updated', 'Shop name is saved.')
    await page.getByRole('banner').getByText('Karachi CRM').waitFor()
    await expect.poll(() => page.title()).toBe('System Settings – Admin – Karachi CRM')
    const contact = cardOf(page, 'Contact')
    const email = contact.getByLabel('Support email')
    await email.fill('nobody')
    await save(contact)
    await fieldError(contact, 'Invalid email address').waitFor()
    await page.route(/settings\.save/, (route) => route.abort())
    await email.fill('help@shop.pk')
    await save(contact)
    await readToast(page, 'Update Failed', 'Failed to update setting')
    await waitForValue(email, 'help@shop.pk')
  })

  it('that is the address on receipts takes several lines (SET-610)', async () => {
    const page = await openTab(site, 'settings#receipt_address')
    const address = page.getByLabel('Address on receipts')
    await waitForFocus(address)
    await page.keyboard.type('Zafar Traders')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Shop 4, Hall Road, Lahore')
    await page.keyboard.press('ControlOrMeta+s')
    await readToast(page, 'Setting Updated', 'Address on receipts is saved.')
    await expect.poll(() => valueOf('receipt_address')).toBe('Zafar Traders\nShop 4, Hall Road, Lahore')
  })

  it('that is the order of WhatsApp routes is a list, moved by the keyboard (WA-79)', async () => {
    const page = await openTab(site, 'settings#whatsapp_routes')
    const list = page.getByRole('list', { name: 'Order of WhatsApp routes' })
    await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain('Business API')
    const up = list.getByRole('button', { name: 'Move Legacy WhatsApp up' })
    const size = await up.boundingBox()
    expect([size?.width, size?.height]).toEqual([44, 44])
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Legacy WhatsApp is number 2 of 3').waitFor({ state: 'attached' })
    await waitForFocus(up)
    await page.keyboard.press('Space')
    await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain('Legacy WhatsApp')
    await waitForFocus(up)
    await page.keyboard.press('ControlOrMeta+s')
    await readToast(page, 'Setting Updated', 'Order of WhatsApp routes is saved.')
    await expect.poll(() => valueOf('whatsapp_routes')).toBe('legacy, cloud, pushflow')
  })

  it('that a link names is focused, also where its card is folded (SET-8)', async () => {
    const page = await openTab(site, 'settings#codes_per_day')
    const codes = page.getByLabel('Codes per day')
    await expect.poll(() => codes.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('that another administrator saved meanwhile is shown beside the own value, and what was not changed is taken over (VERS-2); the card has a history (VERS-1)', async () => {
    const page = await openTab(site, 'settings')
    const contact = cardOf(page, 'Contact')
    await contact.getByLabel('City', { exact: true }).fill('Sialkot')
    await call('PUT', '/api/admin/settings/business_city', { value: 'Lahore Cantt' })
    await call('PUT', '/api/admin/settings/support_phone', { value: '0300 7654321' })
    await save(contact)
    const notice = contact.getByRole('alert').filter({ hasText: 'saved a different version' })
    await notice.getByText('City').waitFor()
    expect(await notice.getByText('Support phone').count()).toBe(0)
    await waitForValue(contact.getByLabel('Support phone'), '0300 7654321')
    await waitForValue(contact.getByLabel('City', { exact: true }), 'Sialkot')
    await save(contact)
    await expect.poll(() => valueOf('business_city')).toBe('Sialkot')
    expect(await valueOf('support_phone')).toBe('0300 7654321')

    await contact.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History of Contact' })
    await history.getByRole('button', { name: 'Restore this version' }).first().click()
    await readToast(page, 'Version Restored')
    await expect.poll(() => valueOf('business_city')).toBe('Lahore Cantt')
    await waitForValue(contact.getByLabel('City', { exact: true }), 'Lahore Cantt')
  })
})

describe('the theme', () => {
  it('refuses colours that cannot be read; others are kept, applied here and in other tabs, and follow the event (SET-5)', async () => {
    const page = await openTab(site, 'settings&view=theme')
    await page.getByRole('textbox', { name: 'Primary' }).fill('#ffe066')
    await page.getByRole('button', { name: 'Save theme' }).click()
    await page
      .getByText(/White text on this color has a contrast of 1\.\d:1/)
      .first()
      .waitFor()
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
    await page.getByRole('textbox', { name: 'Primary' }).fill('#7a1fa2')
    await page.getByRole('button', { name: 'Save theme' }).click()
    await readToast(page, 'Theme Saved')
    await expect.poll(here).toBe('rgb(122, 31, 162)')
    await expect.poll(there).toBe('rgb(122, 31, 162)')
    await other.reload()
    await expect.poll(there).toBe('rgb(122, 31, 162)')
    await other.evaluate(() => {
      const theme = JSON.parse(localStorage.getItem('theme') ?? '')
      localStorage.setItem('theme', JSON.stringify({ ...theme, primary: '#1d4ed8' }))
      window.dispatchEvent(new Event('theme-changed'))
    })
    await expect.poll(there).toBe('rgb(29, 78, 216)')
    await page.getByRole('button', { name: /^Reset to/ }).click()
    await readToast(page, 'Theme Reset')
    await expect.poll(here).toBe(before)
  })
})

describe('an API token', () => {
  it('is made, shown once, used and revoked', async () => {
    const page = await openTab(site, 'settings&view=api-tokens')
    await page.getByRole('heading', { name: 'No API tokens yet' }).waitFor()
    await page.getByRole('button', { name: 'New API Token' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New API Token' })
    await dialog.getByLabel('Name').fill('Nightly export')
    await dialog.getByLabel('Ends after days').fill('400')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await fieldError(dialog, 'Please enter 1 to 365 days').waitFor()
    await dialog.getByLabel('Ends after days').fill('30')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('The token is shown only this once.').waitFor()
    const token = (await dialog.locator('pre, code').first().innerText()).trim()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const use = () =>
      fetch(`${site.shop.url}/api/admin/orders`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await use()).status).toBe(200)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'Nightly export' })
    await expect.poll(() => row.innerText()).not.toContain('Never')
    await expect.poll(() => page.content()).not.toContain(token)
    await row.getByRole('link', { name: 'Nightly export' }).click()
    const detail = page.getByRole('dialog', { name: 'Nightly export' })
    await detail.getByText('Acts as').waitFor()
    await detail.getByText('Read only').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('record')).toMatch(/^\d+$/)
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
    await misdirect(page, 'auth.revokeToken', 1)
    await row.getByRole('button', { name: 'Revoke Nightly export' }).click()
    const question = page.getByRole('dialog', { name: 'Revoke Nightly export?' })
    await question.getByRole('button', { name: 'Revoke' }).click()
    await readToast(page, 'Error', 'API token not found')
    await page.unrouteAll()
    await question.getByRole('button', { name: 'Revoke' }).click()
    await readToast(page, 'API Token Revoked')
    await row.getByText('Revoked').waitFor()
    await expect.poll(async () => (await use()).status).toBe(401)
  })
})
