import { on } from 'node:events'
import { and, eq, inArray } from 'drizzle-orm'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import type { Actor, Announcing, Deps, Events, RequestFacts } from '#src/deps.ts'
import type { ChatEvent, ChatMessage, Side } from '#src/shared/chat.ts'
import type { ChatSession, ConsoleSession } from './answers.ts'
import { senderOf, sideOf, topicOf } from './cookie.ts'
import {
  changingMessages,
  getSession,
  messagesAfter,
  newestMessageId,
  viewMessages,
  viewSession,
} from './queries.ts'
import { consoleSession } from './rules/console.ts'
import { unreadFrom } from './rules/unread.ts'
import type { Watch } from './schema.ts'
import { emitToAdmins, emitToBoth, isVisitorOnline } from './store.ts'

type Typing = Extract<ChatEvent, { type: 'typing' }>
type Listening = Pick<Deps, 'events'>

/** Listens to one side of a conversation. Returns the function that stops it; until then a visitor is online. */
export const listen = (
  deps: Listening,
  side: Side,
  sessionId: number,
  onEvent: (event: ChatEvent) => void,
): (() => void) => {
  const topic = topicOf(side, sessionId)
  const announce = () => {
    if (side === 'visitor') emitToAdmins(deps, sessionId, { type: 'presence' })
  }
  deps.events.on(topic, onEvent)
  announce()
  return () => {
    deps.events.off(topic, onEvent)
    announce()
  }
}

const TYPING_MS = 150

/**
 * Returns a filter for typing events. It drops events of the listener's own side. It passes at most one event in 150
 * ms, and always the end of typing whose start it passed.
 */
export const typingFilter = (deps: Pick<Deps, 'uptime'>, actor: Actor, side: Side) => {
  let last = Number.NEGATIVE_INFINITY
  let wasTyping = false
  return ({ senderType, userId, isTyping }: Typing): boolean => {
    const isOwn = side === 'visitor' ? senderType !== 'admin' : actor.kind === 'user' && actor.id === userId
    const now = deps.uptime()
    const isEnd = wasTyping && !isTyping
    if (isOwn || (!isEnd && now - last < TYPING_MS)) return false
    last = now
    wasTyping = isTyping
    return true
  }
}

/** `seen`: the id of the newest message that the listener has, from which it resumes after a reconnect. */
type Seen<Event> = { seen: number; event: Event }
export type WatchEvent =
  | { type: 'session'; session: ChatSession }
  | { type: 'presence'; isVisitorOnline: boolean }
  | { type: 'notes' }
  | { type: 'message'; message: ChatMessage }
  | Typing

/**
 * Streams one conversation: its state, what may have changed of the messages seen (CHAT-1360), those after them, then
 * every event, in order. Throws NOT_FOUND.
 */
export async function* watchSession(
  deps: Pick<Deps, 'db' | 'events' | 'now' | 'uptime'>,
  actor: Actor,
  request: RequestFacts,
  { id, lastEventId, lastMessageId }: Watch,
  signal: AbortSignal | undefined,
): AsyncGenerator<Seen<WatchEvent>> {
  const session = getSession(deps, actor, request, id)
  const side = sideOf(actor, session)
  const isShown = typingFilter(deps, actor, side)
  const state = (): WatchEvent => ({
    type: 'session',
    session: viewSession(deps, actor, getSession(deps, actor, request, id)),
  })
  const view = (event: ChatEvent): WatchEvent | null => {
    if (event.type === 'changed' || event.type === 'read') return state()
    if (event.type === 'presence') {
      return { type: 'presence', isVisitorOnline: isVisitorOnline(deps, id) }
    }
    if (event.type === 'typing') return isShown(event) ? event : null
    return 'message' in event ? { type: 'message', message: event.message } : { type: 'notes' }
  }

  const known = lastEventId ?? lastMessageId
  let seen = known ?? newestMessageId(deps)
  // Subscribes before it reads, without an await between, so that no message is lost or sent twice.
  const live = on(deps.events, topicOf(side, id), signal ? { signal } : {}) as AsyncIterableIterator<
    [ChatEvent]
  >
  const missed = messagesAfter(deps, session, seen)
  // What arrived or was delivered after the listener had read the messages and before it listened, nobody told it.
  const changed = known === undefined ? [] : changingMessages(deps, session, known)
  if (side === 'visitor') emitToAdmins(deps, id, { type: 'presence' })
  try {
    yield { seen, event: state() }
    for (const message of changed) yield { seen, event: { type: 'message', message } }
    for (const message of missed) {
      seen = message.id
      yield { seen, event: { type: 'message', message } }
    }
    for await (const [event] of live) {
      const shown = view(event)
      // A picture comes after its message, which was told before.
      if (shown?.type === 'message') seen = Math.max(seen, shown.message.id)
      if (shown) yield { seen, event: shown }
    }
  } finally {
    await live.return?.()
    if (side === 'visitor') emitToAdmins(deps, id, { type: 'presence' })
  }
}

/** Marks the messages of the other side as read. Throws NOT_FOUND. */
export const markRead = (deps: Announcing, actor: Actor, request: RequestFacts, id: number): void => {
  const side = sideOf(actor, getSession(deps, actor, request, id))
  const theirs = side === 'admin' ? 'visitor' : 'admin'
  const { changes } = deps.db
    .update(chatMessages)
    .set({ isRead: true })
    .where(and(eq(chatMessages.sessionId, id), unreadFrom[theirs]))
    .run()
  if (changes > 0) emitToBoth(deps, id, { type: 'read' })
}

/** Shows what became of answers on WhatsApp in their conversations, by their ids (CHAT-510). */
export const announceAnswers = (deps: Announcing, ids: readonly number[] = []): void => {
  if (ids.length === 0) return
  const found = deps.db
    .select({ message: chatMessages, session: chatSessions })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(inArray(chatMessages.id, ids))
    .all()
  for (const sessionId of new Set(found.map(({ session }) => session.id))) {
    const own = found.filter(({ session }) => session.id === sessionId)
    const [first] = own
    if (!first) continue
    const rows = own.map(({ message }) => message)
    for (const message of viewMessages(deps, first.session, rows)) {
      emitToAdmins(deps, sessionId, { type: 'delivery', message })
    }
  }
}

/** Announces that the actor is typing, or has stopped. Throws NOT_FOUND. */
export const announceTyping = (
  deps: Announcing,
  actor: Actor,
  request: RequestFacts,
  { id, isTyping }: { id: number; isTyping: boolean },
): void => {
  const { senderId, senderType } = senderOf(actor, getSession(deps, actor, request, id))
  emitToBoth(deps, id, { type: 'typing', userId: senderId, senderType, isTyping })
}

type InboxEvent =
  | { type: 'ready' }
  | { type: 'message'; message: ChatMessage }
  | { type: 'whatsapp'; sessionId: number; message: ChatMessage }
  | { type: 'session'; session: ConsoleSession }

/** An event as the inbox of the console gets it. Typing and notes go only to those who have the conversation open. */
const inboxView = (deps: Announcing, sessionId: number, event: ChatEvent): InboxEvent | null => {
  if (event.type === 'typing' || event.type === 'notes' || event.type === 'delivery') return null
  if (event.type !== 'message') return { type: 'session', session: consoleSession(deps, sessionId) }
  const { message } = event
  return message.phoneNumber === null
    ? { type: 'message', message }
    : { type: 'whatsapp', sessionId, message }
}

/** Streams the events of all conversations. Starts with `ready`, at which the client reloads its lists. */
export async function* watchInbox(
  deps: Announcing,
  signal: AbortSignal | undefined,
): AsyncGenerator<InboxEvent> {
  const live = on(deps.events, 'chat', signal ? { signal } : {}) as AsyncIterableIterator<Events['chat']>
  try {
    yield { type: 'ready' }
    for await (const [sessionId, event] of live) {
      const shown = inboxView(deps, sessionId, event)
      if (shown) yield shown
    }
  } finally {
    await live.return?.()
  }
}
