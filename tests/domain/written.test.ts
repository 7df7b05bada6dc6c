import { describe, expect, it } from 'vitest'
import { readerOf } from '#src/domains/money-in/reading/format.ts'
import { guessFormat } from '#src/domains/money-in/reading/guess.ts'
import { readWith } from '#src/domains/money-in/reading/reading.ts'
import { dayNumberOf } from '#src/shared/values/dates.ts'
import { keyForm } from '#src/shared/values/typed.ts'
import { dayOf, momentOf } from '#src/written/day.ts'
import { amountIn, type Strictness } from '#src/written/money.ts'
import { amountsIn, moneyIn } from '#src/written/told.ts'

// The corpus of spellings: what people and banks write, and what each reader takes it for.

/** The cells of a table, row by row. */
const rowsOf = (table: string): [first: string, ...more: string[]][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()) as [string])

const strictnesses: Strictness[] = ['form', 'cell', 'alert', 'sure']

describe('an amount is read alike in a form, in a statement and in an alert (BANK-712, BANK-713):', () => {
  const plain = `2499 | 2499.00 | 2,499 | 2,499.00 | Rs 2,499/- | Rs.2499/= | Rs2499 | PKR: 2,499 | PKR. 2,499.00 | ₨ 2,499
    | pkr 2,499 | Rupees 2,499 | 2,499 PKR | 2,499/- | 2499 روپیہ | 2,499 روپے | 2,499 روپئے | 2,499 روپۓ | 2499 روپيه | ۲۴۹۹ | ۲،۴۹۹ | ۲٬۴۹۹ | ٢٬٤٩٩٫٠٠`
  it.each(plain.split(/\s*\|\s*/))('%s', (text) => {
    expect(strictnesses.map((strictness) => amountIn(text, strictness))).toEqual(strictnesses.map(() => 2499))
  })

  it.each(
    rowsOf(`
    1,23,456.50 | 123456.5 | 123456.5 | 123456.5 | 123456.5
    2 499 | 2499 | 2499 | 2499 | | no bank of Pakistan writes it so
    2’499 | 2499 | 2499 | 2499 | | no bank of Pakistan writes it so
    2,499.000 | 2499 | 2499 | 2499 | | no bank of Pakistan writes it so
    1.234,50 | 1234.5 | 1234.5 | 1234.5 | | no bank of Pakistan writes it so
    1.234 | 1.234 | 1234 | | | either 1,234 or a rupee and 23 paisa
    1.234.567 | | 1234567 | | | either a number or a version
    2,49 | | 2.49 | | | either decimals or a group that is cut
    4,999.999 | 4999.999 | | | | thousandths of a rupee
    04,999 | 4999 | 4999 | | | an alert shows no zero in front
    ２，４９９ | 2499 | 2499 | | | a bank writes the signs of one keyboard
    1,۲00 | 1200 | 1200 | | | a bank writes the digits of one keyboard
    PKR\u00a02,499 | 2499 | 2499 | | | alerts come with plain spaces
    $19.99 | 19.99 | | | | not rupees
    5 USD | 5 | | | | not rupees
    35761234567 | 35761234567 | | | | the number of an account`),
  )('%j', (text, ...read) => {
    const amounts = strictnesses.map((strictness) => String(amountIn(text, strictness) ?? ''))
    expect(amounts).toEqual(read.slice(0, 4))
  })

  const none = `4, 999 | 12,00,0 | 1,2OO | 2499 2499 | 22 11 2026 | 0300 1234567 | .99 | 1e3 | -5 | 0x10 | 12abc | abc | `
  it.each(none.split(/ \| /))('and nowhere in %j', (text) => {
    expect(strictnesses.filter((strictness) => amountIn(text, strictness) !== undefined)).toEqual([])
  })

  it('a cell with the side of its account, or of nothing, is money that came in, that went out, or none', () => {
    const came = '4999.00Cr. | CR 4999 | 4,999.00 (Cr) | 4,999.00 PKR Cr | ="4999" | +4999'
    const out = '4999 DR | Dr 4999 | 4,999.00 [DR] | (4,999.00) | Rs. (4,999) | PKR -4,999 | 4999-'
    const read = (cells: string) => [...new Set(cells.split(' | ').map(moneyIn))]
    expect([read(came), read(out), read('0 | about 5000 | D 4999')]).toEqual([
      [499_900],
      ['out'],
      [undefined],
    ])
  })

  it.each(
    rowsOf(`
    You got 2,499 PKR from Sana. | 249900 | You got {amount} PKR from {name}.
    Rupees 2,499 from Sana | 249900 | {amount} from {name}
    Sana ne 2499 rupees bheje | 249900 | Sana ne {amount} rupees bheje
    ۲،۴۹۹ روپے موصول | 249900 | {amount} روپے موصول
    2499 روپیہ mila | 249900 | {amount} روپیہ mila
    Got 500/- on 22nd of Nov, 2026 at 14:05 | 50000 | Got {amount}/- on {time}
    Got ₨ 2,499, thanks | 249900 | Got {amount}, thanks
    Rs 2 499 received | 249900 | {amount} received
    Rs.1.234,50 received | 123450 | {amount} received
    Rs 2’499 received | 249900 | {amount} received
    PKR 2,499.000 received | 249900 | {amount} received
    Ref 12345 Rs 500 received | 50000 | Ref {transaction} {amount} received
    Bal 5,000 PKR; got Rs.10 | 500000,1000 | Bal {balance} PKR; got {amount}
    Got PKR 1.234 | | Got PKR 1.234
    Aap ko Bilal Ahmed se Rs.4,999 mosool huay | 499900 | Aap ko {name} se {amount} mosool huay
    آپ کو بلال احمد سے Rs.4,999 موصول ہوئے | 499900 | آپ کو {name} سے {amount} موصول ہوئے
    On 26-11-2026 to A/C 1234567 call 03001234567 | | On {time} to A/C {account} call {phone}`),
  )('in a sentence, by its currency: %s', (text, amounts, format) => {
    expect([amountsIn(text).join(), guessFormat(text)]).toEqual([amounts, format])
  })

  it('and an alert that writes it as no bank of Pakistan does waits for a look', () => {
    const doubtOf = (amount: string) =>
      readWith(readerOf('Got {amount} from {name}. Ok'), `Got ${amount} from Sana. Ok`)?.doubt
    expect(doubtOf('2,499 PKR')).toBeNull()
    for (const amount of ['2 499', '1.234,50', '2’499']) {
      const reason = `The word "Rs.${amount}" stands where the amount should be: please look.`
      expect(doubtOf(`Rs.${amount}`)).toBe(reason)
    }
  })
})

describe('a day is read alike in a statement and in an alert:', () => {
  const expected = dayNumberOf('2026-11-22')
  const inAlert = (text: string) => {
    const moment = momentOf(text)
    return 'odd' in moment ? undefined : moment.day
  }

  const both = `2026-11-22 | 22/11/2026 14:05 | 22-11-26 | 22-Nov-26 | 2026/11/22 14:03 | 2026-Nov-22 | 2026-11-22T02:34:00
    | ۲۲ نومبر ۲۰۲۶ | 22 نومبر، 2026 | Sun, Nov 22 2026 | 22NOV2026 | 22nd of November, 2026 | 22.11.2026 | 20261122
    | 20261122143400`
  // With a zone, or as programs and Excel write it.
  const inCells = `2026-11-22T02:34:00+05:00 | 2026-11-21T20:00:00Z | 2026-11-21T20:00:00.000+00:00 | 2026-11-21 20:00:00 UTC
    | 22 / 11 / 2026 | 22\\11\\2026 | 22112026 | 46348 | 46348.6069`
  it.each([
    ...both.split(/\s*\|\s*/).map((text) => [text, expected] as const),
    ...inCells.split(/\s*\|\s*/).map((text) => [text, undefined] as const),
  ])('%s', (text, told) => {
    expect([dayOf(keyForm(text), 'day first', true), inAlert(text)]).toEqual([expected, told])
  })

  it('with its names in the letters of an Arabic keyboard too', () => {
    const days = ['22 جنوري 2026', '22 مئي 2026', '22 جولائي 2026', 'بده 25 نومبر 2026']
    const known = ['2026-01-22', '2026-05-22', '2026-07-22', '2026-11-25'].map(dayNumberOf)
    expect(days.map(inAlert)).toEqual(known)
    expect(days.map((text) => dayOf(keyForm(text), 'day first', true))).toEqual(known)
  })

  const others = ['31-11-2026', '22-Nov 14:05', '4,999.00', 'TID 95566975955', '0300 1234567', 'some day']
  it.each(others)('and is none in %s', (text) => {
    expect([dayOf(text, 'day first', true), inAlert(text)]).toEqual([undefined, undefined])
  })

  it('alone, digits are a day in a column of dates', () => {
    expect(['22112026', '46348'].map((text) => dayOf(text, 'day first', false))).toEqual([
      undefined,
      undefined,
    ])
    expect(dayOf('11/22/2026', 'month first', false)).toBe(expected)
  })
})
