import type { downloads } from '#db/schema/downloads.ts'
import type { AdminDownload, CustomerDownload } from './answers.ts'

export type DownloadRow = typeof downloads.$inferSelect
/** With the username of the customer whom it is for alone; null where it is published to everybody (decision §4). */
export type NamedDownload = DownloadRow & { customer: string | null }

const filePath = (id: number) => `/api/downloads/${id}/file`

/** A download as its customer sees it (public §3); `size` in bytes and `sha256` in hex, null when it lies elsewhere. */
export const toCustomerDownload = (download: DownloadRow): CustomerDownload => ({
  id: download.id,
  userId: download.userId,
  fileName: download.fileName,
  fileType: download.fileType,
  version: download.version,
  // Also where the file lies elsewhere: the shop checks who asks, counts, and then redirects.
  downloadUrl: filePath(download.id),
  isActive: download.isActive,
  size: download.size,
  sha256: download.sha256,
  createdAt: download.createdAt,
})

/**
 * The download as administrators manage it: the stored address where it lies elsewhere, whom it is for, and how often it
 * was fetched.
 */
export const toAdminDownload = (download: NamedDownload): AdminDownload => ({
  ...toCustomerDownload(download),
  downloadUrl: download.externalUrl ?? filePath(download.id),
  customer: download.customer,
  downloadCount: download.downloadCount,
})
