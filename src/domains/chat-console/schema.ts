import { z } from 'zod'
import { chatSources, chatStatuses } from '#src/domains/chat/schema.ts'
import { id, text } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'

const status = z.enum(chatStatuses, 'Status must be active, closed or archived')
/** WhatsApp takes 4,096 characters, a message 4,000. */
const MAX = 4000

export const sessionListInput = listInput(['lastMessageAt', 'createdAt'], {
  status: status.optional(),
  source: z.enum(chatSources).optional(),
  /** Only those with a message that no administrator has read, or only the others. */
  unread: z.stringbool().optional(),
})

export const setStatusInput = z.object({ id, status })
export const addNoteInput = z.object({ id, content: text('Note is required', MAX) })

const SHORTCUT = 'Use letters, digits and -, such as business-hours'

/** A canned reply: `/shortcut` in the console becomes its content. */
export const replyForm = z.object({
  shortcut: text('Shortcut is required', 30)
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]*$/, SHORTCUT),
  content: text('Reply is required', MAX),
})
export const updateReplyInput = z.object({ ...replyForm.partial().shape, id })
export const replyListInput = listInput(['shortcut', 'createdAt'], {})

export type SessionListQuery = z.output<typeof sessionListInput>
export type SetStatus = z.output<typeof setStatusInput>
export type AddNote = z.output<typeof addNoteInput>
export type ReplyListQuery = z.output<typeof replyListInput>
export type ReplyForm = z.output<typeof replyForm>
export type UpdateReply = z.output<typeof updateReplyInput>
