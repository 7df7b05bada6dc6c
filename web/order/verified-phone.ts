import { PROVEN_PHONE_SECONDS } from '#src/shared/one-time-code.ts'

const KEY = 'verified-phone'

type Verified = { phone: string; email: string; at: number }

/** Remembers for this visit which phone an order proved, so that registration need not ask for another code. */
export const rememberVerifiedPhone = (verified: Omit<Verified, 'at'>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...verified, at: Date.now() }))

/** What was proved in this visit; only a hint, since the server decides by its own signed cookie. */
export const verifiedPhone = (): Verified | null => {
  const stored = sessionStorage.getItem(KEY)
  const verified = stored ? (JSON.parse(stored) as Verified) : null
  return verified && Date.now() - verified.at < PROVEN_PHONE_SECONDS * 1000 ? verified : null
}
