import { and, asc, eq, max } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { invoices, orders } from '#db/schema/orders.ts'
import type { Actor, Reading, Sealing, User, Writing } from '#src/deps.ts'
import { recordAudit, refuseUnseen, type Seen } from '#src/domains/audit/service.ts'
import { shownRaastIban, visiblePaymentMethods } from '#src/domains/payment-methods/service.ts'
import { asksTaxNumber, payableOrder, revisionOf } from '#src/domains/payments/service.ts'
import { isRegistered, registration, shopFacts, spokenSetting } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { Seller } from '#src/shared/receipt.ts'
import { taxNumber as texts } from '#src/shared/texts.ts'
import type { SetFbrNumber, SetTaxNumber, TaxNumberByLink } from './schema.ts'

export type Invoice = typeof invoices.$inferSelect
/** What a credit note gives back, and how and why. */
type Credit = Pick<Invoice, 'refundMinor' | 'refundWay' | 'refundReason'>

/** The invoice of an order, where it has one (ORD-332), and its credit notes, the first one first. */
export const invoicesOf = (
  { db }: Reading,
  orderId: number,
): { invoice: Invoice | null; creditNotes: Invoice[] } => {
  const papers = db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.number))
    .all()
  return {
    invoice: papers.find(({ kind }) => kind === 'invoice') ?? null,
    creditNotes: papers.filter(({ kind }) => kind === 'credit note'),
  }
}

/** Writes a paper with the next number of its series, in the caller's transaction. */
const addNumbered = (deps: Writing, paper: Pick<Invoice, 'kind' | 'orderId'> & Partial<Credit>): number => {
  const last = deps.db
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.kind, paper.kind))
    .get()
  const number = (last?.number ?? 0) + 1
  deps.db
    .insert(invoices)
    .values({ ...paper, number, createdAt: deps.now() })
    .run()
  return number
}

/**
 * Gives an order the next number of the invoices, in the caller's transaction, so that a number is given only with what
 * it is about. An order that has one keeps it (ORD-741); one of before gets it when it is approved again (ORD-743).
 */
export const numberInvoice = (deps: Writing, orderId: number): void => {
  if (invoicesOf(deps, orderId).invoice === null) addNumbered(deps, { kind: 'invoice', orderId })
}

/** Writes the credit note of one refund, in the caller's transaction (ORD-742, LIC-1013). Returns its number. */
export const numberCreditNote = (deps: Writing, orderId: number, credit: Credit): number =>
  addNumbered(deps, { kind: 'credit note', orderId, ...credit })

/** The seller as printed on a receipt. */
export const sellerFacts = (deps: Reading): Seller => {
  return {
    ...shopFacts(deps),
    ...registration(deps),
    address: spokenSetting(deps, 'receipt_address'),
    paymentMethods: visiblePaymentMethods(deps).map(({ name }) => name),
    raastIban: shownRaastIban(deps),
  }
}

export type Papers = {
  order: OrderRow
  invoices: ReturnType<typeof invoicesOf>
  /** Whether the seller has an NTN or STRN, so that a buyer's number is asked for. */
  isRegistered: boolean
  /** The newest entry of the order's history, which a change names. */
  revision: number
}

/** What an order has in the books. Throws NOT_FOUND. */
export const papersOf = (deps: Reading, id: number): Papers => {
  const order = findOrder(deps, id)
  if (!order) throw notFound('Order')
  return {
    order,
    invoices: invoicesOf(deps, id),
    isRegistered: isRegistered(deps),
    revision: revisionOf(deps, id),
  }
}

const TAX_NUMBER = 'tax number changed'
const FBR_NUMBER = 'FBR invoice number changed'

/** Refuses to overwrite a number that somebody changed after the revision that was shown (ORD-748). Throws CONFLICT. */
const refuseUnseenNumber = (deps: Reading, entityId: number, seen: Seen, number: string): void =>
  refuseUnseen(deps, { entity: 'order', entityId, concerns: ({ action }) => action === number }, seen)

/** Writes the buyer's number, of which the history holds only that it was changed (ORD-745). */
const writeTaxNumber = (deps: Writing, actor: Actor, order: OrderRow, taxNumber: string): void => {
  if (order.taxNumber === taxNumber) return
  deps.db.update(orders).set({ taxNumber, updatedAt: deps.now() }).where(eq(orders.id, order.id)).run()
  recordAudit(deps, actor, { entity: 'order', entityId: order.id, action: TAX_NUMBER })
}

/**
 * Changes the buyer's NTN or CNIC, which stays as it is once the invoice has its number (ORD-746). Throws NOT_FOUND,
 * CONFLICT.
 */
export const setTaxNumber = (deps: Writing, actor: User, { id, taxNumber, revision }: SetTaxNumber): Papers =>
  inTransaction(deps, (d) => {
    const { order, invoices: numbered } = papersOf(d, id)
    if (numbered.invoice && order.taxNumber !== taxNumber) throw new AppError('CONFLICT', () => texts.tooLate)
    refuseUnseenNumber(d, id, revision, TAX_NUMBER)
    writeTaxNumber(d, actor, order, taxNumber)
    return papersOf(d, id)
  })

/** The same by the pay link of an order, for its buyer, who is asked by a registered seller alone. */
export const setTaxNumberByLink = (
  deps: Sealing,
  actor: Actor,
  { token, taxNumber }: TaxNumberByLink,
): void =>
  inTransaction(deps, (d) => {
    const order = payableOrder(d, token)
    if (!asksTaxNumber(d, order)) throw new AppError('CONFLICT', () => texts.tooLate)
    writeTaxNumber(d, actor, order, taxNumber)
  })

/** Writes the number that the tax office gave an invoice, as typed (ORD-334). Throws NOT_FOUND, CONFLICT without an invoice. */
export const setFbrNumber = (deps: Writing, actor: User, { id, fbrNumber, revision }: SetFbrNumber): Papers =>
  inTransaction(deps, (d) => {
    const { invoice } = papersOf(d, id).invoices
    if (!invoice) throw new AppError('CONFLICT', 'This order has no invoice number yet. Approve it first.')
    if (invoice.fbrNumber !== fbrNumber) {
      refuseUnseenNumber(d, id, revision, FBR_NUMBER)
      d.db
        .update(invoices)
        .set({ fbrNumber })
        .where(and(eq(invoices.kind, 'invoice'), eq(invoices.orderId, id)))
        .run()
      recordAudit(d, actor, {
        entity: 'order',
        entityId: id,
        action: FBR_NUMBER,
        before: { fbrNumber: invoice.fbrNumber },
        after: { fbrNumber },
      })
    }
    return papersOf(d, id)
  })
