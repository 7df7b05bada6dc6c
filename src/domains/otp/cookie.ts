import type { Deps } from '#src/deps.ts'
import { PROVEN_PHONE_SECONDS } from '#src/shared/one-time-code.ts'
import { addSeconds, fromMillis, isRunning } from '#src/shared/values/dates.ts'

const PURPOSE = 'proven-phone'

/** The signed cookie value that names the phone this browser proved (OTP-10). */
export const sealProvenPhone = (deps: Pick<Deps, 'vault' | 'now'>, phone: string): string =>
  deps.vault.sign(PURPOSE, `${phone} ${addSeconds(deps.now(), PROVEN_PHONE_SECONDS).getTime()}`)

/** The phone in the cookie, or null when the signature is wrong or the cookie has expired. */
export const readProvenPhone = (deps: Pick<Deps, 'vault' | 'now'>, cookie: string): string | null => {
  const [phone, until] = deps.vault.verify(PURPOSE, cookie)?.split(' ') ?? []
  return phone && until && isRunning(fromMillis(until), PROVEN_PHONE_SECONDS, deps.now()) ? phone : null
}
