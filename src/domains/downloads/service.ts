import { and, asc, eq, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { clearFacts, readCount, writeFact } from '#db/facts.ts'
import { equals, isAmong } from '#db/page.ts'
import { downloads } from '#db/schema/downloads.ts'
import { users } from '#db/schema/users.ts'
import { storedFiles } from '#db/stored-files.ts'
import type { Deps, Publishing, Reading, User, Writing } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import type { Received } from '#src/gateways/files.ts'
import { AppError } from '#src/shared/app-error.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import { downloadFolder } from '#src/shared/stored-folders.ts'
import type { DownloadRow, NamedDownload } from './present.ts'
import { listOf } from './queries.ts'
import type {
  CreateDownload,
  DeletedDownload,
  DownloadListQuery,
  UpdateDownload,
  UploadFields,
} from './schema.ts'

const audited = auditedRows(downloads, { entity: 'download', noun: 'Download', isPublic: false })

/** One download. Throws NOT_FOUND. */
export const getDownload = audited.find

/** The usernames of the customers among these user ids, by id. */
const customersAmong = (deps: Reading, ids: number[]): Map<number, string> => {
  const customers = deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isAmong(users.id, ids), eq(users.isAdmin, false)))
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
export const listDownloads = (deps: Reading, query: DownloadListQuery): Listed<NamedDownload> => {
  const list = listOf(deps, query, equals(downloads.isActive, query.isActive))
  return mapRows(list, (rows) => withCustomers(deps, rows))
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

/** Switches off a download that another one replaces. Throws CONFLICT unless it is active and for the same people. */
const switchOffReplaced = (deps: Publishing, actor: User, added: NamedDownload, id: number): void => {
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

/** Adds a download and switches off those that it replaces, in the caller's transaction. */
const insertDownload = (
  deps: Publishing,
  actor: User,
  { replaces = [], ...input }: UploadFields,
  source: Source,
): NamedDownload => {
  const userId = ownerOf(deps, input.userId)
  const added = withCustomer(
    deps,
    audited.create(deps, actor, () => ({ ...input, ...source, userId })),
  )
  for (const id of replaces) switchOffReplaced(deps, actor, added, id)
  return added
}

/** Adds an external download, and switches off those that it replaces (UP-702). Throws BAD_REQUEST, CONFLICT. */
export const createDownload = (
  deps: Publishing,
  actor: User,
  { downloadUrl, isActive, ...input }: CreateDownload,
): NamedDownload =>
  inTransaction(deps, (d) => insertDownload(d, actor, input, { externalUrl: downloadUrl, isActive }))

/**
 * Moves a received file into place, inserts its row, and switches off what it replaces. A failure leaves
 * everything as it was. Throws BAD_REQUEST for an unknown user, CONFLICT.
 */
export const addUpload = (
  deps: Publishing & Pick<Deps, 'files'>,
  actor: User,
  input: UploadFields,
  received: Received,
): NamedDownload => {
  const { size, sha256 } = received
  try {
    const added = inTransaction(deps, (d) => {
      const storedName = deps.files.keep(received, downloadFolder)
      return insertDownload(d, actor, input, { storedName, size, sha256 })
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
 * `expectedUpdatedAt`.
 */
export const setDownloadActive = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, isActive }: Removed & { isActive: boolean },
): NamedDownload =>
  withCustomer(
    deps,
    audited.update(deps, actor, id, () => ({ isActive }), expectedUpdatedAt),
  )

/**
 * Changes the given fields (DL-9). Throws NOT_FOUND, CONFLICT; BAD_REQUEST for the address of a file that the shop
 * stores.
 */
export const updateDownload = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, downloadUrl, ...fields }: UpdateDownload,
): NamedDownload => {
  const values = ({ externalUrl }: DownloadRow) => {
    if (downloadUrl !== undefined && externalUrl === null) {
      throw new AppError('BAD_REQUEST', 'The shop stores this file, so it has no address of its own', {
        field: 'downloadUrl',
      })
    }
    return { ...fields, ...(downloadUrl !== undefined && { externalUrl: downloadUrl }) }
  }
  return withCustomer(deps, audited.update(deps, actor, id, values, expectedUpdatedAt))
}

/** Deletes a download and moves its file into the bin (DB-13). A download that is running still gets the whole file. Throws NOT_FOUND, CONFLICT. */
export const deleteDownload = (
  deps: Publishing & Pick<Deps, 'files' | 'background'>,
  actor: User,
  removed: Removed,
): void => {
  const { storedName } = audited.find(deps, removed.id)
  audited.remove(deps, actor, removed)
  if (storedName === null) return
  deps.background('delete a stored file', async () =>
    deps.files.moveToBin(downloadFolder, storedName, deps.now()),
  )
}

/**
 * Brings a deleted download back with its file, which waits in the bin for some days (VERS-708). Throws CONFLICT
 * where the file is gone, BAD_REQUEST where its owner is.
 */
export const restoreDownload = (
  deps: Publishing & Pick<Deps, 'files'>,
  actor: User,
  { userId, downloadUrl, ...row }: DeletedDownload,
  id: number,
): void => {
  inTransaction(deps, (d) => {
    audited.create(
      d,
      actor,
      (db) => ({ ...row, externalUrl: downloadUrl ?? null, userId: ownerOf({ db }, userId) }),
      id,
    )
    if (row.storedName !== null && !deps.files.giveBack(downloadFolder, row.storedName)) {
      throw new AppError('CONFLICT', 'The file of this download was deleted for good.')
    }
  })
}

/** Counts one fetch in the background, so that a full disk stops the counting and not the download (DL-706). */
export const countDownload = (deps: Pick<Deps, 'db' | 'background'>, id: number): void =>
  deps.background('count a download', async () => {
    deps.db
      .update(downloads)
      .set({ downloadCount: sql`${downloads.downloadCount} + 1` })
      .where(eq(downloads.id, id))
      .run()
  })

/**
 * Moves files that no row names into the bin, where a crash left them, and gives back those that a row names again.
 * Where they are too many it moves none, and says so in the log and by the fact `sweepHeld`.
 */
export const sweepUploads = (deps: Pick<Deps, 'db' | 'files' | 'log' | 'now'>): void => {
  const now = deps.now()
  const allowed = readCount(deps.db, 'sweepAllowed') ?? 0
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

/** Lets the next sweep move the files that it held back into the bin. Returns their number. */
export const allowSweep = (deps: Writing): number => {
  const held = readCount(deps.db, 'sweepHeld') ?? 0
  if (held > 0) writeFact(deps.db, 'sweepAllowed', String(held), deps.now())
  return held
}
