import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'

/** A template as administrators edit it. */
export const template = z
  .strictObject({
    id,
    name: z.string(),
    subject: z.string(),
    template: z.string(),
    variables: z.string().meta({ description: 'A JSON list of the names of placeholders' }),
    category: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    isBuiltIn: z.boolean().meta({
      description: 'The shop sends it by its name: it can be switched off, and neither renamed nor deleted',
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Template' })

export type Template = z.output<typeof template>
