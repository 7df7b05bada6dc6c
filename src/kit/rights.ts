import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, guest, type User, type Writing } from '#src/deps.ts'
import { requireConfirmation } from '#src/kit/confirmation.ts'
import {
  type Context,
  type CreateContext,
  isToken,
  requireAdministrator,
  requireUser,
} from '#src/kit/context.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Rights } from '#src/shared/rights.ts'
import { hasRight } from '#src/shared/role.ts'
import { allowsWork } from '#src/shared/token-scope.ts'

/**
 * Refuses an API token that the call is not declared for: a stolen one must not take over an account, nor change where
 * money goes, nor make anything that outlives it (AUTH-710). At a call that asks for nobody it counts as a
 * guest.
 */
const forToken = (actor: User, { access, tokens }: Rights): Actor => {
  if (tokens !== undefined && actor.tokenScope !== undefined && allowsWork(actor.tokenScope, tokens)) {
    return actor
  }
  if (access === 'public') return guest
  const message =
    tokens === undefined
      ? 'An API token cannot do this. Please sign in.'
      : 'This API token may not do this. Please make one that may.'
  throw new AppError('FORBIDDEN', message)
}

/**
 * The caller without an administrator's powers where their role has not the right of the call: an order, a conversation
 * or a file is then theirs only if they own it.
 */
const withinRight = (actor: Actor, { right }: Rights): Actor =>
  actor.kind === 'user' && !hasRight(actor.role, right) ? { ...actor, role: 'none' } : actor

/** The caller that a call with such rights gets. */
export type Admitted<Call extends Rights> = Call['access'] extends 'customer' | 'admin' ? User : Actor

/**
 * Lets a caller in by the rights that a call declares: the one door of procedures and of plain routes. Throws
 * UNAUTHORIZED, FORBIDDEN.
 */
export const admit = <Call extends Rights>(
  deps: Writing,
  actor: Actor,
  rights: Call,
  isChange: boolean,
): Admitted<Call> => {
  const { access, right, unconfirmed } = rights
  if (access === 'customer') requireUser(actor)
  if (access === 'admin') requireAdministrator(actor, right)
  const admitted = withinRight(isToken(actor) ? forToken(actor, rights) : actor, rights)
  if (access === 'admin' && isChange && unconfirmed === undefined) {
    requireConfirmation(deps, requireUser(actor))
  }
  return admitted as Admitted<Call>
}

/** Lets the sender of a request in to a plain route, which says its rights like a procedure. */
export type LetIn = <Call extends Rights>(
  request: FastifyRequest,
  reply: FastifyReply,
  rights: Call,
) => Omit<Context, 'actor'> & { actor: Admitted<Call> }

export const letInBy =
  (createContext: CreateContext): LetIn =>
  (request, reply, rights) => {
    const context = createContext(request, reply)
    const isChange = request.method !== 'GET' && request.method !== 'HEAD'
    return { ...context, actor: admit(context.deps, context.actor, rights, isChange) }
  }
