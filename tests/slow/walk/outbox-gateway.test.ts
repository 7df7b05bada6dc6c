import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { isWithinHours } from '#src/shared/office-hours.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import {
  type PushflowBehaviour,
  type PushflowServer,
  startPushflowServer,
} from '#tests/helpers/fakes/pushflow-server.ts'
import { connectWhatsapp, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages, queueUpdate } from '#tests/helpers/outbox.ts'
import { prove } from '#tests/helpers/prove.ts'

describe('the outbox with a PushFlow gateway on loopback', () => {
  /** As long as a loaded machine may take for an answer. It passes where the gateway hangs, which is once or twice a test. */
  const TIMEOUT_MS = 5000

  const start = async ({ limits = false } = {}) => {
    const server = await startPushflowServer({ slowMs: 5 })
    onTestFinished(() => server.close())
    const clock = createClock()
    const pushflow = createPushflow({ baseUrl: server.url, uptime: clock.uptime, timeoutMs: TIMEOUT_MS })
    const t = testApp({ limits, override: { pushflow, now: clock.now } })
    await connectWhatsapp(t)
    return { t, server, clock }
  }

  const takenBy = (server: PushflowServer): string[] =>
    server.sent
      .filter(({ behaviour }) => behaviour === 'ok' || behaviour === 'slow')
      .map(({ message }) => message)
  const takenTwice = (server: PushflowServer): string[] =>
    takenBy(server).filter((message, index, all) => all.indexOf(message) !== index)

  const queueOrderText = (deps: Parameters<typeof queueText>[0], body: string) =>
    queueText(deps, {
      channel: 'whatsapp',
      recipient: PHONE,
      templateName: 'chat_reply',
      subject: '',
      body,
      dedupeKey: body,
      urgency: urgency.order,
    })

  /** Each message that the gateway took, it took once; and it took every one that is noted as sent. */
  const expectNoneTwice = (t: TestApp, server: PushflowServer) => {
    const taken = takenBy(server)
    const sent = queuedMessages(t).filter(({ status }) => status === 'sent')
    expect(takenTwice(server)).toEqual([])
    expect(sent.map(({ body }) => body).filter((body) => !taken.includes(body))).toEqual([])
    expect(new Set(sent.map(({ providerId }) => providerId)).size).toBe(sent.length)
  }

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

  it('brings all events through a gateway that is slow, fails and flaps: none lost, none doubled, and the website answers (MSG-14)', async () => {
    const { t, server, clock } = await start()
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
    expectNoneTwice(t, server)
    const left = queuedMessages(t).filter(({ status }) => status !== 'sent')
    // Those that were in flight when the gateway hung or broke off are left to the administrator.
    const lost = left.filter(({ lastError }) => !lastError?.includes('may have gone out'))
    const what = `${EVENTS} events through a gateway that is down, slow, hangs, answers 500 or html and flaps`
    prove(`${what}: lost`, [...lost, ...Array(EVENTS - queuedMessages(t).length)], { is: [] })
    prove(`${what}: doubled`, takenTwice(server), { is: [] })
    // On a machine that is busy with other things a shop may say that it is busy, too.
    expect(refused.filter((status) => status !== 503)).toEqual([])
    prove(`${what}: web calls meanwhile, p99`, Math.ceil(p99), { atMost: 200, unit: 'ms' })
    // Whether it is quick is for a quiet machine to say; whether it stands still shows on any.
    expect(slowest).toBeLessThan(5000)
  })

  const PACED = 1000
  const PER_DAY = 200
  const PAUSE = 3

  it('brings all events through at its pace, by day and not by night, also while the gateway is down for a minute (MSG-71, MSG-72)', async () => {
    const { t, server, clock } = await start({ limits: true })
    const actor = t.make.actor(t.make.user({ isAdmin: true }))
    updateSetting(t.deps, actor, { key: 'messages_per_day', value: String(PER_DAY) })
    inTransaction(t.deps, (d) => {
      for (let n = 0; n < PACED; n += 1) {
        if (n % 2 === 0) queueUpdate(d, `m${n}`)
        else queueOrderText(d, `m${n}`)
      }
    })
    // A minute of each, and then it is well.
    const weather: PushflowBehaviour[] = ['drop', 'http500', 'html', 'hang', 'slow', 'error']
    const begun = clock.now().getTime()
    const isLeft = () => queuedMessages(t).some(({ status }) => status === 'queued')
    for (let step = 0; step % 50 !== 0 || isLeft(); step += 1) {
      const minute = Math.floor((clock.now().getTime() - begun) / 60_000)
      server.behave(weather[minute] ?? 'ok')
      const before = server.sent.length
      await deliverOutbox(t)
      // Where nothing may go now, time passes faster.
      clock.advance(server.sent.length > before ? PAUSE : 60)
    }
    expectNoneTwice(t, server)
    const rows = queuedMessages(t)
    const lost = rows.filter(
      ({ status, lastError }) => status !== 'sent' && !lastError?.includes('may have gone out'),
    )
    const sentAt = rows
      .filter(({ status }) => status === 'sent')
      .map(({ attemptedAt }) => attemptedAt?.getTime() ?? 0)
      .toSorted((a, b) => a - b)
    const tooSoon = sentAt.filter((at, n) => n > 0 && at - (sentAt[n - 1] ?? 0) < PAUSE * 1000)
    const mostInADay = Math.max(
      ...sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + 86_400_000).length),
    )
    const byNight = rows.filter(
      ({ urgency: how, status, attemptedAt }) =>
        how === urgency.unhurried &&
        status === 'sent' &&
        attemptedAt !== null &&
        isWithinHours('22:00-08:00', attemptedAt),
    )
    const what = `${PACED} events at the pace of WhatsApp`
    prove(`${what}: lost`, [...lost, ...Array(PACED - rows.length)], { is: [] })
    prove(`${what}: doubled`, takenTwice(server), { is: [] })
    prove(`${what}: sooner than ${PAUSE} seconds`, tooSoon, { is: [] })
    prove(`${what}: most in 24 hours`, mostInADay, { atMost: PER_DAY })
    prove(`${what}: unhurried ones by night`, byNight, { is: [] })
  })
})
