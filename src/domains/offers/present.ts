import { keyEndOf } from '#src/shared/license-key.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { ShownOffer } from './queries.ts'

/** An offer for administrators, without keys in clear. */
export const toOffer = ({ offer, name, licenses }: ShownOffer) => ({
  id: offer.id,
  orderId: offer.orderId,
  name,
  plan: offer.plan,
  productId: offer.productId,
  termMonths: offer.termMonths,
  price: fromMinor(offer.priceMinor),
  amount: fromMinor(offer.amountMinor),
  licenses: licenses.map(({ id, licenseKey, expiresAt }) => ({
    id,
    keyEnd: keyEndOf(licenseKey),
    expiresAt,
  })),
  from: offer.createdAt,
  until: offer.until,
})
