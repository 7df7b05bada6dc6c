import type { Actor, Deps } from '#src/deps.ts'
import type { SenderType, Side } from '#src/shared/chat.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { addSeconds, DAY, fromMillis, isRunning } from '#src/shared/values/dates.ts'

const PURPOSE = 'chat-session'

/** How long the cookie that binds a guest's conversation to their browser is valid: 30 days. */
export const CHAT_COOKIE_SECONDS = 30 * DAY

/** The value of the signed cookie that binds a guest's conversation to the browser that started it. */
export const sealChatSession = (deps: Pick<Deps, 'vault' | 'now'>, sessionId: number): string =>
  deps.vault.sign(PURPOSE, `${sessionId} ${addSeconds(deps.now(), CHAT_COOKIE_SECONDS).getTime()}`)

/** The id of the conversation in this cookie, or null when its signature is wrong or it has expired. */
export const readChatSession = (deps: Pick<Deps, 'vault' | 'now'>, cookie: string): number | null => {
  const [sessionId, until] = deps.vault.verify(PURPOSE, cookie)?.split(' ') ?? []
  return sessionId && isRunning(fromMillis(until), CHAT_COOKIE_SECONDS, deps.now()) ? Number(sessionId) : null
}

/** The side of a conversation that an actor is on. An administrator is the visitor of a conversation they opened. */
export const sideOf = (actor: Actor, session: { userId: number | null }): Side =>
  isAdministrator(actor) && actor.id !== session.userId ? 'admin' : 'visitor'

/** The event that one side of a conversation listens to. Private notes and presence go to the side `admin` only. */
export const topicOf = (side: Side, sessionId: number): `chat:${Side}:${number}` =>
  `chat:${side}:${sessionId}`

export type Sender = { senderId: number | null; senderType: SenderType }

/** The sender as the server knows them. Nothing that the client claims counts (CHAT-2). */
export const senderOf = (actor: Actor, session: { userId: number | null }): Sender => {
  if (actor.kind === 'guest') return { senderId: null, senderType: 'guest' }
  return { senderId: actor.id, senderType: sideOf(actor, session) === 'admin' ? 'admin' : 'user' }
}
