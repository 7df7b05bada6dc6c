import type { PaymentMethod } from './answers.ts'
import type { PaymentMethodRow } from './service.ts'

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
