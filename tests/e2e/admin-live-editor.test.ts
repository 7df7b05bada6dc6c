import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { homeHtml, itemOf } from '#tests/helpers/landing.ts'
import { readToast, tabNamed, waitForValue } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdFiles } from '#tests/helpers/traffic.ts'
import { visit, watchPolicy } from '#tests/helpers/visit.ts'

const site = await openSite()

const open = async (): Promise<Page> => {
  const page = await visit(site, '/healthz', { as: site.admin, own: true })
  const violations = await watchPolicy(page)
  onTestFinished(() => expect(violations).toEqual([]))
  await page.goto('/admin?tab=live-editor')
  await tabNamed(page, 'Live Editor')
  await page.getByText('View Only').waitFor()
  await frameOf(page).getByRole('heading', { level: 1 }).waitFor()
  return page
}
const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the landing page"]')
const allowEditing = async (page: Page) => {
  await page.getByRole('switch', { name: 'Edit Mode' }).press('Space')
  await page.getByText('Editing Enabled').waitFor()
  // The texts of the page are found once it has loaded whole.
  await frameOf(page).locator('[data-editable]').first().waitFor()
}

it('the live editor shows typed text in the page before it is saved, and nothing of it to visitors (CONTENT-43)', async () => {
  const page = await open()
  await expect.poll(() => page.getByRole('button', { name: /^Click to Edit/ }).count()).toBe(0)
  await allowEditing(page)
  await page.getByRole('button', { name: 'Click to Edit Hero: Headline' }).click()
  const field = page.getByRole('textbox', { name: 'Headline' })
  await field.fill('Half price until Friday')
  const headline = frameOf(page).getByRole('heading', { level: 1 })
  await headline.getByText('Half price until Friday').waitFor()
  await expect.poll(() => homeHtml(site)).not.toContain('Half price until Friday')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await page.getByRole('button', { name: 'Click to Edit Hero: Subtitle' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await waitForValue(field, 'Half price until Friday')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await headline.getByText('Turn WhatsApp chats into').waitFor()

  await headline.getByText('paid orders').click()
  await field.fill('Half price until Friday')
  const absence = await breakOff(page, 'pageSections.setText')
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Update Failed', 'Failed to update content')
  await absence.release()
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  await headline.getByText('Half price until Friday').waitFor()
  await expect.poll(() => homeHtml(site)).toContain('Half price until Friday')
  await page.getByRole('button', { name: 'Click to Edit Hero: Headline' }).click()
  await expect.poll(() => field.evaluate((element) => element.tagName)).toBe('INPUT')
})

it('the live editor cleans html before the page shows it, and edits a long text in a text area', async () => {
  const { id } = await itemOf(site, 'faq', 'title')
  await site.admin.call('PATCH', `/api/admin/content/${id}`, { type: 'html', value: '<em>Ask</em> us' })
  const page = await open()
  await allowEditing(page)
  const title = frameOf(page).locator('#faq-title')
  await page.getByRole('button', { name: /^FAQ \(\d+\)$/ }).click()
  await page.getByRole('listitem').locator('em').getByText('Ask').waitFor()
  await page.getByRole('button', { name: 'Click to Edit FAQ: Title' }).click()
  const isInSight = () =>
    title.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await expect.poll(isInSight).toBe(true)
  const field = page.getByRole('textbox', { name: 'Title' })
  await expect.poll(() => field.evaluate((element) => element.tagName)).toBe('TEXTAREA')
  await field.fill(
    '<strong>Any</strong> question<img src=x onerror="document.title=1"><script>alert(1)</script>',
  )
  await title.locator('strong').getByText('Any').waitFor()
  await expect.poll(() => title.locator('script').count()).toBe(0)
  await expect.poll(() => title.innerHTML()).not.toContain('onerror')
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  expect(await homeHtml(site)).toContain('<strong>Any</strong> question')
  await site.admin.call('PATCH', `/api/admin/content/${id}`, { value: '<h3>Ask</h3>' })
  await expect.poll(() => homeHtml(site)).toContain('<div id="faq-title"><h3>Ask</h3></div>')
})

it('the live editor keeps the page in the frame as visitors get it, at three widths, also while editing', async () => {
  const page = await open()
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  if (!frame) throw new Error('No frame')
  const width = () => frame.evaluate(() => window.innerWidth)
  for (const [name, wanted] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1280],
  ] as const) {
    await page.getByRole('radiogroup').getByText(name, { exact: true }).click()
    await expect.poll(width).toBe(wanted)
  }
  const height = () => page.locator('iframe').evaluate((element) => element.parentElement?.offsetHeight)
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect.poll(height).toBe(400)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await expect.poll(height).toBeGreaterThan(650)
  await allowEditing(page)
  await page.getByRole('button', { name: 'Click to Edit Hero: Headline' }).click()
  await page.getByRole('textbox', { name: 'Headline' }).fill('Typed')
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
  await expect
    .poll(async () => (await loaded(visitor)).filter((path) => /live-editor|content-|editing/.test(path)))
    .toEqual([])
  const phone = { viewport: { width: 360, height: 740 } }
  const onPhone = await openTab(site, 'live-editor', phone)
  await onPhone.getByRole('radio', { name: 'Phone', checked: true }).waitFor({ state: 'attached' })
})

it('the live editor shows addresses, pictures and colours while they are typed, in the frame and in a window of its own (CONTENT-91)', async () => {
  await site.admin.call('POST', '/api/admin/page-sections', { name: 'eid', displayName: 'Eid Offer' })
  const add = (key: string, value: string, type = 'text') =>
    site.admin.call('POST', '/api/admin/content', { section: 'eid', key, value, type })
  await add('button_text', 'See the offer')
  await add('button_url', '/products')
  await add('background_color', '#ffeedd')
  await add('image', '/og.png', 'image')
  const page = await open()
  await allowEditing(page)
  await page.getByRole('button', { name: /^Eid Offer \(\d+\)$/ }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open in a window of its own' }).click()
  const places = [frameOf(page).locator('#eid'), (await opened).locator('#eid')]
  const edit = async (name: string, value: string) => {
    await page.getByRole('button', { name: `Click to Edit Eid Offer: ${name}` }).click()
    await page.getByRole('textbox', { name }).fill(value)
  }
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('dialog', { name: 'Discard unsaved changes?' })
      .getByRole('button', { name: 'Discard' })
      .click()
  }
  const everywhere = async (read: (place: Locator) => Promise<string | null>, expected: string | RegExp) => {
    for (const place of places) await expect.poll(() => read(place)).toMatch(expected)
  }
  const link = (place: Locator) => place.getByRole('link').getAttribute('href')
  await everywhere(link, '/products')
  await edit('Button link', '/register')
  await everywhere(link, '/register')
  await cancel()
  await everywhere(link, '/products')

  const colour = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  await edit('Background color', '#00ff00')
  await everywhere(colour, 'rgb(0, 255, 0)')
  await cancel()
  await everywhere(colour, 'rgb(255, 238, 221)')

  const source = (place: Locator) => place.locator('img').getAttribute('src')
  await edit('Image', '/favicon.svg')
  await everywhere(source, '/favicon.svg')
  await cancel()

  await edit('Button text', 'Two for one')
  await everywhere((place) => place.getByRole('link').textContent(), 'Two for one')
  await expect.poll(() => homeHtml(site)).not.toContain('Two for one')
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  await everywhere((place) => place.getByRole('link').textContent(), 'Two for one')
})

it('the headline is one text in the live editor, outlined with its name and clear of the header, with words to highlight (CONTENT-6, CONTENT-43)', async () => {
  for (const [key, value] of [
    ['main_headline', 'Turn chats into'],
    ['highlight_text', 'paid orders'],
  ] as const) {
    await site.admin.call('PUT', `/api/content/${(await itemOf(site, 'hero', key)).id}`, { value })
  }
  const page = await open()
  await allowEditing(page)
  const headline = frameOf(page).getByRole('heading', { level: 1 })
  await headline.getByText('paid orders').click()
  const field = page.getByRole('textbox', { name: 'Headline' })
  await expect.poll(() => field.inputValue()).toMatch(/^Turn chats into \*paid orders\*/)
  await expect.poll(() => headline.getAttribute('data-edited')).toBe('Headline')
  await frameOf(page).locator('footer').scrollIntoViewIfNeeded()
  await field.fill('Sell more on WhatsApp')
  await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(5, 9))
  await page.getByRole('button', { name: 'Highlight' }).click()
  await waitForValue(field, 'Sell *more* on WhatsApp')
  await headline.locator('span').getByText('more', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  await expect.poll(() => homeHtml(site)).toMatch(/Sell <span[^>]*>more<\/span> on WhatsApp<\/h1>/)
  expect((await itemOf(site, 'hero', 'highlight_text')).value).toBe('')
  await expect.poll(() => headline.getAttribute('data-edited')).toBe(null)

  await page.getByRole('button', { name: /^Contact \(\d+\)$/ }).click()
  await page.getByRole('button', { name: 'Click to Edit Contact: Title' }).click()
  const title = frameOf(page).locator('[data-edited]')
  const clearOfHeader = () =>
    title.evaluate((element) => {
      const header = element.ownerDocument.querySelector('header')
      return element.getBoundingClientRect().top - (header?.getBoundingClientRect().bottom ?? 0)
    })
  await expect.poll(clearOfHeader).toBeGreaterThan(0)
})

it('the live editor changes the text that visitors see, also where a section had one of its own (SECT-7)', async () => {
  const faq = (await site.admin.call<{ id: number; name: string }[]>('GET', '/api/admin/page-sections')).find(
    ({ name }) => name === 'faq',
  )
  const path = `/api/admin/page-sections/${faq?.id}/content`
  await site.admin.call('PUT', path, { content: { title: 'Ask away' } })
  const page = await open()
  await allowEditing(page)
  const title = frameOf(page).locator('#faq-title')
  await title.click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await waitForValue(field, 'Ask away')
  await field.fill('Ask us')
  await title.getByText('Ask us').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Content Updated')
  await expect.poll(() => homeHtml(site)).toMatch(/faq-title"[^>]*>Ask us</)
})

it('the live editor keeps typed text on a page whose code comes late, part by part (CONTENT-43)', async () => {
  const page = await visit(site, '/healthz', { as: site.admin, own: true })
  const [landing, form] = [/\/landing-page-[\w-]+\.js$/, /\/contact-form-[\w-]+\.js$/]
  const codes = { landing: await holdFiles(page, landing), form: await holdFiles(page, form) }
  const isAsked = page.waitForRequest(form)
  const { id } = await itemOf(site, 'contact', 'form_title')
  await page.goto(`/admin?tab=live-editor&record=${id}`)
  const field = page.getByRole('textbox', { name: 'Form title' })
  await field.fill('Ask us')
  await page
    .frames()
    .find((frame) => frame.parentFrame() !== null)
    ?.waitForLoadState()
  codes.landing.release()
  await isAsked
  await field.fill('Ask us now')
  codes.form.release()
  const title = frameOf(page).locator('#contact-form-title')
  await expect.poll(() => title.textContent()).toBe('Ask us now')
  await field.fill('Ask us today')
  await expect.poll(() => title.textContent()).toBe('Ask us today')
})
