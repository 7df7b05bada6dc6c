import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { orderKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Reading } from '#src/deps.ts'
import { type ChosenKey, isSameChoice, keysChosenBy } from '#src/domains/licenses/rules/issuing.ts'

type Ordered = Pick<
  OrderRow,
  'purpose' | 'plan' | 'termMonths' | 'productId' | 'couponCode' | 'userId' | 'phone'
>

/**
 * The order of the same buyer that waits and upgrades the same keys to the same plan: a licence is upgraded once however
 * often the button is pressed (UPG-1276).
 */
export const waitingUpgrade = (
  deps: Reading,
  { purpose, plan, termMonths, productId, couponCode, userId, phone }: Ordered,
  keys: ChosenKey[],
): number | undefined => {
  if (purpose !== 'upgrade' || keys.length === 0) return undefined
  const chosen = keys.map(({ licenseKey }) => licenseKey)
  const found = deps.db
    .selectDistinct({ order: orders })
    .from(orderKeys)
    .innerJoin(orders, eq(orders.id, orderKeys.orderId))
    .where(and(inArray(orderKeys.licenseKey, chosen), eq(orders.status, 'pending'), eq(orders.plan, plan)))
    .orderBy(asc(orders.id))
    .all()
  return found.find(
    ({ order }) =>
      order.purpose === 'upgrade' &&
      order.termMonths === termMonths &&
      order.productId === productId &&
      order.couponCode === couponCode &&
      order.userId === userId &&
      order.phone === phone &&
      isSameChoice(keysChosenBy(deps, order.id), keys),
  )?.order.id
}
