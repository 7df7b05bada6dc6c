import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { textIn } from '#src/kit/input.ts'
import { fieldsOf } from './reading/call.ts'
import { alertPath, MAX_ALERT_BYTES } from './schema.ts'
import { receiveAlert } from './webhook.ts'

/**
 * The address that forwarding apps of phones call. The body is read as it came, because the app signs its bytes;
 * the token in the address is the permission.
 */
export const bankAlerts =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_ALERT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(alertPath, async (request, reply) => {
      const type = textIn(request.headers, 'content-type')
      const body = typeof request.body === 'string' ? request.body : ''
      receiveAlert(deps, {
        token: textIn(request.params, 'token'),
        body,
        type: type.toLowerCase(),
        fields: await fieldsOf(body, type),
        signature: textIn(request.headers, 'x-signature'),
        timestamp: textIn(request.headers, 'x-timestamp'),
        from: textIn(request.query, 'from'),
      })
      return reply.send({ success: true })
    })
  }
