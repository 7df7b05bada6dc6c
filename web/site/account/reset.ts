const KEY = 'password-reset'
/** A reset code is valid for 10 minutes (AUTH-13). */
const VALID_MS = 600_000

type Kept = { email: string; at: number }

/** Stores the email address that a code was requested for, because the visitor may leave to read the email (ACC-5). */
export const keepReset = (email: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ email, at: Date.now() } satisfies Kept))

export const forgetReset = (): void => sessionStorage.removeItem(KEY)

/** The stored email address; null where there is none or its code has expired. */
export const keptReset = (): string | null => {
  const stored = sessionStorage.getItem(KEY)
  const kept = stored ? (JSON.parse(stored) as Kept) : null
  return kept && Date.now() - kept.at < VALID_MS ? kept.email : null
}
