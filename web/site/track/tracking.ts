import { visitStorage } from '#web/arrival/storage.ts'

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
export const keepTracking = (tracking: Tracking): void => {
  visitStorage.write(KEY, tracking)
}

export const forgetTracking = (): void => visitStorage.remove(KEY)

export const keptTracking = (): Tracking | null => visitStorage.read<Tracking>(KEY)
