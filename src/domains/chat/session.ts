import type { Actor, Deps } from '#src/deps.ts'
import type { SenderType, Side } from '#src/shared/chat.ts'
import { addSeconds } from '#src/shared/dates.ts'

const PURPOSE = 'chat-session'

/** How long a guest's browser is believed to be the one that started a conversation. */
export const CHAT_COOKIE_SECONDS = 30 * 86_400

/** The value of the signed cookie that binds a guest's conversation to the browser that started it (decision §7). */
export const sealChatSession = (deps: Pick<Deps, 'vault' | 'now'>, sessionId: number): string =>
  deps.vault.sign(PURPOSE, `${sessionId} ${addSeconds(deps.now(), CHAT_COOKIE_SECONDS).getTime()}`)

/** The conversation in such a cookie, or null when it was not made here or is over. */
export const readChatSession = (deps: Pick<Deps, 'vault' | 'now'>, cookie: string): number | null => {
  const [sessionId, until] = deps.vault.verify(PURPOSE, cookie)?.split(' ') ?? []
  return sessionId && Number(until) > deps.now().getTime() ? Number(sessionId) : null
}

/** On which side of a conversation somebody stands: an administrator is the visitor of the one they opened themselves. */
export const sideOf = (actor: Actor, session: { userId: number | null }): Side =>
  actor.kind === 'user' && actor.isAdmin && actor.id !== session.userId ? 'admin' : 'visitor'

/** What the sockets of one side of a conversation listen to. Private things are told to the topic `admin` alone. */
export const topicOf = (side: Side, sessionId: number): `chat:${Side}:${number}` =>
  `chat:${side}:${sessionId}`

export type Sender = { senderId: number | null; senderType: SenderType }

/** What the server knows of the sender, whatever the client says (decision §7). */
export const senderOf = (actor: Actor, session: { userId: number | null }): Sender => {
  if (actor.kind === 'guest') return { senderId: null, senderType: 'guest' }
  return { senderId: actor.id, senderType: sideOf(actor, session) === 'admin' ? 'admin' : 'user' }
}
