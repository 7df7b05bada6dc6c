import { eq, sql } from 'drizzle-orm'
import { receivedMinor } from '#db/received.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Timed } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { mapInTurns } from '#src/kit/turns.ts'
import { dayNumber } from '#src/shared/values/dates.ts'
import { keyForm, shortened } from '#src/shared/values/typed.ts'
import { isWithheld, withheldInWords } from '#src/shared/values/withheld.ts'
import { type DayOrder, dayOf, numbersOf } from '#src/written/day.ts'
import { keysIn } from '#src/written/reference.ts'
import { marksOut, moneyIn } from '#src/written/told.ts'
import { type Column, headingsIn, MOST_SIGNS, type Row, rowsOf } from './table.ts'

/** A shorter transaction id is found in too many lines. */
const SHORTEST_KEY = 5
/** The days after an order was placed in which it is looked for by its amount (PAY-735). */
export const PAYABLE_DAYS = 30
/** The lines that the answer shows of each kind, and the orders that it shows of a line (PAY-736). */
const SHOWN_LINES = 200
const SHOWN_ORDERS = 20
const SHOWN_TEXT = 300

/**
 * The open orders with what statements are compared with; the amount is what is missing still. Only these columns,
 * because thousands may be open.
 */
const openOrders = ({ db }: Reading) =>
  db
    .select({
      id: orders.id,
      name: orders.name,
      amountMinor: sql<number>`${orders.amountMinor} - ${receivedMinor}`,
      createdAt: orders.createdAt,
      state: payments.state,
      paidAt: payments.paidAt,
      transactionKey: payments.transactionKey,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.status, 'pending'))
    .orderBy(orders.id)
    .all()
    .map(({ createdAt, paidAt, ...order }) => ({
      ...order,
      placed: dayNumber(createdAt),
      paid: paidAt && dayNumber(paidAt),
    }))

type OpenOrder = ReturnType<typeof openOrders>[number]
type Evidence = 'transaction' | 'amount' | 'time'
/** `withheld` says what a gateway may have kept of the amount; blank where it fits, and where it differs by more. */
type Match = OpenOrder & { evidence: Evidence[]; withheld: string }
/** A line that may pay orders: the most certain ones, and the number of all. */
export type StatementLine = { line: number; text: string; matches: Match[]; orders: number }
/** A line that could not be read, or not all of it, and why. */
export type UnreadLine = { line: number; text: string; reason: string }

/**
 * Whether a payment of this day can pay the order: not before the order, and at most a day from the day that the buyer
 * names.
 */
const fitsDay = ({ placed, paid }: OpenOrder, day: number): boolean =>
  day >= placed && day <= placed + PAYABLE_DAYS && (paid === null || Math.abs(paid - day) <= 1)

/** A record with the columns of the headings above it, if there are any. */
type Record = Row & { columns: Column[] | undefined }

/** The records below their headings. What stands above the first headings is no part of the table. */
const recordsOf = async (rows: readonly Row[]): Promise<Record[]> => {
  let columns: Column[] | undefined
  const read = await mapInTurns(rows, (row) => {
    const named = headingsIn(row.cells)
    columns = named ?? columns
    return { isHeading: named !== undefined, record: { ...row, cells: row.cells.map(keyForm), columns } }
  })
  const first = read.findIndex(({ isHeading }) => isHeading)
  return read.slice(Math.max(first, 0)).flatMap(({ isHeading, record }) => (isHeading ? [] : [record]))
}

const isDate = ({ columns }: Record, index: number): boolean =>
  columns ? columns[index] === 'date' : index === 0

/**
 * The order of day and month in a whole statement (PAY-738), by the days that leave no doubt. Where all leave one, the day is
 * first, unless that names a day that is still to come.
 */
const dayOrderOf = async (records: readonly Record[], today: number): Promise<DayOrder> => {
  const cells = records.flatMap((record) =>
    record.cells.filter((_, index) => !record.columns?.includes('date') || isDate(record, index)),
  )
  const numbers = await mapInTurns(cells, numbersOf)
  if (numbers.some((pair) => pair && pair[0] > 12)) return 'day first'
  if (numbers.some((pair) => pair && pair[1] > 12)) return 'month first'
  const isAhead = async (order: DayOrder) =>
    (await mapInTurns(cells, (cell) => dayOf(cell, order, false) ?? 0)).some((day) => day > today)
  return (await isAhead('day first')) && !(await isAhead('month first')) ? 'month first' : 'day first'
}

/** The cells of a record that hold money which came in, by its headings; all but the others without them (PAY-737). */
const moneyCells = ({ cells, columns }: Record): string[] => {
  if (!columns) return cells
  const of = (...kinds: (Column | undefined)[]) => cells.filter((_, index) => kinds.includes(columns[index]))
  if (columns.includes('in')) return of('in')
  return columns.includes('amount') ? of('amount') : of('other', undefined)
}

/** Whether money went out by a record: a mark says so, or the amount itself, or it stands in a column of such money. */
const wentOut = ({ cells, columns }: Record, money: ReturnType<typeof moneyIn>[]): boolean => {
  if (money.includes('out')) return true
  const marks = columns?.includes('mark') ? cells.filter((_, index) => columns[index] === 'mark') : cells
  if (marks.some((cell) => (columns?.includes('mark') ? marksOut(cell) : /^(D|DR|DEBIT)\.?$/i.test(cell))))
    return true
  const spent = cells.some((cell, index) => columns?.[index] === 'out' && moneyIn(cell) !== undefined)
  return spent && !money.some((amount) => amount !== undefined)
}

/** What the lines of a statement say of money that came in, and what is not understood of them (PAY-739). */
const readRecord = (record: Record, order: DayOrder) => {
  const { cells, columns, line, isCut } = record
  const money = moneyCells(record).map(moneyIn)
  const text = shortened(cells.join(' · '), SHOWN_TEXT)
  if (wentOut(record, money)) return undefined
  const amounts = new Set(money.filter((amount) => typeof amount === 'number'))
  const days = cells.flatMap((cell, index) => dayOf(cell, order, isDate(record, index)) ?? [])
  const more = columns ? cells.findLastIndex((cell) => cell !== '') + 1 - columns.length : 0
  // Amounts of a record whose cells are not those of the headings may be anything.
  if (more > 0) amounts.clear()
  const reasons = [
    isCut && `it is longer than ${MOST_SIGNS.toLocaleString('en')} characters`,
    more > 0 && `it has ${columns?.length} columns and ${more} more cells`,
    days.length === 0 && 'it names no day that we can read',
    more <= 0 && amounts.size === 0 && 'it names no amount that we can read',
  ].filter((reason) => reason !== false)
  return { line, text, amounts, days, keys: cells.flatMap(keysIn), reason: reasons.join(', and ') }
}

/** The more certain order first, and of equally certain ones the older. */
const byCertainty = (one: Match, other: Match): number =>
  other.evidence.length - one.evidence.length || one.id - other.id

/**
 * The lines of an account's statement that may be payments of open orders: by transaction id, or by amount and time.
 * Nothing is changed by it (PAY-740). Other requests are answered meanwhile (PAY-741), because a statement may
 * take a second.
 */
export const checkStatement = async (
  deps: Timed,
  csv: string,
): Promise<{
  lines: StatementLine[]
  total: number
  matched: number
  unread: UnreadLine[]
  notRead: number
}> => {
  const open = openOrders(deps)
  const { currency_symbol: currency, bank_feed_withheld_percent } = settingValues(deps)
  const percent = Number(bank_feed_withheld_percent)
  const shortOf = (askedMinor: number, amounts: ReadonlySet<number>): number | undefined =>
    percent === 0 ? undefined : [...amounts].find((came) => isWithheld(askedMinor, came, percent))
  const byKey = Map.groupBy(open, ({ transactionKey }) => transactionKey ?? '')
  const byAmount = Map.groupBy(open, ({ amountMinor }) => amountMinor)
  const rows = await rowsOf(csv)
  const records = await recordsOf(rows)
  const dayOrder = await dayOrderOf(records, dayNumber(deps.now()))
  const read = (await mapInTurns(records, (record) => readRecord(record, dayOrder) ?? [])).flat()
  const fits = (days: number[]) => (found: OpenOrder) => days.some((day) => fitsDay(found, day))
  // Lines of one amount and day are common, and thousands of orders may have that amount.
  const known = new Map<string, OpenOrder[]>()
  const pricedOn = (amounts: ReadonlySet<number>, days: number[]): OpenOrder[] => {
    const key = `${[...amounts].join()} on ${days.join()}`
    const before = known.get(key)
    if (before) return before
    const exact = [...amounts].flatMap((amount) => byAmount.get(amount) ?? []).filter(fits(days))
    // The exact amount wins over one of which a gateway withheld something.
    const found =
      exact.length > 0 || percent === 0
        ? exact
        : [...byAmount]
            .flatMap(([asked, of]) => (shortOf(asked, amounts) === undefined ? [] : of))
            .filter(fits(days))
    known.set(key, found)
    return found
  }
  const paidBy = ({ line, text, amounts, days, keys }: (typeof read)[number]): StatementLine[] => {
    const named = keys.filter((key) => key.length >= SHORTEST_KEY).flatMap((key) => byKey.get(key) ?? [])
    const isNamed = named.length > 0
    // A transaction id wins over an amount, which several orders may have.
    const found = isNamed ? [...new Set(named)] : pricedOn(amounts, days)
    if (found.length === 0) return []
    // Orders that an amount and a day found have the same evidence, so the first of them are the most certain.
    const matches = found.slice(0, isNamed ? SHOWN_LINES : SHOWN_ORDERS).map((order) => {
      const holds = {
        transaction: isNamed,
        amount: amounts.has(order.amountMinor),
        time: fits(days)(order),
      }
      const evidence = (Object.keys(holds) as Evidence[]).filter((kind) => holds[kind])
      const came = holds.amount ? undefined : shortOf(order.amountMinor, amounts)
      const withheld = came === undefined ? '' : withheldInWords(order.amountMinor, came, currency)
      return { ...order, evidence, withheld }
    })
    const shown = matches.toSorted(byCertainty).slice(0, SHOWN_ORDERS)
    return [{ line, text, matches: shown, orders: found.length }]
  }
  const lines = (await mapInTurns(read, paidBy)).flat()
  const unread = read.filter(({ reason }) => reason !== '')
  return {
    lines: lines.slice(0, SHOWN_LINES),
    total: rows.length,
    matched: lines.length,
    unread: unread.slice(0, SHOWN_LINES).map(({ line, text, reason }) => ({ line, text, reason })),
    notRead: unread.length,
  }
}
