import type { OrderRow } from '#db/orders.ts'
import { preparedInsert, preparedUpdate } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { giveBackUse, takeUseAgain } from '#src/domains/coupons/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { OrderStatus } from '#src/shared/values/vocabulary.ts'
import type { StatusAction } from './present.ts'

/** Adds an order. */
export const insertOrder = preparedInsert(orders)

const updateOrder = preparedUpdate(orders)

const writeOrder = (deps: Writing, id: number, changes: Partial<OrderRow>): OrderRow => {
  const changed = updateOrder(deps.db, id, { ...changes, updatedAt: deps.now() })
  if (!changed) throw notFound('Order')
  return changed
}

/** Writes changes of an order, but for its status. Throws NOT_FOUND. */
export const changeOrder: (
  deps: Writing,
  id: number,
  changes: Omit<Partial<OrderRow>, 'status' | 'revision'>,
) => OrderRow = writeOrder

/**
 * Changes the status of an order and records it, in the caller's transaction. A cancelled order gives the use of its
 * coupon back, and takes it again when it is cancelled no more. Each occasion adds what it does with the payment, the
 * licence and the messages. Throws CONFLICT where others have that use now.
 */
export const transition = (
  deps: Writing,
  actor: Actor | 'system',
  before: OrderRow,
  status: OrderStatus,
  action: StatusAction = 'status changed',
): OrderRow => {
  const { id, revision } = before
  const after = writeOrder(deps, id, { status, revision: revision + 1 })
  if (status === 'cancelled') giveBackUse(deps, id)
  else if (before.status === 'cancelled') takeUseAgain(deps, before)
  recordAudit(deps, actor, { entity: 'order', entityId: id, action, before, after })
  return after
}
