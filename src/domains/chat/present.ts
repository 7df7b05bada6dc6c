import type { chatMessages, chatNotes, chatReplies, chatSessions } from '#db/schema/chat.ts'
import type { ChatMessage, SenderType } from '#src/shared/chat.ts'

export type SessionRow = typeof chatSessions.$inferSelect
export type MessageRow = typeof chatMessages.$inferSelect

/** `unread`: messages of the other side. `readUpTo`: the newest of one's own side's that the other has read, 0 for none. */
export type Reading = { unread: number; readUpTo: number }

/** A conversation as both sides see it (public §3, admin §3). */
export const toSession = (session: SessionRow, reading: Reading) => ({
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

/** A message, the same for both sides; one that came in by WhatsApp carries the phone (admin §3). */
export const toMessage = (
  message: MessageRow,
  { source, guestPhone }: Pick<SessionRow, 'source' | 'guestPhone'>,
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
})

export type ChatSession = ReturnType<typeof toSession>

type ConsoleFacts = {
  unread: number
  readUpTo: number
  username: string | null
  assignedName: string | null
  lastMessage: { content: string; senderType: SenderType; createdAt: Date } | null
  isVisitorOnline: boolean
}

/** A conversation as the console lists it (admin §2): what both sides see, and what only administrators do. */
export const toConsoleSession = (
  session: SessionRow,
  { unread, readUpTo, username, assignedName, lastMessage, isVisitorOnline }: ConsoleFacts,
) => ({
  ...toSession(session, { unread, readUpTo }),
  source: session.source,
  username,
  assignedName,
  lastMessage,
  isVisitorOnline,
})

/** A private note of the back office. */
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
  createdAt: reply.createdAt,
  updatedAt: reply.updatedAt,
})

export type ReplyRow = typeof chatReplies.$inferSelect
export type ConsoleSession = ReturnType<typeof toConsoleSession>
export type ChatNote = ReturnType<typeof toNote>
