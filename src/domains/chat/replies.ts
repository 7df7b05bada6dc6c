import { and, eq, ne } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { countRows, pageOf } from '#db/page.ts'
import { chatReplies } from '#db/schema/chat.ts'
import { contains } from '#db/search.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { Page } from '#src/shared/paging.ts'
import { type ReplyRow } from './present.ts'
import type { ReplyForm, ReplyListQuery, UpdateReply } from './schema.ts'

type Read = Pick<Deps, 'db'>
type Writing = Pick<Deps, 'db' | 'now'>

const replyColumns = { shortcut: chatReplies.shortcut, createdAt: chatReplies.createdAt }

/** The canned replies, by shortcut. */
export const listReplies = (deps: Read, query: ReplyListQuery): Page<ReplyRow> =>
  pageOf(deps.db, chatReplies, query, {
    columns: replyColumns,
    fallback: 'shortcut',
    where: contains(query.q, [chatReplies.shortcut, chatReplies.content]),
  })

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
