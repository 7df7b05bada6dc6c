import { TRPCClientError } from '@trpc/client'
import { newKey } from '#web/lib/new-key.ts'
import type { Message } from './messages.ts'

/** `waiting`: sent by itself as soon as the shop can be reached; `failed`: the shop refused it. */
export type Unsent = {
  clientId: string
  content: string
  at: number
  state: 'sending' | 'waiting' | 'failed'
}

type Send = (input: { id: number; content: string; clientId: string }) => Promise<Message>
type Listener = {
  /** What was kept by the shop. */
  onSent: (message: Message) => void
  onFailed: (error: unknown) => void
}

const RETRY_MS = 3000
const UNAVAILABLE = 503

/** Whether the shop has read it and said no; anything else may be tried again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data !== undefined && error.data?.httpStatus !== UNAVAILABLE

// Under this prefix it is forgotten when somebody signs out on purpose.
const keyOf = (id: number) => `draft:chat-unsent:${id}`

const kept = (id: number): Unsent[] => {
  const stored = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]') as Unsent[]
  return stored.map((unsent) => (unsent.state === 'sending' ? { ...unsent, state: 'waiting' } : unsent))
}

/**
 * What somebody wrote and the shop does not have yet, in order, one at a time. It outlives a reload, and each message
 * keeps its client id however often it is sent, so that it is stored once.
 */
export const createOutbox = (id: number, send: Send) => {
  let unsent = kept(id)
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener>()
  // Trying again in silence: a failure is told once.
  const told = new Set<string>()

  const keep = (next: Unsent[]) => {
    unsent = next
    if (next.length > 0) sessionStorage.setItem(keyOf(id), JSON.stringify(next))
    else sessionStorage.removeItem(keyOf(id))
    for (const watcher of watchers) watcher()
  }
  const mark = (clientId: string, state: Unsent['state']) =>
    keep(unsent.map((each) => (each.clientId === clientId ? { ...each, state } : each)))
  /** The shop has this one. */
  const settle = (clientId: string | null) => {
    if (unsent.some((each) => each.clientId === clientId)) {
      keep(unsent.filter((each) => each.clientId !== clientId))
    }
  }

  const sendNext = async (): Promise<boolean> => {
    const next = unsent.find(({ state }) => state === 'waiting')
    if (!next) return false
    const { clientId, content } = next
    mark(clientId, 'sending')
    try {
      const message = await send({ id, content, clientId })
      settle(clientId)
      for (const { onSent } of listeners) onSent(message)
      return true
    } catch (error) {
      const isRefused = isRefusal(error)
      mark(clientId, isRefused ? 'failed' : 'waiting')
      if (!isRefused) timer = setTimeout(() => void flush(), RETRY_MS)
      if (isRefused || (navigator.onLine && !told.has(clientId))) {
        told.add(clientId)
        for (const { onFailed } of listeners) onFailed(error)
      }
      return isRefused
    }
  }

  /** Sends what waits. */
  const flush = async () => {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    while (await sendNext());
    isRunning = false
  }

  return {
    current: () => unsent,
    settle,
    flush,
    add: (content: string) => {
      keep([...unsent, { clientId: newKey(), content, at: Date.now(), state: 'waiting' }])
      void flush()
    },
    retry: (clientId: string) => {
      mark(clientId, 'waiting')
      void flush()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    listen: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

type Outbox = ReturnType<typeof createOutbox>

const outboxes = new Map<number, Outbox>()

/** The outbox of a conversation; it goes on while another conversation is shown. */
export const outboxOf = (id: number, send: Send): Outbox => {
  const outbox = outboxes.get(id) ?? createOutbox(id, send)
  outboxes.set(id, outbox)
  return outbox
}
