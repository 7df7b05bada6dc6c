import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { taxIn } from '#src/shared/tax.ts'
import { taxNumber } from '#src/shared/tax-number.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { payTokenOf } from '#tests/helpers/payments.ts'

const CNIC = '35202-1234567-1'

/** A shop of a registered seller. */
const registered = async () => {
  const shop = office()
  await shop.admin.settings.save({ values: { receipt_ntn: '1234567-8', receipt_tax_percent: '18' } })
  return shop
}
type Admin = ReturnType<TestApp['as']['admin']>
const approve = (admin: Admin, id: number) => admin.orders.setStatus({ id, status: 'approved' })
/** What the receipt of an order says. */
const factsOf = async (t: TestApp, id: number) =>
  Object.fromEntries((await t.as.admin().orders.receipt({ id })).facts)
const numberOf = async (t: TestApp, id: number) => (await factsOf(t, id))['Invoice number']

describe("a buyer's number for the tax office (ORD-333)", () => {
  it.each([
    ['12345678', '1234567-8'],
    ['1234567', '1234567'],
    ['a234567-8', 'A234567-8'],
    ['۳۵۲۰۲ 1234567 1', CNIC],
    ['3520212345671', CNIC],
    ['', ''],
  ])('%s is taken as %s (ORD-744)', (typed, kept) => {
    expect(taxNumber.parse(typed)).toBe(kept)
  })

  it('is refused in any other form', () => {
    const typed = ['123456', '1234567-89', '35202-1234567', 'PK36SCBL0000001123456702', 'ABCDEFG-1']
    expect(typed.filter((number) => taxNumber.safeParse(number).success)).toEqual([])
  })

  it('is named on the pay page, which never shows it, and printed (ORD-745)', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order()
    const token = payTokenOf(t, id)
    const guest = t.as.guest()
    expect(await guest.payments.follow({ token })).toMatchObject({ asksTaxNumber: true, hasTaxNumber: false })
    await guest.invoices.setTaxNumberByLink({ token, taxNumber: '3520212345671' })
    const shown = await guest.payments.follow({ token })
    expect(shown).toMatchObject({ asksTaxNumber: true, hasTaxNumber: true })
    const listed = JSON.stringify([shown, await admin.orders.list(), await admin.orders.get({ id })])
    expect(listed).not.toContain('1234567-1')
    expect(await factsOf(t, id)).toMatchObject({ "Buyer's CNIC": CNIC })
    await admin.invoices.setTaxNumber({ id, taxNumber: '7654321-0' })
    expect(await factsOf(t, id)).toMatchObject({ "Buyer's NTN": '7654321-0' })
    const history = JSON.stringify(t.deps.db.select().from(auditLog).all())
    expect(history).toContain('tax number changed')
    expect(history).not.toMatch(/1234567-1|7654321/)
  })

  it('stays as it is once the invoice has its number, also where the approval was undone (ORD-746)', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order()
    await admin.invoices.setTaxNumber({ id, taxNumber: CNIC })
    await approve(admin, id)
    const tooLate = expect.stringContaining('has its number already')
    await expectRefusal(admin.invoices.setTaxNumber({ id, taxNumber: '' }), 'CONFLICT', tooLate)
    await admin.orders.undoApproval({ id })
    const token = payTokenOf(t, id)
    const guest = t.as.guest()
    expect(await guest.payments.follow({ token })).toMatchObject({ asksTaxNumber: false })
    await expectRefusal(guest.invoices.setTaxNumberByLink({ token, taxNumber: CNIC }), 'CONFLICT', tooLate)
    expect(await admin.invoices.ofOrder({ id })).toMatchObject({ taxNumber: CNIC, invoiceNumber: 1 })
  })

  it('is asked for by no seller without a number of his own', async () => {
    const t = testApp()
    const { id } = t.make.order()
    const token = payTokenOf(t, id)
    expect(await t.as.guest().payments.follow({ token })).toMatchObject({ asksTaxNumber: false })
    await expectRefusal(t.as.guest().invoices.setTaxNumberByLink({ token, taxNumber: CNIC }), 'CONFLICT')
  })

  it('goes with the person (ORD-747)', async () => {
    const { t, admin } = await registered()
    const user = t.make.user()
    const { id } = t.make.order({ userId: user.id, taxNumber: CNIC })
    await admin.users.delete({ id: user.id })
    expect(t.deps.db.select().from(orders).all()).toMatchObject([{ id, taxNumber: '' }])
  })
})

it('the number of FBR is written beside the number of the invoice, and the receipt has it with a QR (ORD-334)', async () => {
  const { t, admin } = await registered()
  const { id } = t.make.order()
  const other = t.make.order()
  const fbrNumber = '7000007DI1747119701593'
  await expectRefusal(admin.invoices.setFbrNumber({ id, fbrNumber }), 'CONFLICT')
  await approve(admin, id)
  await approve(admin, other.id)
  await admin.invoices.setFbrNumber({ id, fbrNumber })
  const receipt = await admin.orders.receipt({ id })
  expect(receipt.facts).toContainEqual(['FBR invoice number', fbrNumber])
  expect(receipt.code).toEqual({ text: fbrNumber, caption: `FBR invoice ${fbrNumber}` })
  expect((await admin.orders.receipt({ id: other.id })).code).toBeNull()
  expect((await admin.orders.history({ id }))[0]).toMatchObject({ action: 'FBR invoice number changed' })
})

describe('a credit note (ORD-335)', () => {
  it('says the invoice that it takes back, the money with its tax, how and why', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order({ name: 'Asma Khan' })
    await approve(admin, id)
    expect((await admin.orders.receipt({ id })).creditNotes).toEqual([])
    await admin.orders.refund({ id, amount: 2000, way: 'JazzCash', reason: 'Bought twice' })
    const [note] = (await admin.orders.receipt({ id })).creditNotes
    expect(note?.receipt).toMatchObject({
      title: 'Credit note 1',
      total: ['Money sent back', 'PKR\u00a02,000'],
    })
    expect(Object.fromEntries(note?.receipt.facts ?? [])).toMatchObject({
      'Credits invoice': '1 of Nov 21, 2026',
      Buyer: 'Asma Khan',
      'Without tax': 'PKR\u00a01,694.92',
      'Sales tax 18 %': 'PKR\u00a0305.08',
      'Sent back by': 'JazzCash',
      Reason: 'Bought twice',
    })
  })

  it('speaks the language of its order, without a Latin label', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order({ language: 'ur', taxNumber: CNIC })
    await approve(admin, id)
    await admin.invoices.setFbrNumber({ id, fbrNumber: '123' })
    await admin.orders.refund({ id, amount: 2000, way: 'JazzCash', reason: 'Bought twice' })
    const { facts, creditNotes } = await admin.orders.receipt({ id })
    const [note] = creditNotes
    const labels = [...facts, ...(note?.receipt.facts ?? [])].map(([label]) => label)
    expect(labels.filter((label) => /[A-Za-z]/.test(label))).toEqual([])
    expect(note?.receipt).toMatchObject({ language: 'ur', title: 'کریڈٹ نوٹ 1' })
  })
})

describe('the receipt of a registered business (ORD-331)', () => {
  it('names it as it is registered, and the sales tax that its prices include', async () => {
    const { t, admin } = office()
    const { id } = t.make.order()
    const before = await admin.orders.receipt({ id })
    expect(before.address).toEqual([])
    expect(before.facts.filter(([label]) => /tax/i.test(label))).toEqual([])
    const values = {
      receipt_name: 'Asma Traders (Private) Limited',
      receipt_address: 'Shop 4, Hall Road\nLahore',
      receipt_ntn: '1234567-8',
      receipt_strn: '32-77-8761-234-56',
      receipt_tax_percent: '18 %',
    }
    await admin.settings.save({ values })
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

  it('adds tax and rest up to the price, to the paisa (ORD-740)', () => {
    for (let amount = 1; amount <= 3000; amount += 7) {
      for (const percent of [0, 5, 16, 17.5, 18, 99.99]) {
        const { tax, rest } = taxIn(amount, percent)
        expect(Math.round(tax * 100) + Math.round(rest * 100)).toBe(amount * 100)
      }
    }
  })
})

describe('the numbers of invoices (ORD-332)', () => {
  it('follow each other without gaps in the order of approval, and an order keeps its own (ORD-741)', async () => {
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
    t.connection.exec(`create trigger no_licence before insert on licenses when new.order_id = ${failing}
      begin select raise(abort, 'no'); end`)
    await expectRefusal(approve(admin, failing), 'INTERNAL_SERVER_ERROR')
    await approve(admin, third)
    await approve(admin, second)
    expect(await Promise.all(ids.map((id) => numberOf(t, id)))).toEqual(['2', '4', '1', '3'])
    expect(await numberOf(t, failing)).toBeUndefined()
  })

  it('are given to orders of before once they are approved again (ORD-743)', async () => {
    const { t, admin } = office()
    const { id } = t.make.order({ status: 'confirmed' })
    expect(await numberOf(t, id)).toBeUndefined()
    await admin.orders.setStatus({ id, status: 'pending' })
    await approve(admin, id)
    expect(await numberOf(t, id)).toBe('1')
  })

  it('and of credit notes are series of their own, and the receipt then says what was sent back (ORD-742)', async () => {
    const { t, admin } = office()
    const ids = Array.from({ length: 3 }, () => t.make.order().id)
    for (const id of ids) await approve(admin, id)
    const refunded = ids[1] ?? 0
    await admin.orders.refund({ id: refunded, amount: 2000, way: 'JazzCash' })
    const refund = { 'Credit note': '1', 'Money sent back': 'PKR\u00a02,000' }
    expect(await factsOf(t, refunded)).toMatchObject({ 'Invoice number': '2', ...refund })
    expect((await factsOf(t, ids[0] ?? 0))['Credit note']).toBeUndefined()
  })
})
