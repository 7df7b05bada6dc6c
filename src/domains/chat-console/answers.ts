import { z } from 'zod'
import { chatSession } from '#src/domains/chat/answers.ts'
import { chatSources } from '#src/domains/chat/schema.ts'
import { timestamp } from '#src/shared/answer.ts'
import { senderTypes } from '#src/shared/chat.ts'

/** A conversation as the console lists it (admin §2): what both sides see, and what only administrators do. */
export const consoleSession = chatSession
  .extend({
    source: z.enum(chatSources),
    username: z.string().nullable(),
    assignedName: z.string().nullable(),
    lastMessage: z
      .strictObject({ content: z.string(), senderType: z.enum(senderTypes), createdAt: timestamp })
      .nullable(),
    isVisitorOnline: z.boolean(),
  })
  .meta({ id: 'ConsoleSession' })

export type ConsoleSession = z.output<typeof consoleSession>
