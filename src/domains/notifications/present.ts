import type { notifications } from '#db/schema/notifications.ts'
import { shownAddress } from '#src/shared/input.ts'
import type { PublicNotification } from './answers.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** A banner as visitors get it. */
export const toPublicNotification = (row: NotificationRow): PublicNotification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type,
  position: row.position,
  isActive: row.isActive,
  showOnce: row.showOnce,
  expiresAt: row.expiresAt,
  mediaUrl: shownAddress(row.mediaUrl),
  mediaType: row.mediaType,
  buttonText: row.buttonText,
  buttonUrl: shownAddress(row.buttonUrl),
  buttonStyle: row.buttonStyle,
})
