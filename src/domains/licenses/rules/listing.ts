import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { equals, inDays, isAmong, pageOf } from '#db/page.ts'
import { licenseSystems, licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { hasKey, type Search } from '#db/search.ts'
import type { Reading } from '#src/deps.ts'
import type { HeldLicense, LicenseRow } from '#src/domains/licenses/present.ts'
import type { LicenseListQuery } from '#src/domains/licenses/schema.ts'
import { phonePart } from '#src/kit/phone.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import { labelsOf } from './labels.ts'

type KeyedQuery = LicenseListQuery & SearchesKeys

const searchFor = ({ q, searchesKeys }: KeyedQuery): Search => ({
  table: 'licenses_search',
  id: licenses.id,
  text: q,
  exact: searchesKeys ? hasKey(licenses.licenseKey, q) : undefined,
  columns: searchesKeys ? ['license_key', 'external_license_id'] : ['external_license_id'],
  prefixes: [],
  related: [
    {
      table: 'orders_search',
      id: orders.id,
      columns: ['name', 'email'],
      prefixes: [sql`coalesce(${orders.nameFolded}, lower(${orders.name}))`, orders.email],
      phone: { column: 'phone', part: phonePart(q), indexed: orders.phone },
      idsFrom: (found) => sql`select ${licenses.id} from ${licenses} where ${licenses.orderId} in (${found})`,
    },
  ],
})

const listSpec = (query: KeyedQuery) => ({
  // Every index of the list begins with this column.
  columns: {
    createdAt: [licenses.isLatest, licenses.issuedAt],
    expiresAt: [licenses.isLatest, licenses.expiresAt],
  },
  fallback: '-createdAt',
  search: searchFor(query),
  where: and(
    equals(licenses.licenseStatus, query.status),
    eq(licenses.isLatest, true),
    inDays(licenses.expiresAt, query),
  ),
})

/** Adds to each licence its order, what its holder calls it and how many systems use it. */
export const held = (db: Db, rows: LicenseRow[]): HeldLicense[] => {
  if (rows.length === 0) return []
  const orderIds = rows.map(({ orderId }) => orderId)
  const byId = new Map(
    db
      .select()
      .from(orders)
      .where(isAmong(orders.id, orderIds))
      .all()
      .map((order) => [order.id, order]),
  )
  const keys = rows.map(({ licenseKey }) => licenseKey)
  const labels = labelsOf(db, keys)
  const inUse = new Map(
    db
      .select({ key: licenseSystems.licenseKey, systems: sql<number>`count(*)` })
      .from(licenseSystems)
      .where(isAmong(licenseSystems.licenseKey, keys))
      .groupBy(licenseSystems.licenseKey)
      .all()
      .map(({ key, systems }) => [key, systems]),
  )
  return rows.flatMap((license) => {
    const order = byId.get(license.orderId)
    const { licenseKey } = license
    const label = labels.get(licenseKey) ?? ''
    return order ? [{ license, order, label, systemsInUse: inUse.get(licenseKey) ?? 0 }] : []
  })
}

/** The licences of a reseller's customers by their latest terms, the one that ends first at the front (RESELL-1209). */
export const listOfReseller = (
  { db }: Reading,
  resellerId: number,
  query: LicenseListQuery,
): Listed<HeldLicense> => {
  const spec = {
    columns: { expiresAt: licenses.expiresAt, createdAt: licenses.issuedAt },
    fallback: 'expiresAt',
    search: { ...searchFor({ ...query, searchesKeys: true }), isWhole: true as const },
    within: and(eq(licenses.resellerId, resellerId), eq(licenses.isLatest, true)) ?? sql`0`,
    where: and(equals(licenses.licenseStatus, query.status), inDays(licenses.expiresAt, query)),
  }
  return mapRows(pageOf(db, licenses, query, spec), (rows) => held(db, rows))
}

/** Every licence by its latest term, for the back office (LIC-59). */
export const listLicenses = ({ db }: Reading, query: KeyedQuery): Listed<HeldLicense> =>
  mapRows(pageOf(db, licenses, query, listSpec(query)), (rows) => held(db, rows))
