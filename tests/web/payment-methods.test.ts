import { expect, it } from 'vitest'
import { namesAccount } from '#src/shared/payment-account.ts'
import { ibanIn } from '#src/shared/raast.ts'
import { inWords } from '#src/shared/texts/en/amount-in-words.ts'
import { inWords as inUrdu } from '#src/shared/texts/ur/amount-in-words.ts'
import { accountLines } from '#src/shared/values/account-lines.ts'
import { inOrderOfUse } from '#web/order/method-order.ts'
import { copiedOf } from '#web/order/payment/iban.ts'

const methods = [
  { id: 1, icon: 'Building' },
  { id: 2, icon: 'Smartphone' },
  { id: 3, icon: 'Wallet' },
  { id: 4, icon: 'CreditCard' },
]

it.each([
  [null, [2, 3, 1, 4]],
  [4, [4, 2, 3, 1]],
  [3, [3, 2, 1, 4]],
  // One that the shop has no more.
  [9, [2, 3, 1, 4]],
])("the method used last (%s) comes first, then wallets, each in the shop's order (PAY-771)", (used, ids) => {
  expect(inOrderOfUse(methods, used).map(({ id }) => id)).toEqual(ids)
})

it.each([
  [0, 'zero'],
  [19, 'nineteen'],
  [20, 'twenty'],
  [4999, 'four thousand nine hundred and ninety-nine'],
  [10_005, 'ten thousand and five'],
  [83_993, 'eighty-three thousand nine hundred and ninety-three'],
  [100_000_000, 'one hundred million'],
  [1_250_300, 'one million two hundred and fifty thousand three hundred'],
])('%i is written %s beside "Send proof"', (amount, words) => {
  expect(inWords(amount)).toBe(words)
})

it.each([
  [0, 'صفر'],
  [100, 'ایک سو'],
  [10_005, 'دس ہزار پانچ'],
  [83_993, 'تراسی ہزار نو سو ترانوے'],
  [1_250_300, 'بارہ لاکھ پچاس ہزار تین سو'],
  [100_000_000, 'دس کروڑ'],
])('%i is written %s in Urdu', (amount, words) => {
  expect(inUrdu(amount)).toBe(words)
})

it('Urdu has another word for every number below a hundred (PAY-154)', () => {
  expect(new Set(Array.from({ length: 100 }, (_, number) => inUrdu(number))).size).toBe(100)
})

it.each([
  ['0300 7654321', '0300 7654321'],
  [
    'Bank: Meezan Bank\nHolder: WaCRM (Pvt) Ltd\n\nAccount:0123 4567',
    'Bank = Meezan Bank | Holder = WaCRM (Pvt) Ltd | Account = 0123 4567',
  ],
  ['Meezan Bank, WaCRM Ltd; 0123 4567', 'Meezan Bank | WaCRM Ltd | 0123 4567'],
  ['بینک: میزان بینک، نام: WaCRM؛ اکاؤنٹ: ۰۱۲۳ ۴۵۶۷', 'بینک = میزان بینک | نام = WaCRM | اکاؤنٹ = ۰۱۲۳ ۴۵۶۷'],
  ['https://pay.example/1234', 'https://pay.example/1234'],
  ['Number:', 'Number:'],
])('the parts of the account %j are copied each alone (PAY-7)', (details, lines) => {
  const parts = accountLines(details).map(({ label, value }) =>
    label === null ? value : `${label} = ${value}`,
  )
  expect(parts.join(' | ')).toBe(lines)
})

it('a sentence is no account (PAY-8)', () => {
  expect(namesAccount('Ask us on WhatsApp for our bank account')).toBe(false)
  expect(namesAccount('Easypaisa 0345 1234567')).toBe(true)
  expect(namesAccount('ایزی پیسہ ۰۳۴۵ ۱۲۳۴۵۶۷')).toBe(true)
})

it('an account in the digits of Urdu is copied in those that the apps of banks take', () => {
  expect(copiedOf('۰۱۲۳ ۴۵۶۷', null)).toBe('0123 4567')
  const iban = 'PK۳۶ SCBL ۰۰۰۰ ۰۰۱۱ ۲۳۴۵ ۶۷۰۲'
  expect(copiedOf(iban, ibanIn(iban))).toBe('PK36SCBL0000001123456702')
  expect(copiedOf('WaCRM (Pvt) Ltd', ibanIn(iban))).toBe('WaCRM (Pvt) Ltd')
})
