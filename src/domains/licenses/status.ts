import type { licenses } from '#db/schema/licenses.ts'
import { licenseAnswers as texts } from '#src/shared/texts.ts'
import { addDays, endOfTerm, formatDate } from '#src/shared/values/dates.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import { type LicenseState, RENEWAL_DAYS, soonDays } from './schema.ts'

type LicenseRow = typeof licenses.$inferSelect

/** The days before its end in which a licence is EXPIRING, and those after it in which it still works. */
export const EXPIRING_DAYS = 30
export const GRACE_DAYS = 7

/** The fields that decide the state of one term of a licence. */
export type TermState = Pick<
  LicenseRow,
  'id' | 'licenseStatus' | 'systemsCount' | 'systemsOverride' | 'expiresAt' | 'beginsAt'
> & {
  /** Whether it is a free trial, which no order paid for. */
  isTrial?: true
}
/** One term of a licence, with the plan and the length that its order paid for; or a trial, which has no order. */
export type Term = TermState &
  Pick<LicenseRow, 'licenseKey'> & { orderId: number | null; plan: PlanType; termMonths: number }

/** The row in whose history stands what becomes of a term. */
export const recordOf = ({ id, orderId }: Pick<Term, 'id' | 'orderId'>) =>
  orderId === null
    ? ({ entity: 'trial', entityId: id } as const)
    : ({ entity: 'order', entityId: orderId } as const)

type Lasting = Pick<TermState, 'licenseStatus' | 'expiresAt' | 'beginsAt'>

/**
 * The status of a term that was not taken back, at a moment: of one that waits for the end of a larger plan too, whether or
 * not the job that begins it has run.
 */
export const statusAt = ({ expiresAt, beginsAt }: Omit<Lasting, 'licenseStatus'>, now: Date) => {
  if (expiresAt <= now) return 'expired'
  return beginsAt && beginsAt > now ? 'pending' : 'active'
}

const hasBegun = ({ licenseStatus, ...times }: Lasting, now: Date): boolean =>
  licenseStatus === 'active' ||
  licenseStatus === 'expired' ||
  (licenseStatus === 'pending' && statusAt(times, now) !== 'pending')

/** Whether a later term replaces an earlier one: it runs, or it ended no sooner. */
const replaces = (later: Lasting, earlier: Lasting): boolean =>
  later.licenseStatus === 'active' ||
  later.licenseStatus === 'pending' ||
  later.expiresAt >= earlier.expiresAt

/** Of terms of a key that have begun and were not taken back, in the order of their ids, the one that replaces the others. */
export const latestTerm = <Found extends Lasting>(terms: Found[]): Found | undefined =>
  terms.reduce<Found | undefined>(
    (current, term) => (current && !replaces(term, current) ? current : term),
    undefined,
  )

/**
 * The current term of a key, of all its terms in the order of their ids: the latest one that was not taken back, else
 * one that is suspended, else the last.
 */
export const currentTerm = <Found extends TermState>(terms: Found[], now: Date): Found | undefined =>
  latestTerm(terms.filter((term) => hasBegun(term, now))) ??
  terms.findLast(({ licenseStatus }) => licenseStatus === 'suspended') ??
  terms.at(-1)

/**
 * Where a term of so many months begins that was approved at a moment, after a term of the same plan with this end: at
 * that end, or at the approval where the end was too long ago or the term would have been over at once.
 */
export const beginAfter = (end: Date, termMonths: number, approvedAt: Date): Date =>
  end > addDays(approvedAt, -RENEWAL_DAYS) && endOfTerm(end, termMonths) > approvedAt ? end : approvedAt

/** The number of systems that a licence allows: the number of its plan, or an administrator's instead. */
export const systemsOf = ({
  systemsCount,
  systemsOverride,
}: Pick<LicenseRow, 'systemsCount' | 'systemsOverride'>): number => systemsOverride ?? systemsCount

/** The end of the grace of a term. A trial has none. */
export const graceEndOf = ({ expiresAt, isTrial }: Pick<TermState, 'expiresAt' | 'isTrial'>): Date =>
  isTrial ? expiresAt : addDays(expiresAt, GRACE_DAYS)

/**
 * The state of a licence by its current term, whether or not the job that marks ended ones has run. A trial has no grace
 * (TRIAL-1184).
 */
export const stateOf = (
  term: Pick<Term, 'licenseStatus' | 'expiresAt' | 'isTrial'>,
  now: Date,
): LicenseState => {
  if (term.isTrial) return now < term.expiresAt ? 'TRIAL' : 'TRIAL_ENDED'
  if (term.licenseStatus === 'revoked') return 'REVOKED'
  if (term.licenseStatus === 'suspended') return 'SUSPENDED'
  if (now < addDays(term.expiresAt, -EXPIRING_DAYS)) return 'VALID'
  if (now < term.expiresAt) return 'EXPIRING'
  return now < graceEndOf(term) ? 'GRACE' : 'EXPIRED'
}

/** Whether a licence in this state may be used (LIC-712). */
export const isUsable = (state: LicenseState): boolean =>
  state === 'VALID' || state === 'EXPIRING' || state === 'GRACE' || state === 'TRIAL'

/** When the holder is first told that the licence ends (LIC-101). */
export const soonFrom = ({ expiresAt, termMonths }: Term): Date => addDays(expiresAt, -soonDays(termMonths))

/** The meaning of a state, for the person who uses the licence: that it ends, in its last days alone (LIC-747). */
export const messageOf = (state: LicenseState, term: Term, now: Date): string => {
  const end = formatDate(term.expiresAt)
  switch (state) {
    case 'VALID':
      return texts.validUntil({ end })
    case 'EXPIRING':
      return now >= soonFrom(term) ? texts.endsOn({ end }) : texts.validUntil({ end })
    case 'GRACE':
      return texts.inGrace({ end, graceEnd: formatDate(graceEndOf(term)) })
    case 'EXPIRED':
      return texts.hasEnded({ end })
    case 'SUSPENDED':
      return texts.isSuspended
    case 'REVOKED':
      return texts.isRevoked
    case 'NOT_ACTIVATED':
      return texts.notActivated
    case 'TOO_MANY_SYSTEMS':
      return texts.tooManySystems({ count: systemsOf(term) })
    case 'NOT_FOUND':
      return texts.noSuchKey
    case 'TRIAL':
      return texts.trialUntil({ end })
    case 'TRIAL_ENDED':
      return texts.trialHasEnded({ end })
  }
}
