import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import { type PushflowBehaviour, startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { connectWhatsapp, queueUpdate } from '#tests/helpers/orders.ts'
import { couldSend, deliverAfter, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { prove } from '#tests/helpers/prove.ts'

/** As long as a loaded machine may take for an answer. It passes where the gateway hangs, which is once or twice a test. */
const TIMEOUT_MS = 5000

/** Calls the website's API until `stop`, which returns the sorted durations (ms) and the refused statuses. */
const callMeanwhile = async (t: TestApp) => {
  const app = await t.http()
  // A session would end when the test advances the clock by half a day; an API token does not.
  const { token } = await t.as.admin().auth.createToken({ name: 'script', scope: 'site' })
  const headers = { authorization: `Bearer ${token}` }
  const calls = [
    { url: '/api/plans' },
    { url: '/api/me', headers },
    { method: 'PUT', url: '/api/content/1', headers, payload: { value: 'Popular' } },
  ] as const
  const durations: number[] = []
  const refused: number[] = []
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const timed = async () => {
    while (!stopping.signal.aborted) {
      for (const call of calls) {
        const before = performance.now()
        const { statusCode } = await app.inject(call)
        durations.push(performance.now() - before)
        if (statusCode !== 200) refused.push(statusCode)
      }
      await pause(25)
    }
  }
  const ended = timed()
  // `stop` awaits it; a test that fails earlier must not leave an unhandled rejection.
  ended.catch(() => undefined)
  return {
    stop: async () => {
      stopping.abort()
      await ended
      return { durations: durations.toSorted((a, b) => a - b), refused }
    },
  }
}

const EVENTS = 1000

it('the outbox brings all events through a gateway that is slow, fails and flaps: none lost, none doubled, and the website answers (MSG-14)', async () => {
  const server = await startPushflowServer({ slowMs: 5 })
  onTestFinished(() => server.close())
  const clock = createClock()
  const pushflow = createPushflow({ baseUrl: server.url, uptime: clock.uptime, timeoutMs: TIMEOUT_MS })
  const t = testApp({ override: { pushflow, now: clock.now } })
  await connectWhatsapp(t)
  inTransaction(t.deps, (d) => {
    for (let n = 0; n < EVENTS; n += 1) queueUpdate(d, `m${n}`)
  })
  const web = await callMeanwhile(t)
  for (const behaviour of ['http500', 'html', 'drop', 'hang', 'slow', 'ok'] as const) {
    server.next(...Array<PushflowBehaviour>(EVENTS / 20).fill('ok'))
    server.behave(behaviour)
    await deliverOutbox(t)
    clock.advance(43_200)
  }
  const { durations, refused } = await web.stop()
  const [p99 = Number.NaN, slowest = Number.NaN] = [
    durations[Math.floor(durations.length * 0.99)],
    durations.at(-1),
  ]
  const taken = server.sent
    .filter(({ behaviour }) => behaviour === 'ok' || behaviour === 'slow')
    .map(({ message }) => message)
  const sent = queuedMessages(t).filter(({ status }) => status === 'sent')
  // Every one that is noted as sent was taken, under an id of its own.
  expect(sent.map(({ body }) => body).filter((body) => !taken.includes(body))).toEqual([])
  expect(new Set(sent.map(({ providerId }) => providerId)).size).toBe(sent.length)
  const left = queuedMessages(t).filter(({ status }) => status !== 'sent')
  // Those that were in flight when the gateway hung or broke off are left to the administrator.
  const lost = left.filter(({ outcome }) => outcome !== 'unknown')
  const what = `${EVENTS} events through a gateway that is down, slow, hangs, answers 500 or html and flaps`
  prove(`${what}: lost`, [...lost, ...Array(EVENTS - queuedMessages(t).length)], { is: [] })
  const doubled = taken.filter((message, index) => taken.indexOf(message) !== index)
  prove(`${what}: doubled`, doubled, { is: [] })
  // On a machine that is busy with other things a shop may say that it is busy, too.
  expect(refused.filter((status) => status !== 503)).toEqual([])
  prove(`${what}: web calls meanwhile, p99`, Math.ceil(p99), { atMost: 200, unit: 'ms' })
  // Whether it is quick is for a quiet machine to say; whether it stands still shows on any.
  expect(slowest).toBeLessThan(5000)
})

it('no 24 hours have more paced messages than a day may have, also from noon to noon', async () => {
  const t = testApp({ limits: true })
  await connectWhatsapp(t)
  couldSend(t)
  const [perDay, queued] = [3, 12]
  await t.as.admin().settings.update({ key: 'messages_per_day', value: String(perDay) })
  for (let n = 0; n < queued; n += 1) queueUpdate(t.deps, `m${n}`)
  for (let hour = 0; hour < 120; hour += 1) await deliverAfter(t, 3600)
  const sentAt = queuedMessages(t).flatMap(({ attemptedAt }) => attemptedAt?.getTime() ?? [])
  const inADay = sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + 86_400_000).length)
  expect([sentAt.length, Math.max(...inADay)]).toEqual([queued, perDay])
})
