import { RESET_MINUTES } from '#src/domains/auth/schema.ts'
import { visitStorage } from '#web/arrival/storage.ts'

const KEY = 'password-reset'
const VALID_MS = RESET_MINUTES * 60_000

type Kept = { email: string; at: number }

/** Stores the email address that a code was requested for, because the visitor may leave to read the email (ACC-5). */
export const keepReset = (email: string): void => {
  visitStorage.write(KEY, { email, at: Date.now() } satisfies Kept)
}

export const forgetReset = (): void => visitStorage.remove(KEY)

/** The stored email address; null where there is none or its code has expired. */
export const keptReset = (): string | null => {
  const kept = visitStorage.read<Kept>(KEY)
  return kept && Date.now() - kept.at < VALID_MS ? kept.email : null
}

const USERNAME_KEY = 'username-of-reset'

/** Keeps the username of a reset for the sign-in page, which comes next (ACC-501). */
export const keepUsername = (username: string): void => {
  visitStorage.write(USERNAME_KEY, username)
}

/** The kept username, once; null where there is none. */
export const takeUsername = (): string | null => {
  const username = visitStorage.read<string>(USERNAME_KEY)
  visitStorage.remove(USERNAME_KEY)
  return username
}
