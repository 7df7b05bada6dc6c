import { z } from 'zod'
import { approvals } from '#src/domains/whatsapp/schema.ts'
import { nothing, outcome, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'

/** A template as administrators edit it. */
const template = z
  .strictObject({
    id,
    name: z.string(),
    subject: z.string(),
    template: z.string(),
    variables: z.string().meta({ description: 'A JSON list of the names of placeholders' }),
    translations: translationsAnswer,
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

const submitted = template
  .extend({ approval: z.enum(approvals), approvalReason: z.string().nullable() })
  .meta({ id: 'SubmittedTemplate' })

const cloudTested = outcome
  .extend({
    messageId: id.nullable().meta({
      description: 'The message of the outbox that says what becomes of it; null where it was not sent',
    }),
  })
  .meta({ id: 'CloudTested' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const messagesRest = {
  tags: { messages: 'Templates and the outbox, for administrators' },
  answers: {
    'messages.testTemplate': outcome,
    'messages.testCloud': cloudTested,
    'messages.submitTemplate': submitted,
    'messages.listTemplates': z.array(template),
    'messages.createTemplate': template,
    'messages.updateTemplate': template,
    'messages.deleteTemplate': nothing,
  },
}

export type Template = z.output<typeof template>
