import { z } from 'zod'
import type { StoredFields } from '#src/shared/csv.ts'
import { expectedUpdatedAt, id } from '#src/shared/input.ts'

/** The kinds of rows that keep versions. */
const versionKinds = [
  'content',
  'pageSection',
  'notification',
  'template',
  'plan',
  'product',
  'coupon',
  'paymentMethod',
  'download',
  'seo',
  'user',
  'settings',
] as const
export type VersionKind = (typeof versionKinds)[number]

/** How many versions are listed. */
export const MAX_VERSIONS = 20
/** How many deleted rows are listed. */
export const MAX_DELETED = 50

/** The id of the state before the first change. */
export const BEGINNING = 0

/** The fields of a row as the history holds them, or as an editor shows them. */
export type VersionFields = StoredFields

export const versionedInput = z.object({ kind: z.enum(versionKinds), id })
/** `versionId`: the change that made the version, or BEGINNING. */
export const restoreInput = z.object({
  ...versionedInput.shape,
  versionId: z.int().min(0),
  expectedUpdatedAt,
})

/** Names the deleted rows of one kind. */
export const deletedInput = versionedInput.pick({ kind: true })

export type Versioned = z.output<typeof versionedInput>
export type Restore = z.output<typeof restoreInput>
