import { z } from 'zod'
import { email, id, isOneLine, ONE_LINE, text } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { phone } from '#src/shared/phone.ts'

export const chatStatuses = ['active', 'closed', 'archived'] as const
export const chatSources = ['web', 'whatsapp'] as const
export type ChatStatus = (typeof chatStatuses)[number]

/** Decision §7: 1 to 4,000 characters after trimming. */
export const MAX_CONTENT = 4000
const content = text('Message is required', MAX_CONTENT)

/** The guest's form (public §5): name and email, and a WhatsApp number for those who want. */
export const guestForm = z.object({
  guestName: text('Name is required', 100).refine(isOneLine, ONE_LINE),
  guestEmail: text('Email is required').pipe(email()),
  whatsappNumber: phone,
})

/** Forms and scripts send what they do not know as a blank or as null. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional()).optional()

/** Who is signed in sends nothing; a guest the form. A `message` is kept with the session: that is the offline form. */
export const startInput = z.object({
  guestName: ifGiven(guestForm.shape.guestName),
  guestEmail: ifGiven(guestForm.shape.guestEmail),
  whatsappNumber: ifGiven(guestForm.shape.whatsappNumber),
  message: ifGiven(content),
})

const clientId = z.string().min(1).max(64)

/** `clientId` names the message, so that sending it again makes no second one. */
export const sendInput = z.object({ id, content, clientId: clientId.optional() })
export const typingInput = z.object({ id, isTyping: z.boolean() })

const messageId = z.coerce.number().int().min(0)

/** `before`: only messages older than this one, to load a history upwards. */
export const messageListInput = listInput(['createdAt'], { id, before: messageId.optional() })

/** `lastEventId` is what tRPC sends after a reconnect; `lastMessageId` is what the first connection knows already. */
export const watchInput = z.object({
  id,
  lastMessageId: messageId.optional(),
  lastEventId: messageId.optional(),
})

/** What a client says on /ws (decision §7). Whatever else an object carries is ignored. */
export const clientFrame = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('admin_connect') }),
    z.object({ type: z.literal('join_session'), sessionId: id, lastMessageId: messageId.optional() }),
    z.object({
      type: z.literal('send_message'),
      message: z.union([
        z.string().transform((said) => ({ content: said, sessionId: undefined, clientId: undefined })),
        z.object({ content: z.string(), sessionId: id.optional(), clientId: clientId.optional() }),
      ]),
    }),
    z.object({ type: z.literal('typing'), isTyping: z.boolean() }),
    z.object({ type: z.literal('mark_read'), sessionId: id.optional() }),
  ],
  'Unknown message type',
)

const chatStatus = z.enum(chatStatuses, 'Status must be active, closed or archived')

export const sessionListInput = listInput(['lastMessageAt', 'createdAt'], {
  status: chatStatus.optional(),
  source: z.enum(chatSources).optional(),
  /** Only those with a message that no administrator has read, or only the others. */
  unread: z.stringbool().optional(),
})

export const setStatusInput = z.object({ id, status: chatStatus })
export const addNoteInput = z.object({ id, content: text('Note is required', MAX_CONTENT) })

const SHORTCUT = 'Use letters, digits and -, such as business-hours'

/** A canned reply: `/shortcut` in the console becomes its content. */
export const replyForm = z.object({
  shortcut: text('Shortcut is required', 30)
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]*$/, SHORTCUT),
  content: text('Reply is required', MAX_CONTENT),
})
export const updateReplyInput = z.object({ ...replyForm.partial().shape, id })
export const replyListInput = listInput(['shortcut', 'createdAt'], {})

export type Start = z.output<typeof startInput>
export type Send = z.output<typeof sendInput>
export type MessageListQuery = z.output<typeof messageListInput>
export type Watch = z.output<typeof watchInput>
export type SessionListQuery = z.output<typeof sessionListInput>
export type SetStatus = z.output<typeof setStatusInput>
export type AddNote = z.output<typeof addNoteInput>
export type ReplyListQuery = z.output<typeof replyListInput>
export type ReplyForm = z.output<typeof replyForm>
export type UpdateReply = z.output<typeof updateReplyInput>
