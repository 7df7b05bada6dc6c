import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { dialog, readToast, tabNamed, waitForValue } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, replaceAnswer } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()
const { call } = site.admin

type Section = { id: number; name: string; order: number; isVisible: boolean }
const sections = () => call<Section[]>('GET', '/api/admin/page-sections')
const names = async () => (await sections()).map(({ name }) => name)
const open = async (): Promise<Page> => {
  const page = await openTab(site, 'page-editor')
  await tabNamed(page, 'Page Editor')
  return page
}
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** The sections of the page in the order in which visitors see them. */
const shown = async () => [...(await homeHtml(site)).matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id)

it('the page editor moves a section up and down, by button and by keyboard drag, and hides it (SECT-2, SECT-42)', async () => {
  const page = await open()
  await row(page, 'Pricing').getByRole('button', { name: 'Move Pricing up' }).click()
  await expect.poll(names).toMatchObject({ 5: 'pricing', 6: 'comparison' })
  await expect.poll(async () => (await shown()).indexOf('pricing')).toBe(4)
  await row(page, 'Pricing').getByRole('button', { name: 'Move Pricing down' }).click()
  await expect.poll(names).toMatchObject({ 5: 'comparison', 6: 'pricing' })

  await row(page, 'FAQ').getByLabel('Drag FAQ').press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(names).toMatchObject({ 8: 'faq', 9: 'testimonials' })

  await row(page, 'Testimonials').getByRole('switch', { name: 'Show Testimonials' }).press('Space')
  await row(page, 'Testimonials').getByText('Hidden', { exact: true }).waitFor()
  await expect.poll(shown).not.toContain('testimonials')
  await row(page, 'Testimonials').getByRole('button', { name: 'History of Testimonials' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored')
  await row(page, 'Testimonials').getByText('Visible', { exact: true }).waitFor()
  await expect.poll(() => shown()).toContain('testimonials')

  const absence = await breakOff(page, 'pageSections.setOrder')
  await row(page, 'AI').getByRole('button', { name: 'Move AI up' }).click()
  await row(page, 'AI').getByText('The shop did not answer, so nothing changed.').waitFor()
  await row(page, 'AI').getByText('4', { exact: true }).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('listitem')
        .count(),
    )
    .toBe(0)
  await absence.release()
})

it('Undo of a hidden section shows it again and says so, but not where somebody switched it since (SECT-42, VERS-2)', async () => {
  const page = await open()
  const faq = row(page, 'FAQ')
  const undo = page.getByRole('button', { name: 'Undo' })
  const isVisible = async () => (await sections()).find(({ name }) => name === 'faq')?.isVisible
  await faq.getByRole('switch', { name: 'Show FAQ' }).press('Space')
  await undo.click()
  await readToast(page, 'Section Shown', /^FAQ is on the page\./)
  expect(await isVisible()).toBe(true)

  await faq.getByRole('switch', { name: 'Show FAQ' }).press('Space')
  await undo.waitFor()
  const { id } = (await sections()).find(({ name }) => name === 'faq') as Section
  for (const next of [true, false])
    await call('POST', '/trpc/pageSections.setVisibility', { json: { id, isVisible: next } })
  await undo.click()
  await faq.getByRole('alert').waitFor()
  expect(await isVisible()).toBe(false)
  await faq.getByRole('switch', { name: 'Show FAQ' }).press('Space')
  await expect.poll(isVisible).toBe(true)
})

it('the page editor adds a section with fields of its own, which the page then shows (SECT-41)', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.getByRole('button', { name: 'Create section' }).click()
  await readToast(page, 'Validation Error', 'Please fill in all required fields')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('eid-offer')
  await page.getByRole('textbox', { name: 'Display name' }).fill('Eid Offer')
  const absence = await breakOff(page, 'pageSections.create')
  await page.getByRole('button', { name: 'Create section' }).click()
  await readToast(page, 'Create Failed', 'Failed to create section')
  await absence.release()
  await page.getByRole('button', { name: 'Create section' }).click()
  await readToast(page, 'Section Created')
  expect(await homeHtml(site)).toContain('<h2 id="eid-offer-title">Eid Offer</h2>')

  await row(page, 'Eid Offer').getByRole('button', { name: 'Edit content of Eid Offer' }).click()
  const edited = dialog(page, 'Edit Eid Offer')
  await edited.getByRole('textbox', { name: 'Title', exact: true }).fill('Half price until Friday')
  await edited.getByRole('button', { name: 'hero' }).click()
  await edited.getByRole('textbox', { name: 'Button text' }).fill('See plans')
  await edited.getByRole('textbox', { name: 'Button link' }).fill('javascript:alert(1)')
  await edited.getByRole('textbox', { name: 'Name of a new field' }).fill('background_color')
  await edited.getByRole('button', { name: 'Add field' }).click()
  await edited.getByRole('textbox', { name: 'Background color' }).fill('#123456')
  await edited.getByRole('button', { name: 'Save' }).click()
  await edited.getByText('Address must start with http://, https:// or /').waitFor()
  await edited.getByRole('textbox', { name: 'Button link' }).fill('/#pricing')
  const lost = await breakOff(page, 'pageSections.setContent')
  await edited.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Update Failed', 'Failed to update content')
  await lost.release()
  await edited.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  const html = await homeHtml(site)
  expect(html).toContain('Half price until Friday')
  expect(html).toMatch(/href="\/#pricing"[^>]*>See plans/)
  expect(html).toContain('background:#123456')

  await row(page, 'Eid Offer').getByRole('button', { name: 'Delete Eid Offer' }).click()
  const gone = await breakOff(page, 'pageSections.delete')
  await dialog(page, 'Delete Eid Offer?').getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Delete Failed', 'Failed to delete section')
  await gone.release()
  await dialog(page, 'Delete Eid Offer?').getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Section Deleted')
  await expect.poll(() => shown()).not.toContain('eid-offer')
  await page.getByRole('button', { name: 'Deleted Items' }).click()
  await dialog(page, 'Deleted Items').getByRole('button', { name: 'Restore Eid Offer' }).click()
  await readToast(page, 'Item Restored')
  await expect.poll(() => shown()).toContain('eid-offer')
})

it('an empty field of a section shows the text that visitors see instead, and leads to it (SECT-7)', async () => {
  const page = await open()
  await row(page, 'Hero').getByRole('button', { name: 'Edit content of Hero' }).click()
  const edited = dialog(page, 'Edit Hero')
  await edited.getByRole('button', { name: 'hero' }).click()
  const title = edited.getByRole('textbox', { name: 'Title', exact: true })
  await expect
    .poll(() => title.getAttribute('placeholder'))
    .toBe('Turn WhatsApp chats into paid orders on the number you already use')
  const button = edited.getByRole('textbox', { name: 'Button text' })
  await expect.poll(() => button.getAttribute('placeholder')).toBe('Get the Extension')
  await button.fill('Get it')
  await edited.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  await row(page, 'Hero').getByRole('button', { name: 'Edit content of Hero' }).click()
  await edited.getByText('button_text in place of the text of the website.').waitFor()
  await edited.getByRole('link', { name: 'Edit in Website' }).nth(2).click()
  const text = dialog(page, 'Extension button').getByLabel('Value')
  await waitForValue(text, 'Get it')
  await text.fill('Get it now')
  await dialog(page, 'Extension button').getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'Content updated successfully')
  await expect.poll(() => homeHtml(site)).toContain('Get it now')
  await expect
    .poll(async () => (await call<{ content: object }[]>('GET', '/api/admin/page-sections'))[0]?.content)
    .toEqual({ title: '', subtitle: '', button_url: '' })
})

it('the page editor says where the fields of a section cannot be read (SECT-6)', async () => {
  const page = await visit(site, '/healthz', { as: site.admin })
  const [hero] = await sections()
  await replaceAnswer(page, 'pageSections.list', [{ ...hero, content: null }])
  await page.goto('/admin?tab=page-editor')
  await row(page, 'Hero').getByText('Invalid content format').waitFor()
  await row(page, 'Hero').getByRole('button', { name: 'Edit content of Hero' }).click()
  const notice = dialog(page, 'Edit Hero').getByRole('alert')
  await expect.poll(() => notice.textContent()).toMatch(/^Invalid content format/)
})

it('the page editor offers the built-in sections where the page has no sections', async () => {
  for (const { id } of await sections()) await call('DELETE', `/api/admin/page-sections/${id}`)
  const page = await open()
  await page.getByText('No sections found').waitFor()
  const absence = await breakOff(page, 'pageSections.initialize')
  await page.getByRole('button', { name: 'Initialize Sample Sections' }).click()
  await readToast(page, 'Initialization Failed', 'Failed to initialize sections')
  await absence.release()
  await page.getByRole('button', { name: 'Initialize Sample Sections' }).click()
  await readToast(page, 'Sections Initialized')
  await row(page, 'Hero').waitFor()
  await expect.poll(() => names()).toHaveLength(11)
})
