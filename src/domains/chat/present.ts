import type { chatMessages, chatNotes, chatPictures, chatReplies, chatSessions } from '#db/schema/chat.ts'
import type { ChatMessage, ChatPicture, ChatVoice, Delivery } from '#src/shared/chat.ts'
import type { ChatSession, ConsoleSession } from './answers.ts'

export type SessionRow = typeof chatSessions.$inferSelect
export type MessageRow = typeof chatMessages.$inferSelect
export type PictureRow = typeof chatPictures.$inferSelect

/**
 * `unread`: how many messages of the other side are unread. `readUpTo`: the id of the newest message of one's own side
 * that the other side has read, 0 for none.
 */
export type ReadState = Pick<ChatSession, 'unread' | 'readUpTo'>

/** A conversation as visitors and administrators see it. */
export const toSession = (session: SessionRow, reading: ReadState): ChatSession => ({
  id: session.id,
  userId: session.userId,
  guestName: session.guestName,
  guestEmail: session.guestEmail,
  guestInfo: {
    name: session.guestName,
    email: session.guestEmail,
    phone: session.guestPhone,
    source: session.source,
  },
  status: session.status,
  assignedTo: session.assignedTo,
  lastMessageAt: session.lastMessageAt,
  createdAt: session.createdAt,
  ...reading,
})

/** The picture of a message, at an address for those who may read the conversation. */
const toPicture = ({ id, width, height, state, orderId }: PictureRow): ChatPicture => ({
  url: `/api/chat/pictures/${id}`,
  width,
  height,
  orderId: state === 'attached' ? orderId : null,
})

/** The voice message of a message, at an address for those who may read the conversation. */
export const toVoice = ({ id, seconds, transcript }: PictureRow): ChatVoice => ({
  url: `/api/chat/voices/${id}`,
  seconds,
  transcript,
})

/** A message with its file, the same for both sides. One that arrived by WhatsApp has the phone. */
export const toMessage = (
  message: MessageRow,
  { source, guestPhone }: Pick<SessionRow, 'source' | 'guestPhone'>,
  { file, delivery = null }: { file?: PictureRow | undefined; delivery?: Delivery | null | undefined } = {},
): ChatMessage => ({
  id: message.id,
  sessionId: message.sessionId,
  clientId: message.clientId,
  senderId: message.senderId,
  senderType: message.senderType,
  content: message.content,
  messageType: message.messageType,
  isRead: message.isRead,
  createdAt: message.createdAt,
  phoneNumber: source === 'whatsapp' && message.senderType !== 'admin' ? guestPhone : null,
  picture: file?.kind === 'picture' ? toPicture(file) : null,
  voice: file?.kind === 'voice' ? toVoice(file) : null,
  delivery,
})

type ConsoleFacts = Pick<
  ConsoleSession,
  'unread' | 'readUpTo' | 'username' | 'assignedName' | 'lastMessage' | 'isVisitorOnline'
>

/** A conversation as the console lists it, with the fields that only administrators see. */
export const toConsoleSession = (
  session: SessionRow,
  { unread, readUpTo, username, assignedName, lastMessage, isVisitorOnline }: ConsoleFacts,
): ConsoleSession => ({
  ...toSession(session, { unread, readUpTo }),
  source: session.source,
  username,
  assignedName,
  lastMessage,
  isVisitorOnline,
})

/** A private note, with the username of its author. */
export const toNote = (note: typeof chatNotes.$inferSelect, authorName: string | null) => ({
  id: note.id,
  sessionId: note.sessionId,
  authorId: note.authorId,
  authorName,
  content: note.content,
  createdAt: note.createdAt,
})

/** A canned reply. */
export const toReply = (reply: ReplyRow) => ({
  id: reply.id,
  shortcut: reply.shortcut,
  content: reply.content,
  picture: reply.picture,
  createdAt: reply.createdAt,
  updatedAt: reply.updatedAt,
})

export type ReplyRow = typeof chatReplies.$inferSelect
export type ChatNote = ReturnType<typeof toNote>
