import type { SearchSchemaInput } from '@tanstack/react-router'
import { numberOf, oneOf, textOf } from '#web/lib/search-values.ts'
import { type Period, periods } from '#web/order/prices.ts'

/**
 * The search parameters of the dashboard: the tab, a product or plan to buy and its period, the open order or ticket,
 * the page of the tab's list, the licence that it upgrades, and the token of a claim link.
 */
export type DashboardSearch = {
  tab: string
  product?: number | undefined
  plan?: number | undefined
  period: Period
  license?: number | undefined
  order?: number | undefined
  ticket?: number | 'new' | undefined
  claim?: string | undefined
  page: number
}

/** Defaults, which are left out of the address. */
export const dashboardDefaults = { tab: '', period: 'monthly', page: 1 } as const

type Given = { [Key in keyof DashboardSearch]?: string | number | undefined }

/** Reads an address. An invalid value reads as the default. */
export const dashboardSearch = (given: Given & SearchSchemaInput): DashboardSearch => ({
  tab: textOf(given.tab) ?? dashboardDefaults.tab,
  product: numberOf(given.product),
  plan: numberOf(given.plan),
  period: oneOf(given.period, periods) ?? dashboardDefaults.period,
  license: numberOf(given.license),
  order: numberOf(given.order),
  ticket: oneOf(given.ticket, ['new']) ?? numberOf(given.ticket),
  claim: textOf(given.claim, 500),
  page: numberOf(given.page, 1_000_000) ?? dashboardDefaults.page,
})
