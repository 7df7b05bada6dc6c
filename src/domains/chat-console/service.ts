import { and, eq, ne } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { chatNotes, chatReplies, chatSessions } from '#db/schema/chat.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { tell, tellAdmins } from '#src/domains/chat/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { type ChatNote, type ReplyRow, toNote } from './present.ts'
import type { AddNote, ReplyForm, SetStatus, UpdateReply } from './schema.ts'
import { canBecome } from './status.ts'

type Writing = Pick<Deps, 'db' | 'now'>
type Telling = Writing & Pick<Deps, 'events'>
type SessionRow = typeof chatSessions.$inferSelect

/** Changes a conversation and tells everybody in it; no changes, no telling. */
const changeSession = (
  deps: Telling,
  actor: User,
  { id, action }: { id: number; action: string },
  changesOf: (db: Db, before: SessionRow) => Partial<SessionRow> | null,
): void => {
  const changed = inTransaction(deps.db, (db) => {
    const before = db.select().from(chatSessions).where(eq(chatSessions.id, id)).get()
    if (!before) throw notFound('Chat session')
    const changes = changesOf(db, before)
    if (!changes) return false
    const after = db.update(chatSessions).set(changes).where(eq(chatSessions.id, id)).returning().get()
    recordAudit({ ...deps, db }, actor, { entity: 'chat', entityId: id, action, before, after })
    return true
  })
  if (changed) tell(deps, id, { type: 'changed' })
}

/** Closes, reopens or archives (admin §4, decision §5). Throws NOT_FOUND, CONFLICT. */
export const setSessionStatus = (deps: Telling, actor: User, { id, status }: SetStatus): void =>
  changeSession(deps, actor, { id, action: status }, (_db, before) => {
    if (before.status === status) return null
    if (!canBecome(before.status, status)) {
      throw new AppError('CONFLICT', 'Close the conversation before you archive it')
    }
    return { status }
  })

/** Assign to Me (admin §4): for a conversation that nobody has taken. Throws NOT_FOUND, CONFLICT when somebody has. */
export const assignSession = (deps: Telling, actor: User, id: number): void =>
  changeSession(deps, actor, { id, action: 'assigned' }, (db, { assignedTo }) => {
    if (assignedTo === actor.id) return null
    if (assignedTo === null) return { assignedTo: actor.id }
    const holder = db.select().from(users).where(eq(users.id, assignedTo)).get()
    throw new AppError('CONFLICT', `Already assigned to ${holder?.username}`)
  })

/** Keeps a private note beside a conversation; no visitor ever sees it. Throws NOT_FOUND. */
export const addNote = (deps: Telling, actor: User, { id, content }: AddNote): ChatNote => {
  const note = inTransaction(deps.db, (db) => {
    if (countRows(db, chatSessions, eq(chatSessions.id, id)) === 0) throw notFound('Chat session')
    return db
      .insert(chatNotes)
      .values({ sessionId: id, authorId: actor.id, content, createdAt: deps.now() })
      .returning()
      .get()
  })
  tellAdmins(deps, id, { type: 'notes' })
  return toNote(note, actor.username)
}

/** Removes a note. Throws NOT_FOUND. */
export const deleteNote = (deps: Telling, id: number): void => {
  const note = deps.db.delete(chatNotes).where(eq(chatNotes.id, id)).returning().get()
  if (!note) throw notFound('Note')
  tellAdmins(deps, note.sessionId, { type: 'notes' })
}

const refuseTaken = (db: Db, shortcut: string, id = 0): void => {
  const taken = and(eq(chatReplies.shortcut, shortcut), ne(chatReplies.id, id))
  if (countRows(db, chatReplies, taken) > 0) throw new AppError('CONFLICT', 'This shortcut is taken')
}

const findReply = (db: Db, id: number): ReplyRow => {
  const reply = db.select().from(chatReplies).where(eq(chatReplies.id, id)).get()
  if (!reply) throw notFound('Canned reply')
  return reply
}

/** Adds a canned reply. Throws CONFLICT for a taken shortcut. */
export const createReply = (deps: Writing, actor: User, input: ReplyForm): ReplyRow =>
  inTransaction(deps.db, (db) => {
    refuseTaken(db, input.shortcut)
    const now = deps.now()
    const reply = db
      .insert(chatReplies)
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning()
      .get()
    recordAudit({ ...deps, db }, actor, {
      entity: 'chat-reply',
      entityId: reply.id,
      action: 'created',
      after: reply,
    })
    return reply
  })

/** Changes what is given of a canned reply. Throws NOT_FOUND, CONFLICT for a taken shortcut. */
export const updateReply = (deps: Writing, actor: User, { id, ...input }: UpdateReply): ReplyRow =>
  inTransaction(deps.db, (db) => {
    const before = findReply(db, id)
    if (input.shortcut !== undefined) refuseTaken(db, input.shortcut, id)
    const after = db
      .update(chatReplies)
      .set({ ...input, updatedAt: deps.now() })
      .where(eq(chatReplies.id, id))
      .returning()
      .get()
    recordAudit({ ...deps, db }, actor, {
      entity: 'chat-reply',
      entityId: id,
      action: 'updated',
      before,
      after,
    })
    return after
  })

/** Removes a canned reply. Throws NOT_FOUND. */
export const deleteReply = (deps: Writing, actor: User, id: number): void =>
  inTransaction(deps.db, (db) => {
    const before = findReply(db, id)
    db.delete(chatReplies).where(eq(chatReplies.id, id)).run()
    recordAudit({ ...deps, db }, actor, { entity: 'chat-reply', entityId: id, action: 'deleted', before })
  })
