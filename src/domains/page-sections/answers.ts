import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { sectionFields } from './schema.ts'

/** A section for administrators. */
const pageSection = z
  .strictObject({
    id,
    name: z.string(),
    displayName: z.string(),
    order: z.int(),
    isVisible: z.boolean(),
    content: sectionFields.nullable().meta({ description: 'Texts by key; null where they cannot be read' }),
    translations: translationsAnswer,
    updatedAt: timestamp,
  })
  .meta({ id: 'PageSection' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const pageSectionsRest = {
  tags: { pageSections: 'Sections of the landing page' },
  answers: {
    'pageSections.list': z.array(pageSection),
    'pageSections.create': pageSection,
    'pageSections.initialize': z.array(pageSection),
    'pageSections.setOrder': pageSection,
    'pageSections.setVisibility': pageSection,
    'pageSections.setContent': pageSection,
    'pageSections.delete': nothing,
  },
}

export type PageSection = z.output<typeof pageSection>
