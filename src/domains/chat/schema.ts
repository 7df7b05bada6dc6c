import { z } from 'zod'
import { byIdAsShown, email, id, line, numeric, text, yesOrNo } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import type { Rights } from '#src/shared/rights.ts'
import { input as texts } from '#src/shared/texts.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { isVisible, keyForm } from '#src/shared/values/typed.ts'
import { phone } from '#src/written/phone.ts'

export const chatStatuses = ['active', 'closed', 'archived'] as const
export const chatSources = ['web', 'whatsapp'] as const
/**
 * The states of a message's picture: it is to be fetched, or was fetched and may be a proof; its sender is asked for
 * which order, or chose one; it became that order's proof; it stands in the chat alone; or it cannot be shown.
 */
export const pictureStates = ['waiting', 'fetched', 'asked', 'chosen', 'attached', 'shown', 'failed'] as const
/** What the file of a message is. */
export const pictureKinds = ['picture', 'voice'] as const
/** The file of a message that is not fetched yet: what it is, and where WhatsApp keeps it, encrypted. */
export type WaitingFile = { kind: (typeof pictureKinds)[number]; sealedSource: string }
export type ChatStatus = (typeof chatStatuses)[number]

const content = text(() => texts.messageRequired, MESSAGE_MAX)

/** The guest's form (CHAT-9). */
export const guestForm = z.object({
  guestName: line(() => texts.nameRequired, 100),
  guestEmail: text(() => texts.emailRequired).pipe(email()),
  whatsappNumber: phone,
})

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && !isVisible(value))

/** Reads a blank or null as absent, because forms and scripts send missing values so. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional()).optional()

/**
 * A guest sends a first message, or who they are, or both; signed-in users need neither. The message is stored
 * with the conversation.
 */
export const startInput = z.object({
  guestName: optional(guestForm.shape.guestName),
  guestEmail: optional(guestForm.shape.guestEmail),
  whatsappNumber: optional(guestForm.shape.whatsappNumber),
  message: optional(content),
})

/** Who the guest of a conversation is, told after its first message. */
export const introduceInput = startInput.pick({ whatsappNumber: true }).extend({
  id,
  guestName: guestForm.shape.guestName,
  guestEmail: guestForm.shape.guestEmail,
})

const clientId = z.string().min(1).max(64)

/**
 * `clientId` identifies the message, so that sending it again does not store it twice. `cannedReply`: the canned
 * reply whose picture goes along, for administrators alone (CHAT-712).
 */
export const sendInput = z.object({
  id,
  content,
  clientId: clientId.optional(),
  cannedReply: id.optional(),
})
export const typingInput = z.object({ id, isTyping: z.boolean() })

const messageId = numeric(z.int().min(0))

/** `before`: only messages older than the one with this id, to page backwards through the history. */
export const messageListInput = listInput(['createdAt'], { id, before: messageId.optional() })

/** tRPC sends `lastEventId` after a reconnect. `lastMessageId` is the newest message that the client has at first. */
export const watchInput = z.object({
  id,
  lastMessageId: messageId.optional(),
  lastEventId: messageId.optional(),
})

/** A frame that a client sends on /ws (CHAT-12). Unknown fields are ignored. */
export const clientFrame = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('admin_connect') }),
    z.object({ type: z.literal('join_session'), sessionId: id, lastMessageId: messageId.optional() }),
    z.object({
      type: z.literal('send_message'),
      message: z.union([
        z.string().transform((given) => ({ content: given, sessionId: undefined, clientId: undefined })),
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
  /** True: only conversations with an unread message of the visitor. False: only those without. */
  unread: yesOrNo.optional(),
})

/** `shown`: the status that the sender saw. */
export const setStatusInput = z.object({ id, status: chatStatus, shown: chatStatus.optional() })
export const addNoteInput = z.object({ id, content: text('Note is required', MESSAGE_MAX) })

const SHORTCUT = 'Use letters, digits and -, such as business-hours'

/** The address of a picture of the shop: its stored name and its size, which the address tells. */
export const storedPicture = /^\/media\/images\/([0-9a-f]{32}\.webp)\?w=(\d{1,5})&h=(\d{1,5})$/

/** A canned reply. Typing `/shortcut` in the console inserts its content. */
export const replyForm = z.object({
  shortcut: text('Shortcut is required', 30)
    .overwrite(keyForm)
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]*$/, SHORTCUT),
  content: text('Reply is required', MESSAGE_MAX),
  picture: z
    .union(
      [z.literal('').transform(() => null), z.string().regex(storedPicture)],
      'Please upload the picture',
    )
    .nullish(),
})
export const updateReplyInput = byIdAsShown.extend(replyForm.partial().shape)
export const replyListInput = listInput(['shortcut', 'createdAt'], {})

export type Start = z.output<typeof startInput>
export type Introduce = z.output<typeof introduceInput>
export type Send = z.output<typeof sendInput>
export type MessageListQuery = z.output<typeof messageListInput>
export type Watch = z.output<typeof watchInput>
export type SessionListQuery = z.output<typeof sessionListInput>
export type SetStatus = z.output<typeof setStatusInput>
export type AddNote = z.output<typeof addNoteInput>
export type ReplyListQuery = z.output<typeof replyListInput>
export type ReplyForm = z.output<typeof replyForm>
export type UpdateReply = z.output<typeof updateReplyInput>

/** The types that a picture of the chat may have (CHAT-708). */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp']

/** Who may send a picture in a conversation, and who may see one or hear a voice message. */
export const pictureRights = {
  send: { access: 'owner', right: 'chat.answer', tokens: 'orders' },
  get: { access: 'owner', right: 'chat.answer', tokens: 'read' },
} as const satisfies Record<string, Rights>
