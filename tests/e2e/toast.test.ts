import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { fillSignIn } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { calls, holdBack, holdFiles } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// Toasts (TOAST-1, TOAST-2), on a page whose clock the test moves.

const site = await sharedSite()
const product = { title: 'Starter pack', price: 2499 }
const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/products', product)
afterAll(async () => {
  await site.admin.call('DELETE', `/api/admin/products/${id}`)
})

const region = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const toasts = (page: Page) => region(page).getByRole('listitem')

/** Opens the store as a visitor and clicks for a toast. */
const withToast = async () => {
  const page = await visit(site, '/products')
  const buy = page.getByRole('button', { name: 'Purchase Now' })
  await buy.click()
  await toasts(page).waitFor()
  return { page, buy }
}

/** Checks that a toast on a page with a stopped clock closes after exactly this time. */
const expectToStay = async (page: Page, time: number): Promise<void> => {
  await toasts(page).waitFor()
  // In two steps, so that the page shows the result of the first.
  await page.clock.runFor(time - 100)
  await page.clock.runFor(99)
  await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('open')
  await page.clock.runFor(1)
  await toasts(page).waitFor({ state: 'detached' })
}

describe('a toast', () => {
  it('stays for five seconds', async () => {
    const page = await visit(site, '/login', { clock: true })
    const { release } = await holdBack(page, 'auth.signIn')
    const asked = page.waitForRequest(calls('auth.signIn'))
    await fillSignIn(page, 'nobody')
    await asked
    await stopClock(page)
    release()
    await expectToStay(page, 5000)
  })

  it('stays for ten seconds where it offers something to do', async () => {
    const page = await visit(site, '/products', { clock: true })
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
    await stopClock(page)
    await page.getByRole('button', { name: 'Purchase Now' }).click()
    await toasts(page).getByRole('button', { name: 'Sign In' }).waitFor()
    await expectToStay(page, 10_000)
  })

  it('takes the place of the one before', async () => {
    const { page, buy } = await withToast()
    const first = await toasts(page).elementHandle()
    await buy.click()
    await first?.waitForElementState('hidden')
    await expect.poll(() => toasts(page).count()).toBe(1)
  })

  it('goes with a swipe of 50 pixels to the right, not with a shorter one', async () => {
    const { page } = await withToast()
    const swipe = async (distance: number) => {
      const box = await toasts(page).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y, { steps: 10 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect.poll(() => toasts(page).isVisible()).toBe(true)
    await swipe(70)
    await toasts(page).waitFor({ state: 'detached' })
  })

  it('on a phone covers neither the button that was pressed nor the chat, whose button stays when it is closed (TOAST-5)', async () => {
    const page = await visit(site, '/products', { viewport: { width: 360, height: 740 } })
    const buy = page.getByRole('button', { name: 'Purchase Now' })
    // Hidden while it would lie over a control.
    const chat = page.getByRole('button', { name: 'Open live support', includeHidden: true })
    await chat.waitFor({ state: 'attached' })
    for (const block of ['start', 'end'] as const) {
      await buy.evaluate((element, at) => element.scrollIntoView({ block: at }), block)
      await buy.click()
      await toasts(page).waitFor()
      for (const other of [buy, chat]) {
        const [a, b] = [await toasts(page).boundingBox(), await other.boundingBox()]
        const isClear = !a || !b || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect([block, isClear]).toEqual([block, true])
      }
      await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
      await toasts(page).waitFor({ state: 'detached' })
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await chat.click({ trial: true })
  })

  it('stays where it is when the button of the chat comes', async () => {
    const page = await visit(site, '/verify', { own: true })
    const { release } = await holdFiles(page, /widget-[^/]*\.js$/)
    await page.addInitScript(() => sessionStorage.setItem('toast', JSON.stringify({ title: 'Kept' })))
    await page.reload()
    const handle = await toasts(page).elementHandle()
    await handle?.waitForElementState('stable')
    const before = await toasts(page).boundingBox()
    release()
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
    await expect.poll(() => toasts(page).boundingBox()).toEqual(before)
  })

  it('closes where it moves away between press and release (TOAST-5)', async () => {
    const { page } = await withToast()
    await toasts(page).getByRole('button', { name: 'Dismiss' }).hover()
    await page.mouse.down()
    await page.evaluate(() => document.documentElement.style.setProperty('--toast-floor', '12rem'))
    await page.mouse.up()
    await expect.poll(() => toasts(page).count()).toBe(0)
  })

  it('is reached by F8 and closed by Escape', async () => {
    const { page } = await withToast()
    await page.keyboard.press('F8')
    await expect
      .poll(() => region(page).evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await toasts(page).waitFor({ state: 'detached' })
  })
})
