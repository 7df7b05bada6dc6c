import type { Actor, Reading, RequestFacts, Timed } from '#src/deps.ts'
import { type ChosenKey, type Held, heldBy } from '#src/domains/licenses/rules/issuing.ts'
import { labelled } from '#src/domains/licenses/rules/labels.ts'
import { RENEWAL_DAYS } from '#src/domains/licenses/schema.ts'
import { type CreateOrder, MAX_QUANTITY } from '#src/domains/orders/schema.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { addDays } from '#src/shared/values/dates.ts'
import {
  isSold,
  type OrderPurpose,
  type PlanType,
  planNames,
  planRank,
} from '#src/shared/values/vocabulary.ts'
import type { Price } from './pricing.ts'

/** What an order is for, how many licences it buys, and those that it renews or upgrades. */
export type Wanted = { purpose: OrderPurpose | null; quantity: number; held: Held[] }

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

const isSmaller = ({ order }: Held, plan: PlanType): boolean => planRank(order.plan) < planRank(plan)

/**
 * An order for these licences: it upgrades those of a smaller plan, and renews the others, also for a smaller plan, which
 * begins at their end.
 */
export const forLicenses = (plan: PlanType, held: Held[]): Wanted => ({
  purpose: held.some((each) => isSmaller(each, plan)) ? 'upgrade' : 'renew',
  quantity: held.length,
  held,
})

/** The keys that an order chooses, with the credit that came off its price for each. */
export const withCredits = (
  keys: Pick<ChosenKey, 'licenseKey'>[],
  { credits }: Pick<Price, 'credits'>,
): ChosenKey[] =>
  keys.map(({ licenseKey }) => ({
    licenseKey,
    creditMinor: credits.find((credit) => credit.licenseKey === licenseKey)?.creditMinor ?? 0,
  }))

/** The same of the licences that it renews or upgrades. */
export const keysOf = ({ held }: Pick<Wanted, 'held'>, price: Pick<Price, 'credits'>): ChosenKey[] =>
  withCredits(
    held.map(({ license }) => license),
    price,
  )

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

/** The licences that an upgrade to a plan takes: the chosen ones, or as many as it buys. Throws CONFLICT. */
const toUpgrade = (plan: PlanType, held: Held[], chosen: Held[] | undefined, quantity: number): Held[] => {
  const smaller = held.filter((each) => isSmaller(each, plan))
  const wanted =
    chosen ??
    smaller.toSorted((a, b) => Number(b.license.expiresAt) - Number(a.license.expiresAt)).slice(0, quantity)
  const other = (chosen ?? (smaller.length === 0 ? held : [])).find((each) => !isSmaller(each, plan))
  if (other) {
    throw new AppError('CONFLICT', () => texts.licenseIsAsLarge({ plan: planNames[other.order.plan] }))
  }
  if (wanted.length < quantity) throw new AppError('CONFLICT', () => texts.noLicenseToUpgrade)
  return wanted
}

/**
 * What a buyer orders. Chosen licences have to be the caller's own, and then their number is the quantity; several
 * licences are new ones unless the call says otherwise (LIC-1002). An upgrade is of licences that the caller holds (UPG-1275).
 * Throws NOT_FOUND for somebody else's licence, CONFLICT for an upgrade of none, or of one that is not smaller.
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
  const isUpgrade = purpose === 'upgrade'
  if (purpose === 'new' || (licenseIds === undefined && !isUpgrade)) {
    return { purpose: purpose ?? (quantity > 1 ? 'new' : null), quantity, held: [] }
  }
  const held = heldByCaller(deps, actor, request)
  const wanted = licenseIds && new Set(licenseIds)
  const chosen = wanted && held.filter(({ license }) => wanted.has(license.id))
  if (chosen && chosen.length < licenseIds.length) throw notFound('License')
  return forLicenses(
    plan,
    isUpgrade ? toUpgrade(plan, held, chosen, chosen?.length ?? quantity) : (chosen ?? []),
  )
}
