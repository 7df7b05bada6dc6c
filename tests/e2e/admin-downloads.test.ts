import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field } from '#tests/helpers/fields.ts'
import { dialog, pressAndRead, readToast, row, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'
import { holdBack } from '#tests/helpers/traffic.ts'
import { hashOf, keptUploads, zipFile } from '#tests/helpers/uploads.ts'

const MIB = 1024 * 1024
const UPLOAD = '**/api/admin/downloads/upload'

type Download = { id: number; fileName: string }

const site = await openSite()
const { call } = site.admin
const folder = testFolder('uploaded')

const stored = () => call<Download[]>('GET', '/api/admin/downloads')
const kept = () => keptUploads(site.shop.dataDir)
const publish = (fileName: string, fileType: string, version: string) =>
  call('POST', '/api/admin/downloads', { fileName, fileType, version, downloadUrl: `/${fileName}` })

const form = (page: Page) => dialog(page, 'Add Download')
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Download' }).first().click()
  await form(page).waitFor()
}
/** Chooses a file of the administrator's computer. */
const choose = (page: Page, name: string, bytes: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return page.locator('input[type=file]').setInputFiles(path)
}
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click()
const onItsWay = (page: Page) => {
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  return expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
}

describe('an upload', () => {
  it('that is sent before the list of downloads has come takes the place of the version before; the form names the file that it does not take, says what the server says, tries again, ends with the hash that this computer sees, and warns when the same file is there already', async () => {
    await publish('wacrm-1.2.0.exe', 'desktop-app', '1.2.0')
    const page = await openTab(site, 'plans')
    const list = await holdBack(page, 'downloads.list')
    const tabs = page.getByRole('navigation', { name: 'Back office' })
    await tabs.getByRole('link', { name: 'Downloads' }).click()
    await openForm(page)
    const alert = (text: string) => form(page).getByRole('alert').filter({ hasText: text }).waitFor()
    await form(page)
      .getByText(/^zip, rar, 7z,.* – up to 1\sGB$/)
      .waitFor()
    await press(page, 'Upload')
    await readToast(page, 'No File Selected', 'Please select a file to upload')
    await choose(page, 'letter.pdf', Buffer.from('%PDF'))
    await alert('letter.pdf is not of an accepted type.')
    await form(page).getByText('Drop the file here, or click to choose').waitFor()
    const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(3 * MIB - 2)])
    await choose(page, 'wacrm-1.10.0.exe', bytes)
    await expect.poll(() => form(page).getByRole('alert').count()).toBe(0)
    await form(page).getByText('3 MB', { exact: true }).waitFor()
    // Type and version in the file's name are proposals.
    await waitForValue(form(page).getByRole('combobox', { name: 'File type' }), 'Desktop app')
    await waitForValue(field(form(page), 'Version'), '1.10.0')
    await press(page, 'Upload')
    list.release()
    await readToast(page, 'Upload Successful', 'wacrm-1.10.0.exe is stored, and 1.2.0 is switched off.')
    await form(page).getByText('It arrived whole: it equals the file on this computer.').waitFor()
    await form(page).getByText(hashOf(bytes), { exact: true }).waitFor()
    const now = { fileName: 'wacrm-1.10.0.exe', version: '1.10.0', sha256: hashOf(bytes) }
    expect(await stored()).toContainEqual(expect.objectContaining(now))

    await press(page, 'Upload another')
    await choose(page, 'wacrm-1.11.0.exe', bytes)
    const warning = form(page).getByText('It was uploaded as wacrm-1.10.0.exe, version 1.10.0.')
    await warning.waitFor()
    // It is only a warning.
    await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
    await press(page, 'Upload')
    await readToast(page, 'Upload Failed', 'Failed to upload file')
    await form(page).getByText('wacrm-1.11.0.exe', { exact: true }).waitFor()
    await press(page, 'Retry')
    await readToast(page, 'Upload Successful', 'wacrm-1.11.0.exe is stored, and 1.10.0 is switched off.')

    await press(page, 'Upload another')
    await choose(page, 'empty-1.0.9.exe', Buffer.alloc(0))
    await form(page).getByRole('checkbox', { name: 'Replaces 1.11.0' }).uncheck()
    expect(await warning.count()).toBe(0)
    await press(page, 'Upload')
    const doubt = dialog(page, 'Upload empty-1.0.9.exe?')
    await doubt.getByText(/^Version 1\.0\.9 is older than 1\.11\.0 of /).waitFor()
    await waitForFocus(doubt.getByRole('button', { name: 'Cancel' }))
    await pressAndRead(doubt, 'Upload', 'Upload Failed', 'The file is empty')
    await alert('The file is empty')
    await press(page, 'Cancel')
    await row(page, 'wacrm-1.2.0.exe').getByText('Inactive', { exact: true }).waitFor()
    await row(page, 'wacrm-1.11.0.exe').getByText('Active', { exact: true }).waitFor()
  })

  it('that is cancelled or stopped leaves nothing, neither here nor on the server; it asks before it is left, by Escape, by Back and by closing the tab, and goes on meanwhile (UP-9)', async () => {
    const [before, files] = [await stored(), kept()]
    const page = await openTab(site, 'downloads', { own: true })
    await openForm(page)
    const line = await page.context().newCDPSession(page)
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1 }
    const setLine = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput })
    // 8 MiB at 128 KiB a second.
    await setLine(MIB / 8)
    await choose(page, 'cancelled.zip', zipFile(8 * MIB))
    await press(page, 'Upload')
    await onItsWay(page)
    await expect.poll(kept).toHaveLength(files.length + 1)
    await press(page, 'Cancel upload')
    await form(page).getByText('cancelled.zip', { exact: true }).waitFor()
    await expect.poll(kept).toEqual(files)

    await press(page, 'Upload')
    await onItsWay(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stop upload' }).click()
    await form(page).waitFor({ state: 'detached' })
    await expect.poll(kept).toEqual(files)
    expect(await stored()).toEqual(before)

    await openForm(page)
    await choose(page, 'left.zip', zipFile(8 * MIB, 'left.txt'))
    await press(page, 'Upload')
    const doubt = dialog(page, 'Upload left.zip?')
    await doubt.getByText('It holds no manifest.json, so Chrome does not load it as an extension.').waitFor()
    await doubt.getByRole('button', { name: 'Upload' }).click()
    await onItsWay(page)
    await expect.poll(() => form(page).getByRole('tab', { name: 'By address' }).isDisabled()).toBe(true)
    const question = dialog(page, 'Stop the upload?')
    for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
      await leave()
      await question.getByRole('button', { name: 'Keep uploading' }).click()
      await question.waitFor({ state: 'detached' })
    }
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const closing = await asked
    expect(closing.type()).toBe('beforeunload')
    await closing.dismiss()
    await setLine(-1)
    await readToast(page, 'Upload Successful')
    await press(page, 'Done')
    await row(page, 'left.zip').waitFor()
    await form(page).waitFor({ state: 'detached' })
  })
})

it('a download that lies elsewhere takes a safe address only, is told to the customers with what is new in it, after a question with number and time, is edited without its file, goes back by its history, and is switched off and deleted (MSG-724, UP-706)', async () => {
  await setOrderStatus(site, await placeOrder(site, 1), 'confirmed')
  await publish('photos-0.9.0.apk', 'mobile-app', '0.9.0')
  const page = await openTab(site, 'downloads&record=new')
  await form(page).getByRole('tab', { name: 'By address' }).click()
  const address = field(form(page), 'Address')
  await address.fill('javascript:alert(1)')
  await field(form(page), 'What is new').fill('Boards for leads')
  const before = await stored()
  await press(page, 'Add Download')
  await form(page).getByText('Address must start with http://, https:// or /').waitFor()
  await waitForFocus(address)
  expect(await stored()).toEqual(before)
  await address.fill('https://example.com/shop-1.0.0.apk')
  await address.press('Tab')
  await waitForValue(field(form(page), 'File name'), 'shop-1.0.0.apk')
  await press(page, 'Add Download')
  const doubt = dialog(page, 'Add shop-1.0.0.apk?')
  await doubt.getByText('photos-0.9.0.apk is switched off then.').waitFor()
  await pressAndRead(doubt, 'Add', 'Download Added')
  await form(page).getByText('Customers and programs see it now.').waitFor()

  await press(page, 'Tell 1 customer')
  const news = dialog(page, 'Tell customers what is new')
  await waitForValue(field(news, 'Title'), 'Mobile app 1.0.0')
  await waitForValue(field(news, 'Message'), 'Boards for leads')
  // Customers who read Urdu get their own template, with the words in English where none are written.
  await news.getByRole('radiogroup', { name: 'Language of the texts' }).getByText('اردو').click()
  await news.getByText(/[\u0600-\u06FF].*Mobile app/s).waitFor()
  await field(news, 'Title').fill('نیا ورژن')
  await news
    .getByText(/نیا ورژن/)
    .first()
    .waitFor()
  await news.getByRole('button', { name: 'Send to 1 customer' }).click()
  const question = dialog(page, 'Send to 1 customer?')
  await question.getByText(/about 1 minute\./).waitFor()
  await pressAndRead(question, 'Send to 1 customer', 'News on Its Way', 'It goes to 1 customer.')
  await form(page).waitFor({ state: 'detached' })
  const added = row(page, 'shop-1.0.0.apk')
  for (const words of ['External link', 'Everyone']) await added.getByText(words).waitFor()

  const edit = dialog(page, 'Edit Download')
  await page.getByRole('button', { name: 'Edit shop-1.0.0.apk' }).click()
  await field(edit, 'File name').fill('shop.apk')
  await field(edit, 'What is new').fill('Boards')
  await pressAndRead(edit, 'Save', 'Download Updated')
  await page.getByRole('button', { name: 'Edit shop.apk' }).click()
  await edit.getByRole('button', { name: 'History' }).click()
  await pressAndRead(page, 'Restore this version', 'Version Restored')
  await added.getByRole('switch', { name: 'shop-1.0.0.apk is active' }).press('Space')
  await readToast(page, 'Status Updated', /^shop-1\.0\.0\.apk is inactive\./)
  await page.getByRole('button', { name: 'Delete shop-1.0.0.apk' }).click()
  const loss = dialog(page, 'Delete shop-1.0.0.apk?')
  await loss.getByText(/can be brought back from Deleted Items for 30 days\.$/).waitFor()
  await pressAndRead(loss, 'Delete', 'Download Deleted')
  await added.waitFor({ state: 'detached' })
})
