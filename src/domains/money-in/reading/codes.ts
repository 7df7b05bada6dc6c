import { MAX_TEXT } from '#src/domains/money-in/schema.ts'
import { asciiDigits, folded, withoutInvisible } from '#src/shared/values/typed.ts'
import { RUPEES } from '#src/written/money.ts'
import { namesMoney } from '#src/written/told.ts'

// One-time codes, which nobody may store. Whether a number is one is a guess, so it drops no text that says that money came.

/** Codes that are none of a person: those of branches, shops and banks. */
const PLACES =
  'branch|merchant|till|biller|sort|swift|bank|city|country|area|postal|zip|promo|qr|agent|product|shop|store'
const CODE_WORD = String.raw`\b(?:otp|one[- ]?time|[tm]?pin|(?<!\b(?:${PLACES}) )code|password|passcode|verification)\b|(?<!\p{L})(?:کوڈ|پاس ورڈ|او ٹی پی|پن)(?!\p{L})`
const codeWord = new RegExp(CODE_WORD, 'giu')
/** As many digits as codes have, which are no amount and no part of a longer number. */
const codeDigits = new RegExp(
  String.raw`(?<![\d.,*-])(?<!${RUPEES}[.:]? ?)(?:\d{4,8}|\d{3}[ -]\d{3})(?![\d,*-]|\.\d)`,
  'giu',
)
/** How far a code may be from its word. */
const NEAR = 80

const LABEL = String.raw`tid|txn|trx|ref(?:erence)?|stan|id|a\/c|ac|acc(?:oun)?t|iban|card|iban|helpline|call(?: us)?(?: (?:at|on))?|dial|uan|contact|complaints?|sms|phone|tel|whatsapp|copyright|visit|year|ہیلپ لائن|کال|رابطہ`
/** What stands before a number that is something else: an id, an account, a helpline, a year of a copyright. */
const labelBefore = new RegExp(
  String.raw`(?:(?<![\p{L}\d])(?:${LABEL})(?![\p{L}\d])(?: ?(?:no|number|id))?|©|\(c\))[\s.:#*-]*$`,
  'iu',
)
/** The same behind it, as Urdu has it. */
const labelBehind =
  /^\s*(?:(?:par|pe|پر|پہ)\s*)?(?:call|rabta|raabta|dial|sms|کال|رابطہ|ملائیں|ڈائل)(?!\p{L})/iu

/** Where a sentence ends. A number begins none, because "Your OTP No. 482913" is one. */
const sentenceEnd = /((?<=[.!?۔])\s+(?=\P{N})|(?<!\s)\s*\n\s*(?=\P{N}))/u
/** A sentence that asks to tell nobody of a code, on any keyboard. */
const isWarning = (sentence: string): boolean =>
  /\b(?:never|not|no ?one|nobody|don'?t|without|mat|na|nahi|nahin)\b|(?<!\p{L})(?:نہ|مت|نہیں)(?!\p{L})/u.test(
    folded(sentence),
  )

const wordBefore = new RegExp(
  String.raw`(?:${CODE_WORD})(?: (?:code|pin|no|number))*[\s.:=#-]*(?:is|hai|ہے)?[\s.:=#-]*$`,
  'iu',
)
const wordBehind = new RegExp(String.raw`^ (?:is|hai|ہے)(?!\p{L})[^]{0,40}?(?:${CODE_WORD})`, 'iu')

type Place = { from: number; to: number }

const placesOf = (expression: RegExp, text: string): Place[] =>
  [...text.matchAll(expression)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))

/** The numbers of a text that read like codes. In a warning of a bank, a code touches its word or ends the warning. */
const codesIn = (text: string, mayWarn: boolean): Place[] => {
  const words = placesOf(codeWord, text)
  if (words.length === 0) return []
  const isStrict = mayWarn && isWarning(text)
  return placesOf(codeDigits, text).filter(({ from, to }) => {
    const [before, behind] = [text.slice(Math.max(0, from - NEAR), from), text.slice(to, to + NEAR)]
    if (labelBefore.test(before) || labelBehind.test(behind)) return false
    if (!words.some((word) => from - word.to <= NEAR && word.from - to <= NEAR)) return false
    if (!isStrict) return true
    return (
      wordBefore.test(before) || wordBehind.test(behind) || (/[.:!]\s+$/.test(before) && /^\W*$/.test(behind))
    )
  })
}

const HIDDEN = '[code]'
const hiding = (text: string): string =>
  codesIn(text, true).reduceRight((rest, { from, to }) => rest.slice(0, from) + HIDDEN + rest.slice(to), text)

const CAME_IN =
  /\b(?:received|recieved|credited|deposited|jama|wusool|wasool|mosool|mausool|mil (?:ga|ge|gi)\w*|sent you|paid you|you (?:have )?got|(?:added|transferred|loaded) (?:in)?to your)\b|موصول|وصول|جمع|مل گئے/i

/** Whether a text says that money came: with a number that is no code. */
const tellsOfMoney = (text: string): boolean => CAME_IN.test(text) && (namesMoney(text) || /\d{3}/.test(text))

/** Why an alert waits of which a number was not kept. */
export const CODE_HIDDEN = 'A number that looks like a one-time code was not kept.'

/**
 * What may be stored of a text that no format reads: all of it where it holds no one-time code. Of a text that says
 * that money came only the digits of the code are left out, and any other with a code is null (BANK-3).
 */
export const withoutCode = (text: string): string | null => {
  const plain = asciiDigits(withoutInvisible(text.slice(0, MAX_TEXT)))
  const kept = plain.split(sentenceEnd).map(hiding).join('')
  if (tellsOfMoney(kept)) return kept === plain ? text : kept
  return codesIn(plain, false).length > 0 ? null : text
}
