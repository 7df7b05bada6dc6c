import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { contentTypes } from './schema.ts'

/** A content item. A value of type `html` is sanitised. */
const contentItem = z
  .strictObject({
    id,
    section: z.string(),
    key: z.string(),
    value: z.string(),
    type: z.enum(contentTypes),
    translations: translationsAnswer,
    updatedAt: timestamp,
  })
  .meta({ id: 'ContentItem' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const contentRest = {
  tags: { content: 'Texts of the public pages' },
  answers: {
    'content.all': z.array(contentItem),
    'content.section': z.array(contentItem),
    'content.setValue': contentItem,
    'content.create': contentItem,
    'content.update': contentItem,
    'content.delete': nothing,
  },
}

export type ContentItem = z.output<typeof contentItem>
