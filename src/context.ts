import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticateSession, authenticateToken, SESSION_COOKIE_SECONDS } from '#src/auth/session.ts'
import { CHAT_COOKIE_SECONDS, readChatSession, sealChatSession } from '#src/chat/session.ts'
import { type Actor, type Deps, guest, type RequestFacts, type User } from '#src/deps.ts'
import { AppError } from '#src/errors.ts'
import { readPlacedOrder, sealPlacedOrder } from '#src/orders/session.ts'
import { PROVEN_PHONE_SECONDS, readProvenPhone, sealProvenPhone } from '#src/otp/session.ts'
import type { Context, ReplyFacts } from '#src/trpc.ts'

const PHONE_COOKIE = 'proven-phone'
const ORDER_COOKIE = 'placed-order'
const CHAT_COOKIE = 'chat-session'

/** `__Host-` binds the cookie to this host and to https; browsers refuse that name over plain http. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'

/** Whoever holds one IPv6 address holds its /64, so that is what limits count; an IPv4 address in its clothes is IPv4. */
export const canonicalAddress = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const [head, tail] = address.toLowerCase().split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail)
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** A bearer of nothing counts as absent; browsers' code sends `null` and `undefined` when it has none (decision §2). */
const bearerOf = (header: string | undefined): string | null => {
  const token = /^bearer\b\s*(.*)$/i.exec(header ?? '')?.[1]?.trim()
  return token && token !== 'null' && token !== 'undefined' ? token : null
}

const identify = (deps: Deps, request: FastifyRequest): Actor => {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer) {
    const user = authenticateToken(deps, bearer)
    if (!user) throw new AppError('UNAUTHORIZED', 'This API token is not valid')
    return user
  }
  const token = request.cookies[sessionCookieName(deps.config.publicUrl)]
  return (token && authenticateSession(deps, token)) || guest
}

const factsOf = (deps: Deps, request: FastifyRequest): RequestFacts => {
  const { [PHONE_COOKIE]: proof, [ORDER_COOKIE]: placed, [CHAT_COOKIE]: chat } = request.cookies
  return {
    address: canonicalAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    provenPhone: proof ? readProvenPhone(deps, proof) : null,
    placedOrder: placed ? readPlacedOrder(deps, placed) : null,
    chatSession: chat ? readChatSession(deps, chat) : null,
  }
}

const replyFacts = (deps: Deps, reply: FastifyReply): ReplyFacts => {
  const secure = deps.config.publicUrl.startsWith('https:')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = sessionCookieName(deps.config.publicUrl)
  return {
    setSession: (token) => {
      if (token === null) reply.clearCookie(name, options)
      else reply.setCookie(name, token, { ...options, maxAge: SESSION_COOKIE_SECONDS })
    },
    setProvenPhone: (phone) => {
      reply.setCookie(PHONE_COOKIE, sealProvenPhone(deps, phone), {
        ...options,
        maxAge: PROVEN_PHONE_SECONDS,
      })
    },
    setPlacedOrder: (orderId) => {
      reply.setCookie(ORDER_COOKIE, sealPlacedOrder(deps, orderId), options)
    },
    setChatSession: (sessionId) => {
      reply.setCookie(CHAT_COOKIE, sealChatSession(deps, sessionId), {
        ...options,
        maxAge: CHAT_COOKIE_SECONDS,
      })
    },
  }
}

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

/** The one look-up of who asks, for every door. Throws UNAUTHORIZED for a wrong API token, also beside a good cookie. */
export const contextFactory =
  (deps: Deps) =>
  (request: FastifyRequest, reply: FastifyReply): Context => ({
    deps,
    actor: identify(deps, request),
    request: factsOf(deps, request),
    reply: replyFacts(deps, reply),
    socket: null,
  })

export type CreateContext = ReturnType<typeof contextFactory>

const noCookies = (): never => {
  throw new Error('A socket sets no cookies: overHttp stands before whatever does')
}

/**
 * The context of a socket, which lasts as long as the socket: who asks is looked up anew at each look at `actor`, so a
 * session that has ended is a guest at the next message (decision §2).
 */
export const socketContext = (deps: Deps, request: FastifyRequest): Context => ({
  deps,
  get actor() {
    return identify(deps, request)
  },
  request: factsOf(deps, request),
  reply: {
    setSession: noCookies,
    setProvenPhone: noCookies,
    setPlacedOrder: noCookies,
    setChatSession: noCookies,
  },
  socket: { subscriptions: 0 },
})
