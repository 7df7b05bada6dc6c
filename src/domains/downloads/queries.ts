import { and, desc, eq, exists, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { equals, isUnfiltered, pageOf, pageOfAll } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { downloads } from '#db/schema/downloads.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { contains, foldedOf } from '#db/search.ts'
import type { Deps, Reading, Sealing, Timed, User } from '#src/deps.ts'
import { runningTrial } from '#src/domains/licenses/rules/renewable.ts'
import { graceStart } from '#src/domains/licenses/service.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { isOlder, isPreRelease } from '#src/shared/values/version.ts'
import type { DownloadRow } from './present.ts'
import type { DownloadListQuery, MyDownloadsQuery, UpdateQuery } from './schema.ts'

const columns = {
  createdAt: downloads.createdAt,
  fileName: foldedOf(downloads.fileName),
  fileType: downloads.fileType,
  version: sql`version_key(${downloads.version})`,
  // A walk through a list needs keys that can be compared. A file elsewhere has no size, and comes first.
  size: sql`coalesce(${downloads.size}, -1)`,
  downloadCount: downloads.downloadCount,
}

type Owner = { userId: number | Placeholder; usableFrom: number | Placeholder }
/** `usableFrom`: a licence that ended later than this may still be used. */
const ownerOfCall = ({ now }: Pick<Deps, 'now'>, { id }: User) => ({
  userId: id,
  usableFrom: graceStart(now()).getTime(),
})
const anyOwner = { userId: sql.placeholder('userId'), usableFrom: sql.placeholder('usableFrom') }

/**
 * The condition that one of these orders has a licence that may be used or ended after the download was released
 * (DL-701), and was not taken back (DL-702).
 */
const licensedBy = (db: Db, whose: SQL, usableFrom: number | Placeholder): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .innerJoin(licenses, eq(licenses.orderId, orders.id))
      .where(
        and(
          whose,
          eq(orders.status, 'confirmed'),
          inArray(licenses.licenseStatus, ['active', 'expired']),
          or(
            sql`${licenses.expiresAt} > ${usableFrom}`,
            sql`${licenses.expiresAt} >= ${downloads.createdAt}`,
          ),
        ),
      ),
  )

/**
 * The active downloads that a customer may have: their own, and, with a licence that may be used or that ended after
 * the download was released, the downloads of administrators (DL-703). Filters by owner, so that SQLite can use an
 * index.
 */
const entitled = (db: Db, { userId, usableFrom }: Owner): SQL | undefined => {
  const owners = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.isAdmin, true)))
  return and(
    eq(downloads.isActive, true),
    inArray(downloads.userId, owners),
    or(eq(downloads.userId, userId), licensedBy(db, eq(orders.userId, userId), usableFrom)),
  )
}

/** The downloads for every customer that the licence of this order allows. */
const allowedBy = ({ db, now }: Timed, orderId: number): SQL | undefined => {
  const owners = db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
  return and(
    eq(downloads.isActive, true),
    inArray(downloads.userId, owners),
    licensedBy(db, eq(orders.id, orderId), graceStart(now()).getTime()),
  )
}

/**
 * The downloads that a token allows: of a tracked order, or the extension for every customer while the trial of a
 * reminder's link runs (TRIAL-1193). Throws NOT_FOUND.
 */
const allowedByToken = (deps: Sealing, token: string): SQL | undefined => {
  if (!runningTrial(deps, token)) return allowedBy(deps, trackedOrderId(deps, token))
  const owners = deps.db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
  const isExtension = eq(downloads.fileType, 'chrome-extension')
  return and(eq(downloads.isActive, true), inArray(downloads.userId, owners), isExtension)
}

/** The downloads that a token allows, newest first. Throws NOT_FOUND. */
export const listTrackedDownloads = (deps: Sealing, token: string): DownloadRow[] =>
  deps.db
    .select()
    .from(downloads)
    .where(allowedByToken(deps, token))
    .orderBy(desc(downloads.createdAt), desc(downloads.id))
    .all()

/** One of them. Throws NOT_FOUND. */
export const findTrackedDownload = (deps: Sealing, token: string, id: number): DownloadRow => {
  const download = deps.db
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, id), allowedByToken(deps, token)))
    .get()
  if (!download) throw notFound('Download')
  return download
}

/** A list of downloads that meet the conditions. */
export const listOf = (
  deps: Reading,
  query: DownloadListQuery | MyDownloadsQuery,
  ...conditions: (SQL | undefined)[]
) =>
  pageOf(deps.db, downloads, query, {
    columns,
    fallback: '-createdAt',
    where: and(
      contains(query.q, [downloads.fileName, downloads.version]),
      equals(downloads.fileType, query.fileType),
      ...conditions,
    ),
  })

const everyDownloadFor = prepared((db) =>
  db
    .select()
    .from(downloads)
    .where(entitled(db, anyOwner))
    .orderBy(desc(downloads.createdAt), desc(downloads.id)),
)

/** The active downloads that this user may have; for an administrator all active ones (DL-704). */
export const listMyDownloads = (deps: Timed, actor: User, query: MyDownloadsQuery): Listed<DownloadRow> => {
  if (isAdministrator(actor)) return listOf(deps, query, eq(downloads.isActive, true))
  return isUnfiltered(query)
    ? pageOfAll(everyDownloadFor(deps.db).all(ownerOfCall(deps, actor)))
    : listOf(deps, query, entitled(deps.db, ownerOfCall(deps, actor)))
}

const downloadFor = prepared((db) =>
  db
    .select()
    .from(downloads)
    .where(
      and(
        eq(downloads.id, sql.placeholder('id')),
        or(sql`${sql.placeholder('isAdmin')}`, entitled(db, anyOwner)),
      ),
    ),
)

/** A download that this user may have; for an administrator also an inactive one. Throws NOT_FOUND. */
export const findDownload = (deps: Timed, actor: User, id: number): DownloadRow => {
  const download = downloadFor(deps.db).get({
    id,
    isAdmin: Number(isAdministrator(actor)),
    ...ownerOfCall(deps, actor),
  })
  if (!download) throw notFound('Download')
  return download
}

const newestPublished = prepared((db) =>
  db
    .select({ download: downloads })
    .from(downloads)
    .innerJoin(users, and(eq(users.id, downloads.userId), eq(users.isAdmin, true)))
    .where(and(eq(downloads.isActive, true), eq(downloads.fileType, sql.placeholder('fileType'))))
    .orderBy(desc(downloads.createdAt), desc(downloads.id)),
)

/**
 * The newest published version of a kind of program, and whether it is newer than this one. A beta is told to programs
 * that are one, or where there is no release (DL-840). Throws NOT_FOUND.
 */
export const newestVersion = (
  deps: Reading,
  { fileType, version }: UpdateQuery,
): { download: DownloadRow; isNewer: boolean } => {
  const published = newestPublished(deps.db)
    .all({ fileType })
    .map(({ download }) => download)
  const releases = published.filter((each) => !isPreRelease(each.version))
  const told = isPreRelease(version) || releases.length === 0 ? published : releases
  const [first] = told
  if (!first) throw notFound('Version')
  const download = told.reduce(
    (newest, each) => (isOlder(newest.version, each.version) ? each : newest),
    first,
  )
  return { download, isNewer: version === '' || isOlder(version, download.version) }
}
