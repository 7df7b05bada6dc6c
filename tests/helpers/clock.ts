/** A clock that only a test moves. It starts at a fixed moment, so failures read the same every day. */
export const createClock = (start = '2026-11-21T09:00:00.000Z') => {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: (seconds: number) => {
      time += seconds * 1000
    },
  }
}
