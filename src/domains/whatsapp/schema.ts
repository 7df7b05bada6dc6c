import { z } from 'zod'
import { text } from '#src/shared/input.ts'
import { PHONE_INVALID } from '#src/shared/phone.ts'

const BOTH_REQUIRED = 'Both Instance ID and Access Token are required'
const ENTER_PHONE = 'Please enter a phone number'

/** A number as typed; the service decides whether it can exist. */
const phone = (missing: string) => z.string({ error: missing }).trim().min(1, missing).max(30, PHONE_INVALID)

/** WhatsApp takes 4,096 characters. */
const MAX_TEXT = 4000

export const pushflowInput = z.object({
  instanceId: text(BOTH_REQUIRED, 200),
  accessToken: text(BOTH_REQUIRED, 500),
})

export const pushflowTestInput = z.object({
  phoneNumber: phone('Phone number is required for testing'),
  /** Blank: a text of ours. */
  message: z.string().trim().max(MAX_TEXT, `Must be ${MAX_TEXT} characters or fewer`).nullish(),
})

const NOT_JSON = 'Invalid JSON format in template variables'
const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
  NOT_JSON,
)

/** An object of values by placeholder, or the text of one as the form sends it; blank means none. */
const variables = z
  .union([z.string(), values], NOT_JSON)
  .default({})
  .transform((value, ctx): unknown => {
    if (typeof value !== 'string') return value
    try {
      return value.trim() === '' ? {} : JSON.parse(value)
    } catch {
      ctx.addIssue({ code: 'custom', message: NOT_JSON })
      return z.NEVER
    }
  })
  .pipe(values)

export const templateTestInput = z.object({
  phone: phone(ENTER_PHONE),
  templateName: text('Please choose a template', 100),
  variables,
})

export const textInput = z.object({
  phone: phone(ENTER_PHONE),
  message: text('Please enter a message', MAX_TEXT),
})

/** The gateway's own words, which change with its version; only the token is ours. */
export const webhookInput = z.object({ token: z.string().max(100), data: z.unknown().optional() })

export type WebhookInput = z.output<typeof webhookInput>
export type PushflowInput = z.output<typeof pushflowInput>
export type PushflowTest = z.output<typeof pushflowTestInput>
export type TemplateTest = z.output<typeof templateTestInput>
export type TextInput = z.output<typeof textInput>
