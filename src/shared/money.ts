import { z } from 'zod'

/** Money is kept in integer minor units (100 to one rupee or dollar); it leaves as the specification shows it. */
const MINOR = 100

export const toMinor = (amount: number): number => Math.round(amount * MINOR)
export const fromMinor = (minor: number): number => minor / MINOR

/** `249900` → `"2499"`, `249950` → `"2499.50"`: the numeric strings of plan prices (public §3). */
export const toNumericString = (minor: number): string =>
  minor % MINOR === 0 ? String(minor / MINOR) : (minor / MINOR).toFixed(2)

const number = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 2 })

/** `PKR 2,499` with a no-break space (public §9: en-PK number style). */
export const formatMoney = (amount: number, symbol = 'PKR'): string =>
  `${symbol}\u00a0${number.format(amount)}`

const MAX_AMOUNT = 100_000_000

/**
 * A price typed by an administrator: a number or a numeric string with at most two decimals, 0 to 100 million.
 * Gives minor units. `missing` is said of an empty one.
 */
export const priceInput = (label: string, missing = `${label} is required`) =>
  z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', { error: missing, abort: true })
    .pipe(
      z.union(
        [
          z.number(),
          z
            .string()
            .trim()
            .regex(/^\d+(\.\d+)?$/)
            .transform(Number),
        ],
        `${label} must be a number`,
      ),
    )
    .refine((amount) => amount >= 0 && amount <= MAX_AMOUNT, `${label} is out of range`)
    .refine(
      (amount) => Math.abs(amount * MINOR - toMinor(amount)) < 1e-6,
      `${label} has at most two decimals`,
    )
    .transform(toMinor)

/** What twelve months cost: the stored annual price, else twelve times the monthly less the discount (decision §4). */
export const annualPriceMinor = (
  plan: { annualPriceMinor: number | null; discountedPriceMinor: number },
  discountPercent: number,
): number =>
  plan.annualPriceMinor ??
  Math.round((plan.discountedPriceMinor * 12 * (100 - discountPercent)) / 100 / MINOR) * MINOR
