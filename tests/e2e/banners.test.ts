import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { floatingInTheWay, waitForCode, waitForFocus } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { guestOrder } from '#tests/helpers/placed-orders.ts'
import { addUntilEnd, sharedSite, visit } from '#tests/helpers/site.ts'
import { calls } from '#tests/helpers/traffic.ts'

// Notification banners: their positions and content, how they close, and when they return.

const site = await sharedSite()

const notify = (title: string, more: object = {}) =>
  addUntilEnd(site, 'notifications', { title, message: `About ${title}`, ...more })

const banner = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const close = (page: Page, title: string) =>
  banner(page, title).getByRole('button', { name: `Close: ${title}` })
const openButton = (page: Page, title: string) =>
  banner(page, title).getByRole('button', { name: `Open: ${title}` })

const boxOf = (page: Page, title: string) =>
  banner(page, title).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right: window.innerWidth - right, top, bottom: window.innerHeight - bottom }
  })

const POLL_MS = 30_000
const HEADER = 68
const NEAR = 40
const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 } }
const image = { mediaType: 'image', mediaUrl: '/favicon.svg' }

describe('banners', () => {
  it('stand at their seven positions, clear of the header and of each other (BAN-6)', async () => {
    const sides = ['left', 'right', 'center']
    const positions = [...sides.flatMap((side) => [`top-${side}`, `bottom-${side}`]), 'center']
    for (const position of positions) await notify(position, { position })
    const page = await visit(site, '/privacy-policy', wide)
    const misplaced = async (position: string) => {
      const { left, right, top, bottom } = await boxOf(page, position)
      const isThere = {
        top: top >= HEADER && top < HEADER + NEAR,
        bottom: bottom < NEAR,
        // Above the chat's button.
        'bottom-right': bottom >= 80 && bottom < 80 + NEAR,
        left: left < NEAR,
        right: right < NEAR,
        center: Math.abs(left - right) < NEAR,
      }
      const checks = position === 'bottom-right' ? (['bottom-right', 'right'] as const) : position.split('-')
      return checks.filter((check) => !isThere[check as keyof typeof isThere])
    }
    for (const position of positions)
      await expect.poll(() => misplaced(position), { message: position }).toEqual([])
    const covered = () =>
      page.locator('[data-banner]').evaluateAll((banners) =>
        banners.filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }),
      )
    await expect.poll(covered).toEqual([])
    // On a low screen they fold.
    await page.setViewportSize({ width: 1280, height: 400 })
    await openButton(page, 'top-left').waitFor()
  })

  it('stay away for good when they are shown once (BAN-3), and lead to their address, elsewhere in a new tab, and never to a script', async () => {
    const id = await notify('Once', { showOnce: true })
    await notify('Always')
    const page = await visit(site, '/privacy-policy', wide)
    for (const title of ['Once', 'Always']) {
      await close(page, title).click()
      await banner(page, title).waitFor({ state: 'detached' })
    }
    const stored = () => page.evaluate(() => localStorage.getItem('dismissedNotifications'))
    expect(await stored()).toBe(`[${id}]`)

    await notify('Inside', {
      buttonText: 'See Plans',
      buttonUrl: '/#pricing',
      buttonStyle: 'warning',
    })
    await notify('Outside', { buttonText: 'Read', buttonUrl: 'https://example.com/news' })
    await notify('Script', { buttonText: 'Run', buttonUrl: 'https://example.com/script' })
    await page.route('**/trpc/notifications.shown**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('https://example.com/script', 'javascript:alert(1)')
      await route.fulfill({ response, body })
    })
    await page.goto('/login')
    await banner(page, 'Always').waitFor()
    await expect.poll(() => banner(page, 'Once').count()).toBe(0)
    const inside = banner(page, 'Inside').getByRole('link', { name: 'See Plans' })
    await expect.poll(() => inside.getAttribute('href')).toBe(`${site.shop.url}/#pricing`)
    await expect.poll(() => inside.getAttribute('data-style')).toBe('warning')
    const outside = banner(page, 'Outside').getByRole('link', { name: 'Read' })
    await expect.poll(() => outside.getAttribute('target')).toBe('_blank')
    await expect.poll(() => outside.getAttribute('rel')).toContain('noopener')
    await expect.poll(() => banner(page, 'Script').getByRole('link').count()).toBe(0)
    await banner(page, 'Script').getByRole('button', { name: 'Run' }).click()
    await banner(page, 'Script').waitFor({ state: 'detached' })
    // What another tab writes there counts, and does no harm where it is invalid.
    await page.evaluate(() => {
      localStorage.setItem('dismissedNotifications', 'nonsense')
      window.dispatchEvent(new StorageEvent('storage'))
    })
    await banner(page, 'Once').waitFor()
  })

  it('show their picture about 144 px high, and none that does not load (BAN-7), come while a page is open, which asks for them every 30 seconds (BAN-2), and go when they run out', async () => {
    await notify('Broken picture', { ...image, mediaUrl: '/missing.png' })
    await notify('Broken film', { mediaType: 'video', mediaUrl: '/missing.mp4' })
    await notify('No media', { mediaUrl: '/favicon.svg' })
    await notify('Picture', image)
    await notify('For an hour', { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    const page = await visit(site, '/login', { clock: true, ...wide })
    await banner(page, 'For an hour').waitFor()
    for (const title of ['Broken picture', 'Broken film', 'No media'])
      await banner(page, title).waitFor({ state: 'attached' })
    const media = page.locator('[data-banner] :is(img, video)')
    await expect.poll(() => media.count()).toBe(1)
    await expect.poll(async () => (await media.boundingBox())?.height).toBe(144)
    await stopClock(page)
    let asked = 0
    page.on('request', (request) => {
      if (calls('notifications.shown')(request)) asked += 1
    })
    await notify('Then')
    await page.clock.runFor(POLL_MS)
    await tickUntil(page, banner(page, 'Then'))
    // Asked again 30 seconds after that answer.
    await notify('At last')
    asked = 0
    await page.clock.runFor(POLL_MS - 100)
    expect(asked).toBe(0)
    await page.clock.runFor(101)
    await tickUntil(page, banner(page, 'At last'))
    expect(asked).toBe(1)

    await page.clock.fastForward(3_500_000)
    await expect.poll(() => banner(page, 'For an hour').isVisible()).toBe(true)
    await page.clock.fastForward(60_000)
    await banner(page, 'For an hour').waitFor({ state: 'detached' })
    await banner(page, 'Picture').waitFor()
  })

  it('step aside from the element that has the focus, and are closed with the keyboard, which goes on to the next and then to the page', async () => {
    await notify('In the way', { position: 'center', message: 'line\n'.repeat(16).trim() })
    await notify('Lower')
    await notify('Upper')
    const page = await visit(site, '/login', wide)
    const middle = banner(page, 'In the way')
    await middle.waitFor()
    const username = page.getByLabel('Username')
    await username.focus()
    await middle.waitFor({ state: 'hidden' })
    // Escape closes it, but not from a field.
    await page.keyboard.press('Escape')
    await username.blur()
    await middle.waitFor()
    await page.getByRole('link', { name: /WaCRM/ }).first().focus()
    await page.keyboard.press('Escape')
    await middle.waitFor({ state: 'detached' })
    await close(page, 'Upper').press('Enter')
    await waitForFocus(close(page, 'Lower'))
    await page.keyboard.press('Escape')
    await expect.poll(() => banner(page, 'Lower').count()).toBe(0)
    await waitForFocus(page.locator('#main'))
  })

  it('come one at a time on a phone, folded from the start over words, and say how many more there are (A11Y-820, BAN-820)', async () => {
    await notify('Second')
    await notify('First')
    const message = 'What it says, at some length. '.repeat(8)
    const button = { buttonText: 'See Plans', buttonUrl: '/' }
    await notify('Below', { message, position: 'bottom-left', ...image, ...button })
    const page = await visit(site, '/privacy-policy#clause-1', phone)
    const below = banner(page, 'Below')
    const chat = page.getByRole('button', { name: 'Open live support' })
    const height = async () => (await below.boundingBox())?.height ?? 0
    await expect.poll(() => page.locator('[data-fold=dot] [data-banner]').count()).toBe(1)
    await expect.poll(() => page.locator('[data-banner]').count()).toBe(1)
    await expect.poll(() => floatingInTheWay(page)).toEqual([])
    // At its end the page leaves room.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await below.getByText('News +2', { exact: true }).waitFor()
    await expect.poll(() => floatingInTheWay(page)).toEqual([])

    await openButton(page, 'Below').click()
    await close(page, 'Below').blur()
    await expect.poll(height).toBeLessThanOrEqual(phone.viewport.height / 4)
    await expect.poll(() => below.locator('img').isVisible()).toBe(false)
    // The whole message, once the banner is touched.
    const words = below.getByText('What it says')
    const lines = async () => (await words.boundingBox())?.height ?? 0
    await page.mouse.move(0, 0)
    await expect.poll(lines).toBeLessThanOrEqual(2 * 20)
    await words.hover()
    await expect.poll(lines).toBeGreaterThan(2 * 20)
    // Marked as the toaster marks an open toast; a real one would close after five seconds.
    await page.evaluate(() => {
      const toast = document.createElement('i')
      Object.assign(toast.dataset, { tone: 'info', state: 'open' })
      document.body.append(toast)
    })
    await below.waitFor({ state: 'hidden' })
    await page.evaluate(() => document.querySelector('i[data-tone]')?.remove())
    await below.getByRole('button', { name: '2 more' }).click()
    await close(page, 'First').press('Enter')
    await banner(page, 'Second').getByRole('button', { name: '1 more' }).waitFor()
    await waitForFocus(close(page, 'Second'))
    await page.keyboard.press('Enter')
    await close(page, 'Below').click()
    await chat.waitFor()
  })

  it('fold on a wide screen where they would lie over a heading (A11Y-960)', async () => {
    const message = 'Half price on every plan until Friday night.\n'.repeat(3)
    await notify('Eid', { position: 'top-left', message })
    const page = await visit(site, '/', { viewport: { width: 1440, height: 900 } })
    await openButton(page, 'Eid').waitFor()
    const [heading, folded] = [page.getByRole('heading', { level: 1 }), banner(page, 'Eid')]
    const edges = async () => {
      const [below, above] = [await heading.boundingBox(), await folded.boundingBox()]
      return { top: below?.y ?? 0, bottom: (above?.y ?? 0) + (above?.height ?? 0) }
    }
    const { top, bottom } = await edges()
    expect(bottom).toBeLessThan(top)
  })

  it('never lie on what can be pressed: they fold to a line, then to a dot with a word, and say there that another one waits, until they are opened (BAN-501)', async () => {
    await notify('Older', { position: 'bottom-left' })
    await notify('Offer', { position: 'bottom-left', buttonText: 'See Plans', buttonUrl: '/#pricing' })
    const page = await visit(site, '/', phone)
    const buy = page.getByRole('button', { name: 'Buy Now' }).first()
    await page.locator('[data-banner]').waitFor({ state: 'attached' })
    await buy.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await page.locator('[data-group][data-fold=dot][data-aside]').waitFor({ state: 'attached' })
    // Again and again, because what arrives late may move the button away.
    const overAtBottom = async () => {
      await buy.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      return floatingInTheWay(page)
    }
    await expect.poll(overAtBottom).toEqual([])
    for (const screen of [0, 1, 3, 7, 9, 99]) {
      await page.evaluate((n) => window.scrollTo(0, n * window.innerHeight), screen)
      await expect.poll(() => floatingInTheWay(page)).toEqual([])
    }
    const floating = () => page.locator('[data-floating]:visible').count()
    await page.locator('#order-panel').evaluate((element) => element.scrollIntoView())
    await expect.poll(floating).toBe(0)

    // On a wide screen both are read, one above the other, where they were opened.
    await page.setViewportSize(wide.viewport)
    await page.evaluate(() => window.scrollTo(0, 0))
    await openButton(page, 'Offer').click()
    await banner(page, 'Offer').getByRole('link', { name: 'See Plans' }).waitFor()
    await banner(page, 'Older').waitFor()
    await waitForFocus(close(page, 'Offer'))
  })

  it('and the chat stand on the dashboard too, and neither in the back office; the pay page has no banner, and no address that begins like the back office the chat (BAN-161, CHAT-20)', async () => {
    await notify('For customers', { position: 'bottom-left' })
    const page = await visit(site, '/dashboard', { as: site.admin, ...wide })
    const news = banner(page, 'For customers')
    const chat = page.getByRole('button', { name: /live support/i })
    await chat.waitFor()
    await news.waitFor()
    const overlap = async () => {
      const { left, right } = await boxOf(page, 'For customers')
      const main = (await page.getByRole('main').boundingBox())?.x ?? 0
      return [left < NEAR, wide.viewport.width - right < main]
    }
    await expect.poll(overlap).toEqual([true, true])

    const { payPath } = await guestOrder(site)
    for (const [path, awaited, missing] of [
      ['/admin?tab=plans', page.getByRole('heading', { level: 1 }), news.or(chat)],
      ['/administration', news, chat],
      [payPath, page.locator('form').first(), page.locator('[data-banner]')],
    ] as const) {
      await page.goto(path)
      await awaited.waitFor()
      // What it must not show would have come by then.
      await page.waitForLoadState('networkidle')
      await expect.poll(() => missing.count()).toBe(0)
    }
    await waitForCode(page.locator('form').first())
  })
})
