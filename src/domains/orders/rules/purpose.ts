import type { Actor, Reading, RequestFacts, Timed } from '#src/deps.ts'
import { type Held, heldBy, rank } from '#src/domains/licenses/rules/issuing.ts'
import { labelled } from '#src/domains/licenses/rules/labels.ts'
import { RENEWAL_DAYS } from '#src/domains/licenses/schema.ts'
import { type CreateOrder, MAX_QUANTITY } from '#src/domains/orders/schema.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { isSold, type OrderPurpose, type PlanType, planNames } from '#src/shared/values/vocabulary.ts'

/** What an order is for, how many licences it buys, and the keys that it renews or upgrades. */
export type Wanted = { purpose: OrderPurpose | null; quantity: number; keys: string[] }

/** The licences of the caller: of the account that is signed in, and of the phone that this browser proved. */
const heldByCaller = (
  deps: Reading,
  actor: Actor,
  { provenPhone }: Pick<RequestFacts, 'provenPhone'>,
): Held[] =>
  heldBy(deps, {
    userId: actor.kind === 'user' ? actor.id : null,
    phone: provenPhone ?? '',
    isPhoneVerified: provenPhone !== null,
    renewsOrderId: null,
  })

/** The plan of one of these licences that is larger than this plan. */
const largerThan = (plan: PlanType, held: Held[]): PlanType | undefined =>
  held.find(({ order }) => rank(order.plan) > rank(plan))?.order.plan

/** An order for these licences: it renews them, upgrades smaller ones, and gives new ones for a smaller plan. */
export const forLicenses = (plan: PlanType, held: Held[]): Wanted => {
  const isOther = held.some(({ order }) => order.plan !== plan)
  return {
    purpose: largerThan(plan, held) ? 'new' : isOther ? 'upgrade' : 'renew',
    quantity: held.length,
    keys: held.map(({ license }) => license.licenseKey),
  }
}

/**
 * Those of them that an order extends, the one that ends first at the front: of plans that are sold, and not ended so long
 * ago that a renewal would begin anew.
 */
export const heldToExtend = (
  deps: Timed,
  actor: Actor,
  request: Pick<RequestFacts, 'provenPhone'>,
): (Held & { label: string })[] => {
  const since = addDays(deps.now(), -RENEWAL_DAYS)
  const renewable = heldByCaller(deps, actor, request).filter(
    ({ license, order }) => license.expiresAt > since && isSold(order.plan),
  )
  return labelled(
    deps,
    renewable
      .toSorted((a, b) => Number(a.license.expiresAt) - Number(b.license.expiresAt))
      .slice(0, MAX_QUANTITY),
  )
}

/**
 * What a buyer orders. Chosen licences have to be the caller's own, and then their number is the quantity; several
 * licences are new ones unless the call says otherwise (LIC-1002). Throws NOT_FOUND for somebody else's licence, CONFLICT
 * for a licence of a larger plan.
 */
export const wantedBy = (
  deps: Reading,
  actor: Actor,
  request: Pick<RequestFacts, 'provenPhone'>,
  {
    plan,
    purpose,
    quantity = 1,
    licenseIds,
  }: Pick<CreateOrder, 'plan' | 'purpose' | 'quantity' | 'licenseIds'>,
): Wanted => {
  if (licenseIds === undefined || purpose === 'new') {
    return { purpose: purpose ?? (quantity > 1 ? 'new' : null), quantity, keys: [] }
  }
  const wanted = new Set(licenseIds)
  const chosen = heldByCaller(deps, actor, request).filter(({ license }) => wanted.has(license.id))
  if (chosen.length < wanted.size) throw notFound('License')
  const larger = largerThan(plan, chosen)
  if (larger) throw new AppError('CONFLICT', () => texts.licenseIsLarger({ plan: planNames[larger] }))
  return forLicenses(plan, chosen)
}
