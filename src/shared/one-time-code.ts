export const CODE_DIGITS = 6
export const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
export const NOT_A_CODE = `Please enter a valid ${CODE_DIGITS}-digit OTP`

/** A code is valid for so long (decision §3). */
export const CODE_MINUTES = 10
/** Another code may be asked for after so long (public §9). */
export const RESEND_SECONDS = 300
/** A browser that proved a phone is believed for so long (decision §3). */
export const PROVEN_PHONE_SECONDS = 1800
