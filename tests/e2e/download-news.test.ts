import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { dialog, readToast, row, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { zipFile } from '#tests/helpers/uploads.ts'

const site = await openSite()
const folder = mkdtempSync(join(tmpdir(), 'download-news-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const form = (page: Page) => dialog(page, 'Add Download')
const listed = () => site.admin.call<{ id: number }[]>('GET', '/api/admin/downloads')
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, name: string): Promise<void> => {
  const path = join(folder, name)
  writeFileSync(path, zipFile())
  await page.locator('input[type=file]').setInputFiles(path)
}

it('a stored file is told to the customers by one more press, with what is new in it, after a question with number and time; another name asks before it is uploaded (UP-11, MSG-77)', async () => {
  await setOrderStatus(site, await placeOrder(site, 1), 'confirmed')
  const page = await openTab(site, 'downloads')
  await page.getByRole('button', { name: 'Add Download' }).first().click()
  await choose(page, 'holiday-photos-0.9.0.apk')
  await form(page).getByRole('textbox', { name: 'What is new' }).fill('Boards for leads')
  await press(page, 'Upload')
  await press(page, 'Upload another')
  await choose(page, 'shop-0.8.0.apk')
  await form(page).getByRole('textbox', { name: 'Version' }).fill('1.0.0')
  await expect.poll(() => form(page).getByRole('checkbox', { name: 'Replaces 0.9.0' }).isChecked()).toBe(true)
  await form(page).getByRole('textbox', { name: 'What is new' }).fill('Boards for leads')
  await press(page, 'Upload')
  const doubt = dialog(page, 'Upload shop-0.8.0.apk?')
  await doubt.getByText('Its name is not that of holiday-photos-0.9.0.apk').waitFor()
  await doubt.getByText('holiday-photos-0.9.0.apk is switched off then.').waitFor()
  await doubt.getByRole('button', { name: 'Upload' }).click()
  await readToast(page, 'Upload Successful', 'shop-0.8.0.apk is stored, and 0.9.0 is switched off.')
  await press(page, 'Tell 1 customer')
  const news = dialog(page, 'Tell customers what is new')
  await expect.poll(() => news.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Mobile app 1.0.0')
  await expect
    .poll(() => news.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('Boards for leads')
  await news.getByRole('button', { name: 'Send to 1 customer' }).click()
  const question = dialog(page, 'Send to 1 customer?')
  await question.getByText(/about 1 minute\./).waitFor()
  await question.getByRole('button', { name: 'Send to 1 customer' }).click()
  await readToast(page, 'News On Their Way', 'They go to 1 customer.')
  await form(page).waitFor({ state: 'detached' })
})

it('a download is edited without its file, and goes back by its history (DL-9, VERS-1)', async () => {
  const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/downloads', {
    fileName: 'typo.apk',
    fileType: 'mobile-app',
    downloadUrl: 'https://example.com/app.apk',
  })
  const page = await openTab(site, 'downloads')
  await page.getByRole('button', { name: 'Edit typo.apk' }).click()
  const edit = dialog(page, 'Edit Download')
  await edit.getByRole('textbox', { name: 'What is new' }).fill('Boards for leads')
  await edit.getByRole('textbox', { name: 'File name' }).fill('wacrm.apk')
  await edit.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Download Updated')
  await row(page, 'wacrm.apk').waitFor()
  await page.getByRole('button', { name: 'Edit wacrm.apk' }).click()
  await edit.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored')
  await row(page, 'typo.apk').waitFor()
  expect((await listed()).find((download) => download.id === id)).toMatchObject({
    fileName: 'typo.apk',
    notes: '',
  })
})

it('a download that lies elsewhere takes a safe address only, and is told to customers as one that was uploaded (DL-5, MSG-77)', async () => {
  const published = {
    fileName: 'crm.zip',
    fileType: 'chrome-extension',
    downloadUrl: 'https://example.com/crm.zip',
  }
  await site.admin.call('POST', '/api/admin/downloads', published)
  const page = await openTab(site, 'downloads&record=new')
  await form(page).getByRole('tab', { name: 'By address' }).click()
  const address = form(page).getByRole('textbox', { name: 'Address' })
  await address.fill('javascript:alert(1)')
  await form(page).getByRole('textbox', { name: 'File name' }).fill('store.zip')
  const before = await listed()
  await press(page, 'Add Download')
  await form(page).getByText('Address must start with http://, https:// or /').waitFor()
  await waitForFocus(address)
  await expect.poll(listed).toEqual(before)
  await address.fill('https://example.com/store.zip')
  const absence = await breakOff(page, 'downloads.create')
  await press(page, 'Add Download')
  const question = dialog(page, 'Add store.zip?')
  await question.getByRole('button', { name: 'Add' }).click()
  await readToast(page, 'Error', 'Failed to add download')
  await expect.poll(() => address.inputValue()).toBe('https://example.com/store.zip')
  await absence.release()
  await question.getByRole('button', { name: 'Add' }).click()
  await readToast(page, 'Download Added')
  await form(page).getByText('Customers and programs see it now.').waitFor()
  await press(page, 'Tell 1 customer')
  const news = dialog(page, 'Tell customers what is new')
  await news
    .getByText(/Hi Ali|Chrome extension/)
    .first()
    .waitFor()
  // Customers who read Urdu get their own template, with the words in English where none are written (MSG-502).
  await news.getByRole('radiogroup', { name: 'Language of the texts' }).getByText('اردو').click()
  await news.getByText(/[\u0600-\u06FF].*[Cc]hrome extension/s).waitFor()
  await news.getByRole('textbox', { name: 'Title' }).fill('نیا ورژن')
  await news
    .getByText(/نیا ورژن/)
    .first()
    .waitFor()
  await news.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard' }).click()
  await news.waitFor({ state: 'detached' })
  await press(page, 'Done')
  for (const words of ['External link', 'Everyone']) await row(page, 'store.zip').getByText(words).waitFor()
})
