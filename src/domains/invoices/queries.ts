import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { invoices, orders } from '#db/schema/orders.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Timed } from '#src/deps.ts'
import { registration } from '#src/domains/settings/service.ts'
import { type BuyerDetail, inEachDetail } from '#src/shared/buyer-details.ts'
import { taxMinor } from '#src/shared/tax.ts'
import { dayNumberOf, isoDay, startOfDay, startOfMonth } from '#src/shared/values/dates.ts'
import type { ReportQuery } from './schema.ts'

type Money = { invoicedMinor: number; sentBackMinor: number; taxMinor: number }
type Paper = {
  invoice: typeof invoices.$inferSelect
  order: Pick<OrderRow, 'id' | 'name' | BuyerDetail | 'taxNumber'>
}
/** A paper of a month, or what those of one method add up to: then without a paper. */
export type ReportLine = Money & { method: string; paper: Paper | null }

const NO_METHOD = 'Other'

const PAPERS_A_STEP = 100

/** The papers of a month after this one, the oldest first. */
const papersAfter = ({ db }: Reading, [start, end]: [Date, Date], last: Paper['invoice'] | undefined) =>
  db
    .select({
      invoice: invoices,
      order: {
        id: orders.id,
        name: orders.name,
        ...inEachDetail((detail) => orders[detail]),
        taxNumber: orders.taxNumber,
        amountMinor: orders.amountMinor,
      },
      method: paymentMethods.name,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(payments, eq(payments.orderId, invoices.orderId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(
      and(
        gte(invoices.createdAt, last?.createdAt ?? start),
        lt(invoices.createdAt, end),
        last &&
          or(
            gt(invoices.createdAt, last.createdAt),
            gt(invoices.kind, last.kind),
            and(eq(invoices.kind, last.kind), gt(invoices.number, last.number)),
          ),
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.kind), asc(invoices.number))
    .limit(PAPERS_A_STEP)
    .all()

/**
 * The invoices and credit notes of a month with their tax, in chunks, and last what they add up to by method.
 * Each is as its receipt says it, so that the sums are those of the receipts.
 */
export const reportInChunks = function* (
  deps: Timed,
  { month = isoDay(deps.now()).slice(0, 7) }: ReportQuery,
): Generator<ReportLine[]> {
  const first = dayNumberOf(`${month}-01`)
  const days: [Date, Date] = [startOfDay(first), startOfDay(startOfMonth(first, 1))]
  const percent = Number(registration(deps).taxPercent)
  const sums = new Map<string, Money>()
  let last: Paper['invoice'] | undefined
  for (;;) {
    const found = papersAfter(deps, days, last)
    if (found.length === 0) break
    last = found.at(-1)?.invoice
    yield found.map(({ invoice, order, method }) => {
      const isInvoice = invoice.kind === 'invoice'
      const minor = isInvoice ? order.amountMinor : (invoice.refundMinor ?? 0)
      const money: Money = {
        invoicedMinor: isInvoice ? minor : 0,
        sentBackMinor: isInvoice ? 0 : minor,
        taxMinor: taxMinor(minor, percent) * (isInvoice ? 1 : -1),
      }
      const name = method ?? NO_METHOD
      const sum = sums.get(name)
      sums.set(name, {
        invoicedMinor: money.invoicedMinor + (sum?.invoicedMinor ?? 0),
        sentBackMinor: money.sentBackMinor + (sum?.sentBackMinor ?? 0),
        taxMinor: money.taxMinor + (sum?.taxMinor ?? 0),
      })
      return { ...money, method: name, paper: { invoice, order } }
    })
  }
  yield [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([method, money]) => ({ ...money, method, paper: null }))
}
