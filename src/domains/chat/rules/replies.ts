import { createReadStream } from 'node:fs'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { countRows, pageOf } from '#db/page.ts'
import { chatReplies } from '#db/schema/chat.ts'
import { contains, holdsNoKey } from '#db/search.ts'
import type { Actor, Deps, Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { type ReplyRow } from '#src/domains/chat/present.ts'
import {
  type ReplyForm,
  type ReplyListQuery,
  storedPicture,
  type UpdateReply,
} from '#src/domains/chat/schema.ts'
import type { NewPicture } from '#src/domains/chat/store.ts'
import { pictureRules } from '#src/kit/rewritten-picture.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import type { Listed } from '#src/shared/paging.ts'
import { isAdministrator } from '#src/shared/role.ts'

const rows = auditedRows(chatReplies, { entity: 'chat-reply', noun: 'Canned reply', isPublic: false })

const replyColumns = { shortcut: chatReplies.shortcut, createdAt: chatReplies.createdAt }

/** The canned replies, by shortcut. */
export const listReplies = (deps: Reading, query: ReplyListQuery & SearchesKeys): Listed<ReplyRow> =>
  pageOf(deps.db, chatReplies, query, {
    columns: replyColumns,
    fallback: 'shortcut',
    where: and(
      contains(query.q, [chatReplies.shortcut, chatReplies.content]),
      query.q === '' || query.searchesKeys ? undefined : holdsNoKey(chatReplies.content),
    ),
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

/** Removes a canned reply. Throws NOT_FOUND, and CONFLICT where it was changed since it was shown. */
export const deleteReply = (deps: Publishing, actor: User, removed: Removed): void =>
  rows.remove(deps, actor, removed)

/**
 * A copy of the picture of a canned reply, for one message, so that neither goes with the other; null where it has none
 * (CHAT-713). Throws NOT_FOUND, also to everybody who is no administrator, and CONFLICT where its file is gone.
 */
export const copyReplyPicture = async (
  deps: Reading & Pick<Deps, 'files'>,
  actor: Actor,
  id: number,
): Promise<NewPicture | null> => {
  const reply =
    isAdministrator(actor) && deps.db.select().from(chatReplies).where(eq(chatReplies.id, id)).get()
  if (!reply) throw notFound('Canned reply')
  const [, storedName, width, height] = storedPicture.exec(reply.picture ?? '') ?? []
  if (storedName === undefined) return null
  const stored = await deps.files.open('images', storedName)
  if (!stored) throw new AppError('CONFLICT', 'The picture of this reply is not stored any more')
  const rules = pictureRules('picture.webp', ['webp'])
  const file = await deps.files.receive(createReadStream(stored.path), rules)
  return { file, width: Number(width), height: Number(height) }
}
