import { and, desc, eq, inArray } from 'drizzle-orm'
import { isAmong } from '#db/page.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { resellers } from '#db/schema/resellers.ts'
import type { Reading, User } from '#src/deps.ts'
import { type ResellerRow, resellerOf } from '#src/domains/balances/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { resellerAnswers as texts } from '#src/shared/texts.ts'
import { isSold, type PlanType, planNames, type SoldPlan } from '#src/shared/values/vocabulary.ts'

/** The reseller who calls, paused or not. Throws NOT_FOUND for any other account, which sees none of this. */
export const requireReseller = (deps: Reading, actor: User): ResellerRow => {
  const reseller = resellerOf(deps, actor.id)
  if (!reseller) throw new AppError('NOT_FOUND', () => texts.notReseller)
  return reseller
}

/** The reseller that an account is or was last, also a closed one. */
export const newestReseller = ({ db }: Reading, userId: number): ResellerRow | undefined =>
  db.select().from(resellers).where(eq(resellers.userId, userId)).orderBy(desc(resellers.id)).limit(1).get()

/** The same for what costs money. Throws NOT_FOUND, and CONFLICT while the reseller is paused (RESELL-1207). */
export const requireActive = (deps: Reading, actor: User): ResellerRow => {
  const reseller = requireReseller(deps, actor)
  if (reseller.isPaused) throw new AppError('CONFLICT', () => texts.paused)
  return reseller
}

/** What a licence of a plan costs this reseller, in minor units. Throws CONFLICT for a plan that is not theirs. */
export const priceOf = (reseller: ResellerRow, plan: PlanType): { plan: SoldPlan; priceMinor: number } => {
  const prices = {
    starter: reseller.starterMinor,
    professional: reseller.professionalMinor,
    enterprise: reseller.enterpriseMinor,
    reseller: null,
  }
  const priceMinor = prices[plan]
  if (priceMinor === null || !isSold(plan)) {
    throw new AppError('CONFLICT', () => texts.noPrice({ plan: planNames[plan] }))
  }
  return { plan, priceMinor }
}

/** All terms of the keys of these licences, as far as these are customers' of this reseller, the first one first. */
export const termsOfCustomers = ({ db }: Reading, resellerId: number, licenseIds: readonly number[]) => {
  const keys = db
    .select({ licenseKey: licenses.licenseKey })
    .from(licenses)
    .where(and(isAmong(licenses.id, licenseIds), eq(licenses.resellerId, resellerId)))
  return db
    .select({ license: licenses, order: orders })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(inArray(licenses.licenseKey, keys))
    .orderBy(licenses.id)
    .all()
}
