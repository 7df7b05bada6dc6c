import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { buttonStyles, mediaTypes, notificationTypes, positions } from './schema.ts'

/** A banner as visitors get it. */
const publicNotification = z
  .strictObject({
    id,
    title: z.string(),
    message: z.string(),
    type: z.enum(notificationTypes),
    position: z.enum(positions),
    isActive: z.boolean(),
    showOnce: z.boolean(),
    expiresAt: timestamp.nullable(),
    mediaUrl: z.string().nullable(),
    mediaType: z.enum(mediaTypes),
    buttonText: z.string().nullable(),
    buttonUrl: z.string().nullable(),
    buttonStyle: z.enum(buttonStyles),
  })
  .meta({ id: 'PublicNotification' })

/** A banner as administrators edit it. */
const adminNotification = publicNotification
  .extend({ translations: translationsAnswer, createdAt: timestamp, updatedAt: timestamp })
  .meta({ id: 'AdminNotification' })

/** The texts that AI wrote for a banner; they are not stored. */
const writtenNotification = z
  .strictObject({
    title: z.string(),
    message: z.string(),
    buttonText: z.string().optional(),
    buttonUrl: z.string().optional(),
  })
  .meta({ id: 'WrittenNotification' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const notificationsRest = {
  tags: { notifications: 'Banners' },
  answers: {
    'notifications.shown': z.array(publicNotification),
    'notifications.list': z.array(adminNotification),
    'notifications.create': adminNotification,
    'notifications.update': adminNotification,
    'notifications.generate': writtenNotification,
    'notifications.setActive': adminNotification,
    'notifications.delete': nothing,
  },
}

export type WrittenNotification = z.output<typeof writtenNotification>
export type PublicNotification = z.output<typeof publicNotification>
