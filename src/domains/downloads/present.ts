import type { downloads } from '#db/schema/downloads.ts'
import type { licenseSystems } from '#db/schema/licenses.ts'
import type { UpdateFile } from '#src/shared/version-files.ts'
import type { AdminDownload, CustomerDownload, ProgramUpdate } from './answers.ts'

export type DownloadRow = typeof downloads.$inferSelect
/** `customer` is the username of the only customer whom it is for; null when it is for all customers (DL-1). */
export type NamedDownload = DownloadRow & { customer: string | null }

const filePath = (id: number) => `/api/downloads/${id}/file`

/** A download as its customer sees it (DL-8). `size` is in bytes, `sha256` in hex; null for an external file. */
export const toCustomerDownload = (download: DownloadRow): CustomerDownload => ({
  id: download.id,
  userId: download.userId,
  fileName: download.fileName,
  fileType: download.fileType,
  version: download.version,
  // The same for an external file: the shop checks the user, counts the fetch, and then redirects.
  downloadUrl: filePath(download.id),
  isActive: download.isActive,
  notes: download.notes,
  size: download.size,
  sha256: download.sha256,
  createdAt: download.createdAt,
})

/** A download of a tracked order, at the address that opens with its token. */
export const toTrackedDownload = (download: DownloadRow, token: string) => ({
  id: download.id,
  fileName: download.fileName,
  fileType: download.fileType,
  version: download.version,
  size: download.size,
  downloadUrl: `${filePath(download.id)}?order=${encodeURIComponent(token)}`,
})

type ShownUpdate = {
  download: DownloadRow
  files: UpdateFile[]
  system: Pick<typeof licenseSystems.$inferSelect, 'deviceName' | 'appVersion'>
  token: string
}

/** An update for the page that writes it, with the version that the system runs. */
export const toShownUpdate = ({ download, files, system, token }: ShownUpdate) => ({
  version: download.version,
  notes: download.notes,
  fileName: download.fileName,
  downloadUrl: `${filePath(download.id)}?update=${encodeURIComponent(token)}`,
  sha256: download.sha256,
  files,
  system: system.deviceName,
  runs: system.appVersion,
})

/**
 * A download as administrators see it. `downloadUrl` is the stored address of an external file; `customer` is the
 * username of its only customer; `downloadCount` is the number of fetches.
 */
export const toAdminDownload = (download: NamedDownload): AdminDownload => ({
  ...toCustomerDownload(download),
  downloadUrl: download.externalUrl ?? filePath(download.id),
  customer: download.customer,
  downloadCount: download.downloadCount,
  updatedAt: download.updatedAt,
})

/** The newest version of a program, for the program itself (DL-51). */
export const toProgramUpdate = ({
  download: { version, fileName, size, sha256, notes, createdAt },
  isNewer,
}: {
  download: DownloadRow
  isNewer: boolean
}): ProgramUpdate => ({ version, isNewer, fileName, size, sha256, notes, releasedAt: createdAt })
