// Over 300 lines, because it is the table of all settings.

import { z } from 'zod'
import {
  email,
  expectedUpdatedAt,
  keyText,
  nothing,
  numberText,
  percentText,
  text,
} from '#src/shared/input.ts'
import type { OtherLanguage } from '#src/shared/language.ts'
import { dailyHours, hoursSettings } from '#src/shared/office-hours.ts'
import { type NoticeChoice, type NoticeKind, noticeChoices } from '#src/shared/seller-notice.ts'
import { KEPT_DAYS } from '#src/shared/stored-folders.ts'
import { REMINDED_AFTER_HOURS, UNPAID_DAYS } from '#src/shared/unpaid-orders.ts'
import { dialledPhone } from '#src/written/phone.ts'
import { cloudSettings } from './parts/cloud.ts'
import { bankFeedSettings } from './parts/money-in.ts'
import { taxSettings } from './parts/tax.ts'
import { trialSettings } from './parts/trial.ts'
import {
  ADDRESS_LINES,
  addressText,
  type SpokenSetting,
  spokenSettings,
  textsOfSetting,
  urduSettings,
} from './parts/urdu.ts'

export const settingCategories = ['pricing', 'payment', 'contact', 'system'] as const
type SettingCategory = (typeof settingCategories)[number]

const words = (max: number) => text('A value is required', max)
const count = numberText.regex(/^\d{1,6}$/, 'Must be a whole number')
/** Nothing, or a value that follows the rule: what nobody entered is not shown. */
const orNone = (rule: z.ZodType<string>) => z.union([nothing.transform(() => ''), rule])
const yesNo = z.enum(['true', 'false'], { error: 'Must be true or false' })
const isOff = { initial: 'false', value: yesNo } as const

/** The tasks for which a seller comes to the settings; each is a card with a Save of its own (SET-4). */
export const settingTasks = [
  'shop',
  'contact',
  'money',
  'whatsapp',
  'advanced',
  'notices',
  'receipts',
  'sources',
] as const
export type SettingTask = (typeof settingTasks)[number]

export type Definition = {
  /** The setting's name in words. */
  label: string
  category: SettingCategory
  task: SettingTask
  description: string
  initial: string
  value: z.ZodType<string>
  /** It takes more than a line to write. */
  isLong?: true
  /** It is a phone number. */
  isPhone?: true
  /** Its label says all that its description does, which its field then leaves out (SET-850). */
  isPlain?: true
}

/** The category and the card of settings (SET-701). */
const pricing = { category: 'pricing', task: 'money' } as const
/** The same (SET-702, SET-703). */
const payment = { category: 'payment', task: 'money' } as const
/** The same (SET-704). */
const contact = { category: 'contact', task: 'contact' } as const
/** The same (SET-705). */
const receipts = { category: 'contact', task: 'receipts' } as const
/** The same (SET-713). */
const whatsapp = { category: 'system', task: 'whatsapp' } as const
/** Settings that a shop can leave as they are (SET-706). */
const rare = { category: 'system', task: 'advanced' } as const
const rarePayment = { category: 'payment', task: 'advanced' } as const
/** The same (SET-707). */
const notices = { category: 'system', task: 'notices' } as const

/** The setting of how the seller is told of one kind of event. */
const notice = (label: string, about: string) => ({
  label,
  ...notices,
  description: `How you are told of ${about}: none, or email or whatsapp, each followed by at once, hourly or daily`,
  initial: 'email at once' satisfies NoticeChoice as string,
  value: z.enum(Object.keys(noticeChoices) as [NoticeChoice], { error: 'Please choose one of the list' }),
})

/** The settings (SET-1): the rule for each value, and its initial value in a new shop. */
export const settingDefinitions = {
  currency_symbol: {
    label: 'Currency symbol',
    ...pricing,
    description: 'The currency shown beside plan prices',
    initial: 'PKR',
    value: words(10),
    isPlain: true,
  },
  annual_discount_percent: {
    label: 'Annual discount',
    category: 'pricing',
    task: 'advanced',
    description: 'The discount in percent on twelve months, for plans that have no annual price of their own',
    initial: '30',
    value: percentText.regex(/^(100|\d{1,2})$/, 'Must be a whole number from 0 to 100'),
  },
  ...trialSettings,
  bank_transfer_note: {
    label: 'Bank transfer note',
    ...payment,
    description: 'What customers read beside the bank details',
    initial: 'Please write your order number in the transfer note, and send us the proof of the payment.',
    value: words(500),
    isLong: true,
  },
  payment_check_time: {
    label: 'Time to check a payment',
    ...payment,
    description:
      'How soon a proof of payment is checked, as customers read it: "We check it within 24 hours."',
    initial: '24 hours',
    value: words(50),
  },
  payment_picture_days: {
    label: 'Days to keep payment pictures',
    ...rarePayment,
    description: `How many days after your decision the pictures of a payment are deleted. They stay in a bin for ${KEPT_DAYS} more days`,
    initial: '180',
    value: count,
  },
  odd_amounts: {
    label: 'Odd amounts',
    ...rarePayment,
    description:
      'Whether open orders of the same price each ask for a slightly different amount, a few rupees less, so that a line of your bank statement shows which order was paid',
    ...isOff,
  },
  payment_reminders: {
    label: 'Payment reminders',
    ...payment,
    description: `Whether customers who have sent no proof of payment are reminded on WhatsApp after ${REMINDED_AFTER_HOURS.join(' and ')} hours`,
    initial: 'true',
    value: yesNo,
  },
  cancel_unpaid_orders: {
    label: 'Cancel unpaid orders',
    ...rarePayment,
    description: `Whether an order is cancelled, and the customer told, after ${UNPAID_DAYS} days without a proof of payment. Orders that are already older when you turn this on stay as they are`,
    ...isOff,
  },
  payment_reject_reasons: {
    label: 'Reasons to reject a payment',
    ...rarePayment,
    description: 'The reasons that the payment desk offers, separated by semicolons',
    initial:
      'We do not see this payment in our account; The amount is not the amount of the order; The picture cannot be read; This payment was used for another order',
    value: words(1000),
    isLong: true,
  },
  ...bankFeedSettings,
  ...urduSettings,
  site_name: {
    label: 'Shop name',
    category: 'system',
    task: 'shop',
    description: 'The name of the shop, on every page and in every message',
    initial: 'WaCRM',
    value: words(50),
  },
  business_city: {
    label: 'City',
    category: 'contact',
    task: 'shop',
    description: 'The city shown with the contact details',
    initial: 'Lahore',
    value: words(100),
    isPlain: true,
  },
  support_email: {
    label: 'Support email',
    ...contact,
    description: "Customers see this address, and their replies to the shop's emails go to it",
    initial: '',
    value: orNone(email()),
  },
  support_phone: {
    label: 'Support phone',
    ...contact,
    description: 'The phone number shown to customers',
    initial: '',
    value: orNone(words(20)),
    isPhone: true,
    isPlain: true,
  },
  whatsapp_number: {
    label: 'WhatsApp number',
    ...contact,
    description: 'The number that customers write to for sales and support, such as 0300 1234567',
    initial: '',
    value: orNone(dialledPhone),
    isPhone: true,
  },
  response_time: {
    label: 'Time to answer',
    ...contact,
    description: 'How soon you answer a question, as customers read it: "We answer within 24 hours."',
    initial: '24 hours',
    value: words(50),
  },
  receipt_address: {
    label: 'Address on receipts',
    ...receipts,
    description: `The name and postal address of your business, on up to ${ADDRESS_LINES} lines`,
    initial: '',
    value: orNone(addressText),
    isLong: true,
  },
  ...taxSettings,
  ...hoursSettings,
  order_requires_otp: {
    label: 'WhatsApp code for orders',
    ...whatsapp,
    description: 'Whether customers confirm an order with a code from WhatsApp, while WhatsApp can send',
    initial: 'true',
    value: yesNo,
  },
  codes_per_day: {
    label: 'Codes per day',
    ...rare,
    description:
      'How many one-time codes the shop sends to new phones in a day. It sends as many again to phones that are already proved',
    initial: '200',
    value: count,
  },
  proof_by_message_first: {
    label: 'Customers write first',
    ...rare,
    description:
      'Whether customers prove their number by sending the shop a WhatsApp message, where it can receive messages, before it sends them a code',
    initial: 'true',
    value: yesNo,
  },
  whatsapp_routes: {
    label: 'Order of WhatsApp routes',
    ...rare,
    description:
      'Which route is tried first. The next one is tried only when a message was certainly not sent',
    initial: '',
    value: orNone(
      keyText().regex(/^[a-z]+(?:, *[a-z]+)*$/, 'Please enter names of routes, with commas between them'),
    ),
  },
  ...cloudSettings,
  messages_per_day: {
    label: 'WhatsApp messages per day',
    ...rare,
    description:
      'How many automatic WhatsApp messages the shop sends in a day. Codes and answers are not counted',
    initial: '200',
    value: count,
  },
  quiet_hours: {
    label: 'Quiet hours',
    ...whatsapp,
    description:
      'The hours in which WhatsApp sends no reminders, expiry notices or news, in Pakistan time, such as 22:00-08:00. Leave it blank for none',
    initial: '22:00-08:00',
    value: dailyHours,
  },
  roman_urdu: {
    label: 'Messages in Roman Urdu',
    ...whatsapp,
    description:
      'Whether customers who read Urdu get their messages in Roman Urdu, and in English where there is no Roman Urdu text',
    ...isOff,
  },
  outbox_paused: {
    label: 'Stop WhatsApp messages',
    ...rare,
    description: 'Whether automatic WhatsApp messages wait in the outbox. Codes are still sent',
    ...isOff,
  },
  downloads_note: {
    label: 'Note above downloads',
    ...rare,
    description: 'What customers read above their downloads',
    isPlain: true,
    initial: 'New versions appear here as soon as they are released.',
    value: words(500),
    isLong: true,
  },
  events_to_private_addresses: {
    label: 'Events to private addresses',
    ...rare,
    description:
      'Whether events may go to a program on this machine or in its own network. Leave it off unless your program runs there',
    ...isOff,
  },
  notice_order: notice('New orders', 'new orders'),
  notice_proof: notice('Proofs of payment', 'new proofs of payment'),
  notice_contact: notice('Contact messages', 'new contact messages'),
  notice_chat: notice('Waiting chats', 'visitors of the live chat who wait for an answer'),
  notice_ticket: notice('Support tickets', 'new tickets and replies to them'),
  notice_email: {
    label: 'Email for notices',
    ...notices,
    description:
      'Where your notices go. If it is blank, they go to the support email, or to the administrators while there is none',
    initial: '',
    value: orNone(email()),
  },
  notice_whatsapp: {
    label: 'WhatsApp number for notices',
    ...notices,
    description:
      'Your own number, such as 0300 1234567, for notices and warnings. If it is blank, they go to the verified numbers of the administrators',
    initial: '',
    value: orNone(dialledPhone),
    isPhone: true,
  },
} as const satisfies Record<string, Definition>

/** The settings of the notices to the seller, which have a panel of their own (WATCH-706). */
export const noticeSettings = {
  order: 'notice_order',
  proof: 'notice_proof',
  contact: 'notice_contact',
  chat: 'notice_chat',
  ticket: 'notice_ticket',
} as const satisfies Record<NoticeKind, SettingKey>

export type SettingKey = keyof typeof settingDefinitions

/** The settings of a task, in their order on its card, each with its texts in other languages after it. */
export const keysOfTask = (task: SettingTask): SettingKey[] =>
  (Object.keys(settingDefinitions) as SettingKey[]).flatMap((key) =>
    settingDefinitions[key].task === task && !(key in urduSettings) ? [key, ...textsOfSetting(key)] : [],
  )

/** The setting whose text a setting holds in another language, and which language that is; undefined for any other. */
export const originalOf = (key: string): { of: SpokenSetting; language: OtherLanguage } | undefined => {
  for (const [of, texts] of Object.entries(spokenSettings)) {
    for (const [language, own] of Object.entries(texts)) {
      if (own.key === key) return { of: of as SpokenSetting, language: language as OtherLanguage }
    }
  }
  return undefined
}

/** The number under which the settings of a task keep their versions. */
export const idOfTask = (task: SettingTask): number => settingTasks.indexOf(task) + 1

/** The service checks the value by the rule of its key, and answers 404 for an unknown key. */
export const updateSettingInput = z.object({
  key: z.string().max(100),
  value: z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]),
  expectedUpdatedAt,
})

const byKey = z.record(z.string().max(100), z.string())
/** Values by key. The service checks them like single ones. */
export const saveSettingsInput = z.object({ values: byKey, expectedUpdatedAt })
export type SaveSettings = z.output<typeof saveSettingsInput>
