import { z } from 'zod'
import type { StoredFields } from '#src/shared/csv.ts'
import { byIdAsShown, id, keyText, line, numeric, url, yesOrNo } from '#src/shared/input.ts'
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
/** The extensions that an upload may have. */
export const fileExtensions = 'zip rar 7z tar gz exe msi dmg pkg apk ipa deb rpm crx'.split(' ')

const FIRST_VERSION = '1.0.0'
const fileType = z.enum(fileTypes, 'File type must be chrome-extension, desktop-app or mobile-app')
const blankIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value)

const fileName = line('File name is required')
/** The news of this version, for its users. */
const notes = z.string().trim().max(1000, 'Must be 1000 characters or fewer')
const downloadId = numeric(z.int('The replaced download must be a number').positive())

/** The fields of both an upload and an external download. Form fields are text, and a blank one is absent. */
const fields = {
  fileName,
  fileType,
  version: z.preprocess(blankIsAbsent, keyText(50).default(FIRST_VERSION)),
  notes: notes.default(''),
  /** The owner. Without one it is the first administrator, so the download is for all customers. */
  userId: z.preprocess(blankIsAbsent, numeric(z.int('User must be a number').positive()).optional()),
  /** The downloads that this one replaces and that are switched off with it: a form names them with commas. */
  replaces: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(downloadId).max(100).optional(),
  ),
}

/** An external download: an address instead of a file. */
export const createDownloadInput = z.object({
  ...fields,
  downloadUrl: url(),
  isActive: z.boolean().default(true),
})
/** The fields beside the file of an upload; `fileName` is the file's own. */
export const uploadInput = z.object(fields)

const NO_VERSION = 'Version is required'
/** What is corrected of a download: all of it but the file and whom it is for. */
export const downloadFormInput = z.object({
  fileName,
  fileType,
  version: keyText(50).refine((value) => value !== '', NO_VERSION),
  notes,
  /** Of an external download alone. */
  downloadUrl: url().optional(),
  isActive: z.boolean(),
})
export const updateDownloadInput = downloadFormInput.partial().extend(byIdAsShown.shape)

/** A deleted download as the history holds it, without what it had not. */
export const deletedDownload = z.object({
  ...downloadFormInput.shape,
  userId: id,
  storedName: z.string().nullable().default(null),
  size: z.int().nullable().default(null),
  sha256: z.string().nullable().default(null),
})

/** The stored fields of a download under the names of its form. */
export const downloadVersion = ({ externalUrl = null, ...rest }: StoredFields): StoredFields => ({
  ...rest,
  ...(externalUrl !== null && { downloadUrl: externalUrl }),
})
/** The token of a tracked order. */
export const trackedInput = z.object({ token: z.string().max(200) })

/** The version that a program has; without one every version is newer. */
export const updateQuery = z.object({
  fileType,
  version: keyText(50).default(''),
})

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
export type UpdateDownload = z.output<typeof updateDownloadInput>
export type DeletedDownload = z.output<typeof deletedDownload>
export type UpdateQuery = z.output<typeof updateQuery>
export type MyDownloadsQuery = z.output<typeof myDownloadsInput>
export type DownloadListQuery = z.output<typeof downloadListInput>

/** Who may publish a program, and who may fetch one. */
export const downloadRights = {
  upload: { access: 'admin' },
  file: { access: 'owner', tokens: 'read' },
} as const satisfies Record<string, Rights>
