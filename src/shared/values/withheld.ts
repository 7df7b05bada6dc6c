import { formatMoney, fromMinor } from './money.ts'

/** Whether money is short by a share that a gateway may have withheld, at most this many percent (BANK-17). */
export const isWithheld = (askedMinor: number, cameMinor: number, percent: number): boolean =>
  cameMinor > 0 &&
  cameMinor < askedMinor &&
  (askedMinor - cameMinor) * 10_000 <= askedMinor * Math.round(percent * 100)

/** The most that may have been asked for, where this much came. */
export const mostAsked = (cameMinor: number, percent: number): number =>
  Math.floor((cameMinor * 10_000) / (10_000 - Math.round(percent * 100)))

/** The least that may have come, where this much was asked for. */
export const leastPaid = (askedMinor: number, percent: number): number =>
  Math.ceil((askedMinor * (10_000 - Math.round(percent * 100))) / 10_000)

/** `PKR 199 short: 1 % withheld`. */
export const withheldInWords = (askedMinor: number, cameMinor: number, currency: string): string => {
  const short = askedMinor - cameMinor
  const percent = Math.round((short * 10_000) / askedMinor) / 100
  return `${formatMoney(fromMinor(short), currency)} short: ${percent} % withheld`
}
