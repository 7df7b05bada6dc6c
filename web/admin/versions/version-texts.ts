import { z } from 'zod'
import { contentFieldNames } from '#src/domains/content/schema.ts'
import { couponFieldNames } from '#src/domains/coupons/schema.ts'
import { downloadFieldNames } from '#src/domains/downloads/columns.ts'
import { templateColumns } from '#src/domains/messages/columns.ts'
import { notificationColumns, notificationFieldNames } from '#src/domains/notifications/columns.ts'
import { sectionFieldNames } from '#src/domains/page-sections/schema.ts'
import { paymentMethodFieldNames } from '#src/domains/payment-methods/schema.ts'
import { planFieldNames } from '#src/domains/plans/schema.ts'
import { productFieldNames } from '#src/domains/products/schema.ts'
import { seoFieldNames } from '#src/domains/seo/schema.ts'
import { settingDefinitions } from '#src/domains/settings/schema.ts'
import { userColumns } from '#src/domains/users/columns.ts'
import type { VersionFields, VersionKind } from '#src/domains/versions/schema.ts'
import type { Field } from '#src/shared/csv.ts'
import { nameOfKey, nameOfSection } from '#src/shared/names.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { translationsField } from '#src/shared/translations.ts'

/** The fields of a version, or the fields of a form that edits a part of the row. */
export type Fields = Partial<VersionFields>

/** A section's own fields, which the history holds as JSON; none where they cannot be read. */
export const ownFields = (content: unknown): Record<string, string> =>
  storedJson(String(content), z.record(z.string(), z.string()), {})

/** The fields to compare, in their order. */
const shown: Record<VersionKind, Record<string, Field>> = {
  content: contentFieldNames,
  pageSection: sectionFieldNames,
  notification: { ...notificationColumns, ...notificationFieldNames },
  template: { ...templateColumns, translations: translationsField },
  plan: planFieldNames,
  product: productFieldNames,
  coupon: couponFieldNames,
  paymentMethod: paymentMethodFieldNames,
  download: downloadFieldNames,
  seo: seoFieldNames,
  user: userColumns,
  settings: Object.fromEntries(
    Object.entries(settingDefinitions).map(([key, { label }]) => [key, { header: label }]),
  ),
}

const textOf = ({ inWords }: Field, value: Fields[string]): string | undefined => {
  if (value === undefined) return undefined
  if (value === null || value === '') return ''
  if (inWords) return inWords(value)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value}`
}

/** The texts to compare, by label. */
const textsOf = (kind: VersionKind, fields: Fields): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    Object.entries(shown[kind]).map(([name, field]) => [field.header, textOf(field, fields[name])]),
  ),
  ...(kind === 'pageSection' ? ownFields(fields.content) : {}),
})

/** The name of a row of each kind. */
const names: Record<VersionKind, (fields: Fields) => Fields[string]> = {
  content: ({ section, key }) => `${nameOfSection(String(section))}: ${nameOfKey(String(key))}`,
  pageSection: ({ displayName }) => displayName,
  notification: ({ title }) => title,
  template: ({ name }) => nameOfKey(String(name)),
  plan: ({ planName }) => planName,
  product: ({ title }) => title,
  coupon: ({ code }) => code,
  paymentMethod: ({ name }) => name,
  download: ({ fileName }) => fileName,
  seo: ({ page }) => page,
  user: ({ username }) => username,
  settings: () => 'Settings',
}
export const nameOf = (kind: VersionKind, fields: Fields): string => String(names[kind](fields))

export type Change = { label: string; before: string; after: string }

/** The differences between two versions. If one is only a part of a row, as a form is, only its fields count. */
export const changesBetween = (kind: VersionKind, before: Fields, after: Fields): Change[] => {
  const [was, is] = [textsOf(kind, before), textsOf(kind, after)]
  const isOwn = (label: string) => !(label in textsOf(kind, {}))
  return Object.keys({ ...was, ...is })
    .filter((label) => isOwn(label) || (was[label] !== undefined && is[label] !== undefined))
    .map((label) => ({ label, before: was[label] ?? '', after: is[label] ?? '' }))
    .filter((change) => change.before !== change.after)
}
