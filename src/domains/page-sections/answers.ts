import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { sectionFields } from './schema.ts'

/** A section for administrators. */
export const pageSection = z
  .strictObject({
    id,
    name: z.string(),
    displayName: z.string(),
    order: z.int(),
    isVisible: z.boolean(),
    content: sectionFields.nullable().meta({ description: 'Texts by key; null where they cannot be read' }),
    updatedAt: timestamp,
  })
  .meta({ id: 'PageSection' })

export type PageSection = z.output<typeof pageSection>
