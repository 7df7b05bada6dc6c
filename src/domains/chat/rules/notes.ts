import { asc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { chatNotes, chatSessions } from '#db/schema/chat.ts'
import { users } from '#db/schema/users.ts'
import type { Announcing, Publishing, User } from '#src/deps.ts'
import { type ChatNote, toNote } from '#src/domains/chat/present.ts'
import type { AddNote } from '#src/domains/chat/schema.ts'
import { emitToAdmins } from '#src/domains/chat/store.ts'
import { notFound } from '#src/shared/app-error.ts'
import { consoleSession } from './console.ts'

/** The private notes of a conversation, oldest first (CHAT-13). Throws NOT_FOUND. */
export const listNotes = (deps: Announcing, id: number): ChatNote[] => {
  consoleSession(deps, id)
  return deps.db
    .select({ note: chatNotes, authorName: users.username })
    .from(chatNotes)
    .leftJoin(users, eq(users.id, chatNotes.authorId))
    .where(eq(chatNotes.sessionId, id))
    .orderBy(asc(chatNotes.id))
    .all()
    .map(({ note, authorName }) => toNote(note, authorName))
}

/** Adds a private note to a conversation. Visitors never see it. Throws NOT_FOUND. */
export const addNote = (deps: Publishing, actor: User, { id, content }: AddNote): ChatNote => {
  const note = inTransaction(deps, (d) => {
    if (countRows(d.db, chatSessions, eq(chatSessions.id, id)) === 0) throw notFound('Chat session')
    return d.db
      .insert(chatNotes)
      .values({ sessionId: id, authorId: actor.id, content, createdAt: deps.now() })
      .returning()
      .get()
  })
  emitToAdmins(deps, id, { type: 'notes' })
  return toNote(note, actor.username)
}

/** Removes a note. Throws NOT_FOUND. */
export const deleteNote = (deps: Publishing, id: number): void => {
  const note = deps.db.delete(chatNotes).where(eq(chatNotes.id, id)).returning().get()
  if (!note) throw notFound('Note')
  emitToAdmins(deps, note.sessionId, { type: 'notes' })
}
