import { z } from 'zod'
import { required, text } from './input.ts'
import type { OtherLanguage } from './language.ts'

type Place = { category: 'payment' | 'contact' | 'system'; task: 'money' | 'contact' | 'shop' }

/** The Urdu text of a setting that customers read; empty in a new shop, which has the built-in ones. */
const inUrdu = <Where extends Place>(of: string, most: number, where: Where) => ({
  label: `${of}, in Urdu`,
  ...where,
  description: `What customers in Urdu read in place of "${of}"; blank means that one`,
  initial: '',
  value: z.literal('').or(text(required, most)),
})

const money = { category: 'payment', task: 'money' } as const
const contact = { category: 'contact', task: 'contact' } as const

/** The settings that hold the Urdu text of another setting (SET-9). */
export const urduSettings = {
  bank_transfer_note_urdu: { ...inUrdu('Bank transfer note', 500, money), isLong: true as const },
  payment_check_time_urdu: inUrdu('Time to check a payment', 50, money),
  response_time_urdu: inUrdu('Time to answer', 50, contact),
  business_city_urdu: inUrdu('City', 100, contact),
  downloads_note_urdu: {
    ...inUrdu('Note above downloads', 500, { category: 'system', task: 'shop' } as const),
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
