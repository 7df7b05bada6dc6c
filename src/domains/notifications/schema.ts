import { z } from 'zod'
import {
  byIdAsShown,
  expectedUpdatedAt,
  id,
  optionalText,
  optionalUrl,
  required,
  text,
  yesOrNo,
} from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { translationsInput } from '#src/shared/translations.ts'

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
export const typeNames: Record<(typeof notificationTypes)[number], string> = {
  info: 'Information',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
}
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
export type Position = (typeof positions)[number]
export const positionNames: Record<Position, string> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'top-center': 'Top center',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
  'bottom-center': 'Bottom center',
  center: 'Center',
}
export const mediaTypes = ['none', 'image', 'video'] as const
export const mediaTypeNames: Record<(typeof mediaTypes)[number], string> = {
  none: 'None',
  image: 'Image',
  video: 'Video',
}
export const buttonStyles = ['primary', 'secondary', 'success', 'warning', 'danger'] as const

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

/** The most characters of the texts of a banner (BAN-4). */
export const titleLimit = 255
export const messageLimit = 2000
export const buttonTextLimit = 50

const texts = {
  title: text(required, titleLimit),
  message: text(required, messageLimit),
  buttonText: optionalText(buttonTextLimit),
}

/** The fields of a banner. */
const fields = {
  ...texts,
  type: oneOf('Type', notificationTypes),
  position: oneOf('Position', positions),
  isActive: z.boolean(),
  showOnce: z.boolean(),
  expiresAt,
  mediaUrl: optionalUrl(),
  mediaType: oneOf('Media type', mediaTypes),
  buttonUrl: optionalUrl(),
  buttonStyle: oneOf('Button style', buttonStyles),
  translations: translationsInput(texts),
}

export const notificationListInput = listInput(['createdAt', 'title', 'type', 'position', 'isActive'], {
  isActive: yesOrNo.optional(),
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
  translations: fields.translations.default('{}'),
})

/** A whole notification or a part of it. Fields that are left out stay as they are. */
export const updateNotificationInput = z.object({
  ...z.object(fields).partial().shape,
  id,
  expectedUpdatedAt,
})
export const setNotificationActiveInput = byIdAsShown.extend({ isActive: z.boolean() })

/** The request for texts that AI writes. */
export const generateNotificationInput = z.object({
  prompt: text('Please enter a prompt for AI generation', 2000),
  type: fields.type.default('info'),
})

export type GenerateNotification = z.output<typeof generateNotificationInput>
export type CreateNotification = z.output<typeof createNotificationInput>
export type UpdateNotification = z.output<typeof updateNotificationInput>
export type NotificationListQuery = z.output<typeof notificationListInput>
