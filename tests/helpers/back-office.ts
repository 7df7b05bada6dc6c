import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Site } from './site.ts'
import { type VisitOptions, visit } from './visit.ts'

/** Opens a tab of the back office as its administrator. What else the address says follows: `orders&status=pending`. */
export const openTab = (
  site: Pick<Site, 'browser' | 'shop' | 'admin'>,
  tab: string,
  options: VisitOptions = {},
): Promise<Page> => visit(site, `/admin?tab=${tab}`, { as: site.admin, ...options })

/** What the address says, besides the tab. */
export const addressOf = (page: Page): Record<string, string> => {
  const { searchParams } = new URL(page.url())
  searchParams.delete('tab')
  return Object.fromEntries(searchParams)
}

/** Waits until the address has exactly these parameters, besides the tab. */
export const reach = (page: Page, wanted: Record<string, string>) =>
  expect.poll(() => addressOf(page)).toEqual(wanted)
