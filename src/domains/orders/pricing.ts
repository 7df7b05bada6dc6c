import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import type { Deps } from '#src/deps.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { formatMoney, fromMinor } from '#src/shared/money.ts'
import type { PlanType } from '#src/shared/vocabulary.ts'
import { planOfProduct } from './schema.ts'

type Reading = Pick<Deps, 'db'>

/** Orders are in whole rupees, so a price with paisas is sold at the nearest. */
const rupees = (minor: number): number => Math.round(fromMinor(minor))

// A plain space, so that the sentence reads the same in every script and log.
const inWords = (price: number): string => formatMoney(price).replace('\u00a0', ' ')

/** The active products from whose title this plan is inferred (public §9), with their prices in whole rupees. */
const productsOfPlan = (deps: Reading, type: PlanType) =>
  deps.db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .all()
    .filter(({ title }) => planOfProduct(title) === type)
    .map(({ couponCode, priceMinor, discountPriceMinor }) => ({
      couponCode,
      full: rupees(priceMinor),
      discounted: rupees(discountPriceMinor ?? priceMinor),
    }))

/** A code orders a product that carries it, at the discount price. Throws BAD_REQUEST, CONFLICT with that price. */
const refuseOtherCouponPrice = (
  deps: Reading,
  { plan, amount, couponCode }: { plan: PlanType; amount: number; couponCode: string },
): void => {
  const code = couponCode.toLowerCase()
  const sold = productsOfPlan(deps, plan).filter((product) => product.couponCode?.toLowerCase() === code)
  if (sold.some(({ discounted }) => amount === discounted)) return
  const [first] = sold
  if (!first) throw new AppError('BAD_REQUEST', 'This coupon code is not valid')
  throw new AppError(
    'CONFLICT',
    `The price with the coupon code ${couponCode} is now ${inWords(first.discounted)}. Please check and order again.`,
  )
}

/**
 * Refuses an amount that is not on sale for the plan: its monthly price, its annual price, or the price of an active
 * product from which the plan is inferred (decision §4). Of a product with a coupon code that is its full price, and its
 * discount price only together with the code. Throws CONFLICT with the current price; BAD_REQUEST for an unknown code.
 */
export const refuseOtherPrice = (
  deps: Reading,
  { plan: type, amount, couponCode }: { plan: PlanType; amount: number; couponCode: string | null },
): void => {
  if (couponCode !== null) return refuseOtherCouponPrice(deps, { plan: type, amount, couponCode })
  const plans = listActivePlans(deps)
    .filter(({ plan }) => plan.planType === type)
    .map(({ plan, annualPriceMinor }) => ({
      monthly: rupees(plan.discountedPriceMinor),
      annual: rupees(annualPriceMinor),
    }))
  if (plans.some(({ monthly, annual }) => amount === monthly || amount === annual)) return
  const isProductPrice = productsOfPlan(deps, type).some(
    (product) => amount === product.full || (product.couponCode === null && amount === product.discounted),
  )
  if (isProductPrice) return
  const [current] = plans
  if (!current) throw new AppError('CONFLICT', `The ${type} plan is not on sale at the moment.`)
  throw new AppError(
    'CONFLICT',
    `The price of the ${type} plan is now ${inWords(current.monthly)} a month or ${inWords(current.annual)} a year. Please check and order again.`,
  )
}
