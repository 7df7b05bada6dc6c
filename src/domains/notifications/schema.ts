import { z } from 'zod'
import { id, optionalText, optionalUrl, text } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
/** Where a banner shows (BAN-6). */
export const positions = [
  'top-left',
  'top-right',
  'top-center',
  'bottom-left',
  'bottom-right',
  'bottom-center',
  'center',
] as const
export const mediaTypes = ['none', 'image', 'video'] as const
export const buttonStyles = ['primary', 'secondary', 'success', 'warning', 'danger'] as const

const REQUIRED = 'Please fill in all required fields'
const NO_DATE = 'Expiry must be a date and time with its zone'

/** When the banner stops showing; blank for never. Text must name its time zone, so that it is unambiguous. */
const expiresAt = z.union(
  [
    z.literal('').transform(() => null),
    z.null(),
    z.date(),
    z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
  ],
  NO_DATE,
)

const oneOf = <const Words extends readonly [string, ...string[]]>(label: string, words: Words) =>
  z.enum(words, `${label} must be one of ${words.join(', ')}`)

/** The fields of a banner (BAN-4). */
const fields = {
  title: text(REQUIRED),
  message: text(REQUIRED, 2000),
  type: oneOf('Type', notificationTypes),
  position: oneOf('Position', positions),
  isActive: z.boolean(),
  showOnce: z.boolean(),
  expiresAt,
  mediaUrl: optionalUrl(),
  mediaType: oneOf('Media type', mediaTypes),
  buttonText: optionalText(50),
  buttonUrl: optionalUrl(),
  buttonStyle: oneOf('Button style', buttonStyles),
}

export const notificationListInput = listInput(['createdAt', 'title', 'type', 'position', 'isActive'], {
  isActive: z.stringbool().optional(),
})

/** A new banner, with its defaults (BAN-5). */
export const createNotificationInput = z.object({
  ...fields,
  type: fields.type.default('info'),
  position: fields.position.default('top-right'),
  isActive: fields.isActive.default(true),
  showOnce: fields.showOnce.default(false),
  expiresAt: expiresAt.default(null),
  mediaType: fields.mediaType.default('none'),
  buttonStyle: fields.buttonStyle.default('primary'),
})

/** A whole notification or a part of it. Fields that are left out stay as they are (VAL-7). */
export const updateNotificationInput = z.object({ ...z.object(fields).partial().shape, id })
export const setNotificationActiveInput = z.object({ id, isActive: z.boolean() })

export type CreateNotification = z.output<typeof createNotificationInput>
export type UpdateNotification = z.output<typeof updateNotificationInput>
export type NotificationListQuery = z.output<typeof notificationListInput>
