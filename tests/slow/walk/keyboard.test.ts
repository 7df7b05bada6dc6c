import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { languages } from '#src/shared/language.ts'
import { here } from '#src/shared/page-address.ts'
import { chat, common, pay, site as siteTexts, track } from '#src/shared/texts.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { untilInReach } from '#tests/helpers/chat.ts'
import { firstDigit } from '#tests/helpers/codes.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { guestOrder } from '#tests/helpers/placed-orders.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'

const site = await sharedSite()
const phone = { viewport: { width: 360, height: 740 } }

/** The arrow that points from one thing to another, and the one back. */
const arrowsBetween = async (from: Locator, to: Locator): Promise<[there: string, back: string]> => {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  return (start?.x ?? 0) < (end?.x ?? 0) ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
}

/** Checks that the arrow which points from one control to the next leads there, and the other one back. */
const expectArrows = async (controls: Locator): Promise<void> => {
  const [first, second] = [controls.nth(0), controls.nth(1)]
  const [there, back] = await arrowsBetween(first, second)
  await first.press(there)
  await waitForFocus(second)
  await second.press(back)
  await waitForFocus(first)
}

/** Checks that a dialog which a control opens keeps the focus, and that Escape closes it and gives the focus back. */
const expectHeld = async (opener: Locator, dialog: Locator, after = opener): Promise<void> => {
  await opener.press('Enter')
  await dialog.waitFor()
  const page = dialog.page()
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  const stops = await dialog.locator('a[href], button, input, select, textarea').count()
  // Round once, and back over the beginning.
  for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Shift+Tab')
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await waitForFocus(after)
}

const expectVisitorsKeys = async () => {
  const page = await visit(site, here('/'), phone)
  const list = page.locator('#features ul[tabindex]')
  const items = list.getByRole('listitem')
  const [next] = await arrowsBetween(items.nth(0), items.nth(1))
  await list.press(next)
  await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).not.toBe(0)
  await expectHeld(page.getByRole('button', { name: siteTexts.openMenu }), page.getByRole('dialog'))
  const widget = page.getByRole('region', { name: chat.chatWithSupport })
  const bubble = widget.getByRole('button', { name: chat.openLiveSupport })
  const bar = widget.getByRole('button', { name: chat.liveSupport })
  // The button steps aside for words, but not while it has the focus.
  const focus = (button: HTMLElement) => {
    button.focus()
    return button === document.activeElement
  }
  await untilInReach(page, () => widget.locator('button[data-reopen]').evaluate(focus))
  await expectHeld(bubble, widget.getByRole('dialog'), bar)
  await page.goto(here('/track'))
  await page.getByRole('textbox', { name: common.orderNumber }).fill('999999')
  await page.getByRole('textbox', { name: track.whatsappNumberOfOrder }).fill('0300 7654321')
  await page.getByRole('button', { name: common.sendCode }).press('Enter')
  await firstDigit(page).waitFor()
  await expectArrows(page.getByRole('group').getByRole('textbox'))
  const { payPath } = await guestOrder(site)
  await page.goto(here(payPath))
  // A day is written from the left, and read so by the arrows.
  await page.getByText(pay.more, { exact: true }).click()
  const time = page.getByLabel(pay.paidAt)
  await time.fill('2026-03-05T10:00')
  await time.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect([
    await time.inputValue(),
    await time.evaluate((field) => getComputedStyle(field).direction),
  ]).toEqual(['2026-03-06T10:00', 'ltr'])
}

const expectCustomersKeys = async () => {
  const as = await newCustomer(site, 'hands')
  const page = await visit(site, here('/dashboard?tab=orders'), { as })
  await expectArrows(page.getByRole('radiogroup', { name: common.plan }).getByRole('radio'))
  await expectHeld(page.getByRole('button', { name: common.placeOrder }), page.getByRole('dialog'))
  await page.goto(here('/dashboard?tab=support'))
  await expectHeld(page.getByRole('link', { name: common.contactSupport }).first(), page.getByRole('dialog'))
}

it('in both directions of writing arrows lead where they point, dialogs keep the focus, and Escape closes them and gives it back (A11Y-9)', async () => {
  const inEach = languages.map((language) =>
    speakIn(language, async () => {
      await expectVisitorsKeys()
      await expectCustomersKeys()
    }),
  )
  await Promise.all(inEach)
})

it('a form whose code nobody asked for yet comes alive when one of its fields gets the focus', async () => {
  const page = await visit(site, '/healthz', { own: true })
  // A browser that is never idle leaves it to the visitor.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/track')
  await page.waitForFunction(() => globalThis.earlyEvents?.isHydrated)
  const first = page.getByRole('main').getByRole('textbox').first()
  expect(await page.evaluate(() => globalThis.earlyEvents?.waiting?.size)).toBe(1)
  await first.focus()
  await expect.poll(() => page.evaluate(() => globalThis.earlyEvents?.waiting?.size)).toBe(0)
})
