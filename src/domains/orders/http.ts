import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { type CreateContext, requireUser } from '#src/kit/context.ts'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { toReceipt } from './present.ts'
import { orderForReceipt, sellerFacts } from './queries.ts'

/**
 * `GET /api/orders/:id/receipt`: the receipt as a PDF, for the owner and administrators (ORD-18), 10 a minute
 * (ORD-21). UNAUTHORIZED, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const orderFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/api/orders/:id/receipt', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const user = requireUser(actor)
      takeLimit(deps, 'receiptsPerUser', String(user.id))
      const id = pathId(request, 'Order')
      const receipt = toReceipt(orderForReceipt(deps, user, id), sellerFacts(deps))
      return reply
        .headers({
          'content-disposition': contentDisposition(`${receipt.title.toLowerCase().replace(' ', '-')}.pdf`),
          'cache-control': 'private, no-store',
        })
        .type('application/pdf')
        .send(await deps.pdf.receipt(receipt))
    })
  }
