import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { dialog, readToast } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { zipFile } from '#tests/helpers/uploads.ts'

const site = await openSite()
const folder = mkdtempSync(join(tmpdir(), 'download-news-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const form = (page: Page) => dialog(page, 'Add Download')
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, name: string): Promise<void> => {
  const path = join(folder, name)
  writeFileSync(path, zipFile())
  await page.locator('input[type=file]').setInputFiles(path)
}

it('a stored file is told to the customers by one more press, with what is new in it, after a question with number and time; another name and an older version are pointed out before (UP-11, MSG-77)', async () => {
  await setOrderStatus(site, await placeOrder(site, 1), 'confirmed')
  const page = await openTab(site, 'downloads')
  await page.getByRole('button', { name: 'Add Download' }).first().click()
  await choose(page, 'holiday-photos-0.9.0.apk')
  await form(page).getByRole('textbox', { name: 'What is new' }).fill('Boards for leads')
  await press(page, 'Upload')
  await press(page, 'Upload another')
  await choose(page, 'shop-0.8.0.apk')
  await form(page).getByText('Its name is not that of holiday-photos-0.9.0.apk').waitFor()
  await form(page)
    .getByText(/^Version 0\.8\.0 is older than 0\.9\.0/)
    .waitFor()
  await form(page).getByRole('textbox', { name: 'Version' }).fill('1.0.0')
  const replaces = form(page).getByRole('checkbox', { name: 'Replaces 0.9.0' })
  // Another name may be another product, so nothing is switched off unasked.
  await expect.poll(() => replaces.isChecked()).toBe(false)
  await replaces.check()
  await form(page).getByRole('textbox', { name: 'What is new' }).fill('Boards for leads')
  await press(page, 'Upload')
  await readToast(page, 'Upload Successful', 'shop-0.8.0.apk is stored, and 0.9.0 is switched off.')
  await press(page, 'Tell 1 customer')
  const news = dialog(page, 'Tell customers what is new')
  await expect.poll(() => news.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Mobile app 1.0.0')
  await expect
    .poll(() => news.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('Boards for leads')
  await news.getByRole('button', { name: 'Send to 1 customer' }).click()
  const question = dialog(page, 'Send to 1 customer?')
  await question.getByText(/about 1 minute\.$/).waitFor()
  await question.getByRole('button', { name: 'Send to 1 customer' }).click()
  await readToast(page, 'News On Their Way', 'They go to 1 customer.')
  await form(page).waitFor({ state: 'detached' })
})
