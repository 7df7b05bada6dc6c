export type Chance = {
  /** An integer from 0 to `below` - 1. */
  int(below: number): number
  pick<T>(list: readonly T[]): T
  /** True in `percent` of 100 cases. */
  happens(percent: number): boolean
}

/** A seeded pseudo-random generator (mulberry32), so that every demo shop looks the same. Not for secrets. */
export const createChance = (seed: number): Chance => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    pick: (list) => {
      const picked = list[int(list.length)]
      if (picked === undefined) throw new RangeError('Nothing to pick from')
      return picked
    },
    happens: (percent) => int(100) < percent,
  }
}
