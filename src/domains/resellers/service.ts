import { inTransaction } from '#db/client.ts'
import type { Deps, Limiting, Publishing, User, Writing } from '#src/deps.ts'
import { tellIfLow } from '#src/domains/balances/notices.ts'
import { balanceOf, move, type ResellerRow, requireBalance } from '#src/domains/balances/service.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { licensesOf } from '#src/domains/licenses/queries.ts'
import { setCustomersLabel } from '#src/domains/licenses/rules/labels.ts'
import { removeCustomersSystem, systemsOfOrder } from '#src/domains/licenses/rules/places.ts'
import type { SetLabel } from '#src/domains/licenses/schema.ts'
import { rememberRequest, repeatedOrder } from '#src/domains/orders/rules/idempotency.ts'
import { placeIssued, placeTopUp, takeBackIssued } from '#src/domains/orders/rules/reselling.ts'
import { getUser } from '#src/domains/users/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { resellerAnswers as texts } from '#src/shared/texts.ts'
import type { Issue, Renewals } from './schema.ts'
import { priceOf, requireActive, requireReseller, termsOfCustomers } from './store.ts'

/** A request of a reseller by its idempotency key, so that one that is repeated is paid once; null without a key. */
const identify = (
  deps: Pick<Deps, 'vault'>,
  actor: User,
  kind: string,
  key: string | undefined,
  given: object,
) =>
  key === undefined
    ? null
    : { scope: `reseller:${actor.id}`, key, requestHash: deps.vault.hash(JSON.stringify([kind, given])) }

/**
 * Issues licences to a customer for the reseller's price, in one transaction with the movement of the balance
 * (RESELL-1200, RESELL-1223): `licenseKeys`, and the `balance` left in minor units. The customer is told in the reseller's
 * name. A repeated request answers the same keys. Throws NOT_FOUND; CONFLICT where the balance is too low, the plan has
 * no price, or the reseller is paused; BAD_REQUEST for an impossible phone.
 */
export const issue = (
  deps: Deps,
  actor: User,
  { idempotencyKey, ...input }: Issue,
): { licenseKeys: string[]; balance: number } => {
  const { name, quantity, language = currentLanguage() } = input
  const phone = toE164(input.phone)
  const identity = identify(deps, actor, 'issue', idempotencyKey, input)
  const answer = inTransaction(deps, (d) => {
    const reseller = requireReseller(d, actor)
    const repeated = identity && repeatedOrder(d, identity)
    if (repeated) {
      const issued = licensesOf(d, repeated).map(({ licenseKey }) => licenseKey)
      return { licenseKeys: issued, balance: balanceOf(d, reseller.id) }
    }
    const { plan, priceMinor } = priceOf(requireActive(d, actor), input.plan)
    const amountMinor = priceMinor * quantity
    requireBalance(d, reseller, amountMinor)
    const customer = { name, phone, language }
    const { order, issued } = placeIssued(d, actor, reseller, {
      plan,
      customer,
      quantity,
      keys: [],
      amountMinor,
    })
    const moved = move(d, reseller, { kind: 'issue', amountMinor: -amountMinor, orderId: order.id })
    tellIfLow(d, reseller, moved, order.id)
    if (identity) rememberRequest(d, identity, order.id)
    return { licenseKeys: issued.map(({ licenseKey }) => licenseKey), balance: moved.after }
  })
  deps.events.emit('outbox')
  return answer
}

type CustomersTerm = ReturnType<typeof termsOfCustomers>[number]

/** The latest terms of the licences that are renewed. Throws NOT_FOUND for another's, CONFLICT for one taken back. */
const renewable = (deps: Writing, { id }: ResellerRow, licenseIds: number[]): CustomersTerm[] => {
  const terms = termsOfCustomers(deps, id, licenseIds)
  const known = new Set(terms.map(({ license }) => license.id))
  if (licenseIds.some((licenseId) => !known.has(licenseId))) throw notFound('License')
  const latest = terms.filter(({ license }) => license.isLatest)
  if (latest.some(({ license }) => !['active', 'expired'].includes(license.licenseStatus))) {
    throw new AppError('CONFLICT', () => texts.hasEnded)
  }
  return latest
}

type Priced = CustomersTerm & ReturnType<typeof priceOf>

/** Renews licences of one customer and plan by one order, and gives its id. */
const renewTogether = (
  deps: Deps,
  actor: User,
  reseller: ResellerRow,
  [first, ...others]: [Priced, ...Priced[]],
): number => {
  const { name, phone, email, language } = first.order
  const quantity = others.length + 1
  const amountMinor = first.priceMinor * quantity
  const { order } = placeIssued(deps, actor, reseller, {
    plan: first.plan,
    customer: { name, phone, email, language },
    quantity,
    keys: [first, ...others].map(({ license }) => license.licenseKey),
    amountMinor,
  })
  const moved = move(deps, reseller, { kind: 'renewal', amountMinor: -amountMinor, orderId: order.id })
  tellIfLow(deps, reseller, moved, order.id)
  return order.id
}

/** Renews all of them; the id of the first order. */
const renewAll = (deps: Deps, actor: User, reseller: ResellerRow, held: CustomersTerm[]): number => {
  const priced = held.map((one) => ({ ...one, ...priceOf(reseller, one.order.plan) }))
  requireBalance(
    deps,
    reseller,
    priced.reduce((total, { priceMinor }) => total + priceMinor, 0),
  )
  const groups = Map.groupBy(priced, ({ order, plan }) => JSON.stringify([plan, order.name, order.phone]))
  const [first] = [...groups.values()].map((group) =>
    renewTogether(deps, actor, reseller, group as [Priced, ...Priced[]]),
  )
  if (first === undefined) throw notFound('License')
  return first
}

/**
 * Renews licences of the reseller's customers, all or none, each for its plan's price and the reseller's term: the
 * `licenses` by their latest terms, and the `balance` left in minor units (RESELL-1208). Licences of one customer and plan
 * are one order and one message. A repeated request renews nothing more. Throws NOT_FOUND, also for a licence of
 * anybody else's customer; CONFLICT as `issue`, and for a licence that was taken back.
 */
export const renew = (
  deps: Deps,
  actor: User,
  { idempotencyKey, licenseIds: given }: Renewals,
): { licenses: LicenseRow[]; balance: number } => {
  const licenseIds = [...new Set(given)]
  const identity = identify(deps, actor, 'renew', idempotencyKey, licenseIds)
  const answer = inTransaction(deps, (d) => {
    const reseller = requireReseller(d, actor)
    const held = renewable(d, reseller, licenseIds)
    if (!identity || repeatedOrder(d, identity) === undefined) {
      const orderId = renewAll(d, actor, requireActive(d, actor), held)
      if (identity) rememberRequest(d, identity, orderId)
    }
    const terms = termsOfCustomers(d, reseller.id, licenseIds).map(({ license }) => license)
    return { licenses: terms.filter(({ isLatest }) => isLatest), balance: balanceOf(d, reseller.id) }
  })
  deps.events.emit('outbox')
  return answer
}

/**
 * Revokes a licence that no system has used, and puts what its running terms cost back to the balance, which it gives in
 * minor units (RESELL-1211). Terms that were bought from the shop stay. Throws NOT_FOUND, also for anybody else's;
 * CONFLICT for a licence that was used, has ended or was taken back.
 */
export const revoke = (deps: Publishing, actor: User, licenseId: number): number => {
  const balance = inTransaction(deps, (d) => {
    const reseller = requireReseller(d, actor)
    const terms = termsOfCustomers(d, reseller.id, [licenseId])
    if (terms.length === 0) throw notFound('License')
    if (terms.some(({ license }) => license.activatedAt)) {
      throw new AppError('CONFLICT', () => texts.wasUsed)
    }
    const running = terms.filter(
      ({ license, order }) =>
        order.resellerId === reseller.id &&
        license.licenseStatus === 'active' &&
        license.expiresAt > deps.now(),
    )
    if (running.length === 0) throw new AppError('CONFLICT', () => texts.hasEnded)
    // The last one first, so that no term moves to where another one was.
    for (const { license } of running.toReversed()) {
      const amountMinor = takeBackIssued(d, actor, license)
      move(d, reseller, { kind: 'revocation', amountMinor, orderId: license.orderId })
    }
    return balanceOf(d, reseller.id)
  })
  deps.events.emit('outbox')
  return balance
}

/** Sets what a licence of a customer is called. Throws NOT_FOUND. */
export const setLabel = (deps: Writing, actor: User, label: SetLabel): void =>
  setCustomersLabel(deps, actor, requireReseller(deps, actor).id, label)

/** The systems of a customer's licence, as its holder sees them. Throws NOT_FOUND. */
export const systemsOfCustomer = (deps: Limiting, actor: User, licenseId: number) => {
  const { id: resellerId } = requireReseller(deps, actor)
  const [term] = termsOfCustomers(deps, resellerId, [licenseId])
  if (!term) throw notFound('License')
  return systemsOfOrder(deps, { resellerId }, term.license.orderId, term.license.id)
}

/** Frees a system of a customer's licence, within its holder's two in 30 days. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export const freeSystem = (deps: Limiting, actor: User, systemId: number): void =>
  removeCustomersSystem(deps, actor, requireReseller(deps, actor).id, systemId)

/** Places an order that tops up the balance, and gives the path of its pay page. Throws NOT_FOUND, CONFLICT. */
export const topUp = (deps: Deps, actor: User, amount: number): string => {
  const reseller = requireActive(deps, actor)
  const account = getUser(deps, actor.id)
  return placeTopUp(deps, actor, reseller, {
    amount,
    name: account.username,
    email: account.email,
    phone: account.whatsappNumber ?? '',
    isPhoneVerified: account.isPhoneVerified,
  })
}
