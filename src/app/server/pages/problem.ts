import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorSender } from '#src/app/server/rest/plugin.ts'
import type { Deps } from '#src/deps.ts'
import { describeError, startErrorReply } from '#src/kit/failure.ts'
import { languageOf, speakIn } from '#src/kit/language.ts'
import { plainPage } from '#src/kit/plain-page.ts'
import { common, refusals as texts } from '#src/shared/texts.ts'
import { escapeHtml } from '#src/shared/values/html.ts'

// Self-contained: the server sends its source text. It asks instead of loading the page, which would take it from
// somebody who reads it, and a reader of the screen to its beginning, for the same refusal (WCAG 2.2.1).
const loadOnceThere = (ms: number) => {
  const lookLater = () => setTimeout(look, ms)
  const look = () => {
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : lookLater()),
      lookLater,
    )
  }
  lookLater()
}

/** The part of the page that comes back by itself, where the error says when it may be tried again. */
const comeBack = (seconds: number, nonce: string): string =>
  seconds > 0
    ? `<p>${texts.comesBack}</p>` +
      `<script nonce="${nonce}">(${String(loadOnceThere)})(${seconds * 1000})</script>`
    : ''

/**
 * Answers an error of the page routes. A browser gets a page that says what happened and offers to try again (PAGE-16);
 * other clients get the JSON of the calls. The page does not use the renderer, because an overloaded server has no time
 * to render.
 */
export const problemSender = (deps: Pick<Deps, 'random' | 'security' | 'log' | 'config'>) => {
  const sendJson = errorSender(deps)
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!request.headers.accept?.includes('text/html')) return sendJson(thrown, request, reply)
    const error = startErrorReply(deps, thrown, request, reply)
    const nonce = deps.random.token()
    const seconds = Number(reply.getHeader('retry-after') ?? 0)
    const { html, headers } = speakIn(languageOf(request), () =>
      plainPage(
        nonce,
        texts.pleaseTryAgain,
        `<h1>${escapeHtml(describeError(error).message)}</h1>` +
          `<p><a href="">${common.tryAgain}</a></p>${comeBack(seconds, nonce)}`,
      ),
    )
    return reply.headers(headers).send(html)
  }
}
