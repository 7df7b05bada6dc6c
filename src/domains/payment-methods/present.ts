import type { paymentMethods } from '#db/schema/payment-methods.ts'
import type { PaymentMethod as ShownMethod } from '#src/shared/pages.ts'
import { ibanIn } from '#src/shared/raast.ts'
import type { PaymentMethod } from './answers.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect

/** A payment method for buyers. */
export const toShownMethod = (method: PaymentMethodRow): ShownMethod => ({
  id: method.id,
  name: method.name,
  icon: method.icon,
  accountDetails: method.accountDetails,
  description: method.description,
  fees: method.fees,
  qrImage: method.qrImage,
  iban: ibanIn(method.accountDetails),
  raastIban: method.raastIban,
})

/** A payment method for administrators. */
export const toPaymentMethod = (method: PaymentMethodRow): PaymentMethod => ({
  id: method.id,
  name: method.name,
  type: method.type,
  icon: method.icon,
  accountDetails: method.accountDetails,
  description: method.description,
  fees: method.fees,
  qrImage: method.qrImage,
  transactionShape: method.transactionShape,
  raastIban: method.raastIban,
  translations: method.translations,
  isActive: method.isActive,
  isVisible: method.isVisible,
  displayOrder: method.displayOrder,
  createdAt: method.createdAt,
  updatedAt: method.updatedAt,
})
