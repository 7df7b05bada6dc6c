// Loaded into a test's shop before the shop itself. The shop's clock runs ahead of the machine's by the time that the
// test let pass; the shop does not know it. A test may also begin with a clock that is wrong (CLOCK_AHEAD, in seconds).
// Jobs with an interval of a minute or more run when the test moves
// the clock by their interval. Pings of sockets, which are answered in real time, keep their pace.

import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

const MINUTE_MS = 60_000

let aheadMs = Number(process.env.CLOCK_AHEAD ?? 0) * 1000
let passedMs = 0
const systemNow = Date.now
Date.now = () => systemNow() + aheadMs
globalThis.Date = new Proxy(Date, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length > 0 ? values : [Date.now()], self),
})

// The clocks that nobody sets move by the time that passes alone.
const sinceStart = performance.now.bind(performance)
performance.now = () => sinceStart() + passedMs
const sinceBoot = os.uptime
os.uptime = () => sinceBoot() + passedMs / 1000
syncBuiltinESMExports()

const jobs: { everyMs: number; run: () => void }[] = []
globalThis.setInterval = new Proxy(setInterval, {
  apply: (target, self, [run, everyMs, ...values]) => {
    if (everyMs >= MINUTE_MS) jobs.push({ everyMs, run: () => run(...values) })
    return Reflect.apply(target, self, [run, everyMs, ...values])
  },
})

process.on('message', ({ seconds }: { seconds: number }) => {
  const ms = seconds * 1000
  aheadMs += ms
  passedMs += ms
  for (const { everyMs, run } of jobs) if (everyMs <= ms) run()
  process.send?.('moved')
})
// A shop that stops does not wait for its test, and does not outlive it.
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
