import type { Page } from 'playwright-core'
import type { Site } from './site.ts'
import { type VisitOptions, visit } from './visit.ts'

/** Opens a tab of the back office as its administrator. What else the address says follows: `orders&status=pending`. */
export const openTab = (
  site: Pick<Site, 'browser' | 'shop' | 'admin'>,
  tab: string,
  options: VisitOptions = {},
): Promise<Page> => visit(site, `/admin?tab=${tab}`, { as: site.admin, ...options })
