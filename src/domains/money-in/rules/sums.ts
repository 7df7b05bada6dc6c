import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Timed } from '#src/deps.ts'
import { listSources } from '#src/domains/money-in/service.ts'
import { methodsOf } from '#src/domains/money-in/store.ts'
import { seenStates } from '#src/domains/payments/schema.ts'
import type { Page } from '#src/shared/paging.ts'
import { dayNumber, dayNumberOf, isoDay, startOfDay, startOfMonth } from '#src/shared/values/dates.ts'

/** What came in and what the shop accepted, of a day and a method. */
type Sum = { day: string; method: string; inMinor: number; acceptedMinor: number }
/** `isHeard`: whether alerts tell of this account, so that what came in can be compared. */
export type DaySum = Sum & { isHeard: boolean }

const NO_METHOD = 'Other'

/** What came in each day of a month by method, beside what the shop accepted, the newest day first (BANK-743). */
export const sumsOf = (deps: Reading, month: string): DaySum[] => {
  const first = dayNumberOf(`${month}-01`)
  const [start, end] = [startOfDay(first), startOfDay(startOfMonth(first, 1))]
  const methods = deps.db
    .select({ id: paymentMethods.id, name: paymentMethods.name })
    .from(paymentMethods)
    .all()
  const nameOf = (id: number | null): string => methods.find((method) => method.id === id)?.name ?? NO_METHOD
  const sources = listSources(deps)
  /** The method whose account an alert tells of: that of its order, the only one of its source, or that of its bank. */
  const methodOf = (sourceId: number | null, bank: string, paid: number | null): string => {
    const source = sources.find(({ id }) => id === sourceId)
    const watched = source ? methodsOf(source) : []
    if (paid !== null) return nameOf(paid)
    if (watched.length === 1) return nameOf(watched[0] ?? null)
    const named = watched.find((id) => nameOf(id).toLowerCase().includes(bank.toLowerCase()))
    return bank === '' || named === undefined ? bank || NO_METHOD : nameOf(named)
  }
  const sums = new Map<string, Sum>()
  const add = (at: Date, method: string, sum: Pick<Sum, 'inMinor' | 'acceptedMinor'>): void => {
    // Writing a day takes longer than all else, so it is written once.
    const key = `${dayNumber(at)} ${method}`
    const known = sums.get(key) ?? { day: isoDay(at), method, inMinor: 0, acceptedMinor: 0 }
    known.inMinor += sum.inMinor
    known.acceptedMinor += sum.acceptedMinor
    sums.set(key, known)
  }
  const heard = deps.db
    .select({
      at: bankAlerts.at,
      sourceId: bankAlerts.sourceId,
      bank: bankAlerts.bank,
      amountMinor: bankAlerts.amountMinor,
      methodId: payments.methodId,
    })
    .from(bankAlerts)
    .leftJoin(payments, eq(payments.orderId, bankAlerts.orderId))
    .where(
      and(
        gte(bankAlerts.at, start),
        lt(bankAlerts.at, end),
        eq(bankAlerts.direction, 'in'),
        inArray(bankAlerts.state, ['waiting', 'accepted']),
      ),
    )
    .all()
  for (const { at, sourceId, bank, amountMinor, methodId } of heard) {
    add(at, methodOf(sourceId, bank, methodId), { inMinor: amountMinor ?? 0, acceptedMinor: 0 })
  }
  const accepted = deps.db
    .select({ decidedAt: payments.decidedAt, methodId: payments.methodId, amountMinor: orders.amountMinor })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(gte(payments.decidedAt, start), lt(payments.decidedAt, end), inArray(payments.state, seenStates)),
    )
    .all()
  for (const { decidedAt, methodId, amountMinor } of accepted) {
    if (decidedAt) add(decidedAt, nameOf(methodId), { inMinor: 0, acceptedMinor: amountMinor })
  }
  const told = [...sums.values()].filter(({ inMinor }) => inMinor > 0).map(({ method }) => method)
  const heardMethods = new Set([...sources.flatMap(methodsOf).map(nameOf), ...told])
  return [...sums.values()]
    .map((sum) => ({ ...sum, isHeard: heardMethods.has(sum.method) }))
    .toSorted((one, other) => other.day.localeCompare(one.day) || one.method.localeCompare(other.method))
}

/** The same as a list for a file, of this month where none is named. */
export const listSums = (
  deps: Timed,
  { month = isoDay(deps.now()).slice(0, 7) }: { month?: string | undefined },
): Page<DaySum> => {
  const rows = sumsOf(deps, month)
  return { rows, total: rows.length }
}
