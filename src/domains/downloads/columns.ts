import { activeOrNot, type CsvColumn, type Field } from '#src/shared/csv.ts'
import type { AdminDownload } from './answers.ts'
import { downloadListInput, type FileType, fileTypeNames } from './schema.ts'

/** Whom a download is for: the username of a customer, or Everyone (DL-5). */
export const audienceOf = ({ customer }: AdminDownload): string => customer ?? 'Everyone'

/** The columns of downloads, in the table of the back office and in its CSV file. */
export const downloadColumns = {
  fileName: { header: 'File', value: (download) => download.fileName },
  fileType: { header: 'Type', value: (download) => fileTypeNames[download.fileType] },
  version: { header: 'Version', value: (download) => download.version },
  customer: { header: 'For', value: audienceOf },
  size: { header: 'Size', value: (download) => download.size },
  sha256: { header: 'SHA-256', value: (download) => download.sha256 },
  downloadUrl: { header: 'Address', value: (download) => download.downloadUrl },
  downloadCount: { header: 'Downloads', value: (download) => download.downloadCount },
  isActive: { header: 'Status', value: (download) => activeOrNot(download.isActive) },
  createdAt: { header: 'Created', isTime: true, value: (download) => download.createdAt },
} as const satisfies Record<string, CsvColumn<AdminDownload>>

/** The names of a download's fields in its versions. */
export const downloadFieldNames = {
  fileName: { header: 'File' },
  fileType: { header: 'Type', inWords: (type) => fileTypeNames[type as FileType] },
  version: { header: 'Version' },
  notes: { header: 'What is new' },
  downloadUrl: { header: 'Address' },
  isActive: { header: 'Active' },
} as const satisfies Record<string, Field>

export const downloadCsv = {
  name: 'downloads',
  operation: 'downloads.export',
  summary: 'Export the downloads',
  tokens: 'read',
  list: downloadListInput,
  columns: downloadColumns,
} as const
