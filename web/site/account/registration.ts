import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { visitStorage } from '#web/arrival/storage.ts'

const KEY = 'registration'

/**
 * A code that was requested. `outcome` is `unknown` where no answer came. A new code may be requested from `resendAt`,
 * in milliseconds since 1970; null means now.
 */
export type SentCode = {
  phone: string
  notice: string
  outcome: 'sent' | 'failed' | 'unknown'
  resendAt: number | null
  at: number
}

/** The entered values without the passwords, which are kept nowhere. */
type Entered = { username: string; email: string; phone: string }
type Registration = { entered: Entered; sent: SentCode }

/** Stores a registration that waits for its code, so that a reload of the page does not lose it. */
export const keepRegistration = (registration: Registration): void => {
  visitStorage.write(KEY, registration)
}

export const forgetRegistration = (): void => visitStorage.remove(KEY)

/** The stored registration of this visit; null where there is none or its code has expired. */
export const keptRegistration = (): Registration | null => {
  const kept = visitStorage.read<Registration>(KEY)
  return kept && Date.now() - kept.sent.at < CODE_MINUTES * 60_000 ? kept : null
}
