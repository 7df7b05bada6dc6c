import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Deps, RequestFacts, User } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import { hasRight, isAdministrator, type Right } from '#src/shared/role.ts'
import { refusals as texts } from '#src/shared/texts.ts'

/**
 * The cookies that a procedure can set on the answer. Each transport provides it, so procedures do not depend on
 * HTTP.
 */
export type ReplyFacts = {
  /** Signs the browser in with this token; null signs it out. */
  setSession(token: string | null): void
  /** Remembers for 30 minutes that this browser proved a phone. */
  setProvenPhone(phone: string): void
  /** Remembers that this browser placed an order that awaits its code. */
  setPlacedOrder(orderId: number): void
  /** Remembers for a year that this browser signed in to this account. */
  setKnownBrowser(userId: number): void
  /** Binds a guest's chat session to this browser. */
  setChatSession(sessionId: number): void
}

/** The number of subscriptions that a socket holds. */
export type SocketFacts = { subscriptions: number }

export type Context = {
  deps: Deps
  /** On a socket every read is a database look-up, so read it once a call. */
  readonly actor: Actor
  request: RequestFacts
  reply: ReplyFacts
  /** Null over HTTP. */
  socket: SocketFacts | null
  /** The caller reads a whole list in steps by itself; others get it as a page of all rows. */
  takesSteps?: true
}

/** Creates the context of an HTTP request. Throws UNAUTHORIZED for a wrong API token. */
export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Context

/** The signed-in caller. Throws UNAUTHORIZED for a guest. */
export const requireUser = (actor: Actor): User => {
  if (actor.kind === 'guest') throw new AppError('UNAUTHORIZED', () => texts.pleaseSignIn)
  return actor
}

/**
 * The caller as an administrator with this right, or as an owner where none is named. Throws UNAUTHORIZED for a guest,
 * FORBIDDEN for anybody else.
 */
export const requireAdministrator = (actor: Actor, right: Right | undefined): User => {
  const user = requireUser(actor)
  if (!hasRight(user.role, right)) throw new AppError('FORBIDDEN', () => texts.notAnAdministrator)
  return user
}

/** Whether the caller is an API token, and no browser. */
export const isToken = (actor: Actor): actor is User & { sessionId: null } =>
  actor.kind === 'user' && actor.sessionId === null

/**
 * Whether answers to the caller hold licence keys in clear: not to an API token, nor to an administrator whose role
 * may not read them (ROLE-1069). A customer reads their own.
 */
export const readsKeys = (actor: Actor): boolean =>
  !isToken(actor) && (!isAdministrator(actor) || hasRight(actor.role, 'keys.read'))

/**
 * Whether a search finds a licence by its key. Who reads no keys would find one letter by letter (AUTH-722).
 */
export const searchesKeys = (actor: Actor): SearchesKeys => ({ searchesKeys: readsKeys(actor) })
