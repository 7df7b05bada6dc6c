import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { homeHtml, itemOf, landingEditor } from '#tests/helpers/landing.ts'
import { pressAndRead, waitForValue } from '#tests/helpers/page.ts'
import { addUntilEnd, openTab, sharedSite, visit, watchPolicy } from '#tests/helpers/site.ts'
import { cutOff, holdFiles } from '#tests/helpers/traffic.ts'

const site = await sharedSite()
const { call } = site.admin
const editor = landingEditor(site)

/** A page of the administrator whose documents break no security policy. */
const openGuarded = async (): Promise<Page> => {
  const page = await visit(site, '/healthz', { as: site.admin, own: true })
  const violations = await watchPolicy(page)
  onTestFinished(() => expect(violations).toEqual([]))
  return page
}
const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the landing page"]')
const innerFrame = (page: Page) => {
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  if (!frame) throw new Error('No frame')
  return frame
}
const allowEditing = async (page: Page) => {
  await page.getByRole('switch', { name: 'Edit Mode' }).press('Space')
  await page.getByText('Editing Enabled').waitFor()
  // The texts of the page are found once it has loaded whole.
  await frameOf(page).locator('[data-editable]').first().waitFor()
}
const fieldNamed = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pick = (page: Page, name: string) =>
  page.getByRole('button', { name: `Click to Edit ${name}`, exact: true }).click()
const save = async (page: Page) => {
  await pressAndRead(page, 'Save', 'Content Updated')
}
const discard = async (page: Page) => {
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
}

it('the live editor edits the headline as one text, outlined with its name and with words to highlight, shows what is typed before it is saved, and nothing of it to visitors; a text below stands clear of the header (CONTENT-709, CONTENT-710)', async () => {
  for (const [key, value] of [
    ['main_headline', 'Turn chats into'],
    ['highlight_text', 'paid orders'],
    ['headline_suffix', 'on your number'],
  ] as const)
    onTestFinished(await editor.setText('hero', key, value))
  const page = await openTab(site, 'live-editor')
  await page.getByText('View Only').waitFor()
  const headline = frameOf(page).getByRole('heading', { level: 1 })
  await headline.waitFor()
  expect(await page.getByRole('button', { name: /^Click to Edit/ }).count()).toBe(0)
  await allowEditing(page)
  await headline.getByText('paid orders').click()
  const field = fieldNamed(page, 'Headline')
  await expect.poll(() => field.inputValue()).toMatch(/^Turn chats into \*paid orders\*/)
  await expect.poll(() => headline.getAttribute('data-edited')).toBe('Headline')
  await field.fill('Half price until Friday')
  await headline.getByText('Half price until Friday').waitFor()
  expect(await homeHtml(site)).not.toContain('Half price until Friday')
  // One at a time.
  await pick(page, 'Hero: Subtitle')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await waitForValue(field, 'Half price until Friday')
  await discard(page)
  await headline.getByText('Turn chats into').waitFor()

  await pick(page, 'Hero: Headline')
  await frameOf(page).locator('footer').scrollIntoViewIfNeeded()
  await field.fill('Sell more on WhatsApp')
  await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(5, 9))
  await page.getByRole('button', { name: 'Highlight' }).click()
  await waitForValue(field, 'Sell *more* on WhatsApp')
  await headline.locator('span').getByText('more', { exact: true }).waitFor()
  const press = () => page.getByRole('button', { name: 'Save' }).click()
  await cutOff(page, 'pageSections.setText', press, 'Update Failed', 'Failed to update content')
  await save(page)
  expect(await homeHtml(site)).toMatch(/Sell <span[^>]*>more<\/span> on WhatsApp<\/h1>/)
  expect((await itemOf(site, 'hero', 'highlight_text')).value).toBe('')
  await expect.poll(() => headline.getAttribute('data-edited')).toBe(null)

  await page.getByRole('button', { name: /^Contact \(\d+\)$/ }).click()
  await pick(page, 'Contact: Title')
  const title = frameOf(page).locator('[data-edited]')
  const clearOfHeader = () =>
    title.evaluate((element) => {
      const header = element.ownerDocument.querySelector('header')
      return element.getBoundingClientRect().top - (header?.getBoundingClientRect().bottom ?? 0)
    })
  await expect.poll(clearOfHeader).toBeGreaterThan(0)
})

it('the live editor keeps typed text on a page whose code comes late, part by part, changes a text where a section had one of its own, and cleans html before the page shows it (CONTENT-712)', async () => {
  onTestFinished(await editor.setFields('faq', { title: 'Ask away' }))
  const { id, value } = await itemOf(site, 'faq', 'title')
  onTestFinished(() => call('PATCH', `/api/admin/content/${id}`, { type: 'text', value }))
  const page = await openGuarded()
  const [landing, form] = [/\/landing-page-[\w-]+\.js$/, /\/contact-form-[\w-]+\.js$/]
  const codes = { landing: await holdFiles(page, landing), form: await holdFiles(page, form) }
  const isAsked = page.waitForRequest(form)
  const late = await itemOf(site, 'contact', 'form_title')
  await page.goto(`/admin?tab=live-editor&record=${late.id}`)
  const lateField = fieldNamed(page, 'Form title')
  await lateField.fill('Ask us')
  await innerFrame(page).waitForLoadState()
  codes.landing.release()
  await isAsked
  await lateField.fill('Ask us now')
  codes.form.release()
  const formTitle = frameOf(page).locator('#contact-form-title')
  for (const text of ['Ask us now', 'Ask us today']) {
    await lateField.fill(text)
    await expect.poll(() => formTitle.textContent()).toBe(text)
  }
  await discard(page)

  const title = frameOf(page).locator('#faq-title')
  await title.click()
  const field = fieldNamed(page, 'Title')
  await waitForValue(field, 'Ask away')
  expect(await field.evaluate((element) => element.tagName)).toBe('INPUT')
  await field.fill('Ask us')
  await title.getByText('Ask us').waitFor()
  await save(page)
  expect(await homeHtml(site)).toMatch(/faq-title"[^>]*>Ask us</)

  await call('PATCH', `/api/admin/content/${id}`, { type: 'html', value: '<em>Ask</em> us' })
  await page.reload()
  await allowEditing(page)
  await page.getByRole('button', { name: /^FAQ \(\d+\)$/ }).click()
  await page.getByRole('listitem').locator('em').getByText('Ask').waitFor()
  await pick(page, 'FAQ: Title')
  const isInSight = () =>
    title.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await expect.poll(isInSight).toBe(true)
  await expect.poll(() => field.evaluate((element) => element.tagName)).toBe('TEXTAREA')
  const html = '<strong>Any</strong> question<img src=x onerror="alert(1)"><script>alert(1)</script>'
  await field.fill(html)
  await title.locator('strong').getByText('Any').waitFor()
  expect(await title.innerHTML()).not.toMatch(/script|onerror/)
  await save(page)
  expect(await homeHtml(site)).toContain('<strong>Any</strong> question')
  await call('PATCH', `/api/admin/content/${id}`, { value: '<h3>Ask</h3>' })
  expect(await homeHtml(site)).toContain('<div id="faq-title"><h3>Ask</h3></div>')
})

it('the live editor begins on a phone with its width, and keeps the page in the frame as visitors get it, at three widths, also while editing (CONTENT-43)', async () => {
  const page = await openTab(site, 'live-editor', { viewport: { width: 360, height: 740 } })
  await page.getByRole('radio', { name: 'Phone', checked: true }).waitFor({ state: 'attached' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await frameOf(page).getByRole('heading', { level: 1 }).waitFor()
  const frame = innerFrame(page)
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1280],
  ] as const) {
    await page.getByRole('radiogroup').getByText(name, { exact: true }).click()
    await expect.poll(() => frame.evaluate(() => window.innerWidth)).toBe(width)
  }
  const height = () => page.locator('iframe').evaluate((element) => element.parentElement?.offsetHeight)
  await expect.poll(height).toBe(400)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await expect.poll(height).toBeGreaterThan(650)
  await allowEditing(page)
  await pick(page, 'Hero: Headline')
  await fieldNamed(page, 'Headline').fill('Typed')
  await frameOf(page).getByRole('heading', { level: 1 }).getByText('Typed').waitFor()

  const loaded = async (scope: Pick<Page, 'evaluate'>) => {
    // What is below the fold loads when it is near.
    await scope.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    return scope.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
  }
  const visitor = await visit(site, '/', { as: site.admin, viewport: { width: 1280, height: 800 } })
  await visitor.getByRole('button', { name: 'Open live support' }).waitFor()
  let x = 200
  await expect
    .poll(async () => {
      // The editor has every part hydrated, as a visitor's pointer does by the first move that the page's code sees.
      x += 1
      await visitor.mouse.move(x, 200)
      const own = new Set(await loaded(visitor))
      return (await loaded(frame)).filter((path) => !own.has(path))
    })
    .toEqual([])
  expect((await loaded(visitor)).filter((path) => /live-editor|content-|editing/.test(path))).toEqual([])
})

it('the live editor shows addresses, pictures and colours while they are typed, in the frame and in a window of its own (CONTENT-91, CONTENT-713)', async () => {
  await addUntilEnd(site, 'page-sections', { name: 'eid', displayName: 'Eid Offer' })
  for (const [key, value] of Object.entries({
    button_text: 'See the offer',
    button_url: '/products',
    background_color: '#ffeedd',
    image: '/og.png',
  })) {
    const type = key === 'image' ? 'image' : 'text'
    await addUntilEnd(site, 'content', { section: 'eid', key, value, type })
  }
  const page = await openGuarded()
  await page.goto('/admin?tab=live-editor')
  await allowEditing(page)
  await page.getByRole('button', { name: /^Eid Offer \(\d+\)$/ }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open in a separate window' }).click()
  const places = [frameOf(page).locator('#eid'), (await opened).locator('#eid')]
  const everywhere = async (read: (place: Locator) => Promise<string | null>, expected: string) => {
    for (const place of places) await expect.poll(() => read(place)).toBe(expected)
  }
  const link = (place: Locator) => place.getByRole('link').getAttribute('href')
  const colour = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  const source = (place: Locator) => place.locator('img').getAttribute('src')
  for (const [name, read, typed, before, after] of [
    ['Button link', link, '/register', '/products', '/register'],
    ['Background color', colour, '#00ff00', 'rgb(255, 238, 221)', 'rgb(0, 255, 0)'],
    ['Image', source, '/favicon.svg', '/og.png', '/favicon.svg'],
  ] as const) {
    await everywhere(read, before)
    await pick(page, `Eid Offer: ${name}`)
    await fieldNamed(page, name).fill(typed)
    await everywhere(read, after)
    await discard(page)
    await everywhere(read, before)
  }
  const words = (place: Locator) => place.getByRole('link').textContent()
  await pick(page, 'Eid Offer: Button text')
  await fieldNamed(page, 'Button text').fill('Two for one')
  await everywhere(words, 'Two for one')
  expect(await homeHtml(site)).not.toContain('Two for one')
  await save(page)
  await everywhere(words, 'Two for one')
})

it('the live editor shows a legal text on its own page while it is edited, and what is typed there (LEGAL-1107)', async () => {
  const { id } = await itemOf(site, 'legal', 'refunds_text')
  const page = await openTab(site, `live-editor&record=${id}`)
  const clause = frameOf(page).getByRole('heading', { level: 2, name: 'No refunds' })
  await clause.waitFor()
  const field = fieldNamed(page, 'Refund rule')
  await field.fill('<h2>Money back</h2><p>Within a week.</p>')
  await frameOf(page).getByRole('heading', { level: 2, name: 'Money back' }).waitFor()
  expect(await clause.count()).toBe(0)
  await discard(page)
  await frameOf(page).locator('#pricing').waitFor({ state: 'attached' })
})
