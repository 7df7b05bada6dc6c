import { eq } from 'drizzle-orm'
import papa from 'papaparse'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps } from '#src/deps.ts'
import { dayNumber, dayNumberOf } from '#src/shared/values/dates.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { transactionKeyOf } from './proofs.ts'

/** A shorter transaction id is found in too many lines. */
const SHORTEST_KEY = 5
/** The days after an order was placed in which it is looked for by its amount (PAY-111). */
export const PAYABLE_DAYS = 30
const SHOWN_LINES = 200

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const dayFrom = (year: string, month: number, day: string): number | undefined => {
  const [full, two] = [
    year.length === 2 ? `20${year}` : year,
    (n: number | string) => String(n).padStart(2, '0'),
  ]
  const number = dayNumberOf(`${full}-${two(month)}-${two(day)}`)
  return Number.isNaN(number) ? undefined : number
}

/** The day that a cell of a statement names, as banks of Pakistan write it; the time of day is left out. */
const dayOf = (cell: string): number | undefined => {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(cell)
  if (iso) return dayFrom(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  const numbers = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/.exec(cell)
  if (numbers) return dayFrom(numbers[3] ?? '', Number(numbers[2]), numbers[1] ?? '')
  const named = /\b(\d{1,2})[-\s/.]+([a-z]{3})[a-z]*[-\s/.,]+(\d{4}|\d{2})\b/i.exec(cell)
  const month = months.indexOf(named?.[2]?.toLowerCase() ?? '')
  return named && month >= 0 ? dayFrom(named[3] ?? '', month + 1, named[1] ?? '') : undefined
}

/** The amount in a cell that holds nothing else; outgoing money does not count. */
const amountOf = (cell: string): number | undefined => {
  const bare = cell.replace(/PKR|Rs\.?|CR\b|[\s,+]/gi, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(bare) ? toMinor(Number(bare)) : undefined
}

/** The transaction ids that a cell may hold: the whole of it, and each of its words. */
const keysIn = (cell: string): string[] => [cell, ...cell.split(/[^A-Za-z0-9-]+/)].map(transactionKeyOf)

const openOrders = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.status, 'pending'))
    .all()

type Open = ReturnType<typeof openOrders>[number]
type Evidence = 'transaction' | 'amount' | 'time'
export type StatementLine = { line: number; text: string; matches: (Open & { evidence: Evidence[] })[] }

/**
 * Whether a payment of this day can pay the order: not before the order, and at most a day from the day that the buyer
 * names.
 */
const fitsDay = ({ order, payment }: Open, day: number): boolean => {
  const placed = dayNumber(order.createdAt)
  const isNearClaim = !payment?.paidAt || Math.abs(dayNumber(payment.paidAt) - day) <= 1
  return day >= placed && day <= placed + PAYABLE_DAYS && isNearClaim
}

/**
 * The lines of an account's statement that may be payments of open orders: by transaction id, or by amount and time
 * (PAY-111). Nothing is changed by it.
 */
export const checkStatement = (
  deps: Pick<Deps, 'db'>,
  csv: string,
): { lines: StatementLine[]; total: number; matched: number } => {
  const open = openOrders(deps)
  const byKey = Map.groupBy(open, ({ payment }) => payment?.transactionKey ?? '')
  const byAmount = Map.groupBy(open, ({ order }) => order.amountMinor)
  const rows = papa.parse<string[]>(csv.trim(), { skipEmptyLines: 'greedy' }).data
  const lines = rows.flatMap((cells, index): StatementLine[] => {
    const amounts = new Set(cells.map(amountOf))
    const days = cells.flatMap((cell) => dayOf(cell) ?? [])
    const named = cells
      .flatMap(keysIn)
      .filter((key) => key.length >= SHORTEST_KEY)
      .flatMap((key) => byKey.get(key) ?? [])
    const priced = [...amounts].flatMap((amount) =>
      amount === undefined ? [] : (byAmount.get(amount) ?? []),
    )
    const isNamed = named.length > 0
    // A transaction id wins over an amount, which several orders may have.
    const matches = [...new Set(isNamed ? named : priced)].flatMap((found) => {
      const isPriced = amounts.has(found.order.amountMinor)
      const isTimed = days.some((day) => fitsDay(found, day))
      if (!isNamed && !isTimed) return []
      const evidence = Object.entries({ transaction: isNamed, amount: isPriced, time: isTimed })
        .filter(([, holds]) => holds)
        .map(([kind]) => kind as Evidence)
      return [{ ...found, evidence }]
    })
    return matches.length === 0 ? [] : [{ line: index + 1, text: cells.join(' · '), matches }]
  })
  return { lines: lines.slice(0, SHOWN_LINES), total: rows.length, matched: lines.length }
}
