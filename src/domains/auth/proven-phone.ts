import { inTransaction } from '#db/client.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { linkVerifiedOrders } from '#src/domains/orders/service.ts'
import type { VerifyCode, VerifyProof } from '#src/domains/otp/schema.ts'
import { codeError, useCode, useProof } from '#src/domains/otp/service.ts'
import { markPhoneVerified } from '#src/domains/users/service.ts'
import { toE164 } from '#src/kit/phone.ts'

/**
 * Proves a phone by a code, or by a message that arrived from it (OTP-71), and returns it in E.164. A signed-in user's
 * own number becomes verified, and the account gets the guest orders that were verified with it (ORD-8). Throws
 * BAD_REQUEST, one message a failure (OTP-6, OTP-18).
 */
export const provePhone = (
  deps: Pick<Deps, 'db' | 'now' | 'vault'>,
  actor: Actor,
  input: VerifyCode | VerifyProof,
): string => {
  const phone = toE164(input.phone)
  const result = inTransaction(deps, (d) => {
    const purpose = { phone, type: 'registration' as const }
    const outcome =
      'otp' in input
        ? useCode(d, { ...purpose, otp: input.otp }, { by: 'anybody' })
        : useProof(d, { ...purpose, ticket: input.ticket })
    const user = outcome === 'ok' && actor.kind === 'user' && markPhoneVerified(d, actor, phone)
    if (user) linkVerifiedOrders(d, user)
    return outcome
  })
  if (result !== 'ok') throw codeError(result)
  return phone
}
