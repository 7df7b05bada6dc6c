import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { frame as texts } from '#src/shared/texts.ts'
import { PASSWORD } from './account.ts'

/** Waits until the page has exactly this address. */
export const reachPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path)

/** The open dialog; without a name, the only one. */
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/** The row of a table that contains this text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Waits until the page shows exactly this text. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).waitFor()

/** Scrolls to a form that came with the page, and waits until its code has arrived, also over a reload. */
export const waitForCode = (form: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await form.scrollIntoViewIfNeeded()
      return form.evaluate((element) => globalThis.earlyEvents?.waiting?.has(element as HTMLFormElement))
    })
    .toBe(false)

/** Waits until the field has the focus. */
export const waitForFocus = (field: Locator): Promise<void> =>
  field.and(field.page().locator(':focus')).waitFor()

/** Waits until the field has this value. */
export const waitForValue = (field: Locator, value: string): Promise<void> =>
  expect.poll(() => field.inputValue()).toBe(value)

/** Waits until the page shows the tab with this name. */
export const tabNamed = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const toastsOf = (page: Page): Locator =>
  page.getByRole('region', { name: texts.notifications({ hotkey: 'F8' }) }).getByRole('listitem')

/** Waits for the toast with this title and description, and closes it, so that the next toast is another. */
export const readToast = async (
  page: Page,
  title: string,
  description: string | RegExp = /^/,
): Promise<void> => {
  const toasts = toastsOf(page)
  const shown = toasts.filter({ has: page.getByText(title, { exact: true }) })
  const isWanted = (text: string) =>
    typeof description === 'string' ? text === description : description.test(text)
  let said: string[] = []
  // Every toast since, so that a failure says which other came.
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      said = (await shown.allTextContents()).map((text) => text.slice(title.length))
      for (const text of await toasts.allTextContents()) seen.add(text)
      return said.some(isWanted) || [...seen]
    })
    .toBe(true)
  const toast = shown.filter({ hasText: title + said.find(isWanted) })
  // Clicks without waiting for the button, because the toast may have closed by itself.
  await toast
    .getByRole('button', { name: texts.dismiss })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await toast.waitFor({ state: 'detached' })
}

/** Presses the button of this name, and reads the toast that tells what came of it. */
export const pressAndRead = async (
  place: Page | Locator,
  name: string | RegExp,
  title: string,
  description?: string | RegExp,
): Promise<void> => {
  await place.getByRole('button', { name }).click()
  await readToast('page' in place ? place.page() : place, title, description)
}

/** Presses Save in the open dialog, and reads the toast that follows where one is named. */
export const save = async (page: Page, title?: string, description?: string | RegExp): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  if (title) await readToast(page, title, description)
}

/** Waits for the toast with this title, and keeps it open: the mouse rests on it. */
export const holdToast = async (page: Page, title: string): Promise<Locator> => {
  const toast = toastsOf(page).filter({ has: page.getByText(title, { exact: true }) })
  await toast.hover()
  return toast
}

/** Fills in and submits the sign-in form. */
export const fillSignIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The elements that float over the page and lie on a control of it, on a phone also those over words, or more than one. */
export const floatingInTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, label'),
    ].filter((element) => isSeen(element) && !element.closest('[data-floating], [role=dialog]'))
    const isPhone = window.innerWidth <= 768
    const floatings = [...document.querySelectorAll('[data-floating]')].filter(isSeen)
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const wordsBelow = (over: DOMRect) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found: string[] = []
      while (walker.nextNode()) {
        const { parentElement, nodeValue } = walker.currentNode
        if (!nodeValue?.trim() || !parentElement || !isSeen(parentElement)) continue
        if (parentElement.closest('[data-floating], [role=dialog], .hidden-text, header, script')) continue
        range.selectNodeContents(walker.currentNode)
        if ([...range.getClientRects()].some((line) => isOver(line, over))) found.push(nodeValue)
      }
      return found
    }
    const crowd = isPhone && floatings.length > 1 ? [`${floatings.length} float at once`] : []
    return crowd.concat(
      floatings.flatMap((floating) => {
        const over = floating.getBoundingClientRect()
        const words = isPhone ? wordsBelow(over) : []
        return words
          .map((each) => `${floating.textContent} over ${each}`)
          .concat(
            controls
              .filter((control) => isOver(control.getBoundingClientRect(), over))
              .map((control) => `${floating.textContent} over ${control.textContent}`),
          )
      }),
    )
  })
