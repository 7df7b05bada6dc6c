/** A one-time code can be used for so long (decision §3). */
export const CODE_SECONDS = 600
/** A new code may be asked for after so long (public §9). */
export const RESEND_SECONDS = 300
/** The server remembers so long that a browser proved its phone (decision §3). */
export const PROVEN_PHONE_SECONDS = 1800

type Order = { status: string; isPhoneVerified: boolean; verificationNotes: string }

/** Whether an order is accepted only once its code is entered (decision §4). */
export const awaitsCode = ({ status, isPhoneVerified, verificationNotes }: Order): boolean =>
  status === 'pending' && !isPhoneVerified && verificationNotes === ''
