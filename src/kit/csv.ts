import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import papa from 'papaparse'
import type { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { type CreateContext, requireAdministrator } from '#src/kit/context.ts'
import { AppError } from '#src/shared/app-error.ts'
import { BYTE_ORDER_MARK, type CsvColumn, cellText, FORMULA, headingOf } from '#src/shared/csv.ts'
import { isoDay } from '#src/shared/dates.ts'

// So many rows are read between two other requests.
const AT_ONCE = 500

type Export<Name extends string, Query extends { columns: Name[] }, Stored, Row> = {
  /** What it is a list of; the file's name begins with it. */
  name: string
  input: z.ZodType<Query>
  columns: Record<Name, CsvColumn<Row>>
  /** The rows of the list, so many at once, and how each leaves. */
  parts: (deps: Deps, query: Query, size: number) => Iterable<Stored[]>
  present: (row: Stored) => Row
  currency?: (deps: Deps) => string
}

/** The file in parts, each read when the one before has left: nobody else waits for it, and memory stays small. */
function* csvOf<Name extends string, Query extends { columns: Name[] }, Stored, Row>(
  deps: Deps,
  query: Query,
  { columns, parts, present, currency }: Export<Name, Query, Stored, Row>,
) {
  const shown = query.columns.map((name) => columns[name])
  const headings = shown.map((column) => headingOf(column, currency?.(deps) ?? ''))
  yield `${BYTE_ORDER_MARK}${papa.unparse([headings])}`
  for (const part of parts(deps, query, AT_ONCE)) {
    const lines = part.map(present).map((row) => shown.map(({ value }) => cellText(value(row))))
    yield `\r\n${papa.unparse(lines, { escapeFormulae: FORMULA })}`
  }
}

/** `GET /api/admin/NAME/export`: everything that a search and filter let through as CSV (experience: tables). */
export const csvRoute = <Name extends string, Query extends { columns: Name[] }, Stored, Row>(
  app: FastifyInstance,
  createContext: CreateContext,
  spec: Export<Name, Query, Stored, Row>,
): void => {
  app.get(`/api/admin/${spec.name}/export`, async (request, reply) => {
    const { deps, actor } = createContext(request, reply)
    requireAdministrator(actor)
    const query = spec.input.safeParse(request.query)
    if (!query.success) throw new AppError('BAD_REQUEST', query.error.issues[0]?.message ?? 'Invalid input')
    return reply
      .headers({
        'content-disposition': contentDisposition(`${spec.name}-${isoDay(deps.now())}.csv`),
        'cache-control': 'private, no-store',
      })
      .type('text/csv; charset=utf-8')
      .send(Readable.from(csvOf(deps, query.data, spec)))
  })
}
