import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { licenseSystems, licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { trials } from '#db/schema/trials.ts'
import type { Reading, Timed, User } from '#src/deps.ts'
import { TRIAL_SYSTEMS } from './schema.ts'
import { currentTerm, type Term, type TermState } from './status.ts'

type LicenseRow = typeof licenses.$inferSelect
export type SystemRow = typeof licenseSystems.$inferSelect

/**
 * The licences of an order by their terms, the first one first; none before it was approved. Revoked ones come last, so
 * that the first one works where one of them does.
 */
export const licensesOf = ({ db }: Reading, orderId: number): LicenseRow[] =>
  db
    .select()
    .from(licenses)
    .where(eq(licenses.orderId, orderId))
    .orderBy(asc(sql`${licenses.licenseStatus} = 'revoked'`), asc(licenses.id))
    .all()

const waitingOfUser = prepared((db) =>
  db
    .select({ licenseKey: licenses.licenseKey, plan: orders.plan })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(orders.userId, sql.placeholder('userId')), eq(licenses.licenseStatus, 'pending')))
    .orderBy(asc(licenses.id)),
)

/** The plans that follow on the keys of an account, the one that comes first of each at the front. */
export const plansThatFollow = ({ db }: Reading, { id: userId }: User) => waitingOfUser(db).all({ userId })

const termColumns = {
  id: licenses.id,
  orderId: licenses.orderId,
  licenseKey: licenses.licenseKey,
  licenseStatus: licenses.licenseStatus,
  systemsCount: licenses.systemsCount,
  systemsOverride: licenses.systemsOverride,
  expiresAt: licenses.expiresAt,
  beginsAt: licenses.beginsAt,
  plan: orders.plan,
  termMonths: orders.termMonths,
}
// Without ORDER BY: SQLite would sort a list that nearly always has one row.
const termsByKey = prepared((db) =>
  db
    .select(termColumns)
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(licenses.licenseKey, sql.placeholder('licenseKey'))),
)

/** The system on which a licence key is active under this device id, or undefined. */
export const systemByDevice = prepared((db) =>
  db
    .select()
    .from(licenseSystems)
    .where(
      and(
        eq(licenseSystems.licenseKey, sql.placeholder('licenseKey')),
        eq(licenseSystems.deviceId, sql.placeholder('deviceId')),
      ),
    ),
)

/**
 * The columns that decide the state of a key on a device, in one statement, because each statement takes and frees a
 * lock of the database. It reads two indexes and no table, because programs repeat this call.
 */
const statesOnDevice = prepared((db) =>
  db
    .select({
      id: licenses.id,
      licenseStatus: licenses.licenseStatus,
      systemsCount: licenses.systemsCount,
      systemsOverride: licenses.systemsOverride,
      expiresAt: licenses.expiresAt,
      beginsAt: licenses.beginsAt,
      systemId: licenseSystems.id,
    })
    .from(licenses)
    .leftJoin(
      licenseSystems,
      and(
        eq(licenseSystems.licenseKey, licenses.licenseKey),
        eq(licenseSystems.deviceId, sql.placeholder('deviceId')),
      ),
    )
    .where(eq(licenses.licenseKey, sql.placeholder('licenseKey'))),
)

const byId = (a: TermState, b: TermState): number => a.id - b.id

/** What a trial is to whoever checks its key. */
const asTrial = {
  isTrial: true,
  licenseStatus: 'active',
  systemsCount: TRIAL_SYSTEMS,
  systemsOverride: null,
  beginsAt: null,
  orderId: null,
  termMonths: 0,
} as const satisfies Partial<Term>
const begun = isNotNull(trials.expiresAt)
const trialColumns = {
  id: trials.id,
  plan: trials.plan,
  expiresAt: sql<Date>`${trials.expiresAt}`.mapWith(trials.expiresAt),
}
const trialByKey = prepared((db) =>
  db
    .select(trialColumns)
    .from(trials)
    .where(and(eq(trials.licenseKey, sql.placeholder('licenseKey')), begun)),
)
const trialOnDevice = prepared((db) =>
  db
    .select({ ...trialColumns, systemId: licenseSystems.id })
    .from(trials)
    .leftJoin(
      licenseSystems,
      and(
        eq(licenseSystems.licenseKey, trials.licenseKey),
        eq(licenseSystems.deviceId, sql.placeholder('deviceId')),
      ),
    )
    .where(and(eq(trials.licenseKey, sql.placeholder('licenseKey')), begun)),
)

/** The trial of a key whose order was approved and is pending again. */
const resumedTrial = prepared((db) =>
  db
    .select(trialColumns)
    .from(trials)
    .innerJoin(orders, eq(orders.id, trials.orderId))
    .where(
      and(
        eq(trials.licenseKey, sql.placeholder('licenseKey')),
        eq(orders.status, 'pending'),
        gt(trials.expiresAt, sql.placeholder('now')),
      ),
    ),
)

/**
 * Whether the trial of a key runs in the place of the licence that it became: an approval that is undone takes the licence
 * back, and not the days of the trial that its holder had before.
 */
const isTrialAgain = ({ db, now }: Timed, licenseKey: string, current: TermState | undefined): boolean =>
  current?.licenseStatus === 'suspended' &&
  resumedTrial(db).get({ licenseKey, now: now().getTime() }) !== undefined

const trialOfKey = (db: Db, licenseKey: string): Term | undefined => {
  const trial = trialByKey(db).get({ licenseKey })
  return trial && { ...asTrial, ...trial, licenseKey }
}

/**
 * The current term of a key; undefined for a key that was never issued. A key is a trial's until an order issued a licence
 * on it.
 */
export const termOfKey = ({ db, now }: Timed, licenseKey: string): Term | undefined =>
  currentTerm(termsByKey(db).all({ licenseKey }).toSorted(byId), now()) ?? trialOfKey(db, licenseKey)

/** The same for programs and whoever checks a key: the trial while it runs in the place of its licence. */
export const checkedTerm = (deps: Timed, licenseKey: string): Term | undefined => {
  const term = termOfKey(deps, licenseKey)
  return isTrialAgain(deps, licenseKey, term) ? trialOfKey(deps.db, licenseKey) : term
}

const systemsByKey = prepared((db) =>
  db
    .select()
    .from(licenseSystems)
    .where(eq(licenseSystems.licenseKey, sql.placeholder('licenseKey')))
    .orderBy(asc(licenseSystems.id)),
)

/** The systems that a licence is activated on, the first one first. */
export const systemsOfKey = (db: Db, licenseKey: string): SystemRow[] => systemsByKey(db).all({ licenseKey })

/** The state of the current term of a key, with the id of its system on a device; undefined for an unknown key. */
export const stateOnDevice = (
  deps: Timed,
  licenseKey: string,
  deviceId: string,
): (TermState & { systemId: number | null }) | undefined => {
  const { db, now } = deps
  const current = currentTerm(statesOnDevice(db).all({ licenseKey, deviceId }).toSorted(byId), now())
  if (current && !isTrialAgain(deps, licenseKey, current)) return current
  const trial = trialOnDevice(db).get({ licenseKey, deviceId })
  return trial && { ...asTrial, ...trial }
}
