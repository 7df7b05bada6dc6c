import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import type { Period } from '#web/order/prices.ts'

const DEFAULT: Period = 'monthly'

// Kept outside React: the order form hydrates later than the prices and must start from the server's period.
let chosen: Period = DEFAULT
const listeners = createListeners()

export const currentPeriod = (): Period => chosen

/** The period, monthly or annual, that the prices and the order form share. */
export const usePeriod = (): Period => useSyncExternalStore(listeners.subscribe, currentPeriod, () => DEFAULT)

export const setPeriod = (period: Period): void => {
  chosen = period
  listeners.tell()
}
