import { eq } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import type { Actor, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { LicenseRow } from './present.ts'
import type { LicenseStatus } from './schema.ts'

/** What the history calls a change of end or systems by an administrator. */
export const CHANGED = 'license changed'

/** Changes the status of one term, recorded in the history of its order. */
export const setStatus = (
  deps: Writing,
  actor: Actor | 'system',
  before: LicenseRow,
  licenseStatus: LicenseStatus,
  action: string,
): LicenseRow => {
  if (before.licenseStatus === licenseStatus) return before
  const after = deps.db
    .update(licenses)
    .set({ licenseStatus, updatedAt: deps.now() })
    .where(eq(licenses.id, before.id))
    .returning()
    .get()
  recordAudit(deps, actor, { entity: 'order', entityId: before.orderId, action, before, after })
  return after
}
