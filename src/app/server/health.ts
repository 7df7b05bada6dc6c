import type { FastifyInstance } from 'fastify'
import { databaseFile } from '#db/client.ts'
import { createProbe, DatabaseLost } from '#db/file-health.ts'
import { prepared } from '#db/prepared.ts'
import { boxFacts } from '#db/schema/box.ts'
import type { Deps } from '#src/deps.ts'
import { tellOfTrouble } from '#src/kit/database-trouble.ts'

export type State = 'starting' | 'ready' | 'stopping'

const anyFact = prepared((db) => db.select({ name: boxFacts.name }).from(boxFacts).limit(1))

const sentenceOf = (error: unknown): string =>
  error instanceof DatabaseLost
    ? 'The database file was removed or replaced while the shop runs.'
    : 'The database file is damaged or cannot be read.'

/**
 * The health checks for supervisors and proxies: /healthz asks the database and its file, /readyz also whether the shop
 * accepts requests (RUN-4, RUN-10). The version tells an update which program answers.
 */
export const registerHealth = (server: FastifyInstance, deps: Deps, stateOf: () => State): void => {
  const file = databaseFile(deps.db)
  const probe = file && createProbe(file, deps.uptime)
  if (probe) server.addHook('onClose', async () => probe.close())

  /** What is wrong with the database, as a sentence; undefined while nothing is. */
  const findTrouble = (): string | undefined => {
    try {
      anyFact(deps.db).get()
      probe?.check()
      return undefined
    } catch (error) {
      tellOfTrouble(deps, error)
      return sentenceOf(error)
    }
  }

  server.get('/healthz', async (_request, reply) => {
    const message = findTrouble()
    if (message) reply.code(503)
    return message ? { status: 'failing', message } : { status: 'ok', version: deps.config.version }
  })
  server.get('/readyz', async (_request, reply) => {
    const message = findTrouble()
    if (message || stateOf() !== 'ready') reply.code(503)
    return message ? { status: 'failing', message } : { status: stateOf() }
  })
}
