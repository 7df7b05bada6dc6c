import { sql } from 'drizzle-orm'
import { chatMessages } from '#db/schema/chat.ts'

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
