import type { Deps, User } from '#src/deps.ts'
import type { AiRequest, AiResult, AiVoice } from '#src/gateways/ai.ts'
import { AppError } from '#src/shared/app-error.ts'
import { takeLimit } from './limits.ts'

const failureCodes = {
  unconfigured: 'SERVICE_UNAVAILABLE',
  busy: 'TOO_MANY_REQUESTS',
  failed: 'BAD_GATEWAY',
  silent: 'GATEWAY_TIMEOUT',
} as const

type Asking = Pick<Deps, 'db' | 'now' | 'limits' | 'ai'>

/** What AI answered. Throws the reason why it did not. */
const valueOf = <Value>(result: AiResult<Value>): Value => {
  if (result.outcome === 'written') return result.value
  const wait = result.outcome === 'busy' ? { retryAfter: result.retryAfter } : {}
  throw new AppError(failureCodes[result.outcome], result.reason, { ...wait, security: null })
}

/**
 * Has AI write an object, which nobody stores. Throws SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS, BAD_GATEWAY and
 * GATEWAY_TIMEOUT with the reason, and TOO_MANY_REQUESTS beyond the limit of a user (AI-91).
 */
export const writtenByAi = async <Value>(
  deps: Asking,
  actor: User,
  request: AiRequest<Value>,
): Promise<Value> => {
  takeLimit(deps, 'aiTextsPerUser', String(actor.id))
  return valueOf(await deps.ai.write(request))
}

/** Has AI write down what is said in a sound. Throws the same, and counts for the same limit. */
export const readByAi = async (deps: Asking, actor: User, voice: AiVoice): Promise<string> => {
  takeLimit(deps, 'aiTextsPerUser', String(actor.id))
  return valueOf(await deps.ai.transcribe(voice))
}
