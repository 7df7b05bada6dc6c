import { TRPCClientError } from '@trpc/client'
import { visitStorage } from '#web/arrival/storage.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Message } from './messages.ts'

/** `waiting` is sent when the shop can be reached; `failed` was refused by the shop. */
export type Unsent = {
  clientId: string
  content: string
  /** The canned reply whose picture goes along. */
  cannedReply?: number
  at: number
  state: 'sending' | 'waiting' | 'failed'
  /** Why the shop refused it. */
  reason?: string
}

type Input = { id: number; content: string; clientId: string; cannedReply?: number }
type Send = (input: Input) => Promise<Message>
type Listener = {
  /** Gets the message as the shop stored it. */
  onSent: (message: Message) => void
  onFailed: (error: unknown) => void
}

const RETRY_MS = 3000
const UNAVAILABLE = 503

/** Whether the shop refused the message. After any other error it is sent again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data !== undefined && error.data?.httpStatus !== UNAVAILABLE

// forgetDrafts removes keys with this prefix when the user signs out.
const keyOf = (id: number) => `draft:chat-unsent:${id}`

const storedMessages = (id: number): Unsent[] => {
  const stored = visitStorage.read<Unsent[]>(keyOf(id)) ?? []
  return stored.map((unsent) => (unsent.state === 'sending' ? { ...unsent, state: 'waiting' } : unsent))
}

/**
 * The unsent messages of a conversation, sent in order and one at a time. They are kept over a reload. A
 * message keeps its client id over all tries, so the shop stores it once.
 */
export const createOutbox = (id: number, send: Send) => {
  let unsent = storedMessages(id)
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener>()
  // The messages whose failure was reported. Further failures are silent.
  const reported = new Set<string>()

  const save = (next: Unsent[]) => {
    unsent = next
    if (next.length > 0) visitStorage.write(keyOf(id), next)
    else visitStorage.remove(keyOf(id))
    for (const watcher of watchers) watcher()
  }
  const mark = (clientId: string, state: Unsent['state'], reason = '') =>
    save(unsent.map((each) => (each.clientId === clientId ? { ...each, state, reason } : each)))
  /** Removes a message that the shop has. */
  const settle = (clientId: string | null) => {
    if (unsent.some((each) => each.clientId === clientId)) {
      save(unsent.filter((each) => each.clientId !== clientId))
    }
  }

  const sendNext = async (): Promise<boolean> => {
    const next = unsent.find(({ state }) => state === 'waiting')
    if (!next) return false
    const { clientId, content, cannedReply } = next
    mark(clientId, 'sending')
    try {
      const message = await send({ id, content, clientId, ...(cannedReply && { cannedReply }) })
      settle(clientId)
      for (const { onSent } of listeners) onSent(message)
      return true
    } catch (error) {
      const isRefused = isRefusal(error)
      if (isRefused) mark(clientId, 'failed', errorMessage(error, ''))
      else mark(clientId, 'waiting')
      if (!isRefused) timer = setTimeout(() => void flush(), RETRY_MS)
      if (isRefused || (navigator.onLine && !reported.has(clientId))) {
        reported.add(clientId)
        for (const { onFailed } of listeners) onFailed(error)
      }
      return isRefused
    }
  }

  /** Sends the waiting messages. */
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
    add: (content: string, cannedReply?: number) => {
      const facts = { clientId: newKey(), content, at: Date.now(), state: 'waiting' } as const
      save([...unsent, { ...facts, ...(cannedReply && { cannedReply }) }])
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

/** The outbox of a conversation. It keeps sending while another conversation is open. */
export const outboxOf = (id: number, send: Send): Outbox => {
  const outbox = outboxes.get(id) ?? createOutbox(id, send)
  outboxes.set(id, outbox)
  return outbox
}
