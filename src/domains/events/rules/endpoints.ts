import { countRows } from '#db/page.ts'
import { eventEndpoints } from '#db/schema/events.ts'
import type { Deps, Publishing, Timed, User } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { toEndpoint } from '#src/domains/events/present.ts'
import {
  type CreateEndpoint,
  MAX_ENDPOINTS,
  OVERLAP_HOURS,
  type UpdateEndpoint,
} from '#src/domains/events/schema.ts'
import { allEndpoints, ENDPOINT, type EndpointRow, eventsOf } from '#src/domains/events/store.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addSeconds, HOUR } from '#src/shared/values/dates.ts'
import { secretsOf } from './delivery.ts'

type Sealing = Publishing & Pick<Deps, 'vault' | 'random'>

/** So many earlier secrets sign beside the newest. */
const EARLIER_SECRETS = 3

const rows = auditedRows(eventEndpoints, {
  entity: ENDPOINT,
  noun: 'Endpoint',
  isPublic: false,
  told: (_, row) => ({ url: row.url, events: eventsOf(row).join(', '), isActive: row.isActive }),
})

/** A new secret as Standard Webhooks writes one: 256 bits. */
const newSecret = ({ random }: Pick<Deps, 'random'>): string =>
  `whsec_${Buffer.from(random.token(), 'base64url').toString('base64')}`

/** All endpoints, without their secrets. */
export const listEndpoints = (deps: Timed) => allEndpoints(deps.db).map((row) => toEndpoint(deps, row))

/**
 * Adds an endpoint. `secret` is given only here (EVENT-1082). Throws CONFLICT where there are ten already.
 */
export const createEndpoint = (deps: Sealing, actor: User, { events, ...input }: CreateEndpoint) => {
  const secret = newSecret(deps)
  const row = rows.create(deps, actor, (db) => {
    if (countRows(db, eventEndpoints) >= MAX_ENDPOINTS) {
      throw new AppError('CONFLICT', `There are ${MAX_ENDPOINTS} endpoints. Please delete one first.`)
    }
    return { ...input, events: JSON.stringify(events), sealedSecret: deps.vault.seal(secret) }
  })
  return { ...toEndpoint(deps, row), secret }
}

/** Changes an endpoint. Switching it on, or another address, forgets its failures. Throws NOT_FOUND, CONFLICT. */
export const updateEndpoint = (
  deps: Publishing,
  actor: User,
  { id, events, expectedUpdatedAt, ...input }: UpdateEndpoint,
) => {
  const values = {
    ...input,
    ...(events && { events: JSON.stringify(events) }),
    ...(input.url !== undefined && { failingSince: null }),
    ...(input.isActive !== undefined && { failingSince: null, offSince: null }),
  }
  const row = rows.update(deps, actor, id, () => values, expectedUpdatedAt)
  // What waited while it was off is tried now.
  deps.events.emit('outbox')
  return toEndpoint(deps, row)
}

/**
 * Gives an endpoint another secret, which is returned only here. The earlier ones that can be read sign beside it for a
 * day, so that the program can change without losing a call (EVENT-1084). Throws NOT_FOUND, CONFLICT.
 */
export const renewSecret = (deps: Sealing, actor: User, { id, expectedUpdatedAt }: Removed) => {
  const secret = newSecret(deps)
  const earlierSecretUntil = addSeconds(deps.now(), OVERLAP_HOURS * HOUR)
  const values = (row: EndpointRow) => {
    const earlier = secretsOf(deps, row)?.slice(0, EARLIER_SECRETS)
    return {
      sealedSecret: deps.vault.seal(secret),
      ...(earlier
        ? { sealedEarlierSecret: deps.vault.seal(earlier.join(' ')), earlierSecretUntil }
        : { sealedEarlierSecret: null, earlierSecretUntil: null }),
    }
  }
  const row = rows.update(deps, actor, id, values, expectedUpdatedAt, 'secret renewed')
  return { ...toEndpoint(deps, row), secret }
}

/** Deletes an endpoint with its deliveries. Throws NOT_FOUND, CONFLICT. */
export const deleteEndpoint = (deps: Publishing, actor: User, removed: Removed): void =>
  rows.remove(deps, actor, removed)
