import { and, between, eq, ne } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import type { Reading } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { PriceLine } from '#src/shared/price-lines.ts'
import { toMinor } from '#src/shared/values/money.ts'

/** The largest discount in rupees that makes an amount unique (PAY-742). */
export const MOST_OFF = 99
/** The largest share of a price that it is, but one rupee at least. */
const MOST_SHARE = 0.01
const mostOff = (amount: number): number => Math.min(MOST_OFF, Math.max(1, Math.floor(amount * MOST_SHARE)))

/**
 * The amount of a new order. With the setting `odd_amounts` it is the price less the fewest rupees that make it differ
 * from every open order, so that a statement line identifies its order (PAY-112). Where none is left it is the price,
 * because a buyer must not be refused, and the payment desk says so. Runs in the transaction that stores the
 * order.
 */
const askedMinor = (deps: Reading, amount: number, orderId?: number): number => {
  const price = toMinor(amount)
  if (settingValues(deps).odd_amounts !== 'true') return price
  const taken = new Set(
    deps.db
      .select({ amountMinor: orders.amountMinor })
      .from(orders)
      .where(
        and(
          eq(orders.status, 'pending'),
          between(orders.amountMinor, price - toMinor(mostOff(amount)), price),
          orderId === undefined ? undefined : ne(orders.id, orderId),
        ),
      )
      .all()
      .map(({ amountMinor }) => amountMinor),
  )
  const candidates = Array.from({ length: mostOff(amount) }, (_, index) => price - toMinor(index + 1))
  return candidates.find((minor) => minor > 0 && !taken.has(minor)) ?? price
}

/**
 * The amount that an order asks for at a price, with the lines that it is made of where it is more than the price of one
 * licence (PRICE-1032). Runs in the transaction that stores the order.
 */
export const askedFor = (
  deps: Reading,
  { amount, lines }: { amount: number; lines: readonly PriceLine[] },
  orderId?: number,
): Pick<OrderRow, 'amountMinor' | 'priceLines'> => {
  const amountMinor = askedMinor(deps, amount, orderId)
  const [first, ...others] = lines
  if (others.length === 0 && !(first?.kind === 'plan' && first.quantity > 1)) {
    return { amountMinor, priceLines: null }
  }
  const off = amountMinor - toMinor(amount)
  const odd: PriceLine[] = off === 0 ? [] : [{ kind: 'odd', amountMinor: off }]
  return { amountMinor, priceLines: JSON.stringify([...lines, ...odd]) }
}
