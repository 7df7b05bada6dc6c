import type { Deps } from '#src/deps.ts'
import { bankFormats } from '#src/domains/money-in/reading/bank-formats.ts'
import { cameAt } from '#src/domains/money-in/reading/moment.ts'
import { strangeWords } from '#src/domains/money-in/reading/payer.ts'
import { readAlert } from '#src/domains/money-in/reading/reading.ts'
import { momentOf } from '#src/written/day.ts'
import { transactionKeyOf } from '#src/written/reference.ts'
import { type Numbers, numbersFrom, one } from './numbers.ts'

// True alerts of all formats that the shop brings, and what happens to texts: words that nobody thought of.

/** What the true alerts of this file say. Their order was placed at 13:55, and they arrive at 14:06 in Pakistan. */
export const TOLD = {
  amountMinor: 499_900,
  id: 'FT26325778899',
  name: 'OWAIS ALAM',
  placedAt: new Date('2026-11-21T08:55:00Z'),
  arrivedAt: new Date('2026-11-21T09:06:00Z'),
}
const DAY = '21-Nov-2026'

const values: Record<string, string> = {
  amount: 'Rs.4,999',
  transaction: TOLD.id,
  name: TOLD.name,
  phone: '0333XXXXXXX',
  balance: 'Rs.54,999',
  account: 'XXXX1234',
  time: `${DAY} 14:05`,
}
/** What banks write where a format says `{*}`, by the words in front of it. */
const passed: [before: RegExp, value: string][] = [
  [/Dear $/, 'Customer'],
  [/via $/, 'IBFT'],
  [/Branch: $/, 'SADDAR'],
  [/in your $/, 'SONE'],
  [/PK$/, '**ASCMPKKA****3249'],
  [/AC# $/, 'RAAST PYMT PK94FAYS34307 Branch : SADDAR'],
  [/Transaction Time : $/, '14:05'],
  [/myABL\. $/, 'Transaction details are as follow: | Transaction Description : | RAAST Transfer |'],
  [/(?:account|AC|A\/C|IBAN|Account :) $/, '*4444'],
  [/(?:Pay only|Fee:) $/, 'Rs.10'],
  [/🎉$/, ' Cha-Ching! Amount Received Rs. 4,999'],
  [/^$/, 'SANA BIBI'],
]

/** A true alert of a format, which says these values. */
export const alertOf = (format: string, said = values): string =>
  format.split(/(\{[^{}]*\})/).reduce((text, part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1]
    if (name === undefined) return text + part
    return text + (said[name] ?? passed.find(([before]) => before.test(text))?.[1] ?? '')
  }, '')

/** A true alert of each format by which money comes in. */
export const shapes = bankFormats
  .filter(({ direction }) => direction === 'in')
  .map(({ bank, format }) => ({ bank, format, text: alertOf(format) }))

/** Words that no bank writes into these alerts. The product need not know any of them. */
const words = `
  scheduled expected bounced recall dishonoured disputed void provisional queued unclear due tomorrow soon later maybe
  perhaps hopefully unless until if when once not never yet no without minus partly half almost nearly cancelled stopped
  frozen seized stuck lost missing delayed postponed deferred unverified unsigned suspicious fraudulent fake test sample
  demo simulated draft planned intended promised requested demanded owed payable receivable overdue outstanding reversed
  withdrawn refunded declined denied refused rejected invalid expired blocked held pending processing clearing settling
  awaiting subject conditional temporary uncertain wrong mistaken error failure incomplete insufficient unpaid bounce
  USD USD9 9EUR €5 AED100 dollars limbo quagmire zorblax underway someday eventually presumably allegedly supposedly
  nahi nahin na kal parson abhi jald milenge milega milay aayenge aayega hoga hogi honge wapas mansookh ruka ruki atka
  rukawat intezar muntazir baqi adhura namukammal ghalat jhoota shayad agar jab tak baad pehle mumkin zair kaat khatam
  gum radd mustarad taakheer multawi mashkook
  نہیں نہ کل جلد ابھی ملیں گے آئیں گے ہوگا ہوگی متوقع واپس منسوخ رکا زیر غور نامکمل غلط شاید اگر جب تک بعد پہلے ممکن مشروط
  عارضی التوا مؤخر مسترد ناکام باقی انتظار
  ❌ ✗ ? (?) 0 -4,999 <void> *not* n't`
  .trim()
  .split(/\s+/)

/** Times that no honest alert of this order has: they do not exist, have not come, or lie before the order. */
const times = [
  '21-Nov-2027 14:05',
  '22-Nov-2026 14:05',
  '21-Dec-2026 14:05',
  '31-Nov-2026 14:05',
  '20-Nov-2026 14:05',
  '21-Nov-2025 14:05',
  '21-Nov-2026 15:05',
  '21-Nov-2026 02:05',
  '21-Nov-2026 02:05 AM',
  '21-Nov-2026 25:05',
  '21-Nov-2026 and 14:05',
  '14:05 on a day',
]
const amounts = [
  'Rs.4,998',
  'Rs.49,990',
  'Rs.499',
  'Rs.4,999.50',
  'Rs.-4,999',
  'Rs.04,999',
  '4,999 5,000',
  'Rs.9,994',
  'Rs.0',
]

const amongWords =
  (change: (parts: string[], random: Numbers) => void) => (text: string, random: Numbers) => {
    const parts = text.split(' ')
    change(parts, random)
    return parts.join(' ')
  }

const changes: Record<string, (text: string, random: Numbers) => string> = {
  'a word put in': amongWords((parts, random) => {
    parts.splice(random(parts.length + 1), 0, one(random, words))
  }),
  'words put in': amongWords((parts, random) => {
    parts.splice(random(parts.length + 1), 0, one(random, words), one(random, words))
  }),
  'a word glued on': amongWords((parts, random) => {
    const n = random(parts.length)
    const sign = one(random, ['', '-', '/', '.', '_'])
    const word = one(random, words)
    parts[n] = random(2) === 0 ? `${parts[n]}${sign}${word}` : `${word}${sign}${parts[n]}`
  }),
  'a word exchanged': amongWords((parts, random) => {
    parts[random(parts.length)] = one(random, words)
  }),
  'a word taken out': amongWords((parts, random) => {
    parts.splice(random(parts.length), 1)
  }),
  'a time moved': (text, random) =>
    text.includes(DAY)
      ? text.replace(`${DAY} 14:05`, one(random, times))
      : `${text} on ${one(random, times)}`,
  'an amount moved': (text, random) => text.replace('Rs.4,999', one(random, amounts)),
}

/**
 * Texts that differ from a true alert, each with what was done. A word that is taken out may leave the same meaning; all
 * others mean something else, because no word that they hold is a name.
 */
export const mutationsOf = (text: string, count: number, seed: number) => {
  const random = numbersFrom(seed)
  const kinds = Object.entries(changes)
  return Array.from({ length: count }, (_, n) => {
    const [what, change] = kinds[n % kinds.length] ?? one(random, kinds)
    return { what, text: change(text, random) }
  }).filter((mutated) => mutated.text !== text)
}

/** The same alert in other clothes: case, blanks, another payer. */
export const sameAs = (text: string): string[] => [
  text.toUpperCase().replaceAll('RS.', 'Rs.'),
  text.replaceAll(' ', '  '),
  `  ${text.replaceAll(' ', '\u00a0')}\n`,
  text.replace(TOLD.name, 'Muhammad Usman K'),
  text.replace(TOLD.name, 'عائشہ بی بی'),
]

/** Whether a text leaves no doubt that this amount came by this id, after the order, from somebody with a name. */
export const isTaken = (deps: Deps, text: string, isNamed: boolean): boolean => {
  const read = readAlert(deps, 'bank', text, TOLD.arrivedAt)
  if (read?.direction !== 'in' || read.doubt !== null || read.amountMinor !== TOLD.amountMinor) return false
  if (isNamed && transactionKeyOf(read.transactionId) !== transactionKeyOf(TOLD.id)) return false
  const moment = momentOf(read.time)
  const isLate = 'odd' in moment || cameAt(moment, TOLD.arrivedAt) >= TOLD.placedAt
  return isLate && strangeWords(read.name).length === 0
}

export const hasId = (format: string): boolean => format.includes('{transaction}')
