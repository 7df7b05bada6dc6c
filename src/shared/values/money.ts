// Does not import zod, because the landing page, whose size is limited (PAGE-4), imports this file.

/** Minor units (paisa, cents) of one rupee or dollar. Money is stored in integer minor units. */
const MINOR = 100

export const toMinor = (amount: number): number => Math.round(amount * MINOR)
export const fromMinor = (minor: number): number => minor / MINOR

/**
 * The share of some of all equal parts in an amount, both in minor units: in whole rupees, and the rest for the last ones
 * (LIC-1011).
 */
export const shareOf = (minor: number, some: number, all: number): number =>
  some === all ? minor : Math.floor((minor * some) / all / MINOR) * MINOR

/** A licence with the credit that came off the price for it. */
type Credited = { creditMinor: number }
const creditSum = (licenses: Credited[]): number =>
  licenses.reduce((sum, { creditMinor }) => sum + creditMinor, 0)

/**
 * The most that may be sent back for some of the licences of an order of which so much was not sent back yet: their share of
 * the prices, less the credits that came off for them, because those come back as days (UPG-1273). Minor units.
 */
export const refundShare = (leftMinor: number, left: Credited[], chosen: Credited[]): number =>
  Math.max(0, shareOf(leftMinor + creditSum(left), chosen.length, left.length) - creditSum(chosen))

/**
 * What was paid for one licence of an order, in minor units: its share of all prices, less the credit that came off for it.
 * `creditMinor` is the credit of the whole order.
 */
export const paidShare = (
  { amountMinor, quantity }: { amountMinor: number; quantity: number },
  creditMinor: number,
  ownCreditMinor: number,
): number => Math.max(0, Math.floor((amountMinor + creditMinor) / quantity) - ownCreditMinor)

/** Minor units as the numeric string of a plan price: `249900` → `"2499"`, `249950` → `"2499.50"`. */
export const toNumericString = (minor: number): string =>
  minor % MINOR === 0 ? String(minor / MINOR) : (minor / MINOR).toFixed(2)

/** `12,345`. Does not use Intl, whose first formatter takes a phone a tenth of a second while a page loads. */
export const formatNumber = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A stored or typed amount in the words of the history. */
export const amountInWords = (value: unknown): string => formatNumber(Number(value))

/** `PKR 2,499`, with a no-break space (VAL-3). `amount` is in rupees or dollars. */
export const formatMoney = (amount: number, symbol = 'PKR'): string =>
  `${symbol}\u00a0${formatNumber(fromMinor(toMinor(amount)))}`

/**
 * The price of twelve months of a plan, in minor units: its annual price, else twelve monthly prices less the annual
 * discount, and a rupee at least where a month costs something.
 */
export const annualPriceMinor = (
  plan: { annualPriceMinor: number | null; discountedPriceMinor: number },
  discountPercent: number,
): number =>
  plan.annualPriceMinor ??
  Math.max(
    Math.min(plan.discountedPriceMinor, MINOR),
    Math.round((plan.discountedPriceMinor * 12 * (100 - discountPercent)) / 100 / MINOR) * MINOR,
  )
