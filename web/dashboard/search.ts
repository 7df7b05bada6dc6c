import { z } from 'zod'
import { periods } from '#web/lib/prices.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)

/**
 * What stands in the address of the dashboard: the tab, a product to buy (specification, public §2), a plan to order
 * and its period, the order or ticket that is open, the token of a claim link (decision §4), and the page of the tab's
 * list. Whatever makes no sense reads as the default.
 */
export const dashboardSearch = z.object({
  tab: z.string().max(50).default('').catch(''),
  product: number,
  plan: number,
  period: z.enum(periods).default('monthly').catch('monthly'),
  order: number,
  ticket: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  claim: z.string().max(500).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
})

/** Values that do not show in the address. */
export const dashboardDefaults = { tab: '', period: 'monthly', page: 1 } as const
