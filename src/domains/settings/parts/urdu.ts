import { z } from 'zod'
import { required, text } from '#src/shared/input.ts'
import type { OtherLanguage } from '#src/shared/language.ts'

/** The most lines of the address that receipts show. */
export const ADDRESS_LINES = 6

export const addressText = text(required, 400).refine(
  (address) => address.split('\n').length <= ADDRESS_LINES,
  `Must be ${ADDRESS_LINES} lines or fewer`,
)

type Place = {
  category: 'payment' | 'contact' | 'system'
  task: 'money' | 'contact' | 'shop' | 'receipts' | 'advanced'
}

/** The Urdu text of a setting that customers read; empty in a new shop, which has the built-in ones. */
const inUrdu = <Where extends Place>(of: string, most: number, where: Where) => ({
  label: `${of}, in Urdu`,
  ...where,
  description: `What customers who read Urdu see in place of "${of}". If it is blank, they see the built-in Urdu, or the English once you have changed that`,
  initial: '',
  value: z.literal('').or(text(required, most)),
})

const money = { category: 'payment', task: 'money' } as const

/** The settings that hold the Urdu text of another setting (SET-9). */
export const urduSettings = {
  bank_transfer_note_urdu: { ...inUrdu('Bank transfer note', 500, money), isLong: true as const },
  payment_check_time_urdu: inUrdu('Time to check a payment', 50, money),
  payment_reject_reasons_urdu: {
    ...inUrdu('Reasons to reject a payment', 1000, { category: 'payment', task: 'advanced' }),
    description:
      'The same reasons in the same order, separated by semicolons, for customers who read Urdu. If it is blank, they see the built-in Urdu, or the English once you have changed that',
    isLong: true as const,
  },
  response_time_urdu: inUrdu('Time to answer', 50, { category: 'contact', task: 'contact' }),
  business_city_urdu: inUrdu('City', 100, { category: 'contact', task: 'shop' }),
  receipt_address_urdu: {
    ...inUrdu('Address on receipts', 400, { category: 'contact', task: 'receipts' }),
    value: z.literal('').or(addressText),
    isLong: true as const,
  },
  downloads_note_urdu: {
    ...inUrdu('Note above downloads', 500, { category: 'system', task: 'advanced' }),
    isLong: true as const,
  },
}

type InLanguages = Partial<Record<OtherLanguage, { key: keyof typeof urduSettings; initial: string }>>

const spoken = {
  bank_transfer_note: {
    ur: {
      key: 'bank_transfer_note_urdu',
      initial: 'ٹرانسفر کے نوٹ میں اپنا آرڈر نمبر لکھیں، اور پیمنٹ کا ثبوت ہمیں بھیجیں۔',
    },
  },
  payment_check_time: { ur: { key: 'payment_check_time_urdu', initial: '24 گھنٹے' } },
  response_time: { ur: { key: 'response_time_urdu', initial: '24 گھنٹے' } },
  payment_reject_reasons: {
    ur: {
      key: 'payment_reject_reasons_urdu',
      initial:
        'یہ پیمنٹ ہمارے اکاؤنٹ میں نہیں آئی؛ رقم آرڈر کی رقم کے برابر نہیں؛ تصویر پڑھی نہیں جا رہی؛ یہ پیمنٹ کسی اور آرڈر کے لیے استعمال ہو چکی ہے',
    },
  },
  receipt_address: { ur: { key: 'receipt_address_urdu', initial: '' } },
  business_city: { ur: { key: 'business_city_urdu', initial: 'لاہور' } },
  downloads_note: {
    ur: { key: 'downloads_note_urdu', initial: 'نئے ورژن جاری ہوتے ہی یہاں آ جاتے ہیں۔' },
  },
} satisfies Record<string, InLanguages>
export type SpokenSetting = keyof typeof spoken

/** The settings that are read in other languages: the setting that holds the text, and what the initial value says. */
export const spokenSettings: Record<SpokenSetting, InLanguages> = spoken

/** The settings that hold the text of a setting in other languages. */
export const textsOfSetting = (key: string): (keyof typeof urduSettings)[] =>
  key in spoken ? Object.values(spokenSettings[key as SpokenSetting]).map((own) => own.key) : []
