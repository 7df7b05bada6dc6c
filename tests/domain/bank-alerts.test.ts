import { describe, expect, it } from 'vitest'
import { alertForm } from '#src/domains/money-in/reading/alert-text.ts'
import { problemOf, readerOf } from '#src/domains/money-in/reading/format.ts'
import { guessedIn, guessFormat } from '#src/domains/money-in/reading/guess.ts'
import { isOrdinaryNumber, readAlert, readWith } from '#src/domains/money-in/reading/reading.ts'
import { timeOfAlert } from '#src/domains/money-in/rules/matching.ts'
import { testApp } from '#tests/helpers/app.ts'

const read = (text: string, sender = 'bank') => readAlert(testApp().deps, sender, text)

describe('the shop reads the alerts of banks:', () => {
  it('also where they name nothing but the amount and the payer', () => {
    const nothing = { balanceMinor: null, transactionId: '', phone: '', doubt: null }
    const known = { direction: 'in', bank: 'SadaPay', amountMinor: 120_000, name: 'Sana' }
    expect(read('PKR 1,200 received from Sana')).toMatchObject({ ...known, ...nothing })
  })

  it('in any case, with line breaks, and with the digits of Urdu', () => {
    const text =
      'YOU HAVE RECEIVED Rs.۲,۵۰۰ from Bilal\n(0333XXXXXXX).  Your JazzCash balance is Rs.7,300. Ref#TXN20260315101500.'
    expect(read(text)).toMatchObject({ amountMinor: 250_000, balanceMinor: 730_000 })
    // What is compared with the number of a buyer or of an account has the digits of English.
    expect(read(text.replace('0333XXXXXXX', '۰۳۳۳XXXXXXX'))).toMatchObject({
      phone: '0333XXXXXXX',
      doubt: null,
    })
    const credited = 'PKR ۱,۲۰۰ credited to your Meezan A/C **۱۲۳۴. Bal: PKR ۷,۳۰۰. Stan: 12345678'
    expect(read(credited)).toMatchObject({ account: '**1234', doubt: null })
  })

  it('as of a letter of 8 KiB and more, and with doubt where it is cut (BANK-721)', () => {
    const reader = readerOf('{*}Amount credited: {amount} Reference: {transaction} {*}')
    const letter = (words: number) =>
      `Dear customer, ${'thank you for banking with us. '.repeat(words)}Amount credited: PKR 4,999 Reference: TXN20261126101500 ${'Please do not reply to this letter. Try our app. '.repeat(words)}`
    const known = { amountMinor: 499_900, transactionId: 'TXN20261126101500' }
    expect(letter(110).length).toBeGreaterThan(8192)
    expect(readWith(reader, letter(110))).toMatchObject({ ...known, doubt: null })
    expect(letter(250).length).toBeGreaterThan(16_384)
    const doubt = 'The text says more than its format reads.'
    expect(readWith(reader, letter(250))).toMatchObject({ ...known, doubt })
    expect(readWith(reader, `${'x'.repeat(16_384)}${letter(1)}`)).toBeNull()
  })

  it.each<[string, string]>([
    ['has words behind it', 'PKR 1,200 received from Sana has been reversed'],
    ['names an amount in the name', 'PKR 1,200 received from Sana Rs.50,000'],
    [
      'names two amounts',
      'You have received Rs.2,500 Rs.9 from B (0333XXXXXXX). Your JazzCash balance is Rs.7. Ref#T1',
    ],
    ['names foreign money', 'USD 1,200 received from Sana'],
    ['names foreign money beside ours', 'PKR 1,200 received from Sana USD'],
    ['has a letter for a digit', 'PKR 1,2OO received from Sana'],
    ['mixes the digits of two keyboards', 'PKR 1,۲00 received from Sana'],
    ['has a raised digit', 'PKR 1,20² received from Sana'],
    ['names nothing', 'PKR 0 received from Sana'],
    ['names less than nothing', 'PKR -1,200 received from Sana'],
    ['is a one-time code', 'Your OTP for PKR 1,200 received from Sana is 482913'],
    ['is an offer', 'PKR 1,200 received from Sana! Win a prize of PKR 50,000, dial *123#'],
  ])('but no text that %s', (_why, text) => {
    expect(read(text)).toBeNull()
  })

  it.each('EUR GBP AED SAR INR BDT CNY QAR OMR TRY'.split(' '))('but no money in %s', (currency) => {
    expect(read(`${currency} 1,200 received from Sana`)).toBeNull()
  })

  const doubtful = `(reversed) | Rs.10 | wapas | till 28-Nov on hold | hold till 28-Nov | - under process | - in progress
    | - on-hold | - to be confirmed | - subject to clearing | - uncollected | - unconfirmed | - disputed | - awaited
    | - katoti | - zer-e-ghaur | - زیر غور | - زير التواء | - ناكام | - كٹوتي`
  it.each(doubtful.split(/\s*\|\s*/))('but no text that says "%s" beside its time (BANK-714)', (words) => {
    const text = `PKR 1,200 received from Sana in your UBL A/C *4444 on 26-Nov-2026 ${words} via Raast Tx ID FT26330CM60L6`
    expect(read(text)).toBeNull()
  })
})

it('a format says what is wrong with it (BANK-5)', () => {
  expect(problemOf('Got {amount} from {name}', 'in')).toBeNull()
  expect(problemOf('Got money from {name}', 'in')).toContain('{amount}')
  expect(problemOf('Got {amount} {nam} now', 'in')).toContain('{nam}')
  expect(problemOf('Got {amount} and {amount}', 'in')).toContain('twice')
  expect(problemOf('Got {amount}{name} now', 'in')).toContain('touch')
  expect(problemOf('{amount} debited from you', 'in')).toContain('went out')
  expect(problemOf('{amount} debited from you', 'out')).toBeNull()
  expect(problemOf('You have not yet received {amount} from {name}', 'in')).toContain('"not"')
  expect(problemOf('{amount} shall come from {name}', 'in')).toContain('"shall"')
  expect(problemOf('Never share your PIN. You got {amount} from {name} if not, call us', 'in')).toBeNull()
  expect(problemOf('{amount}', 'out')).toContain('words')
})

it('what a format passes over makes an alert doubtful where it names money or its loss (BANK-715)', () => {
  const reader = readerOf('Got {amount} from {name}. {*}')
  const doubtOf = (rest: string) => readWith(reader, `Got Rs.500 from Sana. ${rest}`)?.doubt
  expect(doubtOf('Have a good day')).toBeNull()
  for (const rest of ['Fee Rs.10', 'This is pending', 'This is under process']) {
    expect([rest, doubtOf(rest)]).toEqual([rest, 'The text says more than its format reads.'])
  }
})

it('the first guess of a format reads the alert that it was guessed for (BANK-722)', () => {
  const alert =
    'Dear customer, Rs.5,000 received from Waqar Ali (0300XXXXXXX) in A/C XXXX1234 on 18-Feb-2026 23:05. Avail Bal: Rs.45,000. Trx ID 887766554433'
  const guess = guessFormat(alertForm(alert))
  expect(guess).toBe(
    'Dear customer, {amount} received from {name} ({phone}) in A/C {account} on {time}. Avail Bal: {balance}. Trx ID {transaction}',
  )
  expect(readWith(readerOf(guess), alert)).toMatchObject({ amountMinor: 500_000, balanceMinor: 4_500_000 })
  const urdu = 'آپ کو بلال احمد سے ۲,۵۰۰ روپے موصول ہوئے۔ بیلنس 7,300 روپے۔ ٹرانزیکشن آئی ڈی 721344000002'
  expect(guessFormat(urdu)).toBe(
    'آپ کو {name} سے {amount} روپے موصول ہوئے۔ بیلنس {balance} روپے۔ ٹرانزیکشن آئی ڈی {transaction}',
  )
  expect(readWith(readerOf(guessFormat(urdu)), urdu)).toMatchObject({
    amountMinor: 250_000,
    balanceMinor: 730_000,
    transactionId: '721344000002',
  })
  const inUrdu = urdu.replace('721344000002', '۷۲۱۳۴۴۰۰۰۰۰۲')
  expect(guessFormat(inUrdu)).toBe(guessFormat(urdu))
  expect(guessedIn(inUrdu)).toEqual({ amountMinor: 250_000, transactionId: '721344000002' })
})

it('the clock of the phone is put right by what it says at the sending (BANK-8)', () => {
  const arrived = new Date('2026-11-26T12:00:00Z')
  const at = (said: string, sent: string | null) =>
    timeOfAlert(arrived, new Date(said), sent === null ? null : new Date(sent)).toISOString()
  expect(at('2026-11-26T11:59:30Z', null)).toBe('2026-11-26T11:59:30.000Z')
  expect(at('2026-11-25T11:59:30Z', '2026-11-25T12:00:00Z')).toBe('2026-11-26T11:59:30.000Z')
  expect(at('2026-11-27T11:59:30Z', '2026-11-27T12:00:00Z')).toBe('2026-11-26T11:59:30.000Z')
  // Without such a word a clock that is ahead, or two days behind, is not believed.
  expect(at('2026-11-27T11:59:30Z', null)).toBe(arrived.toISOString())
  expect(at('2026-11-20T11:59:30Z', null)).toBe(arrived.toISOString())
  expect(timeOfAlert(arrived, null, null)).toBe(arrived)
})

it('only a short code or a name is a sender that pays by itself (BANK-736)', () => {
  const ordinary = ['+923001234567', '03001234567', '3001234', '', 'jazzcash@example.com']
  expect(ordinary.filter((sender) => !isOrdinaryNumber(sender))).toEqual([])
  expect(['JazzCash', '8558', 'HBL-4250', '3737'].filter(isOrdinaryNumber)).toEqual([])
})
