import type { Actor, Deps, RequestFacts } from '#src/deps.ts'

const PURPOSE = 'placed-order'

/** The value of the signed cookie that names the order which this browser placed. */
export const sealPlacedOrder = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  deps.vault.sign(PURPOSE, String(orderId))

/** The order in such a cookie, or null when it was not made here. */
export const readPlacedOrder = (deps: Pick<Deps, 'vault'>, cookie: string): number | null =>
  Number(deps.vault.verify(PURPOSE, cookie)) || null

/**
 * Whether this browser placed the order, or its user owns it. Ids can be counted up, so that nobody else may learn of an
 * order's code or have another one sent (decision §2).
 */
export const isOwnOrder = (
  actor: Actor,
  { placedOrder }: Pick<RequestFacts, 'placedOrder'>,
  order: { id: number; userId: number | null },
): boolean => placedOrder === order.id || (actor.kind === 'user' && actor.id === order.userId)
