import { asciiDigits, keyForm } from '#src/shared/values/typed.ts'

// How people and banks write an amount. Does not import zod, because public pages, whose size is limited, import this file.

/** The shop's own money, in the letters of English and Urdu, for an expression that ignores case. */
export const RUPEES = '(?:pkr|rs|rup(?:ees?|ay)|₨|روپ[ئےۓیيہه]{1,2})'
const rupeesBefore = new RegExp(`^${RUPEES}[.:]? ?`, 'i')
const rupeesBehind = new RegExp(`(?: ?/[-=])?(?: ?${RUPEES}\\.?)?$`, 'i')

/** The sign or the code of any currency, which a form may name beside a price. */
const ANY = '(?:\\p{Sc}|[A-Z]{3}|[A-Z]{2}\\p{Sc}|[Uu][Ss][Dd])'
const anyBeside = new RegExp(`^${ANY}[.:]? ?| ?${ANY}\\.?$`, 'gu')

/** Thousands, lakhs and crores end in a group of three digits, so `2,49` is no number. */
const GROUPS = "\\d{1,3}(?:[, ']\\d{2,3})*[, ']\\d{3}"
/** Groups of thousands and a comma before the decimals: these have one reading alone. */
const POINTS = "\\d{1,3}(?:[. ']\\d{3})+,\\d{1,2}"
/** Decimals to the paisa. */
const PAISA = '(?:\\.\\d{1,2}0*)?'
/** An alert shows no longer amounts and none with a zero in front, and `1.234` has two readings. */
const SHOWN = '(?=[1-9].{0,19}$|0(?=\\.|$))(?!\\d{1,3}\\.\\d{3}$)'
/** The digits of one keyboard: a number that mixes them was made to look like another (BANK-712). */
const ofOneKeyboard = /^(?:[\d.,'’ ]+|[\u0660-\u0669.,'’ ٬٫،]+|[\u06f0-\u06f9.,'’ ٬٫،]+)$/

/** By which rules an amount is read. `sure`: as an alert writes one that may pay an order by itself. */
export type Strictness = 'form' | 'cell' | 'alert' | 'sure'

/**
 * What each takes for a number: with a point before the decimals, and with a comma. `1.234` is decided by who writes it.
 * In a form and in a call it has decimals, as JSON has them, and a price refuses the third. In a cell it is
 * 1,234, because no bank writes tenths of a paisa, and a statement pays nothing by itself. In an alert it is
 * no amount. `1 234`, `1’234`, `1,234.000` and `1.234,50`, which no bank of Pakistan writes, are read there, but are not
 * sure (BANK-713).
 */
const numbers: Record<Strictness, { point: RegExp; comma?: RegExp }> = {
  form: { point: new RegExp(`^(?:\\d+|${GROUPS})(?:\\.\\d+)?\\.?$`), comma: new RegExp(`^${POINTS}$`) },
  cell: {
    // More digits in a row are the number of an account.
    point: new RegExp(`^(?:\\d{1,9}|${GROUPS})${PAISA}$`),
    comma: new RegExp(`^(?:${POINTS}|\\d{1,3}(?:\\.\\d{3})+|\\d{1,9},\\d{1,2})$`),
  },
  alert: {
    point: new RegExp(`^${SHOWN}(?:\\d{1,9}|${GROUPS})${PAISA}$`),
    comma: new RegExp(`^${SHOWN}${POINTS}$`),
  },
  sure: {
    point: new RegExp(
      `^${SHOWN}(?:\\d{1,9}|\\d{1,3}(?:,\\d{3})+|\\d\\d?(?:,\\d\\d)*,\\d{3})(?:\\.\\d{1,2})?$`,
    ),
  },
}

/**
 * The amount in a text that is nothing else: `2,499`, `Rs. 2,499/-`, `۲٬۴۹۹ روپے`, `2’499`, `1.234,50`;
 * undefined in any other. A form may name any currency, the others rupees alone.
 */
export const amountIn = (text: string, strictness: Strictness = 'form'): number | undefined => {
  const isAlert = strictness === 'alert' || strictness === 'sure'
  const bare = (isAlert ? text.trim() : keyForm(text)).replace(rupeesBefore, '').replace(rupeesBehind, '')
  if (isAlert && !ofOneKeyboard.test(bare)) return undefined
  const number = asciiDigits(strictness === 'form' ? bare.replace(anyBeside, '') : bare)
    .replace(/[٬،]/g, ',')
    .replaceAll('٫', '.')
    .replaceAll('’', "'")
  const { point, comma } = numbers[strictness]
  if (comma?.test(number)) return Number(number.replace(/[. ']/g, '').replace(',', '.'))
  return point.test(number) ? Number(number.replace(/[, ']/g, '')) : undefined
}
