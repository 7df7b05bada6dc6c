import { formatMoney, fromMinor } from './money.ts'

/** Whether money is short by a share that a gateway may have withheld, at most this many percent. */
export const isWithheld = (askedMinor: number, cameMinor: number, percent: number): boolean =>
  cameMinor > 0 && cameMinor < askedMinor && askedMinor - cameMinor <= mostWithheld(askedMinor, percent)

/** The most that may be withheld of what was asked for. */
export const mostWithheld = (askedMinor: number, percent: number): number =>
  Math.floor((askedMinor * Math.round(percent * 100)) / 10_000)

/** `PKR 199 short: 1 % withheld`, for money in and for the check of a statement (BANK-768). */
export const withheldInWords = (askedMinor: number, cameMinor: number, currency: string): string => {
  const short = askedMinor - cameMinor
  const percent = Math.round((short * 10_000) / askedMinor) / 100
  return `${formatMoney(fromMinor(short), currency)} short: ${percent} % withheld`
}
