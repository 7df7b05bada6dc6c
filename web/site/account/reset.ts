import { RESET_MINUTES } from '#src/domains/auth/schema.ts'

const KEY = 'password-reset'
const VALID_MS = RESET_MINUTES * 60_000

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
