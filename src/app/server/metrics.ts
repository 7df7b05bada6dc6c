import { statSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { queueLengths } from '#src/domains/messages/queries.ts'
import { isToken } from '#src/kit/context.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { metricText } from '#src/kit/metrics.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { AppError } from '#src/shared/app-error.ts'

/** The route of an answer to a path that has none. */
const NO_ROUTE = 'none'

/** The headers by which proxies say for whom they ask. */
const forwarding = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address)

/**
 * Whether a program on this machine asks, and not a proxy for a visitor. Behind a proxy on the same machine every
 * visitor comes from 127.0.0.1. A proxy adds a forwarding header, or passes on the name of the shop as the host; a
 * trusted one changes `request.ip` as well.
 */
const isFromThisMachine = ({ ip, headers, host }: FastifyRequest): boolean =>
  isLoopback(ip) &&
  !forwarding.some((name) => headers[name] !== undefined) &&
  /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)

/** The bytes of the database file and its write-ahead log. */
const databaseBytes = (dataDir: string): number => {
  const { database } = dataPaths(dataDir)
  return [database, `${database}-wal`].reduce(
    (bytes, file) => bytes + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Counts every answer, and serves `GET /metrics` to API tokens and to this machine (WATCH-21). */
export const serveMetrics = (server: FastifyInstance, deps: Deps, letIn: LetIn): void => {
  server.addHook('onResponse', (request, reply, done) => {
    // The answer to an upgrade lasts as long as its socket.
    if (!request.ws) {
      const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE)
      deps.metrics.countAnswer(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    }
    done()
  })

  server.get('/metrics', async (request, reply) => {
    const { actor } = letIn(request, reply, { access: 'public', tokens: 'read' })
    if (!isToken(actor) && !isFromThisMachine(request)) {
      throw new AppError('UNAUTHORIZED', 'Metrics are for API tokens, and for programs on this machine')
    }
    const { eventLoopDelay, rssBytes } = server.memoryUsage()
    const gauge = (name: string, help: string, value: number) =>
      metricText(name, 'gauge', help, [[{}, value]])
    const text = [
      deps.metrics.text(),
      metricText(
        'shop_outbox_messages',
        'gauge',
        'Messages that wait, are being sent, or failed.',
        queueLengths(deps).map(({ channel, status, count }) => [{ channel, status }, count] as const),
      ),
      gauge('shop_sockets', 'Open WebSockets.', server.websocketServer.clients.size),
      gauge('shop_database_bytes', 'Size of database and log.', databaseBytes(deps.config.dataDir)),
      gauge('shop_disk_free_bytes', 'Free space of the data folder.', deps.freeBytes()),
      gauge('shop_event_loop_delay_seconds', 'Mean delay in the last 5 seconds.', eventLoopDelay / 1000),
      gauge('process_resident_memory_bytes', 'Memory of the process.', rssBytes),
      metricText('shop_info', 'gauge', 'The version of the shop.', [[{ version: deps.config.version }, 1]]),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text.join('\n')}\n`)
  })
}
