import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { eventDeliveries, eventEndpoints } from '#db/schema/events.ts'
import type { Deps, Publishing, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { bodyOf, type ShownDelivery, webhookIdOf } from '#src/domains/events/present.ts'
import { findDelivery, getDelivery } from '#src/domains/events/queries.ts'
import { ANSWER_KEPT, FAILING_DAYS, OVERLAP_HOURS, TEST_EVENT } from '#src/domains/events/schema.ts'
import { allEndpoints, type DeliveryRow, ENDPOINT, type EndpointRow } from '#src/domains/events/store.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { Received } from '#src/gateways/event-receiver.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addDays, addSeconds, HOUR, isRunning, MINUTE } from '#src/shared/values/dates.ts'

/** Seconds before each retry: three days together. A delivery that fails after the last one has failed (EVENT-1081). */
export const backoff = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR)]

type Signing = Pick<Deps, 'db' | 'now' | 'vault' | 'config' | 'eventReceiver'>
type Delivering = Signing & Pick<Deps, 'clock' | 'log'>

/** Ends no call. */
export const never = new AbortController().signal

const nextDue = prepared((db) =>
  db
    .select()
    .from(eventDeliveries)
    .where(
      and(
        eq(eventDeliveries.endpointId, sql.placeholder('endpointId')),
        eq(eventDeliveries.status, 'waiting'),
        lte(eventDeliveries.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(eventDeliveries.nextAttemptAt), asc(eventDeliveries.id))
    .limit(1),
)

/** Makes due what a clock ahead of this one wrote or tried, so that it does not wait for the clock to catch up (API-1330). */
const releaseWaits = ({ db, now }: Pick<Deps, 'db' | 'now'>, endpointId: number): void => {
  const at = now()
  db.update(eventDeliveries)
    .set({ nextAttemptAt: at })
    .where(
      and(
        eq(eventDeliveries.endpointId, endpointId),
        eq(eventDeliveries.status, 'waiting'),
        gt(eventDeliveries.nextAttemptAt, at),
        // The first try is due as it is written.
        or(eq(eventDeliveries.attempts, 0), gt(eventDeliveries.attemptedAt, at)),
      ),
    )
    .run()
}

/** The secrets that sign a call now: the endpoint's, and for a day those before. Null where one cannot be opened. */
export const secretsOf = (
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  endpoint: EndpointRow,
): string[] | null => {
  const { sealedSecret, sealedEarlierSecret, earlierSecretUntil } = endpoint
  const overlaps = earlierSecretUntil && isRunning(earlierSecretUntil, OVERLAP_HOURS * HOUR, now())
  const opened = [sealedSecret, ...(overlaps && sealedEarlierSecret ? [sealedEarlierSecret] : [])].map(
    (sealed) => vault.unseal(sealed),
  )
  return opened.includes(null) ? null : opened.join(' ').split(' ')
}

/** One call to an endpoint: the id by which its receiver knows it, and its JSON. */
type Call = { webhookId: string; body: string }

/** The headers of Standard Webhooks: id, time of this try, and a signature by each secret (EVENT-1083). */
const headersOf = (
  deps: Signing,
  { webhookId: id, body }: Call,
  secrets: string[],
): Record<string, string> => {
  const seconds = String(Math.floor(deps.now().getTime() / 1000))
  const signed = `${id}.${seconds}.${body}`
  return {
    'content-type': 'application/json',
    'user-agent': `wacrm-shop/${deps.config.version}`,
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${deps.vault.webhookMac(secret, signed)}`).join(' '),
  }
}

/** Calls the receiver once. Throws only where `signal` ended the call. */
const attempt = async (
  deps: Signing,
  endpoint: EndpointRow,
  call: Call,
  signal: AbortSignal,
): Promise<Received> => {
  const secrets = secretsOf(deps, endpoint)
  if (!secrets) return { problem: 'The secret cannot be read: APP_SECRET has changed. Renew the secret.' }
  return deps.eventReceiver.post({
    url: endpoint.url,
    headers: headersOf(deps, call, secrets),
    body: call.body,
    mayBePrivate: settingValues(deps).events_to_private_addresses === 'true',
    signal,
  })
}

/** Why an answer does not count as taken; null for one that does. */
const problemOf = (received: Received): string | null => {
  if ('problem' in received) return received.problem
  const { status } = received
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `It answered ${status}. Redirects are not followed.`
    : `It answered ${status}.`
}

/** The beginning of an answer, which says what is wrong at the receiver; null where there was none. */
const answerOf = (received: Received): string | null =>
  'body' in received ? received.body.slice(0, ANSWER_KEPT).toWellFormed() : null

const deliveryBy = prepared((db) =>
  db
    .select()
    .from(eventDeliveries)
    .where(eq(eventDeliveries.id, sql.placeholder('id'))),
)
const updateDelivery = preparedUpdate(eventDeliveries)
const updateEndpoint = preparedUpdate(eventEndpoints)

/**
 * Notes the first failure of an endpoint, and switches it off after five days without a call that was taken (EVENT-1087),
 * unless the clock is not believed. A time in the future was written by a wrong clock, and counts from now.
 */
const noteFailure = (deps: Delivering, { id, failingSince }: EndpointRow): void => {
  const now = deps.now()
  if (!failingSince || failingSince > now) {
    updateEndpoint(deps.db, id, { failingSince: now })
    return
  }
  if (failingSince > addDays(now, -FAILING_DAYS) || !deps.clock.isBelievable()) return
  updateEndpoint(deps.db, id, { isActive: false, offSince: now, updatedAt: now })
  recordAudit(deps, 'system', {
    entity: ENDPOINT,
    entityId: id,
    action: 'switched off',
    before: { isActive: true },
    after: { isActive: false },
  })
}

/**
 * Stores what became of a try, for the delivery and for its endpoint, in one transaction, with the beginning of the answer
 * (EVENT-1093). A delivery that was sent again meanwhile keeps its full set of tries.
 */
const settle = (deps: Delivering, endpointId: number, row: DeliveryRow, received: Received): void =>
  inTransaction(deps, (d): void => {
    const now = deps.now()
    const problem = problemOf(received)
    const delay = backoff[row.attempts]
    const retry =
      delay === undefined ? { status: 'failed' as const } : { nextAttemptAt: addSeconds(now, delay) }
    // As it is now: an administrator may have sent it again, or deleted it with its endpoint.
    const current = deliveryBy(d.db).get({ id: row.id })
    if (!current) return
    const isSentAgain =
      current.attempts !== row.attempts || current.nextAttemptAt.getTime() !== row.nextAttemptAt.getTime()
    updateDelivery(d.db, row.id, {
      ...(!isSentAgain && {
        ...(problem === null ? { status: 'delivered' } : retry),
        attempts: row.attempts + 1,
      }),
      attemptedAt: now,
      answerStatus: 'status' in received ? received.status : null,
      answer: answerOf(received),
      problem,
    })
    const endpoint = allEndpoints(d.db).find(({ id }) => id === endpointId)
    if (!endpoint?.isActive) return
    if (problem !== null) noteFailure({ ...deps, ...d }, endpoint)
    else if (endpoint.failingSince) updateEndpoint(d.db, endpointId, { failingSince: null })
  })

/** Sends what is due to one endpoint, one after the other, first tries in the order of the events, until nothing is. */
const deliverTo = async (deps: Delivering, endpointId: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const endpoint = allEndpoints(deps.db).find(({ id }) => id === endpointId)
    const row = nextDue(deps.db).get({ endpointId, now: deps.now().getTime() })
    if (!endpoint?.isActive || !row) return
    try {
      const call = { webhookId: webhookIdOf(row), body: bodyOf(row) }
      settle(deps, endpointId, row, await attempt(deps, endpoint, call, signal))
    } catch (error) {
      // A stop of the shop counts as no try: the delivery is due at the next start, with the same id.
      if (signal.aborted) return
      throw error
    }
  }
}

const working = new WeakMap<Deps, Set<number>>()

/**
 * Starts a worker for each endpoint that has none and is due. Each works by itself, so a receiver that hangs holds up no
 * other (EVENT-1091). A kill between a call and its note sends the event again, with the id by which a receiver knows it
 * (EVENT-1092).
 */
export const startDeliveries = (deps: Deps, signal: AbortSignal): void => {
  const busy = working.get(deps) ?? new Set()
  working.set(deps, busy)
  const now = deps.now().getTime()
  for (const { id, isActive } of allEndpoints(deps.db)) {
    if (!isActive || busy.has(id)) continue
    releaseWaits(deps, id)
    if (!nextDue(deps.db).get({ endpointId: id, now })) continue
    busy.add(id)
    deps.background(`events for endpoint ${id}`, () =>
      deliverTo(deps, id, signal).finally(() => busy.delete(id)),
    )
  }
}

/**
 * Sends a delivery once more with its id, in a full set of tries (EVENT-1088). Throws NOT_FOUND, and CONFLICT while its
 * endpoint is off.
 */
export const sendAgain = (deps: Publishing, actor: User, id: number): ShownDelivery => {
  const delivery = inTransaction(deps, (d) => {
    const { endpointId } = findDelivery(d, id)
    if (!allEndpoints(d.db).some((endpoint) => endpoint.id === endpointId && endpoint.isActive)) {
      throw new AppError('CONFLICT', 'This endpoint is switched off. Switch it on first.')
    }
    updateDelivery(d.db, id, { status: 'waiting', attempts: 0, nextAttemptAt: d.now() })
    recordAudit(d, actor, { entity: ENDPOINT, entityId: endpointId, action: `delivery ${id} sent again` })
    return getDelivery(d, id)
  })
  deps.events.emit('outbox')
  return delivery
}

/**
 * Sends an endpoint one signed call with the event `ping`, and says what became of it; also one that is switched off, so
 * that a program can be tried before it is told of anything (EVENT-1220). It is no delivery: nothing tries it again, and it
 * counts neither as a failure nor as the end of one. Throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const sendTest = async (
  deps: Signing & Pick<Deps, 'limits' | 'events'>,
  actor: User,
  id: number,
): Promise<{ answerStatus: number | null; answer: string | null; problem: string | null }> => {
  takeLimit(deps, 'testEventsPerUser', String(actor.id))
  const endpoint = allEndpoints(deps.db).find((each) => each.id === id)
  if (!endpoint) throw notFound('Endpoint')
  const timestamp = deps.now()
  const received = await attempt(
    deps,
    endpoint,
    {
      webhookId: `msg_test_${id}_${timestamp.getTime()}`,
      body: JSON.stringify({ type: TEST_EVENT, timestamp, data: { endpointId: id } }),
    },
    never,
  )
  return {
    answerStatus: 'status' in received ? received.status : null,
    answer: answerOf(received),
    problem: problemOf(received),
  }
}
