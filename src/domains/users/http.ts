import type { FastifyInstance } from 'fastify'
import type { CreateContext } from '#src/kit/context.ts'
import { csvRoute } from '#src/kit/csv.ts'
import { userColumns } from '#src/shared/user-columns.ts'
import { toUser } from './present.ts'
import { userExportInput } from './schema.ts'
import { usersInParts } from './service.ts'

/** The calls of this domain that answer with a file. */
export const userFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    csvRoute(app, createContext, {
      name: 'users',
      input: userExportInput,
      columns: userColumns,
      parts: usersInParts,
      present: toUser,
    })
  }
