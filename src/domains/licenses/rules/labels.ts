import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { isAmong } from '#db/page.ts'
import { licenseLabels, licenses } from '#db/schema/licenses.ts'
import type { Actor, Deps, Reading, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { SetLabel, SetTrackedLabel } from '#src/domains/licenses/schema.ts'
import { recordOf } from '#src/domains/licenses/status.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { notFound } from '#src/shared/app-error.ts'
import { type ViewerOrReseller, visibleTerm } from './places.ts'

/** What the holders call these licences, by key; those without a label are left out. */
export const labelsOf = (db: Db, keys: string[]): Map<string, string> =>
  new Map(
    keys.length === 0
      ? []
      : db
          .select()
          .from(licenseLabels)
          .where(isAmong(licenseLabels.licenseKey, keys))
          .all()
          .map(({ licenseKey, label }) => [licenseKey, label]),
  )

/** Adds to each licence what its holder calls it, blank for nothing. */
export const labelled = <Of extends { license: { licenseKey: string } }>(
  { db }: Reading,
  held: Of[],
): (Of & { label: string })[] => {
  const labels = labelsOf(
    db,
    held.map(({ license }) => license.licenseKey),
  )
  return held.map((one) => ({ ...one, label: labels.get(one.license.licenseKey) ?? '' }))
}

const writeLabel = (deps: Writing, actor: Actor, viewer: ViewerOrReseller, { id, label }: SetLabel): void =>
  inTransaction(deps, (d) => {
    const named = d.db.select().from(licenses).where(eq(licenses.id, id)).get()
    const term = visibleTerm(d, viewer, named?.licenseKey)
    if (!term) throw notFound('License')
    const { licenseKey } = term
    d.db.delete(licenseLabels).where(eq(licenseLabels.licenseKey, licenseKey)).run()
    if (label !== null) d.db.insert(licenseLabels).values({ licenseKey, label }).run()
    // The history keeps no label, because holders write names of people into it.
    recordAudit(d, actor, { ...recordOf(term), action: 'license label changed' })
  })

/** Sets what the holder calls one of their licences, or removes it (LIC-1006). Throws NOT_FOUND, also for somebody else's. */
export const setLabel = (deps: Writing, actor: User, label: SetLabel): void =>
  // Administrators read labels and write none.
  writeLabel(deps, actor, { ...actor, role: 'none' }, label)

/** The same for a licence of a reseller's customer (RESELL-1210). */
export const setCustomersLabel = (deps: Writing, actor: User, resellerId: number, label: SetLabel): void =>
  writeLabel(deps, actor, { resellerId }, label)

/** The same for a licence of the order that is tracked without an account. Throws NOT_FOUND. */
export const setTrackedLabel = (
  deps: Writing & Pick<Deps, 'vault'>,
  actor: Actor,
  { token, ...label }: SetTrackedLabel,
): void => writeLabel(deps, actor, { orderId: trackedOrderId(deps, token) }, label)
