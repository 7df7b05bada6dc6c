// Over 300 lines, because it is the one list of templates with their placeholders and of what the messages calls take.

import { z } from 'zod'
import {
  byId,
  email,
  expectedUpdatedAt,
  id,
  optionalText,
  orJsonText,
  text,
  yesOrNo,
} from '#src/shared/input.ts'
import { languages } from '#src/shared/language.ts'
import { listInput } from '#src/shared/paging.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import {
  otherTextLanguages,
  readTranslations,
  type TextLanguage,
  textLanguages,
  translationsInput,
  writtenAs,
} from '#src/shared/translations.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { ENTER_PHONE, typedPhone } from '#src/written/phone.ts'

export const channels = ['whatsapp', 'email'] as const
export type Channel = (typeof channels)[number]
export const channelNames: Record<Channel, string> = { whatsapp: 'WhatsApp', email: 'Email' }
export const outboxStatuses = ['queued', 'held', 'sending', 'sent', 'kept', 'failed'] as const
/** The states in words. A letter that no mail server took has reached nobody (MAIL-11). */
export const outboxStatusNames: Record<(typeof outboxStatuses)[number], string> = {
  queued: 'queued',
  held: 'waits for you',
  sending: 'sending',
  sent: 'sent',
  kept: 'kept as a file',
  failed: 'failed',
}

const renewing = ['name', 'plan', 'license_key', 'expires_at', 'amount', 'currency', 'site_name'] as const

/** The 19 templates that the shop sends by name, and the placeholders that each may use (MSG-5). */
export const templateVariables = {
  otp_verification: ['code', 'minutes', 'purpose', 'site_name'],
  welcome_registration: ['name', 'site_name', 'dashboard_url'],
  order_confirmation: [
    'name',
    'order_id',
    'plan',
    'term',
    'amount',
    'currency',
    'payment_methods',
    'pay_link',
    'claim_link',
    'site_name',
  ],
  payment_reminder: [
    'name',
    'order_id',
    'plan',
    'amount',
    'currency',
    'payment_methods',
    'pay_link',
    'site_name',
  ],
  payment_rejected: [
    'name',
    'order_id',
    'plan',
    'amount',
    'currency',
    'problem',
    'reason',
    'pay_link',
    'support',
  ],
  payment_refunded: ['name', 'order_id', 'plan', 'amount', 'currency', 'way', 'reason', 'support'],
  order_approved: [
    'name',
    'order_id',
    'plan',
    'term',
    'license_key',
    'license_state',
    'systems',
    'expires_at',
    'pay_link',
    'dashboard_url',
    'claim_link',
    'site_name',
  ],
  order_cancelled: ['name', 'order_id', 'plan', 'site_name', 'support'],
  license_activated: [
    'name',
    'plan',
    'license_key',
    'license_state',
    'systems',
    'expires_at',
    'pay_link',
    'dashboard_url',
    'site_name',
  ],
  license_renewed: [...renewing, 'term', 'pay_link'],
  reseller_license: [
    'name',
    'plan',
    'license_key',
    'license_state',
    'systems',
    'expires_at',
    'pay_link',
    'reseller',
    'support_phone',
    'site_name',
  ],
  reseller_balance: ['name', 'balance_state', 'currency', 'balance', 'dashboard_url', 'site_name'],
  license_expiring: ['name', 'plan', 'license_key', 'ends', 'expires_at', 'price', 'renew_link', 'site_name'],
  license_offer: [...renewing, 'ends', 'price', 'last_day', 'payment_methods', 'renew_link'],
  contact_confirmation: ['name', 'response_time', 'site_name'],
  support_ticket_created: ['name', 'ticket_id', 'subject', 'response_time', 'site_name'],
  support_ticket_reply: ['name', 'ticket_id', 'subject', 'reply', 'site_name'],
  password_reset: ['code', 'minutes', 'site_name', 'username'],
  feature_update: ['name', 'title', 'message', 'site_name'],
} as const satisfies Record<string, readonly string[]>

/** The placeholders of a template, as its row holds them. */
export const storedVariables = z.array(z.string())
export type TemplateName = keyof typeof templateVariables

/** The reminders of licences that end, without and with an offer. */
export const expiryReminders = ['license_expiring', 'license_offer'] as const satisfies TemplateName[]

/** The kind of a message that is an answer of the chat. */
export const CHAT_REPLY = 'chat_reply'

/** The priority of a WhatsApp message, and the rules that delay it (MSG-71). A lower value is sent first. */
export const urgency = {
  /** Somebody waits for it now: neither paced nor counted. */
  answer: 0,
  /** About an order: paced, and sent also to people who opted out. */
  order: 1,
  /** The same, but not to people who opted out. */
  notice: 2,
  /** Nobody waits for it: not sent in quiet hours either (MSG-710). */
  unhurried: 3,
} as const
export type Urgency = (typeof urgency)[keyof typeof urgency]

/** The template that tells of a cancelled order. */
export const CANCELLED: TemplateName = 'order_cancelled'

export const urgencyOf: Record<TemplateName, Urgency> = {
  otp_verification: urgency.answer,
  password_reset: urgency.answer,
  support_ticket_reply: urgency.answer,
  order_confirmation: urgency.order,
  payment_reminder: urgency.order,
  order_approved: urgency.order,
  order_cancelled: urgency.order,
  payment_rejected: urgency.order,
  payment_refunded: urgency.order,
  license_activated: urgency.order,
  license_renewed: urgency.order,
  reseller_license: urgency.order,
  reseller_balance: urgency.order,
  welcome_registration: urgency.notice,
  contact_confirmation: urgency.notice,
  support_ticket_created: urgency.notice,
  license_expiring: urgency.unhurried,
  license_offer: urgency.unhurried,
  feature_update: urgency.unhurried,
}

/**
 * Whether its receiver can stop a message: not a code, an answer or news about an order. That nobody paid for one is
 * told in the morning, and told all the same (MSG-1319).
 */
export const canBeStopped = (message: { urgency: number; templateName: string }): boolean =>
  message.urgency >= urgency.notice && message.templateName !== CANCELLED

/** The six events of the back office's list of automatic messages, by the template that each sends. */
export const automations = {
  order_confirmation: 'Order confirmation',
  payment_reminder: 'Payment reminders for pending orders',
  order_approved: 'Order approval with license key',
  contact_confirmation: 'Contact form confirmations',
  otp_verification: 'One-time codes for registration',
  welcome_registration: 'Welcome messages',
} as const satisfies Partial<Record<TemplateName, string>>
export type AutomationName = keyof typeof automations
export type TemplateVariables<Name extends TemplateName> = Record<
  (typeof templateVariables)[Name][number],
  string
>
export type Placeholder = (typeof templateVariables)[TemplateName][number]
export const isBuiltIn = (name: string): name is TemplateName => Object.hasOwn(templateVariables, name)

/** Whether a template is a code, for which WhatsApp has a form of its own, whatever its text (WA-716). */
export const isCode = (name: string): boolean => name === 'otp_verification' || name === 'password_reset'

type Translated = { name: string; template: string; translations: string }

/**
 * The texts of a template that WhatsApp has to approve, by the languages in which messages are written (WA-502).
 * `isRoman`: Urdu ones are in Roman Urdu (MSG-722). A code needs no text of its own, and Meta has none in Roman Urdu.
 */
export const textsToApprove = (
  { name, template, translations }: Translated,
  isRoman: boolean,
): { language: TextLanguage; text: string }[] =>
  languages
    .map((language): TextLanguage => writtenAs(language, isRoman))
    .flatMap((language) => {
      if (isCode(name)) return language === 'roman' ? [] : [{ language, text: template }]
      const own = language === 'en' ? template : readTranslations(translations)[language]?.template
      return own ? [{ language, text: own }] : []
    })

export const REQUIRED = 'Please fill in all required fields.'
export const NOT_AN_ARRAY = 'Variables must be a valid JSON array.'

const names = z.array(z.string().trim().min(1).max(100), NOT_AN_ARRAY).max(50, 'Too many variables')

/** A JSON array of placeholder names, given as text or as an array and stored as text (MSG-701). */
const variables = orJsonText(names, NOT_AN_ARRAY).transform((list) => JSON.stringify(list))

export const NO_EMAIL_KNOWN = 'No email address of this person is known.'
export const SENT_BY_SHOP = 'The shop sends this template. Deactivate it instead to stop its messages.'

export const descriptionLimit = 500

const texts = { subject: text(REQUIRED), template: text(REQUIRED, MESSAGE_MAX) }

const fields = {
  name: text(REQUIRED, 100),
  ...texts,
  translations: translationsInput(texts, otherTextLanguages),
  variables,
  category: text(REQUIRED, 50),
  description: z.string().trim().max(descriptionLimit, `Must be ${descriptionLimit} characters or fewer`),
  isActive: z.boolean(),
}

export const templateListInput = listInput(['name', 'subject', 'createdAt'], {
  isActive: yesOrNo.optional(),
})

const DEFAULT_CATEGORY = 'notification'

/** A new template, with its defaults (MSG-8). */
export const createTemplateInput = z.object({
  ...fields,
  variables: variables.default('[]'),
  category: optionalText(50).transform((value) => value ?? DEFAULT_CATEGORY),
  description: fields.description.default(''),
  isActive: fields.isActive.default(true),
  translations: fields.translations.default('{}'),
})

/** A template as the form has it, in which no category is left blank. */
export const templateFormInput = createTemplateInput.extend({
  category: fields.category.default(DEFAULT_CATEGORY),
})

/** A whole template or a part of it. Fields that are left out stay as they are. */
export const updateTemplateInput = z.object({
  ...z.object(fields).partial().shape,
  id,
  expectedUpdatedAt,
})

export const outboxListInput = listInput(['createdAt', 'status'], {
  status: z.enum(outboxStatuses).optional(),
  channel: z.enum(channels).optional(),
})

export type CreateTemplate = z.output<typeof createTemplateInput>
export type UpdateTemplate = z.output<typeof updateTemplateInput>
export type TemplateListQuery = z.output<typeof templateListInput>
export type OutboxListQuery = z.output<typeof outboxListInput>

/** `route`: the only route that sends it again. */
export const retryInput = byId.extend({ route: z.string().max(30).optional() })
export type Retry = z.output<typeof retryInput>

/** To whom news go. */
export const audiences = ['active', 'ending', 'ended'] as const
export type Audience = (typeof audiences)[number]
/** How soon a licence ends for the audience `ending`. */
export const ENDING_DAYS = 30
/** The audiences in words, after "customers". */
export const audienceNames: Record<Audience, string> = {
  active: 'with an active license',
  ending: `whose license ends within ${ENDING_DAYS} days`,
  ended: 'whose license has ended',
}
const audience = { whom: z.enum(audiences).default('active') }

/** The template of news unless another one is chosen. */
export const NEWS: TemplateName = 'feature_update'
export const audienceInput = z.object({ ...audience, templateName: z.string().max(100).default(NEWS) })
/** The placeholders of news that the shop fills in itself. */
const newsFacts = new Set(['name', 'site_name'])
/** Whether a template can be sent as news: the shop's own one for news, and those that the seller added. */
export const isForNews = (name: string): boolean => name === NEWS || !isBuiltIn(name)
/** The placeholders of a text of news for which the seller writes the words. */
export const wordsOfNews = (template: string): string[] =>
  placeholdersOf(template).filter((name) => !newsFacts.has(name))

const NOT_JSON = 'Invalid JSON format in template variables'
const wordsInput = z.record(z.string().max(100), text(REQUIRED, 1000))

/** News for customers: a template, and the words for its placeholders, the same for everybody. */
export const newsInput = z.object({
  ...audience,
  templateName: text(REQUIRED, 100).default(NEWS),
  words: wordsInput,
  /** The words for customers of another language, by language; those that are left out are the same. */
  translations: orJsonText(z.record(z.string().max(10), wordsInput), NOT_JSON)
    .transform((given) => JSON.stringify(given))
    .default('{}'),
  /** The people and the route that the sender saw; other ones now are asked about again. */
  shown: z.object({ count: z.int().min(0), route: z.string().max(30) }).optional(),
  /** A repeated call with the same key tells nobody twice, also after a restart. */
  idempotencyKey: z.string().min(1).max(100).optional(),
})
export type News = z.output<typeof newsInput>

export const phoneInput = z.object({ phone: typedPhone(ENTER_PHONE) })
/** `q` is a part of a phone or an email address. */
export const optOutListInput = z.object({ q: z.string().trim().max(100).default('') })
export const optOutInput = z.union([
  phoneInput.extend({ isOptedOut: z.boolean() }),
  z.object({ email: email(), isOptedOut: z.boolean() }),
])
export type OptOut = z.output<typeof optOutInput>

const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
  NOT_JSON,
)

/** The values by placeholder, as an object or as JSON text; a blank text means none. */
const testVariables = z
  .union(
    [
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => ({})),
      orJsonText(values, NOT_JSON),
    ],
    NOT_JSON,
  )
  .default({})

export const templateTestInput = z.object({
  phone: typedPhone(ENTER_PHONE),
  templateName: text('Please choose a template', 100),
  /** The language of the text that is tested. */
  language: z.enum(textLanguages).default('en'),
  variables: testVariables,
})

export type TemplateTest = z.output<typeof templateTestInput>

export const mailTestInput = z.object({ to: email('Please enter a valid email address') })
/** What becomes of all messages that may have gone out, as many as were `shown`: sent once more, or noted as sent. */
export const uncertainInput = z.object({ decision: z.enum(['send', 'note']), shown: z.int().optional() })
export type SettleUncertain = z.output<typeof uncertainInput>

/** The path that stops mails to an address, with its token in the query, because the log leaves queries out (MAIL-7). */
export const unsubscribePath = '/unsubscribe'
