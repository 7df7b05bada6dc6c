import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { equals, pageOf } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { notifications } from '#db/schema/notifications.ts'
import { contains } from '#db/search.ts'
import type { Deps, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/service.ts'
import type { Page } from '#src/shared/paging.ts'
import type { NotificationRow } from './present.ts'
import type { CreateNotification, NotificationListQuery, UpdateNotification } from './schema.ts'

type Writing = Pick<Deps, 'db' | 'now' | 'events'>

const rows = auditedRows(notifications, { entity: 'notification', noun: 'Notification', isPublic: true })

const columns = {
  createdAt: notifications.createdAt,
  title: notifications.title,
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
    .orderBy(desc(notifications.id))
    .prepare(),
)

/** The banners that visitors see now: active and not expired, newest first (BAN-1). */
export const shownNotifications = (deps: Pick<Deps, 'db' | 'now'>): NotificationRow[] =>
  shown(deps.db).all({ now: deps.now().getTime() })

/** All notifications, newest first, for the back office. */
export const listNotifications = (
  deps: Pick<Deps, 'db'>,
  query: NotificationListQuery,
): Page<NotificationRow> =>
  pageOf(deps.db, notifications, query, {
    columns,
    fallback: '-createdAt',
    where: and(
      contains(query.q, [notifications.title, notifications.message]),
      equals(notifications.isActive, query.isActive),
    ),
  })

/** One notification. Throws NOT_FOUND. */
export const getNotification = rows.find

/** Adds a notification. */
export const createNotification = (deps: Writing, actor: User, input: CreateNotification): NotificationRow =>
  rows.create(deps, actor, () => input)

/** Changes the given fields. Throws NOT_FOUND. */
export const updateNotification = (
  deps: Writing,
  actor: User,
  { id, ...input }: UpdateNotification,
): NotificationRow => rows.update(deps, actor, id, () => input)

/** Removes a notification. Throws NOT_FOUND. */
export const deleteNotification = (deps: Writing, actor: User, id: number): void =>
  rows.remove(deps, actor, id)
