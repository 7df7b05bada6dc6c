import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isAmong } from '#db/page.ts'
import { products } from '#db/schema/products.ts'
import { resellers } from '#db/schema/resellers.ts'
import { salesTallies } from '#db/schema/tallies.ts'
import type { Reading, Timed } from '#src/deps.ts'
import { countEnding, countTrials, listEnding, type Span } from '#src/domains/licenses/rules/ending.ts'
import type { SalesDimension } from '#src/domains/stats/schema.ts'
import {
  addSeconds,
  dayNumber,
  dayNumberOf,
  isoDay,
  startOfDay,
  startOfMonth,
} from '#src/shared/values/dates.ts'
import { fromMinor } from '#src/shared/values/money.ts'

/** The rows of the table of sales at most; the others are summed in one. */
const MOST_ROWS = 20
/** The licences that each list of endings names at most. */
const MOST_NAMED = 5

/** The number of the first day of a month such as 2026-11, of this month where none is named. */
const firstDayOf = ({ now }: Timed, month: string | undefined): number =>
  month === undefined ? startOfMonth(dayNumber(now())) : dayNumberOf(`${month}-01`)

const nameOfMonth = (firstDay: number): string => isoDay(startOfDay(firstDay)).slice(0, 'yyyy-mm'.length)

/** The titles of products by their ids as texts. */
const titlesOf = ({ db }: Reading, ids: string[]): Map<string, string> =>
  new Map(
    db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(isAmong(products.id, ids.map(Number)))
      .all()
      .map(({ id, title }) => [String(id), title]),
  )

/** The names of resellers by their ids as texts; blank for one who was erased. */
const resellersOf = ({ db }: Reading, ids: string[]): Map<string, string> =>
  new Map(
    db
      .select({ id: resellers.id, name: resellers.name })
      .from(resellers)
      .where(isAmong(resellers.id, ids.map(Number)))
      .all()
      .flatMap(({ id, name }) => (name === '' ? [] : [[String(id), name]])),
  )

type Asked = { by: SalesDimension; month?: string | undefined }

/**
 * The confirmed orders of a month and of the month before, by the day that they were placed in Pakistan, by one dimension
 * (STAT-1142); in PKR. The names that sold most come first, and the rest is summed in `others`. A product has its title
 * and a reseller the name, one that was deleted its number, and what has no product, coupon, reseller or known source a blank
 * name. It reads kept sums alone
 * (STAT-1146).
 */
export const sales = (deps: Timed, { by, month: asked }: Asked) => {
  const first = firstDayOf(deps, asked)
  const [month, before] = [nameOfMonth(first), nameOfMonth(startOfMonth(first, -1))]
  const inMonth = (column: 'orders' | 'minorTotal', of: string) =>
    sql<number>`coalesce(sum(iif(${salesTallies.month} = ${of}, ${salesTallies[column]}, 0)), 0)`
  const sums = {
    orders: inMonth('orders', month),
    minor: inMonth('minorTotal', month),
    ordersBefore: inMonth('orders', before),
    minorBefore: inMonth('minorTotal', before),
  }
  type Sums = { orders: number; minor: number; ordersBefore: number; minorBefore: number }
  const where = and(eq(salesTallies.dimension, by), inArray(salesTallies.month, [month, before]))
  const found = deps.db
    .select({ name: salesTallies.name, ...sums })
    .from(salesTallies)
    .where(where)
    .groupBy(salesTallies.name)
    .having(sql`${sums.orders} + ${sums.ordersBefore} > 0`)
    .orderBy(desc(sums.minor), desc(sums.minorBefore), salesTallies.name)
    .limit(MOST_ROWS)
    .all()
  const nothing = { orders: 0, minor: 0, ordersBefore: 0, minorBefore: 0 }
  const total = deps.db.select(sums).from(salesTallies).where(where).get() ?? nothing
  const rest = found.reduce(
    (left, row) => ({
      orders: left.orders - row.orders,
      minor: left.minor - row.minor,
      ordersBefore: left.ordersBefore - row.ordersBefore,
      minorBefore: left.minorBefore - row.minorBefore,
    }),
    total,
  )
  const inRupees = ({ orders, minor, ordersBefore, minorBefore }: Sums) => ({
    orders,
    revenue: fromMinor(minor),
    ordersBefore,
    revenueBefore: fromMinor(minorBefore),
  })
  const named = found.map(({ name }) => name).filter((name) => name !== '')
  const known = by === 'product' ? titlesOf : by === 'reseller' ? resellersOf : undefined
  const names = known?.(deps, named)
  const nameOf = (name: string) =>
    names && name !== '' ? (names.get(name) ?? `${by === 'product' ? 'Product' : 'Reseller'} ${name}`) : name
  return {
    by,
    month,
    before,
    rows: found.map((row) => ({ key: row.name, name: nameOf(row.name), ...inRupees(row) })),
    others: rest.orders + rest.ordersBefore > 0 ? inRupees(rest) : null,
    total: inRupees(total),
  }
}

const endings = (deps: Reading, span: Span) => {
  const { licenses, minor } = countEnding(deps, span)
  return { licenses, amount: fromMinor(minor) }
}

const named = (deps: Reading, span: Span, order: 'first' | 'last') => ({
  from: isoDay(span.from),
  // The last day of the span, as the filters of the licences name it.
  to: isoDay(addSeconds(span.until, -1)),
  ...endings(deps, span),
  rows: listEnding(deps, span, order, MOST_NAMED).map(({ minor, ...license }) => ({
    ...license,
    amount: fromMinor(minor),
  })),
})

/**
 * The licences that ended in a month and were not renewed until now, how many of the month before were not, and in this
 * month those that end until its last day (STAT-1143). Each has the first names, how many there are, and what was paid
 * for their terms, in PKR; `ending` is null for another month. Beside them the trials that began in it.
 */
export const ends = (deps: Timed, asked: string | undefined) => {
  const now = deps.now()
  const first = firstDayOf(deps, asked)
  const span = (months: number): Span => ({
    from: startOfDay(startOfMonth(first, months)),
    until: startOfDay(startOfMonth(first, months + 1)),
  })
  const month = span(0)
  const isThis = month.from <= now && now < month.until
  const ended = { from: month.from, until: isThis ? now : month.until }
  return {
    month: nameOfMonth(first),
    before: nameOfMonth(startOfMonth(first, -1)),
    ended: named(deps, ended, 'last'),
    endedBefore: endings(deps, span(-1)),
    ending: isThis ? named(deps, { from: now, until: month.until }, 'first') : null,
    trials: countTrials(deps, month),
  }
}
