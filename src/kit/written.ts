import type { Deps, User } from '#src/deps.ts'
import type { AiRequest } from '#src/gateways/ai.ts'
import { AppError } from '#src/shared/app-error.ts'
import { takeLimit } from './limits.ts'

const failureCodes = {
  unconfigured: 'SERVICE_UNAVAILABLE',
  busy: 'TOO_MANY_REQUESTS',
  failed: 'BAD_GATEWAY',
  silent: 'GATEWAY_TIMEOUT',
} as const

/**
 * Has AI write an object, which nobody stores. Throws SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS, BAD_GATEWAY and
 * GATEWAY_TIMEOUT with the reason, and TOO_MANY_REQUESTS beyond the limit of a user (AI-91).
 */
export const writtenByAi = async <Value>(
  deps: Pick<Deps, 'db' | 'now' | 'limits' | 'ai'>,
  actor: User,
  request: AiRequest<Value>,
): Promise<Value> => {
  takeLimit(deps, 'aiTextsPerUser', String(actor.id))
  const result = await deps.ai.write(request)
  if (result.outcome === 'written') return result.value
  const wait = result.outcome === 'busy' ? { retryAfter: result.retryAfter } : {}
  throw new AppError(failureCodes[result.outcome], result.reason, { ...wait, security: null })
}
