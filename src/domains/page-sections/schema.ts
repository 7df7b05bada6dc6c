import { z } from 'zod'
import type { Field } from '#src/shared/csv.ts'
import {
  byIdAsShown,
  expectedUpdatedAt,
  hexColor,
  id,
  numeric,
  orJsonText,
  REQUIRED,
  SLUG_PATTERN,
  slug,
  text,
  url,
} from '#src/shared/input.ts'

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

const MAX_FIELD = 10_000
const long = z.string({ error: UNREADABLE }).max(MAX_FIELD, 'Must be 10,000 characters or fewer')
const fieldRules = {
  color: z.union([z.literal(''), hexColor]),
  url: z.union([z.literal(''), url()]),
  long,
  text: long,
}

/** The fields that may be saved: texts that fit their names (SECT-5). */
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

/** An object of which `checkedFields` says what is wrong; the document states what fits. */
const anyFields = z.record(z.string(), z.unknown()).meta({
  propertyNames: { pattern: SLUG_PATTERN },
  additionalProperties: { type: 'string', maxLength: MAX_FIELD },
})

/** The fields as an object, or as the JSON text of one. Refuses text that cannot be parsed (SECT-6). */
const content = orJsonText(checkedFields, UNREADABLE, { given: anyFields })

const PLACE = 'Order must be at least 1'
const order = numeric(z.int(PLACE).min(1, PLACE).max(10_000))

/** Name and display name are required; a section without an order goes to the end (SECT-4). */
export const createPageSectionInput = z.object({
  name: slug(REQUIRED),
  displayName: text(REQUIRED, 100),
  order: order.optional(),
  isVisible: z.boolean().default(true),
  content: content.default({}),
})

/** `shown`: the ids of all sections in the order that the sender saw, by which the place was chosen (SECT-2). */
export const setSectionOrderInput = z.object({ id, order, shown: z.array(id).max(1000).optional() })
export const setSectionVisibilityInput = byIdAsShown.extend({ isVisible: z.boolean() })
export const setSectionContentInput = z.object({ id, content, expectedUpdatedAt })
/** An earlier version of a section, as the history holds it. */
export const sectionVersion = z.object({ displayName: z.string(), order, isVisible: z.boolean(), content })

/** The fields that versions of a section show beside its own ones (VERS-1). */
export const sectionFieldNames = {
  displayName: { header: 'Display name' },
  order: { header: 'Place' },
  isVisible: { header: 'Visible' },
} as const satisfies Record<string, Field>

export type SetSectionOrder = z.output<typeof setSectionOrderInput>
export type SetSectionContent = z.output<typeof setSectionContentInput>
export type SectionVersion = z.output<typeof sectionVersion>
export type CreatePageSection = z.output<typeof createPageSectionInput>
