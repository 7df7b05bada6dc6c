import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { sendProof } from '#tests/helpers/payments.ts'

const answerTo = (t: TestApp, csv: string) => t.as.admin().payments.checkStatement({ csv })

/** The lines that fit, with their orders. The clock of tests stands at 21 November 2026. */
const check = async (t: TestApp, csv: string) =>
  (await answerTo(t, csv)).lines.map(({ line, matches }) => [
    line,
    matches.map(({ orderId, evidence }) => `${orderId}: ${evidence.join(', ')}`),
  ])

const shop = sharedApp()

/**
 * The numbers of the lines that may pay an order of PKR 4,999, the only one that is open. To check a statement changes
 * nothing, so one shop is asked about all of them.
 */
const linesOf = async (csv: string, placedDaysAgo = 0) => {
  const t = shop()
  const { id } = t.make.order({ createdAt: addDays(t.deps.now(), -placedDaysAgo) })
  const { lines } = await answerTo(t, csv)
  t.deps.db.delete(orders).where(eq(orders.id, id)).run()
  return lines.map(({ line }) => line)
}

/** A shop with an open order of PKR 4,999 whose proof names this transaction id. */
const provedShop = async (transactionId: string, paidAt?: string) => {
  const t = testApp()
  const { id } = t.make.order()
  await sendProof(t, id, { transactionId, paidAt })
  return { t, id }
}

describe('a statement of the account (PAY-111)', () => {
  it('names the order of a transaction id, however it is written, and says what else fits (PAY-734)', async () => {
    const { t, id } = await provedShop('tx 1234-5678')
    // Another order of the same price, which the transaction ID leaves out.
    t.make.order()
    const csv = [
      'Date,Details,Debit,Credit,Balance',
      '2026-11-21,"Transfer from ASMA, TX12345678",,"4,999.00","104,999.00"',
      '31-12-2026,TX-1234-5678,,5000,',
    ].join('\n')
    expect(await check(t, csv)).toEqual([
      [2, [`${id}: transaction, amount, time`]],
      [3, [`${id}: transaction`]],
    ])
  })

  it('finds an order by its amount on the day after it, and not on the day before', async () => {
    const rows = ['2026-11-22', '2026-11-20'].map((day) => `${day}\tRaast\tPKR 4,999`)
    expect(await linesOf(['Date\tDetails\tAmount', ...rows].join('\n'))).toEqual([2])
  })

  it('takes the day before the month, or after it, for a whole statement (PAY-738)', async () => {
    const csv = (...days: string[]) => `Date,Credit\n${days.map((day) => `${day},4999`).join('\n')}`
    // 3 December is to come, so the first of each number is the month.
    expect(await linesOf(csv('11/12/2026'), 20)).toEqual([2])
    expect(await linesOf(csv('11/12/2026', '25/12/2026'), 20)).toEqual([])
    expect(await linesOf(csv('11/12/2026', '11/20/2026'), 20)).toEqual([2, 3])
    expect(await linesOf(csv('05/11/2026', '11/05/2026'), 20)).toEqual([2])
  })

  it.each([
    ['in the column Debit', 'Date,Narration,Debit,Credit,Balance\n2026-11-21,Rent,4999,,100000'],
    ['in the column Withdrawals', 'Date,Particulars,Withdrawals,Deposits\n2026-11-21,ATM,4999,'],
    ['in the column Money out', 'Date,Money out,Money in\n2026-11-21,4999,'],
    ['in the column Balance', 'Date,Debit,Credit,Balance\n2026-11-21,,12.00,4999'],
    ['as the running balance', 'tranDate,tranAmt,runBal\n2026-11-21,12,4999'],
    ['in a row marked D', 'CRDR,tranAmt,tranDate\nD,4999,2026-11-21 00:00:00'],
    ['in a row marked Debit', 'Date,Type,Amount\n2026-11-21,Debit,4999'],
    ['in a row marked DR without headings', '2026-11-21,Rent,4999,DR'],
    ['with DR behind it', 'Date,Amount\n2026-11-21,4999 DR'],
    ['in a row marked Send Money', 'Date,Type,Amount\n2026-11-21,Send Money,4999'],
    ['in the column Payment', 'Date,Details,Payment,Receipt\n2026-11-21,Rent,4999,'],
    ['in the column Spent', 'Date,Details,Spent,Received\n2026-11-21,Rent,4999,'],
    ['in a column of Urdu', 'تاریخ,تفصیل,رقم نکلی,جمع\n2026-11-21,کرایہ,4999,'],
    ['in a column of an Arabic keyboard', 'تاريخ,تفصيل,ادائيگي,جمع\n2026-11-21,كرايہ,4999,'],
    ['in a column of Urdu from English', 'تاریخ,تفصیل,ڈیبٹ,کریڈٹ,بیلنس\n2026-11-21,کرایہ,4999,,100000'],
    ['in a row marked Out', 'Date,In/Out,Amount\n2026-11-21,Out,4999'],
    ['in a row marked Bill Payment', 'Date,Type,Amount\n2026-11-21,Bill Payment,4999'],
    ['in a row of a transfer that failed', 'Date,Type,Status,Amount\n2026-11-21,Credit,Failed,4999'],
    ['that is pending', 'Date,Type,Status,Amount\n2026-11-21,Credit,Pending,4999'],
    ['that was refunded', 'Date,Type,Status,Amount\n2026-11-21,Credit,Refunded,4999'],
  ])('finds nothing for money that went out %s (PAY-737)', async (_where, csv) => {
    expect(await linesOf(csv)).toEqual([])
  })

  it.each([
    'تاریخ,تفصیل,ڈیبٹ,کریڈٹ,بیلنس\n2026-11-21,رقم,,4999,100000',
    // The headings of an Arabic keyboard.
    'تاريخ,تفصيل,ادائيگي,جمع,بيلنس\n2026-11-21,رقم,,4999,100000',
    'Date,In/Out,Amount\n2026-11-21,In,4999',
    'Date,Type,Status,Amount\n2026-11-21,Credit,Successful,4999',
  ])('finds the order of money that came in by %j', async (csv) => {
    expect(await linesOf(csv)).toEqual([2])
  })

  it('finds no order by the transaction id of money that went out', async () => {
    const { t } = await provedShop('95566975955')
    expect(await check(t, 'Date,Narration,Debit,Credit\n2026-11-21,Reversal 95566975955,4999,')).toEqual([])
  })

  it.each(['\t', ',', ';', '|'])('reads lines below a quotation mark left open, with %j', async (sign) => {
    for (const narration of ['"Al-Madina" Store', '"Bismillah Traders', 'Pipe 5" shop', '"A" and "B']) {
      const csv = `Date~Narration~Credit\n2026-11-21~${narration}~500.00\n2026-11-21~Transfer~4999.00`
      expect([narration, await linesOf(csv.replaceAll('~', sign))]).toEqual([narration, [3]])
    }
  })

  it.each([
    [
      'after lines without a delimiter',
      [
        ...Array.from({ length: 12 }, (_, n) => `Account title ${n}: A Shop`),
        'Date;Details;Credit',
        '21/11/2026;IBFT, Lahore;4999.00',
      ],
      14,
    ],
    ['with the hint of Excel', ['sep=;', 'Date;Details;Credit', '21/11/2026;IBFT, Lahore;4,999.00'], 3],
    ['with a byte order mark', ['\uFEFFDate,Details,Credit', '2026-11-21,IBFT,4999.00'], 2],
    ['with blank lines, which count', ['Date,Details,Credit', '', ' , ,', '2026-11-21,IBFT,4999.00'], 4],
    ['with bars', ['Statement of account', 'Date|Details|Credit', '21/11/2026|IBFT, Lahore|4,999.00'], 3],
    [
      'with a cell of two lines',
      [
        'Name,A Shop,,,,',
        ',,,,,',
        'Closing Balance,Rs. 4999,,,,',
        'TIMESTAMP,TYPE,DESCRIPTION,AMOUNT,BALANCE',
        '21 Nov 2026 02:34 PM,Raast In,"Incoming transfer',
        'Transaction ID 9f00","+4,999","9,999"',
      ],
      5,
    ],
  ])('reads a table %s', async (_how, lines, line) => {
    expect(await linesOf(lines.join('\n'))).toEqual([line])
    expect(await linesOf(lines.join('\r'))).toEqual([line])
    expect(await linesOf(`${lines.join('\r\n')}\r\n`)).toEqual([line])
  })

  it('says which lines it could not read, and why (PAY-739)', async () => {
    const lines = [
      'Statement of account',
      'Date,Narration,Credit',
      '2026-11-21,Transfer,4999',
      'some day,Transfer,4999',
      '2026-11-21,Transfer,about 5000',
      '2026-11-21,Transfer,4,999.00',
      'Total,,',
      `2026-11-21,Transfer ${'x'.repeat(5000)},4999`,
    ]
    const { unread, notRead, matched } = await answerTo(testApp(), lines.join('\n'))
    expect([matched, notRead, unread.map(({ line, reason }) => [line, reason])]).toEqual([
      0,
      5,
      [
        [4, 'it names no day that we can read'],
        [5, 'it names no amount that we can read'],
        [6, 'it has 3 columns and 1 more cells'],
        [7, 'it names no day that we can read, and it names no amount that we can read'],
        [8, 'it is longer than 5,000 characters, and it names no amount that we can read'],
      ],
    ])
    const many = await answerTo(testApp(), `Date,Credit\n${'x,y\n'.repeat(300)}`)
    expect([many.unread.length, many.notRead]).toEqual([200, 300])
  })

  it('finds no order for another amount or a day that does not fit the order and its buyer, and no closed order (PAY-735)', async () => {
    const { t } = await provedShop('1', '2026-11-21T10:00')
    t.make.order({ amountMinor: 250_000, status: 'confirmed' })
    const lines = [
      '2026-11-21,4998',
      '2026-11-19,4999',
      '2026-11-26,4999',
      '2026-11-21,-4999',
      '2026-11-21,2500',
      'no day,4999',
    ]
    expect(await check(t, lines.join('\n'))).toEqual([])
  })

  it('shows 20 orders of the same price and how many more there are, and accepts none (PAY-736, PAY-740)', async () => {
    const t = testApp()
    for (let count = 0; count < 30; count += 1) t.make.order()
    const [found] = (await answerTo(t, '2026-11-21,4999')).lines
    expect(found).toMatchObject({ line: 1, more: 10 })
    expect(new Set(found?.matches.map(({ orderId }) => orderId)).size).toBe(20)
    for (const { evidence } of found?.matches ?? []) expect(evidence).toEqual(['amount', 'time'])
    expect((await t.as.admin().orders.list({ status: 'pending' })).total).toBe(30)
  })
})
