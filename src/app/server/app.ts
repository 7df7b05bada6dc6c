import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  bodySeconds,
  cookieOptions,
  MAX_FILES,
  pressureOptions,
  rateLimitOptions,
  securityHeaders,
  serverOptions,
  sharedLogger,
  slowestUpload,
} from '#fastify.config.ts'
import { exportsPlugin } from '#src/app/server/exports.ts'
import { guardRequests } from '#src/app/server/guards.ts'
import { registerHealth, type State } from '#src/app/server/health.ts'
import { mediaPlugin } from '#src/app/server/media.ts'
import { serveMetrics } from '#src/app/server/metrics.ts'
import { originCheck } from '#src/app/server/origins.ts'
import { pagesPlugin } from '#src/app/server/pages/plugin.ts'
import { problemSender } from '#src/app/server/pages/problem.ts'
import type { PageRenderer } from '#src/app/server/pages/renderer.ts'
import { createRateStore } from '#src/app/server/rate-store.ts'
import { administratorOf, contextFactory } from '#src/app/server/request-context.ts'
import { logRequests } from '#src/app/server/request-log.ts'
import { docsPlugin } from '#src/app/server/rest/docs.ts'
import { createKeptAnswers } from '#src/app/server/rest/kept-answers.ts'
import { errorSender, restPlugin } from '#src/app/server/rest/plugin.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { registerSockets } from '#src/app/server/sockets.ts'
import { trpcPlugin } from '#src/app/server/trpc-plugin.ts'
import { rootDir } from '#src/config.ts'
import type { Deps } from '#src/deps.ts'
import { chatPictures } from '#src/domains/chat/http.ts'
import { chatSocket } from '#src/domains/chat/socket.ts'
import { downloadFiles } from '#src/domains/downloads/http.ts'
import { cloudWebhook } from '#src/domains/incoming/http.ts'
import { licenseChecks } from '#src/domains/licenses/http.ts'
import { mediaUploads } from '#src/domains/media/http.ts'
import { mailOptOuts } from '#src/domains/messages/http.ts'
import { unsubscribePath } from '#src/domains/messages/schema.ts'
import { bankAlerts } from '#src/domains/money-in/http.ts'
import { alertPath } from '#src/domains/money-in/schema.ts'
import { orderFiles } from '#src/domains/orders/http.ts'
import { paymentPictures } from '#src/domains/payments/http.ts'
import { personFiles } from '#src/domains/users/http.ts'
import { canonicalAddress, isOneOf } from '#src/kit/address.ts'
import { languageOf, speakIn, textLanguage } from '#src/kit/language.ts'
import { tooManyRequests } from '#src/kit/limits.ts'
import { letInBy } from '#src/kit/rights.ts'
import { AppError } from '#src/shared/app-error.ts'
import { languages } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { refusals as texts } from '#src/shared/texts.ts'

export type App = { server: FastifyInstance; setState(state: State): void }

// Mail providers and forwarding apps of phones call them with forms of their own.
const formPaths = new Set([...languages.map((language) => pathIn(language, unsubscribePath)), alertPath])
const openPaths = new Set([
  ...formPaths,
  ...routes.flatMap((line) => ('procedure' in line && line.isOpen ? [line.path] : [])),
])
const uploadPaths = new Set(routes.filter((line) => !('procedure' in line)).map(({ path }) => path))

/** Paths of the page's own files and pictures, which take hardly any time. */
const isFile = (url: string): boolean => /^\/(assets|media)\//.test(url)

/**
 * Refuses requests under pressure, but no part of a page that was answered, which would stay without it, and none of an
 * administrator, who may put an end to the pressure.
 */
const refuseUnderPressure =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<void> => {
    const { retryAfter } = pressureOptions(deps.config)
    if (isFile(request.url) || administratorOf(deps, request) !== null) return
    throw new AppError('SERVICE_UNAVAILABLE', () => texts.isBusy, { retryAfter })
  }

/**
 * Whose requests are counted together: those of an address, and of an administrator where strangers have used up the
 * address that they share.
 */
const counterOf =
  (deps: Deps, isSpent: (counter: string, max: number) => boolean) =>
  (request: FastifyRequest): string => {
    const address = canonicalAddress(request.ip)
    if (isFile(request.url)) return `files ${address}`
    const id = isSpent(address, rateLimitOptions.max) ? administratorOf(deps, request) : null
    return id === null ? address : `administrator ${id}`
  }

/** Builds the server. The caller lets it listen. `pressure` changes when it is too busy for more requests. */
export const createApp = async (
  deps: Deps,
  renderer: PageRenderer,
  { pressure }: { pressure?: FastifyUnderPressureOptions } = {},
): Promise<App> => {
  let state: State = 'starting'
  const { trustProxy } = deps.config
  const headers = securityHeaders(deps.config)
  const sendError = errorSender(deps)
  const sendProblem = problemSender(deps)
  const server: FastifyInstance = Fastify({
    ...serverOptions,
    // Fastify's own test takes an address with a port for no address, and so for that of no proxy.
    trustProxy: trustProxy.length > 0 && isOneOf(trustProxy),
    loggerInstance: sharedLogger(deps.log),
    // A request with a malformed URL runs no hooks, so its headers are set here.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(headers)),
  })
  const createContext = contextFactory(deps)
  const letIn = letInBy(createContext)
  server.decorateRequest('userId', null)
  if (deps.config.requestLog) logRequests(server, deps)
  server.setErrorHandler(sendError)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  // A context of its own goes with all that follows, so it is made only where another language is spoken than before.
  const speak = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const language = languageOf(request)
    if (language === textLanguage()) done()
    else speakIn(language, done)
  }
  server.addHook('onRequest', speak)
  // Once more after a body was read, because its events come from the socket and not from the request.
  server.addHook('preValidation', (request, reply, done) => {
    if (request.method === 'GET') done()
    else speak(request, reply, done)
  })
  const checkOrigin = originCheck(deps.config)
  guardRequests(server, { checkOrigin, bodySeconds, slowestUpload, uploadPaths, openPaths, formPaths })
  await server.register(cookie, cookieOptions)
  await server.register(underPressure, {
    ...pressureOptions(deps.config),
    ...pressure,
    pressureHandler: refuseUnderPressure(deps),
  })
  if (deps.config.rateLimit) {
    const store = createRateStore(deps.uptime)
    await server.register(rateLimit, {
      ...rateLimitOptions,
      store,
      keyGenerator: counterOf(deps, store.isSpent),
      max: ({ url }) => (isFile(url) ? MAX_FILES : rateLimitOptions.max),
      errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
    })
  }

  const sockets = await registerSockets(server, deps, {
    checkOrigin,
    paths: new Set(['/ws', '/trpc']),
    isDeveloping: renderer.develop !== undefined,
  })

  serveMetrics(server, deps, letIn)
  registerHealth(server, deps, () => state)

  const kept = createKeptAnswers(deps, server)
  await server.register(trpcPlugin(deps, createContext, sockets, kept))
  await server.register(chatSocket(deps, sockets.open))
  await server.register(restPlugin(deps, createContext, licenseChecks(deps), kept))
  for (const files of [
    downloadFiles,
    mediaUploads,
    orderFiles,
    paymentPictures,
    chatPictures,
    personFiles,
    exportsPlugin,
  ]) {
    await server.register(files(letIn))
  }
  await server.register(mediaPlugin(deps))
  await server.register(mailOptOuts(deps))
  await server.register(bankAlerts(deps))
  await server.register(cloudWebhook(deps))
  await server.register(docsPlugin({ rootDir, publicUrl: deps.config.publicUrl }))
  // Without these, unknown paths under /api would get a page (REST-3).
  for (const path of ['/api', '/api/*']) {
    server.all(path, async (request, reply) => {
      const [called = ''] = request.url.split('?', 1)
      const meant = called.replace(/\/{2,}/g, '/').replace(/\/$/, '')
      if (meant === called) throw new AppError('NOT_FOUND', 'There is no such call')
      // With 308, a client sends the same method and body again.
      return reply.redirect(`${meant}${request.url.slice(called.length)}`, 308)
    })
  }
  server.setNotFoundHandler(async () => {
    throw new AppError('NOT_FOUND', () => texts.nothingHere)
  })
  await server.register(pagesPlugin(deps, renderer, letIn))

  return {
    server,
    setState: (next) => {
      state = next
    },
  }
}
