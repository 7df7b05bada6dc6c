import type { Actor, Deps, RequestFacts } from '#src/deps.ts'

const PURPOSE = 'placed-order'

/** The signed cookie value that names the order this browser placed. */
export const sealPlacedOrder = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  deps.vault.sign(PURPOSE, String(orderId))

/** The order id in the cookie, or null when the signature is wrong. */
export const readPlacedOrder = (deps: Pick<Deps, 'vault'>, cookie: string): number | null =>
  Number(deps.vault.verify(PURPOSE, cookie)) || null

/**
 * Whether this browser placed the order or its user owns it. Order ids are easy to guess, so nobody else may see the
 * state of an order's code or request a new one.
 */
export const isOwnOrder = (
  actor: Actor,
  { placedOrder }: Pick<RequestFacts, 'placedOrder'>,
  order: { id: number; userId: number | null },
): boolean => placedOrder === order.id || (actor.kind === 'user' && actor.id === order.userId)
