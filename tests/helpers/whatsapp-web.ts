import type { Agent } from 'node:https'
import { expect, onTestFinished } from 'vitest'
import type { AuthStore } from '#src/gateways/whatsapp-library.ts'
import { createWhatsappWeb, type WhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { createClock } from './clock.ts'
import { startWhatsappServer } from './fakes/whatsapp-server.ts'

/** The handshakes take their time on a machine that is busy with other things. */

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

/** The connection of a shop, and the service to which it connects. */
export const unlinked = async ({
  retryMs = 20,
  ackMs,
  agent,
}: {
  retryMs?: number
  ackMs?: number
  agent?: Agent
} = {}) => {
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

/** Waits for a state of the connection. */
export const becomes = (web: WhatsappWeb, status: string) =>
  expect.poll(() => web.status().status).toBe(status)

/** The same with a linked phone. */
export const linked = async (options?: Parameters<typeof unlinked>[0]) => {
  const set = await unlinked(options)
  await set.web.connect()
  await becomes(set.web, 'qr-required')
  set.server.scan(set.web.status().qr ?? '')
  await becomes(set.web, 'connected')
  // The limits are asked one after the other, so the first answer has arrived with the second question.
  await expect.poll(() => set.server.state.asked).toBe(2)
  return set
}
