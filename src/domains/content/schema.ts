import { z } from 'zod'
import type { Field } from '#src/shared/csv.ts'
import { expectedUpdatedAt, hexColor, id, required, slug, url } from '#src/shared/input.ts'
import { parseJson } from '#src/shared/json.ts'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { translationsField, translationsInput } from '#src/shared/translations.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'

export const contentTypes = ['text', 'image', 'html', 'json'] as const
export type ContentType = (typeof contentTypes)[number]

/** The sections that always exist: the sections of the landing page, its navigation and its footer, and the legal texts. */
export const contentSections = [
  ...(Object.keys(landingSectionNames) as (keyof typeof landingSectionNames)[]),
  'navigation',
  'footer',
  'legal',
] as const
export type ContentSection = (typeof contentSections)[number]

/** The pages whose texts are edited, which the live editor shows in its frame. */
export const editedPages = ['/', '/terms-of-service', '/privacy-policy'] as const

/** The page that shows an item. The refund rule is a clause of the terms. */
export const pageOfItem = ({
  section,
  key,
}: {
  section: string
  key: string
}): (typeof editedPages)[number] => {
  if (section !== 'legal') return '/'
  return key === 'privacy_text' ? '/privacy-policy' : '/terms-of-service'
}

/** The figures of a new shop that its owner has to stand behind, with the key of what a figure counts. */
export const claims: readonly { section: ContentSection; key: string; counts: string }[] = [
  { section: 'testimonials', key: 'stat1_value', counts: 'stat1_label' },
  { section: 'testimonials', key: 'stat2_value', counts: 'stat2_label' },
  { section: 'testimonials', key: 'stat3_value', counts: 'stat3_label' },
]

/** The sentence of the hero that names figures of the claims too. */
export const claimsBadge = { section: 'hero', key: 'badge_text' } as const

/** A text of more characters is edited in an area of several lines (CONTENT-712). */
export const LONG_TEXT = 100

const MAX_VALUE = 50_000

const isJson = (value: string): boolean => {
  try {
    parseJson(value)
    return true
  } catch {
    return false
  }
}

const value = z
  .string({ error: required })
  .max(MAX_VALUE, `Must be ${MAX_VALUE.toLocaleString('en')} characters or fewer`)
const orBlank = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([z.literal(''), schema])

/** Whether the value is an address: the type is an image, or the key says so. */
export const isAddress = (key: string, type: ContentType): boolean =>
  type === 'image' || /(^|_)url$/.test(key)

/**
 * The schema of a value, by its key and type: JSON, an address, a hex colour, the demo video, or any text (CONTENT-5).
 * All of them may be blank, except JSON.
 */
export const contentValue = (key: string, type: ContentType): z.ZodType<string> => {
  if (type === 'json') return value.refine(isJson, 'Value must be valid JSON')
  if (isAddress(key, type)) return orBlank(url(2000))
  if (/(^|_)color$/.test(key)) return orBlank(hexColor)
  if (key === 'demo_video_id') {
    return orBlank(
      value.refine((given) => videoIdOf(given) !== null, 'This is not the id or address of a video'),
    )
  }
  return value
}

/** The key of the text of an image for those who do not see it (CONTENT-42). */
export const altKey = (key: string): string => `${key}_alt`
/** The text of an image, sent together with it. */
export const altText = z.string().trim().max(300, 'Must be 300 characters or fewer')

export const contentFields = {
  key: slug(required, 100),
  value,
  type: z.enum(contentTypes, 'Type must be text, image, html or json'),
  translations: translationsInput({ value }),
}

/** The fields that versions of an item show. */
export const contentFieldNames = {
  key: { header: 'Key' },
  type: { header: 'Type' },
  value: { header: 'Value' },
  translations: translationsField,
} as const satisfies Record<string, Field>

/** Key and value are required (CONTENT-4). The service checks the value against its key and type. */
export const createContentInput = z.object({
  section: slug(required),
  ...contentFields,
  value: value.refine(isVisible, { error: required }).meta({ pattern: '\\S' }),
  type: contentFields.type.default('text'),
  translations: contentFields.translations.default('{}'),
  alt: altText.optional(),
})

/** Fields that are left out stay as they are. */
export const updateContentInput = z.object({
  ...z.object(contentFields).partial().shape,
  alt: altText.optional(),
  id,
  expectedUpdatedAt,
})
/** A version of an item, as the history holds it. */
export const contentVersion = createContentInput.omit({ alt: true }).extend({ value })
/** The live editor sends the value alone, in one or more languages. */
export const setContentValueInput = z.object({
  id,
  value,
  translations: contentFields.translations.optional(),
  expectedUpdatedAt,
})
/** The page that parses the answer sends its `nonce`, because its policy holds for the styles of the answer too. */
export const previewContentInput = setContentValueInput.extend({ nonce: z.string().max(100) })
export const cleanHtmlInput = z.object({ html: value })
export const contentSectionInput = z.object({ section: z.string().max(100) })

export type CreateContent = z.output<typeof createContentInput>
export type UpdateContent = z.output<typeof updateContentInput>
