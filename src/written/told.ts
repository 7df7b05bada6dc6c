import { toMinor } from '#src/shared/values/money.ts'
import { folded } from '#src/shared/values/typed.ts'
import { amountIn, RUPEES, type Strictness } from './money.ts'

// What the alerts and statements of banks tell of money: how much, and that it did not come.

/** Groups of thousands with spaces between them, or digits with any other sign of numbers. */
const NUMBER = String.raw`(?:\p{Nd}{1,3}(?: \p{Nd}{3}){1,3}(?!\p{Nd})|\p{Nd})[\p{Nd}.,'’٬٫،]*`
const BEHIND = String.raw` ?(?:\/[-=]|${RUPEES}(?!\p{L}|[.:]? ?\p{Nd}))`
/** An amount with its currency inside a sentence, up to a currency behind it. For an expression with the flags `iu`. */
export const PRICED = String.raw`(?<![\p{L}\p{N}])${RUPEES}[.:]? ?${NUMBER}(?:\/[-=])?|(?<![\p{L}\p{N}.,:/*-])${NUMBER}(?=${BEHIND})`
/** The same, also without its currency. */
export const PERHAPS_PRICED = String.raw`(?:${RUPEES}[.:]? ?)?${NUMBER}(?:\/[-=])?`

const priced = new RegExp(PRICED, 'iu')
const everyPriced = new RegExp(PRICED, 'giu')

/** Whether a text names an amount of money. */
export const namesMoney = (text: string): boolean => priced.test(text)

/** A number as a sentence ends behind it. */
export const withoutStop = (number: string): string => number.replace(/(?<![.,،'’])[.,،'’]+$/, '')

/** The amount of a text in paisa, read whole; undefined for anything else, also for an amount and more. */
export const minorIn = (text: string, strictness: Strictness = 'alert'): number | undefined => {
  const amount = amountIn(text, strictness)
  return amount === undefined ? undefined : toMinor(amount)
}

/** The amounts of money that a text names, in paisa; undefined for one that is written in an odd way. */
export const amountsIn = (text: string): (number | undefined)[] =>
  (text.match(everyPriced) ?? []).map((amount) => minorIn(withoutStop(amount)))

/** What Excel and some banks write around a cell so that it stays a text. */
const asText = /^[='"]+|"$/g
const currency = new RegExp(String.raw`${RUPEES}[.:]?|\/[-=]`, 'gi')
const sideInBrackets = /[([] *(CR|DR|C|D|CREDIT|DEBIT)\.? *[)\]]/i
const side = /(?<![a-z])(?:CR?|DR?|CREDIT|DEBIT)\.?$|^(?:CR|DR|CREDIT|DEBIT)\.?(?![a-z])/i
const isOut = (cell: string): boolean =>
  /^[-(]|-$|(?<![a-z])(?:DR?|DEBIT)\.?$|^(?:DR|DEBIT)(?![a-z])/i.test(cell)

/**
 * What a cell of a statement, in the form of `keyForm`, says of money that came in: the amount in paisa, 'out' for an
 * amount that went out, and undefined for anything else.
 */
export const moneyIn = (cell: string): number | 'out' | undefined => {
  const bare = cell.replace(asText, '').replace(currency, '').replace(sideInBrackets, ' $1').trim()
  const amount = minorIn(
    bare
      .replace(side, '')
      .trim()
      .replace(/^[-+(]+|(?<![-)])[-)]+$/g, ''),
    'cell',
  )
  return amount && isOut(bare) ? 'out' : amount || undefined
}

/**
 * Words by which money left, came back, or did not come yet or at all; also of Urdu in both scripts, in the form of
 * `folded`, because Arabic keyboards write another ye and kaf.
 */
const NOT_COME =
  /\b(?:held|blocked|lien|uncleared|wap[ai]s|nakaa?m|mansookh|mustarad|revers\w*|refund\w*|returned|chargeback|debit(?:ed)?|withdr[ae]w\w*|deducted|charged|spent|purchase|fail\w*|declined|unsuccessful|pending|hold|(?:in|under) (?:process|progress|review)|processing|to be \w+|subject to (?:clear|reali[sz]|verif|confirm|approv)\w*|unc(?:ollected|onfirmed)|disputed|await(?:s|ed|ing)|kat[au]*oti|kat gay[ei]|zer[- ]e[- ]ghaur|will be|cancel\w*|rejected|expired|not received)\b|(?<!\p{L})(?:واپس|ناکام|منسوخ|مسترد|کٹوتی|زیر (?:التواء?|غور))(?!\p{L})/iu
/** The same in sentences alone: a statement calls money so that came by a request to pay or as a loan. */
const NOT_COME_IN_SENTENCES =
  /\b(?:sent to|you (?:have )?sent|transferred to|paid to|request\w*|win|won|prize|loan|offer)\b/i
/** The same as the whole type or status of a line, or at its end: in sentences these words say other things too. */
const OUT_IN_CELLS =
  /^(?:D|DR|DBT|OUTGOING|OUTFLOW|(?:MONEY )?SENT|SEND MONEY|W\/?D)\.?$|(?<![a-z])(?:out|bill payment|load)\.?$/i

/** Whether a text says that money left, came back or did not come. */
export const deniesMoney = (text: string): boolean =>
  NOT_COME.test(folded(text)) || NOT_COME_IN_SENTENCES.test(text)

/** Whether a cell that stands beside the amount marks the line as money that went out, or did not come. */
export const marksOut = (cell: string): boolean => NOT_COME.test(folded(cell)) || OUT_IN_CELLS.test(cell)
