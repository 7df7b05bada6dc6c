import { eq, max } from 'drizzle-orm'
import { type invoiceKinds, invoices } from '#db/schema/orders.ts'
import type { Reading, Writing } from '#src/deps.ts'
import { visiblePaymentMethods } from '#src/domains/payment-methods/service.ts'
import { registration, settingValues, shopFacts } from '#src/domains/settings/service.ts'
import type { Seller } from '#src/shared/receipt.ts'

type Kind = (typeof invoiceKinds)[number]

/** The numbers of an order's invoice and credit note, where it has them (ORD-332). */
export const invoiceNumbers = ({ db }: Reading, orderId: number): Partial<Record<Kind, number>> =>
  Object.fromEntries(
    db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .all()
      .map(({ kind, number }) => [kind, number]),
  )

/**
 * Gives an order the next number of a series, in the caller's transaction, so that a number is given only with what it
 * is about. An order that has one keeps it (ORD-332).
 */
export const numberInvoice = (deps: Writing, kind: Kind, orderId: number): void => {
  if (invoiceNumbers(deps, orderId)[kind] !== undefined) return
  const last = deps.db
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.kind, kind))
    .get()
  const number = (last?.number ?? 0) + 1
  deps.db.insert(invoices).values({ kind, number, orderId, createdAt: deps.now() }).run()
}

/** The seller as printed on a receipt. */
export const sellerFacts = (deps: Reading): Seller => {
  const methods = visiblePaymentMethods(deps)
  return {
    ...shopFacts(deps),
    ...registration(deps),
    address: settingValues(deps).receipt_address,
    paymentMethods: methods.map(({ name }) => name),
    raastIban: methods.find(({ raastIban }) => raastIban !== null)?.raastIban ?? null,
  }
}
