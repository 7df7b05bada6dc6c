import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { readToast } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { misdirect } from '#tests/helpers/traffic.ts'

const site = await openSite()
const { call } = site.admin

const valueOf = async (key: string) =>
  (await call<{ key: string; value: string }[]>('GET', '/api/admin/settings')).find(
    (setting) => setting.key === key,
  )?.value

describe('a setting', () => {
  it('is shown by category: its name, its key in capitals, its description and its value (SET-4); it is edited in place, left as it was by Cancel, and not lost unasked', async () => {
    const page = await openTab(site, 'settings')
    for (const title of ['Pricing', 'Payment', 'Contact', 'System']) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
    }
    const row = page.getByRole('listitem').filter({ hasText: 'CURRENCY_SYMBOL' })
    await expect
      .poll(() => row.innerText())
      .toMatch(/^Currency symbol\s+CURRENCY_SYMBOL\s+The currency shown beside plan prices\s+PKR\s+Edit/)
    const city = page.getByRole('listitem').filter({ hasText: 'BUSINESS_CITY' })
    await city.getByRole('button', { name: 'Edit City' }).click()
    await city.getByRole('textbox').fill('Multan')
    await city.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Setting Updated', 'City is saved.')
    await city.getByText('Multan').waitFor()
    await expect.poll(() => valueOf('business_city')).toBe('Multan')
    await city.getByRole('button', { name: 'Edit City' }).click()
    await city.getByRole('textbox').fill('Quetta')
    await city.getByRole('button', { name: 'Cancel' }).click()
    await city.getByText('Multan').waitFor()
    await expect.poll(() => valueOf('business_city')).toBe('Multan')

    await city.getByRole('button', { name: 'Edit City' }).click()
    await city.getByRole('textbox').fill('Karachi')
    await page.getByRole('link', { name: 'Plans' }).click()
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => city.getByRole('textbox').inputValue()).toBe('Karachi')
  })

  it('that is the currency shows beside all prices from then on, without a reload', async () => {
    await call('POST', '/api/admin/products', { title: 'Half a year', price: 9999 })
    const page = await openTab(site, 'settings')
    const row = page.getByRole('listitem').filter({ hasText: 'CURRENCY_SYMBOL' })
    const change = async (symbol: string) => {
      await row.getByRole('button', { name: 'Edit Currency symbol' }).click()
      await row.getByRole('textbox').fill(symbol)
      await row.getByRole('button', { name: 'Save' }).click()
      await row.getByText(symbol, { exact: true }).waitFor()
    }
    await change('Rs')
    const tab = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await tab('Plans')
    await page.getByText(/^Rs\s2,499$/).waitFor()
    await tab('Products')
    await page.getByRole('columnheader', { name: 'Price (Rs)' }).waitFor()
    await tab('Settings')
    await change('PKR')
    await expect.poll(() => valueOf('currency_symbol')).toBe('PKR')
  })

  it('that is the shop’s name shows in the header at once; Ctrl and S saves it; one that is wrong says so at its field, before and after the server', async () => {
    const page = await openTab(site, 'settings')
    const row = page.getByRole('listitem').filter({ hasText: 'SITE_NAME' })
    await row.getByRole('button', { name: 'Edit Shop name' }).click()
    await row.getByRole('textbox').fill('Karachi CRM')
    await row.getByRole('textbox').press('ControlOrMeta+s')
    await readToast(page, 'Setting Updated', 'Shop name is saved.')
    await page.getByRole('banner').getByText('Karachi CRM').waitFor()
    await expect.poll(() => page.title()).toBe('System Settings – Admin – Karachi CRM')
    const email = page.getByRole('listitem').filter({ hasText: 'SUPPORT_EMAIL' })
    await email.getByRole('button', { name: 'Edit Support email' }).click()
    await email.getByRole('textbox').fill('nobody')
    await email.getByRole('button', { name: 'Save' }).click()
    await email.getByText('Invalid email address').waitFor()
    await page.route(/settings\.update/, (route) => route.abort())
    await email.getByRole('textbox').fill('help@shop.pk')
    await email.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Update Failed', 'Failed to update setting')
    await expect.poll(() => email.getByRole('textbox').inputValue()).toBe('help@shop.pk')
  })
})

describe('the theme', () => {
  it('refuses colours that cannot be read; others are kept, applied here and in other tabs, and follow the event (SET-5)', async () => {
    const page = await openTab(site, 'settings&view=theme')
    await page.getByRole('textbox', { name: 'Primary' }).fill('#ffe066')
    await page.getByRole('button', { name: 'Save theme' }).click()
    await page
      .getByText(/White text on this colour has a contrast of 1\.\d:1/)
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
