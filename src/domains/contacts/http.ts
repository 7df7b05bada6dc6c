import type { FastifyInstance } from 'fastify'
import type { CreateContext } from '#src/kit/context.ts'
import { csvRoute } from '#src/kit/csv.ts'
import { contactColumns } from '#src/shared/contact-columns.ts'
import { toContact } from './present.ts'
import { contactExportInput } from './schema.ts'
import { contactsInParts } from './service.ts'

/** The calls of this domain that answer with a file. */
export const contactFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    csvRoute(app, createContext, {
      name: 'contacts',
      input: contactExportInput,
      columns: contactColumns,
      parts: contactsInParts,
      present: toContact,
    })
  }
