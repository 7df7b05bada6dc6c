import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer, signIn } from '#tests/helpers/account.ts'
import { reachPath, readToast } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { zipFile } from '#tests/helpers/uploads.ts'
import { visit } from '#tests/helpers/visit.ts'

// The files of a customer, and their download.

const bytes = zipFile(3 * 1024 * 1024)
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const site = await openSite()
beforeEach(() => site.connect())

const upload = async (fileName: string) => {
  const body = new FormData()
  body.set('fileType', 'chrome-extension')
  body.set('version', '2.4.1')
  body.set('file', new Blob([bytes]), fileName)
  const answer = await fetch(`${site.shop.url}/api/admin/downloads/upload`, {
    method: 'POST',
    headers: { cookie: await signIn(site.shop) },
    body,
  })
  expect(answer.status).toBe(201)
}

/** Sets the page's download speed. One session does, because it lifts no limit of another. */
const lineOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (bytesPerSecond: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    })
}

describe('a stored file', () => {
  const file = (page: Page) =>
    page.getByRole('region', { name: 'All downloads' }).getByRole('link', { name: 'Download crm.zip' })

  it('shows version, size, date and checksum; its download shows how far it is, and can be stopped', async () => {
    await upload('crm.zip')
    const sara = await newCustomer(site, 'sara')
    await setOrderStatus(site, await orderOf(sara), 'approved')
    const page = await visit(site, '/dashboard?tab=downloads', { as: sara, own: true })
    const row = page.getByRole('region', { name: 'All downloads' }).getByRole('listitem')
    await row.getByText('Version 2.4.1 · 3 MB').waitFor()
    await row.getByTitle(sha256(bytes)).waitFor()
    await row.getByRole('button', { name: 'Copy checksum of crm.zip' }).click()
    await readToast(page, 'Copied!')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sha256(bytes))

    const setLine = await lineOf(page)
    await setLine(64 * 1024)
    await file(page).click()
    const bar = row.getByRole('progressbar', { name: 'Download of crm.zip' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await row.getByRole('button', { name: 'Cancel download of crm.zip' }).click()
    await file(page).waitFor()

    await setLine(-1)
    const saved = page.waitForEvent('download')
    await file(page).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('crm.zip')
    expect(sha256(readFileSync(await download.path()))).toBe(sha256(bytes))
    await readToast(page, 'Download Complete', 'crm.zip, checksum verified')
    const counted = async () =>
      (await site.admin.call<{ downloadCount: number }[]>('GET', '/api/admin/downloads'))[0]?.downloadCount
    // Chrome may go on where the stopped one ended, which is no second download.
    await expect.poll(counted).toBeGreaterThan(0)
  })

  it('that arrives otherwise than it was published is not saved (DL-7)', async () => {
    const omar = await newCustomer(site, 'omar')
    await setOrderStatus(site, await orderOf(omar), 'approved')
    const folder = join(site.shop.dataDir, 'uploads', 'downloads')
    const [stored = ''] = readdirSync(folder)
    writeFileSync(join(folder, stored), randomBytes(bytes.length))
    const page = await visit(site, '/dashboard?tab=downloads', { as: omar })
    await file(page).click()
    await readToast(page, 'Download Failed', 'The file arrived damaged. Please try again.')
    writeFileSync(join(folder, stored), bytes)
    const id = (await site.admin.call<{ id: number }[]>('GET', '/api/admin/downloads'))[0]?.id
    await site.admin.call('DELETE', `/api/admin/downloads/${id}`)
    await file(page).click()
    await readToast(page, 'Download Failed', 'Failed to start download')
    await file(page).waitFor()

    // A customer whose session has ended signs in and returns here.
    await page.context().clearCookies()
    await file(page).click()
    await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Ddownloads')
    await expect.poll(() => page.getByText('Download Failed').count()).toBe(0)
  })
})

describe('downloads', () => {
  it('are there after approval, published ones and those made for this customer, as long as they are active (DASH-6)', async () => {
    const [hina, other] = [await newCustomer(site, 'hina'), await newCustomer(site, 'other')]
    const add = (fileName: string, fileType: string, more: object = {}) =>
      site.admin.call<{ id: number }>('POST', '/api/admin/downloads', {
        fileName,
        fileType,
        downloadUrl: '/privacy-policy',
        ...more,
      })
    for (const n of [1, 2, 3, 4]) await add(`extension-${n}.zip`, 'chrome-extension')
    const { id: userId } = await hina.call<{ id: number }>('GET', '/api/me')
    const retired = await add('retired.apk', 'mobile-app')
    await site.admin.call('PATCH', `/api/admin/downloads/${retired.id}/status`, { isActive: false })

    const page = await visit(site, '/dashboard?tab=downloads', { as: hina })
    await page.getByText('No Downloads').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'View Pricing Plans' }).getAttribute('href'))
      .toBe('/#pricing')
    await page.getByText('Downloads need a license.').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Contact Support' }).getAttribute('href'))
      .toBe('/dashboard?tab=support&ticket=new')

    await add('for-hina.exe', 'desktop-app', { userId })
    for (const who of [hina, other]) await setOrderStatus(site, await orderOf(who), 'approved')
    await page.reload()
    const all = page.getByRole('region', { name: 'All downloads' }).getByRole('listitem')
    await expect.poll(() => all.count()).toBe(5)
    const extensions = page.getByRole('region', { name: 'Chrome Extension' })
    await expect
      .poll(() => extensions.getByRole('link').evaluateAll((links) => links.map((link) => link.ariaLabel)))
      .toEqual(['Download extension-4.zip', 'Download extension-3.zip', 'Download extension-2.zip'])
    await page.getByRole('region', { name: 'Mobile App' }).getByText('Nothing here yet').waitFor()

    const elsewhere = await visit(site, '/dashboard?tab=downloads', { as: other })
    await expect
      .poll(() => elsewhere.getByRole('region', { name: 'All downloads' }).getByRole('listitem').count())
      .toBe(4)
    await expect.poll(() => elsewhere.content()).not.toContain('for-hina.exe')

    // A file that was deleted meanwhile gives an error, and the page stays.
    const { id } = (
      await site.admin.call<{ id: number; fileName: string }[]>('GET', '/api/admin/downloads')
    ).find(({ fileName }) => fileName === 'for-hina.exe') ?? { id: 0 }
    await site.admin.call('DELETE', `/api/admin/downloads/${id}`)
    await page.getByRole('link', { name: 'Download for-hina.exe' }).first().click()
    await readToast(page, 'Download Failed', 'Failed to start download')
    await reachPath(page, '/dashboard?tab=downloads')
  })
})
