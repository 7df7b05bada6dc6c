import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { requireUser } from '#src/kit/context.ts'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { sellerFacts } from './invoices.ts'
import { toReceipt } from './present.ts'
import { orderForReceipt, receiptByToken } from './queries.ts'
import { receiptRights, tokenInput } from './schema.ts'

/**
 * `GET /api/orders/:id/receipt`: the receipt as a PDF, for the owner, administrators and whoever is shown the order by a
 * tracking token in the query (ORD-18), 10 a minute (ORD-21). UNAUTHORIZED, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const orderFiles =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/api/orders/:id/receipt', async (request, reply) => {
      const { deps, actor } = letIn(request, reply, receiptRights)
      const tracked = tokenInput.safeParse({ token: (request.query as { order?: unknown }).order })
      const user = tracked.success ? null : requireUser(actor)
      const id = pathId(request, 'Order')
      takeLimit(deps, 'receiptsPerUser', user ? String(user.id) : `order ${id}`)
      const paid = user
        ? orderForReceipt(deps, user, id)
        : receiptByToken(deps, tracked.data?.token ?? '', id)
      const receipt = toReceipt(paid, () => sellerFacts(deps))
      return reply
        .headers({
          'content-disposition': contentDisposition(
            `${paid.placed.order.status === 'confirmed' ? 'receipt' : 'invoice'}-${id}.pdf`,
          ),
          'cache-control': 'private, no-store',
        })
        .type('application/pdf')
        .send(await deps.pdf.receipt(receipt))
    })
  }
