import { input as texts } from '#src/shared/texts.ts'
import { keyForm } from './values/typed.ts'

export const CODE_DIGITS = 6
export const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

/** Where a code may stand in a text, the surest place first. Phones, dates and numbers of orders stand there too. */
const placesOf = (digits: number): string[] => {
  const noNumberBefore = '(?<!\\d|\\d[ .-]|\\+[\\d ().-]*)'
  return [
    `${noNumberBefore}\\d{${digits}}(?![ .-]?\\d)`,
    `${noNumberBefore}\\d(?:[ -]?\\d){${digits - 1}}(?![ .-]?\\d)`,
    `(?<!\\d)\\d{${digits}}(?!\\d)`,
    `\\d(?:[ -]*\\d){${digits - 1}}`,
  ]
}

/**
 * The code in a text that is pasted: the first run of exactly as many digits as a code has that is no part of a longer
 * number, such as the phone that WhatsApp Web copies in front. Where there is none, the first digits of the text; null
 * where it has too few (OTP-16).
 */
export const codeIn = (text: string, digits = CODE_DIGITS): string | null => {
  const read = keyForm(text)
  const found = placesOf(digits).flatMap((place) => new RegExp(place).exec(read) ?? [])
  return found[0]?.replace(/\D/g, '') ?? null
}

/** The most characters of a code as it is typed and pasted. */
export const CODE_TYPED_MAX = 100
/** A code as typed in one piece, without spaces, dashes and the bold marks of WhatsApp. */
export const codeForm = (typed: string): string => keyForm(typed).replace(/[ *-]/g, '')

export const noCode = (): string => texts.noCode({ digits: CODE_DIGITS })

/** Minutes for which a code is valid (OTP-2). */
export const CODE_MINUTES = 10
/** Seconds until another code may be asked for (OTP-5). */
export const RESEND_SECONDS = 300
/** Seconds for which the server remembers that a browser proved its phone. */
export const PROVEN_PHONE_SECONDS = 1800
