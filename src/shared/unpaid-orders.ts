/** The hours after an order was placed at which its buyer is reminded. */
export const REMINDED_AFTER_HOURS = [24, 72]
/** The days that an order waits for a proof of its payment before it is cancelled. */
export const UNPAID_DAYS = 14
