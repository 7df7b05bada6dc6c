import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import { escapeHtml, plainPage } from '#src/kit/html.ts'
import { languages, type Sentence } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { texts } from '#src/shared/texts/unsubscribe.ts'
import { linkFacts } from './letter.ts'
import { stopMails } from './notices.ts'
import { unsubscribePath } from './schema.ts'

const style = `
  body { box-sizing: border-box; }
  main { max-width: 32rem; text-align: center; overflow-wrap: anywhere; }
  h1 { margin: 0 0 1rem; }
  button { padding: 0.75rem 1.5rem; border: 0; border-radius: 0.6rem; background: #03825c; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
`

const paragraph = (sentence: Sentence<string>): string => `<p>${sentence.join('')}</p>`
const shown = (email: string): string => `<b><bdi dir="ltr">${escapeHtml(email)}</bdi></b>`

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}

/**
 * The link of a letter that stops reminders and news to its address (MAIL-7). It needs no session and may come from any
 * origin, because mail providers send the POST for one click (RFC 8058): the signed token in the query is the permission.
 * A GET changes nothing, because scanners of mail open every link.
 */
export const mailOptOuts =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    // The body says nothing beyond the call itself, in whichever form it comes.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )

    const page = (shop: string, title: string, content: string) => {
      const nonce = deps.random.token()
      return {
        html: plainPage({
          title: `${title} - ${escapeHtml(shop)}`,
          style,
          content: `<h1>${title}</h1>${content}`,
          nonce,
        }),
        headers: { 'content-security-policy': pagePolicy(nonce), 'referrer-policy': 'no-referrer' },
      }
    }
    const unknown = (shop: string) => page(shop, texts.linkNotValid, paragraph([texts.openLinkAgain]))

    const opened = (request: FastifyRequest, reply: FastifyReply) => {
      const { email, shop } = linkFacts(deps, tokenOf(request))
      const { html, headers } = email
        ? page(
            shop,
            texts.stopMails,
            paragraph(texts.mailsEnd({ email: shown(email) })) +
              `<form method="post"><button>${texts.stop}</button></form>`,
          )
        : unknown(shop)
      return reply
        .code(email ? 200 : 404)
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(html)
    }

    const stopped = (request: FastifyRequest, reply: FastifyReply) => {
      const { email, shop } = stopMails(deps, tokenOf(request))
      const { html, headers } = email
        ? page(shop, texts.mailsHaveEnded, paragraph(texts.noMoreMails({ email: shown(email) })))
        : unknown(shop)
      return reply
        .code(email ? 200 : 404)
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(html)
    }

    for (const language of languages) {
      // A letter leads to the page in its own language.
      const path = pathIn(language, unsubscribePath)
      app.get(path, opened)
      app.post(path, stopped)
    }
  }
