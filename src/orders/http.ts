import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import papa from 'papaparse'
import { type CreateContext, requireAdministrator, requireUser } from '#src/context.ts'
import type { Deps } from '#src/deps.ts'
import { AppError, notFound } from '#src/errors.ts'
import { BYTE_ORDER_MARK, cellText, FORMULA } from '#src/shared/csv.ts'
import { isoDay } from '#src/shared/dates.ts'
import { byId } from '#src/shared/input.ts'
import { orderColumns } from '#src/shared/order-columns.ts'
import { receiptOf } from '#src/shared/receipt.ts'
import { toAdminOrder } from './present.ts'
import { orderForReceipt, ordersInParts, sellerFacts } from './queries.ts'
import { type ExportQuery, exportInput } from './schema.ts'

// So many rows are read between two other requests.
const AT_ONCE = 500

/** The file in parts, each read when the one before has left: nobody else waits for it, and memory stays small. */
function* csvOf(deps: Deps, { columns, ...query }: ExportQuery) {
  const shown = columns.map((column) => orderColumns[column])
  yield `${BYTE_ORDER_MARK}${papa.unparse([shown.map(({ header }) => header)])}`
  for (const part of ordersInParts(deps, query, AT_ONCE)) {
    const lines = part.map(toAdminOrder).map((order) => shown.map(({ value }) => cellText(value(order))))
    yield `\r\n${papa.unparse(lines, { escapeFormulae: FORMULA })}`
  }
}

/** The calls of this domain that answer with a file (experience: tables, receipts). */
export const orderFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/api/orders/:id/receipt', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const user = requireUser(actor)
      const params = byId.safeParse({ id: Number((request.params as { id: string }).id) })
      if (!params.success) throw notFound('Order')
      const receipt = receiptOf(toAdminOrder(orderForReceipt(deps, user, params.data.id)), sellerFacts(deps))
      return reply
        .headers({
          'content-disposition': contentDisposition(`${receipt.title.toLowerCase().replace(' ', '-')}.pdf`),
          'cache-control': 'private, no-store',
        })
        .type('application/pdf')
        .send(await deps.pdf.receipt(receipt))
    })

    app.get('/api/admin/orders/export', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      requireAdministrator(actor)
      const query = exportInput.safeParse(request.query)
      if (!query.success) throw new AppError('BAD_REQUEST', query.error.issues[0]?.message ?? 'Invalid input')
      return reply
        .headers({
          'content-disposition': contentDisposition(`orders-${isoDay(deps.now())}.csv`),
          'cache-control': 'private, no-store',
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvOf(deps, query.data)))
    })
  }
