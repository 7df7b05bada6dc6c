import { describe, expect, it } from 'vitest'
import { taxIn } from '#src/shared/tax.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const factsOf = async (t: TestApp, id: number) =>
  Object.fromEntries((await t.as.admin().orders.receipt({ id })).facts)
const numberOf = async (t: TestApp, id: number) => (await factsOf(t, id))['Invoice number']
type Admin = ReturnType<TestApp['as']['admin']>
const approve = (admin: Admin, id: number) => admin.orders.setStatus({ id, status: 'approved' })

describe('the receipt of a registered business (ORD-331)', () => {
  it('names it as it is registered, and the sales tax that its prices include', async () => {
    const { t, admin } = office()
    const { id } = t.make.order({ amountMinor: 499_900 })
    const before = await admin.orders.receipt({ id })
    expect(before.address).toEqual([])
    expect(before.facts.filter(([label]) => /tax/i.test(label))).toEqual([])
    const entered = {
      receipt_name: 'Asma Traders (Private) Limited',
      receipt_address: 'Shop 4, Hall Road\nLahore',
      receipt_ntn: '1234567-8',
      receipt_strn: '32-77-8761-234-56',
      receipt_tax_percent: '18 %',
    }
    for (const [key, value] of Object.entries(entered)) await admin.settings.update({ key, value })
    expect((await admin.orders.receipt({ id })).address).toEqual([
      'Asma Traders (Private) Limited',
      'Shop 4, Hall Road',
      'Lahore',
      'NTN 1234567-8',
      'STRN 32-77-8761-234-56',
    ])
    expect(await factsOf(t, id)).toMatchObject({
      'Without tax': 'PKR\u00a04,236.44',
      'Sales tax 18 %': 'PKR\u00a0762.56',
    })
  })

  it.each([
    ['receipt_ntn', '12345'],
    ['receipt_strn', '1234567-8'],
    ['receipt_tax_percent', '100'],
    ['receipt_tax_percent', '-1'],
    ['receipt_tax_percent', 'GST'],
  ])('refuses %s %s', async (key, value) => {
    await expectRefusal(testApp().as.admin().settings.update({ key, value }), 'BAD_REQUEST')
  })

  it('adds tax and rest up to the price, to the paisa', () => {
    for (let amount = 1; amount <= 3000; amount += 7) {
      for (const percent of [0, 5, 16, 17.5, 18, 99.99]) {
        const { tax, rest } = taxIn(amount, percent)
        expect(Math.round(tax * 100) + Math.round(rest * 100)).toBe(amount * 100)
      }
    }
  })
})

describe('the numbers of invoices (ORD-332)', () => {
  it('follow each other without gaps in the order of approval, and an order keeps its own', async () => {
    const { t, admin } = office()
    const ids = Array.from({ length: 4 }, () => t.make.order().id)
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    expect(await numberOf(t, first)).toBeUndefined()
    await approve(admin, third)
    await approve(admin, first)
    await admin.orders.undoApproval({ id: third })
    await approve(admin, fourth)
    // Approving fails as a whole: nothing of it may use up a number.
    const { id: failing } = t.make.order()
    t.connection.exec(
      `create trigger no_licence before insert on licenses when new.order_id = ${failing} begin select raise(abort, 'no'); end`,
    )
    await expectRefusal(approve(admin, failing), 'INTERNAL_SERVER_ERROR')
    await approve(admin, third)
    await approve(admin, second)
    expect(await Promise.all(ids.map((id) => numberOf(t, id)))).toEqual(['2', '4', '1', '3'])
    expect(await numberOf(t, failing)).toBeUndefined()
  })

  it('and of credit notes are series of their own, and the receipt then says what was sent back', async () => {
    const { t, admin } = office()
    const ids = Array.from({ length: 3 }, () => t.make.order({ amountMinor: 499_900 }).id)
    for (const id of ids) await approve(admin, id)
    const refunded = ids[1] ?? 0
    await admin.orders.refund({ id: refunded, amount: 2000, way: 'JazzCash' })
    expect(await factsOf(t, refunded)).toMatchObject({
      'Invoice number': '2',
      'Credit note': '1',
      'Money sent back': 'PKR\u00a02,000',
    })
    expect((await factsOf(t, ids[0] ?? 0))['Credit note']).toBeUndefined()
  })
})
