import { and, eq, sql } from 'drizzle-orm'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import type { Actor, Reading, Writing } from '#src/deps.ts'
import { type HistoryEntry, recordAudit } from '#src/domains/audit/service.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { formatDate, fromJson } from '#src/shared/values/dates.ts'
import type { LicenseRow } from './present.ts'
import type { LicenseStatus } from './schema.ts'

/** Changes a term, and returns it; undefined where there is none. */
export const updateLicense = preparedUpdate(licenses)

const activeTerm = prepared((db) =>
  db
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(eq(licenses.licenseKey, sql.placeholder('licenseKey')), eq(licenses.licenseStatus, 'active')))
    .limit(1),
)

const waitingTerm = prepared((db) =>
  db
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(eq(licenses.licenseKey, sql.placeholder('licenseKey')), eq(licenses.licenseStatus, 'pending')))
    .limit(1),
)

/** Whether a term of a smaller plan waits for the end of this licence, so that it goes on after it (UPG-1282). */
export const hasNext = ({ db }: Reading, { licenseKey }: Pick<LicenseRow, 'licenseKey'>): boolean =>
  waitingTerm(db).get({ licenseKey }) !== undefined

/**
 * Changes the status of one term, recorded in the history of its order. Where it was the last active one of its key, the
 * licence has ended (EVENT-1090).
 */
export const setStatus = (
  deps: Writing,
  actor: Actor | 'system',
  before: LicenseRow,
  licenseStatus: LicenseStatus,
  action: string,
): LicenseRow => {
  if (before.licenseStatus === licenseStatus) return before
  const after = updateLicense(deps.db, before.id, { licenseStatus, updatedAt: deps.now() })
  if (!after) throw notFound('License')
  recordAudit(deps, actor, { entity: 'order', entityId: before.orderId, action, before, after })
  const hasEnded =
    before.licenseStatus === 'active' && !activeTerm(deps.db).get({ licenseKey: before.licenseKey })
  if (hasEnded) noteEvent(deps, 'license.ended', { orderId: before.orderId, licenseId: before.id })
  return after
}

/** What an administrator set in a licence, in words; null for another act. */
export const setInWords = ({ changes: { expiresAt, systemsOverride } }: HistoryEntry): string | null => {
  const set = [
    expiresAt && `the last day to ${formatDate(fromJson(expiresAt[1]))}`,
    systemsOverride &&
      `the systems to ${typeof systemsOverride[1] === 'number' ? systemsOverride[1] : 'those of the plan'}`,
  ].filter(Boolean)
  return set.length > 0 ? `set ${set.join(' and ')}` : null
}
