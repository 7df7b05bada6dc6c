import { and, asc, eq } from 'drizzle-orm'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import type { Deps } from '#src/deps.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect

/** The ways to pay that customers see, by display order (decision §5). */
export const visiblePaymentMethods = (deps: Pick<Deps, 'db'>): PaymentMethodRow[] =>
  deps.db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.isActive, true), eq(paymentMethods.isVisible, true)))
    .orderBy(asc(paymentMethods.displayOrder), asc(paymentMethods.id))
    .all()
