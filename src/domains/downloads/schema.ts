import { z } from 'zod'
import { byIdAsShown, keyText, line, numeric, url, yesOrNo } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import type { Rights } from '#src/shared/rights.ts'

export const fileTypes = ['chrome-extension', 'desktop-app', 'mobile-app'] as const
export type FileType = (typeof fileTypes)[number]
export const fileTypeNames: Record<FileType, string> = {
  'chrome-extension': 'Chrome extension',
  'desktop-app': 'Desktop app',
  'mobile-app': 'Mobile app',
}

export const NO_FILE = 'Please select a file to upload'
/** The extensions that an upload may have (UP-1). */
export const fileExtensions = 'zip rar 7z tar gz exe msi dmg pkg apk ipa deb rpm crx'.split(' ')

const FIRST_VERSION = '1.0.0'
const fileType = z.enum(fileTypes, 'File type must be chrome-extension, desktop-app or mobile-app')
const blankIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value)

/** The fields of both an upload and an external download (DL-4). Form fields are text, and a blank one is absent. */
const fields = {
  fileName: line('File name is required'),
  fileType,
  version: z.preprocess(blankIsAbsent, keyText(50).default(FIRST_VERSION)),
  /** The news of this version, for its users (DL-51). */
  notes: z.string().trim().max(1000, 'Must be 1000 characters or fewer').default(''),
  /** The owner. Without one it is the first administrator, so the download is for all customers. */
  userId: z.preprocess(blankIsAbsent, numeric(z.int('User must be a number').positive()).optional()),
}

/** An external download: an address instead of a file. */
export const createDownloadInput = z.object({
  ...fields,
  downloadUrl: url(),
  isActive: z.boolean().default(true),
})
/** The fields beside the file of an upload; `fileName` is the file's own. */
export const uploadInput = z.object({
  ...fields,
  /** The older download that the file replaces and that is switched off with the upload (UP-11). */
  replaces: z.preprocess(
    blankIsAbsent,
    numeric(z.int('The replaced download must be a number').positive()).optional(),
  ),
})
/** The token of a tracked order (ORD-111). */
export const trackedInput = z.object({ token: z.string().max(200) })

/** The version that a program has; without one every version is newer (DL-51). */
export const updateQuery = z.object({
  fileType,
  version: keyText(50).default(''),
})

/** Whether a version is older than another, part by part: 2.9 before 2.10. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

export const setActiveInput = byIdAsShown.extend({ isActive: z.boolean() })

const downloadSorts = ['createdAt', 'fileName', 'fileType', 'version'] as const
export const myDownloadsInput = listInput(downloadSorts, { fileType: fileType.optional() })
const downloadListSorts = [...downloadSorts, 'size', 'downloadCount'] as const
export const downloadListInput = listInput(downloadListSorts, {
  fileType: fileType.optional(),
  isActive: yesOrNo.optional(),
})

export type CreateDownload = z.output<typeof createDownloadInput>
export type UploadFields = z.output<typeof uploadInput>
export type UpdateQuery = z.output<typeof updateQuery>
export type MyDownloadsQuery = z.output<typeof myDownloadsInput>
export type DownloadListQuery = z.output<typeof downloadListInput>

/** Who may publish a program, and who may fetch one. */
export const downloadRights = {
  upload: { access: 'admin' },
  file: { access: 'owner', tokens: 'read' },
} as const satisfies Record<string, Rights>
