import { and, eq, ne, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { offerLicenses, offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import type { Reading, Writing } from '#src/deps.ts'
import type { Renewable } from '#src/domains/licenses/rules/renewable.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { PriceLine } from '#src/shared/price-lines.ts'
import { fromMinor, toMinor } from '#src/shared/values/money.ts'

/** The largest discount in rupees that makes an amount unique (PAY-742). */
export const MOST_OFF = 99
/** The largest share of a price that it is, but one rupee at least. */
const MOST_SHARE = 0.01
const mostOff = (amount: number): number => Math.min(MOST_OFF, Math.max(1, Math.floor(amount * MOST_SHARE)))

/** The smallest odd amount of a price, in paisa. */
export const leastOddMinor = (price: number): number =>
  Math.max(1, price - toMinor(mostOff(fromMinor(price))))

const [pricePlace, leastPlace, stepPlace] = ['price', 'least', 'step'].map((name) => sql.placeholder(name))
/** The odd amounts of a price as rows of a query, which gives the price, the smallest of them and the step. */
export const oddAmounts = sql`(with recursive odd(amount) as (select ${pricePlace} - ${stepPlace} union all
  select amount - ${stepPlace} from odd where amount > ${leastPlace}) select amount from odd) as odd`

/** Open orders of one amount that are looked at. */
const MOST_ASKING = 50

// Written out, as the indexes of what is open have it.
const isPending = sql`${orders.status} = 'pending'`
const isOpen = sql`${offers.state} = 'open'`

const freeAmount = prepared((db) => {
  const byOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPending, sql`${orders.amountMinor} = odd.amount`, ne(orders.id, sql.placeholder('orderId'))))
  const byOffer = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(isOpen, sql`${offers.amountMinor} = odd.amount`))
  return db
    .select({ amount: sql<number>`odd.amount` })
    .from(oddAmounts)
    .where(sql`odd.amount >= ${leastPlace} and not exists ${byOrder} and not exists ${byOffer}`)
    .limit(1)
})

/**
 * A price, in paisa, less the fewest rupees that make it differ from the amount of every open order and every offer;
 * undefined where none is left. Runs in the transaction that stores the order or the offer.
 */
export const oddMinor = ({ db }: Reading, price: number, orderId = 0): number | undefined => {
  return freeAmount(db).get({ price, least: leastOddMinor(price), step: toMinor(1), orderId })?.amount
}

const ordersByAmount = prepared((db) =>
  db
    .select({ id: orders.id, renewsOrderId: orders.renewsOrderId })
    .from(orders)
    .where(and(isPending, eq(orders.amountMinor, sql.placeholder('amountMinor'))))
    .orderBy(sql`${orders.renewsOrderId} is not null`)
    .limit(MOST_ASKING),
)

/** The open orders that ask for this amount, in paisa, with the orders that they renew; those that renew none first. */
export const ordersAsking = ({ db }: Reading, amountMinor: number) => ordersByAmount(db).all({ amountMinor })

const offerByAmount = prepared((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(and(isOpen, eq(offers.amountMinor, sql.placeholder('amountMinor')))),
)

/** Whether an offer asks for this amount. */
const isOffered = ({ db }: Reading, amountMinor: number): boolean =>
  offerByAmount(db).get({ amountMinor }) !== undefined

/**
 * The amount of a new order. With the setting `odd_amounts` it differs from every open order, so that a statement line
 * identifies its order (PAY-112), and without it from every offer (OFFER-1161). Where no such amount is left it is the
 * price, because a buyer must not be refused, and the payment desk says so.
 */
const askedMinor = (deps: Reading, amount: number, orderId?: number): number => {
  const price = toMinor(amount)
  if (settingValues(deps).odd_amounts !== 'true' && !isOffered(deps, price)) return price
  return oddMinor(deps, price, orderId) ?? price
}

/**
 * The amount that an order asks for at a price, with the lines that it is made of where it is more than the price of one
 * licence (PRICE-1032). Runs in the transaction that stores the order.
 */
export const askedFor = (
  deps: Reading,
  price: { amount: number; lines: readonly PriceLine[] },
  orderId?: number,
): Pick<OrderRow, 'amountMinor' | 'priceLines'> => withLines(price, askedMinor(deps, price.amount, orderId))

/** Ends the offer of a licence, and returns it with the number of its licences; undefined for none. */
const endOffer = ({ db, now }: Writing, licenseId: number) => {
  const offer = db
    .select({ id: offers.id, priceMinor: offers.priceMinor, amountMinor: offers.amountMinor })
    .from(offerLicenses)
    .innerJoin(offers, eq(offers.id, offerLicenses.offerId))
    .where(and(eq(offerLicenses.licenseId, licenseId), sql`+${offers.state} = 'open'`))
    .get()
  if (!offer) return undefined
  const ended = { state: 'ended', endedBy: 'order', updatedAt: now() } as const
  db.update(offers).set(ended).where(eq(offers.id, offer.id)).run()
  return { ...offer, licenses: countRows(db, offerLicenses, eq(offerLicenses.offerId, offer.id)) }
}

/**
 * The same for an order that renews licences: the amount of their offer where that is for the same price, because the
 * reminder named it. The offer ends by it.
 */
export const askedOfHolder = (
  deps: Writing,
  held: Renewable,
  price: { amount: number; lines: readonly PriceLine[] },
): Pick<OrderRow, 'amountMinor' | 'priceLines'> => {
  const [{ license }] = held
  const offer = endOffer(deps, license.id)
  const isSame = offer?.priceMinor === toMinor(price.amount) && held.length === offer.licenses
  return isSame ? withLines(price, offer.amountMinor) : askedFor(deps, price)
}

/** An amount that was agreed on for a price, with its lines. */
export const withLines = (
  { amount, lines }: { amount: number; lines: readonly PriceLine[] },
  amountMinor: number,
): Pick<OrderRow, 'amountMinor' | 'priceLines'> => {
  const [first, ...others] = lines
  if (others.length === 0 && !(first?.kind === 'plan' && first.quantity > 1)) {
    return { amountMinor, priceLines: null }
  }
  const off = amountMinor - toMinor(amount)
  const odd: PriceLine[] = off === 0 ? [] : [{ kind: 'odd', amountMinor: off }]
  return { amountMinor, priceLines: JSON.stringify([...lines, ...odd]) }
}
