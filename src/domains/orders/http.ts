import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { toReceipt } from './present.ts'
import { orderForReceipt, sellerFacts } from './queries.ts'
import { receiptRights } from './schema.ts'

/**
 * `GET /api/orders/:id/receipt`: the receipt as a PDF, for the owner and administrators (ORD-18), 10 a minute
 * (ORD-21). UNAUTHORIZED, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const orderFiles =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/api/orders/:id/receipt', async (request, reply) => {
      const { deps, actor } = letIn(request, reply, receiptRights)
      takeLimit(deps, 'receiptsPerUser', String(actor.id))
      const id = pathId(request, 'Order')
      const receipt = toReceipt(orderForReceipt(deps, actor, id), sellerFacts(deps))
      return reply
        .headers({
          'content-disposition': contentDisposition(`${receipt.title.toLowerCase().replace(' ', '-')}.pdf`),
          'cache-control': 'private, no-store',
        })
        .type('application/pdf')
        .send(await deps.pdf.receipt(receipt))
    })
  }
