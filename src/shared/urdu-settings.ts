import { z } from 'zod'
import { required, text } from './input.ts'

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

/** The settings that have an Urdu text, each with the setting that holds it and the Urdu of its initial value. */
export const settingsInUrdu = {
  bank_transfer_note: {
    key: 'bank_transfer_note_urdu',
    initial: 'ٹرانسفر کے نوٹ میں اپنا آرڈر نمبر لکھیں، اور پیمنٹ کا ثبوت ہمیں بھیجیں۔',
  },
  payment_check_time: { key: 'payment_check_time_urdu', initial: '24 گھنٹے' },
  response_time: { key: 'response_time_urdu', initial: '24 گھنٹے' },
  business_city: { key: 'business_city_urdu', initial: 'لاہور' },
  downloads_note: { key: 'downloads_note_urdu', initial: 'نئے ورژن جاری ہوتے ہی یہاں آ جاتے ہیں۔' },
} as const satisfies Record<string, { key: keyof typeof urduSettings; initial: string }>
