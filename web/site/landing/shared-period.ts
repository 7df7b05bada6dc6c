import { useSyncExternalStore } from 'react'
import type { Period } from '#web/order/offer/prices.ts'

const FIRST: Period = 'monthly'

// Not in the state of the page: the order form comes to life later than the prices, with the markup of the server.
let chosen: Period = FIRST
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** By the month or for a year: one choice for the prices and for what is ordered. */
export const usePeriod = (): Period =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => FIRST,
  )

export const setPeriod = (period: Period): void => {
  chosen = period
  for (const listener of listeners) listener()
}
