import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { dialog, readToast, row, waitForFocus } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack } from '#tests/helpers/traffic.ts'
import { keptUploads, zipFile } from '#tests/helpers/uploads.ts'
import type { VisitOptions } from '#tests/helpers/visit.ts'

const MIB = 1024 * 1024
const UPLOAD = '**/api/admin/downloads/upload'

type Download = { id: number; fileName: string; fileType: string; isActive: boolean; sha256: string | null }

const site = await openSite()
const { call } = site.admin
const folder = mkdtempSync(join(tmpdir(), 'admin-downloads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file on the administrator's computer. */
const fileOf = (name: string, bytes: Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const stored = () => call<Download[]>('GET', '/api/admin/downloads')
const kept = () => keptUploads(site.shop.dataDir)

const openDialog = async (options: VisitOptions = {}) => {
  const page = await openTab(site, 'downloads', options)
  await page.getByRole('button', { name: 'Add Download' }).first().click()
  await form(page).waitFor()
  return page
}
const form = (page: Page) => dialog(page, 'Add Download')
const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path)
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click()
/** Uploads a file that the form asks about first. */
const uploadAnyway = async (page: Page, fileName: string, verb = 'Upload') => {
  await press(page, verb)
  await dialog(page, `Upload ${fileName}?`).getByRole('button', { name: 'Upload' }).click()
}
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Upload' })

const onItsWay = (page: Page) =>
  expect.poll(async () => Number(await bar(page).getAttribute('aria-valuenow'))).toBeGreaterThan(0)

/** An upload of 8 MiB over a line of 128 KiB a second, on its way; `setLine` changes the line's speed. */
const slowUpload = async (name: string) => {
  const page = await openDialog({ own: true })
  const line = await page.context().newCDPSession(page)
  const setLine = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await setLine(MIB / 8)
  await choose(page, fileOf(name, zipFile(8 * MIB)))
  await press(page, 'Upload')
  await onItsWay(page)
  return { page, setLine }
}

describe('an upload', () => {
  it('begins with nothing there, shows its way, and ends with the hash that this computer sees (UP-8)', async () => {
    const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(3 * MIB - 2)])
    const page = await openDialog()
    await page.getByText('No Downloads', { exact: true }).waitFor()
    await form(page)
      .getByText(/^zip, rar, 7z,.* – up to 1 GB$/)
      .waitFor()
    await press(page, 'Upload')
    await readToast(page, 'No File Selected', 'Please select a file to upload')
    await choose(page, fileOf('wacrm-1.2.0.exe', bytes))
    await form(page).getByText('wacrm-1.2.0.exe', { exact: true }).waitFor()
    await form(page).getByText('3 MB', { exact: true }).waitFor()
    // The type in the file's name is a proposal.
    await expect
      .poll(() => form(page).getByRole('combobox', { name: 'File type' }).inputValue())
      .toMatch(/desktop/i)
    await expect.poll(() => form(page).getByRole('textbox', { name: 'Version' }).inputValue()).toBe('1.2.0')
    await press(page, 'Upload')
    await readToast(page, 'Upload Successful')
    await form(page).getByText('It arrived whole: it equals the file on this computer.').waitFor()
    await form(page).getByText(sha256(bytes), { exact: true }).waitFor()
    await press(page, 'Done')
    await row(page, 'wacrm-1.2.0.exe').waitFor()
    await expect
      .poll(() => stored())
      .toMatchObject([
        { fileName: 'wacrm-1.2.0.exe', fileType: 'desktop-app', version: '1.2.0', sha256: sha256(bytes) },
      ])
    expect(kept()).toHaveLength(1)

    // Another version takes its place, and asks first where it is no newer (UP-11).
    await page.getByRole('button', { name: 'Add Download' }).first().click()
    await choose(page, fileOf('wacrm-1.10.0.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(100)])))
    const replaces = form(page).getByRole('checkbox', { name: 'Replaces 1.2.0' })
    await expect.poll(() => replaces.isChecked()).toBe(true)
    await form(page).getByRole('textbox', { name: 'Version' }).fill('1.0.9')
    await press(page, 'Upload')
    const doubt = dialog(page, 'Upload wacrm-1.10.0.exe?')
    await doubt
      .getByText('Version 1.0.9 is older than 1.2.0 of wacrm-1.2.0.exe, which customers get now.')
      .waitFor()
    await doubt.getByText('wacrm-1.2.0.exe is switched off then.').waitFor()
    await waitForFocus(doubt.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Enter')
    await doubt.waitFor({ state: 'detached' })
    await form(page).getByRole('textbox', { name: 'Version' }).fill('1.10.0')
    await press(page, 'Upload')
    await readToast(page, 'Upload Successful', 'wacrm-1.10.0.exe is stored, and 1.2.0 is switched off.')
    await press(page, 'Done')
    await row(page, 'wacrm-1.2.0.exe').getByText('Inactive', { exact: true }).waitFor()
    await row(page, 'wacrm-1.10.0.exe').getByText('Active', { exact: true }).waitFor()
  })

  it('that is sent before the list of downloads has come still takes the place of the version before (UP-11)', async () => {
    const page = await openTab(site, 'downloads')
    await row(page, 'wacrm-1.10.0.exe').waitFor()
    const list = await holdBack(page, 'downloads.list')
    await page.goto(`${site.shop.url}/admin?tab=plans`)
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Downloads' })
      .click()
    await page.getByRole('button', { name: 'Add Download' }).first().click()
    await choose(page, fileOf('wacrm-1.11.0.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(100)])))
    await expect.poll(() => form(page).getByRole('textbox', { name: 'Version' }).inputValue()).toBe('1.11.0')
    await press(page, 'Upload')
    list.release()
    await readToast(page, 'Upload Successful', 'wacrm-1.11.0.exe is stored, and 1.10.0 is switched off.')
  })

  it('that is cancelled or stopped leaves nothing, neither here nor on the server; it asks before it is left, by Escape, by Back and by closing the tab, and goes on meanwhile (UP-9)', async () => {
    const [before, files] = [await stored(), kept()]
    const { page, setLine } = await slowUpload('cancelled.zip')
    await expect.poll(kept).toHaveLength(files.length + 1)
    await press(page, 'Cancel upload')
    await form(page).getByText('cancelled.zip', { exact: true }).waitFor()
    await expect.poll(kept).toEqual(files)
    await expect.poll(() => stored()).toEqual(before)

    await press(page, 'Upload')
    await onItsWay(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stop upload' }).click()
    await form(page).waitFor({ state: 'detached' })
    await expect.poll(kept).toEqual(files)
    await expect.poll(() => stored()).toEqual(before)

    await page.getByRole('button', { name: 'Add Download' }).first().click()
    await choose(page, fileOf('left.zip', zipFile(8 * MIB)))
    await press(page, 'Upload')
    await onItsWay(page)
    const question = page.getByRole('dialog', { name: 'Stop the upload?' })
    await expect.poll(() => form(page).getByRole('tab', { name: 'By address' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep uploading' }).click()
    await question.waitFor({ state: 'detached' })
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Keep uploading' }).click()
    await question.waitFor({ state: 'detached' })
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

  it('names the file that it does not take, says what the server says, tries again, and warns when the same file is there already, also under another name (UP-8, UP-9)', async () => {
    const page = await openDialog()
    await choose(page, fileOf('letter.pdf', Buffer.from('%PDF')))
    await form(page)
      .getByRole('alert')
      .filter({ hasText: 'letter.pdf is not of an accepted type.' })
      .waitFor()
    await expect
      .poll(() => form(page).getByText('Drop the file here, or click to choose').isVisible())
      .toBe(true)
    await choose(page, fileOf('fine.zip', zipFile()))
    await form(page).getByText('fine.zip', { exact: true }).waitFor()
    await expect.poll(() => form(page).getByRole('alert').count()).toBe(0)
    await press(page, 'Choose another')
    await choose(page, fileOf('empty.zip', Buffer.alloc(0)))
    await press(page, 'Upload')
    const doubt = dialog(page, 'Upload empty.zip?')
    await doubt.getByText('Its name is not that of left.zip, which customers get now.').waitFor()
    await doubt.getByText('It holds no manifest.json, so Chrome does not load it as an extension.').waitFor()
    await doubt.getByRole('button', { name: 'Upload' }).click()
    await readToast(page, 'Upload Failed', 'The file is empty')
    await form(page).getByRole('alert').filter({ hasText: 'The file is empty' }).waitFor()
    await press(page, 'Choose another')
    await choose(page, fileOf('again.zip', zipFile()))
    await form(page).getByRole('textbox', { name: 'Version' }).fill('2.0.0')
    await page.route(UPLOAD, (route) => route.abort())
    await uploadAnyway(page, 'again.zip')
    await readToast(page, 'Upload Failed', 'Failed to upload file')
    await form(page).getByText('again.zip', { exact: true }).waitFor()
    await page.unroute(UPLOAD)
    await uploadAnyway(page, 'again.zip', 'Retry')
    await readToast(page, 'Upload Successful')
    expect(await stored()).toContainEqual(
      expect.objectContaining({ fileName: 'again.zip', version: '2.0.0' }),
    )

    const bytes = zipFile()
    await press(page, 'Upload another')
    await choose(page, fileOf('first.zip', bytes))
    await uploadAnyway(page, 'first.zip')
    await press(page, 'Upload another')
    await choose(page, fileOf('second.zip', bytes))
    const warning = form(page).getByText('It was uploaded as first.zip, version 1.0.0.')
    await warning.waitFor()
    // It is only a warning.
    await expect
      .poll(() => form(page).getByRole('button', { name: 'Upload', exact: true }).isEnabled())
      .toBe(true)
    await press(page, 'Choose another')
    await choose(page, fileOf('third.zip', zipFile()))
    await form(page).getByText('third.zip', { exact: true }).waitFor()
    await warning.waitFor({ state: 'detached' })
  })
})

describe('a row', () => {
  const add = (fileName: string) =>
    call<Download>('POST', '/api/admin/downloads', {
      fileName,
      fileType: 'mobile-app',
      downloadUrl: 'https://example.com/app.apk',
    })
  const isActive = async (id: number) => (await stored()).find((download) => download.id === id)?.isActive

  it('is switched off and on at once, and back when the server does not hear it', async () => {
    const { id } = await add('switch.apk')
    const page = await openTab(site, 'downloads')
    const toggle = row(page, 'switch.apk').getByRole('switch', { name: 'switch.apk is active' })
    const answer = await holdBack(page, 'downloads.setActive')
    await toggle.press('Space')
    await row(page, 'switch.apk').getByText('Inactive', { exact: true }).waitFor()
    await expect.poll(() => isActive(id)).toBe(true)
    answer.release()
    await readToast(page, 'Status Updated', /^switch\.apk is inactive\./)
    expect(await isActive(id)).toBe(false)
    const absence = await breakOff(page, 'downloads.setActive')
    await toggle.press('Space')
    await readToast(page, 'Error', 'Failed to update status')
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await absence.release()
    await expect.poll(() => isActive(id)).toBe(false)
  })

  it('is deleted after a question, which stays open when the server is gone; its file goes too, and both come back from Deleted Items (VERS-91)', async () => {
    const page = await openDialog()
    await choose(page, fileOf('doomed.zip', zipFile()))
    await uploadAnyway(page, 'doomed.zip')
    await press(page, 'Done')
    const files = kept().length
    await page.getByRole('button', { name: 'Delete doomed.zip' }).click()
    const question = page.getByRole('dialog', { name: 'Delete doomed.zip?' })
    await question.getByText(/can be brought back from Deleted Items for 30 days\.$/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete doomed.zip' }).click()
    const absence = await breakOff(page, 'downloads.delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await readToast(page, 'Error', 'Failed to delete download')
    await absence.release()
    await question.getByRole('button', { name: 'Delete' }).click()
    await readToast(page, 'Download Deleted')
    await row(page, 'doomed.zip').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await stored()).map(({ fileName }) => fileName))
      .not.toContain('doomed.zip')
    await expect.poll(kept).toHaveLength(files - 1)
    await page.getByRole('button', { name: 'Deleted Items' }).click()
    await page.getByRole('button', { name: 'Restore doomed.zip' }).click()
    await row(page, 'doomed.zip').waitFor()
    expect(kept()).toHaveLength(files)
  })
})
