import { inTransaction } from '#db/client.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { linkVerifiedOrders } from '#src/domains/orders/service.ts'
import type { VerifyCode } from '#src/domains/otp/schema.ts'
import { codeError, useCode } from '#src/domains/otp/service.ts'
import { markPhoneVerified } from '#src/domains/users/service.ts'
import { toE164 } from '#src/kit/phone.ts'

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
