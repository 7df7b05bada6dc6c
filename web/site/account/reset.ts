const KEY = 'password-reset'
/** As long as a reset code is valid. */
const VALID_MS = 600_000

type Kept = { email: string; at: number }

/** Keeps for which address a code was asked, while it is valid: the code is in another application. */
export const keepReset = (email: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ email, at: Date.now() } satisfies Kept))

export const forgetReset = (): void => sessionStorage.removeItem(KEY)

/** The address that waits for its code, if there is one. */
export const keptReset = (): string | null => {
  const stored = sessionStorage.getItem(KEY)
  const kept = stored ? (JSON.parse(stored) as Kept) : null
  return kept && Date.now() - kept.at < VALID_MS ? kept.email : null
}
