import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAmong, pageOf } from '#db/page.ts'
import { licenses } from '#db/schema/licenses.ts'
import { offerLicenses, offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import { contains } from '#db/search.ts'
import type { Reading, Timed, User } from '#src/deps.ts'
import { isSwitchedOn } from '#src/domains/messages/texts/templates.ts'
import { shownMethods } from '#src/domains/payment-methods/service.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import type { OfferQuery } from './schema.ts'
import { standingOffer, standingOffersOf } from './service.ts'
import { type OfferRow, stands } from './store.ts'

/** Adds to each offer the name of its holder and its licences. */
const withLicenses = ({ db }: Reading, rows: OfferRow[]) => {
  const offerIds = rows.map(({ id }) => id)
  const held = db
    .select({ offerId: offerLicenses.offerId, license: licenses })
    .from(offerLicenses)
    .innerJoin(licenses, eq(licenses.id, offerLicenses.licenseId))
    .where(isAmong(offerLicenses.offerId, offerIds))
    .orderBy(licenses.id)
    .all()
  const orderIds = rows.map(({ orderId }) => orderId)
  const names = db
    .select({ id: orders.id, name: orders.name })
    .from(orders)
    .where(isAmong(orders.id, orderIds))
    .all()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const ofOffer = Map.groupBy(held, ({ offerId }) => offerId)
  return rows.map((offer) => ({
    offer,
    name: nameOf.get(offer.orderId) ?? '',
    licenses: (ofOffer.get(offer.id) ?? []).map(({ license }) => license),
  }))
}
export type ShownOffer = ReturnType<typeof withLicenses>[number]

/** The words of a search, or the digits of an amount as people write it: "PKR 4,998". */
const searchedFor = (q: string): string => (/^\D*\d[\d,]*$/.test(q) ? q.replace(/\D/g, '') : q)

/** The offers that stand, those that end first at the front, also of one holder or amount (OFFER-1170). */
export const listOffers = (deps: Timed, query: OfferQuery): Listed<ShownOffer> => {
  const standing = deps.db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(
      and(
        stands(deps.now()),
        contains(searchedFor(query.q), [orders.name, sql`cast(${offers.amountMinor} / 100 as text)`]),
      ),
    )
  const list = pageOf(deps.db, offers, query, {
    columns: { until: offers.until, amount: offers.amountMinor, createdAt: offers.createdAt },
    fallback: 'until',
    where: inArray(offers.id, standing),
  })
  return mapRows(list, (rows) => withLicenses(deps, rows))
}

/**
 * The offers of the user's licences that stand, and the accounts that they are paid to. None where the shop
 * tells nobody of offers.
 */
export const ownOffers = (deps: Timed, { id }: User) => ({
  offers: isSwitchedOn(deps, 'license_offer')
    ? withLicenses(
        deps,
        standingOffersOf(deps, id).map(({ offer }) => offer),
      )
    : [],
  methods: shownMethods(deps).filter(({ accountDetails }) => namesAccount(accountDetails)),
})

/** The offer of a licence that stands, by the id of its latest term; null for none. */
export const offerOfLicense = (deps: Timed, licenseId: number): ShownOffer | null => {
  const found = standingOffer(deps, licenseId)
  return found ? (withLicenses(deps, [found.offer])[0] ?? null) : null
}
