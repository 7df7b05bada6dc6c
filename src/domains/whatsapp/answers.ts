import { z } from 'zod'
import { outcome, timestamp } from '#src/shared/answer.ts'
import { approvals, webStatuses } from './schema.ts'

/** Whether WhatsApp can send now. */
const availability = z.strictObject({ isEnabled: z.boolean() }).meta({ id: 'WhatsappAvailability' })

/** Whether support can be reached on WhatsApp; administrators get the whole status. */
const whatsappStatus = z.union([
  z.strictObject({ isConnected: z.boolean() }).meta({ id: 'WhatsappConnection' }),
  z
    .strictObject({
      isConnected: z.boolean(),
      isDisabled: z.boolean(),
      status: z.enum(webStatuses),
      phoneNumber: z.string().nullable(),
      qrCode: z.string().nullable().meta({ description: 'The text of the QR code that links a phone' }),
      pairingCode: z.string().nullable(),
      restrictedUntil: timestamp.nullable(),
      newChats: z
        .strictObject({ used: z.int(), quota: z.int(), endsAt: timestamp.nullable() })
        .nullable()
        .meta({ description: 'How many new chats WhatsApp allows the linked number' }),
      route: z.string().meta({ description: 'The route that sends now: `pushflow`, `legacy` or `none`' }),
    })
    .meta({ id: 'WhatsappStatus' }),
])

/** The status of PushFlow for the back office, without the credentials. */
const pushflowStatus = z
  .strictObject({
    isEnabled: z.boolean(),
    hasCredentials: z.boolean(),
    serviceType: z.string(),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'PushflowStatus' })

/** The state of the official Cloud API, without the credentials. */
const cloudStatus = z
  .strictObject({
    isEnabled: z.boolean(),
    hasCredentials: z.boolean(),
    phoneNumber: z.string().nullable(),
    quality: z.string().nullable().meta({ description: 'The quality rating of the number at Meta' }),
    tier: z.string().nullable().meta({ description: 'How many new chats a day Meta allows' }),
    problem: z.string().nullable(),
    receivedAt: timestamp.nullable(),
    updatedAt: timestamp.nullable(),
    webhookUrl: z.string().nullable(),
    verifyToken: z.string().nullable(),
    templates: z.array(
      z.strictObject({
        name: z.string(),
        language: z.string(),
        text: z.string().meta({ description: 'The text that was submitted' }),
        approval: z.enum(approvals),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'CloudStatus' })

const cloudSaved = outcome
  .extend({ webhookUrl: z.string(), verifyToken: z.string() })
  .meta({ id: 'CloudSaved' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const whatsappRest = {
  tags: { whatsapp: 'WhatsApp and its gateway' },
  answers: {
    'whatsapp.isEnabled': availability,
    'whatsapp.status': whatsappStatus,
    'whatsapp.pushflowStatus': pushflowStatus,
    'whatsapp.savePushflow': outcome,
    'whatsapp.cloudStatus': cloudStatus,
    'whatsapp.saveCloud': cloudSaved,
    'whatsapp.reconnect': outcome,
    'whatsapp.disconnect': outcome,
    'whatsapp.reset': outcome,
    'whatsapp.clearSession': outcome,
    'whatsapp.fullReset': outcome,
    'whatsapp.testPushflow': outcome,
    'whatsapp.sendText': outcome,
  },
}
