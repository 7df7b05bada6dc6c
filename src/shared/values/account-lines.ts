export type AccountLine = { label: string | null; value: string }

// Not the colon of an address: `https://…`.
const LABELLED = /^([^:]{1,30}):(?!\/\/)\s*(.+)$/

/**
 * The parts of a method's account details, which may be copied each alone: one a line, or separated by commas or
 * semicolons, also those of Urdu, with or without a label: `Bank: Meezan Bank, 0123 4567890` (PAY-7).
 */
export const accountLines = (details: string): AccountLine[] =>
  details
    .split(/[\n,;،؛]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label, value] = LABELLED.exec(line) ?? []
      return label && value ? { label, value } : { label: null, value: line }
    })
