import type { Actor, RequestFacts, Timed } from '#src/deps.ts'
import { heldBy } from '#src/domains/licenses/rules/issuing.ts'
import { graceStart } from '#src/domains/licenses/service.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import { hasProvedPhone } from './verification.ts'

/**
 * Whether the caller holds a running licence of this plan, which an order of theirs would extend: by their account, or by
 * a phone that they proved. A typed phone proves nothing.
 */
export const holdsPlan = (
  deps: Timed,
  actor: Actor,
  { provenPhone }: Pick<RequestFacts, 'provenPhone'>,
  { phone = '', plan }: { phone?: string | undefined; plan: PlanType },
): boolean =>
  heldBy(deps, {
    userId: actor.kind === 'user' ? actor.id : null,
    phone,
    isPhoneVerified: phone !== '' && (phone === provenPhone || hasProvedPhone(deps, actor, phone)),
    renewsOrderId: null,
  }).some(({ license, order }) => order.plan === plan && license.expiresAt > graceStart(deps.now()))
