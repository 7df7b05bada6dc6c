import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { taxNumber } from '#src/shared/tax-number.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { payTokenOf } from '#tests/helpers/payments.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const CNIC = '35202-1234567-1'

/** A shop of a registered seller. */
const registered = async () => {
  const { t, admin } = office()
  await admin.settings.save({ values: { receipt_ntn: '1234567-8', receipt_tax_percent: '18' } })
  return { t, admin }
}
type Admin = ReturnType<TestApp['as']['admin']>
const approve = (admin: Admin, id: number) => admin.orders.setStatus({ id, status: 'approved' })

describe("a buyer's number for the tax office (ORD-333)", () => {
  it.each([
    ['12345678', '1234567-8'],
    ['1234567', '1234567'],
    ['a234567-8', 'A234567-8'],
    ['۳۵۲۰۲ 1234567 1', CNIC],
    ['3520212345671', CNIC],
    ['', ''],
  ])('%s is taken as %s', (typed, kept) => {
    expect(taxNumber.parse(typed)).toBe(kept)
  })

  it.each(['123456', '1234567-89', '35202-1234567', 'PK36SCBL0000001123456702', 'ABCDEFG-1'])(
    '%s is refused',
    (typed) => {
      expect(taxNumber.safeParse(typed).success).toBe(false)
    },
  )

  it('is named on the pay page, which never shows it, and printed', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order()
    const token = payTokenOf(t, id)
    const guest = t.as.guest()
    expect(await guest.payments.follow({ token })).toMatchObject({ asksTaxNumber: true, hasTaxNumber: false })
    await guest.invoices.setTaxNumberByLink({ token, taxNumber: '3520212345671' })
    const shown = await guest.payments.follow({ token })
    expect(shown).toMatchObject({ asksTaxNumber: true, hasTaxNumber: true })
    expect(JSON.stringify([shown, await admin.orders.list(), await admin.orders.get({ id })])).not.toContain(
      '1234567-1',
    )
    expect((await admin.orders.receipt({ id })).facts).toContainEqual(["Buyer's CNIC", CNIC])
    await admin.invoices.setTaxNumber({ id, taxNumber: '7654321-0' })
    expect((await admin.orders.receipt({ id })).facts).toContainEqual(["Buyer's NTN", '7654321-0'])
    const history = JSON.stringify(t.deps.db.select().from(auditLog).all())
    expect(history).toContain('tax number changed')
    expect(history).not.toMatch(/1234567-1|7654321/)
  })

  it('stays as it is once the invoice has its number, also where the approval was undone', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order()
    await admin.invoices.setTaxNumber({ id, taxNumber: CNIC })
    await approve(admin, id)
    const tooLate = { code: 'CONFLICT', message: expect.stringContaining('has its number already') }
    await expect(admin.invoices.setTaxNumber({ id, taxNumber: '' })).rejects.toMatchObject(tooLate)
    await admin.orders.undoApproval({ id })
    const token = payTokenOf(t, id)
    expect(await t.as.guest().payments.follow({ token })).toMatchObject({ asksTaxNumber: false })
    await expect(
      t.as.guest().invoices.setTaxNumberByLink({ token, taxNumber: '1234567' }),
    ).rejects.toMatchObject(tooLate)
    expect(await admin.invoices.ofOrder({ id })).toMatchObject({ taxNumber: CNIC, invoiceNumber: 1 })
  })

  it('is asked for by no seller without a number of his own', async () => {
    const t = testApp()
    const { id } = t.make.order()
    const token = payTokenOf(t, id)
    expect(await t.as.guest().payments.follow({ token })).toMatchObject({ asksTaxNumber: false })
    await expectRefusal(t.as.guest().invoices.setTaxNumberByLink({ token, taxNumber: CNIC }), 'CONFLICT')
  })

  it('goes with the person (USER-8)', async () => {
    const { t, admin } = await registered()
    const user = t.make.user()
    const { id } = t.make.order({ userId: user.id, taxNumber: CNIC })
    await admin.users.delete({ id: user.id })
    expect(t.deps.db.select().from(orders).all()).toMatchObject([{ id, taxNumber: '' }])
  })
})

describe('the number of FBR (ORD-334)', () => {
  it('is written beside the number of the invoice, and the receipt has it with a QR', async () => {
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
    const { revision } = await admin.invoices.ofOrder({ id })
    await t.as.admin().invoices.setFbrNumber({ id, fbrNumber: '8', revision })
    await expectRefusal(
      admin.invoices.setFbrNumber({ id, fbrNumber, revision }),
      'CONFLICT',
      expect.stringMatching(/^\S+ changed this number since it was shown\.$/),
    )
    expect((await admin.orders.history({ id }))[0]).toMatchObject({ action: 'FBR invoice number changed' })
  })
})

describe('a credit note (ORD-335)', () => {
  it('says the invoice that it takes back, the money with its tax, how and why', async () => {
    const { t, admin } = await registered()
    const { id } = t.make.order({ amountMinor: 499_900, name: 'Asma Khan' })
    await approve(admin, id)
    expect((await admin.orders.receipt({ id })).creditNote).toBeNull()
    await admin.orders.refund({ id, amount: 2000, way: 'JazzCash', reason: 'Bought twice' })
    const { creditNote } = await admin.orders.receipt({ id })
    expect(creditNote).toMatchObject({ title: 'Credit note 1', total: ['Money sent back', 'PKR\u00a02,000'] })
    expect(Object.fromEntries(creditNote?.facts ?? [])).toMatchObject({
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
    const { facts, creditNote } = await admin.orders.receipt({ id })
    const labels = [...facts, ...(creditNote?.facts ?? [])].map(([label]) => label)
    expect(labels.filter((label) => /[A-Za-z]/.test(label))).toEqual([])
    expect(creditNote).toMatchObject({ language: 'ur', title: 'کریڈٹ نوٹ 1' })
  })
})
