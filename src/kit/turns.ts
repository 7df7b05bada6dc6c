import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction } from '#db/client.ts'
import { type Announcing, createEvents, type Deps } from '#src/deps.ts'

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

/** The most of a list that is written in one transaction. */
const A_PART = 50

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

/**
 * Calls `write` for each item of a list that somebody else sized, in a transaction for as many as take a few milliseconds,
 * fifty at most, and answers other requests between two. What it emits is told after its commit. The first ones are stored
 * before this returns; a failure stores nothing of its part, and ends the list.
 */
export const writeInTurns = async <D extends Announcing, Item>(
  deps: D,
  items: readonly Item[],
  write: (d: D, item: Item) => void,
): Promise<void> => {
  let next = 0
  const writePart = (d: D) => {
    const [since, end] = [performance.now(), Math.min(next + A_PART, items.length)]
    do write(d, items[next++] as Item)
    while (next < end && performance.now() - since < TURN_MS)
  }
  while (next < items.length) {
    if (next > 0) await nextTurn()
    const { held, tell } = withHeldEvents(deps)
    inTransaction(held, writePart)
    tell()
  }
}
