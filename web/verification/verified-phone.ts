import { PROVEN_PHONE_SECONDS } from '#src/shared/one-time-code.ts'

const KEY = 'verified-phone'

type Verified = { phone: string; email: string; at: number }

/** Remembers the phone that an order verified, so that registration need not ask for another code (OTP-10). */
export const rememberVerifiedPhone = (verified: Omit<Verified, 'at'>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...verified, at: Date.now() }))

/** The phone verified in this visit. Only a hint: the server decides by its own signed cookie (OTP-10). */
export const verifiedPhone = (): Verified | null => {
  const stored = sessionStorage.getItem(KEY)
  const verified = stored ? (JSON.parse(stored) as Verified) : null
  return verified && Date.now() - verified.at < PROVEN_PHONE_SECONDS * 1000 ? verified : null
}
