import type { Buyer } from '#src/domains/orders/schema.ts'
import { visitStorage } from '#web/arrival/storage.ts'
import type { Period } from '#web/order/prices.ts'

/** The order of this visit, kept over a reload of the page: its step, its plan, and the details as they were typed. */
export type PlacedOrder = {
  orderId: number
  step: 'code' | 'done'
  /** The address of its pay page. */
  payPath: string
  phone: string
  buyer: Buyer
  planId: number
  period: Period
  /** The name of the plan. */
  plan: string
  amount: number
  /** Whether the order needs a code. */
  hasCode: boolean
}

const KEY = 'order of visit'

/** The stored order; null where there is none. */
export const keptOrder = (): PlacedOrder | null => visitStorage.read<PlacedOrder>(KEY)

/** Stores an order, or removes it with null. */
export const keepOrder = (order: PlacedOrder | null): void => {
  if (order) visitStorage.write(KEY, order)
  else visitStorage.remove(KEY)
}
