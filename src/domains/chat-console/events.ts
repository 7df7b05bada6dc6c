import { on } from 'node:events'
import type { Deps, Events } from '#src/deps.ts'
import type { ConsoleSession } from './answers.ts'
import { consoleSession } from './queries.ts'

type ChatEvent = Events['chat'][1]
type ChatMessage = Extract<ChatEvent, { type: 'message' }>['message']

type InboxEvent =
  | { type: 'ready' }
  | { type: 'message'; message: ChatMessage }
  | { type: 'whatsapp'; sessionId: number; message: ChatMessage }
  | { type: 'session'; session: ConsoleSession }

/** What the console hears of an event; who types and who wrote a note is for those in the conversation. */
const viewOf = (
  deps: Pick<Deps, 'db' | 'events'>,
  sessionId: number,
  event: ChatEvent,
): InboxEvent | null => {
  if (event.type === 'typing' || event.type === 'notes') return null
  if (event.type !== 'message') return { type: 'session', session: consoleSession(deps, sessionId) }
  const { message } = event
  return message.phoneNumber === null
    ? { type: 'message', message }
    : { type: 'whatsapp', sessionId, message }
}

/** Every conversation, live. Begins with `ready`, also after a reconnect: what was missed is read from the lists. */
export async function* watchInbox(
  deps: Pick<Deps, 'db' | 'events'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<InboxEvent> {
  const live = on(deps.events, 'chat', signal ? { signal } : {}) as AsyncIterableIterator<Events['chat']>
  try {
    yield { type: 'ready' }
    for await (const [sessionId, event] of live) {
      const shown = viewOf(deps, sessionId, event)
      if (shown) yield shown
    }
  } finally {
    await live.return?.()
  }
}
