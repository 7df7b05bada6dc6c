import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops the page's clock at a slightly later time; from now on only the test moves it. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Moves a stopped clock by single milliseconds until this element is there, because answers wait for timers. */
export const tickUntil = (page: Page, locator: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(1)
      return locator.count()
    })
    .toBeGreaterThan(0)
