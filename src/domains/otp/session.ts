import { inTransaction } from '#db/client.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { linkVerifiedOrders } from '#src/domains/orders/service.ts'
import { markPhoneVerified } from '#src/domains/users/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { addSeconds } from '#src/shared/dates.ts'
import { PROVEN_PHONE_SECONDS } from '#src/shared/one-time-code.ts'
import type { VerifyCode } from './schema.ts'
import { codeError, useCode } from './service.ts'

const PURPOSE = 'proven-phone'

/** The value of the signed cookie that names the phone which this browser proved. */
export const sealProvenPhone = (deps: Pick<Deps, 'vault' | 'now'>, phone: string): string =>
  deps.vault.sign(PURPOSE, `${phone} ${addSeconds(deps.now(), PROVEN_PHONE_SECONDS).getTime()}`)

/** The phone in such a cookie, or null when it was not made here or is over. */
export const readProvenPhone = (deps: Pick<Deps, 'vault' | 'now'>, cookie: string): string | null => {
  const [phone, until] = deps.vault.verify(PURPOSE, cookie)?.split(' ') ?? []
  return phone && until && Number(until) > deps.now().getTime() ? phone : null
}

/**
 * Proves a phone by a code, and gives it in E.164. A signed-in user's own number is then verified, and guest orders
 * verified with it become theirs (decision §4). Throws BAD_REQUEST, each failure with its own message
 * (decision §3).
 */
export const provePhone = (
  deps: Pick<Deps, 'db' | 'now' | 'vault'>,
  actor: Actor,
  input: VerifyCode,
): string => {
  const phone = toE164(input.phone)
  const result = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const tried = useCode(d, { phone, type: 'registration', otp: input.otp })
    const user = tried === 'ok' && actor.kind === 'user' && markPhoneVerified(d, actor, phone)
    if (user) linkVerifiedOrders(d, user)
    return tried
  })
  if (result !== 'ok') throw codeError(result)
  return phone
}
