import type { Locator, Page } from 'playwright-core'

/**
 * A page whose clicks and keys are counted. What is typed does not count: the words, prices and answers are the work
 * itself.
 */
export const counting = (page: Page) => {
  const made = { clicks: 0, keys: 0 }
  return {
    page,
    made,
    /** Counts clicks outside the page: the window of the system in which a file is chosen. */
    add: (clicks: number) => {
      made.clicks += clicks
    },
    click: async (target: Locator) => {
      made.clicks += 1
      await target.click()
    },
    /** A click on a switch, whose track lies over its field. */
    flip: async (target: Locator) => {
      made.clicks += 1
      await target.click({ force: true })
    },
    /** The key that leads back in every browser, and that a browser without a window does not hear. */
    back: async () => {
      made.keys += 1
      await page.goBack()
    },
    press: async (key: string) => {
      made.keys += 1
      await page.keyboard.press(key)
    },
    /** Goes to a field by the Tab key. */
    tabTo: async (target: Locator) => {
      const isThere = () => target.evaluate((element) => element === document.activeElement)
      for (let tries = 0; tries < 20 && !(await isThere()); tries += 1) {
        made.keys += 1
        await page.keyboard.press('Tab')
      }
    },
    /** Replaces what the field with the focus holds. */
    write: async (text: string) => {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
  }
}
export type Hands = ReturnType<typeof counting>

/** A click on an entry of the menu of the back office, and before it one on More where it is folded. */
export const menuClick = async ({ page, click }: Hands, name: string | RegExp) => {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const [entry, more] = [menu.getByRole('link', { name }), menu.getByRole('button', { name: 'More' })]
  await entry.or(more).first().waitFor()
  if (!(await entry.isVisible())) await click(more)
  await click(entry)
}

/** A click on a button, which opens the system's window, and one on the file there. */
export const chooseFile = async (
  { page, add }: Hands,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) => {
  add(2)
  await page.locator('input[type=file]').setInputFiles(file)
}
