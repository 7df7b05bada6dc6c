import { fromMinor } from './values/money.ts'
import { isSold, type PlanType } from './values/vocabulary.ts'

type Order = { plan: PlanType; resellerId: number | null; amountMinor: number }

/** What the history calls it that a reseller took one of several licences back, and what the order costs the reseller since. */
export const REVOKED_BY_RESELLER = 'revoked by its reseller'

/** Whether a reseller issued an order. The other order that names one tops up the balance. */
export const isResold = ({ plan, resellerId }: Omit<Order, 'amountMinor'>): boolean =>
  resellerId !== null && isSold(plan)

/**
 * The amount of an order for its buyer, in rupees: 0 for what a reseller issued, because what was paid for it lies between
 * the shop and the reseller (RESELL-1218).
 */
export const amountForBuyer = (order: Order): number => (isResold(order) ? 0 : fromMinor(order.amountMinor))
