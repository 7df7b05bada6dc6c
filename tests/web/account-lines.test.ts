import { expect, it } from 'vitest'
import { namesAccount } from '#src/shared/payment-account.ts'
import { accountLines } from '#src/shared/values/account-lines.ts'

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
})
