import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { picture } from '#tests/helpers/media-files.ts'
import { dialog, readToast, row, save, waitForValue } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const site = await openSite({ AI_BASE_URL: ai.url, AI_API_KEY: 'sk-secret', AI_MODEL: 'small' })
const { call } = site.admin

type Banner = { id: number; title: string; expiresAt: string | null }

const UPLOAD = '**/api/admin/notifications/upload-media'
const wide = { viewport: { width: 1280, height: 900 } }
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const banners = () => call<Banner[]>('GET', '/api/notifications')
/** The banner on a public page. */
const seen = async (page: Page, title: string) => {
  const banner = page.getByRole('article', { name: title, exact: true })
  await banner.waitFor()
  return banner
}

it('a banner is put up, changed, switched off and deleted, and visitors see each at once (BAN-31)', async () => {
  const page = await openTab(site, 'notifications', wide)
  await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  await page.getByRole('button', { name: 'Create Notification' }).first().click()
  const form = dialog(page)
  const button = { 'Button text': 'See Plans', 'Button address': '/#pricing' }
  await fill(form, { Title: 'Eid Mubarak', Message: 'Half price until Friday', ...button })
  await chooseOption(form, 'Type', 'Success')
  await chooseOption(form, 'Position', 'Bottom left')
  await chooseOption(form, 'Button style', 'Warning')

  // The very component of the public pages, in its position.
  const shown = preview(page).locator('[data-banner]')
  await expect.poll(() => shown.textContent()).toContain('Eid MubarakHalf price until FridaySee Plans')
  const group = preview(page).locator('[data-group]')
  await expect.poll(() => group.getAttribute('data-group')).toBe('bottom-left')
  await expect.poll(() => shown.locator('[data-style]').getAttribute('data-style')).toBe('warning')
  await save(page)
  await readToast(page, 'Notification Created', /^Visitors see it/)
  await row(page, 'Eid Mubarak').getByText('Half price until Friday').waitFor()

  const visitor = await visit(site, '/privacy-policy', wide)
  const link = (await seen(visitor, 'Eid Mubarak')).getByRole('link', { name: 'See Plans' })
  expect(await link.getAttribute('data-style')).toBe('warning')
  expect(await visitor.locator('[data-group]').getAttribute('data-group')).toBe('bottom-left')

  await page.getByRole('button', { name: 'Edit Eid Mubarak' }).click()
  await field(form, 'Title').fill('Eid sale')
  await chooseOption(form, 'Position', 'Center')
  await form.getByLabel('Shown until (Pakistan time)').fill('2099-12-31T23:59')
  await save(page)
  await readToast(page, 'Notification Updated', /^Visitors see the change/)
  const [stored] = await call<Banner[]>('GET', '/api/admin/notifications')
  expect(stored?.expiresAt).toBe('2099-12-31T18:59:00.000Z')
  await visitor.reload()
  await seen(visitor, 'Eid sale')
  expect(await visitor.locator('[data-group]').getAttribute('data-group')).toBe('center')

  await page.getByRole('switch', { name: 'Eid sale is active' }).press('Space')
  await row(page, 'Eid sale').getByText('Inactive', { exact: true }).waitFor()
  await expect.poll(banners).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await readToast(page, 'Status Updated', /^Visitors see it now\./)
  expect(await banners()).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete Eid sale' }).click()
  await form.getByText('Visitors no longer see it. It can be brought back from Deleted Items.').waitFor()
  await form.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Notification Deleted')
  await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  expect(await banners()).toEqual([])

  // On a phone, the search keeps its room beside the other buttons.
  await page.setViewportSize({ width: 360, height: 740 })
  const search = page.getByRole('searchbox', { name: 'Search notifications' })
  await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(140)
})

it('AI fills in the form, which can be taken back, and says what went wrong; a picture is uploaded, can be cancelled, and is seen in the preview and by visitors (AI-2, AI-3, MEDIA-1)', async () => {
  const page = await openTab(site, 'notifications&record=new', wide)
  const form = dialog(page)
  const alert = (text: RegExp) => form.getByRole('alert').getByText(text).waitFor()
  const generate = form.getByRole('button', { name: 'Generate' })
  await generate.click()
  await readToast(page, 'Error', 'Please enter a prompt for AI generation')
  await fill(form, { Title: 'My own words', 'What should it say?': 'Eid sale' })
  ai.behave('refusal')
  await generate.click()
  await readToast(page, 'AI Generation Failed', /declined/)
  await alert(/declined/)
  await waitForValue(field(form, 'Title'), 'My own words')
  ai.behave('written')
  ai.write({ title: 'Eid sale', message: 'Half price', buttonText: 'See plans', buttonUrl: '/#pricing' })
  await generate.click()
  await readToast(page, 'AI Content Generated')
  await waitForValue(field(form, 'Title'), 'Eid sale')
  await waitForValue(field(form, 'Button address'), '/#pricing')
  await form.getByRole('button', { name: 'Take back' }).click()
  await waitForValue(field(form, 'Title'), 'My own words')
  await waitForValue(field(form, 'Message'), '')
  expect(await call('GET', '/api/admin/notifications')).toEqual([])

  const upload = form.getByRole('button', { name: 'Upload', exact: true })
  await form.getByText('jpg, jpeg, png, webp, gif, avif – up to 10 MB; mp4, webm – up to 50 MB').waitFor()
  const chooseFile = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await chooseFile('large.jpg', Buffer.alloc(11 * 2 ** 20))
  await alert(/^large\.jpg is too large/)
  await chooseFile('page.jpg', Buffer.from('<script>alert(1)</script>'))
  await readToast(page, 'Upload Failed', 'This file is not an image of a kind that we accept')
  await form.getByRole('button', { name: 'Choose another' }).click()
  // Never answered, so that it can be cancelled.
  await page.route(UPLOAD, () => undefined)
  await chooseFile('eid.jpg', await picture('jpeg', 800, 400))
  await form.getByRole('button', { name: 'Cancel upload' }).click()
  await upload.waitFor()
  await page.unroute(UPLOAD)
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
  await upload.click()
  await readToast(page, 'Upload Failed', 'Failed to upload media')
  await form.getByRole('button', { name: 'Retry' }).click()
  await readToast(page, 'Media Uploaded')
  const address = await field(form, 'Media address').inputValue()
  expect(address).toMatch(/^\/media\/banners\//)
  await expect.poll(() => preview(page).locator('img').getAttribute('src')).toBe(address)

  await field(form, 'Message').fill('Look')
  await save(page)
  await readToast(page, 'Notification Created')
  await row(page, 'My own words').getByText('Image', { exact: true }).waitFor()
  await page.goto('/privacy-policy')
  const img = (await seen(page, 'My own words')).locator('img')
  await expect
    .poll(() => img.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})
