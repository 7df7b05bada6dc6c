import type { FastifyInstance } from 'fastify'
import { loggedPath } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'

/** Logs one line for each answer, without what a path or query may hold in secret (WATCH-22). */
export const logRequests = (server: FastifyInstance, { log }: Pick<Deps, 'log'>): void => {
  server.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: canonicalAddress(request.ip),
        user: request.userId,
      },
      'request',
    )
    done()
  })
}
