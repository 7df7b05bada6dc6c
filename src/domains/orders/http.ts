import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { requireUser } from '#src/kit/context.ts'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { Receipt } from '#src/shared/receipt.ts'
import { orderForReceipt, receiptByToken } from './queries.ts'
import { type PaidOrder, toCreditNote, toReceipt } from './rules/papers.ts'
import { creditNoteInput, receiptRights, tokenInput } from './schema.ts'

/** What is printed of an order, by the last part of its address: the name of its file and its text. */
const papers: Record<string, (paid: PaidOrder, query: unknown) => { name: string; receipt: Receipt | null }> =
  {
    receipt: (paid) => ({
      name: paid.placed.order.status === 'confirmed' ? 'receipt' : 'invoice',
      receipt: toReceipt(paid),
    }),
    'credit-note': (paid, query) => ({
      name: 'credit-note',
      receipt: toCreditNote(paid, creditNoteInput.parse(query).number),
    }),
  }

/**
 * `GET /api/orders/:id/receipt` and `/credit-note`: the receipt and a note of a refund (`number`) as a PDF, for the owner,
 * administrators and whoever is shown the order by a tracking token in the query (ORD-749), 10 a minute
 * (ORD-21). UNAUTHORIZED, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const orderFiles =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const [paper, print] of Object.entries(papers)) {
      app.get(`/api/orders/:id/${paper}`, async (request, reply) => {
        const { deps, actor } = letIn(request, reply, receiptRights)
        const tracked = tokenInput.safeParse({ token: (request.query as { order?: unknown }).order })
        const user = tracked.success ? null : requireUser(actor)
        const id = pathId(request, 'Order')
        const paid = user
          ? orderForReceipt(deps, user, id)
          : receiptByToken(deps, tracked.data?.token ?? '', id)
        // Counted once the token is right: anybody may guess at an order, and its buyer is to have the receipt (RUN-1390).
        takeLimit(deps, 'receiptsPerUser', user ? String(user.id) : `order ${id}`)
        const { name, receipt } = print(paid, request.query)
        if (!receipt) throw notFound('Credit note')
        return reply
          .headers({
            'content-disposition': contentDisposition(`${name}-${id}.pdf`),
            'cache-control': 'private, no-store',
          })
          .type('application/pdf')
          .send(await deps.pdf.receipt(receipt))
      })
    }
  }
