import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { equals, pageOf } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { notifications } from '#db/schema/notifications.ts'
import { contains, foldedOf, translatedTexts } from '#db/search.ts'
import type { Deps, Publishing, Reading, Timed, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { plainText } from '#src/kit/plain-text.ts'
import { writtenByAi } from '#src/kit/written.ts'
import { AppError } from '#src/shared/app-error.ts'
import { optionalUrl } from '#src/shared/input.ts'
import type { Listed } from '#src/shared/paging.ts'
import { shortened } from '#src/shared/values/typed.ts'
import type { WrittenNotification } from './answers.ts'
import type { NotificationRow } from './present.ts'
import {
  buttonTextLimit,
  type CreateNotification,
  type GenerateNotification,
  messageLimit,
  type NotificationListQuery,
  titleLimit,
  type UpdateNotification,
} from './schema.ts'

const rows = auditedRows(notifications, { entity: 'notification', noun: 'Notification', isPublic: true })

const columns = {
  createdAt: notifications.createdAt,
  title: foldedOf(notifications.title),
  type: notifications.type,
  position: notifications.position,
  isActive: notifications.isActive,
}

// Prepared, because every open page asks every 30 seconds (BAN-2).
const shown = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.isActive, true),
        or(isNull(notifications.expiresAt), gt(notifications.expiresAt, sql.placeholder('now'))),
      ),
    )
    .orderBy(desc(notifications.id)),
)

/** The banners that visitors see now: active and not expired, newest first (BAN-1). */
export const shownNotifications = (deps: Timed): NotificationRow[] =>
  shown(deps.db).all({ now: deps.now().getTime() })

/** All notifications, newest first, for the back office. */
export const listNotifications = (deps: Reading, query: NotificationListQuery): Listed<NotificationRow> =>
  pageOf(deps.db, notifications, query, {
    columns,
    fallback: '-createdAt',
    where: and(
      contains(query.q, [
        notifications.title,
        notifications.message,
        translatedTexts(notifications.translations),
      ]),
      equals(notifications.isActive, query.isActive),
    ),
  })

/** One notification. Throws NOT_FOUND. */
export const getNotification = rows.find

/** Adds a notification. With `id`, a deleted one comes back. */
export const createNotification = (
  deps: Publishing,
  actor: User,
  input: CreateNotification,
  id?: number,
): NotificationRow => rows.create(deps, actor, () => input, id)

/** Changes the given fields. Throws NOT_FOUND; CONFLICT where somebody saved since `expectedUpdatedAt`. */
export const updateNotification = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, ...input }: UpdateNotification,
): NotificationRow => rows.update(deps, actor, id, () => input, expectedUpdatedAt)

/** Removes a notification. Throws NOT_FOUND. */
export const deleteNotification = rows.remove

/** The object that AI is asked for. The instructions state the lengths, because services ignore them in a schema. */
const writtenSchema = z.strictObject({
  title: z.string(),
  message: z.string(),
  buttonText: z.string().nullable(),
  buttonUrl: z.string().nullable(),
})

const instructionsFor = (siteName: string, type: string): string =>
  [
    `You write short announcements for the website of ${siteName}, a shop that sells licenses of software for WhatsApp.`,
    `Write one announcement of the kind "${type}" as the user asks for it, in the language of the user.`,
    'Plain text only: no HTML, no Markdown.',
    'title: 60 characters at most. message: 240 characters at most.',
    'buttonText: 20 characters at most, or null where no button helps.',
    'buttonUrl: one of /#pricing, /#features, /#faq, /#contact, /products, /register, an address that the user names, or null.',
  ].join('\n')

/** The text without html, cut to the length that a banner may have. */
const cleaned = (text: string | null, max: number): string => shortened(plainText(text ?? '').trim(), max, '')

/**
 * Has AI write a banner. Nothing is stored (AI-3). Throws as writtenByAi does.
 */
export const generateNotification = async (
  deps: Pick<Deps, 'db' | 'now' | 'limits' | 'ai'>,
  actor: User,
  { prompt, type }: GenerateNotification,
): Promise<WrittenNotification> => {
  const written = await writtenByAi(deps, actor, {
    name: 'announcement',
    schema: writtenSchema,
    instructions: instructionsFor(settingValues(deps).site_name, type),
    prompt,
  })
  const title = cleaned(written.title, titleLimit)
  const message = cleaned(written.message, messageLimit)
  if (!title || !message) {
    throw new AppError('BAD_GATEWAY', 'The AI left the title or the message empty. Please try again.')
  }
  const buttonText = cleaned(written.buttonText, buttonTextLimit)
  const buttonUrl = optionalUrl().safeParse(written.buttonUrl).data
  return { title, message, ...(buttonText && { buttonText }), ...(buttonUrl && { buttonUrl }) }
}
