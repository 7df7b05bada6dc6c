import { z } from 'zod'

/**
 * What stands in the address of the dashboard: the tab, a product to buy (specification, public §2), the token of a
 * claim link (decision §4), and the page of the order history. Whatever makes no sense reads as the default.
 */
export const dashboardSearch = z.object({
  tab: z.string().max(50).default('').catch(''),
  product: z.string().max(50).optional().catch(undefined),
  claim: z.string().max(500).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
})

/** Values that do not show in the address. */
export const dashboardDefaults = { tab: '', page: 1 } as const
