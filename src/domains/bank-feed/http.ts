import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { alertPath, MAX_ALERT_BYTES } from './schema.ts'
import { receiveAlert } from './webhook.ts'

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const fieldOf = (fields: unknown, name: string): string => {
  const value = (fields as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/**
 * The address that forwarding apps of phones call (BANK-1). The body is read as it came, because the app signs its bytes;
 * the token in the address is the permission.
 */
export const bankAlerts =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_ALERT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(alertPath, (request, reply) => {
      receiveAlert(deps, {
        token: fieldOf(request.params, 'token'),
        body: typeof request.body === 'string' ? request.body : '',
        type: headerOf(request, 'content-type').toLowerCase(),
        signature: headerOf(request, 'x-signature'),
        timestamp: headerOf(request, 'x-timestamp'),
        from: fieldOf(request.query, 'from'),
      })
      return reply.send({ success: true })
    })
  }
