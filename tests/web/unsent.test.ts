import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '#web/conversation/messages.ts'
import { createOutbox } from '#web/conversation/unsent.ts'

const refusal = (httpStatus: number) =>
  TRPCClientError.from({ error: { message: 'No', code: -32_600, data: { httpStatus } } } as never)
const noAnswer = () => new TypeError('Failed to fetch')

/** A shop that stores a message once for each client id, and fails on request. */
const fakeShop = () => {
  const kept = new Map<string, string>()
  const asked: string[] = []
  const troubles: (() => unknown)[] = []
  return {
    asked,
    texts: () => [...kept.values()],
    /** Makes the next call fail with this error. */
    fail: (error: () => unknown) => troubles.push(error),
    send: async ({ content, clientId }: { content: string; clientId: string }) => {
      asked.push(clientId)
      await Promise.resolve()
      const trouble = troubles.shift()
      if (trouble) throw trouble()
      kept.set(clientId, content)
      return { id: kept.size, clientId, content } as Message
    },
  }
}

const turn = () => vi.advanceTimersByTimeAsync(0)
const states = (outbox: ReturnType<typeof createOutbox>) => outbox.current().map(({ state }) => state)

beforeEach(() => {
  const items = new Map<string, string>()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('unsent messages (CHAT-24)', () => {
  it('are sent one after the other and removed when the shop has them', async () => {
    const shop = fakeShop()
    const outbox = createOutbox(1, shop.send)
    const sent: string[] = []
    outbox.listen({ onSent: ({ content }) => sent.push(content), onFailed: () => undefined })
    for (const text of ['one', 'two', 'three']) outbox.add(text)
    expect(states(outbox)).toEqual(['sending', 'waiting', 'waiting'])
    await turn()
    expect(shop.texts()).toEqual(['one', 'two', 'three'])
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(outbox.current()).toEqual([])
  })

  it('wait while the shop does not answer, keep their order, and report the failure once', async () => {
    const shop = fakeShop()
    const outbox = createOutbox(1, shop.send)
    const onFailed = vi.fn<() => void>()
    outbox.listen({ onSent: () => undefined, onFailed })
    shop.fail(noAnswer)
    shop.fail(noAnswer)
    outbox.add('one')
    outbox.add('two')
    await turn()
    expect(states(outbox)).toEqual(['waiting', 'waiting'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(onFailed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(shop.texts()).toEqual(['one', 'two'])
    // Every try has the same client id (CHAT-5).
    expect(new Set(shop.asked).size).toBe(2)
  })

  it('are marked when refused, let the next one through, and are sent again by retry', async () => {
    const shop = fakeShop()
    const outbox = createOutbox(1, shop.send)
    shop.fail(() => refusal(429))
    outbox.add('one')
    outbox.add('two')
    await turn()
    expect(states(outbox)).toEqual(['failed'])
    expect(shop.texts()).toEqual(['two'])
    outbox.retry(outbox.current()[0]?.clientId ?? '')
    await turn()
    expect(shop.texts()).toEqual(['two', 'one'])
  })

  it('are kept over a reload with their client id', async () => {
    const shop = fakeShop()
    shop.fail(noAnswer)
    const before = createOutbox(1, shop.send)
    before.add('one')
    await turn()
    const after = createOutbox(1, shop.send)
    expect(states(after)).toEqual(['waiting'])
    expect(createOutbox(2, shop.send).current()).toEqual([])
    await after.flush()
    expect(new Set(shop.asked).size).toBe(1)
    expect(createOutbox(1, shop.send).current()).toEqual([])
  })

  it('are removed when the live connection shows that the shop has them', async () => {
    const shop = fakeShop()
    const outbox = createOutbox(1, shop.send)
    outbox.add('one')
    outbox.settle(outbox.current()[0]?.clientId ?? null)
    expect(outbox.current()).toEqual([])
    await turn()
    expect(outbox.current()).toEqual([])
  })
})
