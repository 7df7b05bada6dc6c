import type { VersionFields, VersionKind } from '#src/domains/versions/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'

/** The fields of a version, or those of a form that edits a part of the row. */
export type Fields = Partial<VersionFields>

/** A section's own fields, which the history holds as JSON; none where they cannot be read (SECT-6). */
export const ownFields = (content: unknown): Record<string, string> => {
  try {
    return JSON.parse(String(content)) as Record<string, string>
  } catch {
    return {}
  }
}

const yesOrNo = (is: Fields[string]) => (is === undefined ? undefined : is ? 'Yes' : 'No')

/** The texts to compare, by label. */
const readers: Record<VersionKind, (fields: Fields) => Record<string, Fields[string]>> = {
  content: ({ key, type, value }) => ({ Key: key, Type: type, Value: value }),
  pageSection: ({ displayName, order, isVisible, content }) => ({
    'Display name': displayName,
    Place: order,
    Visible: yesOrNo(isVisible),
    ...ownFields(content),
  }),
  notification: (fields) => ({
    Title: fields.title,
    Message: fields.message,
    Type: fields.type,
    Position: fields.position,
    Media: fields.mediaType,
    'Media address': fields.mediaUrl,
    'Button text': fields.buttonText,
    'Button address': fields.buttonUrl,
    'Button style': fields.buttonStyle,
    'Shown until': fields.expiresAt && formatDateTime(new Date(String(fields.expiresAt))),
    'Show once': yesOrNo(fields.showOnce),
    Active: yesOrNo(fields.isActive),
  }),
  template: ({ name, category, subject, template, variables, description, isActive }) => ({
    Name: name,
    Category: category,
    Subject: subject,
    Text: template,
    Variables: variables,
    Description: description,
    Active: yesOrNo(isActive),
  }),
}

/** The name of a row of each kind. */
const names: Record<VersionKind, (fields: Fields) => Fields[string]> = {
  content: ({ section, key }) => `${section} ${key}`,
  pageSection: ({ displayName }) => displayName,
  notification: ({ title }) => title,
  template: ({ name }) => name,
}
export const nameOf = (kind: VersionKind, fields: Fields): string => String(names[kind](fields))

export type Change = { label: string; before: string; after: string }

/** The differences between two versions. If one is only a part of a row, as a form is, only its fields count. */
export const changesBetween = (kind: VersionKind, before: Fields, after: Fields): Change[] => {
  const [was, is] = [readers[kind](before), readers[kind](after)]
  const isOwn = (label: string) => !(label in readers[kind]({}))
  return Object.keys({ ...was, ...is })
    .filter((label) => isOwn(label) || (was[label] !== undefined && is[label] !== undefined))
    .map((label) => ({ label, before: String(was[label] ?? ''), after: String(is[label] ?? '') }))
    .filter((change) => change.before !== change.after)
}
