export const CODE_DIGITS = 6
export const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
/**
 * The code in a text that is pasted: its first run of as many digits as a code has, spaces and dashes aside. Null when
 * there is none; a further digit is ignored (OTP-16).
 */
export const codeIn = (text: string, digits = CODE_DIGITS): string | null =>
  new RegExp(`\\d(?:[\\s-]*\\d){${digits - 1}}`).exec(text)?.[0].replace(/\D/g, '') ?? null
export const NOT_A_CODE = `Please enter a valid ${CODE_DIGITS}-digit OTP`

export const PHONE_VERIFIED = 'Your WhatsApp number is verified.'

/** Minutes for which a code is valid (OTP-2). */
export const CODE_MINUTES = 10
/** Seconds until another code may be asked for (OTP-5). */
export const RESEND_SECONDS = 300
/** Seconds for which the server remembers that a browser proved its phone (OTP-10). */
export const PROVEN_PHONE_SECONDS = 1800
