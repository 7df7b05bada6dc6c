import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { maxUploadBytes, pagePolicy } from '#fastify.config.ts'
import { callProcedure, isQuery } from '#src/app/server/rest/procedures.ts'
import type { Deps } from '#src/deps.ts'
import { currentUser } from '#src/domains/auth/service.ts'
import { resellerOf } from '#src/domains/balances/service.ts'
import { editedPages, pageOfItem, previewContentInput } from '#src/domains/content/schema.ts'
import { getContent } from '#src/domains/content/service.ts'
import { previewContent } from '#src/domains/page-sections/service.ts'
import type { Looking } from '#src/domains/payments/rules/buyer-page.ts'
import { ownPayPath } from '#src/domains/payments/service.ts'
import { toUser } from '#src/domains/users/present.ts'
import type { Context } from '#src/kit/context.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { AppError } from '#src/shared/app-error.ts'
import { currentLanguage, languages } from '#src/shared/language.ts'
import { here, pathIn, prefixOf, withoutLanguage } from '#src/shared/page-address.ts'
import type { FirstScreen, Shell, ShellData, ShellFrame, Viewer } from '#src/shared/pages.ts'
import { redirectTarget, startOf } from '#src/shared/redirect.ts'
import type { Rights } from '#src/shared/rights.ts'
import { helperOf, isAdministrator } from '#src/shared/role.ts'
import { meantPath } from './address.ts'
import { type CachedPage, compressPage, createPageCache, encodings } from './cache.ts'
import { followChosenLanguage } from './chosen-language.ts'
import { findPage, findPayPage, isPublicPage, shellFacts } from './data.ts'
import { pageDocument, shellDocument } from './document.ts'
import { problemSender } from './problem.ts'
import { publicFiles } from './public-files.ts'
import type { PageRenderer } from './renderer.ts'

// The back office hashes files with WebAssembly before it uploads them, and shows the landing page in its live editor.
const shellSources = { scripts: ["'wasm-unsafe-eval'"], frames: ["'self'"] }

/** Whether the back office may show the page in a frame (HTTP-41). */
const isFramed = (path: string, viewer: Viewer): boolean =>
  editedPages.some((page) => page === path) && viewer === 'admin'

// Pages that redirect signed-in users.
const signedOutOnly = new Set(['/login', '/register'])

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  caching = 'private, no-cache',
): FastifyReply => {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': caching,
    etag: page.etag,
    vary: 'Cookie, Accept-Encoding',
  })
  if (page.status === 200 && fresh(request.headers, { etag: page.etag })) return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...encodings]) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding])
}

/** Serves the files of the build. Their names contain a hash of their content, so browsers may cache them for ever. */
const serveFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
}

/** The address of the page to sign in, which leads back to the page that was asked for. */
const signInFirst = ({ url }: FastifyRequest): string =>
  `${here('/login')}?redirect=${encodeURIComponent(url)}`

/** Makes the calls of a first screen as the one who asks for the page: what they may not read is refused as elsewhere. */
const queryBy =
  (context: Context): FirstScreen['call'] =>
  async (path, input) => {
    if (!isQuery(path)) throw new AppError('NOT_FOUND', 'There is no such call')
    return callProcedure(path, context, () => input)
  }

/** Pages know every administrator as one, so that helpers find the way to their back office. */
const ofAnyRole = { access: 'public', right: 'office.enter' } as const satisfies Rights
const previewRights = { access: 'admin', unconfirmed: 'changes nothing' } as const satisfies Rights

/**
 * Serves every path outside the API: server-rendered public pages, the shells of dashboard and back office, and their
 * files. An unknown path answers the page "Page Not Found" with 404.
 */
export const pagesPlugin =
  (deps: Deps, renderer: PageRenderer, letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(problemSender(deps))
    const cache = createPageCache(deps.uptime)
    deps.events.on('site', cache.clear)
    app.addHook('onClose', async () => {
      deps.events.off('site', cache.clear)
    })

    if (renderer.clientDir) await serveFiles(app, renderer.clientDir)
    await app.register(publicFiles(deps, renderer.clientDir))
    if (renderer.develop) {
      const middleware = await renderer.develop(app.server)
      app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
    }

    const looking = (request: FastifyRequest, reply: FastifyReply) => letIn(request, reply, ofAnyRole)
    const viewerOf = ({ actor }: Pick<Looking, 'actor'>): Viewer => {
      if (actor.kind === 'guest') return 'visitor'
      return isAdministrator(actor) ? 'admin' : 'customer'
    }

    // The cached page keeps its nonce (docs/decisions/06). That is safe: the nonce is chosen after the texts of the
    // page are read, and a change of them renders the page again with a new nonce, so no text can contain its own
    // nonce.
    const render = async (found: ReturnType<typeof findPage>, framing: Parameters<typeof pagePolicy>[1]) => {
      const nonce = deps.random.token()
      const markup = await renderer.render(found.page, nonce)
      const html = pageDocument(found, markup, renderer.tags(found.page, nonce, currentLanguage()))
      const policy = pagePolicy(nonce, framing)
      return compressPage({ status: found.status, policy, etag: `W/"${nonce}"` }, html)
    }

    const make = (path: string, viewer: Viewer): Promise<CachedPage> =>
      render(findPage(deps, path, viewer), isFramed(path, viewer) ? { framedBy: "'self'" } : {})

    /** Redirects to the page that the address was meant for; its query and method stay. */
    const redirectToMeant = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
      const [path = '/'] = request.url.split('?', 1)
      const meant = meantPath(path)
      return meant === null ? null : reply.redirect(`${meant}${request.url.slice(path.length)}`, 308)
    }

    const publicPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const [address = '/'] = request.url.split('?', 1)
      const path = withoutLanguage(address)
      const isAddress = isPublicPage(path) && address === here(path)
      const redirected = isAddress ? null : redirectToMeant(request, reply)
      if (redirected) return redirected
      const viewer = viewerOf(looking(request, reply))
      if (viewer !== 'visitor' && signedOutOnly.has(path)) {
        const wanted = new URLSearchParams(request.url.slice(address.length)).get('redirect')
        const { origin } = new URL(deps.config.publicUrl)
        return reply.redirect(redirectTarget(wanted, origin) ?? startOf(viewer === 'admin'))
      }
      if (renderer.develop) cache.clear()
      if (isFramed(path, viewer)) reply.header('x-frame-options', 'SAMEORIGIN')
      const key = isAddress ? address : here('/unknown')
      return send(request, reply, await cache.get(`${viewer} ${key}`, () => make(path, viewer)))
    }

    // Dashboard and back office, for the signed-in user. The server renders the screen that signing in leads to, and of
    // other ones the frame (PAGE-13).
    const shell = (name: Shell) => async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'private, no-store')
      const context = letIn(request, reply, ofAnyRole)
      const { actor } = context
      if (actor.kind === 'guest') return reply.redirect(signInFirst(request))
      const user = toUser(currentUser(deps, actor))
      const nonce = deps.random.token()
      const isRefused = name === 'admin' && !user.isAdmin
      const { pathname, search, searchParams } = new URL(request.url, deps.config.publicUrl)
      const data: ShellData = {
        ...shellFacts(deps),
        maxUploadBytes,
        user,
        isReseller: resellerOf(deps, user.id) ? true : undefined,
        helper: isRefused ? undefined : helperOf(user.role),
        answers: null,
      }
      const frame: ShellFrame = {
        shell: name,
        name: data.site.name,
        username: user.username,
        tab: searchParams.get('tab') ?? '',
        data,
        screen: search === '' && !isRefused ? { path: pathname, call: queryBy(context) } : null,
      }
      const {
        head,
        html,
        answers = null,
      } = await renderer.render(frame, nonce).catch((err: unknown) => {
        // The browser says what is wrong with a part of the page, and leaves the others usable.
        deps.log.error({ reqId: request.id, err }, 'A first screen was not rendered')
        return renderer.render({ ...frame, screen: null }, nonce)
      })
      return reply
        .header('content-security-policy', pagePolicy(nonce, shellSources))
        .type('text/html; charset=utf-8')
        .send(
          shellDocument(
            { ...data, answers },
            { head, html: isRefused ? '' : html },
            renderer.tags(frame, nonce, currentLanguage()),
          ),
        )
    }

    // The page of a text that is being typed, as it would be with it, for the live editor.
    const preview = async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor: administrator } = letIn(request, reply, previewRights)
      const change = previewContentInput.safeParse(request.body)
      if (!change.success) throw new AppError('BAD_REQUEST', 'The request could not be read')
      const { nonce, ...input } = change.data
      const page = previewContent(
        deps,
        administrator,
        input,
        (db) => findPage({ ...deps, db }, pageOfItem(getContent({ db }, input.id)), 'admin').page,
      )
      const { html } = await renderer.render(page, nonce)
      return reply.type('text/html; charset=utf-8').send(html)
    }
    for (const language of languages) app.post(`${prefixOf(language)}/admin/preview`, preview)

    // `/pay/<order id>` redirects the order's owner to the pay link, so the dashboard need not know the token (PAY-704).
    const payPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const redirected = redirectToMeant(request, reply)
      if (redirected) return redirected
      const { token } = request.params as { token: string }
      const { search, searchParams } = new URL(request.url, deps.config.publicUrl)
      if (/^\d{1,15}$/.test(token)) {
        reply.header('cache-control', 'private, no-store')
        const { actor } = looking(request, reply)
        if (actor.kind === 'guest') return reply.redirect(signInFirst(request))
        return reply.redirect(`${here(ownPayPath(deps, actor, Number(token)))}${search}`)
      }
      const isPlaced = searchParams.has('placed')
      const context = looking(request, reply)
      const found = findPayPage(deps, context, token, viewerOf(context), isPlaced)
      // A forged link is answered by the kept page of every unknown address, so that it costs as little.
      if (found.status === 404) return publicPage(request, reply)
      // No browser keeps a page that names a payment.
      return send(request, reply, await render(found, {}), 'private, no-store')
    }

    const page = { preHandler: followChosenLanguage(deps) }
    for (const language of languages) {
      app.get(pathIn(language, '/pay/:token'), page, payPage)
      app.get(pathIn(language, '/dashboard'), page, shell('dashboard'))
    }
    app.get('/admin', shell('admin'))
    app.get('/*', page, publicPage)
  }
