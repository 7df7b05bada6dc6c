import type { Deps } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { speakIn, textLanguage } from '#src/kit/language.ts'
import { currentLanguage, type Language } from '#src/shared/language.ts'
import type { TextLanguage } from '#src/shared/translations.ts'

/** The words that the shop puts into messages, where templates have a placeholder. */
type Words = {
  purpose: { number: string; test: string; order: (values: { id: number; amount: string | null }) => string }
  state: { active: string; again: string; newKey: string; renewed: (values: { date: string }) => string }
  ends: { soon: string; past: string }
  fees: (values: { fees: string }) => string
}

const words: Record<TextLanguage, Words> = {
  en: {
    purpose: {
      number: 'your WhatsApp number',
      test: 'a test',
      order: ({ id, amount }) => (amount ? `order ${id}, ${amount}` : `order ${id}`),
    },
    state: {
      active: 'active',
      again: 'active again',
      newKey: 'active with a new key',
      renewed: ({ date }) => `renewed until ${date}`,
    },
    ends: { soon: 'ends', past: 'ended' },
    fees: ({ fees }) => `Fees: ${fees}`,
  },
  ur: {
    purpose: {
      number: 'آپ کے واٹس ایپ نمبر',
      test: 'ایک ٹیسٹ',
      order: ({ id, amount }) => (amount ? `آرڈر ${id}، ${amount}` : `آرڈر ${id}`),
    },
    state: {
      active: 'ایکٹیو ہے',
      again: 'دوبارہ ایکٹیو ہے',
      newKey: 'نئی لائسنس کی کے ساتھ ایکٹیو ہے',
      renewed: ({ date }) => `${date} تک تجدید ہو گیا ہے`,
    },
    ends: { soon: 'ختم ہوتا ہے', past: 'ختم ہو گیا' },
    fees: ({ fees }) => `فیس: ${fees}`,
  },
  roman: {
    purpose: {
      number: 'aap ke WhatsApp number',
      test: 'aik test',
      order: ({ id, amount }) => (amount ? `order ${id}, ${amount}` : `order ${id}`),
    },
    state: {
      active: 'active hai',
      again: 'dobara active hai',
      newKey: 'nayi license key ke saath active hai',
      renewed: ({ date }) => `${date} tak renew ho gaya hai`,
    },
    ends: { soon: 'khatam hota hai', past: 'khatam ho gaya' },
    fees: ({ fees }) => `Fees: ${fees}`,
  },
}

/** The words in the language in which a message is being written. */
export const messageWords = (): Words => words[textLanguage()]

/**
 * Writes messages in the language of their receiver, or of the caller who gets them: the templates, their values and
 * their dates. Urdu is Roman Urdu where the seller chose that (MSG-502).
 */
export const writeIn = <Result>(
  deps: Pick<Deps, 'db'>,
  write: () => Result,
  language: Language = currentLanguage(),
): Result => {
  const isRoman = language === 'ur' && settingValues(deps).roman_urdu === 'true'
  return speakIn(isRoman ? 'roman' : language, write)
}
