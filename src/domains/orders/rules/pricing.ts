import { and, between, eq, ne } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Reading } from '#src/deps.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { listActiveProducts } from '#src/domains/products/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor, toMinor } from '#src/shared/values/money.ts'
import { folded, unmarked } from '#src/shared/values/typed.ts'
import { isSold, type PlanType, planNames } from '#src/shared/values/vocabulary.ts'

/** The price in whole rupees, rounded, because order amounts are whole rupees. */
const rupees = (minor: number): number => Math.round(fromMinor(minor))

// A plain space instead of the no-break space, so that scripts and logs can match the sentence.
const inWords = (price: number): string => formatMoney(price).replace('\u00a0', ' ')

/** The offer that an amount buys: the calendar months of the licence, and the product, if it is one. */
type Offer = { termMonths: number; productId: number | null }
type Asked = {
  plan: PlanType
  amount: number
  couponCode: string | null
  productId?: number | undefined
  termMonths?: number | undefined
}

const MONTHLY: Offer = { termMonths: 1, productId: null }
const ANNUAL: Offer = { termMonths: 12, productId: null }

/** The active products of the plan, or the one asked for, with prices in whole rupees. */
const productsFor = (deps: Reading, { plan, productId }: Asked) =>
  listActiveProducts(deps)
    .filter((product) => product.plan === plan && (productId === undefined || product.id === productId))
    .map(({ id, termMonths, couponCode, priceMinor, discountPriceMinor }) => ({
      offer: { termMonths, productId: id },
      couponCode,
      full: rupees(priceMinor),
      discounted: rupees(discountPriceMinor ?? priceMinor),
    }))

/** The largest discount in rupees that makes an amount unique (PAY-742). */
export const MOST_OFF = 99
/** The largest share of a price that it is, but one rupee at least. */
const MOST_SHARE = 0.01
const mostOff = (amount: number): number => Math.min(MOST_OFF, Math.max(1, Math.floor(amount * MOST_SHARE)))

/**
 * The amount of a new order. With the setting `odd_amounts` it is the price less the fewest rupees that make it differ
 * from every open order, so that a statement line identifies its order (PAY-112). Where none is left it is the price,
 * because a buyer must not be refused, and the payment desk says so. Runs in the transaction that stores the
 * order.
 */
export const askedMinor = (deps: Reading, amount: number, orderId?: number): number => {
  const price = toMinor(amount)
  if (settingValues(deps).odd_amounts !== 'true') return price
  const taken = new Set(
    deps.db
      .select({ amountMinor: orders.amountMinor })
      .from(orders)
      .where(
        and(
          eq(orders.status, 'pending'),
          between(orders.amountMinor, price - toMinor(mostOff(amount)), price),
          orderId === undefined ? undefined : ne(orders.id, orderId),
        ),
      )
      .all()
      .map(({ amountMinor }) => amountMinor),
  )
  const candidates = Array.from({ length: mostOff(amount) }, (_, index) => price - toMinor(index + 1))
  return candidates.find((minor) => minor > 0 && !taken.has(minor)) ?? price
}

const notOnSale = (plan: PlanType) =>
  new AppError('CONFLICT', () => texts.planNotOnSale({ plan, name: planNames[plan] }))

/**
 * The present price of renewing an order: the price of the same product while it is on sale, else the price
 * of the plan for a month or a year. Throws CONFLICT where neither is on sale.
 */
export const renewalOf = (
  deps: Reading,
  { plan: type, productId, termMonths }: { plan: PlanType; productId: number | null; termMonths: number },
): { amount: number; productId?: number } => {
  const ordered = { plan: type, amount: 0, couponCode: null }
  const [product] = productId === null ? [] : productsFor(deps, { ...ordered, productId })
  if (product) {
    const { couponCode, full, discounted, offer } = product
    return { amount: couponCode === null ? discounted : full, productId: offer.productId }
  }
  const sold = listActivePlans(deps).find(({ plan }) => plan.planType === type)
  if (!sold) throw notOnSale(type)
  const { plan, annualPriceMinor } = sold
  return { amount: rupees(termMonths === 1 ? plan.discountedPriceMinor : annualPriceMinor) }
}

/** A coupon code as it is compared, without the marks of the message that it was copied from. */
const codeOf = (couponCode: string): string => folded(unmarked(couponCode))

/**
 * The product that sells at this amount with this coupon code (ORD-2). Throws BAD_REQUEST for an unknown code, CONFLICT
 * with the discount price.
 */
const couponOffer = (deps: Reading, asked: Asked, couponCode: string): Offer => {
  const code = codeOf(couponCode)
  const sold = productsFor(deps, asked).filter(
    ({ couponCode: known }) => known !== null && codeOf(known) === code,
  )
  const [first] = sold
  if (!first) throw new AppError('BAD_REQUEST', () => texts.couponNotValid)
  const bought = sold.find(({ discounted }) => asked.amount === discounted)
  if (!bought) {
    const price = inWords(first.discounted)
    throw new AppError('CONFLICT', () => texts.priceWithCoupon({ couponCode, price }))
  }
  return bought.offer
}

/** A product with a coupon code sells at its full price without the code. */
const productOffer = (deps: Reading, asked: Asked): Offer | undefined =>
  productsFor(deps, asked).find(
    ({ couponCode, full, discounted }) =>
      asked.amount === full || (couponCode === null && asked.amount === discounted),
  )?.offer

/** The price that one product sells at without a coupon code. Throws CONFLICT for another amount (ORD-23). */
const namedProductOffer = (deps: Reading, asked: Asked): Offer => {
  const offer = productOffer(deps, asked)
  if (offer) return offer
  const [product] = productsFor(deps, asked)
  if (!product) throw new AppError('CONFLICT', () => texts.productNotOnSale)
  const price = inWords(product.couponCode === null ? product.discounted : product.full)
  throw new AppError('CONFLICT', () => texts.priceOfProduct({ price }))
}

/** The offer that the amount buys. Throws as offerOf. */
const soldAt = (deps: Reading, asked: Asked): Offer => {
  const { plan: type, amount, couponCode, productId } = asked
  if (!isSold(type)) {
    throw new AppError('BAD_REQUEST', () => texts.resellerIsArranged)
  }
  if (couponCode !== null) return couponOffer(deps, asked, couponCode)
  if (productId !== undefined) return namedProductOffer(deps, asked)
  const plans = listActivePlans(deps)
    .filter(({ plan }) => plan.planType === type)
    .map(({ plan, annualPriceMinor }) => ({
      monthly: rupees(plan.discountedPriceMinor),
      annual: rupees(annualPriceMinor),
    }))
  if (plans.some(({ annual }) => amount === annual)) return ANNUAL
  if (plans.some(({ monthly }) => amount === monthly)) return MONTHLY
  const offer = productOffer(deps, asked)
  if (offer) return offer
  const [current] = plans
  if (!current) throw notOnSale(type)
  const prices = { monthly: inWords(current.monthly), annual: inWords(current.annual) }
  throw new AppError('CONFLICT', () => texts.priceOfPlan({ plan: type, name: planNames[type], ...prices }))
}

/**
 * The offer that the amount buys, which runs as long as the buyer saw (ORD-702). The amount must equal the monthly or
 * annual price of the plan, or the price of an active product of the plan (ORD-1, ORD-701). Throws CONFLICT with the
 * current price or term; BAD_REQUEST for an unknown coupon code and for the reseller plan (ORD-7).
 */
export const offerOf = (deps: Reading, asked: Asked): Offer => {
  const offer = soldAt(deps, asked)
  if (asked.termMonths === undefined || asked.termMonths === offer.termMonths) return offer
  throw new AppError('CONFLICT', () => texts.termOfOffer({ term: termInWords(offer.termMonths) }))
}
