// Reads the query parameters of an address. An invalid value reads as undefined. Not by zod, which would be a ninth of
// the code that the back office loads before it shows anything.

/** A text of at most `max` characters. */
export const textOf = (value: unknown, max = 50): string | undefined =>
  typeof value === 'string' && value.length <= max ? value : undefined

/** A whole number from 1 to `max`. */
export const numberOf = (value: unknown, max = Number.MAX_SAFE_INTEGER): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** The value if it is one of `known`. */
export const oneOf = <Known extends string | number>(
  value: unknown,
  known: readonly Known[],
): Known | undefined => known.find((each) => String(each) === String(value))
