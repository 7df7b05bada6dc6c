import type { z } from 'zod'
import type { Deps, Publishing, User } from '#src/deps.ts'
import {
  auditedFields,
  type HistoryEntry,
  newestChanges,
  newestDeletions,
} from '#src/domains/audit/service.ts'
import { contentVersion, updateContentInput } from '#src/domains/content/schema.ts'
import { createContent, deleteContent, getContent, updateContent } from '#src/domains/content/service.ts'
import { createTemplateInput, updateTemplateInput } from '#src/domains/messages/schema.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  updateTemplate,
} from '#src/domains/messages/templates.ts'
import { createNotificationInput, updateNotificationInput } from '#src/domains/notifications/schema.ts'
import {
  createNotification,
  deleteNotification,
  getNotification,
  updateNotification,
} from '#src/domains/notifications/service.ts'
import { createPageSectionInput, sectionVersion } from '#src/domains/page-sections/schema.ts'
import {
  createPageSection,
  deletePageSection,
  getPageSection,
  restorePageSection,
} from '#src/domains/page-sections/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import {
  BEGINNING,
  MAX_DELETED,
  MAX_VERSIONS,
  type Restore,
  type Versioned,
  type VersionFields,
  type VersionKind,
} from './schema.ts'

type Kind = {
  /** The name of these rows in the history. */
  entity: string
  /** The row as it is now. Throws NOT_FOUND. */
  find(deps: Pick<Deps, 'db'>, id: number): { updatedAt: Date }
  /** Saves the fields of an earlier version, checked like a save of the editor. */
  restore(deps: Publishing, actor: User, id: number, fields: VersionFields): unknown
  /** Adds a deleted row again, checked like a new one. */
  recreate(deps: Publishing, actor: User, id: number, fields: VersionFields): unknown
  /** Deletes a row, which can be brought back. */
  remove(deps: Publishing, actor: User, removed: { id: number }): void
}

/**
 * The fields of a version, checked as a save of the editor. Throws BAD_REQUEST that says why they no longer fit, because
 * rules became stricter since, or the row came from a foreign backup (VERS-132).
 */
const fitting = <Fields>(schema: z.ZodType<Fields>, fields: unknown): Fields => {
  const read = schema.safeParse(fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue?.path.length ? ` (${issue.path.join('.')})` : ''
  throw new AppError(
    'BAD_REQUEST',
    `This version can no longer be brought back: ${issue?.message ?? 'its fields do not fit'}${where}.`,
  )
}

/** The kinds of rows that keep versions. A new kind is a line here and in the schema. */
const kinds: Record<VersionKind, Kind> = {
  content: {
    entity: 'content',
    find: getContent,
    restore: (deps, actor, id, fields) =>
      updateContent(deps, actor, fitting(updateContentInput, { ...fields, id })),
    recreate: (deps, actor, id, fields) => createContent(deps, actor, fitting(contentVersion, fields), id),
    remove: deleteContent,
  },
  pageSection: {
    entity: 'page section',
    find: getPageSection,
    restore: (deps, actor, id, fields) =>
      restorePageSection(deps, actor, id, fitting(sectionVersion, fields)),
    recreate: (deps, actor, id, fields) =>
      createPageSection(deps, actor, fitting(createPageSectionInput, fields), id),
    remove: deletePageSection,
  },
  notification: {
    entity: 'notification',
    find: getNotification,
    restore: (deps, actor, id, fields) =>
      updateNotification(deps, actor, fitting(updateNotificationInput, { ...fields, id })),
    recreate: (deps, actor, id, fields) =>
      createNotification(deps, actor, fitting(createNotificationInput, fields), id),
    remove: deleteNotification,
  },
  template: {
    entity: 'template',
    find: getTemplate,
    restore: (deps, actor, id, fields) =>
      updateTemplate(deps, actor, fitting(updateTemplateInput, { ...fields, id })),
    recreate: (deps, actor, id, fields) =>
      createTemplate(deps, actor, fitting(createTemplateInput, fields), id),
    remove: deleteTemplate,
  },
}

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
  /** Whether the oldest version is the creation of the row (VERS-131). */
  beginsWithCreation: boolean
}

/**
 * The last 20 versions of a row, the present one first (VERS-1). They are read from the history, which holds every
 * change with its values before and after: each version is the one after it, with the values before that change.
 */
export const listVersions = (deps: Pick<Deps, 'db'>, { kind, id }: Versioned): History => {
  const { entity, find } = kinds[kind]
  const row = find(deps, id)
  const changes = newestChanges(deps, entity, id, MAX_VERSIONS)
  let fields = auditedFields(row) as VersionFields
  const versions = changes.flatMap((change): Version[] => {
    const version = { id: change.id, by: change.actorName, at: change.createdAt, fields }
    fields = { ...fields, ...fieldsBefore(change) }
    // A deletion is no version: the row did not exist until it was restored.
    return change.action === 'deleted' ? [] : [version]
  })
  const beginsWithCreation = changes.at(-1)?.action === 'created'
  const isWhole = changes.length === MAX_VERSIONS || beginsWithCreation
  if (!isWhole) versions.push({ id: BEGINNING, by: null, at: null, fields })
  return { updatedAt: row.updatedAt, versions, beginsWithCreation }
}

/**
 * Makes an earlier version the present one, which is itself a new version; a row that was not there before its first
 * change is deleted (VERS-131). Throws NOT_FOUND, BAD_REQUEST, CONFLICT.
 */
export const restoreVersion = (deps: Publishing, actor: User, { kind, id, versionId }: Restore): void => {
  const { restore, remove } = kinds[kind]
  const { versions, beginsWithCreation } = listVersions(deps, { kind, id })
  if (beginsWithCreation && versionId === BEGINNING) return remove(deps, actor, { id })
  const version = versions.find((each) => each.id === versionId)
  if (!version) throw notFound('Version')
  restore(deps, actor, id, version.fields)
}

/** A row as it was when it was deleted. */
export type Deleted = { id: number; by: string; at: Date; fields: VersionFields }

/** The rows of a kind that were deleted and not restored, the last one first (VERS-91). */
export const listDeleted = (deps: Pick<Deps, 'db'>, { kind }: Pick<Versioned, 'kind'>): Deleted[] =>
  newestDeletions(deps, kinds[kind].entity, MAX_DELETED).map((deletion) => ({
    id: deletion.entityId,
    by: deletion.actorName,
    at: deletion.createdAt,
    fields: fieldsBefore(deletion),
  }))

/**
 * Brings a deleted row back as it was, with its id and its versions (VERS-91). Throws NOT_FOUND, and the errors of
 * adding a row of this kind: CONFLICT where its name is taken by now.
 */
export const restoreDeleted = (deps: Publishing, actor: User, { kind, id }: Versioned): void => {
  const deleted = listDeleted(deps, { kind }).find((each) => each.id === id)
  if (!deleted) throw notFound('Version')
  kinds[kind].recreate(deps, actor, id, deleted.fields)
}
