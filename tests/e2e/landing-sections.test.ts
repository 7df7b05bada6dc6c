import { expect, it, onTestFinished } from 'vitest'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { landingEditor } from '#tests/helpers/landing.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { addUntilEnd, sharedSite, visit } from '#tests/helpers/site.ts'

// The content of the landing page. Every change in the back office shows at the next request.

const site = await sharedSite()
const editor = landingEditor(site)

const undone = async (change: Promise<() => Promise<unknown>>) => {
  const undo = await change
  onTestFinished(async () => {
    await undo()
  })
}

const home = () => htmlOf(site, '/')
const section = async (name: string) => elementOf(await home(), `section id="${name}"`)
const idsOf = (html: string) => [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
/** The link with these words, as its tag says where and how it opens. */
const link = (html: string, words: string) =>
  elementsOf(html, 'a')
    .find((each) => wordsOf(each) === words)
    ?.match(/ (href|target)="[^"]*"/g)
    ?.join('')
    .trim()
const order = 'guide features ai workflow comparison pricing purchase testimonials faq contact'.split(' ')

it('the sections stand in their first order, each once, after the hero, with questions that open one by one the claims of a new shop, and no demo that the shop has not named (LAND-5, LAND-17)', async () => {
  const html = await home()
  expect(idsOf(html)).toEqual(order)
  const [hero = ''] = elementsOf(elementOf(html, 'main'), 'section')
  expect(hero).toContain('<h1')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const titles = elementsOf(elementOf(html, 'main'), 'h2').map(wordsOf)
  expect(titles.length).toBeGreaterThanOrEqual(order.length)
  expect(titles).not.toContain('')
  for (const claim of ['50,000+', '4.9/5', '1000+']) expect(html).toContain(claim)
  const ask = linksOf(hero).find(([words]) => words === 'Ask for a demo')
  expect(ask?.[1]).toMatch(/^https:\/\/wa\.me\/923000000000\?text=/)
  expect(html).not.toContain('Watch Demo')
  // The browser closes a question for another one where they share a name.
  const questions = elementsOf(await section('faq'), 'details')
  const tags = questions.map((each) => each.slice(0, each.indexOf('>') + 1).replace(/ class="[^"]*"/, ''))
  expect(tags).toEqual(['<details open="">', ...Array(questions.length - 1).fill('<details>')])
})

it('the sections follow the back office: their order, visibility and fields, html where a text is html, and sections that the shop made', async () => {
  await undone(editor.move('faq', 2))
  await undone(editor.hide('guide'))
  const fields = {
    title: 'Built for bazaars',
    subtitle: 'From Anarkali to Tariq Road',
    description: 'And everywhere between.',
    button_text: 'Order now',
    button_url: 'https://example.com/order',
  }
  await undone(editor.setFields('features', fields))
  const ofHero = { title: 'Sell in your sleep', button_text: 'Begin', button_url: '/products' }
  await undone(editor.setFields('hero', ofHero))
  await undone(editor.setText('faq', 'item1_answer', '<p>Yes, <strong>both</strong>.</p>', 'html'))
  await undone(editor.setText('faq', 'item2_answer', 'Less < more <b>bold</b>'))
  await addUntilEnd(site, 'page-sections', {
    name: 'eid',
    displayName: 'Eid',
    content: { title: 'Eid offer', subtitle: 'Until the moon is seen' },
  })

  const html = await home()
  const left = order.filter((id) => id !== 'faq' && id !== 'guide')
  expect(idsOf(html)).toEqual(['faq', ...left, 'eid'])
  const features = await section('features')
  expect(wordsOf(elementOf(features, 'h2'))).toBe(fields.title)
  for (const text of [fields.subtitle, fields.description]) expect(features).toContain(text)
  expect(link(features, fields.button_text)).toBe(`href="${fields.button_url}" target="_blank"`)
  expect(wordsOf(elementOf(html, 'h1'))).toBe('Sell in your sleep')
  expect(link(elementOf(html, 'main'), 'Begin')).toBe('href="/products"')
  const faq = await section('faq')
  expect(faq).toContain('<strong>both</strong>')
  expect(wordsOf(elementsOf(faq, 'details')[1] ?? '')).toContain('Less < more <b>bold</b>')
  expect(wordsOf(elementOf(await section('eid'), 'h2'))).toBe('Eid offer')
})

it('how it works has the icons of the shop, a download for any other, a ground of its colour, and a way to the prices (CONTENT-701)', async () => {
  await undone(editor.setText('workflow', 'step2_icon', 'Rocket'))
  await undone(editor.setText('workflow', 'background_color', '#101820'))
  const html = await section('workflow')
  expect(html).toContain('style="--ground:#101820;--ink:#fff"')
  const [download, second, growth] = elementsOf(html, 'li').map((item) => elementOf(item, 'svg'))
  expect(second).toBe(download)
  expect(growth).not.toBe(download)
  expect(link(html, 'See Plans and Prices')).toBe('href="#pricing"')
})

it('a testimonial is shown with name, shop and city, or not at all (LAND-14)', async () => {
  const figures = async () => elementsOf(await section('testimonials'), 'figure')
  expect(await section('testimonials')).toContain('50,000+')
  expect(await figures()).toEqual([])
  await undone(editor.setText('testimonials', 'item1_quote', 'It sells.'))
  await undone(editor.setText('testimonials', 'item1_name', 'Asma'))
  await undone(editor.setText('testimonials', 'item1_shop', 'Asma Traders'))
  expect(await figures()).toEqual([])
  await undone(editor.setText('testimonials', 'item1_city', 'Lahore'))
  const [shown = ''] = await figures()
  expect(elementsOf(elementOf(shown, 'figcaption'), 'span').map(wordsOf)).toEqual(
    expect.arrayContaining(['Asma Traders', 'Lahore']),
  )
})

it('the way to the extension opens in a new tab where it is elsewhere, and without an address leads to the registration (LAND-4, LAND-7)', async () => {
  for (const [address, opens] of [
    ['https://example.com/extension', 'href="https://example.com/extension" target="_blank"'],
    ['/products', 'href="/products"'],
    ['', 'href="/register"'],
  ] as const) {
    await undone(editor.setText('hero', 'extension_download_url', address))
    expect(link(elementOf(await home(), 'main'), 'Get the Extension')).toBe(opens)
  }
})

it('the demo video is loaded on a click, behind a spinner, under its title, and the coloured ground below can be read in the light and in the dark (PRIV-1)', async () => {
  const id = 'dQw4w9WgXcQ'
  await undone(editor.setText('hero', 'demo_video_id', `https://www.youtube.com/watch?v=${id}&t=10`))
  await undone(editor.setText('workflow', 'background_color', '#ffe9a8'))
  const page = await visit(site, '/')
  const player = Promise.withResolvers<void>()
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    await player.promise
    await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'WhatsApp CRM demo' })
  await dialog.getByRole('status', { name: 'Loading video' }).waitFor()
  await expect
    .poll(() => dialog.locator('iframe').getAttribute('src'))
    .toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`)
  player.resolve()
  await dialog.getByRole('status').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await waitForFocus(page.getByRole('button', { name: 'Watch Demo' }))
  await expect.poll(() => page.locator('iframe').count()).toBe(0)

  const title = page.locator('#workflow h2')
  const color = () => title.evaluate((element) => getComputedStyle(element).color)
  await expect.poll(color).toBe('rgb(11, 31, 26)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(color).not.toMatch(/^rgb\((0, 0, 0|11, 31, 26)\)$/)
})

// Endless motion keeps a phone's processor busy and distracts readers (WCAG 2.2.2).
it('nothing on the public pages moves without end (LAND-9)', async () => {
  const page = await visit(site, '/robots.txt')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const path of ['/', '/products', '/login']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
    )
    expect({ path, endless }).toEqual({ path, endless: [] })
  }
})
