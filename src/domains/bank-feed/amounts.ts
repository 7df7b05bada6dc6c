import { toMinor } from '#src/shared/values/money.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'

/** The shop's own money, as alerts write it before an amount. */
const currency = /^(?:pkr|rs|rupees|₨)[.:]? ?|^روپے ?/i
const behind = / ?(?:\/[-=]|pkr|rs\.?|rupees|روپے)$/i
/** By thousands, or by lakhs and crores. */
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$|^[1-9]\d?(?:,\d\d)*,\d{3}(?:\.\d{1,2})?$/
const plain = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/
/** The digits of one keyboard: a number that mixes them was made to look like another. */
const ofOneScript = [/^[\d.,]+$/, /^[\u0660-\u0669.,٬٫]+$/, /^[\u06f0-\u06f9.,٬٫]+$/]

/** The amount of a text in paisa, read whole; undefined for anything else, also for an amount and more (BANK-4). */
export const amountOf = (text: string): number | undefined => {
  const bare = text.trim().replace(currency, '').replace(behind, '').trim()
  if (bare.length > 20 || !ofOneScript.some((script) => script.test(bare))) return undefined
  const digits = asciiDigits(bare).replaceAll('٬', ',').replaceAll('٫', '.')
  if (!grouped.test(digits) && !plain.test(digits)) return undefined
  return toMinor(Number(digits.replaceAll(',', '')))
}

/** An amount with its currency, wherever it stands. */
const PRICED = /(?:\b(?:pkr|rs)\b[.:]? ?|₨ ?|روپے ?)[\p{Nd}]/iu
const everyPriced = new RegExp(`${PRICED.source}[\\p{Nd}.,٬٫]*`, 'giu')

/** Whether a text names an amount of money. */
export const namesMoney = (text: string): boolean => PRICED.test(text)

/** The amounts of money that a text names, in paisa; undefined for one that is written in an odd way. */
export const amountsIn = (text: string): (number | undefined)[] =>
  (text.match(everyPriced) ?? []).map((amount) => amountOf(amount.replace(/(?<![.,])[.,]+$/, '')))
