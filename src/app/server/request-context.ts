import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Deps, guest, type RequestFacts } from '#src/deps.ts'
import { KNOWN_BROWSER_SECONDS, readKnownBrowser, sealKnownBrowser } from '#src/domains/auth/cookie.ts'
import { CHAT_COOKIE_SECONDS, readChatSession, sealChatSession } from '#src/domains/chat/cookie.ts'
import { readPlacedOrder, sealPlacedOrder } from '#src/domains/orders/cookie.ts'
import { readProvenPhone, sealProvenPhone } from '#src/domains/otp/cookie.ts'
import {
  authenticateSession,
  authenticateToken,
  SESSION_COOKIE_SECONDS,
} from '#src/domains/sessions/service.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import type { Context, CreateContext, ReplyFacts } from '#src/kit/context.ts'
import { type Cookie, cookieName, isHttps } from '#src/kit/cookies.ts'
import { AppError } from '#src/shared/app-error.ts'
import { PROVEN_PHONE_SECONDS } from '#src/shared/one-time-code.ts'
import { isAdministrator } from '#src/shared/role.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller, for the log of requests; null for a guest, and where no context was made. */
    userId: number | null
  }
}

/**
 * The API token of the request. `null`, `undefined` and nothing count as absent, because clients without a token send
 * them.
 */
const bearerOf = (header: string | undefined): string | null => {
  const token = /^bearer\b\s*(.*)$/i.exec(header ?? '')?.[1]?.trim()
  return token && token !== 'null' && token !== 'undefined' ? token : null
}

/** The cookies of a request, parsed at the first look. */
const cookiesOf = (request: FastifyRequest): FastifyRequest['cookies'] => {
  // Null until then (fastify.config.ts).
  const known = request.cookies as FastifyRequest['cookies'] | null
  if (known) return known
  const { cookie } = request.headers
  request.cookies = cookie === undefined ? {} : request.server.parseCookie(cookie)
  return request.cookies
}

const identify = (deps: Deps, request: FastifyRequest): Actor => {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer) {
    const user = authenticateToken(deps, bearer)
    if (!user) throw new AppError('UNAUTHORIZED', 'This API token is not valid')
    return user
  }
  const token = cookiesOf(request)[cookieName(deps.config.publicUrl, 'sid')]
  return (token && authenticateSession(deps, token)) || guest
}

/**
 * The administrator who asks, so that what strangers use up of an address is not the administrator's; null for anybody
 * else (HTTP-706).
 */
export const administratorOf = (deps: Deps, request: FastifyRequest): number | null => {
  try {
    const actor = identify(deps, request)
    return isAdministrator(actor) ? actor.id : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const factsOf = (deps: Deps, request: FastifyRequest): RequestFacts => {
  const cookies = cookiesOf(request)
  const cookie = (name: Cookie) => cookies[cookieName(deps.config.publicUrl, name)]
  const [proof, placed, chat] = [cookie('proven-phone'), cookie('placed-order'), cookie('chat-session')]
  const browser = cookie('known-browser')
  return {
    address: canonicalAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    provenPhone: proof ? readProvenPhone(deps, proof) : null,
    placedOrder: placed ? readPlacedOrder(deps, placed) : null,
    knownBrowser: browser ? readKnownBrowser(deps, browser) : null,
    chatSession: chat ? readChatSession(deps, chat) : null,
  }
}

const replyFacts = (deps: Deps, { knownBrowser }: RequestFacts, reply: FastifyReply): ReplyFacts => {
  const { publicUrl } = deps.config
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(publicUrl) } as const
  const set = (cookie: Cookie, value: string, maxAge?: number): void => {
    reply.setCookie(cookieName(publicUrl, cookie), value, {
      ...options,
      ...(maxAge === undefined ? {} : { maxAge }),
    })
  }
  return {
    setSession: (token) => {
      if (token === null) reply.clearCookie(cookieName(publicUrl, 'sid'), options)
      else set('sid', token, SESSION_COOKIE_SECONDS)
    },
    setProvenPhone: (phone) => set('proven-phone', sealProvenPhone(deps, phone), PROVEN_PHONE_SECONDS),
    setPlacedOrder: (orderId) => set('placed-order', sealPlacedOrder(deps, orderId)),
    setKnownBrowser: (userId) =>
      set('known-browser', sealKnownBrowser(deps, knownBrowser, userId), KNOWN_BROWSER_SECONDS),
    setChatSession: (sessionId) => set('chat-session', sealChatSession(deps, sessionId), CHAT_COOKIE_SECONDS),
  }
}

/** The context of HTTP requests. Throws UNAUTHORIZED for a wrong API token, also beside a valid cookie (AUTH-19). */
export const contextFactory =
  (deps: Deps): CreateContext =>
  (request, reply) => {
    const facts = factsOf(deps, request)
    const actor = identify(deps, request)
    request.userId = actor.kind === 'user' ? actor.id : null
    return {
      deps,
      actor,
      request: facts,
      reply: replyFacts(deps, facts, reply),
      socket: null,
    }
  }

const noCookies = (): never => {
  throw new Error('A socket cannot set a cookie: add overHttp to the procedure')
}

/**
 * The context of a socket, which lives as long as the socket. Each read of `actor` looks the caller up again, so an
 * ended session counts as a guest from the next message on (SOCK-3).
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
    setKnownBrowser: noCookies,
    setChatSession: noCookies,
  },
  socket: { subscriptions: 0 },
})
