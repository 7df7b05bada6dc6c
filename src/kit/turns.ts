import { setImmediate as nextTurn } from 'node:timers/promises'

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
