import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { countRows, pageOf } from '#db/page.ts'
import { chatReplies } from '#db/schema/chat.ts'
import { contains } from '#db/search.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/audited-rows.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Page } from '#src/shared/paging.ts'
import { type ReplyRow } from './present.ts'
import type { ReplyForm, ReplyListQuery, UpdateReply } from './schema.ts'

const rows = auditedRows(chatReplies, { entity: 'chat-reply', noun: 'Canned reply', isPublic: false })

const replyColumns = { shortcut: chatReplies.shortcut, createdAt: chatReplies.createdAt }

/** The canned replies, by shortcut. */
export const listReplies = (deps: Reading, query: ReplyListQuery): Page<ReplyRow> =>
  pageOf(deps.db, chatReplies, query, {
    columns: replyColumns,
    fallback: 'shortcut',
    where: contains(query.q, [chatReplies.shortcut, chatReplies.content]),
  })

const refuseTaken = (db: Db, shortcut: string, id = 0): void => {
  const taken = and(eq(chatReplies.shortcut, shortcut), ne(chatReplies.id, id))
  if (countRows(db, chatReplies, taken) > 0)
    throw new AppError('CONFLICT', 'This shortcut is taken', { field: 'shortcut' })
}

/** Adds a canned reply. Throws CONFLICT for a taken shortcut. */
export const createReply = (deps: Publishing, actor: User, input: ReplyForm): ReplyRow =>
  rows.create(deps, actor, (db) => {
    refuseTaken(db, input.shortcut)
    return input
  })

/** Changes the given fields of a canned reply. Throws NOT_FOUND, CONFLICT for a taken shortcut or as in VERS-2. */
export const updateReply = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, ...input }: UpdateReply,
): ReplyRow => {
  const values = (_before: ReplyRow, db: Db) => {
    if (input.shortcut !== undefined) refuseTaken(db, input.shortcut, id)
    return input
  }
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}

/** Removes a canned reply. Throws NOT_FOUND, and CONFLICT where it was changed since it was shown (VERS-2). */
export const deleteReply = (deps: Publishing, actor: User, removed: Removed): void =>
  rows.remove(deps, actor, removed)
