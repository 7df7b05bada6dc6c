// Over 300 lines, because all of it is about the banners of one page and uses the same helpers.
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { callsOf, newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { floatingOverControls, waitForCode, waitForFocus } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { orderDetails } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { calls } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// Notification banners: their positions and content, how they close, and when they return.

const site = await openSite()

const made: number[] = []
const notify = async (title: string, more: object = {}): Promise<number> => {
  const body = { title, message: `About ${title}`, ...more }
  const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/notifications', body)
  made.push(id)
  return id
}
afterEach(async () => {
  for (const id of made.splice(0)) await site.admin.call('DELETE', `/api/admin/notifications/${id}`)
})

/** A screen of text alone: on a phone, banners rest on no link of it and need not step aside (A11Y-7). */
const prose = '/privacy-policy#who'
const banner = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const close = (page: Page, title: string) =>
  banner(page, title).getByRole('button', { name: `Close: ${title}` })

const openButton = (page: Page, title: string) =>
  banner(page, title).getByRole('button', { name: `Open: ${title}` })

const boxOf = async (page: Page, title: string) => {
  await banner(page, title).waitFor()
  return banner(page, title).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right: window.innerWidth - right, top, bottom: window.innerHeight - bottom }
  })
}

const POLL_MS = 30_000
const DAY_S = 86_400
const HEADER = 68
const NEAR = 40
const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 } }

describe('banners', () => {
  it('stand at their seven positions, clear of the header and of each other (BAN-6)', async () => {
    const positions = [
      'top-left',
      'top-right',
      'top-center',
      'bottom-left',
      'bottom-right',
      'bottom-center',
      'center',
    ]
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
  })

  it('come one after the other on a phone, where they would cover the page, and at its bottom give way to a toast', async () => {
    await notify('Second')
    await notify('First')
    await notify('Below', { position: 'bottom-center' })
    const page = await visit(site, prose, phone)
    await banner(page, 'First').waitFor()
    await expect.poll(() => banner(page, 'Below').isVisible()).toBe(true)
    await expect.poll(() => banner(page, 'Second').isVisible()).toBe(false)
    // Marked as the toaster marks an open toast; a real one would close after five seconds.
    await page.evaluate(() => {
      const toast = document.createElement('i')
      Object.assign(toast.dataset, { tone: 'info', state: 'open' })
      document.body.append(toast)
    })
    await banner(page, 'Below').waitFor({ state: 'hidden' })
    await page.evaluate(() => document.querySelector('i[data-tone]')?.remove())
    await banner(page, 'Below').waitFor()
    await expect.poll(() => banner(page, 'First').isVisible()).toBe(true)
    await close(page, 'First').press('Enter')
    await banner(page, 'Second').waitFor()
    await waitForFocus(close(page, 'Second'))
  })

  it('never lie on what can be pressed: they fold to a line, then to a dot with a word, until they are opened (BAN-501)', async () => {
    await notify('Offer', { position: 'bottom-left', buttonText: 'See Plans', buttonUrl: '/#pricing' })
    const page = await visit(site, '/', phone)
    const buy = page.getByRole('button', { name: 'Buy Now' }).first()
    // Below the button to buy also the dot would lie on it, and steps aside.
    await banner(page, 'Offer').waitFor()
    await buy.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await page.locator('[data-group][data-fold=dot][data-aside]').waitFor({ state: 'attached' })
    // Again and again, because what arrives late may move the button away.
    const overAtBottom = async () => {
      await buy.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      return floatingOverControls(page)
    }
    await expect.poll(overAtBottom).toEqual([])
    for (const screen of [1, 3, 7, 9, 99]) {
      await page.evaluate((n) => window.scrollTo(0, n * window.innerHeight), screen)
      await expect.poll(() => floatingOverControls(page)).toEqual([])
    }
    // At its end the page leaves room for the chat's button.
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
    await banner(page, 'Offer').getByText('News', { exact: true }).waitFor()
    await openButton(page, 'Offer').click()
    await banner(page, 'Offer').getByRole('link', { name: 'See Plans' }).waitFor()
    await waitForFocus(close(page, 'Offer'))
    const low = await visit(site, '/privacy-policy', { viewport: { width: 320, height: 256 } })
    await openButton(low, 'Offer').waitFor()
  })

  it('take little of a phone: no picture, two lines, all of them when touched', async () => {
    const message = 'What it says, at some length. '.repeat(8)
    const more = { mediaType: 'image', mediaUrl: '/favicon.svg', buttonText: 'See Plans', buttonUrl: '/' }
    await notify('Long', { message, position: 'bottom-left', ...more })
    const page = await visit(site, prose, phone)
    await banner(page, 'Long').waitFor()
    const height = async () => (await banner(page, 'Long').boundingBox())?.height ?? 0
    await expect.poll(height).toBeLessThanOrEqual(phone.viewport.height / 4)
    await expect.poll(() => banner(page, 'Long').locator('img').isVisible()).toBe(false)
    const atRest = await height()
    await banner(page, 'Long').getByText('What it says').hover()
    await expect.poll(height).toBeGreaterThan(atRest)
  })

  it('are not on the pay page (BAN-161)', async () => {
    await notify('Bank holiday', { position: 'bottom-left' })
    const order = orderDetails('923001230161')
    const { payPath } = await callsOf(site.shop, '')<{ payPath: string }>('POST', '/api/orders', order)
    const page = await visit(site, payPath, phone)
    // The code of the page has come by then, and that of its banners would have.
    await waitForCode(page.locator('form'))
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('[data-banner]').count()).toBe(0)
  })

  it('show their picture about 144 px high, and none that does not load (BAN-7)', async () => {
    await notify('Picture', { mediaType: 'image', mediaUrl: '/favicon.svg' })
    await notify('Broken picture', { mediaType: 'image', mediaUrl: '/missing.png' })
    await notify('Broken film', { mediaType: 'video', mediaUrl: '/missing.mp4' })
    await notify('No media', { mediaUrl: '/favicon.svg' })
    const page = await visit(site, '/privacy-policy', wide)
    const picture = banner(page, 'Picture').locator('img')
    await picture.waitFor()
    await expect.poll(async () => (await picture.boundingBox())?.height).toBe(144)
    for (const title of ['Broken picture', 'Broken film', 'No media']) {
      await banner(page, title).waitFor({ state: 'attached' })
      await banner(page, title).locator('img, video').waitFor({ state: 'detached' })
    }
  })

  it('lead to their address, elsewhere in a new tab, and never to a script', async () => {
    await notify('Inside', { buttonText: 'See Plans', buttonUrl: '/#pricing', buttonStyle: 'warning' })
    await notify('Outside', { buttonText: 'Read', buttonUrl: 'https://example.com/news' })
    await notify('Nowhere', { buttonText: 'Understood' })
    const page = await visit(site, '/login', wide)
    await page.route('**/trpc/notifications.shown**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('https://example.com/news', 'javascript:alert(1)'),
      })
    })
    await page.reload()
    const inside = banner(page, 'Inside').getByRole('link', { name: 'See Plans' })
    await expect.poll(() => inside.getAttribute('href')).toBe(`${site.shop.url}/#pricing`)
    await expect.poll(() => inside.getAttribute('data-style')).toBe('warning')
    await expect.poll(() => banner(page, 'Outside').getByRole('link').count()).toBe(0)
    await banner(page, 'Nowhere').getByRole('button', { name: 'Understood' }).click()
    await banner(page, 'Nowhere').waitFor({ state: 'detached' })

    await page.unrouteAll()
    await page.reload()
    const outside = banner(page, 'Outside').getByRole('link', { name: 'Read' })
    await expect.poll(() => outside.getAttribute('target')).toBe('_blank')
    await expect.poll(() => outside.getAttribute('rel')).toContain('noopener')
  })

  it('stay away for good when they are shown once, and else until the page is loaded again (BAN-3)', async () => {
    const id = await notify('Once', { showOnce: true })
    await notify('Always')
    const page = await visit(site, '/privacy-policy', wide)
    for (const title of ['Once', 'Always']) {
      await close(page, title).click()
      await banner(page, title).waitFor({ state: 'detached' })
    }
    await page.goto('/terms-of-service')
    await banner(page, 'Always').waitFor()
    await expect.poll(() => banner(page, 'Once').count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('dismissedNotifications')))
      .toBe(`[${id}]`)
    // An invalid value under the key does no harm.
    await page.evaluate(() => localStorage.setItem('dismissedNotifications', 'nonsense'))
    await page.reload()
    await banner(page, 'Once').waitFor()
  })

  it('come while a page is open, which asks for them every 30 seconds (BAN-2)', async () => {
    await notify('At first')
    const page = await visit(site, '/privacy-policy', { clock: true })
    await banner(page, 'At first').waitFor()
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
  })

  it('go when they run out, also while a page is open, and are not there on the next (BAN-1)', async () => {
    await notify('News')
    await notify('Today only', { expiresAt: new Date(Date.now() + DAY_S * 1000).toISOString() })
    const page = await visit(site, '/privacy-policy', { clock: true, ...wide })
    await banner(page, 'Today only').waitFor()
    await site.pass(DAY_S - 60, page)
    await expect.poll(() => banner(page, 'Today only').isVisible()).toBe(true)
    await site.pass(60, page)
    await banner(page, 'Today only').waitFor({ state: 'detached' })
    await banner(page, 'News').waitFor()
    await page.reload()
    await banner(page, 'News').waitFor()
    await expect.poll(() => banner(page, 'Today only').count()).toBe(0)
    await expect
      .poll(async () => (await fetch(`${site.shop.url}/api/notifications`)).json())
      .toMatchObject([{ title: 'News' }])
  })

  it('are closed with the keyboard, which goes on to the next and then to the page', async () => {
    await notify('Lower')
    await notify('Upper')
    const page = await visit(site, '/privacy-policy', wide)
    await banner(page, 'Upper').waitFor()
    await close(page, 'Upper').focus()
    await page.keyboard.press('Enter')
    await waitForFocus(close(page, 'Lower'))
    await page.keyboard.press('Escape')
    await expect.poll(() => banner(page, 'Lower').count()).toBe(0)
    await waitForFocus(page.locator('#main'))
  })

  it('in the middle of the page are closed by Escape, but not from a field', async () => {
    await notify('In the middle', { position: 'center' })
    const page = await visit(site, '/login', wide)
    await banner(page, 'In the middle').waitFor()
    await page.getByLabel('Username').focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => banner(page, 'In the middle').count()).toBe(1)
    await page.getByRole('link', { name: /WaCRM/ }).first().focus()
    await page.keyboard.press('Escape')
    await banner(page, 'In the middle').waitFor({ state: 'detached' })
  })

  it('step aside from the element that has the focus', async () => {
    await notify('In the way', { position: 'center', message: 'line\n'.repeat(16).trim() })
    const page = await visit(site, '/login', wide)
    await banner(page, 'In the way').waitFor()
    await page.getByLabel('Username').focus()
    await banner(page, 'In the way').waitFor({ state: 'hidden' })
    await page.getByLabel('Username').blur()
    await banner(page, 'In the way').waitFor()
    await expect.poll(() => banner(page, 'In the way').count()).toBe(1)
  })

  it('stand on the dashboard too, beside its controls, and not in the back office', async () => {
    await notify('For customers', { position: 'bottom-left' })
    const page = await visit(site, '/dashboard', {
      as: await newCustomer(site, 'bannered'),
      ...wide,
    })
    await expect.poll(async () => (await boxOf(page, 'For customers')).left).toBeLessThan(NEAR)
    const overlap = async () => {
      const { right } = await boxOf(page, 'For customers')
      return wide.viewport.width - right - ((await page.getByRole('main').boundingBox())?.x ?? 0)
    }
    await expect.poll(overlap).toBeLessThan(0)
    const office = await openTab(site, 'plans')
    await office.getByRole('heading', { level: 1 }).waitFor()
    await office.waitForLoadState('networkidle')
    await expect.poll(() => banner(office, 'For customers').count()).toBe(0)
  })
})
