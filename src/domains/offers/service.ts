import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { prepared, preparedInsert, preparedUpdate } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import { offerLicenses, offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Publishing, Reading, Timed, Writing } from '#src/deps.ts'
import type { Held } from '#src/domains/licenses/rules/issuing.ts'
import type { Renewable } from '#src/domains/licenses/rules/renewable.ts'
import type { Price } from '#src/domains/orders/rules/pricing.ts'
import { offeredPrice, placeOffered } from '#src/domains/orders/rules/renewal-order.ts'
import { MAX_QUANTITY } from '#src/domains/orders/schema.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addDays, dayNumber, endOfDay } from '#src/shared/values/dates.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { amountOfOffer } from './rules/amount.ts'
import { DAYS_AFTER, type OfferEnd } from './schema.ts'
import { type FoundOffer, hasOpenOrder, isOpen, MOST_SHARING, type OfferRow, offersWhere } from './store.ts'

export type Offer = FoundOffer
/** An offer with the terms that it renews together. */
type Offered = OfferRow & { held: Renewable }

const openOffers = prepared((db) =>
  offersWhere(db, and(isOpen, sql`+${offers.id} > ${sql.placeholder('after')}`))
    .orderBy(asc(offers.id))
    .limit(sql.placeholder('most')),
)

const openOfTerm = prepared((db) => {
  const ofTerm = db
    .select({ id: offerLicenses.offerId })
    .from(offerLicenses)
    .where(eq(offerLicenses.licenseId, sql.placeholder('licenseId')))
  return offersWhere(db, and(inArray(offers.id, ofTerm), sql`+${offers.state} = 'open'`))
})

/** Offers of one amount that ended or were paid and are looked at beside money. */
const MOST_OVER = 5
const ofAmount = eq(offers.amountMinor, sql.placeholder('amountMinor'))
const openByAmount = prepared((db) => offersWhere(db, and(isOpen, ofAmount)).limit(MOST_SHARING))
const overByAmount = prepared((db) =>
  offersWhere(db, and(ofAmount, sql`+${offers.state} <> 'open'`))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(MOST_OVER),
)

/** The offers that ask for an amount, and the newest that did so before. */
export const offersAsking = ({ db }: Reading, amountMinor: number): Offer[] => [
  ...openByAmount(db).all({ amountMinor }),
  ...overByAmount(db).all({ amountMinor }),
]

const byId = prepared((db) => offersWhere(db, eq(offers.id, sql.placeholder('id'))))

/** An offer by its id. Throws NOT_FOUND. */
export const findOffer = ({ db }: Reading, id: number): Offer => {
  const found = byId(db).get({ id })
  if (!found) throw notFound('Offer')
  return found
}

const termsOf = prepared((db) =>
  db
    .select({ license: licenses, order: orders })
    .from(offerLicenses)
    .innerJoin(licenses, eq(licenses.id, offerLicenses.licenseId))
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(offerLicenses.offerId, sql.placeholder('offerId')))
    .orderBy(asc(licenses.id)),
)

/** The terms of licences that an offer renews together. Throws NOT_FOUND where they are gone. */
export const licensesOf = ({ db }: Reading, { id: offerId }: Pick<OfferRow, 'id'>): Renewable => {
  const [first, ...others] = termsOf(db).all({ offerId })
  if (!first) throw notFound('License')
  return [first, ...others]
}

/** What renewing licences costs now; null for what is not on sale any more. */
const priceNow = (deps: Timed, held: Renewable): Price | null => {
  try {
    return offeredPrice(deps, held)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Why an open offer does not stand now; null where it does. While a price changes, its holder's is the lower of the two
 * for 30 days, so that a price that rises ends the offer only then.
 */
export const whyEnded = (deps: Timed, { offer, ...found }: Offer): OfferEnd | null => {
  if (offer.until <= deps.now()) return 'time'
  if (!found.holdsLicenses) return 'license'
  if (found.hasOpenOrder) return 'order'
  const price = priceNow(deps, licensesOf(deps, offer))
  return price && toMinor(price.amount) === offer.priceMinor ? null : 'price'
}

const insertOffer = preparedInsert(offers)
const changeOffer = preparedUpdate(offers)

/** Ends an offer that does not stand, in the caller's transaction. Returns whether it does. */
const keepOrEnd = (deps: Writing, found: Offer): boolean => {
  const endedBy = whyEnded(deps, found)
  if (endedBy === null) return true
  changeOffer(deps.db, found.offer.id, { state: 'ended', endedBy, updatedAt: deps.now() })
  return false
}

const buyerHasOpen = prepared((db) =>
  db
    .select({ hasOpenOrder })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id'))),
)

/** Makes the offer of terms that end together, in the order of their licences; null where none can be made. */
const makeOffer = (deps: Writing, held: Renewable): Offered | null => {
  const [{ order, license }] = held
  if (held.some((each) => each.order.erasedAt !== null) || !isSold(order.plan)) return null
  if (held.some((each) => buyerHasOpen(deps.db).get({ id: each.order.id })?.hasOpenOrder)) return null
  const price = priceNow(deps, held)
  const priceMinor = toMinor(price?.amount ?? 0)
  const amountMinor = amountOfOffer(deps, priceMinor, held[0])
  if (!price || amountMinor === undefined) return null
  const now = deps.now()
  const offer = insertOffer(deps.db, {
    orderId: order.id,
    plan: order.plan,
    ...price.offer,
    priceMinor,
    amountMinor,
    endsAt: license.expiresAt,
    until: endOfDay(dayNumber(addDays(license.expiresAt, DAYS_AFTER))),
    createdAt: now,
    updatedAt: now,
  })
  const rows = held.map(({ license: { id: licenseId } }) => ({ offerId: offer.id, licenseId }))
  deps.db.insert(offerLicenses).values(rows).run()
  return { ...offer, held }
}

/** The offer of a term that stands, in the caller's transaction, which ends one that does not. */
const keptOffer = (deps: Writing, { license }: Held): OfferRow | undefined => {
  const found = openOfTerm(deps.db).get({ licenseId: license.id })
  return found && keepOrEnd(deps, found) ? found.offer : undefined
}

/**
 * The offer of a term that ends, in the transaction of its reminder, which tells of it together with others: the one that
 * stands, or a new one for all of them that have none (OFFER-1160). Null for a licence whose plan is not on sale, where no
 * amount is left, for a holder with an open order (OFFER-1162), and where the offer renews a licence that the reminder
 * does not tell of.
 */
export const offerFor = (deps: Writing, term: Held, together: Renewable): Offered | null => {
  const kept = keptOffer(deps, term)
  if (kept) {
    const held = licensesOf(deps, kept)
    const told = new Set(together.map(({ license }) => license.id))
    return held.every(({ license }) => told.has(license.id)) ? { ...kept, held } : null
  }
  const others = together.filter((each) => each.license.id !== term.license.id && !keptOffer(deps, each))
  const [first = term, ...more] = [term, ...others.slice(0, MAX_QUANTITY - 1)].toSorted(
    (one, other) => one.license.id - other.license.id,
  )
  return makeOffer(deps, [first, ...more])
}

const openOfUser = prepared((db) =>
  offersWhere(db, and(sql`+${offers.state} = 'open'`, eq(orders.userId, sql.placeholder('userId')))),
)

/** The offers of an account's licences that stand now. */
export const standingOffersOf = (deps: Timed, userId: number): Offer[] =>
  openOfUser(deps.db)
    .all({ userId })
    .filter((found) => whyEnded(deps, found) === null)

/** The offer of a licence that stands now; undefined for none. */
export const standingOffer = (deps: Timed, licenseId: number): Offer | undefined => {
  const found = openOfTerm(deps.db).get({ licenseId })
  return found && whyEnded(deps, found) === null ? found : undefined
}

/** Ends the offers that do not stand any more, in turns (OFFER-1163). */
export const endOffers = (deps: Publishing, signal?: AbortSignal): Promise<void> =>
  writeFoundInTurns(
    deps,
    {
      find: ({ db }, most, last?: Offer) => openOffers(db).all({ after: last?.offer.id ?? 0, most }),
      write: (d, found: Offer) => {
        keepOrEnd(d, found)
      },
    },
    signal,
  )

/**
 * Places the order that renews the licences of an offer for the amount that it asked for, in the transaction that accepts
 * its money. Throws CONFLICT where they are not on sale any more.
 */
export const placeByOffer = (deps: Deps, actor: Actor, { offer }: Offer): OrderRow => {
  const held = licensesOf(deps, offer)
  const order = placeOffered(deps, actor, held, offeredPrice(deps, held), offer.amountMinor)
  const paid = { state: 'paid', endedBy: null, renewalOrderId: order.id, updatedAt: deps.now() } as const
  changeOffer(deps.db, offer.id, paid)
  return order
}
