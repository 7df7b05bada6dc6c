import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { licenseSystems } from '#db/schema/licenses.ts'
import type { Deps, RequestFacts, Sealing } from '#src/deps.ts'
import type { DownloadRow } from '#src/domains/downloads/present.ts'
import { newestVersion } from '#src/domains/downloads/queries.ts'
import { getDownload } from '#src/domains/downloads/service.ts'
import { systemByDevice, termOfKey } from '#src/domains/licenses/queries.ts'
import { readLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { signedStatement } from '#src/domains/licenses/rules/lease.ts'
import { validate } from '#src/domains/licenses/rules/systems.ts'
import type { Validate } from '#src/domains/licenses/schema.ts'
import { isUsable, stateOf } from '#src/domains/licenses/status.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { downloadFolder } from '#src/shared/stored-folders.ts'
import { licenseAnswers as texts } from '#src/shared/texts.ts'
import { addSeconds, fromMillis, HOUR, isRunning } from '#src/shared/values/dates.ts'
import { sha256Of, unpack, zipLimits } from '#src/shared/values/zip.ts'
import { type UpdateFile, versionFiles } from '#src/shared/version-files.ts'

type Reading = Pick<Deps, 'files'>

/** The lists that are kept in memory; the largest takes about 200 kB. */
const MOST_LISTS = 8
/** The list of files of each archive, by its SHA-256, the oldest first. It is the same wherever the archive lies. */
const kept = new Map<string, Promise<UpdateFile[] | null>>()

const readList = async ({ files }: Reading, download: DownloadRow): Promise<UpdateFile[] | null> => {
  const { storedName, sha256, version } = download
  const stored = storedName === null ? null : await files.open(downloadFolder, storedName)
  if (!stored || stored.size > zipLimits.archive) return null
  const zip = new Uint8Array(await readFile(stored.path))
  // A file that was changed on the disk since it was published is signed by nobody.
  if ((await sha256Of(zip)) !== sha256) return null
  const list: UpdateFile[] = []
  for (const { path, entry } of versionFiles(zip, version) ?? []) {
    const content = await unpack(zip, entry)
    if (!content) return null
    list.push({ path, size: content.length, sha256: await sha256Of(content) })
  }
  return list.length > 0 ? list : null
}

/**
 * The files of a published version of the extension, each with its size and SHA-256 (UPD-1302); null where the archive is
 * none that a page can write (`versionFiles`), which customers put into their folder by hand.
 */
const listOf = (deps: Reading, download: DownloadRow): Promise<UpdateFile[] | null> => {
  const { sha256 } = download
  if (sha256 === null) return Promise.resolve(null)
  const known = kept.get(sha256)
  if (known) return known
  const list = readList(deps, download)
  kept.set(sha256, list)
  const [oldest] = kept.keys()
  if (kept.size > MOST_LISTS && oldest !== undefined) kept.delete(oldest)
  // A disk that failed once is asked again.
  list.then(
    (found) => found ?? kept.delete(sha256),
    () => kept.delete(sha256),
  )
  return list
}

const UPDATE = 'update'
/** How long the page of an update works. */
const UPDATE_SECONDS = HOUR

const noUpdate = () => new AppError('NOT_FOUND', () => texts.noUpdate)

/**
 * The newest version of the extension for a system whose licence may be used: the list of its files, signed as leases are,
 * and the page that writes them (UPD-1303). Throws CONFLICT where the licence cannot be used on this system, NOT_FOUND
 * where nothing newer can be written by a page, TOO_MANY_REQUESTS.
 */
export const updateFor = async (
  deps: Deps,
  request: RequestFacts,
  { key, deviceId, appVersion }: Validate,
): Promise<{ version: string; files: string; page: string }> => {
  const { state, message } = validate(deps, request, { key, deviceId, appVersion })
  if (!isUsable(state)) throw new AppError('CONFLICT', () => message)
  const licenseKey = readLicenseKey(key) ?? ''
  const system = systemByDevice(deps.db).get({ licenseKey, deviceId })
  const { download, isNewer } = newestVersion(deps, { fileType: 'chrome-extension', version: appVersion })
  const files = isNewer && system ? await listOf(deps, download) : null
  if (!files || !system) throw noUpdate()
  const until = addSeconds(deps.now(), UPDATE_SECONDS).getTime()
  const token = deps.vault.sign(UPDATE, `${download.id} ${system.id} ${until}`)
  const { version } = download
  return {
    version,
    files: signedStatement(deps, 'files', { version, files }),
    // Behind a hash, so that neither logs nor other sites learn the token.
    page: `${deps.config.publicUrl}/update#${token}`,
  }
}

/** The system and the id of the download of a token. Throws NOT_FOUND once it is over or the licence cannot be used. */
const openedBy = (deps: Sealing, token: string) => {
  const [downloadId, systemId, until] = deps.vault.verify(UPDATE, token)?.split(' ') ?? []
  const isOpen = isRunning(fromMillis(until), UPDATE_SECONDS, deps.now())
  const system = isOpen
    ? deps.db
        .select()
        .from(licenseSystems)
        .where(eq(licenseSystems.id, Number(systemId)))
        .get()
    : undefined
  const term = system && termOfKey(deps, system.licenseKey)
  if (!term || !isUsable(stateOf(term, deps.now()))) throw notFound('Version')
  return { system, downloadId: Number(downloadId) }
}

/**
 * The download of an update, for an hour and as long as the licence of its system may be used (UPD-1304). With an `id` it
 * is that one. Throws NOT_FOUND.
 */
export const downloadOfUpdate = (deps: Sealing, token: string, id?: number): DownloadRow => {
  const { downloadId } = openedBy(deps, token)
  const download = getDownload(deps, downloadId)
  if (!download.isActive || (id !== undefined && id !== downloadId)) throw notFound('Version')
  return download
}

/** What the page of an update writes, and which version its system runs, which the program itself tells the shop. */
export const shownUpdate = async (deps: Sealing & Reading, token: string) => {
  const { system } = openedBy(deps, token)
  const download = downloadOfUpdate(deps, token)
  const files = await listOf(deps, download)
  if (!files) throw notFound('Version')
  return { download, files, system, token }
}
