// Without zod: the landing page, which has to be light, formats its prices here.

/** Money is kept in integer minor units (100 to one rupee or dollar); it leaves as the specification shows it. */
const MINOR = 100

export const toMinor = (amount: number): number => Math.round(amount * MINOR)
export const fromMinor = (minor: number): number => minor / MINOR

/** `249900` → `"2499"`, `249950` → `"2499.50"`: the numeric strings of plan prices (public §3). */
export const toNumericString = (minor: number): string =>
  minor % MINOR === 0 ? String(minor / MINOR) : (minor / MINOR).toFixed(2)

/** `PKR 2,499` with a no-break space (public §9: en-PK number style). */
export const formatMoney = (amount: number, symbol = 'PKR'): string =>
  // Not by Intl, whose first formatter takes a phone a tenth of a second while the landing page comes to life.
  `${symbol}\u00a0${String(fromMinor(toMinor(amount))).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`

/** What twelve months cost: the stored annual price, else twelve times the monthly less the discount (decision §4). */
export const annualPriceMinor = (
  plan: { annualPriceMinor: number | null; discountedPriceMinor: number },
  discountPercent: number,
): number =>
  plan.annualPriceMinor ??
  Math.round((plan.discountedPriceMinor * 12 * (100 - discountPercent)) / 100 / MINOR) * MINOR
