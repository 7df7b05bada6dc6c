import { useSyncExternalStore } from 'react'
import type { Period } from '#web/order/prices.ts'

const DEFAULT: Period = 'monthly'

// Kept outside React: the order form hydrates later than the prices and must start from the server's period.
let chosen: Period = DEFAULT
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentPeriod = (): Period => chosen

/** The period, monthly or annual, that the prices and the order form share. */
export const usePeriod = (): Period => useSyncExternalStore(subscribe, currentPeriod, () => DEFAULT)

export const setPeriod = (period: Period): void => {
  chosen = period
  for (const listener of listeners) listener()
}
