import type { notifications } from '#db/schema/notifications.ts'
import { shownAddress } from '#src/shared/input.ts'
import { inLanguage } from '#src/shared/translations.ts'
import type { PublicNotification } from './answers.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** A banner as visitors get it, in their language. */
export const toPublicNotification = (stored: NotificationRow): PublicNotification => {
  const row = inLanguage(stored)
  return {
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
  }
}
