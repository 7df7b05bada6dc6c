import type { invoicesOf } from '#src/domains/invoices/service.ts'
import { type LabelledLicense, type LicensedOrder, toAdminOrder } from '#src/domains/orders/present.ts'
import { speakIn } from '#src/kit/language.ts'
import { creditNoteOf } from '#src/shared/credit-note.ts'
import { storedLines } from '#src/shared/price-lines.ts'
import { type Receipt, receiptOf, type Seller } from '#src/shared/receipt.ts'
import { fromMinor } from '#src/shared/values/money.ts'

// What is printed of an order.

/** An order with the name of the method that paid it, and until when it can be paid by its QR. */
export type PaidOrder = {
  placed: LicensedOrder
  paidBy: string | null
  payUntil: Date
  invoices: ReturnType<typeof invoicesOf>
  /** The seller, in the language of the moment. */
  seller: () => Seller
}

/** The receipt of an order, for the screen and the PDF, in the language of the order (ORD-733). */
export const toReceipt = ({ placed, paidBy, payUntil, invoices, seller }: PaidOrder): Receipt => {
  const keysWhere = (isOne: (license: LabelledLicense) => boolean) =>
    placed.licenses.filter(isOne).map(({ licenseKey }) => licenseKey)
  const { transactionId = '', paidAt = null, decidedAt = null, refundMinor = null } = placed.payment ?? {}
  const order = {
    ...toAdminOrder({ ...placed, reminder: null, revision: 0 }),
    taxNumber: placed.order.taxNumber,
    invoiceNumber: invoices.invoice?.number ?? null,
    fbrNumber: invoices.invoice?.fbrNumber ?? '',
    licenseKeys: keysWhere(({ refundMinor: share }) => share === null),
    refundedKeys: keysWhere(({ refundMinor: share }) => share !== null),
    creditNotes: invoices.creditNotes.map(({ number }) => number),
    refunded: refundMinor === null ? null : fromMinor(refundMinor),
  }
  return speakIn(placed.order.language, () =>
    receiptOf(
      {
        ...order,
        lines: storedLines(placed.order.priceLines),
        paidBy,
        payUntil,
        transactionId,
        paidAt,
        acceptedAt: decidedAt,
      },
      seller(),
    ),
  )
}

/**
 * A credit note of an order, in the form and the language of its receipt (ORD-335): the one with this number, else the
 * newest one; null where there is none.
 */
export const toCreditNote = (
  { placed: { order, licenses: given }, invoices: { invoice, creditNotes }, seller }: PaidOrder,
  number?: number,
): Receipt | null => {
  const note = number === undefined ? creditNotes.at(-1) : creditNotes.find((one) => one.number === number)
  if (!note) return null
  const { refundMinor, refundWay, refundReason } = note
  const refund = {
    amount: fromMinor(refundMinor ?? 0),
    way: refundWay ?? '',
    reason: refundReason ?? '',
    licenseKeys: given
      .filter(({ creditNote }) => creditNote === note.number)
      .map(({ licenseKey }) => licenseKey),
  }
  return speakIn(order.language, () => creditNoteOf({ order, note, invoice, refund }, seller()))
}

/** The receipt and all credit notes, for the screen. */
export const toPrinted = (paid: PaidOrder) => ({
  ...toReceipt(paid),
  creditNotes: paid.invoices.creditNotes.flatMap(({ number }) => {
    const receipt = toCreditNote(paid, number)
    return receipt ? [{ number, receipt }] : []
  }),
})
