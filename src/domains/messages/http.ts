import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { textIn } from '#src/kit/input.ts'
import { plainPage } from '#src/kit/plain-page.ts'
import { languages, type Sentence } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { unsubscribe as texts } from '#src/shared/texts.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { stopMails } from './notices.ts'
import { unsubscribePath } from './schema.ts'
import { linkFacts } from './texts/letter.ts'

const paragraph = (sentence: Sentence<string>): string => `<p>${sentence.join('')}</p>`
const shown = (email: string): string => `<b><bdi dir="ltr">${escapeHtml(email)}</bdi></b>`

/**
 * The link of a letter that stops reminders and news to its address. It needs no session and may come from any origin,
 * because mail providers send the POST for one click (RFC 8058): the signed token in the query is the permission. A GET
 * changes nothing, because scanners of mail open every link (MAIL-708).
 */
export const mailOptOuts =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    // The body says nothing beyond the call itself, in whichever form it comes.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )

    const answer = (reply: FastifyReply, shop: string, title: string, content: string, status = 200) => {
      const heading = `<h1>${title}</h1>`
      const page = plainPage(deps.random.token(), `${title} - ${escapeHtml(shop)}`, heading + content)
      return reply
        .code(status)
        .headers({ ...page.headers, 'referrer-policy': 'no-referrer' })
        .send(page.html)
    }
    const notFound = (reply: FastifyReply, shop: string) =>
      answer(reply, shop, texts.linkNotValid, paragraph([texts.openLinkAgain]), 404)

    const opened = ({ query }: FastifyRequest, reply: FastifyReply) => {
      const { email, shop } = linkFacts(deps, textIn(query, 'token'))
      if (!email) return notFound(reply, shop)
      const form = `<form method="post"><button>${texts.stop}</button></form>`
      return answer(reply, shop, texts.stopMails, paragraph(texts.mailsEnd({ email: shown(email) })) + form)
    }

    const stopped = ({ query }: FastifyRequest, reply: FastifyReply) => {
      const { email, shop } = stopMails(deps, textIn(query, 'token'))
      if (!email) return notFound(reply, shop)
      return answer(reply, shop, texts.mailsHaveEnded, paragraph(texts.noMoreMails({ email: shown(email) })))
    }

    for (const language of languages) {
      // A letter leads to the page in its own language.
      const path = pathIn(language, unsubscribePath)
      app.get(path, opened)
      app.post(path, stopped)
    }
  }
