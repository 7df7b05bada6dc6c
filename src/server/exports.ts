import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps, User } from '#src/deps.ts'
import { tokenCsv } from '#src/domains/auth/columns.ts'
import { listTokens } from '#src/domains/auth/token.ts'
import { alertCsv, sumCsv } from '#src/domains/bank-feed/columns.ts'
import { toAlert, toSum } from '#src/domains/bank-feed/present.ts'
import { listAlerts } from '#src/domains/bank-feed/queries.ts'
import { listSums } from '#src/domains/bank-feed/sums.ts'
import { replyCsv } from '#src/domains/chat/columns.ts'
import { toReply } from '#src/domains/chat/present.ts'
import { listReplies } from '#src/domains/chat/replies.ts'
import { contactCsv } from '#src/domains/contacts/columns.ts'
import { toContact } from '#src/domains/contacts/present.ts'
import { listContacts } from '#src/domains/contacts/service.ts'
import { downloadCsv } from '#src/domains/downloads/columns.ts'
import { toAdminDownload } from '#src/domains/downloads/present.ts'
import { listDownloads } from '#src/domains/downloads/service.ts'
import { reportCsv } from '#src/domains/invoices/columns.ts'
import { toReportLine } from '#src/domains/invoices/present.ts'
import { reportInChunks } from '#src/domains/invoices/queries.ts'
import { listLicenses } from '#src/domains/licenses/administration.ts'
import { licenseCsv } from '#src/domains/licenses/columns.ts'
import { toHeldLicense } from '#src/domains/licenses/present.ts'
import { outboxCsv, templateCsv } from '#src/domains/messages/columns.ts'
import { toOutboxMessage, toTemplate } from '#src/domains/messages/present.ts'
import { listOutbox, listTemplates } from '#src/domains/messages/queries.ts'
import { notificationCsv } from '#src/domains/notifications/columns.ts'
import { listNotifications } from '#src/domains/notifications/service.ts'
import { orderCsv } from '#src/domains/orders/columns.ts'
import { toAdminOrder } from '#src/domains/orders/present.ts'
import { listOrders } from '#src/domains/orders/queries.ts'
import { paymentMethodCsv } from '#src/domains/payment-methods/columns.ts'
import { toPaymentMethod } from '#src/domains/payment-methods/present.ts'
import { listPaymentMethods } from '#src/domains/payment-methods/service.ts'
import { planCsv } from '#src/domains/plans/columns.ts'
import { toAdminPlan } from '#src/domains/plans/present.ts'
import { listPlans } from '#src/domains/plans/service.ts'
import { productCsv } from '#src/domains/products/columns.ts'
import { toAdminProduct } from '#src/domains/products/present.ts'
import { listProducts } from '#src/domains/products/service.ts'
import { securityCsv } from '#src/domains/security/columns.ts'
import { listSecurityEvents } from '#src/domains/security/service.ts'
import { seoCsv } from '#src/domains/seo/columns.ts'
import { listSeo } from '#src/domains/seo/service.ts'
import { shopFacts } from '#src/domains/settings/service.ts'
import { ticketCsv } from '#src/domains/tickets/columns.ts'
import { toAdminTicket } from '#src/domains/tickets/present.ts'
import { listTickets } from '#src/domains/tickets/queries.ts'
import { userCsv } from '#src/domains/users/columns.ts'
import { toAdminUser } from '#src/domains/users/present.ts'
import { listUsers } from '#src/domains/users/queries.ts'
import { requireConfirmation } from '#src/kit/confirmation.ts'
import { isToken, searchesKeys } from '#src/kit/context.ts'
import { csvOf } from '#src/kit/csv.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { inSteps, inTurns } from '#src/kit/whole-lists.ts'
import { exportRights } from '#src/server/rest/route.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Csv, CsvColumn } from '#src/shared/csv.ts'
import { withoutKeys } from '#src/shared/license-key.ts'
import type { Listed } from '#src/shared/paging.ts'
import { isoDay } from '#src/shared/values/dates.ts'

type Read<Query, Stored> = (deps: Deps, query: Query) => Listed<Stored> | Iterable<Stored[]>
type Export = {
  name: string
  tokens?: 'read' | undefined
  rows(deps: Deps, user: User, query: unknown, isUnwanted: () => boolean): Promise<AsyncIterable<string>>
}

/** A domain's CSV file with the reader of its rows and the presenter of a row. */
const csv = <Query extends object, Stored, Row>(
  { name, list, columns, tokens }: Csv<Query, Row>,
  read: Read<Query, Stored>,
  present: (row: Stored) => Row,
): Export => ({
  name,
  tokens,
  rows: async (deps, user, given, isUnwanted) => {
    const isAllowed = (column: string) => !isToken(user) || !columns[column]?.isSecret
    const all = Object.keys(columns).filter(isAllowed).join()
    const wanted = z.object({ columns: z.string().max(500).default(all) })
    const query = list.and(wanted).safeParse(given)
    if (!query.success) throw new AppError('BAD_REQUEST', query.error.issues[0]?.message ?? 'Invalid input')
    const shown = query.data.columns.split(',').map((column) => {
      if (!Object.hasOwn(columns, column)) throw new AppError('BAD_REQUEST', 'There is no such column')
      if (!isAllowed(column))
        throw new AppError('FORBIDDEN', 'An API token cannot export this. Please sign in.')
      return columns[column] as CsvColumn<Row>
    })
    if (shown.some(({ isSecret }) => isSecret)) requireConfirmation(deps, user)
    const asked = { ...query.data, ...searchesKeys(user), limit: undefined, cursor: 0 }
    const found = read(deps, asked)
    const { chunks } =
      Symbol.iterator in found ? { chunks: inTurns(found) } : await inSteps(found, isUnwanted)
    return csvOf(
      shown,
      shopFacts(deps).currency,
      chunks,
      isToken(user) ? (row) => withoutKeys(present(row)) as Row : present,
    )
  },
})

const unchanged = <Row>(row: Row): Row => row

const exports = [
  csv(orderCsv, listOrders, toAdminOrder),
  csv(licenseCsv, listLicenses, toHeldLicense),
  csv(userCsv, listUsers, toAdminUser),
  csv(contactCsv, listContacts, toContact),
  csv(ticketCsv, listTickets, ({ ticket }) => toAdminTicket(ticket)),
  csv(outboxCsv, listOutbox, toOutboxMessage),
  csv(templateCsv, listTemplates, toTemplate),
  csv(downloadCsv, listDownloads, toAdminDownload),
  csv(notificationCsv, listNotifications, unchanged),
  csv(planCsv, listPlans, toAdminPlan),
  csv(productCsv, listProducts, toAdminProduct),
  csv(paymentMethodCsv, listPaymentMethods, toPaymentMethod),
  csv(seoCsv, listSeo, unchanged),
  csv(replyCsv, listReplies, toReply),
  csv(alertCsv, listAlerts, toAlert),
  csv(sumCsv, listSums, toSum),
  csv(reportCsv, reportInChunks, toReportLine),
  csv(securityCsv, listSecurityEvents, unchanged),
  csv(tokenCsv, listTokens, unchanged),
]

/**
 * `GET /api/admin/NAME/export`: the rows that match search and filters, with the requested columns, as CSV (REST-8).
 * UNAUTHORIZED; FORBIDDEN, also to an API token for a secret (AUTH-20), and to a session without a fresh code (AUTH-27);
 * BAD_REQUEST for an unknown column or invalid filter.
 */
export const exportsPlugin =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const { name, rows, tokens } of exports) {
      app.get(`/api/admin/${name}/export`, async (request, reply) => {
        const { deps, actor } = letIn(request, reply, exportRights(tokens))
        const lines = await rows(deps, actor, request.query, () => reply.raw.destroyed)
        return reply
          .headers({
            'content-disposition': contentDisposition(`${name}-${isoDay(deps.now())}.csv`),
            'cache-control': 'private, no-store',
          })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(lines))
      })
    }
  }
