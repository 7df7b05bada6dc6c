import { expect, it } from 'vitest'
import { hasWrongIban, ibanIn, raastText } from '#src/shared/raast.ts'

const iban = 'PK36SCBL0000001123456702'
const minute = (time: string) => new Date(`${time}:00+05:00`)

it.each([
  [
    { amount: 4999, until: minute('2026-12-31T23:59') },
    '0002020102120202000424PK36SCBL00000011234567020504499907123112202623591004C087',
  ],
  [
    { amount: 21, until: minute('2027-01-01T00:00') },
    '0002020102120202000424PK36SCBL0000001123456702050221071201012027000010041380',
  ],
  [{}, '0002020102110202000424PK36SCBL000000112345670210045772'],
])('a Raast QR for %o has the text that another program makes (PAY-181)', (payment, text) => {
  expect(raastText({ iban, ...payment })).toBe(text)
})

it.each([
  ['IBAN: PK36 SCBL 0000 0011 2345 6702', iban],
  ['Bank: Standard Chartered, IBAN: pk36-scbl-0000-0011-2345-6702; 0300 1234567', iban],
  ['Account 0300 1234567\nPK36SCBL0000001123456702 (Asma)', iban],
  ['IBAN: PK۳۶ SCBL ۰۰۰۰ ۰۰۱۱ ۲۳۴۵ ۶۷۰۲', iban],
  // Of two, the first that is right.
  ['PK37SCBL0000001123456702, PK36SCBL0000001123456702', iban],
])('the IBAN is found in an account as sellers write it: %s (PAY-181)', (account, found) => {
  expect(ibanIn(account)).toBe(found)
})

it.each([
  // A wrong digit, two swapped, one too many, one missing.
  'PK36SCBL0000001123456703',
  'PK36SCBL0000001123546702',
  'PK36SCBL00000011234567021',
  'PK36SCBL000000112345670',
  'PK36 SCBL 0000 0011\n2345 6702',
  'GB29NWBK60161331926819',
  '0300 1234567',
])('a wrong IBAN (%s) gives no QR (PAY-181)', (account) => {
  expect(ibanIn(account)).toBeNull()
  expect(raastText({ iban: account, amount: 1, until: minute('2027-01-01T00:00') })).toBeNull()
})

it('what looks like an IBAN and is mistyped is told from no IBAN at all (PAY-182)', () => {
  expect(hasWrongIban('IBAN: PK36 SCBL 0000 0011 2345 6703')).toBe(true)
  expect(hasWrongIban('IBAN: PK36 SCBL 0000 0011 2345 6702')).toBe(false)
  expect(hasWrongIban('0300 1234567')).toBe(false)
})

it('nothing is asked for by a QR of no rupees, and paisa are told where there are some (PAY-181)', () => {
  const until = minute('2027-01-01T00:00')
  expect(raastText({ iban, amount: 0, until })).toBeNull()
  expect(raastText({ iban, amount: Number.NaN, until })).toBeNull()
  expect(raastText({ iban, amount: 2499.5, until })).toContain('05072499.50')
})
