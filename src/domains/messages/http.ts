import type { FastifyInstance } from 'fastify'
import type { CreateContext } from '#src/kit/context.ts'
import { csvRoute } from '#src/kit/csv.ts'
import { outboxColumns } from '#src/shared/outbox-columns.ts'
import { toOutboxMessage } from './present.ts'
import { outboxInParts } from './queries.ts'
import { outboxExportInput } from './schema.ts'

/** The calls of this domain that answer with a file. */
export const messageFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    csvRoute(app, createContext, {
      name: 'outbox',
      input: outboxExportInput,
      columns: outboxColumns,
      parts: outboxInParts,
      present: toOutboxMessage,
    })
  }
