import papa from 'papaparse'
import { expect, it } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { amountIn } from '#src/shared/values/amount.ts'
import { office } from '#tests/helpers/office.ts'

const money = ['Invoiced (PKR)', 'Sent back (PKR)', 'Without tax (PKR)', 'Tax (PKR)'] as const

/** A shop of a registered seller with papers of several methods and months. */
const shop = async () => {
  const { t, admin } = office()
  await admin.settings.save({ values: { receipt_ntn: '1234567-8', receipt_tax_percent: '17.5' } })
  const methods = []
  for (const name of ['JazzCash', 'Easypaisa']) {
    methods.push(
      await admin.paymentMethods.create({
        name,
        type: 'wallet',
        icon: 'Wallet',
        accountDetails: '0300 1234567',
      }),
    )
  }
  const ids: number[] = []
  for (let n = 0; n < 104; n += 1) {
    const { id } = t.make.order({ amountMinor: 249_901 + 137 * n })
    const method = methods[n % 3]
    const now = t.deps.now()
    if (method) {
      t.deps.db
        .insert(payments)
        .values({ orderId: id, methodId: method.id, createdAt: now, updatedAt: now })
        .run()
    }
    await admin.orders.setStatus({ id, status: 'approved' })
    ids.push(id)
  }
  for (const id of ids.slice(0, 7)) await admin.orders.refund({ id, amount: 1000.5, way: 'cash' })
  return { t, admin, ids }
}

it('the report of a month has each paper with its tax, and sums by method that add up to the receipts (ORD-336)', async () => {
  const { t, admin, ids } = await shop()
  t.clock.advance(40 * 24 * 60 * 60)
  const late = t.make.order().id
  await admin.orders.setStatus({ id: late, status: 'approved' })
  const app = await t.http()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const answer = await app.inject({ url: '/api/admin/invoices/export?month=2026-11', headers: { cookie } })
  const { data } = papa.parse<Record<string, string>>(answer.body.slice(1), { header: true })
  const lines = data.filter(({ Paper }) => Paper !== 'Sum')
  expect(lines.map(({ Paper, Number: number }) => `${Paper} ${number}`).toSorted()).toEqual(
    [
      ...ids.map((_, n) => `Invoice ${n + 1}`),
      ...Array.from({ length: 7 }, (_, n) => `Credit note ${n + 1}`),
    ].toSorted(),
  )
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
  const next = await app.inject({ url: '/api/admin/invoices/export', headers: { cookie } })
  expect(papa.parse<Record<string, string>>(next.body.slice(1), { header: true }).data).toMatchObject([
    { Paper: 'Invoice', Number: '105', Order: String(late) },
    { Paper: 'Sum', Order: '' },
  ])
})
