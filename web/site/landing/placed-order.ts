import type { Period } from '#web/order/offer/prices.ts'

/** An order of this visit; a reload leads back to its code or to its number, and Back from there to its details. */
export type PlacedOrder = {
  orderId: number
  step: 'code' | 'done'
  name: string
  email: string
  phone: string
  company: string
  planId: number
  period: Period
  /** The plan's name. */
  plan: string
  amount: number
  /** Whether a code confirms it. */
  hasCode: boolean
}

const KEY = 'placed-order'

export const keptOrder = (): PlacedOrder | null => {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as PlacedOrder) : null
}

export const keepOrder = (order: PlacedOrder | null): void => {
  if (order) sessionStorage.setItem(KEY, JSON.stringify(order))
  else sessionStorage.removeItem(KEY)
}
