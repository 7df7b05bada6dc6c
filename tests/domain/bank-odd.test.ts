import { describe, expect, it } from 'vitest'
import { readAlert } from '#src/domains/money-in/reading/reading.ts'
import { testApp } from '#tests/helpers/app.ts'
import { AMOUNT, BALANCE, begunFeed, feedShop, ID, received } from '#tests/helpers/money-in.ts'

const read = (text: string) => readAlert(testApp().deps, 'bank', text)
const by = (name: string, time = '26-Nov-2026 14:00', account = '*4444', id = 'FT26330CM60L6') =>
  `PKR 2,499 received from ${name} in your UBL A/C ${account} on ${time} via Raast Tx ID ${id}. For info: 111825888`

describe('one odd field costs certainty, and not the reading (BANK-872):', () => {
  it.each([
    'ALI 786 TRADERS',
    '3 STAR MOBILES',
    'M/S A & B (PVT.) LTD',
    'ALI@HOME',
    'K. ELECTRIC #2',
    'WIN ELECTRONICS',
    'AKHUWAT LOAN SCHEME',
    'PRIZE BOND DEALER',
    'HOLD & SONS',
    'REF BOOKS',
    'BALANCE GYM',
    'DOLLAR EAST',
    'RS 500 STORE',
    'A VERY LONG NAME OF A COMPANY THAT BANKS WRITE AS A WHOLE AND SOME MORE WORDS',
  ])('a payer called "%s" waits with amount, id and time', (name) => {
    const known = { direction: 'in', amountMinor: 249_900, transactionId: 'FT26330CM60L6', name }
    expect(read(by(name))).toMatchObject({ ...known, doubt: expect.stringContaining('the name should be') })
  })

  it.each<[string, string, object]>([
    ['a time', by('Sana', 'sometime soonish'), { time: 'sometime soonish' }],
    ['an account', by('Sana', undefined, 'SAVINGS PLUS'), { account: 'SAVINGS PLUS' }],
    ['an id', by('Sana', undefined, undefined, 'FT 26330/CM.60'), { transactionId: 'FT 26330/CM.60' }],
    ['no id', by('Sana', undefined, undefined, 'N/A'), { transactionId: '' }],
    [
      'a phone',
      'You have received Rs.2,499 from Bilal (n/a). Your JazzCash balance is Rs.7,300. Ref#TXN20261126',
      { phone: 'n/a' },
    ],
    [
      'a balance',
      'You have received Rs.2,499 from Bilal (0333XXXXXXX). Your JazzCash balance is not shown. Ref#TXN20261126',
      { balanceMinor: null },
    ],
  ])('%s that is none waits with the rest', (_what, text, known) => {
    expect(read(text)).toMatchObject({ amountMinor: 249_900, ...known, doubt: expect.any(String) })
  })

  it('a number that an invisible sign divides waits', () => {
    expect(read('PKR 1\u200b200 received from Sana')).toMatchObject({
      amountMinor: 120_000,
      doubt: 'An invisible character splits one of its numbers. Please check.',
    })
  })

  it('but no name that tells what became of the money', () => {
    for (const name of ['Sana (reversed)', 'Sana, refunded', 'Sana will be refunded', 'Sana failed']) {
      expect([name, read(by(name))]).toEqual([name, null])
    }
  })

  it('and none of it pays by itself', async () => {
    const { hear, claimed, statusOf, newest } = await begunFeed()
    const order = await claimed(ID, { name: 'Ali 786 Traders' })
    hear(received(AMOUNT, BALANCE + AMOUNT, ID, 'Ali 786 Traders (0333XXXXXXX)'))
    expect(statusOf(order.id)).toBe('pending')
    expect(await newest()).toMatchObject({ status: 'waiting', amount: AMOUNT, transactionId: ID })
  })
})

it('amounts, days and ids are read in the digits of Urdu, of which such an id waits', () => {
  const text = by('Sana', '۲۰-۱۱-۲۰۲۶ ۱۴:۰۰').replace('2,499', '۲٬۴۹۹٫۰۰')
  expect(read(text)).toMatchObject({ amountMinor: 249_900, doubt: null })
  const known = { transactionId: '721344000002', doubt: expect.stringContaining('transaction ID') }
  expect(read(by('Sana', '20-11-2026', undefined, '۷۲۱۳۴۴۰۰۰۰۰۲'))).toMatchObject(known)
})

it('an alert that no format reads shows its amount and its id, is found by them, and counts in no sum (BANK-873)', async () => {
  const { hear, admin, newest } = await feedShop()
  hear('Salam! Rs.4,999 came from Sana Bibi. Balance Rs.9,000. Ref NB20261121001')
  const seen = {
    status: 'unread',
    direction: null,
    amount: 4999,
    balance: null,
    transactionId: 'NB20261121001',
  }
  expect(await newest('NB20261121001')).toMatchObject(seen)
  expect(await newest('4999')).toMatchObject(seen)
  expect(await admin.bankFeed.sums({ month: '2026-11' })).toEqual([])
})
