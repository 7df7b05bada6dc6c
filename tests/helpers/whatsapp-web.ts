import type { Agent } from 'node:https'
import { expect, onTestFinished } from 'vitest'
import type { AuthStore } from '#src/gateways/whatsapp-library.ts'
import { createWhatsappWeb, type WhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { createClock } from './clock.ts'
import { startWhatsappServer } from './fakes/whatsapp-server.ts'

/** A store in memory. */
const createStore = () => {
  const rows = new Map<string, string>()
  const store: AuthStore = {
    read: (kind, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const data = rows.get(`${kind} ${id}`)
          return data === undefined ? [] : [[id, data]]
        }),
      ),
    write: (entries) => {
      for (const { kind, id, data } of entries) {
        if (data === null) rows.delete(`${kind} ${id}`)
        else rows.set(`${kind} ${id}`, data)
      }
    },
    clear: () => rows.clear(),
  }
  return { store, rows }
}

type Options = { retryMs?: number; ackMs?: number; agent?: Agent }

/** The connection of a shop, and the service to which it connects. */
export const unlinked = async ({ retryMs = 20, ackMs, agent }: Options = {}) => {
  const server = await startWhatsappServer()
  const { store, rows } = createStore()
  const received: unknown[] = []
  const warnings: unknown[] = []
  const clock = createClock()
  const start = () =>
    createWhatsappWeb({
      now: clock.now,
      store,
      onMessages: (messages) => received.push(...messages),
      log: { warn: (facts) => warnings.push(facts) },
      socketUrl: server.url,
      agent,
      retryMs,
      ackMs,
    })
  const web = start()
  onTestFinished(async () => {
    await web.stop()
    await server.close()
  })
  return { server, web, rows, received, warnings, start, clock }
}

type Set = Awaited<ReturnType<typeof unlinked>>

/** Polls at short intervals, because each of these tests waits for several answers of the service. */
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })

/** Waits for a state of the connection. */
export const becomes = (web: WhatsappWeb, status: string) => soon(() => web.status().status).toBe(status)

/** Scans the code that the shop shows. */
export const scan = async ({ web, server }: Pick<Set, 'web' | 'server'>): Promise<void> => {
  await becomes(web, 'qr-required')
  server.scan(web.status().qr ?? '')
  await becomes(web, 'connected')
}

/** The connection of a shop to which a phone is linked. */
export const linked = async (options?: Options) => {
  const set = await unlinked(options)
  await set.web.connect()
  await scan(set)
  // The limits are asked one after the other, so the first answer has arrived with the second question.
  await soon(() => set.server.state.asked).toBe(2)
  return set
}

/** The connection after a restart of the shop, during which this happens. */
export const restarted = async ({ web, start }: Set, meanwhile = () => {}): Promise<WhatsappWeb> => {
  await web.stop()
  meanwhile()
  const again = start()
  onTestFinished(() => again.stop())
  await again.resume()
  return again
}
