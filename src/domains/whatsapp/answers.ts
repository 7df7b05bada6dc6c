import { z } from 'zod'

/** Whether any WhatsApp route can send now. */
export const availability = z.strictObject({ isEnabled: z.boolean() }).meta({ id: 'WhatsappAvailability' })

/** Whether support can be reached on WhatsApp; an administrator gets the whole status (decision §6, admin §3). */
export const whatsappStatus = z.union([
  z.strictObject({ isConnected: z.boolean() }).meta({ id: 'WhatsappConnection' }),
  z
    .strictObject({
      isConnected: z.boolean(),
      isDisabled: z.boolean(),
      status: z.string(),
      phoneNumber: z.string().nullable(),
      qrCode: z.string().nullable(),
    })
    .meta({ id: 'WhatsappStatus' }),
])

/** What the back office shows of PushFlow (admin §3): never the credentials. */
export const pushflowStatus = z
  .strictObject({ isEnabled: z.boolean(), hasCredentials: z.boolean(), serviceType: z.string() })
  .meta({ id: 'PushflowStatus' })
