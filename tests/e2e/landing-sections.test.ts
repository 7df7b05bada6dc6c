import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { landingEditor } from '#tests/helpers/landing.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// The content of the landing page. Every change in the back office shows at the next request.

const site = await sharedSite()
const editor = landingEditor(site)

const undone = async (change: Promise<() => Promise<unknown>>) => {
  const undo = await change
  onTestFinished(async () => {
    await undo()
  })
}

const idsOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('main section[id]')].map(({ id }) => id))
const order = 'guide features ai workflow comparison pricing purchase testimonials faq contact'.split(' ')

describe('the sections', () => {
  it('stand in their first order, each once, after the hero (SECT-1), with questions that open and no demo that the shop has not named (LAND-5, LAND-17)', async () => {
    const page = await visit(site, '/')
    await expect.poll(() => idsOf(page)).toEqual(order)
    await expect
      .poll(() => page.locator('main > *').first().getByRole('heading', { level: 1 }).count())
      .toBe(1)
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const ask = page.getByRole('link', { name: 'Ask for a demo' })
    await expect.poll(() => ask.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/923000000000\?text=/)
    await expect.poll(() => page.getByRole('button', { name: 'Watch Demo' }).count()).toBe(0)

    // Several questions may be open at once, and each closes by itself.
    const item = (n: number) => page.locator('#faq details').nth(n)
    const isOpen = (n: number) => item(n).evaluate((details) => (details as HTMLDetailsElement).open)
    await item(1).locator('summary').focus()
    await page.keyboard.press('Enter')
    await item(3).locator('summary').click()
    await expect
      .poll(async () => [await isOpen(0), await isOpen(1), await isOpen(2), await isOpen(3)])
      .toEqual([true, true, false, true])
    await item(1).locator('summary').click()
    await expect
      .poll(async () => [await isOpen(0), await isOpen(1), await isOpen(3)])
      .toEqual([true, false, true])
  })

  it('follow the back office: their order, visibility and fields, html where a text is html, and sections that the shop made (CONTENT-1, CONTENT-7)', async () => {
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
    const made = await site.admin.call<{ id: number }>('POST', '/api/admin/page-sections', {
      name: 'eid',
      displayName: 'Eid',
      content: { title: 'Eid offer', subtitle: 'Until the moon is seen' },
    })
    onTestFinished(async () => {
      await site.admin.call('DELETE', `/api/admin/page-sections/${made.id}`)
    })

    const page = await visit(site, '/')
    await expect
      .poll(() => idsOf(page))
      .toEqual(['faq', ...order.filter((id) => id !== 'faq' && id !== 'guide'), 'eid'])
    const features = page.locator('#features')
    await features.getByRole('heading', { name: fields.title }).waitFor()
    for (const text of [fields.subtitle, fields.description]) await features.getByText(text).waitFor()
    const button = features.getByRole('link', { name: fields.button_text })
    await expect.poll(() => button.getAttribute('href')).toBe(fields.button_url)
    await expect.poll(() => button.getAttribute('target')).toBe('_blank')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sell in your sleep')
    const begin = page.locator('main').getByRole('link', { name: 'Begin' })
    await expect.poll(() => begin.getAttribute('href')).toBe('/products')
    await expect.poll(() => begin.getAttribute('target')).toBeNull()
    await page.locator('#faq strong').getByText('both').waitFor()
    await page.locator('#faq summary').nth(1).click()
    await expect
      .poll(() => page.locator('#faq details').nth(1).textContent())
      .toContain('Less < more <b>bold</b>')
    await expect.poll(() => page.locator('#eid h2').textContent()).toBe('Eid offer')
  })

  it('are all there without JavaScript, and the answers open', async () => {
    const page = await visit(site, '/', { javaScriptEnabled: false })
    await expect.poll(() => idsOf(page)).toEqual(order)
    const titles = await page.locator('main h2').allTextContents()
    expect(titles.length).toBeGreaterThanOrEqual(order.length)
    expect(titles.every((title) => title.trim() !== '')).toBe(true)
    await page.locator('#faq summary').nth(1).click()
    await expect.poll(() => page.locator('#faq details').nth(1).locator('p').isVisible()).toBe(true)
    await expect
      .poll(() => page.locator('#contact').getByRole('textbox', { name: 'Message' }).isVisible())
      .toBe(true)
  })
})

describe('how it works', () => {
  it('has the icons of the shop, a download for any other, and a way to the prices', async () => {
    await undone(editor.setText('workflow', 'step2_icon', 'Rocket'))
    const page = await visit(site, '/')
    const icons = await page
      .locator('#workflow li svg')
      .evaluateAll((svgs) => svgs.map(({ innerHTML }) => innerHTML))
    const [download, , growth] = icons
    expect(icons).toEqual([download, download, growth])
    expect(growth).not.toBe(download)
    await page.locator('#workflow').getByRole('link', { name: 'See Plans and Prices' }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#pricing')
    await expect
      .poll(() => page.locator('#pricing').evaluate((section) => section.getBoundingClientRect().top))
      .toBeLessThan(200)
  })

  it.each([
    ['#101820', 'rgb(255, 255, 255)'],
    ['#ffe9a8', 'rgb(11, 31, 26)'],
  ])('can be read on a ground of %s, and stays dark in the dark', async (color, ink) => {
    await undone(editor.setText('workflow', 'background_color', color))
    const page = await visit(site, '/', { colorScheme: 'light' })
    const title = page.locator('#workflow h2')
    const colorOf = () => title.evaluate((element) => getComputedStyle(element).color)
    await expect.poll(colorOf).toBe(ink)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(colorOf).not.toMatch(/^rgb\((0, 0, 0|11, 31, 26)\)$/)
  })
})

describe('the demo video', () => {
  const id = 'dQw4w9WgXcQ'
  it('is loaded on a click, behind a spinner, under its title (PRIV-1)', async () => {
    await undone(editor.setText('hero', 'demo_video_id', `https://www.youtube.com/watch?v=${id}&t=10`))
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
  })
})

describe('a testimonial', () => {
  it('is shown with name, shop and city, or not at all (LAND-14)', async () => {
    const page = await visit(site, '/')
    await page.locator('#testimonials').getByText('50,000+').waitFor()
    await expect.poll(() => page.locator('#testimonials figure').count()).toBe(0)
    await undone(editor.setText('testimonials', 'item1_quote', 'It sells.'))
    await undone(editor.setText('testimonials', 'item1_name', 'Asma'))
    await undone(editor.setText('testimonials', 'item1_shop', 'Asma Traders'))
    await page.reload()
    await expect.poll(() => page.locator('#testimonials figure').count()).toBe(0)
    await undone(editor.setText('testimonials', 'item1_city', 'Lahore'))
    await page.reload()
    await expect
      .poll(() => page.locator('#testimonials figcaption span').allTextContents())
      .toEqual(['Asma', 'Asma Traders', 'Lahore'])
  })
})

describe('the way to the extension', () => {
  it('opens in a new tab where it is elsewhere, and without an address leads to the registration (LAND-4, LAND-7)', async () => {
    const page = await visit(site, '/')
    for (const [address, target] of [
      ['https://example.com/extension', '_blank'],
      ['/products', null],
      ['', null],
    ] as const) {
      await undone(editor.setText('hero', 'extension_download_url', address))
      await page.reload()
      const button = page.getByRole('link', { name: 'Get the Extension' })
      await expect.poll(() => button.getAttribute('href')).toBe(address || '/register')
      await expect.poll(() => button.getAttribute('target')).toBe(target)
    }
  })
})
