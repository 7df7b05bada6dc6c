// Loaded into a test's shop before the shop itself. Its clock goes as the machine's does, ahead of it by what its test
// lets pass; the shop knows nothing of it. What the shop does every minute or more seldom, it does when such a time
// has passed; pings of sockets, which are answered in real time, go on at their pace.

const MINUTE_MS = 60_000

let aheadMs = 0
const systemNow = Date.now
Date.now = () => systemNow() + aheadMs
globalThis.Date = new Proxy(Date, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length > 0 ? values : [Date.now()], self),
})

const jobs: { everyMs: number; run: () => void }[] = []
globalThis.setInterval = new Proxy(setInterval, {
  apply: (target, self, [run, everyMs, ...values]) => {
    if (everyMs >= MINUTE_MS) jobs.push({ everyMs, run: () => run(...values) })
    return Reflect.apply(target, self, [run, everyMs, ...values])
  },
})

process.on('message', (seconds: number) => {
  const passedMs = seconds * 1000
  aheadMs += passedMs
  for (const { everyMs, run } of jobs) if (everyMs <= passedMs) run()
  process.send?.('moved')
})
// A shop that stops does not wait for its test, and does not outlive it.
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
