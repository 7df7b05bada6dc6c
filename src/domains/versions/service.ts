import type { Deps, User } from '#src/deps.ts'
import { auditedFields, newestChanges } from '#src/domains/audit/service.ts'
import { updateContentInput } from '#src/domains/content/schema.ts'
import { getContent, updateContent } from '#src/domains/content/service.ts'
import { updateTemplateInput } from '#src/domains/messages/schema.ts'
import { getTemplate, updateTemplate } from '#src/domains/messages/service.ts'
import { updateNotificationInput } from '#src/domains/notifications/schema.ts'
import { getNotification, updateNotification } from '#src/domains/notifications/service.ts'
import { sectionVersion } from '#src/domains/page-sections/schema.ts'
import { getPageSection, restorePageSection } from '#src/domains/page-sections/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { MAX_VERSIONS, type Restore, type Versioned, type VersionFields, type VersionKind } from './schema.ts'

type Writing = Pick<Deps, 'db' | 'now' | 'events'>

type Kind = {
  /** The name of these rows in the history. */
  entity: string
  /** The row as it is now. Throws NOT_FOUND. */
  find(deps: Pick<Deps, 'db'>, id: number): { updatedAt: Date }
  /** Saves the fields of an earlier version, checked like a save of the editor. */
  restore(deps: Writing, actor: User, id: number, fields: VersionFields): unknown
}

/** What keeps versions. A new kind is a line here and in the schema. */
const kinds: Record<VersionKind, Kind> = {
  content: {
    entity: 'content',
    find: getContent,
    restore: (deps, actor, id, fields) =>
      updateContent(deps, actor, updateContentInput.parse({ ...fields, id })),
  },
  pageSection: {
    entity: 'page section',
    find: getPageSection,
    restore: (deps, actor, id, fields) => restorePageSection(deps, actor, id, sectionVersion.parse(fields)),
  },
  notification: {
    entity: 'notification',
    find: getNotification,
    restore: (deps, actor, id, fields) =>
      updateNotification(deps, actor, updateNotificationInput.parse({ ...fields, id })),
  },
  template: {
    entity: 'template',
    find: getTemplate,
    restore: (deps, actor, id, fields) =>
      updateTemplate(deps, actor, updateTemplateInput.parse({ ...fields, id })),
  },
}

/** A row as it was after a change. `by` and `at` are null for the state before its first change. */
export type Version = { id: number; by: string | null; at: Date | null; fields: VersionFields }

/**
 * The last 20 versions of a row, the present one first (VERS-1). They are read from the history, which holds every change
 * with its values before and after: each version is the one after it, with the values before that change.
 */
export const listVersions = (
  deps: Pick<Deps, 'db'>,
  { kind, id }: Versioned,
): { updatedAt: Date; versions: Version[] } => {
  const { entity, find } = kinds[kind]
  const row = find(deps, id)
  const changes = newestChanges(deps, entity, id, MAX_VERSIONS)
  let fields = auditedFields(row) as VersionFields
  const versions = changes.map((change): Version => {
    const version = { id: change.id, by: change.actorName, at: change.createdAt, fields }
    const before = Object.entries(change.changes).map(([field, [was]]) => [field, was])
    fields = { ...fields, ...(Object.fromEntries(before) as VersionFields) }
    return version
  })
  const isWhole = versions.length === MAX_VERSIONS || changes.at(-1)?.action === 'created'
  if (!isWhole) versions.push({ id: 0, by: null, at: null, fields })
  return { updatedAt: row.updatedAt, versions }
}

/** Makes an earlier version the present one, which is itself a new version. Throws NOT_FOUND, BAD_REQUEST, CONFLICT. */
export const restoreVersion = (deps: Writing, actor: User, { kind, id, versionId }: Restore): void => {
  const version = listVersions(deps, { kind, id }).versions.find((each) => each.id === versionId)
  if (!version) throw notFound('Version')
  kinds[kind].restore(deps, actor, id, version.fields)
}
