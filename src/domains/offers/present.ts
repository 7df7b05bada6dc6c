import { keyEndOf } from '#src/shared/license-key.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { ownOffers, ShownOffer } from './queries.ts'

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

/** What the holder pays to renew licences, which are named by their terms, and where. */
export const toOwnOffers = ({ offers, methods }: ReturnType<typeof ownOffers>) => ({
  offers: offers.map(({ offer, licenses }) => ({
    licenseIds: licenses.map(({ id }) => id),
    amount: fromMinor(offer.amountMinor),
    until: offer.until,
  })),
  methods,
})
