import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { chooseOption, field } from '#tests/helpers/fields.ts'
import { picture } from '#tests/helpers/media-files.ts'
import { dialog, readToast, row, save } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const site = await openSite({ AI_BASE_URL: ai.url, AI_API_KEY: 'sk-secret', AI_MODEL: 'small' })
const { call } = site.admin

const UPLOAD = '**/api/admin/notifications/upload-media'
const wide = { viewport: { width: 1280, height: 900 } }
const open = () => openTab(site, 'notifications', wide)
/** The message that says what is wrong with a field. */
const errorOf = (input: Element) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => (id.endsWith('-error') ? (document.getElementById(id)?.textContent ?? []) : []))
    .join()
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
/** The banner on the public page, with the position of its group. */
const seen = async (page: Page, title: string) => {
  const banner = page.getByRole('article', { name: title, exact: true })
  await banner.waitFor()
  return banner
}

it('a banner is put up, changed, switched off and deleted, and visitors see each at once (BAN-31)', async () => {
  const page = await open()
  await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  await page.getByText('Create your first notification to get started').waitFor()
  await page.getByRole('button', { name: 'Create Notification' }).first().click()
  await save(page)
  await readToast(page, 'Error', 'Please fill in all required fields')

  // Every text, one character past its limit.
  const limits = { Title: 255, Message: 2000, 'Button text': 50, 'Button address': 500, 'Media address': 500 }
  for (const [name, limit] of Object.entries(limits))
    await field(dialog(page), name).fill('/'.padEnd(limit + 1, 'x'))
  await save(page)
  for (const [name, limit] of Object.entries(limits)) {
    const refusal = `Error: Must be ${limit} characters or fewer`
    await expect.poll(() => field(dialog(page), name).evaluate(errorOf)).toBe(refusal)
  }
  await field(dialog(page), 'Media address').fill('')
  await field(dialog(page), 'Title').fill('Eid Mubarak')
  await field(dialog(page), 'Message').fill('Half price until Friday')
  await chooseOption(dialog(page), 'Type', 'Success')
  await chooseOption(dialog(page), 'Position', 'Bottom left')
  await field(dialog(page), 'Button text').fill('See Plans')
  await field(dialog(page), 'Button address').fill('/#pricing')
  await chooseOption(dialog(page), 'Button style', 'Warning')

  // The very component of the public pages, in its position.
  const shown = preview(page).locator('[data-banner]')
  await expect.poll(() => shown.textContent()).toContain('Eid MubarakHalf price until FridaySee Plans')
  await expect
    .poll(() => preview(page).locator('[data-group]').getAttribute('data-group'))
    .toBe('bottom-left')
  await expect.poll(() => shown.locator('[data-style]').getAttribute('data-style')).toBe('warning')

  const absence = await breakOff(page, 'notifications.create')
  await save(page)
  await readToast(page, 'Error', 'Failed to create notification')
  await absence.release()
  await save(page)
  await readToast(page, 'Notification Created', /^Visitors see it/)
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual([
      '',
      'Title',
      'Type',
      'Position',
      'Media',
      'Button',
      'Status',
      'Show Once',
      'Created',
      'Actions',
    ])
  await row(page, 'Eid Mubarak').getByText('Half price until Friday').waitFor()

  const visitor = await visit(site, '/privacy-policy', wide)
  const banner = await seen(visitor, 'Eid Mubarak')
  await expect
    .poll(() => banner.getByRole('link', { name: 'See Plans' }).getAttribute('data-style'))
    .toBe('warning')
  await expect.poll(() => visitor.locator('[data-group]').getAttribute('data-group')).toBe('bottom-left')

  await page.getByRole('button', { name: 'Edit Eid Mubarak' }).click()
  await field(dialog(page), 'Title').fill('Eid sale')
  await chooseOption(dialog(page), 'Position', 'Center')
  const until = dialog(page).getByLabel('Shown until (Pakistan time)')
  await until.fill('2099-12-31T23:59')
  const lost = await breakOff(page, 'notifications.update')
  await save(page)
  await readToast(page, 'Error', 'Failed to update notification')
  await lost.release()
  await save(page)
  await readToast(page, 'Notification Updated', /^Visitors see the change/)
  const [stored] = await call<{ expiresAt: string }[]>('GET', '/api/admin/notifications')
  expect(stored?.expiresAt).toBe('2099-12-31T18:59:00.000Z')
  await visitor.reload()
  await seen(visitor, 'Eid sale')
  await expect.poll(() => visitor.locator('[data-group]').getAttribute('data-group')).toBe('center')

  const active = page.getByRole('switch', { name: 'Eid sale is active' })
  const gone = await breakOff(page, 'notifications.setActive')
  await active.press('Space')
  await readToast(page, 'Error', 'Failed to update notification status')
  await expect.poll(() => active.isChecked()).toBe(true)
  await gone.release()
  await active.press('Space')
  await row(page, 'Eid sale').getByText('Inactive', { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(`${site.shop.url}/api/notifications`)).json()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await readToast(page, 'Status Updated', /^Visitors see it now\./)
  await expect.poll(() => active.isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Delete Eid sale' }).click()
  await dialog(page)
    .getByText('Visitors no longer see it. It can be brought back from Deleted Items.')
    .waitFor()
  const kept = await breakOff(page, 'notifications.delete')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Error', 'Failed to delete notification')
  await kept.release()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Notification Deleted', /./)
  await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  await page.getByRole('button', { name: 'Deleted Items' }).click()
  await dialog(page).getByRole('button', { name: 'Restore Eid sale' }).click()
  await readToast(page, 'Item Restored', /./)
  const [back] = await call<{ id: number; title: string }[]>('GET', '/api/notifications')
  expect(back?.title).toBe('Eid sale')
  await call('DELETE', `/api/admin/notifications/${back?.id}`)

  // On a phone, the search keeps its room beside the other buttons.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByRole('button', { name: 'Deleted Items' }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search notifications' })
  await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(140)
})

it('AI fills in the form, which can be taken back, and says what went wrong (AI-2, AI-3)', async () => {
  const page = await openTab(site, 'notifications&record=new', wide)
  const generate = dialog(page).getByRole('button', { name: 'Generate' })
  await generate.click()
  await readToast(page, 'Error', 'Please enter a prompt for AI generation')
  await field(dialog(page), 'Title').fill('My own words')
  await field(dialog(page), 'What should it say?').fill('Eid sale')
  ai.behave('refusal')
  await generate.click()
  await readToast(page, 'AI Generation Failed', /declined/)
  await dialog(page)
    .getByRole('alert')
    .getByText(/declined/)
    .waitFor()
  await expect.poll(() => field(dialog(page), 'Title').inputValue()).toBe('My own words')
  const absence = await breakOff(page, 'notifications.generate')
  await generate.click()
  await readToast(page, 'AI Generation Failed', 'Failed to generate AI content')
  await absence.release()

  ai.behave('written')
  ai.write({ title: 'Eid sale', message: 'Half price', buttonText: 'See plans', buttonUrl: '/#pricing' })
  await generate.click()
  await readToast(page, 'AI Content Generated', /./)
  await expect.poll(() => field(dialog(page), 'Title').inputValue()).toBe('Eid sale')
  await expect.poll(() => field(dialog(page), 'Button address').inputValue()).toBe('/#pricing')
  await dialog(page).getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => field(dialog(page), 'Title').inputValue()).toBe('My own words')
  await expect.poll(() => field(dialog(page), 'Message').inputValue()).toBe('')
  await expect.poll(() => call('GET', '/api/admin/notifications')).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
})

it('a picture is uploaded, can be cancelled, and is seen in the preview and by visitors (MEDIA-1)', async () => {
  const page = await openTab(site, 'notifications&record=new', wide)
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true })
  await dialog(page)
    .getByText('jpg, jpeg, png, webp, gif, avif – up to 10 MB; mp4, webm – up to 50 MB')
    .waitFor()
  await upload.click()
  await readToast(page, 'Error', 'Please select a media file')
  const chooseFile = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await chooseFile('large.jpg', Buffer.alloc(11 * 2 ** 20))
  await dialog(page)
    .getByRole('alert')
    .getByText(/^large\.jpg is too large/)
    .waitFor()
  await chooseFile('page.jpg', Buffer.from('<script>alert(1)</script>'))
  await readToast(page, 'Upload Failed', 'This file is not an image of a kind that we accept')
  await dialog(page).getByRole('button', { name: 'Choose another' }).click()

  // Never answered, so that it can be cancelled.
  await page.route(UPLOAD, () => undefined)
  await chooseFile('eid.jpg', await picture('jpeg', 800, 400))
  await dialog(page).getByRole('button', { name: 'Cancel upload' }).click()
  await upload.waitFor()
  await page.unroute(UPLOAD)
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
  await upload.click()
  await readToast(page, 'Upload Failed', 'Failed to upload media')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await readToast(page, 'Media Uploaded', /./)
  const address = await field(dialog(page), 'Media address').inputValue()
  expect(address).toMatch(/^\/media\/banners\//)
  await expect.poll(() => preview(page).locator('img').getAttribute('src')).toBe(address)

  await field(dialog(page), 'Title').fill('With a picture')
  await field(dialog(page), 'Message').fill('Look')
  await save(page)
  await readToast(page, 'Notification Created', /./)
  await row(page, 'With a picture').getByText('Image', { exact: true }).waitFor()
  const visitor = await visit(site, '/privacy-policy', wide)
  const img = (await seen(visitor, 'With a picture')).locator('img')
  await expect
    .poll(() => img.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})

it('an administrator who saves beside another is told of it, and restores an earlier version (VERS-1, VERS-2)', async () => {
  const banner = { title: 'Ramadan hours', message: 'Open until five' }
  const { id } = await call<{ id: number }>('POST', '/api/admin/notifications', banner)
  const page = await openTab(site, `notifications&record=${id}&edit=true`, wide)
  await field(dialog(page), 'Message').fill('Open until six')
  await call('PUT', `/api/admin/notifications/${id}`, { message: 'Open until four' })
  await save(page)
  await dialog(page).getByText('admin saved a different version').waitFor()
  await dialog(page).getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => field(dialog(page), 'Message').inputValue()).toBe('Open until four')
  await field(dialog(page), 'Message').fill('Open until seven')
  await save(page)
  await readToast(page, 'Notification Updated', /./)

  await page.getByRole('button', { name: 'History of Ramadan hours' }).click()
  const history = page.getByRole('dialog', { name: 'History of Ramadan hours' })
  await history
    .getByRole('button', { name: / by admin$/ })
    .last()
    .click()
  // The newest version stays open until the other one has opened.
  const oldest = history.getByRole('region').filter({ has: page.locator('ins', { hasText: 'five' }) })
  await oldest.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored', /./)
  const visitor = await visit(site, '/privacy-policy', wide)
  await (await seen(visitor, 'Ramadan hours')).getByText('Open until five').waitFor()
})
