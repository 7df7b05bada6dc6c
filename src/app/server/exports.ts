import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { csvFiles } from '#src/app/router.ts'
import { exportPath, exportRights, filled, type Request } from '#src/app/server/rest/route.ts'
import { shopFacts } from '#src/domains/settings/service.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { isoDay } from '#src/shared/values/dates.ts'

/**
 * `GET /api/admin/NAME/export`, or where a list of a customer is: the rows that match search and filters, with the requested columns, as CSV (REST-8).
 * UNAUTHORIZED, FORBIDDEN, and what `csvFile` refuses.
 */
export const exportsPlugin =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const file of csvFiles) {
      const { name, lines } = file
      app.get(exportPath(file), async (request, reply) => {
        const { deps, actor } = letIn(request, reply, exportRights(file))
        const { currency } = shopFacts(deps)
        const found = await lines(
          deps,
          actor,
          filled(request.query as Request['query']),
          currency,
          () => reply.raw.destroyed,
        )
        return reply
          .headers({
            'content-disposition': contentDisposition(`${name}-${isoDay(deps.now())}.csv`),
            'cache-control': 'private, no-store',
          })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(found))
      })
    }
  }
