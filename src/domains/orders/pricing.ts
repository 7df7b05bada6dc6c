import { and, eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import type { Deps } from '#src/deps.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import type { PlanType, SoldPlan } from '#src/shared/vocabulary.ts'

type Reading = Pick<Deps, 'db'>

/** The price in whole rupees, rounded, because order amounts are whole rupees. */
const rupees = (minor: number): number => Math.round(fromMinor(minor))

// A plain space instead of the no-break space, so that scripts and logs can match the sentence.
const inWords = (price: number): string => formatMoney(price).replace('\u00a0', ' ')

/** The active products that stand for this plan (PROD-2), with prices in whole rupees. */
const productsOfPlan = (deps: Reading, type: SoldPlan) =>
  deps.db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), eq(products.plan, type)))
    .all()
    .map(({ couponCode, priceMinor, discountPriceMinor }) => ({
      couponCode,
      full: rupees(priceMinor),
      discounted: rupees(discountPriceMinor ?? priceMinor),
    }))

/**
 * Refuses an amount other than the discount price of the product with this coupon code (ORD-2). Throws BAD_REQUEST for
 * an unknown code, CONFLICT with the discount price.
 */
const refuseOtherCouponPrice = (
  deps: Reading,
  { plan, amount, couponCode }: { plan: SoldPlan; amount: number; couponCode: string },
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
 * Refuses an amount that is not a price on sale for the plan: its monthly price, its annual price, or the price of an
 * active product that stands for the plan (ORD-1). A product with a coupon code sells at its full price, or at its
 * discount price with the code (ORD-2). Throws CONFLICT with the current price; BAD_REQUEST for an unknown code and for
 * the reseller plan (ORD-7).
 */
export const refuseOtherPrice = (
  deps: Reading,
  { plan: type, amount, couponCode }: { plan: PlanType; amount: number; couponCode: string | null },
): void => {
  if (type === 'reseller') {
    throw new AppError('BAD_REQUEST', 'Reseller plans are arranged with our team. Please contact us.')
  }
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
