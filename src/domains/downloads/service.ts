import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { clearFacts, readFact, writeFact } from '#db/facts.ts'
import { equals } from '#db/page.ts'
import { downloads } from '#db/schema/downloads.ts'
import { users } from '#db/schema/users.ts'
import { storedFiles } from '#db/stored-files.ts'
import type { Deps, Publishing, Reading, User, Writing } from '#src/deps.ts'
import { type Removed, refuseChanged, refuseOverwriting } from '#src/domains/audit/audited-rows.ts'
import { changesSince, recordAudit } from '#src/domains/audit/service.ts'
import type { Received } from '#src/gateways/files.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { Page } from '#src/shared/paging.ts'
import { downloadFolder } from '#src/shared/stored-folders.ts'
import type { DownloadRow, NamedDownload } from './present.ts'
import { listOf } from './queries.ts'
import { type CreateDownload, type DownloadListQuery, type UploadFields } from './schema.ts'

/** The usernames of the customers among these user ids, by id. */
const customersAmong = (deps: Reading, ids: number[]): Map<number, string> => {
  const customers = deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isAdmin, false)))
    .all()
  return new Map(customers.map(({ id, username }) => [id, username]))
}

const withCustomers = (deps: Reading, rows: DownloadRow[]): NamedDownload[] => {
  const customers = customersAmong(deps, [...new Set(rows.map(({ userId }) => userId))])
  return rows.map((row) => ({ ...row, customer: customers.get(row.userId) ?? null }))
}

const withCustomer = (deps: Reading, row: DownloadRow): NamedDownload => ({
  ...row,
  customer: customersAmong(deps, [row.userId]).get(row.userId) ?? null,
})

/** All downloads, for the back office. */
export const listDownloads = (deps: Reading, query: DownloadListQuery): Page<NamedDownload> => {
  const { rows, total } = listOf(deps, query, equals(downloads.isActive, query.isActive))
  return { rows: withCustomers(deps, rows), total }
}

/** The id of the given user, else of the first administrator (DL-4). Throws BAD_REQUEST for an unknown user. */
const ownerOf = (deps: Reading, userId: number | undefined): number => {
  const owner = deps.db
    .select({ id: users.id })
    .from(users)
    .where(userId === undefined ? eq(users.isAdmin, true) : eq(users.id, userId))
    .orderBy(asc(users.id))
    .get()
  if (!owner) throw new AppError('BAD_REQUEST', 'There is no such user', { field: 'userId' })
  return owner.id
}

type Source = Partial<Pick<DownloadRow, 'externalUrl' | 'storedName' | 'size' | 'sha256' | 'isActive'>>

const insertDownload = (
  deps: Writing,
  actor: User,
  input: Omit<UploadFields, 'replaces'>,
  source: Source,
): NamedDownload => {
  const now = deps.now()
  const userId = ownerOf(deps, input.userId)
  const download = deps.db
    .insert(downloads)
    .values({ ...input, ...source, userId, createdAt: now, updatedAt: now })
    .returning()
    .get()
  const entry = { entity: 'download', entityId: download.id, action: 'created', after: download }
  recordAudit({ db: deps.db, now: () => now }, actor, entry)
  return withCustomer(deps, download)
}

/** Adds an external download. Throws BAD_REQUEST for an unknown user. */
export const createDownload = (
  deps: Writing,
  actor: User,
  { downloadUrl, isActive, ...input }: CreateDownload,
): NamedDownload =>
  inTransaction(deps, (d) => insertDownload(d, actor, input, { externalUrl: downloadUrl, isActive }))

/** Switches off the download that another one replaces. Throws CONFLICT unless it is active and for the same people. */
const switchOffReplaced = (deps: Writing, actor: User, added: NamedDownload, id: number): void => {
  const row = deps.db.select().from(downloads).where(eq(downloads.id, id)).get()
  const old = row && withCustomer(deps, row)
  if (!old?.isActive || old.fileType !== added.fileType || old.customer !== added.customer) {
    throw new AppError(
      'CONFLICT',
      'The file that this one replaces is no longer published. Please try again.',
    )
  }
  setDownloadActive(deps, actor, { id, isActive: false })
}

/**
 * Moves a received file into place, inserts its row, and switches off the download that it replaces (UP-11). A failure
 * leaves everything as it was (UP-3). Throws BAD_REQUEST for an unknown user, CONFLICT.
 */
export const addUpload = (
  deps: Publishing & Pick<Deps, 'files'>,
  actor: User,
  { replaces, ...input }: UploadFields,
  received: Received,
): NamedDownload => {
  const { size, sha256 } = received
  try {
    const added = inTransaction(deps, (d) => {
      const storedName = deps.files.keep(received, downloadFolder)
      const row = insertDownload(d, actor, input, { storedName, size, sha256 })
      if (replaces !== undefined) switchOffReplaced(d, actor, row, replaces)
      return row
    })
    deps.events.emit('office')
    return added
  } catch (error) {
    deps.files.discard(received)
    throw error
  }
}

/**
 * Shows a download to its customers, or hides it. Throws NOT_FOUND, and CONFLICT where somebody did so since
 * `expectedUpdatedAt` (VERS-2).
 */
export const setDownloadActive = (
  deps: Writing,
  actor: User,
  { id, expectedUpdatedAt, isActive }: Removed & { isActive: boolean },
): NamedDownload =>
  inTransaction(deps, (d) => {
    const before = d.db.select().from(downloads).where(eq(downloads.id, id)).get()
    if (!before) throw notFound('Download')
    if (expectedUpdatedAt) {
      refuseOverwriting(changesSince(d, 'download', id, expectedUpdatedAt), { isActive })
    }
    const now = deps.now()
    const after = d.db
      .update(downloads)
      .set({ isActive, updatedAt: now })
      .where(eq(downloads.id, id))
      .returning()
      .get()
    const entry = { entity: 'download', entityId: id, action: 'updated', before, after }
    recordAudit({ db: d.db, now: () => now }, actor, entry)
    return withCustomer(d, after)
  })

/** Deletes a download and moves its file into the bin (DB-13). A download that is running still gets the whole file. Throws NOT_FOUND, CONFLICT. */
export const deleteDownload = (
  deps: Writing & Pick<Deps, 'files' | 'background'>,
  actor: User,
  { id, expectedUpdatedAt }: Removed,
): void => {
  const storedName = inTransaction(deps, (d) => {
    if (expectedUpdatedAt) refuseChanged(changesSince(d, 'download', id, expectedUpdatedAt))
    const deleted = d.db.delete(downloads).where(eq(downloads.id, id)).returning().get()
    if (!deleted) throw notFound('Download')
    const { fileName, sha256 } = deleted
    recordAudit(d, actor, {
      entity: 'download',
      entityId: id,
      action: 'deleted',
      before: { fileName, sha256 },
    })
    return deleted.storedName
  })
  if (storedName === null) return
  deps.background('delete a stored file', async () =>
    deps.files.moveToBin(downloadFolder, storedName, deps.now()),
  )
}

/** Counts one fetch in the background, so that a full disk stops the counting and not the download (DL-3). */
export const countDownload = (deps: Pick<Deps, 'db' | 'background'>, id: number): void =>
  deps.background('count a download', async () => {
    deps.db
      .update(downloads)
      .set({ downloadCount: sql`${downloads.downloadCount} + 1` })
      .where(eq(downloads.id, id))
      .run()
  })

/**
 * Moves files that no row names into the bin, where a crash left them, and gives back those that a row names again
 * (DL-6). Where they are too many it moves none, and says so in the log and by the fact `sweepHeld` (DB-13).
 */
export const sweepUploads = (deps: Pick<Deps, 'db' | 'files' | 'log' | 'now'>): void => {
  const now = deps.now()
  const allowed = Number(readFact(deps.db, 'sweepAllowed') ?? 0)
  const { held, ...swept } = deps.files.sweep(storedFiles(deps.db), { now, allowed })
  if (Object.values(swept).flat().length > 0) {
    deps.log.info(swept, 'Moved files without a row into the bin, and gave back those with a row')
  }
  if (held === 0) return clearFacts(deps.db, 'sweepHeld', 'sweepAllowed')
  writeFact(deps.db, 'sweepHeld', String(held), now)
  deps.log.warn(
    { held },
    'Many stored files have no row in the database, so none of them was moved. If an older or a foreign shop.db was ' +
      'put in, put the right one back and start again. If they may go into the bin: npm run admin -- allow-sweep',
  )
}

/** Lets the next sweep move the files that it held back into the bin (DB-13). Returns their number. */
export const allowSweep = (deps: Writing): number => {
  const held = Number(readFact(deps.db, 'sweepHeld') ?? 0)
  if (held > 0) writeFact(deps.db, 'sweepAllowed', String(held), deps.now())
  return held
}
