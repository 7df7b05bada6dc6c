const KEY = 'tracking'

/** An order to track; with a token once the visitor proved that it is theirs (ORD-111). */
export type Tracking = {
  orderId: number
  phone: string
  /** When a new code may be requested, in milliseconds since 1970; null while none was. */
  resendAt: number | null
  token?: string
}

/** Kept for this tab, because the visitor leaves it to look for the code. */
export const keepTracking = (tracking: Tracking): void =>
  sessionStorage.setItem(KEY, JSON.stringify(tracking))

export const forgetTracking = (): void => sessionStorage.removeItem(KEY)

export const keptTracking = (): Tracking | null => {
  const stored = sessionStorage.getItem(KEY)
  return stored ? (JSON.parse(stored) as Tracking) : null
}
