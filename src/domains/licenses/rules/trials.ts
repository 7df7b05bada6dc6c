import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { withoutPerson } from '#db/personal.ts'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { trials } from '#db/schema/trials.ts'
import { users } from '#db/schema/users.ts'
import type { Actor, Deps, Limiting, Reading, RequestFacts, Sealing, Timed, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { checkedTerm, systemByDevice, systemsOfKey } from '#src/domains/licenses/queries.ts'
import { RENEWAL_DAYS, type StartTrial, type VerifyTrial } from '#src/domains/licenses/schema.ts'
import { recordOf } from '#src/domains/licenses/status.ts'
import { isSwitchedOn } from '#src/domains/messages/texts/templates.ts'
import { codeError, deliverCodeLater, issueCode, takeCode, useCode } from '#src/domains/otp/service.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { countUse, takeLimit, tooManyRequests } from '#src/kit/limits.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { codeAnswers, licenseAnswers as texts } from '#src/shared/texts.ts'
import { addDays, dayNumber, endOfDay } from '#src/shared/values/dates.ts'
import { readSoldPlan, type SoldPlan } from '#src/shared/values/vocabulary.ts'
import { newLicenseKey } from './checksum.ts'
import { removeSystem } from './places.ts'
import { claimSystem, markTrial, trialMarkOf } from './trial-marks.ts'

export type TrialRow = typeof trials.$inferSelect
/** A trial that was begun. */
export type BegunTrial = TrialRow & { licenseKey: string; expiresAt: Date }

const isBegun = (trial: TrialRow | undefined): trial is BegunTrial =>
  trial?.licenseKey !== null && trial?.expiresAt !== null && trial !== undefined

/** How long before its end a trial's holder is told. */
const REMINDED_DAYS = 1

/** What is to be tried and for how long; null where the shop offers no trial. */
const trialOnOffer = (deps: Reading): { days: number; plan: SoldPlan } | null => {
  const { trial_days, trial_plan } = settingValues(deps)
  const [days, plan] = [Number(trial_days), readSoldPlan(trial_plan)]
  const isSold = listActivePlans(deps).some(({ plan: { planType } }) => planType === plan)
  return days > 0 && plan && isSold ? { days, plan } : null
}

/** The same where a code can be sent now, which a trial needs. Pages name no other one. */
export const trialToShow = (deps: Pick<Deps, 'db' | 'whatsappRoutes'>) =>
  canSend(deps) && isSwitchedOn(deps, 'otp_verification') ? trialOnOffer(deps) : null

const trialByTicket = prepared((db) =>
  db
    .select()
    .from(trials)
    .where(eq(trials.ticketHash, sql.placeholder('ticketHash'))),
)
const trialById = prepared((db) =>
  db
    .select()
    .from(trials)
    .where(eq(trials.id, sql.placeholder('id'))),
)
const updateTrial = preparedUpdate(trials)

/** A trial by its id; undefined for none, and for one that was not begun. */
export const findTrial = ({ db }: Reading, id: number): BegunTrial | undefined => {
  const trial = trialById(db).get({ id })
  return isBegun(trial) ? trial : undefined
}

/** Why a phone or system gets no trial. */
type Refusal = 'the number had one' | 'the system had one'
type Begun = { licenseKey: string; end: Date }

const refused = (why: Refusal): AppError =>
  new AppError('CONFLICT', () => (why === 'the number had one' ? texts.numberHadTrial : texts.systemHadTrial))

/**
 * Moves a trial that runs to the system that asks for it again, because a reinstalled program has lost its key and has
 * another name. As often as a holder may remove systems (TRIAL-1191).
 */
const moveTo = (deps: Sealing & Limiting, trial: BegunTrial, deviceId: string): void => {
  const { licenseKey } = trial
  if (systemByDevice(deps.db).get({ licenseKey, deviceId })) return
  const systems = systemsOfKey(deps.db, licenseKey)
  if (systems.length === 0 || countUse(deps, 'systemRemovals', licenseKey) > 0) return
  for (const system of systems)
    removeSystem(deps, 'system', { ...trial, orderId: null }, system, 'system removed')
}

/**
 * Begins the trial of a phone that was proved, in the caller's transaction; or gives the one that this phone has, as long
 * as it runs. A phone has one trial and a system has one (TRIAL-1182).
 */
const begin = (
  deps: Sealing & Limiting & Pick<Deps, 'random'>,
  { id, phone, deviceId, days }: TrialRow,
): Begun | Refusal => {
  const now = deps.now()
  const known = trialMarkOf(deps, `phone ${phone}`)
  const earlier = known === undefined ? undefined : findTrial(deps, known)
  if (known !== undefined) {
    deps.db.delete(trials).where(eq(trials.id, id)).run()
    if (!earlier || earlier.boughtAt || earlier.expiresAt <= now) return 'the number had one'
    if (deviceId !== null && !claimSystem(deps, earlier.id, deviceId)) return 'the system had one'
    if (deviceId !== null) moveTo(deps, earlier, deviceId)
    return { licenseKey: earlier.licenseKey, end: earlier.expiresAt }
  }
  if (deviceId !== null && !claimSystem(deps, id, deviceId)) {
    deps.db.delete(trials).where(eq(trials.id, id)).run()
    return 'the system had one'
  }
  markTrial(deps, id, `phone ${phone}`)
  const licenseKey = newLicenseKey(deps.random)
  // Ends with a day in Pakistan, as licences do.
  const end = endOfDay(dayNumber(now) + days)
  const reminderAt = addDays(end, -REMINDED_DAYS)
  updateTrial(deps.db, id, { licenseKey, startedAt: now, expiresAt: end, reminderAt, deviceId: null })
  recordAudit(deps, 'system', { entity: 'trial', entityId: id, action: 'trial started' })
  return { licenseKey, end }
}

/** The phones that the caller has proved: in this browser, and with the account. */
const provedBy = ({ db }: Reading, actor: Actor, { provenPhone }: RequestFacts): string[] => {
  const account =
    actor.kind === 'user' ? db.select().from(users).where(eq(users.id, actor.id)).get() : undefined
  return [provenPhone, account?.isPhoneVerified ? account.whatsappNumber : null].filter(
    (phone) => phone !== null,
  )
}

type Asked = { trialId: string; requiresOTP: boolean; licenseKey: string | null; end: Date | null }

/**
 * Asks for a trial, and sends the code that proves the phone; begins it at once where the caller has proved that phone.
 * Codes are counted by phone and by system, and by network only where no mobile network comes (TRIAL-1185). Throws
 * CONFLICT where there is no trial or the phone or system had one, SERVICE_UNAVAILABLE while WhatsApp cannot send,
 * BAD_REQUEST for an impossible phone, TOO_MANY_REQUESTS.
 */
export const startTrial = (deps: Deps, actor: Actor, request: RequestFacts, given: StartTrial): Asked => {
  const phone = toE164(given.phone)
  const offer = trialOnOffer(deps)
  if (!offer) throw new AppError('CONFLICT', () => texts.noTrial)
  const isProved = provedBy(deps, actor, request).includes(phone)
  if (!isProved && !trialToShow(deps)) throw new AppError('SERVICE_UNAVAILABLE', () => texts.trialCannotSend)
  const trialId = deps.random.token()
  const { begun, code } = inTransaction(deps, (d) => {
    if (given.deviceId !== undefined) takeLimit(d, 'trialsPerSystem', deps.vault.hash(given.deviceId))
    const refusal = isProved ? null : takeCode(d, request, phone, { isForTrial: true })
    if (refusal?.kind === 'budget') throw tooManyRequests(refusal.seconds)
    if (refusal) throw new AppError('CONFLICT', () => codeAnswers.notToThisNumber)
    const asked = {
      ...given,
      ...offer,
      phone,
      ticketHash: deps.vault.hash(trialId),
      language: currentLanguage(),
      createdAt: d.now(),
    }
    const trial = d.db.insert(trials).values(asked).returning().get()
    return isProved
      ? { begun: begin(d, trial), code: null }
      : { begun: null, code: issueCode(d, { phone, type: 'registration' }) }
  })
  if (typeof begun === 'string') throw refused(begun)
  if (code) deliverCodeLater(deps, code)
  return {
    trialId,
    requiresOTP: begun === null,
    licenseKey: begun?.licenseKey ?? null,
    end: begun?.end ?? null,
  }
}

/**
 * Begins a trial by the code that its phone was sent, and gives its key and end, with the phone that is proved. Throws
 * BAD_REQUEST for a code that does not work, as to anybody, and CONFLICT where the phone or system had one.
 */
export const verifyTrial = (
  deps: Sealing & Limiting & Pick<Deps, 'random'>,
  { trialId, otp }: VerifyTrial,
): Begun & { phone: string } => {
  const result = inTransaction(deps, (d) => {
    const trial = trialByTicket(d.db).get({ ticketHash: deps.vault.hash(trialId) })
    if (!trial || trial.startedAt !== null) return 'invalid'
    const { phone } = trial
    const tried = useCode(d, { phone, type: 'registration', otp }, { by: 'anybody' })
    if (tried !== 'ok') return tried
    const begun = begin(d, trial)
    return typeof begun === 'string' ? begun : { ...begun, phone }
  })
  // Thrown after the commit, so that the attempt stays counted.
  if (typeof result === 'object') return result
  throw result === 'the number had one' || result === 'the system had one'
    ? refused(result)
    : codeError(result)
}

/** Whether a trial was bought by an order that is pending again, and so runs in the place of its licence. */
export const isResumed = (deps: Timed, { boughtAt, licenseKey }: BegunTrial): boolean =>
  boughtAt !== null && checkedTerm(deps, licenseKey)?.isTrial === true

/** The trial of these phones that runs again. Who its holder is, its order says. */
const resumedTrial = (deps: Timed, phones: string[]): BegunTrial | undefined => {
  const trial = deps.db
    .select({ trial: trials })
    .from(trials)
    .innerJoin(orders, eq(orders.id, trials.orderId))
    .where(
      and(
        inArray(orders.phone, phones),
        eq(orders.isPhoneVerified, true),
        eq(orders.status, 'pending'),
        gt(trials.expiresAt, deps.now()),
      ),
    )
    .limit(1)
    .get()?.trial
  return isBegun(trial) && isResumed(deps, trial) ? trial : undefined
}

/** The trial that runs for a phone that the caller has proved, first or again; undefined for none. */
export const currentTrial = (deps: Timed, actor: Actor, request: RequestFacts): BegunTrial | undefined => {
  const phones = provedBy(deps, actor, request)
  if (phones.length === 0) return undefined
  const trial = deps.db
    .select()
    .from(trials)
    .where(
      and(
        inArray(trials.phone, phones),
        sql`${trials.phone} <> ''`,
        gt(trials.expiresAt, deps.now()),
        isNull(trials.boughtAt),
      ),
    )
    .orderBy(desc(trials.id))
    .limit(1)
    .get()
  return isBegun(trial) ? trial : resumedTrial(deps, phones)
}

/** A trial that an order turned into a licence: the key, and the days that were left of it. */
export type TakenTrial = { licenseKey: string; daysLeft: number }

/**
 * Takes the trial of a phone for an order of its holder, in the caller's transaction; null for none, and for one that ended
 * too long ago. What was left of it is added to the first term (TRIAL-1186).
 */
export const takeTrial = (deps: Writing, phone: string, orderId: number): TakenTrial | null => {
  const now = deps.now()
  const trial = deps.db
    .select()
    .from(trials)
    .where(
      and(
        eq(trials.phone, phone),
        sql`${trials.phone} <> ''`,
        isNotNull(trials.licenseKey),
        isNull(trials.boughtAt),
        gt(trials.expiresAt, addDays(now, -RENEWAL_DAYS)),
      ),
    )
    .get()
  if (!isBegun(trial)) return null
  updateTrial(deps.db, trial.id, { ...withoutPerson(trials), reminderAt: null, orderId, boughtAt: now })
  recordAudit(deps, 'system', { ...recordOf({ id: trial.id, orderId: null }), action: 'trial bought' })
  const daysLeft = Math.max(0, dayNumber(trial.expiresAt) - dayNumber(now))
  return { licenseKey: trial.licenseKey, daysLeft }
}
