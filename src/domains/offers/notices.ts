import type { Deps } from '#src/deps.ts'
import { announceExpiry, type Offering } from '#src/domains/licenses/notices.ts'
import { licensesOf, offerFor } from './service.ts'

const offering: Offering = (d, due) => {
  const offer = offerFor(d, due)
  return offer && { ...offer, licenses: licensesOf(d, offer).map(({ license }) => license) }
}

/** Reminds the holders of licences that end, with the offer of each. */
export const remindHolders = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  announceExpiry(deps, offering, signal)
