import { describe, expect, it } from 'vitest'
import { readerOf } from '#src/domains/bank-feed/format.ts'
import { guessFormat } from '#src/domains/bank-feed/guess.ts'
import { readWith } from '#src/domains/bank-feed/reading.ts'
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

describe('an amount is read alike in a form, in a statement and in an alert (VAL-11, PAY-111, BANK-4):', () => {
  it.each(
    rowsOf(`
    2499 | 2499 | 2499 | 2499 | 2499
    2499.00 | 2499 | 2499 | 2499 | 2499
    2,499 | 2499 | 2499 | 2499 | 2499
    2,49,900 | 249900 | 249900 | 249900 | 249900
    1,23,456.50 | 123456.5 | 123456.5 | 123456.5 | 123456.5
    Rs 2,499/- | 2499 | 2499 | 2499 | 2499
    Rs.2499/= | 2499 | 2499 | 2499 | 2499
    Rs2499 | 2499 | 2499 | 2499 | 2499
    PKR: 2,499 | 2499 | 2499 | 2499 | 2499
    PKR. 2,499.00 | 2499 | 2499 | 2499 | 2499
    Pkr\u00a02,499 | 2499 | 2499 | | | alerts come with plain spaces
    ₨ 2,499 | 2499 | 2499 | 2499 | 2499
    Rupees 2,499 | 2499 | 2499 | 2499 | 2499
    2,499 PKR | 2499 | 2499 | 2499 | 2499
    2499 روپیہ | 2499 | 2499 | 2499 | 2499
    2,499 روپے | 2499 | 2499 | 2499 | 2499
    ۲،۴۹۹ | 2499 | 2499 | 2499 | 2499
    ۲٬۴۹۹٫۵۰ | 2499.5 | 2499.5 | 2499.5 | 2499.5
    500/- | 500 | 500 | 500 | 500
    0 | 0 | 0 | 0 | 0
    2 499 | 2499 | 2499 | 2499 | | no bank of Pakistan writes it so
    2’499 | 2499 | 2499 | 2499 | | no bank of Pakistan writes it so
    2,499.000 | 2499 | 2499 | 2499 | | no bank of Pakistan writes it so
    1.234,50 | 1234.5 | 1234.5 | 1234.5 | | no bank of Pakistan writes it so
    1 234,50 | 1234.5 | 1234.5 | 1234.5 | | no bank of Pakistan writes it so
    1.234 | 1.234 | 1234 | | | either 1,234 or a rupee and 23 paisa
    1.234.567 | | 1234567 | | | either a number or a version
    2,49 | | 2.49 | | | either decimals or a group that is cut
    4,999.999 | 4999.999 | | | | thousandths of a rupee
    0500 | 500 | 500 | | | an alert shows no zero in front
    04,999 | 4999 | 4999 | | | an alert shows no zero in front
    ２，４９９ | 2499 | 2499 | | | a bank writes the signs of one keyboard
    1,۲00 | 1200 | 1200 | | | a bank writes the digits of one keyboard
    $19.99 | 19.99 | | | | not rupees
    5 USD | 5 | | | | not rupees
    35761234567 | 35761234567 | | | | the number of an account
    4, 999 | | | | | a space in a group
    12,00,0 | | | | | a group of one
    1,2OO | | | | | letters
    2499 2499 | | | | | two numbers
    22 11 2026 | | | | | a day
    0300 1234567 | | | | | a phone
    .99 | | | | | no rupees
    1e3 | | | | | not as people write
    -5 | | | | | less than nothing
    0x10 | | | | | letters
    12abc | | | | | letters
    | | | | | nothing`),
  )('%j', (text, ...read) => {
    expect(strictnesses.map((strictness) => String(amountIn(text, strictness) ?? ''))).toEqual(
      read.slice(0, 4),
    )
  })

  it.each(
    rowsOf(`
    4999.00Cr. | 499900
    CR 4999 | 499900
    4,999.00 (Cr) | 499900
    4,999.00 PKR Cr | 499900
    ="4999" | 499900
    +4999 | 499900
    4999 DR | out
    Dr 4999 | out
    4,999.00 [DR] | out
    (4,999.00) | out
    Rs. (4,999) | out
    PKR -4,999 | out
    4999- | out
    0 |
    about 5000 |`),
  )('a cell with the side of its account: %s', (cell, read) => {
    expect(String(moneyIn(cell) ?? '')).toBe(read)
  })

  it.each(
    rowsOf(`
    You got 2,499 PKR from Sana. | 249900 | You got {amount} PKR from {name}.
    Rupees 2,499 from Sana | 249900 | {amount} from {name}
    Sana ne 2499 rupees bheje | 249900 | Sana ne {amount} rupees bheje
    ۲،۴۹۹ روپے موصول | 249900 | {amount} روپے موصول
    2499 روپیہ mila | 249900 | {amount} روپیہ mila
    Got 500/- | 50000 | Got {amount}/-
    Got ₨ 2,499, thanks | 249900 | Got {amount}, thanks
    Rs 2 499 received | 249900 | {amount} received
    Rs.1.234,50 received | 123450 | {amount} received
    Rs 2’499 received | 249900 | {amount} received
    PKR 2,499.000 received | 249900 | {amount} received
    Ref 12345 Rs 500 received | 50000 | Ref {transaction} {amount} received
    Bal 5,000 PKR; got Rs.10 | 500000,1000 | Bal {balance} PKR; got {amount}
    Got PKR 1.234 | | Got PKR 1.234
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

describe('a day is read alike in a statement and in an alert (PAY-111, BANK-4):', () => {
  const expected = dayNumberOf('2026-11-22')
  const inAlert = (text: string) => {
    const moment = momentOf(text)
    return 'odd' in moment ? undefined : moment.day
  }

  it.each(
    rowsOf(`
    2026-11-22 | yes
    22/11/2026 14:05 | yes
    22-11-26 | yes
    22-Nov-26 | yes
    2026/11/22 14:03 | yes
    2026-Nov-22 | yes
    2026-11-22T02:34:00 | yes
    2026-11-22T02:34:00+05:00 | | a zone
    2026-11-21T20:00:00Z | | a zone
    2026-11-21T20:00:00.000+00:00 | | a zone
    2026-11-21 20:00:00 UTC | | a zone
    22 / 11 / 2026 | | spaces
    22\\11\\2026 | | the stroke of Windows
    ۲۲ نومبر ۲۰۲۶ | yes
    22 نومبر، 2026 | yes
    Sun, Nov 22 2026 | yes
    22NOV2026 | yes
    22nd of November, 2026 | yes
    22.11.2026 | yes
    20261122 | yes
    20261122143400 | yes
    22112026 | | digits alone
    46348.6069 | | as Excel counts`),
  )('%s', (text, alert) => {
    expect(dayOf(keyForm(text), 'day first', true)).toBe(expected)
    expect(inAlert(text)).toBe(alert === 'yes' ? expected : undefined)
  })

  it.each(['31-11-2026', '22-Nov 14:05', '4,999.00', 'TID 95566975955', '0300 1234567', 'some day'])(
    'and is none in %s',
    (text) => {
      expect([dayOf(text, 'day first', true), inAlert(text)]).toEqual([undefined, undefined])
    },
  )

  it('alone, digits are a day in a column of dates', () => {
    expect(['22112026', '46348'].map((text) => dayOf(text, 'day first', false))).toEqual([
      undefined,
      undefined,
    ])
    expect(dayOf('11/22/2026', 'month first', false)).toBe(expected)
  })
})
