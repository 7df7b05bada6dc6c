import { checkedTerm } from '#src/domains/licenses/queries.ts'
import { isUsable, messageOf, stateOf } from '#src/domains/licenses/status.ts'
import { readLicenseKey } from './checksum.ts'
import { type Caller, type Checking, mistyped, refuseGuessing, unknownKey } from './systems.ts'

/**
 * Whether a key is genuine: plan, state and end of its licence, and nothing about its holder (LIC-62). Limited as
 * unknown keys are. Throws TOO_MANY_REQUESTS.
 */
export const verifyKey = (deps: Checking, caller: Caller, { key }: { key: string }) => {
  refuseGuessing(deps, caller)
  const licenseKey = readLicenseKey(key)
  const term = licenseKey === null ? undefined : checkedTerm(deps, licenseKey)
  if (!term) {
    const { state, message } = licenseKey === null ? mistyped() : unknownKey(deps, caller, licenseKey)
    return { state, message, isGenuine: false, plan: null, endsAt: null }
  }
  const now = deps.now()
  const state = stateOf(term, now)
  const { plan, expiresAt: endsAt } = term
  return { state, message: messageOf(state, term, now), isGenuine: isUsable(state), plan, endsAt }
}
