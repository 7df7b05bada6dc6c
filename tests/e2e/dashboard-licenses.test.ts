import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer, PASSWORD, signIn } from '#tests/helpers/account.ts'
import { reachPath, readToast, tabNamed } from '#tests/helpers/page.ts'
import { historyOf, orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// What was bought: the key, whose it is, and how it is put to use.

const DAY_S = 86_400
const KEY = /^WACRM(-[0-9A-Z]{5}){4}$/

const site = await openSite()
beforeEach(() => site.connect())

describe('licences', () => {
  it('show the key with buyer, price and notes, follow the order, and are copied whole', async () => {
    const asma = await newCustomer(site, 'licensed')
    const page = await visit(site, '/dashboard?tab=licenses', { as: asma })
    await tabNamed(page, 'Licenses')
    await page.getByText('No Active Licenses').waitFor()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await reachPath(page, '/dashboard?tab=orders')

    const id = await orderOf(asma, { company: 'Traders Ltd' })
    await setOrderStatus(site, id, 'approved')
    await site.admin.call('PATCH', `/api/admin/orders/${id}/notes`, { notes: 'Paid by JazzCash' })
    await page.getByRole('link', { name: 'Licenses' }).click()
    const card = page.getByRole('article', { name: `Professional license, order ${id}` })
    const key = (await card.locator('code').first().textContent()) ?? ''
    expect(key).toMatch(KEY)
    for (const text of [
      'Active',
      'PKR\u00a04,999',
      'Asma Traders',
      'asma@example.com',
      phoneText(`+${asma.phone}`),
      'Traders Ltd',
    ])
      await card.getByText(text, { exact: true }).first().waitFor()
    await card.getByText(new RegExp(`^License ID\\s*${id}$`)).waitFor()
    await card.getByText('Paid by JazzCash').waitFor()
    await card.getByRole('button', { name: 'Copy key' }).click()
    await readToast(page, 'Copied!')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)

    // Neither a cancelled nor a pending order shows its key; approved again, it is the same one.
    for (const status of ['cancelled', 'pending']) {
      await setOrderStatus(site, id, status)
      await page.reload()
      await page.getByText('No Active Licenses').waitFor()
      await expect.poll(() => page.content()).not.toContain(key)
    }
    await page.getByRole('link', { name: 'View Orders' }).click()
    await historyOf(page).getByText('pending', { exact: true }).waitFor()
    await setOrderStatus(site, id, 'approved')
    await page.getByRole('link', { name: 'Licenses' }).click()
    await page.getByText(key, { exact: true }).waitFor()
  })

  it('list the systems that use them, and free the place of one', async () => {
    const dina = await newCustomer(site, 'systems')
    const id = await orderOf(dina)
    const { licenseKey: key } = await setOrderStatus(site, id, 'approved')
    const program = { platform: 'Chrome on Windows', appVersion: '2.1.0' }
    for (const deviceName of ['Shop computer', 'Old laptop']) {
      await site.admin.call('POST', '/api/license/activate', {
        key,
        deviceId: deviceName,
        deviceName,
        ...program,
      })
    }
    const page = await visit(site, '/dashboard?tab=licenses', { as: dina })
    await page.getByText('Systems: 2 of 2 in use').waitFor()
    await page
      .getByText(/^Chrome on Windows · last seen/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await page
      .getByRole('dialog', { name: 'Remove Old laptop?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await readToast(page, 'System Removed', 'The place of Old laptop is free.')
    await page.getByText('Systems: 1 of 2 in use').waitFor()
    await page.getByRole('button', { name: 'Remove Shop computer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Not activated anywhere yet. The steps below show how.').waitFor()
    const { state } = await site.admin.call<{ state: string }>('POST', '/api/license/validate', {
      key,
      deviceId: 'Old laptop',
    })
    expect(state).toBe('NOT_ACTIVATED')
  })

  it('of a month say in its last week that they end, and then that they have', async () => {
    const bina = await newCustomer(site, 'yearly')
    const id = await orderOf(bina)
    await setOrderStatus(site, id, 'approved')
    const openCard = async () => {
      const cookie = await signIn(site.shop, bina.username, PASSWORD)
      const page = await visit(site, '/dashboard?tab=licenses', { as: { cookie } })
      return page.getByRole('article', { name: `Professional license, order ${id}` })
    }
    const ending = /This license ends (today|in \d+ days?)\. Renew it to go on without a break\./
    const atFirst = await openCard()
    await atFirst.getByText('Active', { exact: true }).first().waitFor()
    await expect.poll(() => atFirst.getByText(ending).count()).toBe(0)

    await site.pass(26 * DAY_S)
    const atLast = await openCard()
    await atLast.getByText(ending).waitFor()
    await expect.poll(() => atLast.getByText('Active', { exact: true }).count()).toBe(2)

    await site.pass(12 * DAY_S)
    const afterwards = await openCard()
    await afterwards.getByText('This license has expired. Renew it to continue.').waitFor()
    await expect.poll(() => afterwards.getByText('Expired', { exact: true }).count()).toBe(2)
    await afterwards.getByRole('button', { name: 'Renew' }).waitFor()

    // Too late to renew (LIC-163).
    await site.pass(25 * DAY_S)
    const late = await openCard()
    await late.getByText('This license ended too long ago to be renewed.').waitFor()
    await expect.poll(() => late.getByRole('button', { name: 'Renew' }).count()).toBe(0)
    await expect
      .poll(() => late.getByRole('link', { name: 'See plans' }).getAttribute('href'))
      .toBe('/#pricing')
  })

  it('are put to use in five steps: from the file, or from the Chrome Web Store where the shop has it there', async () => {
    const omar = await newCustomer(site, 'guided')
    await setOrderStatus(site, await orderOf(omar), 'approved')
    const page = await visit(site, '/dashboard?tab=licenses', { as: omar })
    // Open by itself until the license is activated for the first time (DL-91).
    await page.getByRole('button', { name: 'How to activate, in 5 steps', expanded: true }).waitFor()
    await page.getByText('Click Load unpacked and choose the folder').waitFor()
    await page.getByText('.crx file instead, drag it').waitFor()
    await expect.poll(() => page.locator('article ol > li').count()).toBe(5)
    await page.getByRole('button', { name: 'Copy address' }).click()
    await readToast(page, 'Copied!')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('chrome://extensions')

    const store = 'https://chromewebstore.google.com/detail/wacrm/abcdefghijklmnop'
    const hero = await site.admin.call<{ id: number; key: string }[]>('GET', '/api/content/hero')
    const item = hero.find(({ key }) => key === 'extension_download_url')
    await site.admin.call('PUT', `/api/content/${item?.id}`, { value: store })
    await page.reload()
    await expect
      .poll(() => page.getByRole('link', { name: 'Open the store' }).getAttribute('href'))
      .toBe(store)
    await expect.poll(() => page.locator('article ol > li').count()).toBe(5)
    await expect.poll(() => page.getByText('Load unpacked').count()).toBe(0)
  })
})
