import type { Deps } from '#src/deps.ts'
import { announceExpiry } from '#src/domains/licenses/notices.ts'
import { offerFor } from './service.ts'

/** Reminds the holders of licences that end, with the offer of each. */
export const remindHolders = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  announceExpiry(deps, offerFor, signal)
