import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { contentTypes } from './schema.ts'

/** The content item (admin §3); a value of type `html` is sanitised. */
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
