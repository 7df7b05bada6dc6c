import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared, textPlaceholder } from '#db/prepared.ts'
import { licenseSystems, licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { newestKid } from './lease.ts'
import { currentTerm, type Term } from './status.ts'

export type SystemRow = typeof licenseSystems.$inferSelect

const termColumns = {
  id: licenses.id,
  orderId: licenses.orderId,
  licenseKey: licenses.licenseKey,
  licenseStatus: licenses.licenseStatus,
  systemsCount: licenses.systemsCount,
  systemsOverride: licenses.systemsOverride,
  expiresAt: licenses.expiresAt,
  plan: orders.plan,
  termMonths: orders.termMonths,
}
// Without an order, for which SQLite would sort a list that is nearly always of one row.
const termsByKey = prepared((db) =>
  db
    .select(termColumns)
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(licenses.licenseKey, textPlaceholder('licenseKey')))
    .prepare(),
)
export const systemByDevice = prepared((db) =>
  db
    .select()
    .from(licenseSystems)
    .where(
      and(
        eq(licenseSystems.licenseKey, sql.placeholder('licenseKey')),
        eq(licenseSystems.deviceId, sql.placeholder('deviceId')),
      ),
    )
    .prepare(),
)

/**
 * The same with the id of the system of one device, in one statement, because each takes and frees a lock of the database.
 * Both tables of licences are read in their indexes alone, because programs repeat this call.
 */
const termsOnDevice = prepared((db) =>
  db
    .select({
      ...termColumns,
      systemId: licenseSystems.id,
      kid: newestKid,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .leftJoin(
      licenseSystems,
      and(
        eq(licenseSystems.licenseKey, licenses.licenseKey),
        eq(licenseSystems.deviceId, textPlaceholder('deviceId')),
      ),
    )
    .where(eq(licenses.licenseKey, textPlaceholder('licenseKey')))
    .prepare(),
)

const byId = (a: Term, b: Term): number => a.id - b.id

/** The term that speaks for a key; undefined for a key that was never issued. */
export const termOfKey = (db: Db, licenseKey: string): Term | undefined =>
  currentTerm(termsByKey(db).all({ licenseKey }).toSorted(byId))

/** The systems that a licence is activated on, the first one first. */
export const systemsOfKey = (db: Db, licenseKey: string): SystemRow[] =>
  db
    .select()
    .from(licenseSystems)
    .where(eq(licenseSystems.licenseKey, licenseKey))
    .orderBy(asc(licenseSystems.id))
    .all()

/** The term that speaks for a key, the id of its system on a device, and the name of the newest signing key. */
export const termOnDevice = (db: Db, licenseKey: string, deviceId: string) => {
  const terms = termsOnDevice(db).all({ licenseKey, deviceId })
  const { systemId, kid } = terms[0] ?? {}
  return { term: currentTerm(terms.toSorted(byId)), systemId, kid }
}
