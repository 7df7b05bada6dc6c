import papa from 'papaparse'
import { expect, it } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { amountIn } from '#src/shared/values/amount.ts'
import { office, officeOf } from '#tests/helpers/office.ts'

const money = ['Invoiced (PKR)', 'Sent back (PKR)', 'Without tax (PKR)', 'Tax (PKR)'] as const

it('the report of a month has each paper with its tax, and sums by method that add up to the receipts (ORD-336)', async () => {
  const { t, admin } = office()
  await admin.settings.save({ values: { receipt_ntn: '1234567-8', receipt_tax_percent: '17.5' } })
  const wallet = { type: 'wallet', icon: 'Wallet', accountDetails: '0300 1234567' } as const
  const jazzCash = await admin.paymentMethods.create({ ...wallet, name: 'JazzCash' })
  const easypaisa = await admin.paymentMethods.create({ ...wallet, name: 'Easypaisa' })
  const approve = async (amountMinor: number, method?: { id: number }) => {
    const { id } = t.make.order({ amountMinor })
    const times = { createdAt: t.deps.now(), updatedAt: t.deps.now() }
    if (method)
      t.deps.db
        .insert(payments)
        .values({ orderId: id, methodId: method.id, ...times })
        .run()
    await admin.orders.setStatus({ id, status: 'approved' })
    return id
  }
  const ids: number[] = []
  for (let n = 0; n < 104; n += 1) {
    ids.push(await approve(249_901 + 137 * n, [jazzCash, easypaisa, undefined][n % 3]))
  }
  for (const id of ids.slice(0, 7)) await admin.orders.refund({ id, amount: 1000.5, way: 'cash' })
  t.clock.advance(40 * 24 * 60 * 60)
  const late = await approve(499_900)

  const call = officeOf(t)
  const linesOf = async (query = '') => {
    const { body } = await call('GET', `/api/admin/invoices/export${query}`)
    return papa.parse<Record<string, string>>(body.slice(1), { header: true }).data
  }
  const data = await linesOf('?month=2026-11')
  const lines = data.filter(({ Paper }) => Paper !== 'Sum')
  const papers = [
    ...ids.map((_, n) => `Invoice ${n + 1}`),
    ...Array.from({ length: 7 }, (_, n) => `Credit note ${n + 1}`),
  ]
  expect(lines.map((line) => `${line.Paper} ${line.Number}`).toSorted()).toEqual(papers.toSorted())
  const paisa = (line: Record<string, string> | undefined, column: string) =>
    Math.round(Number(line?.[column]) * 100)
  const added = (all: typeof data, column: string) =>
    all.reduce((total, line) => total + paisa(line, column), 0)
  const sums = data.filter(({ Paper }) => Paper === 'Sum')
  expect(sums.map((line) => line['Paid by'])).toEqual(['Easypaisa', 'JazzCash', 'Other'])
  for (const sum of sums) {
    const own = lines.filter((line) => line['Paid by'] === sum['Paid by'])
    for (const column of money) expect(paisa(sum, column)).toBe(added(own, column))
  }
  // As each receipt and each credit note says it.
  let tax = 0
  for (const id of ids) {
    const receipt = await admin.orders.receipt({ id })
    const taxOf = (facts: [string, string][] = []) =>
      Math.round((amountIn(Object.fromEntries(facts)['Sales tax 17.5 %'] ?? '') ?? 0) * 100)
    tax += taxOf(receipt.facts) - taxOf(receipt.creditNote?.facts)
  }
  expect(added(sums, 'Tax (PKR)')).toBe(tax)
  expect(await linesOf()).toMatchObject([
    { Paper: 'Invoice', Number: '105', Order: String(late) },
    { Paper: 'Sum', Order: '' },
  ])
})
