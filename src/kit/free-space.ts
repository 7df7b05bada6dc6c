import { minFreeBytes } from '#fastify.config.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { refusals as texts } from '#src/shared/texts.ts'

/** Whether visitors' writing is refused because the disk is nearly full. */
export const isSpaceLow = ({ freeBytes }: Pick<Deps, 'freeBytes'>): boolean => freeBytes() < minFreeBytes

/**
 * Refuses writes of visitors and customers while the disk is nearly full, so that the shop itself goes on working,
 * and administrators may make room (HTTP-710). Throws SERVICE_UNAVAILABLE.
 */
export const requireSpace = (deps: Pick<Deps, 'freeBytes'>, actor: Actor): void => {
  if (isAdministrator(actor) || !isSpaceLow(deps)) return
  throw new AppError('SERVICE_UNAVAILABLE', () => texts.cannotTakeThis, {
    retryAfter: 60,
  })
}
