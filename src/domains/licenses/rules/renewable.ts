import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, Reading, Sealing, Timed } from '#src/deps.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { RENEWAL_DAYS } from '#src/domains/licenses/schema.ts'
import { beginAfter, GRACE_DAYS } from '#src/domains/licenses/status.ts'
import { notFound } from '#src/shared/app-error.ts'
import { addDays, endOfTerm } from '#src/shared/values/dates.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { type Held, heldBy } from './issuing.ts'
import { type BegunTrial, findTrial, isResumed } from './trials.ts'

const RENEWAL = 'renewal'
/** What a token of a reminder names: a term of a licence. Links of before name an order. */
const TERM = 'term '
const TRIAL = 'trial '

/** The token of a link that renews a licence, and those that end with it, without signing in (LIC-60). */
export const renewalToken = (deps: Pick<Deps, 'vault'>, licenseId: number): string =>
  deps.vault.sign(RENEWAL, `${TERM}${licenseId}`)

/** The same for a trial, to whose holder a reminder sends the link by which it is bought. */
export const trialToken = (deps: Pick<Deps, 'vault'>, trialId: number): string =>
  deps.vault.sign(RENEWAL, `${TRIAL}${trialId}`)

/** The trial that a token names; null where it is gone, and undefined for the token of a licence. */
const trialNamed = (deps: Sealing, token: string): BegunTrial | null | undefined => {
  const named = deps.vault.verify(RENEWAL, token) ?? ''
  return named.startsWith(TRIAL) ? (findTrial(deps, Number(named.slice(TRIAL.length))) ?? null) : undefined
}

/** The trial of a token while it runs, first or again; undefined for the token of a licence. Throws NOT_FOUND. */
export const runningTrial = (deps: Sealing, token: string): BegunTrial | undefined => {
  const trial = trialNamed(deps, token)
  if (trial === undefined) return undefined
  const isOver = !trial || trial.expiresAt <= deps.now()
  if (isOver || (trial.boughtAt ? !isResumed(deps, trial) : trial.phone === '')) throw notFound('License')
  return trial
}

/**
 * The trial that the token buys; undefined for the token of a licence. Throws NOT_FOUND for a trial that was bought, that
 * ended too long ago, or whose person was erased.
 */
export const trialByToken = (deps: Sealing, token: string): BegunTrial | undefined => {
  const trial = trialNamed(deps, token)
  if (trial === undefined) return undefined
  const isOver = !trial || trial.expiresAt <= addDays(deps.now(), -RENEWAL_DAYS)
  if (isOver || trial.boughtAt || trial.phone === '') throw notFound('License')
  return trial
}

/** The licences that are renewed together: of one holder and plan, ending on one day. The first one was asked for. */
export type Renewable = [Held, ...Held[]]

/** A term that ended at most so many days ago and was not taken back, by its own id or that of its order. */
const renewableTerm = ({ db, now }: Timed, term: { id?: number; orderId?: number }, daysAfter: number) =>
  db
    .select({ license: licenses, order: orders })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        term.id === undefined ? undefined : eq(licenses.id, term.id),
        term.orderId === undefined ? undefined : eq(licenses.orderId, term.orderId),
        isNull(orders.erasedAt),
        inArray(licenses.licenseStatus, ['active', 'expired']),
        gt(licenses.expiresAt, addDays(now(), -daysAfter)),
      ),
    )
    .orderBy(licenses.id)
    .limit(1)
    .get()

/** The licence of a term by the latest one of its key, and the other licences that are renewed with it (LIC-1007). */
export const withOthers = (deps: Reading, term: Held): Renewable => {
  const held = heldBy(deps, { ...term.order, renewsOrderId: term.order.id })
  const asked = held.find(({ license }) => license.licenseKey === term.license.licenseKey) ?? term
  const others = held.filter(
    ({ license, order }) =>
      license.id !== asked.license.id &&
      order.plan === asked.order.plan &&
      Number(license.expiresAt) === Number(asked.license.expiresAt),
  )
  return [asked, ...others]
}

/**
 * The licences that are renewed with the one of an order, or with one of its several licences. Throws NOT_FOUND where it
 * was taken back or ended too long ago.
 */
export const licensesToRenew = (deps: Timed, orderId: number, licenseId?: number): Renewable => {
  const term = renewableTerm(
    deps,
    licenseId === undefined ? { orderId } : { orderId, id: licenseId },
    RENEWAL_DAYS,
  )
  if (!term) throw notFound('License')
  return withOthers(deps, term)
}

/** Whether a licence of an order can be renewed on its key. */
export const canRenew = (deps: Timed, orderId: number): boolean => {
  const found = renewableTerm(deps, { orderId }, RENEWAL_DAYS)
  return found !== undefined && isSold(found.order.plan)
}

/** The end of a term of so many months that renews this licence now (LIC-706). */
export const renewedUntil = (
  { now }: Pick<Deps, 'now'>,
  { expiresAt }: Pick<LicenseRow, 'expiresAt'>,
  termMonths: number,
): Date => endOfTerm(beginAfter(expiresAt, termMonths, now()), termMonths)

/**
 * The licences that the token renews. Throws NOT_FOUND for a forged token, for a licence that was taken back, once its
 * grace is over (LIC-731), and once the person was erased.
 */
export const renewedByToken = (deps: Sealing, token: string): Renewable => {
  const named = deps.vault.verify(RENEWAL, token) ?? ''
  const term = named.startsWith(TERM) ? { id: Number(named.slice(TERM.length)) } : { orderId: Number(named) }
  const found = renewableTerm(deps, term, GRACE_DAYS)
  if (!found) throw notFound('License')
  return withOthers(deps, found)
}
