import { sql } from 'drizzle-orm'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'

/** The messages of the conversation that a query reads. */
export const ofThis = sql`from ${chatMessages} where ${chatMessages.sessionId} = ${chatSessions.id}`

/** The messages that a side of a conversation wrote. */
export const sentBy = {
  admin: sql`${chatMessages.senderType} = 'admin'`,
  visitor: sql`${chatMessages.senderType} in ('user', 'guest')`,
}

/** Those that the other side has not read. Written with literals, so that SQLite uses the partial index of them. */
export const unreadFrom = {
  admin: sql`${sentBy.admin} and ${chatMessages.isRead} = 0`,
  visitor: sql`${sentBy.visitor} and ${chatMessages.isRead} = 0`,
}
