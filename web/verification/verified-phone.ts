import { PROVEN_PHONE_SECONDS } from '#src/shared/one-time-code.ts'
import { visitStorage } from '#web/arrival/storage.ts'

const KEY = 'verified-phone'

type Verified = { phone: string; email: string; at: number }

/** Remembers the phone that an order verified, so that registration need not ask for another code (OTP-10). */
export const rememberVerifiedPhone = (verified: Omit<Verified, 'at'>): void => {
  visitStorage.write(KEY, { ...verified, at: Date.now() })
}

/** The phone verified in this visit. Only a hint: the server decides by its own signed cookie (OTP-10). */
export const verifiedPhone = (): Verified | null => {
  const verified = visitStorage.read<Verified>(KEY)
  return verified && Date.now() - verified.at < PROVEN_PHONE_SECONDS * 1000 ? verified : null
}
