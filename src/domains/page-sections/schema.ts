import { z } from 'zod'
import { type ContentType, updateContentInput } from '#src/domains/content/schema.ts'
import type { Field } from '#src/shared/csv.ts'
import {
  byIdAsShown,
  expectedUpdatedAt,
  hexColor,
  id,
  numeric,
  orJsonText,
  required,
  SLUG_PATTERN,
  shownAddress,
  slug,
  text,
  url,
} from '#src/shared/input.ts'
import { type OtherLanguage, otherLanguages } from '#src/shared/language.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import {
  inLanguage,
  readTranslations,
  translationsField,
  translationsInput,
  withTexts,
} from '#src/shared/translations.ts'
import { HEADLINE, headlineOf, headlineParts } from '#src/shared/values/headline.ts'

export const UNREADABLE = 'Invalid content format'

/** A section's own fields: an object of texts. */
export const sectionFields = z.record(z.string(), z.string())
export type SectionFields = z.output<typeof sectionFields>

/** The kind of a field, which decides its input and its allowed values, by its name (SECT-5). */
export const fieldKind = (key: string): 'color' | 'url' | 'long' | 'text' => {
  if (/color/i.test(key)) return 'color'
  if (/url|link/i.test(key)) return 'url'
  return /description|content|text/i.test(key) ? 'long' : 'text'
}

/** The content whose place a field of the hero takes; any other field takes the place of its own name. */
const heroContent: Record<string, string> = {
  title: HEADLINE,
  button_text: 'primary_button_text',
  button_url: 'extension_download_url',
}

/** The key of the content in whose place a section's own field stands. */
export const contentKeyOf = (section: string, field: string): string =>
  (section === 'hero' && heroContent[field]) || field

/** Whether a field is shown: neither an empty one, nor an address that may not be entered. */
export const isShownField = ([key, value]: [string, string]): boolean =>
  fieldKind(key) === 'url' || key === 'image' ? shownAddress(value) !== null : value.trim() !== ''

type Text = { section: string; key: string; type: ContentType; value: string }

/** The field of a section that visitors see in place of a content item, if there is one. */
export const fieldInPlaceOf = (
  { section, key }: Text,
  fields: SectionFields | null | undefined,
): [string, string] | undefined =>
  Object.entries(fields ?? {})
    .filter(isShownField)
    .find(([field]) => contentKeyOf(section, field) === key)

/** The items that are one text with the headline: none for another item, or where one of them is html (CONTENT-702). */
export const partsOf = <Item extends Text>(item: Text, siblings: readonly Item[]): Item[] => {
  const isHeadline = item.section === 'hero' && item.key === HEADLINE
  const parts = siblings.filter(({ key }) => isHeadline && headlineParts.some((part) => part === key))
  return [item, ...parts].every(({ type }) => type === 'text') ? parts : []
}

/** What visitors see in the place of a content item (SECT-7). */
export const shownText = (
  item: Text,
  siblings: readonly Text[],
  fields: SectionFields | null | undefined,
): string => {
  const parts = partsOf(item, siblings)
  const whole = () => headlineOf(Object.fromEntries([item, ...parts].map(({ key, value }) => [key, value])))
  return fieldInPlaceOf(item, fields)?.[1] ?? (parts.length > 0 ? whole() : item.value)
}

/** The own fields of a section that are written in a language. */
export const fieldsIn = (language: OtherLanguage, translations: string): SectionFields =>
  storedJson(readTranslations(translations)[language]?.content ?? '{}', sectionFields, {})

type Translated = Text & { translations: string }
type OwnFields = { content: SectionFields | null; translations: string } | undefined

const shownIn = <Item extends Translated>(
  language: OtherLanguage,
  item: Item,
  siblings: readonly Item[],
  section: OwnFields,
): string | undefined => {
  const own = fieldsIn(language, section?.translations ?? '{}')
  const fields = { ...section?.content, ...own }
  const [field] = fieldInPlaceOf(item, fields) ?? []
  const isOwn =
    field === undefined
      ? [item, ...partsOf(item, siblings)].some(
          (each) => readTranslations(each.translations)[language]?.value,
        )
      : Object.hasOwn(own, field)
  return isOwn
    ? shownText(
        inLanguage(item, language),
        siblings.map((each) => inLanguage(each, language)),
        fields,
      )
    : undefined
}

/**
 * What readers of the other languages see in the place of a content item, where that is a text of its own: of the item
 * and the parts of a headline, or of the section's field that stands in its place.
 */
export const shownTranslations = <Item extends Translated>(
  item: Item,
  siblings: readonly Item[],
  section: OwnFields,
): string =>
  otherLanguages.reduce((all, language) => {
    const value = shownIn(language, item, siblings, section)
    return value === undefined ? all : withTexts(all, language, { value })
  }, '{}')

const MAX_FIELD = 10_000
const long = z.string({ error: UNREADABLE }).max(MAX_FIELD, 'Must be 10,000 characters or fewer')
const fieldRules = {
  color: z.union([z.literal(''), hexColor]),
  url: z.union([z.literal(''), url()]),
  long,
  text: long,
}

/** The fields that may be saved: texts that fit their names. */
export const checkedFields = z
  .record(slug(UNREADABLE), long, UNREADABLE)
  .refine((fields) => Object.keys(fields).length <= 50, 'A section has 50 fields at most')
  .superRefine((fields, ctx) => {
    for (const [key, given] of Object.entries(fields)) {
      const checked = fieldRules[fieldKind(key)].safeParse(given)
      const message = checked.error?.issues[0]?.message
      if (message) ctx.addIssue({ code: 'custom', path: [key], message })
    }
  })

const documentedFields = {
  propertyNames: { pattern: SLUG_PATTERN },
  additionalProperties: { type: 'string', maxLength: MAX_FIELD },
}
/** An object of which `checkedFields` says what is wrong; the document states what fits. */
const anyFields = z.record(z.string(), z.unknown()).meta(documentedFields)

/** The fields as an object, or as the JSON text of one. Refuses text that cannot be parsed. */
const content = orJsonText(checkedFields, UNREADABLE, { given: anyFields })

/** The texts of a section in other languages; its own fields are JSON text. */
const translations = translationsInput({
  displayName: text(required, 100),
  content: content
    // One that is left blank stays English.
    .transform((fields) =>
      JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))),
    )
    .meta({ contentMediaType: 'application/json', contentSchema: { type: 'object', ...documentedFields } }),
})

const PLACE = 'Order must be at least 1'
const order = numeric(z.int(PLACE).min(1, PLACE).max(10_000))

/** Name and display name are required; a section without an order goes to the end. */
export const createPageSectionInput = z.object({
  name: slug(required),
  displayName: text(required, 100),
  order: order.optional(),
  isVisible: z.boolean().default(true),
  content: content.default({}),
  translations: translations.default('{}'),
})

/** `shown`: the ids of all sections in the order that the sender saw, by which the place was chosen. */
export const setSectionOrderInput = z.object({ id, order, shown: z.array(id).max(1000).optional() })
export const setSectionVisibilityInput = byIdAsShown.extend({ isVisible: z.boolean() })
export const setSectionContentInput = z.object({
  id,
  content,
  translations: translations.optional(),
  expectedUpdatedAt,
})
/** The text that visitors see in the place of a content item, as the back office saves it. */
export const setTextInput = updateContentInput
/** An earlier version of a section, as the history holds it. */
export const sectionVersion = byIdAsShown.extend({
  displayName: z.string(),
  order,
  isVisible: z.boolean(),
  content,
  translations: translations.default('{}'),
})

/** The fields that versions of a section show beside its own ones. */
export const sectionFieldNames = {
  displayName: { header: 'Display name' },
  order: { header: 'Place' },
  isVisible: { header: 'Visible' },
  translations: translationsField,
} as const satisfies Record<string, Field>

export type SetSectionOrder = z.output<typeof setSectionOrderInput>
export type SetSectionContent = z.output<typeof setSectionContentInput>
export type SectionVersion = z.output<typeof sectionVersion>
export type CreatePageSection = z.output<typeof createPageSectionInput>
