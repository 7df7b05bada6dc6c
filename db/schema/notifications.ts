import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp, translations } from '#db/columns.ts'
import { buttonStyles, mediaTypes, notificationTypes, positions } from '#src/domains/notifications/schema.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    title: text().notNull(),
    message: text().notNull(),
    type: oneOf(notificationTypes).notNull().default('info'),
    position: oneOf(positions).notNull().default('top-right'),
    isActive: flag(true),
    showOnce: flag(false),
    expiresAt: timestamp(),
    mediaUrl: text(),
    mediaType: oneOf(mediaTypes).notNull().default('none'),
    buttonText: text(),
    buttonUrl: text(),
    buttonStyle: oneOf(buttonStyles).notNull().default('primary'),
    translations: translations(),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('notifications_shown').on(t.isActive, t.expiresAt),
    index('notifications_created').on(t.createdAt),
    checkOneOf('notifications_type_known', t.type, notificationTypes),
    checkOneOf('notifications_position_known', t.position, positions),
    checkOneOf('notifications_media_known', t.mediaType, mediaTypes),
    checkOneOf('notifications_button_known', t.buttonStyle, buttonStyles),
  ],
)
