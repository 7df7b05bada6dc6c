import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openConnection } from '#db/client.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { landingEditor } from '#tests/helpers/landing.ts'
import { system } from '#tests/helpers/licenses.ts'
import { reachPath, readToast, tabNamed } from '#tests/helpers/page.ts'
import { historyOf, orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { hashOf, publishExtension, zipFile } from '#tests/helpers/uploads.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// What was bought: the key, whose it is, how it is put to use, and the files.

const site = await sharedSite()
beforeEach(() => site.connect())

const PATH = '/dashboard?tab=licenses'

describe('licences', () => {
  it('show the key with buyer, price and notes, follow the order, and are put to use in five steps from the file, or from the Chrome Web Store (DL-91, DL-707, DL-708)', async () => {
    const asma = await newCustomer(site, 'licensed')
    const page = await visit(site, PATH, { as: asma })
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    const copied = async () => {
      await readToast(page, 'Copied!')
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await tabNamed(page, 'Licenses')
    await page.getByText('No Active Licenses').waitFor()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await reachPath(page, '/dashboard?tab=orders')

    const id = await orderOf(asma, { company: 'Traders Ltd' })
    await setOrderStatus(site, id, 'approved')
    await site.admin.call('PATCH', `/api/admin/orders/${id}/notes`, { notes: 'Paid by JazzCash' })
    await tab('Licenses').click()
    const card = page.getByRole('article', { name: `Professional license, order ${id}` })
    const key = (await card.locator('code').first().textContent()) ?? ''
    expect(key).toMatch(/^WACRM(-[0-9A-Z]{5}){4}$/)
    const buyer = ['Asma Traders', 'asma@example.com', phoneText(`+${asma.phone}`), 'Traders Ltd']
    for (const text of ['Active', 'PKR\u00a04,999', ...buyer, 'Paid by JazzCash'])
      await card.getByText(text, { exact: true }).first().waitFor()
    await card.getByText(new RegExp(`^License ID\\s*${id}$`)).waitFor()
    await card.getByRole('button', { name: 'Copy key' }).click()
    expect(await copied()).toBe(key)

    // Open by itself until the license is activated for the first time.
    await card.getByRole('button', { name: 'How to activate, in 5 steps', expanded: true }).waitFor()
    await card.getByText('Click Load unpacked and choose the folder').waitFor()
    await card.getByText('.crx file instead, drag it').waitFor()
    for (const named of [/must neither move nor go/, /harm your computer/, /replace the old ones/])
      await card.getByText(named).first().waitFor()
    const steps = card.locator('ol > li')
    await expect.poll(() => steps.count()).toBe(5)
    await card.getByRole('button', { name: 'Copy address' }).click()
    expect(await copied()).toBe('chrome://extensions')

    // Neither a cancelled nor a pending order shows its key; approved again, it is the same one.
    for (const status of ['cancelled', 'pending']) {
      await setOrderStatus(site, id, status)
      await page.reload()
      await page.getByText('No Active Licenses').waitFor()
      await expect.poll(() => page.content()).not.toContain(key)
    }
    await tab('Orders').click()
    await historyOf(page).getByText('pending', { exact: true }).waitFor()
    await setOrderStatus(site, id, 'approved')
    const store = 'https://chromewebstore.google.com/detail/wacrm/abcdefghijklmnop'
    const undo = await landingEditor(site).setText('hero', 'extension_download_url', store)
    onTestFinished(undo)
    await page.goto(PATH)
    await page.getByText(key, { exact: true }).waitFor()
    await expect
      .poll(() => card.getByRole('link', { name: 'Open the store' }).getAttribute('href'))
      .toBe(store)
    await expect.poll(() => steps.count()).toBe(5)
    await expect.poll(() => page.getByText('Load unpacked').count()).toBe(0)
  })

  it('list the systems that use them and free the place of one, say in their last week that they end, and then that they have (LIC-163)', async () => {
    const dina = await newCustomer(site, 'systems')
    const id = await orderOf(dina)
    const { licenseKey: key } = await setOrderStatus(site, id, 'approved')
    for (const name of ['Shop computer', 'Old laptop'])
      await site.admin.call('POST', '/api/license/activate', { key, ...system(name) })
    const page = await visit(site, PATH, { as: dina })
    const card = page.getByRole('article', { name: `Professional license, order ${id}` })
    const remove = async (name: string) => {
      await card.getByRole('button', { name: `Remove ${name}` }).click()
      const question = card.getByRole('group', { name: `Remove ${name}?` })
      await question.getByRole('button', { name: 'Remove' }).click()
      await readToast(page, 'System Removed', `The place of ${name} is free.`)
    }
    await card.getByText('Systems: 2 of 2 in use').waitFor()
    await expect.poll(() => card.getByText(/^Chrome on Windows · last seen/).count()).toBe(2)
    await remove('Old laptop')
    await card.getByText('Systems: 1 of 2 in use').waitFor()
    await remove('Shop computer')
    await card.getByText('Not activated anywhere yet. The steps below show how.').waitFor()
    const asked = { key, deviceId: system('Old laptop').deviceId }
    expect(await dina.call('POST', '/api/license/validate', asked)).toMatchObject({ state: 'NOT_ACTIVATED' })

    const states = (word: string) => expect.poll(() => card.getByText(word, { exact: true }).count()).toBe(2)
    const ending = card.getByText(/^This license ends in 5 days\. Renew it to go on without a break\.$/)
    await states('Active')
    await expect.poll(() => card.getByText(/This license ends/).count()).toBe(0)
    const endIn = async (days: number, status: string) => {
      const connection = openConnection(join(site.shop.dataDir, 'shop.db'))
      connection
        .prepare('update licenses set expires_at = ?, license_status = ? where order_id = ?')
        .run(Date.now() + days * 86_400_000, status, id)
      connection.close()
      await page.reload()
    }
    await endIn(5, 'active')
    await ending.waitFor()
    await states('Active')
    await endIn(-8, 'expired')
    await card.getByText('This license has expired. Renew it to continue.').waitFor()
    await states('Expired')
    await card.getByRole('button', { name: 'Renew' }).waitFor()
    await endIn(-33, 'expired')
    await card.getByText('This license ended too long ago to be renewed.').waitFor()
    await expect.poll(() => card.getByRole('button', { name: 'Renew' }).count()).toBe(0)
    await expect
      .poll(() => card.getByRole('link', { name: 'See plans' }).getAttribute('href'))
      .toBe('/#pricing')
  })
})

it('anybody reads plan, state and end of a key, and nothing about its holder', async () => {
  const asma = await newCustomer(site, 'genuine')
  const id = await orderOf(asma, { name: 'Asma Traders', amount: 41_993 })
  const { licenseKey } = await setOrderStatus(site, id, 'approved')
  const page = await visit(site, '/verify')
  const check = async (key: string) => {
    await page.getByRole('textbox', { name: 'License key' }).fill(key)
    await page.getByRole('button', { name: 'Check Key' }).click()
  }
  const answer = page.getByRole('status')
  await check(licenseKey.toLowerCase().replaceAll('-', ' '))
  await answer.getByText('Genuine: Professional').waitFor()
  await answer.getByText(/^This license is valid until/).waitFor()
  await expect.poll(() => page.content()).not.toContain('Asma Traders')
  await check(`${licenseKey.slice(0, -1)}${licenseKey.endsWith('A') ? 'B' : 'A'}`)
  await answer.getByText('This key is not genuine').waitFor()
})

const DOWNLOADS = '/dashboard?tab=downloads'

const removeFile = (id: number) => site.admin.call<void>('DELETE', `/api/admin/downloads/${id}`)

describe('downloads', () => {
  it('are there after approval, published ones and those made for this customer, as long as they are active (DASH-6)', async () => {
    const hina = await newCustomer(site, 'hina')
    const add = async (fileName: string, fileType: string, more: object = {}) => {
      const file = { fileName, fileType, downloadUrl: '/privacy-policy', ...more }
      const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/downloads', file)
      onTestFinished(() => removeFile(id).catch(() => {}))
      return id
    }
    for (const n of [1, 2, 3, 4]) await add(`extension-${n}.zip`, 'chrome-extension')
    await add('retired.apk', 'mobile-app', { isActive: false })
    const page = await visit(site, DOWNLOADS, { as: hina })
    for (const text of ['No Downloads', 'Downloads need a license.']) await page.getByText(text).waitFor()
    for (const [name, href] of [
      ['View Pricing Plans', '/#pricing'],
      ['Contact Support', '/dashboard?tab=support&ticket=new'],
    ])
      await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe(href)

    const own = await add('for-hina.exe', 'desktop-app', { userId: hina.id })
    await setOrderStatus(site, await orderOf(hina), 'approved')
    await page.reload()
    const all = page.getByRole('region', { name: 'All downloads' }).getByRole('listitem')
    await expect.poll(() => all.count()).toBe(5)
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: 'Chrome Extension' })
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.ariaLabel)),
      )
      .toEqual(['Download extension-4.zip', 'Download extension-3.zip', 'Download extension-2.zip'])
    await page.getByRole('region', { name: 'Mobile App' }).getByText('Nothing here yet').waitFor()

    // A file that was deleted meanwhile gives an error, and the page stays.
    await removeFile(own)
    await page.getByRole('link', { name: 'Download for-hina.exe' }).first().click()
    await readToast(page, 'Download Failed', 'Failed to start download')
    await reachPath(page, DOWNLOADS)
  })

  it('that the shop stores show version, size and checksum, how far they are, and stop; what arrives otherwise than it was published is not saved (DL-7)', async () => {
    const bytes = zipFile(3 * 1024 * 1024)
    const fileName = 'crm.zip'
    const folder = join(site.shop.dataDir, 'uploads', 'downloads')
    const id = await publishExtension(site, fileName, '2.4.1', { file: bytes })
    const stored = readdirSync(folder)
      .map((name) => join(folder, name))
      .find((path) => bytes.equals(readFileSync(path)))
    onTestFinished(() => removeFile(id).catch(() => {}))
    const sara = await newCustomer(site, 'sara')
    await setOrderStatus(site, await orderOf(sara), 'approved')
    const page = await visit(site, DOWNLOADS, { as: sara, own: true })
    const row = page.getByRole('region', { name: 'All downloads' }).getByRole('listitem')
    const file = row.getByRole('link', { name: `Download ${fileName}` })
    await row.getByText('Version 2.4.1 · 3 MB').waitFor()
    await row.getByTitle(hashOf(bytes)).waitFor()
    await row.getByRole('button', { name: `Copy checksum of ${fileName}` }).click()
    await readToast(page, 'Copied!')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hashOf(bytes))

    // One session, because another would lift no limit of it.
    const line = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, uploadThroughput: -1 }
    await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: 64 * 1024 })
    await file.click()
    const bar = row.getByRole('progressbar', { name: `Download of ${fileName}` })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await row.getByRole('button', { name: `Cancel download of ${fileName}` }).click()
    await file.waitFor()

    await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
    const saved = page.waitForEvent('download')
    await file.click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(fileName)
    expect(hashOf(readFileSync(await download.path()))).toBe(hashOf(bytes))
    await readToast(page, 'Download Complete', 'crm.zip, checksum verified')

    // The browser has the right one by now.
    await line.send('Network.enable')
    await line.send('Network.setCacheDisabled', { cacheDisabled: true })
    writeFileSync(stored ?? '', randomBytes(bytes.length))
    await file.click()
    await readToast(page, 'Download Failed', 'The file arrived damaged. Please try again.')
    await file.waitFor()
    // A customer whose session has ended signs in and returns here.
    await page.context().clearCookies()
    await file.click()
    await reachPath(page, `/login?redirect=${encodeURIComponent(DOWNLOADS)}`)
    await expect.poll(() => page.getByText('Download Failed').count()).toBe(0)
  })
})
