import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForFocus } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { addUntilEnd, sharedSite, visit } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import { box } from '#tests/helpers/toy-table.ts'
import { breakOff, holdFiles } from '#tests/helpers/traffic.ts'

// Toasts, and the tips of controls without words: 700 ms until one shows, 300 ms in which the next
// shows at once.

const region = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const toasts = (page: Page) => region(page).getByRole('listitem')

/** The toy and two switches, of which each says something at once: the first that it failed, the second with Undo. */
const openTalking = async (options = {}) => {
  const { page } = await openToy('things', options)
  const press = (id: number) =>
    page.getByRole('switch', { name: `Thing ${id} is active` }).click({ force: true })
  await box(page, 60).waitFor()
  const silence = await breakOff(page, 'things.update')
  return { page, press, silence }
}

it('a toast stays for five seconds, or ten where it offers something to do (TOAST-1)', async () => {
  const { page, press, silence } = await openTalking({ clock: true })
  await stopClock(page)
  const expectToStay = async (time: number) => {
    // It is seen some milliseconds after it came.
    await page.clock.runFor(time - 100)
    await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('open')
    await page.clock.runFor(100)
    await toasts(page).waitFor({ state: 'detached' })
  }
  await press(60)
  await tickUntil(page, toasts(page))
  await expectToStay(5000)
  await silence.release()
  await press(60)
  await tickUntil(page, toasts(page).getByRole('button', { name: 'Undo' }))
  await expectToStay(10_000)
})

it('a toast takes the place of the one before, and goes with a swipe of 50 pixels to the right, by F8 and Escape, and by a press from under which it moves (TOAST-2, TOAST-701)', async () => {
  const { page, press } = await openTalking()
  await press(60)
  const first = await toasts(page).elementHandle()
  await press(59)
  await first?.waitForElementState('hidden')
  await expect.poll(() => toasts(page).count()).toBe(1)
  const swipe = async (distance: number) => {
    const { x = 0, y = 0 } = (await toasts(page).boundingBox()) ?? {}
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 60 + distance, y + 20, { steps: 10 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect.poll(() => toasts(page).isVisible()).toBe(true)
  await swipe(70)
  await toasts(page).waitFor({ state: 'detached' })

  await press(60)
  await toasts(page).waitFor()
  await page.keyboard.press('F8')
  const hasFocus = () => region(page).evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await toasts(page).waitFor({ state: 'detached' })

  await press(59)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).hover()
  await page.mouse.down()
  await page.evaluate(() => document.documentElement.style.setProperty('--toast-floor', '12rem'))
  await page.mouse.up()
  await expect.poll(() => toasts(page).count()).toBe(0)
})

it('a toast on a phone covers neither the button that was pressed nor the chat, whose button stays when it is closed (TOAST-5)', async () => {
  const site = await sharedSite()
  await addUntilEnd(site, 'products', { title: 'Starter pack', price: 2499 })
  const page = await visit(site, '/products', { viewport: { width: 360, height: 740 } })
  const buy = page.getByRole('button', { name: 'Purchase Now' }).first()
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

it('a toast stays where it is when the button of the chat comes', async () => {
  const page = await visit(await sharedSite(), '/verify', { own: true })
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tip = (page: Page) => page.getByRole('tooltip')
const expectTips = (page: Page, count: number) => expect.poll(() => tip(page).count()).toBe(count)

it('a tip shows after 700 ms, the next one at once within 300 ms, lets the pointer through, and goes with Escape and with a press (TOAST-860)', async () => {
  const { page } = await openToy('things', { clock: true })
  const hover = (id: number) => button(page, `Edit thing ${id}`).hover()
  await button(page, 'Edit thing 60').waitFor()
  await stopClock(page)
  await hover(60)
  await page.clock.runFor(650)
  await expectTips(page, 0)
  await page.clock.runFor(60)
  await tip(page).getByText('Edit thing 60').waitFor()

  await page.mouse.move(0, 0)
  await page.clock.runFor(250)
  await hover(59)
  await page.clock.runFor(20)
  await tip(page).getByText('Edit thing 59').waitFor()
  await page.clock.runFor(100)
  await expectTips(page, 1)

  await page.mouse.move(0, 0)
  await page.clock.runFor(500)
  await expectTips(page, 0)
  await hover(60)
  await page.clock.runFor(650)
  await expectTips(page, 0)
  await page.clock.runFor(100)
  const takesPointer = () =>
    tip(page).evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect()
      return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await takesPointer()).toBe(false)
  await page.keyboard.press('Escape')
  await page.clock.runFor(200)
  await expectTips(page, 0)
  await hover(59)
  await page.clock.runFor(750)
  await expectTips(page, 1)
  await page.mouse.down()
  await page.clock.runFor(200)
  await expectTips(page, 0)
})

it('a tip shows to the keyboard too and says why a control does nothing, and Escape does nothing else', async () => {
  const { page } = await openToy()
  await page.getByRole('searchbox').press('Tab')
  const columns = button(page, 'Columns')
  await columns.focus()
  await tip(page).getByText('Columns').waitFor()
  await expect.poll(() => columns.getAttribute('aria-describedby')).toBe(await tip(page).getAttribute('id'))
  await page.keyboard.press('Escape')
  await tip(page).waitFor({ state: 'detached' })
  await waitForFocus(columns)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button(page, 'Edit thing 57').focus()
  await page.keyboard.press('Tab')
  await waitForFocus(button(page, 'Delete thing 57: This thing is done'))
  await expect.poll(() => tip(page).allTextContents()).toEqual(['This thing is done'])
})

it('a tip never shows where a finger presses, and would lie over the page', async () => {
  const { page } = await openToy('things', { clock: true, hasTouch: true })
  // It does nothing, so that nothing else takes the place of a tip.
  await button(page, 'Delete thing 57: This thing is done').tap({ force: true })
  await page.clock.runFor(2000)
  await expectTips(page, 0)
  await button(page, 'Columns').tap()
  await page.getByRole('menu').waitFor()
  await page.clock.runFor(2000)
  await expectTips(page, 0)
})
