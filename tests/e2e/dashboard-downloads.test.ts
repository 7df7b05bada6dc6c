import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { reachPath, readToast } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { hashOf, publishExtension, zipFile } from '#tests/helpers/uploads.ts'
import { visit } from '#tests/helpers/visit.ts'

// The files of a customer, and their download.

const site = await sharedSite()
beforeEach(() => site.connect())

const PATH = '/dashboard?tab=downloads'

const remove = (id: number) => site.admin.call<void>('DELETE', `/api/admin/downloads/${id}`)

describe('downloads', () => {
  it('are there after approval, published ones and those made for this customer, as long as they are active (DASH-6)', async () => {
    const hina = await newCustomer(site, 'hina')
    const add = async (fileName: string, fileType: string, more: object = {}) => {
      const file = { fileName, fileType, downloadUrl: '/privacy-policy', ...more }
      const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/downloads', file)
      onTestFinished(() => remove(id).catch(() => {}))
      return id
    }
    for (const n of [1, 2, 3, 4]) await add(`extension-${n}.zip`, 'chrome-extension')
    await add('retired.apk', 'mobile-app', { isActive: false })
    const page = await visit(site, PATH, { as: hina })
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
    await remove(own)
    await page.getByRole('link', { name: 'Download for-hina.exe' }).first().click()
    await readToast(page, 'Download Failed', 'Failed to start download')
    await reachPath(page, PATH)
  })

  it('that the shop stores show version, size and checksum, how far they are, and stop; what arrives otherwise than it was published is not saved (DL-7)', async () => {
    const bytes = zipFile(3 * 1024 * 1024)
    const fileName = 'crm.zip'
    const folder = join(site.shop.dataDir, 'uploads', 'downloads')
    const id = await publishExtension(site, fileName, '2.4.1', { file: bytes })
    const stored = readdirSync(folder)
      .map((name) => join(folder, name))
      .find((path) => bytes.equals(readFileSync(path)))
    onTestFinished(() => remove(id).catch(() => {}))
    const sara = await newCustomer(site, 'sara')
    await setOrderStatus(site, await orderOf(sara), 'approved')
    const page = await visit(site, PATH, { as: sara, own: true })
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
    await reachPath(page, `/login?redirect=${encodeURIComponent(PATH)}`)
    await expect.poll(() => page.getByText('Download Failed').count()).toBe(0)
  })
})
