import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { field, fill } from '#tests/helpers/fields.ts'
import { homeHtml, landingEditor } from '#tests/helpers/landing.ts'
import { dialog, pressAndRead, readToast, waitForValue } from '#tests/helpers/page.ts'
import { openTab, sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff, cutOff, holdBack, replaceAnswer } from '#tests/helpers/traffic.ts'

type Section = { id: number; name: string; content: object | null; isVisible: boolean }

const site = await sharedSite()
const { call } = site.admin

const sections = () => call<Section[]>('GET', '/api/admin/page-sections')
const names = async () => (await sections()).map(({ name }) => name)
const sectionNamed = async (name: string) =>
  (await sections()).find((section) => section.name === name) as Section
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const editRow = (page: Page, name: string) =>
  row(page, name)
    .getByRole('button', { name: `Edit content of ${name}` })
    .click()
/** The sections of the page in the order in which visitors see them. */
const shown = async () => [...(await homeHtml(site)).matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id)

it('the page editor offers the built-in sections where the page has none, says where fields cannot be read, and moves a section up and down, by button and by keyboard drag; an empty field shows the text that visitors see instead, and leads to it (SECT-6, SECT-42, SECT-702, SECT-703)', async () => {
  const editor = landingEditor(site)
  onTestFinished(await editor.setFields('hero', {}))
  onTestFinished(await editor.setText('hero', 'primary_button_text', 'Get the Extension'))
  const page = await visit(site, '/healthz', { as: site.admin })
  await replaceAnswer(page, 'pageSections.list', [])
  await page.goto('/admin?tab=page-editor')
  await page.getByText('No sections found').waitFor()
  const initialize = page.getByRole('button', { name: 'Initialize Sample Sections' })
  const press = () => initialize.click()
  const failed = 'Failed to initialize sections'
  await cutOff(page, 'pageSections.initialize', press, 'Initialization Failed', failed)
  // A list that is fetched after the failure must still show the button.
  const held = await holdBack(page, 'pageSections.initialize')
  await press()
  await replaceAnswer(page, 'pageSections.list', [{ ...(await sectionNamed('hero')), content: null }])
  held.release()
  await readToast(page, 'Sections Initialized')
  await row(page, 'Hero').getByText('Invalid content format').waitFor()
  await editRow(page, 'Hero')
  const edited = dialog(page, 'Edit Hero')
  const notice = edited.getByRole('alert')
  await expect.poll(() => notice.textContent()).toMatch(/^Invalid content format/)
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  // Clicks without waiting for the button, because the sections may have come by themselves.
  await initialize.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await initialize.waitFor({ state: 'detached' })

  const before = await names()
  const moved = (name: string, by: number) => {
    const others = before.filter((each) => each !== name)
    return others.toSpliced(before.indexOf(name) + by, 0, name)
  }
  await row(page, 'Pricing').getByRole('button', { name: 'Move Pricing up' }).click()
  await expect.poll(names).toEqual(moved('pricing', -1))
  const ids = await shown()
  expect(ids.indexOf('pricing')).toBe(ids.indexOf('comparison') - 1)
  await row(page, 'Pricing').getByRole('button', { name: 'Move Pricing down' }).click()
  await expect.poll(names).toEqual(before)
  for (const [key, by] of [
    ['ArrowUp', -1],
    ['ArrowDown', 0],
  ] as const) {
    await row(page, 'FAQ').getByLabel('Drag FAQ').press('Space')
    await page.keyboard.press(key)
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual(moved('faq', by))
  }
  const cut = await breakOff(page, 'pageSections.setOrder')
  await row(page, 'AI').getByRole('button', { name: 'Move AI up' }).click()
  await row(page, 'AI').getByText('The shop did not answer, so nothing changed.').waitFor()
  await row(page, 'AI')
    .getByText(`${before.indexOf('ai') + 1}`, { exact: true })
    .waitFor()
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  expect(await toasts.filter({ hasText: /shop|AI/ }).count()).toBe(0)
  await cut.release()

  // An empty field shows the text that visitors see instead, and leads to it.
  await editRow(page, 'Hero')
  await edited.getByRole('button', { name: 'hero' }).click()
  await expect
    .poll(() => field(edited, 'Title').getAttribute('placeholder'))
    .toBe('Turn WhatsApp chats into paid orders on the number you already use')
  const button = field(edited, 'Button text')
  expect(await button.getAttribute('placeholder')).toBe('Get the Extension')
  await button.fill('Get it')
  await pressAndRead(edited, 'Save', 'Content Updated')
  await editRow(page, 'Hero')
  await edited.getByText('button_text replaces the text from the website.').waitFor()
  await edited.getByRole('link', { name: 'Edit in Website' }).nth(2).click()
  const text = dialog(page, 'Extension button').getByLabel('Value')
  await waitForValue(text, 'Get it')
  await text.fill('Get it now')
  await pressAndRead(dialog(page, 'Extension button'), 'Save', 'Success', 'Content updated successfully')
  expect(await homeHtml(site)).toContain('Get it now')
  expect((await sectionNamed('hero')).content).toEqual({ title: '', subtitle: '', button_url: '' })
})

it('the page editor adds a section with fields of its own, which the page then shows, hides it with Undo, but not where somebody switched it since, and deletes it (SECT-704)', async () => {
  const page = await openTab(site, 'page-editor')
  await page.getByRole('button', { name: 'Add Section' }).click()
  await fill(page, { Name: 'eid-deal', 'Display name': 'Eid Deal' })
  await pressAndRead(page, 'Create section', 'Section Created')
  expect(await homeHtml(site)).toContain('<h2 id="eid-deal-title">Eid Deal</h2>')

  await editRow(page, 'Eid Deal')
  const edited = dialog(page, 'Edit Eid Deal')
  await edited.getByRole('button', { name: 'hero' }).click()
  await field(edited, 'Name of a new field').fill('background_color')
  await edited.getByRole('button', { name: 'Add field' }).click()
  await fill(edited, { Title: 'Half price until Friday', 'Button text': 'See plans' })
  await fill(edited, { 'Button link': 'javascript:alert(1)', 'Background color': '#123456' })
  const save = edited.getByRole('button', { name: 'Save' })
  await save.click()
  await edited.getByText('Address must start with http://, https:// or /').waitFor()
  await field(edited, 'Button link').fill('/#pricing')
  await save.click()
  await readToast(page, 'Content Updated')
  const html = await homeHtml(site)
  for (const text of ['Half price until Friday', 'background:#123456']) expect(html).toContain(text)
  expect(html).toMatch(/href="\/#pricing"[^>]*>See plans/)

  const added = row(page, 'Eid Deal')
  const isShown = added.getByRole('switch', { name: 'Show Eid Deal' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await isShown.press('Space')
  await added.getByText('Hidden', { exact: true }).waitFor()
  await expect.poll(shown).not.toContain('eid-deal')
  await undo.click()
  await readToast(page, 'Section Shown', /^Eid Deal is on the page\./)
  expect(await shown()).toContain('eid-deal')
  await isShown.press('Space')
  await undo.waitFor()
  const { id } = await sectionNamed('eid-deal')
  for (const isVisible of [true, false])
    await call('POST', '/trpc/pageSections.setVisibility', { json: { id, isVisible } })
  await undo.click()
  await added.getByRole('alert').waitFor()
  expect(await sectionNamed('eid-deal')).toMatchObject({ isVisible: false })
  await added.getByRole('button', { name: 'Delete Eid Deal' }).click()
  const question = dialog(page, 'Delete Eid Deal?')
  await pressAndRead(question, 'Delete', 'Section Deleted')
  expect(await names()).not.toContain('eid-deal')
})
