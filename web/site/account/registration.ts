import { CODE_MINUTES } from '#src/shared/one-time-code.ts'

const KEY = 'registration'

/**
 * A code that was asked for, and whether it went out: `unknown` where no answer came. Another may be asked for at
 * `resendAt`, in milliseconds since 1970, null for now.
 */
export type SentCode = {
  phone: string
  notice: string
  outcome: 'sent' | 'failed' | 'unknown'
  resendAt: number | null
  at: number
}

/** What was entered, without the passwords: those are kept nowhere. */
type Entered = { username: string; email: string; phone: string }
type Registration = { entered: Entered; sent: SentCode }

/** Keeps a registration that waits for its code, so that a reload of the page does not lose it. */
export const keepRegistration = (registration: Registration): void =>
  sessionStorage.setItem(KEY, JSON.stringify(registration))

export const forgetRegistration = (): void => sessionStorage.removeItem(KEY)

/** The registration of this visit that waits for its code, while there is one that is still valid. */
export const keptRegistration = (): Registration | null => {
  const stored = sessionStorage.getItem(KEY)
  const kept = stored ? (JSON.parse(stored) as Registration) : null
  return kept && Date.now() - kept.sent.at < CODE_MINUTES * 60_000 ? kept : null
}
