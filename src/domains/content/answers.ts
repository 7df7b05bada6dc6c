import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { contentTypes } from './schema.ts'

/** A content item. A value of type `html` is sanitised (CONTENT-3). */
export const contentItem = z
  .strictObject({
    id,
    section: z.string(),
    key: z.string(),
    value: z.string(),
    type: z.enum(contentTypes),
    updatedAt: timestamp,
  })
  .meta({ id: 'ContentItem' })

export type ContentItem = z.output<typeof contentItem>
