import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inTransaction } from '#db/client.ts'
import { type Announcing, createEvents, type Deps, type Reading } from '#src/deps.ts'

/** How long the work on a text from outside may hold the event loop, before other requests are answered. */
const TURN_MS = 5

/**
 * What `make` makes of each item, with a turn of the event loop after every few milliseconds. For a text from outside
 * that takes longer than a request may hold up others; the work on one item must be short.
 */
export const mapInTurns = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item, index: number) => Made,
): Promise<Made[]> => {
  const all: Made[] = []
  let since = performance.now()
  for (const item of items) {
    all.push(make(item, all.length))
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return all
}

/** The most of a list that is written in one transaction, and the longest that it is written, in ms. */
const A_PART = 50
const MOST_MS = 25

/** The dependencies with events that are gathered, and a function that emits them in their order. */
const withHeldEvents = <D extends Pick<Deps, 'events'>>(deps: D): { held: D; tell: () => void } => {
  const told: (() => void)[] = []
  const events = createEvents()
  events.emit = (...event) => told.push(() => deps.events.emit(...event)) > 0
  return {
    held: { ...deps, events },
    tell: () => {
      for (const each of told) each()
    },
  }
}

type Found<D, Row> = {
  /** The next rows, `most` at most; those after `last` where what is written does not take a row out of what is found. */
  find(d: D, most: number, last: Row | undefined): readonly Row[]
  write(d: D, row: Row): void
}

/**
 * Writes all rows that `find` gives, in a transaction for as many as take a few milliseconds, fifty at most, and answers
 * other requests between two (RUN-940). Where the disk is slow, a part takes as long as the commit before it, so that
 * commits are never most of the work. What it emits is told after its commit. The first ones are stored before this
 * returns; a failure stores nothing of its part and ends the work, and so does `signal`, by which a stop waits for one part.
 */
export const writeFoundInTurns = async <D extends Announcing, Row>(
  deps: D,
  { find, write }: Found<D, Row>,
  signal?: AbortSignal,
): Promise<void> => {
  let last: Row | undefined
  let partMs = TURN_MS
  let most = A_PART
  while (true) {
    const rows = find(deps, most, last)
    if (rows.length === 0) return
    let written = 0
    let writtenAt = 0
    const { held, tell } = withHeldEvents(deps)
    inTransaction(held, (d) => {
      const since = performance.now()
      do {
        write(d, rows[written++] as Row)
        writtenAt = performance.now()
      } while (written < rows.length && writtenAt - since < partMs)
    })
    partMs = Math.min(Math.max(TURN_MS, performance.now() - writtenAt), MOST_MS)
    last = rows[written - 1]
    tell()
    if (signal?.aborted || (written === rows.length && written < most)) return
    // What is read and not written is read again.
    most = Math.min(A_PART, 2 * written)
    await nextTurn()
  }
}

/** The same for each item of a list that somebody else sized. */
export const writeInTurns = async <D extends Announcing, Item>(
  deps: D,
  items: readonly Item[],
  write: (d: D, item: Item) => void,
): Promise<void> => {
  let next = 0
  await writeFoundInTurns(deps, {
    find: (_, most) => items.slice(next, next + most),
    write: (d, item: Item) => {
      next += 1
      write(d, item)
    },
  })
}

/** The most rows that one statement changes which is called again and again. */
const A_CHANGE = 200

/**
 * Calls a statement that changes `most` rows until it changes fewer, and answers other requests between two.
 * Ends early with `signal`.
 */
export const changeInTurns = async (
  change: (most: number) => number,
  signal?: AbortSignal,
): Promise<void> => {
  while (change(A_CHANGE) === A_CHANGE) {
    if (signal?.aborted) return
    await nextTurn()
  }
}

/** Deletes the rows of a table that meet a condition, in turns. Ends early with `signal`. */
export const deleteInTurns = (
  { db }: Reading,
  table: SQLiteTable,
  where: SQL | undefined,
  signal?: AbortSignal,
): Promise<void> =>
  changeInTurns((most) => {
    const some = sql`select rowid from ${table} where ${where} limit ${most}`
    return db.delete(table).where(sql`rowid in (${some})`).run().changes
  }, signal)
