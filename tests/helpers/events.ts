import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'
import { jobs } from '#src/domains/events/jobs.ts'
import { type EventType, eventTypes } from '#src/domains/events/schema.ts'
import { runJobs, type TestApp, testApp } from './app.ts'
import { serveOnLoopback } from './fakes/loopback.ts'

type Call = { path: string; headers: IncomingHttpHeaders; body: string }

/** A program that is told of events. It answers 200, or as `answerBy` says, and keeps what it was sent. */
export const startReceiver = async () => {
  const calls: Call[] = []
  const state: { answer: (response: ServerResponse, call: Call) => void } = {
    answer: (response) => response.end('Thanks'),
  }
  const server = await serveOnLoopback((request, response, body) => {
    const call = { path: request.url ?? '', headers: request.headers, body: body.toString() }
    calls.push(call)
    state.answer(response, call)
  })
  onTestFinished(() => server.close())
  return {
    url: server.url,
    calls,
    answerBy: (answer: (typeof state)['answer']) => {
      state.answer = answer
    },
  }
}

/**
 * What the reference library of Standard Webhooks reads in a call, at the time of the shop. Throws where the signature is
 * wrong or the call too old.
 */
export const verified = (t: TestApp, secret: string, call: Call | undefined) => {
  if (!call) throw new Error('There was no call')
  const { body, headers } = call
  vi.setSystemTime(t.clock.now())
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: EventType
      timestamp: string
      data: Record<string, number>
    }
  } finally {
    vi.useRealTimers()
  }
}

/** Sends the events that are due, and waits for what became of them. */
export const deliverEvents = async (t: TestApp): Promise<void> => {
  await runJobs(t, jobs)
  await t.settled()
}

/** A shop that tells a program on this machine of these events, all unless told otherwise. */
export const tellingShop = async (
  events: EventType[] = [...eventTypes],
  options: Parameters<typeof testApp>[0] = {},
) => {
  const t = testApp(options)
  const admin = t.as.admin()
  const receiver = await startReceiver()
  await admin.settings.update({ key: 'events_to_private_addresses', value: 'true' })
  const endpoint = await admin.events.createEndpoint({ url: `${receiver.url}/hook`, events })
  const openTicket = () => t.as.customer().tickets.create({ subject: 'Secret words', message: 'Help me' })
  const deliveries = async () => (await admin.events.deliveries({})).rows
  return { t, admin, receiver, endpoint, openTicket, deliveries }
}
