import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps, User } from '#src/deps.ts'
import { tokenColumns } from '#src/domains/auth/columns.ts'
import { tokenListInput } from '#src/domains/auth/schema.ts'
import { listTokens } from '#src/domains/auth/token.ts'
import { replyColumns } from '#src/domains/chat/columns.ts'
import { toReply } from '#src/domains/chat/present.ts'
import { listReplies } from '#src/domains/chat/replies.ts'
import { replyListInput } from '#src/domains/chat/schema.ts'
import { contactColumns } from '#src/domains/contacts/columns.ts'
import { toContact } from '#src/domains/contacts/present.ts'
import { contactListInput } from '#src/domains/contacts/schema.ts'
import { contactsInChunks } from '#src/domains/contacts/service.ts'
import { downloadColumns } from '#src/domains/downloads/columns.ts'
import { toAdminDownload } from '#src/domains/downloads/present.ts'
import { downloadListInput } from '#src/domains/downloads/schema.ts'
import { listDownloads } from '#src/domains/downloads/service.ts'
import { licensesInChunks } from '#src/domains/licenses/administration.ts'
import { licenseColumns } from '#src/domains/licenses/columns.ts'
import { toHeldLicense } from '#src/domains/licenses/present.ts'
import { licenseListInput } from '#src/domains/licenses/schema.ts'
import { outboxColumns, templateColumns } from '#src/domains/messages/columns.ts'
import { toOutboxMessage, toTemplate } from '#src/domains/messages/present.ts'
import { listTemplates, outboxInChunks } from '#src/domains/messages/queries.ts'
import { outboxListInput, templateListInput } from '#src/domains/messages/schema.ts'
import { notificationColumns } from '#src/domains/notifications/columns.ts'
import { notificationListInput } from '#src/domains/notifications/schema.ts'
import { listNotifications } from '#src/domains/notifications/service.ts'
import { orderColumns } from '#src/domains/orders/columns.ts'
import { toAdminOrder } from '#src/domains/orders/present.ts'
import { ordersInChunks } from '#src/domains/orders/queries.ts'
import { orderListInput } from '#src/domains/orders/schema.ts'
import { paymentMethodColumns } from '#src/domains/payment-methods/columns.ts'
import { toPaymentMethod } from '#src/domains/payment-methods/present.ts'
import { paymentMethodListInput } from '#src/domains/payment-methods/schema.ts'
import { listPaymentMethods } from '#src/domains/payment-methods/service.ts'
import { planColumns } from '#src/domains/plans/columns.ts'
import { toAdminPlan } from '#src/domains/plans/present.ts'
import { planListInput } from '#src/domains/plans/schema.ts'
import { listPlans } from '#src/domains/plans/service.ts'
import { productColumns } from '#src/domains/products/columns.ts'
import { toAdminProduct } from '#src/domains/products/present.ts'
import { productListInput } from '#src/domains/products/schema.ts'
import { listProducts } from '#src/domains/products/service.ts'
import { securityColumns } from '#src/domains/security/columns.ts'
import { securityListInput } from '#src/domains/security/schema.ts'
import { listSecurityEvents } from '#src/domains/security/service.ts'
import { seoColumns } from '#src/domains/seo/columns.ts'
import { seoListInput } from '#src/domains/seo/schema.ts'
import { listSeo } from '#src/domains/seo/service.ts'
import { shopFacts } from '#src/domains/settings/service.ts'
import { ticketColumns } from '#src/domains/tickets/columns.ts'
import { toAdminTicket } from '#src/domains/tickets/present.ts'
import { ticketsInChunks } from '#src/domains/tickets/queries.ts'
import { ticketListInput } from '#src/domains/tickets/schema.ts'
import { userColumns } from '#src/domains/users/columns.ts'
import { toUser } from '#src/domains/users/present.ts'
import { userListInput } from '#src/domains/users/schema.ts'
import { usersInChunks } from '#src/domains/users/service.ts'
import { type CreateContext, requireAdministrator } from '#src/kit/context.ts'
import { csvOf } from '#src/kit/csv.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { CsvColumn } from '#src/shared/csv.ts'
import type { ListQuery, Page } from '#src/shared/paging.ts'
import { isoDay } from '#src/shared/values/dates.ts'

// Rows per chunk. Other requests are served between two chunks.
const CHUNK_SIZE = 500

type Read<Query, Stored> = (deps: Deps, query: Query, size: number) => Iterable<Stored[]>
type Export = (deps: Deps, user: User, query: unknown) => Iterable<string>

/** An export: the list's input, the columns by name, the reader of the rows in chunks, and the presenter of a row. */
const csv =
  <Query extends ListQuery, Stored, Row>(
    input: z.ZodType<Query>,
    columns: Record<string, CsvColumn<Row>>,
    read: Read<Query, Stored>,
    present: (row: Stored) => Row,
  ): Export =>
  (deps, { sessionId }, asked) => {
    const isAllowed = (name: string) => sessionId !== null || !columns[name]?.isSecret
    const all = Object.keys(columns).filter(isAllowed).join()
    const wanted = z.object({ columns: z.string().max(500).default(all) })
    const query = input.and(wanted).safeParse(asked)
    if (!query.success) throw new AppError('BAD_REQUEST', query.error.issues[0]?.message ?? 'Invalid input')
    const shown = query.data.columns.split(',').map((name) => {
      if (!Object.hasOwn(columns, name)) throw new AppError('BAD_REQUEST', 'There is no such column')
      if (!isAllowed(name))
        throw new AppError('FORBIDDEN', 'An API token cannot export this. Please sign in.')
      return columns[name] as CsvColumn<Row>
    })
    const chunks = read(deps, { ...query.data, limit: undefined, cursor: 0 }, CHUNK_SIZE)
    return csvOf(shown, shopFacts(deps).currency, chunks, present)
  }

/** Reads a short list as one chunk. */
const inOneChunk =
  <Query, Row>(list: (deps: Deps, query: Query) => Page<Row>): Read<Query, Row> =>
  (deps, query) => [list(deps, query).rows]

const unchanged = <Row>(row: Row): Row => row

/** The exports by name; the name is part of the path and of the file's name. */
const exports: Record<string, Export> = {
  orders: csv(orderListInput, orderColumns, ordersInChunks, toAdminOrder),
  licenses: csv(licenseListInput, licenseColumns, licensesInChunks, toHeldLicense),
  users: csv(userListInput, userColumns, usersInChunks, toUser),
  contacts: csv(contactListInput, contactColumns, contactsInChunks, toContact),
  tickets: csv(ticketListInput, ticketColumns, ticketsInChunks, toAdminTicket),
  outbox: csv(outboxListInput, outboxColumns, outboxInChunks, toOutboxMessage),
  'whatsapp-templates': csv(templateListInput, templateColumns, inOneChunk(listTemplates), toTemplate),
  downloads: csv(downloadListInput, downloadColumns, inOneChunk(listDownloads), toAdminDownload),
  notifications: csv(notificationListInput, notificationColumns, inOneChunk(listNotifications), unchanged),
  plans: csv(planListInput, planColumns, inOneChunk(listPlans), toAdminPlan),
  products: csv(productListInput, productColumns, inOneChunk(listProducts), toAdminProduct),
  'payment-methods': csv(
    paymentMethodListInput,
    paymentMethodColumns,
    inOneChunk(listPaymentMethods),
    toPaymentMethod,
  ),
  seo: csv(seoListInput, seoColumns, inOneChunk(listSeo), unchanged),
  'chat-replies': csv(replyListInput, replyColumns, inOneChunk(listReplies), toReply),
  'security-log': csv(securityListInput, securityColumns, inOneChunk(listSecurityEvents), unchanged),
  'api-tokens': csv(tokenListInput, tokenColumns, inOneChunk(listTokens), unchanged),
}

/**
 * `GET /api/admin/NAME/export`: the rows that match search and filters, with the requested columns, as CSV (REST-8).
 * UNAUTHORIZED, FORBIDDEN, also to an API token for a secret (AUTH-20); BAD_REQUEST for an unknown column or invalid
 * filter.
 */
export const exportsPlugin =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const [name, rows] of Object.entries(exports)) {
      app.get(`/api/admin/${name}/export`, async (request, reply) => {
        const { deps, actor } = createContext(request, reply)
        const user = requireAdministrator(actor)
        return reply
          .headers({
            'content-disposition': contentDisposition(`${name}-${isoDay(deps.now())}.csv`),
            'cache-control': 'private, no-store',
          })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(rows(deps, user, request.query)))
      })
    }
  }
