import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Deps, RequestFacts, User } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'

/** What a procedure can do to the answer beside its value; either transport provides it, the procedure never sees HTTP. */
export type ReplyFacts = {
  /** Signs the browser in with this token, or out with null. */
  setSession(token: string | null): void
  /** Remembers for 30 minutes that this browser proved a phone. */
  setProvenPhone(phone: string): void
  /** Remembers that this browser placed an order which awaits its code. */
  setPlacedOrder(orderId: number): void
  /** Binds a guest's chat session to this browser (decision §7). */
  setChatSession(sessionId: number): void
}

/** What a socket keeps count of. */
export type SocketFacts = { subscriptions: number }

export type Context = {
  deps: Deps
  /** On a socket a look-up: read it once a call. */
  readonly actor: Actor
  request: RequestFacts
  reply: ReplyFacts
  /** Null for a request over HTTP. */
  socket: SocketFacts | null
}

/** Makes the context of a request over HTTP. Throws UNAUTHORIZED for a wrong API token. */
export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Context

/** The user who asks. Throws UNAUTHORIZED for a guest. */
export const requireUser = (actor: Actor): User => {
  if (actor.kind === 'guest') throw new AppError('UNAUTHORIZED', 'Please sign in')
  return actor
}

/** The administrator who asks. Throws UNAUTHORIZED for a guest, FORBIDDEN for a customer. */
export const requireAdministrator = (actor: Actor): User => {
  const user = requireUser(actor)
  if (!user.isAdmin) throw new AppError('FORBIDDEN', "You don't have admin privileges")
  return user
}
