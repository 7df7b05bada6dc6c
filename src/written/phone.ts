import { z } from 'zod'
import type { Said } from '#src/shared/language.ts'
import { input as texts } from '#src/shared/texts.ts'
import { keyForm } from '#src/shared/values/typed.ts'

const tooShort = { error: () => texts.phoneTooShort }
const notValid = { error: () => texts.phoneNotValid }
/** The most characters of a number, and of what is pasted with it. */
const MAX = 30
const MAX_PASTED = 100

/** The digits of a number, without its plus and what is between them. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/**
 * A number of a payer as its bank shows it, with the zero of Pakistan in front and a sign for each digit that is masked:
 * `+92 300 XXXX567` and `300XXXX567` → `0300XXXX567`.
 */
export const shownPhone = (shown: string): string =>
  shown.replace(/[^\dx*•]/gi, '').replace(/^(?:(?:00)?92(?=.{10}$)|(?=3.{9}$))/, '0')

/** A number in E.164 of which only its owner knows the rest: `+923211237890` → `0321 ***7890`, others `+44 ***7890`. */
export const hiddenPhone = (phone: string): string =>
  phone.replace(/^\+92(3\d{2}).*(\d{4})$/, '0$1 ***$2').replace(/^(\+\d{2}).*(\d{4})$/, '$1 ***$2')

/**
 * A number in Pakistan without its prefix: a mobile has ten digits, any other nine or ten, and the number of a company
 * (UAN) nine after the code of its area (VAL-702).
 */
const IN_PAKISTAN = /^(3\d{9}|[124-9]\d{8,9}|[24-9]\d{1,2}111\d{6})$/
const ABROAD = /^[1-9]\d{6,14}$/

/** Whether a number has a length that exists: in Pakistan by its prefixes, abroad as E.164 allows (VAL-8). */
const isPossible = (value: string): boolean => {
  const international = digitsOf(value).replace(/^00/, '')
  // The zero is often kept after the country: `+92 0300 1234567`.
  const national = international.replace(/^92/, '').replace(/^0/, '')
  return (national === international ? ABROAD : IN_PAKISTAN).test(national)
}

/** A link to a chat of WhatsApp, which names a number, and what follows it. */
const LINK =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|[a-z]+\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)(?:\+|%2B)?(\d+)(?:[?&/#].*)?$/i
/** What cards and pages write in front of a number: any words with a colon or `#`, and words for a phone without. */
const LABEL =
  /^(?:[\p{L} .]+[:#](?=.*\d)|(?:(?:phone|ph|mobile|mob|cell|tel|whats ?app|no|number|فون|موبائل|واٹس ایپ|نمبر)[ .:#-]*)+(?=[+(\d]))/iu
/** What WhatsApp and people write behind it: the name of the chat in brackets, or that it is on WhatsApp. */
const BEHIND = / ?(?:\(\p{L}[\p{L} ]*\)|-? ?(?:whats ?app|واٹس ایپ))$/iu

/**
 * A number without what is pasted around it: `tel:`, `WhatsApp:`, `Ph. No.`, quotation marks, the bold marks of
 * WhatsApp, its links and the name that it gives a chat (VAL-704).
 */
export const phoneForm = (typed: string): string =>
  keyForm(typed)
    .replace(LINK, '+$1')
    .replace(/^(\d+)@(?:s\.whatsapp\.net|c\.us)$/i, '+$1')
    .replace(/[_·•‧∙]/g, ' ')
    .replace(LABEL, '')
    .replace(BEHIND, '')
    .replace(/^[^\p{L}\d+(]+|(?<![^\p{L}\d])[^\p{L}\d]+$/gu, '')

const measured = (missing?: Said) =>
  z.string({ error: missing }).check(z.maxLength(MAX_PASTED, { ...notValid, abort: true }))
const pasted = (missing: Said) => measured(missing).overwrite(phoneForm)

/**
 * The light check of a phone that browser and server share: at least 10 digits, and nothing but a number (VAL-5).
 * The server then validates it with full metadata and stores E.164 (src/kit/phone.ts).
 */
export const phone = pasted(tooShort.error)
  .max(MAX, notValid)
  .refine((value) => digitsOf(value).length >= 10, tooShort)
  .refine((value) => /^\(?\+?[\d\s()./_-]+$/.test(value), notValid)
  .refine((value) => digitsOf(value).length < 10 || isPossible(value), notValid)
  // A mobile in Pakistan with or without separators, or a number abroad. The server takes other numbers that exist too.
  .meta({ pattern: '^((\\+?92|0)[ -]?3\\d{2}[ -]?\\d{7}|\\+([1-8]\\d|9[013-9])\\d{8,13})$' })

/**
 * Formats a Pakistani mobile number when its field loses the focus: `0300 1234567`, `0092 300 1234567`,
 * `+92 (0)300 1234567` → `+923001234567`.
 */
export const tidyPhone = (value: string): string => {
  const typed = phoneForm(value)
  const [, prefix = '', mobile] = /^((?:00)?920?|0)(3\d{9})$/.exec(digitsOf(typed)) ?? []
  // Behind a plus, 03… would be a country.
  return mobile && !(prefix === '0' && typed.includes('+')) ? `+92${mobile}` : typed
}

/** A number of the shop that others dial, in its one form of plus and digits (VAL-6). */
export const dialledPhone = measured()
  .overwrite((value) => {
    const tidy = tidyPhone(value).replace('(0)', '')
    return /^\(?(\+|00)[\d\s()./_-]+$/.test(tidy) ? `+${digitsOf(tidy).replace(/^00/, '')}` : tidy
  })
  .regex(/^\+\d{10,15}$/, 'Please enter a phone number, such as 0300 1234567')

export const ENTER_PHONE = 'Please enter a phone number'

/** A number that an administrator entered. The service validates it. */
export const typedPhone = (missing: Said) =>
  pasted(missing).min(1, { error: missing }).max(MAX, notValid).meta({ pattern: '^\\+?\\d{7,15}$' })
