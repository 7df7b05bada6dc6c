import type { FastifyInstance } from 'fastify'
import type { CreateContext } from '#src/kit/context.ts'
import { csvRoute } from '#src/kit/csv.ts'
import { ticketColumns } from '#src/shared/ticket-columns.ts'
import { toAdminTicket } from './present.ts'
import { ticketsInParts } from './queries.ts'
import { ticketExportInput } from './schema.ts'

/** The calls of this domain that answer with a file. */
export const ticketFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    csvRoute(app, createContext, {
      name: 'tickets',
      input: ticketExportInput,
      columns: ticketColumns,
      parts: ticketsInParts,
      present: toAdminTicket,
    })
  }
