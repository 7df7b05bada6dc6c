import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops the page's clock, a little later than it was: from now on the test alone moves it. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Lets one millisecond after the other pass on a page whose clock stands, until this is there: answers wait for timers. */
export const tickUntil = (page: Page, locator: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(1)
      return locator.count()
    })
    .toBeGreaterThan(0)
