import type { Reading, User } from '#src/deps.ts'
import {
  auditedFields,
  type HistoryEntry,
  newestChanges,
  newestDeletions,
} from '#src/domains/audit/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { kinds, type Restoring } from './rules/kinds.ts'
import {
  BEGINNING,
  MAX_DELETED,
  MAX_VERSIONS,
  type Restore,
  type Versioned,
  type VersionFields,
} from './schema.ts'

const same = (fields: VersionFields): VersionFields => fields

/** The changed fields as they were before a change. */
const fieldsBefore = ({ changes }: HistoryEntry): VersionFields =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [was]]) => [field, was] as [string, VersionFields[string]]),
  )

/** A row as it was after a change. `by` and `at` are null for the state before its first change. */
type Version = { id: number; by: string | null; at: Date | null; fields: VersionFields }

type History = {
  updatedAt: Date
  versions: Version[]
  /** Whether the oldest version is the creation of a row that can be deleted. */
  beginsWithCreation: boolean
}

/**
 * The last 20 versions of a row, the present one first (VERS-1). They are read from the history, which holds every
 * change with its values before and after: each version is the one after it, with the values before that change.
 */
export const listVersions = (deps: Reading, { kind, id }: Versioned): History => {
  const { entity, find, shown = same, changes: changesOf, removal } = kinds[kind]
  const row = find(deps, id)
  const changes = changesOf?.(deps, id, MAX_VERSIONS) ?? newestChanges(deps, entity, id, MAX_VERSIONS)
  let fields = auditedFields(row) as VersionFields
  const versions = changes.flatMap((change): Version[] => {
    const version = { id: change.id, by: change.actorName, at: change.createdAt, fields: shown(fields) }
    fields = { ...fields, ...fieldsBefore(change) }
    // A deletion is no version: the row did not exist until it was restored.
    return change.action === 'deleted' ? [] : [version]
  })
  const isCreated = changes.at(-1)?.action === 'created'
  const isWhole = changes.length === MAX_VERSIONS || isCreated
  if (!isWhole) versions.push({ id: BEGINNING, by: null, at: null, fields: shown(fields) })
  return { updatedAt: row.updatedAt, versions, beginsWithCreation: isCreated && removal !== undefined }
}

/**
 * Makes an earlier version the present one, which is itself a new version; a row that was not there before its first
 * change is deleted (VERS-131). Throws NOT_FOUND, BAD_REQUEST, and CONFLICT where somebody changed the row since.
 */
export const restoreVersion = (
  deps: Restoring,
  actor: User,
  { kind, id, versionId, expectedUpdatedAt }: Restore,
): void => {
  const { restore, removal } = kinds[kind]
  const { versions, beginsWithCreation } = listVersions(deps, { kind, id })
  const as = { id, expectedUpdatedAt }
  if (beginsWithCreation && versionId === BEGINNING) return removal?.remove(deps, actor, as)
  const version = versions.find((each) => each.id === versionId)
  if (!version) throw notFound('Version')
  restore(deps, actor, as, version.fields)
}

/** A row as it was when it was deleted. */
export type Deleted = { id: number; by: string; at: Date; fields: VersionFields }

/** The rows of a kind that were deleted and not restored, the last one first (VERS-91). */
export const listDeleted = (deps: Reading, { kind }: Pick<Versioned, 'kind'>): Deleted[] => {
  const { entity, shown = same, removal } = kinds[kind]
  if (!removal) return []
  return newestDeletions(deps, entity, MAX_DELETED).map((deletion) => ({
    id: deletion.entityId,
    by: deletion.actorName,
    at: deletion.createdAt,
    fields: shown(fieldsBefore(deletion)),
  }))
}

/**
 * Brings a deleted row back as it was, with its id and its versions (VERS-707). Throws NOT_FOUND, and the errors of
 * adding a row of this kind: CONFLICT where its name is taken by now.
 */
export const restoreDeleted = (deps: Restoring, actor: User, { kind, id }: Versioned): void => {
  const deleted = listDeleted(deps, { kind }).find((each) => each.id === id)
  if (!deleted) throw notFound('Version')
  kinds[kind].removal?.recreate(deps, actor, id, deleted.fields)
}
