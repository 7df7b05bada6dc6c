import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { readToast } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'

const site = await openSite()

it('copies are set up by a key that is shown once and a place that is tried, and are made and checked at a press (COPY-1, COPY-2, COPY-3, COPY-7)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-usb-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const page = await openTab(site, 'settings&view=copies')
  await page.getByRole('button', { name: 'Set up copies' }).click()
  const sheet = page.getByRole('dialog', { name: 'The key of your copies' })
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(24)
  await sheet.getByRole('img', { name: 'QR code of the key below' }).waitFor()
  await sheet.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText('shown once, and not kept here').waitFor()

  await page.getByRole('button', { name: 'Add a place' }).click()
  const form = page.getByRole('dialog', { name: 'Add a place' })
  await form.getByText('Folder', { exact: true }).first().click()
  await form.getByRole('textbox', { name: 'Folder' }).fill('/nowhere/at/all')
  await form.getByRole('button', { name: 'Test and save' }).click()
  await form.getByText('The folder /nowhere/at/all does not exist. Is its disk mounted?').waitFor()
  await form.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await form.getByRole('button', { name: 'Test and save' }).click()
  await readToast(page, 'Place Saved', `${folder} works. The first copy follows soon.`)

  await page.getByRole('button', { name: 'Copy now' }).click()
  const runs = page.getByRole('table', { name: 'Last runs' })
  await runs.getByRole('row').filter({ hasText: 'Copy' }).filter({ hasText: 'Sent ' }).waitFor()
  await page.getByRole('button', { name: `Check the newest copy at ${folder}` }).click()
  await runs.getByRole('row').filter({ hasText: 'Check' }).filter({ hasText: 'Opened with' }).waitFor()
  await page.getByText(/^Newest: /).waitFor()
})
