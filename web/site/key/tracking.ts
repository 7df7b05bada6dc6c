import { visitStorage } from '#web/arrival/storage.ts'

const KEY = 'tracking'

/** What names the order: its number and phone, or its pay link. */
type Asked = { orderId: number; phone: string } | { link: string }

/** An order to show; with a token once the visitor proved that it is theirs. */
export type Tracking = {
  orderId: number
  asked: Asked
  /** The phone of the order as far as this browser may know it: as it was typed, or hidden but for its ends. */
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
