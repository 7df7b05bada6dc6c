import { findOrder } from '#db/orders.ts'
import type { Deps, Sealing } from '#src/deps.ts'
import { notFound } from '#src/shared/app-error.ts'
import { addSeconds, fromMillis, HOUR, isRunning } from '#src/shared/values/dates.ts'

const TRACK = 'track'
/** How long a proof of its phone or email shows an order. */
const TRACKED_SECONDS = HOUR

/** The token that shows an order without an account. */
export const trackingToken = (deps: Pick<Deps, 'vault' | 'now'>, orderId: number): string =>
  deps.vault.sign(TRACK, `${orderId} ${addSeconds(deps.now(), TRACKED_SECONDS).getTime()}`)

/**
 * The id of the order that a tracking token shows. Throws NOT_FOUND for a forged or expired token, and once the person
 * was erased (USER-706).
 */
export const trackedOrderId = (deps: Sealing, token: string): number => {
  const [orderId, until] = deps.vault.verify(TRACK, token)?.split(' ') ?? []
  const isShown = isRunning(fromMillis(until), TRACKED_SECONDS, deps.now())
  const order = isShown ? findOrder(deps, Number(orderId)) : undefined
  if (!order || order.erasedAt) throw notFound('Order')
  return order.id
}
