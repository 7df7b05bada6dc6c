import { eq } from 'drizzle-orm'
import { activationRequests } from '#db/schema/licenses.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import type { Claimed } from '#src/domains/licenses/answers.ts'
import type { Claim } from '#src/domains/licenses/schema.ts'
import { codeError } from '#src/domains/otp/service.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { hasPassed } from '#src/shared/values/dates.ts'
import { isWaiting, REQUEST_SECONDS, type RequestRow } from './requests.ts'
import { finishSwap } from './swaps.ts'
import { validate } from './systems.ts'

type Answered = Pick<Claimed, 'state' | 'key' | 'license'>

const nothing = (state: 'WAITING' | 'OVER'): Answered => ({ state, key: null, license: null })

/** The licence that the holder gave to the program, with its key and lease. */
const granted = (deps: Deps, request: RequestFacts, row: RequestRow): Answered => {
  const { licenseKey: key, deviceId, appVersion } = row
  if (key === null) return nothing('OVER')
  return { state: 'DONE', key, license: validate(deps, request, { key, deviceId, appVersion }) }
}

const bySecret = ({ db, vault }: Deps, secret: string): RequestRow | undefined =>
  db
    .select()
    .from(activationRequests)
    .where(eq(activationRequests.secretHash, vault.hash(secret)))
    .get()

/**
 * What became of a request of a program: WAITING, DONE with key and licence, or OVER (LIC-1253). An answer that was lost
 * is given again for 10 minutes. For a swap it takes the mailed code, or finds that the word arrived (LIC-1257). Throws
 * BAD_REQUEST for a wrong code, CONFLICT, TOO_MANY_REQUESTS.
 */
export const claim = (deps: Deps, actor: Actor, request: RequestFacts, { secret, otp }: Claim): Answered => {
  const row = bySecret(deps, secret)
  if (!row) return nothing('OVER')
  if (row.grantedAt) {
    const isOver = hasPassed(row.grantedAt, REQUEST_SECONDS, deps.now())
    return isOver ? nothing('OVER') : granted(deps, request, row)
  }
  if (!isWaiting(deps, row)) return nothing('OVER')
  if (row.replacesId === null) return nothing('WAITING')
  if (otp !== undefined) takeLimit(deps, 'codeTriesPerAddress', request.address)
  const result = finishSwap(deps, actor, { row, secret, otp })
  const changed = bySecret(deps, secret)
  if (result === 'ok') deps.events.emit('outbox')
  if (result === 'ok' && changed) return granted(deps, request, changed)
  if (otp !== undefined && result !== 'ok') throw codeError(result)
  return nothing('WAITING')
}
