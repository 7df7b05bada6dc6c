import { z } from 'zod'
import type { Deps, User } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { writtenByAi } from '#src/kit/written.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import type { Propose } from './schema.ts'

/** The words of the shop in Urdu, as docs/urdu.md has them (VAL-830). */
export const glossary = {
  order: 'آرڈر',
  plan: 'پلان',
  price: 'قیمت',
  payment: 'پیمنٹ',
  'proof of payment': 'پیمنٹ کا ثبوت',
  screenshot: 'اسکرین شاٹ',
  receipt: 'رسید',
  license: 'لائسنس',
  'license key': 'لائسنس نمبر',
  renewal: 'تجدید',
  refund: 'رقم کی واپسی',
  code: 'کوڈ',
  account: 'اکاؤنٹ',
  'WhatsApp number': 'واٹس ایپ نمبر',
  message: 'پیغام',
  chat: 'چیٹ',
  support: 'سپورٹ',
  ticket: 'ٹکٹ',
  download: 'ڈاؤن لوڈ',
  extension: 'ایکسٹینشن',
  customer: 'گاہک',
  feature: 'فیچر',
  discount: 'رعایت',
} as const

const languages: Record<Propose['language'], string> = {
  ur: 'Urdu in Urdu letters, with ۔ ، ؟ and Western digits',
  roman: 'Roman Urdu, which is Urdu in Latin letters as people type it on a phone',
}

const instructionsFor = (language: Propose['language'], siteName: string): string =>
  [
    `You translate the texts of ${siteName}, a shop that sells licenses of software for WhatsApp, from English into ${languages[language]}.`,
    'Write what a careful shopkeeper in Pakistan would say: short everyday sentences, the reader as آپ, no literal translation.',
    'Keep exactly as they are: placeholders in double braces such as {{name}}, asterisks around words, html tags, links, email addresses, keys, amounts, and the names of products and companies.',
    'Keep the line breaks: each text has as many lines as the English one.',
    `Use these words, in Roman Urdu as they are spoken: ${Object.entries(glossary)
      .map(([english, urdu]) => `${english} = ${urdu}`)
      .join('; ')}.`,
    'Answer one text for each field.',
  ].join('\n')

const isKey = (word: string): boolean => /^[A-Z\d-]+$/.test(word) && word.split('-').length > 2
const isLink = (word: string): boolean =>
  /^(https?:\/\/|www\.)/i.test(word) || /^[^@]+@[^@]+\.[^@]+$/.test(word)

/** The parts of a text that no translation may lose: placeholders, links, addresses and keys. */
const fixedParts = (text: string): string[] => [
  ...placeholdersOf(text).map((name) => `{{${name}}}`),
  ...text
    .split(/[\s<>"'()،,]/)
    .map((word) => word.replace(/(?<![.:;!?۔؟])[.:;!?۔؟]+$/, ''))
    .filter((word) => !word.includes('{{') && (isKey(word) || isLink(word))),
]

const hasPart = (text: string, part: string): boolean =>
  part.startsWith('{{') ? placeholdersOf(text).includes(part.slice(2, -2)) : text.includes(part)

/**
 * Has AI translate the English texts of a form. Nothing is stored; `lost` names by field the placeholders, links and
 * keys that the proposal lacks (AI-704). Throws as writtenByAi does.
 */
export const proposeTranslation = async (
  deps: Pick<Deps, 'db' | 'now' | 'limits' | 'ai'>,
  actor: User,
  { language, texts }: Propose,
): Promise<{ texts: Record<string, string>; lost: Record<string, readonly string[]> }> => {
  const names = Object.keys(texts)
  const written: Record<string, string> = await writtenByAi(deps, actor, {
    name: 'translation',
    schema: z.strictObject(Object.fromEntries(names.map((name) => [name, z.string()]))),
    instructions: instructionsFor(language, settingValues(deps).site_name),
    prompt: JSON.stringify(texts),
  })
  const lost = Object.entries(texts).flatMap(([name, text]) => {
    const parts = fixedParts(text).filter((part) => !hasPart(written[name] ?? '', part))
    return parts.length > 0 ? [[name, [...new Set(parts)]] as const] : []
  })
  return { texts: written, lost: Object.fromEntries(lost) }
}
