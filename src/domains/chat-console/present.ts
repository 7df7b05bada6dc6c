import type { chatNotes, chatReplies, chatSessions } from '#db/schema/chat.ts'
import { presentSession } from '#src/domains/chat/service.ts'
import type { ConsoleSession } from './answers.ts'

type SessionRow = typeof chatSessions.$inferSelect
type Facts = Pick<
  ConsoleSession,
  'unread' | 'readUpTo' | 'username' | 'assignedName' | 'lastMessage' | 'isVisitorOnline'
>

/** A conversation as the console lists it (admin §2): what both sides see, and what only administrators do. */
export const toConsoleSession = (
  session: SessionRow,
  { unread, readUpTo, username, assignedName, lastMessage, isVisitorOnline }: Facts,
): ConsoleSession => ({
  ...presentSession(session, { unread, readUpTo }),
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
export type ChatNote = ReturnType<typeof toNote>
