import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { socketLimits } from '#fastify.config.ts'
import { testApp } from '#tests/helpers/app.ts'
import { holdThread } from '#tests/helpers/hold-thread.ts'
import { socketUrl, upgradeByHand } from '#tests/helpers/sockets.ts'

// Only the pings' interval stands still; the sockets are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A client with an event loop of its own, which answers pings while the shop's thread is held. */
const elsewhere = async (url: string) => {
  const client = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const socket = new (require('ws').WebSocket)(workerData)
     for (const event of ['open', 'ping', 'close']) socket.on(event, () => parentPort.postMessage(event))`,
    { eval: true, workerData: url },
  )
  onTestFinished(async () => void (await client.terminate()))
  const heard: string[] = []
  client.on('message', (event: string) => heard.push(event))
  await once(client, 'message')
  return heard
}

describe('a ping (SOCK-4)', () => {
  const { pingMs } = socketLimits({ rateLimit: true })

  it('that was answered while the event loop stood still leaves the socket open', async () => {
    const heard = await elsewhere(`${await socketUrl(testApp())}/ws`)
    vi.advanceTimersByTime(pingMs)
    // The client answers meanwhile. The next ping is due before the shop reads the answer, as timers come first.
    setTimeout(() => {
      holdThread(1000)
      vi.advanceTimersByTime(pingMs)
    })
    await expect.poll(() => heard.filter((event) => event === 'ping')).toHaveLength(2)
    vi.advanceTimersByTime(pingMs)
    await expect.poll(() => heard.filter((event) => event === 'ping')).toHaveLength(3)
    expect(heard).not.toContain('close')
  })

  it('that a client does not answer closes its socket at the next one', async () => {
    const client = upgradeByHand(await socketUrl(testApp()))
    await once(client, 'data')
    vi.advanceTimersByTime(pingMs)
    await once(client, 'data')
    vi.advanceTimersByTime(pingMs)
    await once(client, 'close')
    expect(client.readableEnded).toBe(true)
  })
})
