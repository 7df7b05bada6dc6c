import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { textIn } from '#src/kit/input.ts'
import { answerCloud, receiveCloud } from './webhook.ts'

/** An event of Meta holds up to a thousand changes. */
const MAX_BYTES = 3 * 1024 * 1024

const problems = {
  401: ['The signature does not fit', 'UNAUTHORIZED'],
  404: ['Webhook not found', 'NOT_FOUND'],
  503: ['Please tell this again', 'SERVICE_UNAVAILABLE'],
} as const

/**
 * The webhook of the official Cloud API (WA-81). Its GET is Meta's question whether the address is the shop's. The POST
 * brings events, whose bytes are signed with the app secret; it may come from any origin.
 */
export const cloudWebhook =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    // The signature is over the bytes, which no parser may touch.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const path = '/api/webhooks/whatsapp-cloud/:token'

    app.get(path, ({ params, query }, reply) => {
      const answer = answerCloud(deps, {
        token: textIn(params, 'token'),
        mode: textIn(query, 'hub.mode'),
        verifyToken: textIn(query, 'hub.verify_token'),
        challenge: textIn(query, 'hub.challenge'),
      })
      return reply
        .code(answer === null ? 403 : 200)
        .type('text/plain; charset=utf-8')
        .send(answer ?? 'This is not the verify token')
    })

    app.post(path, async ({ params, body, headers }, reply) => {
      const status = await receiveCloud(deps, {
        token: textIn(params, 'token'),
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: textIn(headers, 'x-hub-signature-256'),
      })
      if (status === 200) return reply.send({ success: true })
      const [message, code] = problems[status]
      return reply.code(status).send({ message, error: message, code })
    })
  }
