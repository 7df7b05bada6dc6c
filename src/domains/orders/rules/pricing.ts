import type { Timed } from '#src/deps.ts'
import { type CouponRow, couponOf, offOf, requireFor } from '#src/domains/coupons/service.ts'
import { type Credit, moreDaysOf } from '#src/domains/licenses/rules/credit.ts'
import { type ChosenKey, creditOf } from '#src/domains/licenses/rules/issuing.ts'
import { holderPrices, listActivePlans } from '#src/domains/plans/service.ts'
import { listActiveProducts } from '#src/domains/products/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { PriceLine } from '#src/shared/price-lines.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor, toMinor } from '#src/shared/values/money.ts'
import { couponForm } from '#src/shared/values/typed.ts'
import {
  isSold,
  type OrderPurpose,
  type PlanType,
  planNames,
  type SoldPlan,
} from '#src/shared/values/vocabulary.ts'

/** The price in whole rupees, rounded, because order amounts are whole rupees. */
const rupees = (minor: number): number => Math.round(fromMinor(minor))

// A plain space instead of the no-break space, so that scripts and logs can match the sentence.
const inWords = (price: number): string => formatMoney(price).replace('\u00a0', ' ')

/** The offer that an amount buys: the calendar months of the licence, and the product, if it is one. */
type Offer = { termMonths: number; productId: number | null }

/** What somebody wants to buy. The months or the amount name the offer; a product names itself. */
export type Wish = {
  plan: PlanType
  couponCode: string | null
  /** In rupees: the sum that was shown, or a price that the sum is made of. */
  amount?: number | undefined
  months?: number | undefined
  productId?: number | undefined
  /** The months that the buyer saw. */
  termMonths?: number | undefined
  /** How many licences; one where it is left out. */
  quantity?: number | undefined
  purpose?: OrderPurpose | null | undefined
  /** What comes off for the unused days of the licences that it upgrades. */
  credits?: readonly Credit[] | undefined
  /** Whether it renews a running licence of this plan. Asked only while its price changes, and of no new licence. */
  isHeld?: (() => boolean) | undefined
}

/** What a wish costs: the sum in rupees, the lines that it is made of, and what it buys. */
export type Price = {
  amount: number
  lines: PriceLine[]
  offer: Offer
  /** The coupon whose use the order counts. */
  coupon: CouponRow | null
  /** The credit that comes off for each key. */
  credits: ChosenKey[]
}

/** An offer that is on sale, with the price of one licence. */
type OnSale = {
  offer: Offer
  price: number
  /** Another price that names it: the one on the page, where its holder renews at a lower one. */
  shown?: number
  /** What the coupon code of the product itself took off. */
  ownOff?: number
}

/** The active products of the plan, or the one asked for, with prices in whole rupees. */
const productsFor = (deps: Timed, { plan, productId }: Wish) =>
  listActiveProducts(deps)
    .filter((product) => product.plan === plan && (productId === undefined || product.id === productId))
    .map(({ id, termMonths, couponCode, priceMinor, discountPriceMinor }) => ({
      offer: { termMonths, productId: id },
      couponCode,
      full: rupees(priceMinor),
      discounted: rupees(discountPriceMinor ?? priceMinor),
    }))

const notOnSale = (plan: PlanType) =>
  new AppError('CONFLICT', () => texts.planNotOnSale({ plan, name: planNames[plan] }))

/** The plan for a year and for a month, at the lower price for holders of a licence while its price changes. */
const plansFor = (deps: Timed, { plan: type, purpose, isHeld }: Wish): OnSale[] =>
  listActivePlans(deps)
    .filter(({ plan }) => plan.planType === type)
    .flatMap((sold) => {
      const present = {
        monthly: rupees(sold.plan.discountedPriceMinor),
        annual: rupees(sold.annualPriceMinor),
      }
      const { monthlyMinor, annualMinor } = holderPrices(sold, deps.now())
      const held = { monthly: rupees(monthlyMinor), annual: rupees(annualMinor) }
      const isLower = held.monthly < present.monthly || held.annual < present.annual
      const price = isLower && purpose !== 'new' && isHeld?.() ? held : present
      return [
        { offer: { termMonths: 12, productId: null }, price: price.annual, shown: present.annual },
        { offer: { termMonths: 1, productId: null }, price: price.monthly, shown: present.monthly },
      ]
    })

/** The products that sell at a price of their own with this code (ORD-2). */
const byOwnCode = (deps: Timed, wish: Wish, code: string): OnSale[] =>
  productsFor(deps, wish)
    .filter(({ couponCode }) => couponCode !== null && couponForm(couponCode) === couponForm(code))
    .map(({ offer, full, discounted }) => ({ offer, price: discounted, ownOff: full - discounted }))

/** A product with a coupon code sells at its full price without the code. The present price comes first. */
const productOffers = (deps: Timed, wish: Wish): OnSale[] =>
  productsFor(deps, wish).flatMap(({ offer, couponCode, full, discounted }) =>
    (couponCode === null && discounted !== full ? [discounted, full] : [full]).map((price) => ({
      offer,
      price,
    })),
  )

/**
 * The credit that comes off a price for each key, in minor units of whole rupees: at most the share of its licence, and a
 * rupee is left to pay, because an order is approved by its payment. What is left of a credit buys days (UPG-1272).
 */
export const creditsWithin = (net: number, quantity: number, credits: readonly Credit[]): ChosenKey[] => {
  let left = net - 1
  return credits.map(({ licenseKey, minor }) => {
    const credit = Math.max(0, Math.min(Math.floor(fromMinor(minor)), Math.floor(net / quantity), left))
    left -= credit
    return { licenseKey, creditMinor: toMinor(credit) }
  })
}

/** The lines of the credits: what comes off, and the days that the rest of a credit buys (UPG-1278). */
const creditLines = (
  deps: Timed,
  net: number,
  { termMonths }: Offer,
  { quantity = 1, credits = [] }: Wish,
  taken: ChosenKey[],
): PriceLine[] => {
  const offMinor = creditOf(taken)
  const [first] = credits
  if (!first || offMinor === 0) return []
  const days = credits.reduce((sum, credit) => sum + credit.days, 0)
  const priceMinor = Math.floor(toMinor(net) / quantity)
  const more = Math.max(
    ...credits.map((credit, index) =>
      moreDaysOf(deps, credit, { creditMinor: taken[index]?.creditMinor ?? 0, priceMinor, termMonths }),
    ),
  )
  return [
    { kind: 'credit', plan: first.plan, days, amountMinor: -offMinor },
    ...(more > 0 ? [{ kind: 'days', days: more, amountMinor: 0 } as const] : []),
  ]
}

/** The parts of the amount of so many licences, and their sum. A further part is a line here. */
const priceOf = (
  deps: Timed,
  { offer, price, ownOff = 0 }: OnSale,
  wish: Wish,
  plan: SoldPlan,
  coupon: CouponRow | null,
): Price => {
  const { quantity = 1, couponCode, credits: earned = [] } = wish
  const full = (price + ownOff) * quantity
  const off = coupon ? offOf(coupon, full) : ownOff * quantity
  const code = coupon?.code ?? couponCode ?? ''
  const lines: PriceLine[] = [
    { kind: 'plan', plan, termMonths: offer.termMonths, quantity, amountMinor: toMinor(full) },
    ...(off > 0 ? [{ kind: 'coupon', code, amountMinor: -toMinor(off) } as const] : []),
  ]
  const net = full - off
  const credits = creditsWithin(net, quantity, earned)
  lines.push(...creditLines(deps, net, offer, wish, credits))
  return { amount: net - fromMinor(creditOf(credits)), lines, offer, coupon, credits }
}

/** What is on sale for a wish, and the coupon of its own that lowers it. Throws as reckon. */
const onSaleFor = (deps: Timed, wish: Wish): { offers: OnSale[]; coupon: CouponRow | null } => {
  const { couponCode, productId } = wish
  const own = couponCode === null ? [] : byOwnCode(deps, wish, couponCode)
  if (own.length > 0) return { offers: own, coupon: null }
  const coupon = couponCode === null ? null : couponOf(deps, couponCode)
  const ofProducts = productOffers(deps, wish)
  return { offers: productId === undefined ? [...plansFor(deps, wish), ...ofProducts] : ofProducts, coupon }
}

/** The CONFLICT that names the present price, for an amount that is none (ORD-23). */
const wrongAmount = (wish: Wish, offers: OnSale[], prices: Price[]): AppError => {
  const { plan, amount = 0, couponCode, productId } = wish
  const [first] = offers
  if (!first) {
    return productId === undefined ? notOnSale(plan) : new AppError('CONFLICT', () => texts.productNotOnSale)
  }
  if (couponCode !== null) {
    const [nearest] = prices.toSorted((a, b) => Math.abs(a.amount - amount) - Math.abs(b.amount - amount))
    const price = inWords(nearest?.amount ?? 0)
    return new AppError('CONFLICT', () => texts.priceWithCoupon({ couponCode, price }))
  }
  const [annual, monthly] = offers
  if (first.offer.productId === null && annual && monthly) {
    const both = { monthly: inWords(monthly.price), annual: inWords(annual.price) }
    return new AppError('CONFLICT', () => texts.priceOfPlan({ plan, name: planNames[plan], ...both }))
  }
  if (productId === undefined) return notOnSale(plan)
  return new AppError('CONFLICT', () => texts.priceOfProduct({ price: inWords(first.price) }))
}

/**
 * The one reckoning of prices (PRICE-1030): of a quote, an order and a renewal. An `amount` names the offer: it equals the
 * sum, or else the price of all licences or of one before a coupon (PRICE-1031). Without one the months do, and a plan is
 * for a month where none are given. Writes nothing, and counts no use of a coupon.
 *
 * Throws CONFLICT with the present price or term (ORD-1, ORD-701, ORD-702), and for a coupon that does not hold today;
 * BAD_REQUEST for an unknown coupon, one for something else, and the reseller plan (ORD-7).
 */
export const reckon = (deps: Timed, wish: Wish): Price => {
  const { plan, amount, productId, months, quantity = 1, termMonths } = wish
  if (!isSold(plan)) {
    throw new AppError('BAD_REQUEST', () => texts.resellerIsArranged)
  }
  const { offers, coupon } = onSaleFor(deps, wish)
  const prices = offers.map((each) => priceOf(deps, each, wish, plan, coupon))
  const wanted = months ?? (productId === undefined ? 1 : undefined)
  const namings: ((each: OnSale, price: Price) => boolean)[] =
    amount === undefined
      ? [({ offer }) => wanted === undefined || offer.termMonths === wanted]
      : [
          (_, price) => price.amount === amount,
          (each) => [each.price, each.shown].some((unit) => unit !== undefined && unit * quantity === amount),
          (each) => each.price === amount || each.shown === amount,
        ]
  const found = namings.flatMap((isNamed) =>
    prices.filter((price, index) => isNamed(offers[index] as OnSale, price)),
  )
  const [bought] = found
  if (!bought) throw wrongAmount(wish, offers, prices)
  if (coupon) requireFor(coupon, { plan, ...bought.offer })
  if (termMonths !== undefined && termMonths !== bought.offer.termMonths) {
    const term = termInWords(bought.offer.termMonths)
    throw new AppError('CONFLICT', () => texts.termOfOffer({ term }))
  }
  return bought
}

/**
 * What renewing an order buys: the same product while it is on sale, else the plan for a month or a year. Throws CONFLICT
 * where neither is on sale.
 */
export const renewalOf = (
  deps: Timed,
  { plan, productId, termMonths }: { plan: PlanType; productId: number | null; termMonths: number },
): Pick<Wish, 'plan' | 'productId' | 'months'> => {
  const isOnSale = productId !== null && productsFor(deps, { plan, couponCode: null, productId }).length > 0
  if (isOnSale) return { plan, productId }
  if (!listActivePlans(deps).some((each) => each.plan.planType === plan)) throw notOnSale(plan)
  return { plan, months: termMonths === 1 ? 1 : 12 }
}
