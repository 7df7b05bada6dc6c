import { keyForm } from './typed.ts'

/** What is written beside an amount: the sign, the code or the name of a currency. */
const CURRENCY =
  '(?:\\p{Sc}|[A-Z]{3}|[A-Z]{2}\\p{Sc}|[Pp][Kk][Rr]|[Uu][Ss][Dd]|[Rr][Ss]|[Rr]upees?|روپ[ےیہ]{1,2})'
const WRITTEN = new RegExp(
  `^(?:${CURRENCY}[.:]? ?)?(\\d[\\d, ']*?)(\\.\\d+)? ?(?:/[-=])? ?${CURRENCY}?\\.?$`,
  'u',
)
/** Thousands, lakhs and crores end in a group of three digits, so `2,49` is no number. */
const GROUPED = /^(\d+|\d{1,3}([, ']\d{2,3})*[, ']\d{3})$/

/** The amount in a text as prices are written: `2,499`, `Rs. 2,499/-`, `۲٬۴۹۹`; undefined in any other (VAL-11). */
export const amountIn = (text: string): number | undefined => {
  const typed = keyForm(text.replace(/[٬،]/g, ',').replaceAll('٫', '.')).replaceAll('’', "'")
  const [, whole = '', decimals = ''] = WRITTEN.exec(typed) ?? []
  return GROUPED.test(whole) ? Number(whole.replace(/\D/g, '') + decimals) : undefined
}
