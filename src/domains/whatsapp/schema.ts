import { z } from 'zod'
import { expectedUpdatedAt, line, text, tokenText } from '#src/shared/input.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { routeNames } from '#src/shared/whatsapp-routes.ts'
import { ENTER_PHONE, typedPhone } from '#src/written/phone.ts'

/** The states of the WhatsApp Web connection. */
export const webStatuses = ['connected', 'connecting', 'qr-required', 'disconnected'] as const

/** The seconds between two WhatsApp messages by a number that WhatsApp may ban. */
export const PACE_SECONDS = 3

const allNames: Record<string, string> = { ...routeNames, hand: 'your own phone', none: 'None' }
/** A route in words; also that of a message which went by none of the shop's. */
export const routeName = (name: string): string => allNames[name] ?? name

/** Routes in the order in which they are tried: the administrator's, then that of the shop (WA-79). */
export const inChosenOrder = <Route extends { name: string }>(
  setting: string,
  routes: readonly Route[],
): Route[] => {
  const chosen = setting.split(',').map((name) => name.trim())
  const placeOf = ({ name }: Route) => (chosen.includes(name) ? chosen.indexOf(name) : chosen.length)
  return routes.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The name under which the keys of the linked phone are stored. */
export const SESSION = 'shop'

const BOTH_REQUIRED = 'Both Instance ID and Access Token are required'

export const pushflowInput = z.object({
  instanceId: tokenText(BOTH_REQUIRED, 200),
  accessToken: tokenText(BOTH_REQUIRED, 500),
})

/** `expectedUpdatedAt`: what the form saw of the credentials that are stored. */
export const savePushflowInput = pushflowInput.extend({ expectedUpdatedAt })

export const pushflowTestInput = z.object({
  phoneNumber: typedPhone('Phone number is required for testing'),
  /** Blank sends the default test message. */
  message: z.string().trim().max(MESSAGE_MAX, `Must be ${MESSAGE_MAX} characters or fewer`).nullish(),
})

const ALL_REQUIRED = 'Please enter all four values'

/** A number by which Meta knows something; `name` is what Meta calls it. */
const metaNumber = (name: string) =>
  line(ALL_REQUIRED, 50)
    .regex(/^\d+$/, `Please enter the number that Meta calls ${name}`)
    .meta({ pattern: '^\\d+$' })

/** The credentials of the official Cloud API. */
export const cloudInput = z.object({
  phoneNumberId: metaNumber('Phone number ID'),
  businessAccountId: metaNumber('WhatsApp Business Account ID'),
  accessToken: tokenText(ALL_REQUIRED, 1000),
  appSecret: tokenText(ALL_REQUIRED, 200),
})
export const saveCloudInput = cloudInput.extend({ expectedUpdatedAt })
export type SaveCloud = z.output<typeof saveCloudInput>

/** The approval of a template's newest text by WhatsApp. */
export const approvals = ['none', 'pending', 'approved', 'rejected', 'paused'] as const
export type Approval = (typeof approvals)[number]

/** The number to link by a code instead of a QR code; blank means by QR code. */
export const connectInput = z.object({ phone: typedPhone(ENTER_PHONE).optional() })

export const textInput = z.object({
  phone: typedPhone(ENTER_PHONE),
  message: text('Please enter a message', MESSAGE_MAX),
})

export type Connect = z.output<typeof connectInput>
export type PushflowInput = z.output<typeof pushflowInput>
export type SavePushflow = z.output<typeof savePushflowInput>
export type PushflowTest = z.output<typeof pushflowTestInput>
export type TextInput = z.output<typeof textInput>
