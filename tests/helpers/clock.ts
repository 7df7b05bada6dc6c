/**
 * A clock that only a test moves. It starts at a fixed moment, so failures read the same every day. `advance` lets time
 * pass, `jump` sets the clock to another time while none passes.
 */
export const createClock = (start = '2026-11-21T09:00:00.000Z') => {
  let time = Date.parse(start)
  let passedMs = 0
  return {
    now: () => new Date(time),
    advance: (seconds: number) => {
      time += seconds * 1000
      passedMs += seconds * 1000
    },
    uptime: () => passedMs,
    jump: (seconds: number) => {
      time += seconds * 1000
    },
  }
}
