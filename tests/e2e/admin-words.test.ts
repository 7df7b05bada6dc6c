import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { templateVariables } from '#src/domains/messages/schema.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { picture } from '#tests/helpers/media-files.ts'
import { dialog, readToast, row, save, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'
import { holdAnswer } from '#tests/helpers/traffic.ts'

// What is written for visitors: banners, with AI and without, and all texts in Urdu.

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
  await save(page, 'Notification Created', /^Visitors see it/)
  await row(page, 'Eid Mubarak').getByText('Half price until Friday').waitFor()

  const visitor = await visit(site, '/privacy-policy', wide)
  const link = (await seen(visitor, 'Eid Mubarak')).getByRole('link', { name: 'See Plans' })
  expect(await link.getAttribute('data-style')).toBe('warning')
  expect(await visitor.locator('[data-group]').getAttribute('data-group')).toBe('bottom-left')

  await page.getByRole('button', { name: 'Edit Eid Mubarak' }).click()
  await field(form, 'Title').fill('Eid sale')
  await chooseOption(form, 'Position', 'Center')
  await form.getByLabel('Shown until (Pakistan time)').fill('2099-12-31T23:59')
  await save(page, 'Notification Updated', /^Visitors see the change/)
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

it('AI fills in the form, which can be taken back, and says what went wrong; a picture is uploaded, can be cancelled, and is seen in the preview and by visitors (AI-2, MEDIA-1)', async () => {
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
  await form.getByRole('button', { name: 'Undo' }).click()
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
  await save(page, 'Notification Created')
  await row(page, 'My own words').getByText('Image', { exact: true }).waitFor()
  const [added] = await banners()
  onTestFinished(() => call('DELETE', `/api/admin/notifications/${added?.id}`))
  await page.goto('/privacy-policy')
  const img = (await seen(page, 'My own words')).locator('img')
  await expect
    .poll(() => img.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})

const inUrdu = { headers: { 'accept-language': 'ur' } }
const urdu = (page: Page) =>
  dialog(page).getByRole('radiogroup', { name: 'Language of the texts' }).getByText('اردو')
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click()

it('a product is written in Urdu beside English, is marked until then, and leads to what was refused; Website counts the texts without Urdu, and takes one; a template says which placeholder it lost, and AI proposes one into the form, and saves nothing (VAL-713, VAL-714, VAL-716)', async () => {
  await call('POST', '/api/admin/products', { title: 'Eid pack', price: 600, plan: 'starter' })
  await call('POST', '/api/admin/content', { section: 'faq', key: 'note', value: 'Ask us' })
  const page = await openTab(site, 'products', wide)
  const form = dialog(page)
  const mark = page.getByText('No Urdu', { exact: true })
  await mark.waitFor()
  await page.getByRole('button', { name: 'Edit Eid pack' }).click()
  await urdu(page).click()
  const title = field(form, 'Title')
  await expect.poll(() => title.getAttribute('placeholder')).toBe('Shows the English text')
  expect(await title.getAttribute('lang')).toBe('ur')
  expect(await title.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  await title.fill('ع'.repeat(300))
  await form.getByRole('radiogroup').getByText('English').click()
  await field(form, 'Description').fill('All of it')
  await save(page)
  await form.getByText('Must be 255 characters or fewer').waitFor()
  await waitForFocus(title)
  await title.fill('عید پیک')
  await form.getByText('All of it', { exact: true }).waitFor()
  await save(page, 'Success', 'Product updated successfully')
  await mark.waitFor({ state: 'detached' })
  const products = await (await fetch(`${site.shop.url}/api/products`, inUrdu)).json()
  expect(products).toMatchObject([{ title: 'عید پیک', description: 'All of it' }])
  await page.getByRole('button', { name: 'Edit Eid pack' }).click()
  await form.getByRole('button', { name: 'History' }).click()
  await dialog(page, 'History of Eid pack').getByText('Urdu, title: عید پیک').waitFor()
  for (const name of ['History of Eid pack', 'Edit Product']) {
    await page.keyboard.press('Escape')
    await dialog(page, name).waitFor({ state: 'detached' })
  }

  await follow(page, 'Website')
  await page.getByRole('switch', { name: /^Only the \d+ texts? without Urdu/ }).press('Space')
  await page.getByRole('button', { name: 'Edit Note' }).click()
  await urdu(page).click()
  await field(form, 'Value').fill('ہم سے پوچھیں')
  await save(page, 'Success', 'Content updated successfully')
  await page.getByRole('button', { name: 'Edit Note' }).waitFor({ state: 'detached' })
  const answer = await fetch(`${site.shop.url}/api/content/faq`, inUrdu)
  expect(await answer.json()).toContainEqual(expect.objectContaining({ value: 'ہم سے پوچھیں' }))

  await follow(page, 'Templates')
  await page.getByRole('button', { name: 'Edit Order cancelled' }).click()
  await urdu(page).click()
  const text = field(form, 'Template')
  await expect.poll(() => text.inputValue()).toContain('{{support}}')
  await text.fill('السلام علیکم {{name}}، آپ کا آرڈر #{{order_id}} منسوخ ہو گیا۔')
  await form.getByText('Without {{plan}}, {{support}}, {{site_name}}, which the English text has.').waitFor()
  await preview(page).getByText('السلام علیکم Ayesha Khan، آپ کا آرڈر #1024 منسوخ ہو گیا۔').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Add Template' }).click()
  await field(form, 'Subject').fill('Eid')
  await text.fill('Eid Mubarak, {{name}}! Use {{coupon}} today.')
  await urdu(page).click()
  const propose = form.getByRole('button', { name: 'Propose Urdu' })
  ai.behave('refused-key')
  await propose.click()
  await readToast(page, 'AI Proposal Failed', 'The AI service refused the key. Check AI_API_KEY.')
  ai.behave('written')
  ai.write({ subject: 'عید', template: 'عید مبارک، {{name}}!' })
  await propose.click()
  await form.getByText('Template lacks {{coupon}}. Add it before you save.').waitFor()
  await waitForValue(text, 'عید مبارک، {{name}}!')
  await form.getByRole('button', { name: 'Undo' }).click()
  await waitForValue(text, '')
  expect(await call('GET', '/api/admin/whatsapp-templates')).toHaveLength(
    Object.keys(templateVariables).length,
  )
})

it('the live editor shows the page in Urdu, edits its texts there, and has AI propose them (CONTENT-711)', async () => {
  const page = await openTab(site, 'live-editor', wide)
  const frame = page.frameLocator('iframe[title="Preview of the landing page"]')
  await page.getByRole('radiogroup', { name: 'Language of the page' }).getByText('اردو').click()
  await frame.locator('html[lang="ur"][dir="rtl"]').waitFor()
  await page.getByRole('switch', { name: 'Edit Mode' }).press('Space')
  await page.getByText('Editing Enabled').waitFor()
  await page.getByRole('button', { name: 'Click to Edit Hero: Subtitle' }).click()
  const text = page.getByRole('textbox', { name: 'Subtitle' })
  await expect.poll(() => text.inputValue()).toMatch(/[\u0600-\u06ff]/)
  ai.behave('written')
  ai.write({ value: 'تجویز' })
  await page.getByRole('button', { name: 'Propose Urdu' }).click()
  await frame.getByText('تجویز', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => text.inputValue()).toMatch(/ /)
  await text.fill('آپ کی دکان واٹس ایپ پر')
  await frame.getByText('آپ کی دکان واٹس ایپ پر', { exact: true }).waitFor()
  const headline = page.getByRole('textbox', { name: 'Headline' })
  const list = await holdAnswer(page, 'pageSections.list')
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  await list.given
  await page.getByRole('button', { name: 'Click to Edit Hero: Headline' }).click()
  await headline.waitFor()
  // The form of the first text closes after this, and leaves the other that was opened since.
  const shown = page.waitForResponse(/pageSections\.list/)
  list.release()
  await shown
  await headline.fill('واٹس ایپ پر *زیادہ* بیچیں')
  await frame.getByRole('heading', { level: 1 }).getByText('زیادہ', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  const html = await (await fetch(`${site.shop.url}/ur`)).text()
  for (const words of ['آپ کی دکان واٹس ایپ پر', 'زیادہ']) expect(html).toContain(words)
  expect(await homeHtml(site)).toContain('Turn WhatsApp chats into')
})
